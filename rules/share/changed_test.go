package share_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/rules/record"
	"heimlich/rules/share"
)

// TestChangedTextsOpen checks that every kind of shared text checkOpens as the same item after changes by mail, chat
// and text programs.
func TestChangedTextsOpen(t *testing.T) {
	for kind, text := range sharedTexts(t) {
		want, err := share.Open(text)
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		checkOpens := func(change, altered string) {
			t.Helper()
			if got, err := share.Open(altered); err != nil || !same(got, want) {
				t.Errorf("%s with %s: Open(%.200q): got %+v, error %v, want the same item", kind, change, altered, got,
					err)
			}
		}
		for _, s := range plaintexttest.Alterations {
			checkOpens(s.Name, s.Apply(text))
		}
		checkOpens("UTF-16 without a mark", plaintexttest.Alterations[1].Apply(text)[2:]) // the mark has two bytes
		checkOpens("old Mac line ends", strings.ReplaceAll(text, "\n", "\r"))
		checkOpens("marks of a reply", "> "+strings.ReplaceAll(text, "\n", "\n> "))
		if kind == "record" {
			checkOpens("a code block", "```\n"+text+"```\n")
			checkOpens("a greeting", "Look at this:\n\n"+text)
			continue
		}
		for name, around := range chatChanges {
			checkOpens(name, around(text))
		}
		for _, end := range plaintexttest.Trailing {
			checkOpens(end, text+end)
			checkOpens(end+" and words", "here: "+text+end+" and so on")
		}
		if kind != "line" {
			for name, around := range trackingSuffixes {
				checkOpens(name, around(text))
			}
		}
	}
}

// TestChangedPositionsOpen checks that a position's line opens after changes by phones and web pages, and that
// ExtractPosition finds it.
func TestChangedPositionsOpen(t *testing.T) {
	for _, text := range []string{
		"H" + line[1:], "HC1" + line[3:], strings.ReplaceAll(line, " ", "  "), strings.ReplaceAll(line, " ", "\u00a0"),
		strings.ReplaceAll(line, " ", "\t"), strings.ReplaceAll(line, " ", "\n"), line + ".", "`" + line + "`",
		"https://example.org/?position=" + strings.ReplaceAll(line, " ", "%20"),
		"https://example.org/?position=" + strings.ReplaceAll(line, " ", "+") + "&utm_source=chat",
		"100% mine: https://example.org/?position=" + strings.ReplaceAll(line, " ", "%20"),
		"https://example.org/?position=" + strings.ReplaceAll(line, " ", "+") + " 50 %",
		"#position=" + line,
	} {
		if got, err := share.Open(text); err != nil || got.Position != line || share.ExtractPosition(text) != line {
			t.Errorf("%q: got position %q, error %v; ExtractPosition: got %q; want %q", text, got.Position, err,
				share.ExtractPosition(text), line)
		}
	}
}

// TestUnreadableTextErrors checks that Open describes in one line what is wrong with a damaged link, line or record.
func TestUnreadableTextErrors(t *testing.T) {
	all := sharedTexts(t)
	for text, want := range map[string]string{
		all["game"][:100] + ".":                            "the end of the link is missing",
		"(" + all["challenge"][:90] + ")":                  "the end of the link is missing",
		strings.Replace(all["game"], "B", "C", 1) + "&utm": "the link was altered on its way",
		line[:60] + ".":                                    "position: 17 fields",
		"a photo of the table":                             "it’s not a game, a position or a challenge",
		"\ufeff \u200b":                                    "it’s not a game, a position or a challenge",
		"\x89PNG\r\n\x1a\n\x00\x00":                        "it’s not a game, a position or a challenge",
		"\r\n\r\n" + strings.Replace(all["record"], "\ndeal", "\r\n\r\ndeal x\ndeal", 1): "line 14, column 6",
		strings.Replace(all["record"], "ö", "\xf6",
			1): "line 1, column 1: the record is not text in UTF-8",
	} {
		got, err := share.Open(text)
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Open(%.120q): got error %v, item %+v, want one line with prefix %q", text, err, got, want)
		}
	}
}

