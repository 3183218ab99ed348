package share

import (
	"net/url"
	"strings"

	"heimlich/rules"
	"heimlich/rules/codec"
	"heimlich/rules/plaintext"
)

// What people paste has words around it, and chat and mail programs change it. These functions find what can be read in
// it.

// unwrapper undoes what mail and Markdown do to a long word.
var unwrapper = strings.NewReplacer("=\n", "", "=3D", "=", "=3d", "=", `\_`, "_", `\-`, "-")

// unwrapped returns a clean text without the line breaks and escapes that mail, Markdown and addresses put into it.
func unwrap(clean string) string {
	loose := unwrapper.Replace(clean)
	if strings.Contains(loose, "hc1+") || strings.Contains(loose, "hc2+") { // a query, in which a plus is a space
		loose = strings.ReplaceAll(loose, "+", " ")
	}
	for range 2 { // some programs encode an address that is encoded
		loose = unescape(loose)
	}
	return plaintext.Clean(loose)
}

// unescaped decodes the encoded characters of an address. Any other percent sign stands for itself.
// Package regexp would make a first visit a fortieth larger.
func unescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if end := i + len("%41"); text[i] == '%' && end <= len(text) {
			if plain, err := url.PathUnescape(text[i:end]); err == nil {
				b.WriteString(plain)
				i = end - 1
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// Line returns the position’s line in whatever somebody has pasted; without one, the text on one line with single
// spaces.
func Line(text string) string {
	clean := unwrap(plaintext.Clean(text))
	if line, ok := findPosition(clean); ok {
		return line
	}
	return strings.Join(strings.Fields(clean), " ")
}

// mostFields is more than a position has.
const maxFields = 60

// positionIn returns the first position in a text; false if nothing in it begins as one. A position that can’t be read
// is returned whole, so that its error is told.
func findPosition(text string) (string, bool) {
	fields := strings.Fields(text)
	for i, first := range fields {
		version := strings.ToLower(first[max(len(first)-3, 0):])
		if len(version) < 3 || !strings.HasPrefix(version, "hc") || version[2] < '0' || version[2] > '9' {
			continue
		}
		rest := fields[i+1 : min(len(fields), i+maxFields)]
		for n := len(rest); n > 0; n-- {
			for _, last := range []string{trimField(rest[n-1], "?"), trimField(rest[n-1], "")} {
				line := strings.Join(append(append([]string{version}, rest[:n-1]...), last), " ")
				if _, err := rules.ParsePosition(line); err == nil {
					return line, true
				}
			}
		}
		return strings.Join(append([]string{version}, rest...), " "), true
	}
	return "", false
}

// fieldSigns are the characters of a position’s last field, which may also hold question marks.
const fieldSigns = "abcdefghijklmnopqrstuvwxyz0123456789.-+:"

// upTo returns the beginning of a position’s last field, without what can’t belong to it; more is what else it may
// hold.
func trimField(field, more string) string {
	if end := strings.IndexFunc(field,
		func(c rune) bool { return !strings.ContainsRune(fieldSigns+more, c) }); end >= 0 {
		field = field[:end]
	}
	return strings.TrimRight(field, ".:")
}

// linkKinds are the words before the text of a link.
var linkKinds = []string{"game=", "position=", "challenge=", "record=", "#"}

// lower returns the small letter of a Latin capital, other characters as they are.
func lower(c rune) rune {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// linkIn returns what is meant as the text of a link, though it can’t be read; false if nothing is.
func findLink(text string) (string, bool) {
	meant := false
	text = strings.ToValidUTF8(text, "?") // so that its lower case is as long
	for _, kind := range linkKinds {
		if i := strings.LastIndex(strings.Map(lower, text), kind); i >= 0 {
			text, meant = text[i+len(kind):], true
		}
	}
	if end := strings.IndexAny(text, "&?"); meant && end >= 0 {
		text = text[:end]
	}
	text = strings.Trim(text, " \n.,;!?)>\"”’…`*›»")
	return text, meant || text != "" && strings.Trim(text, codec.Alphabet) == ""
}