// sharedTexts returns one text of each kind: a record, links of a game, a position and a challenge, and a position’s
// line.
func sharedTexts(t testing.TB) map[string]string {
	t.Helper()
	rec := finishedGame(t, table(rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}, 2), 42)
	rec.Players[3].Name = "Dörte > 2 = \"D\""
	challenge, err := share.ChallengeOf(rec)
	if err != nil {
		t.Fatal(err)
	}
	at, err := share.Position(line)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"record":    rec.String(),
		"game":      "https://example.org/play/#game=" + record.Pack(rec),
		"position":  "heimlich:position=" + at,
		"challenge": "https://example.org/play/index.html?lessons=false#challenge=" + challenge.Link(),
		"line":      line,
	}
}

// line is a valid position of two players.
const line = "hc1 amigo base 2 move 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 5 og 0.0 - 7.0.7.-3.0.-.-"

// same reports whether two items are the same game, challenge or position.
func same(a, b share.Item) bool {
	switch {
	case a.Game != nil && b.Game != nil:
		return a.Game.String() == b.Game.String()
	case a.Challenge != nil && b.Challenge != nil:
		return a.Challenge.Link() == b.Challenge.Link()
	}
	return a.Game == nil && b.Game == nil && a.Challenge == nil && b.Challenge == nil && a.Position == b.Position
}

// chatChanges are the changes that chat and mail programs make to a link or a line.
var chatChanges = map[string]func(string) string{
	"brackets":         func(l string) string { return "(" + l + ")" },
	"angle brackets":   func(l string) string { return "<" + l + ">" },
	"quotation marks":  func(l string) string { return "\"" + l + "\"" },
	"curly quotes":     func(l string) string { return "“" + l + "”" },
	"French quotes":    func(l string) string { return "«\u00a0" + l + "\u00a0»" },
	"single quotes":    func(l string) string { return "‹" + l + "›" },
	"Markdown":         func(l string) string { return "[our game](" + l + ")" },
	"Markdown twice":   func(l string) string { return "[" + l + "](" + l + ")" },
	"Markdown escapes": func(l string) string { return strings.NewReplacer("_", `\_`, "-", `\-`).Replace(l) },
	"emphasis":         func(l string) string { return "**" + l + "**" },
	"code":             func(l string) string { return "`" + l + "`" },
	"a code block":     func(l string) string { return "```\n" + l + "\n```" },
	"a reply":          func(l string) string { return "> " + l },
	"a reply’s reply":  func(l string) string { return ">> " + l + "\n>\nYes, let’s." },
	"a letter":         func(l string) string { return "Dear Ben,\n\nwe are here: " + l + " – can you win?\n\nAnna" },
	"isolates":         func(l string) string { return "\u2066" + l + "\u2069" },
	"a zero width":     func(l string) string { return l[:40] + "\u200b" + l[40:] + "\u200b" },
	"quoted-printable": func(l string) string { return quotedPrintable(l, 76) },
	"quoted, encoded":  func(l string) string { return quotedPrintable(strings.ReplaceAll(l, "=", "=3D"), 76) },
}

// trackingSuffixes are parameters that programs append to an address.
var trackingSuffixes = map[string]func(string) string{
	"utm":     func(l string) string { return l + "&utm_source=chat&utm_medium=x" },
	"fbclid":  func(l string) string { return l + "?fbclid=IwAR0abc-_" },
	"encoded": func(l string) string { return strings.NewReplacer("#", "%23", "=", "%3D").Replace(l) + "%E2%80%8B" },
	"encoded, a stray %": func(l string) string {
		return "I am 100% sure: " + strings.NewReplacer("#", "%23", "=", "%3D").Replace(l) + " (50 %)"
	},
	"encoded, a % at the end": func(l string) string {
		return strings.NewReplacer("#", "%23", "=", "%3D").
			Replace(l) + " 7%"
	},
	"encoded, a % like a code": func(l string) string {
		return "50%de réduction: " + strings.NewReplacer("#", "%23", "=", "%3D").Replace(l)
	},
	"encoded twice": func(l string) string {
		return strings.NewReplacer("#", "%2523", "=", "%253D").
			Replace(l) + "%25"
	},
	"capital": func(l string) string { return strings.Replace(l, "game=", "Game=", 1) },
	"a title": func(l string) string { return "Heimlich & Co. – " + l },
}

// quotedPrintable folds a text into lines of up to width characters, which end with "=", as mail programs do.
func quotedPrintable(text string, width int) string {
	var b strings.Builder
	for len(text) > width-1 {
		b.WriteString(text[:width-1] + "=\r\n")
		text = text[width-1:]
	}
	return b.String() + text
}
