package share_test

import (
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/codec"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/rules/record"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/share"
	"heimlich/rules/testrun"
)

// TestShareRoundTrip shares games, positions and challenges and opens them, with other text around the link.
func TestShareRoundTrip(t *testing.T) {
	for i, s := range setups() {
		rec := finishedGame(t, table(s, i%s.Players), uint64(i)<<40|5)
		var line string
		n := 0
		if _, err := rec.Replay(func(g *rules.Game, _ rules.Action) error {
			if n++; n == len(rec.Actions)*2/3 {
				line = g.Position()
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		challenge, err := share.ChallengeOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		position, err := share.Position(line)
		if err != nil {
			t.Fatal(err)
		}
		if len(challenge.Link()) > 400 || len(position) > 400 {
			t.Errorf("a challenge takes %d characters, a position %d; want 400 at most", len(challenge.Link()),
				len(position))
		}
		link, err := share.Game(rec)
		if err != nil {
			t.Fatal(err)
		}
		going := *rec
		going.Actions = rec.Actions[:len(rec.Actions)-1]
		if text, err := share.Game(&going); err == nil || text != "" {
			t.Errorf("an unfinished game is shared: %q", text)
		}
		for _, around := range []func(string) string{
			func(l string) string { return l },
			func(l string) string { return "https://example.org/play/?edition=x#game=" + l },
			func(l string) string { return "#" + l },
			func(l string) string { return "game=" + l },
			func(l string) string { return "\n " + l[:30] + "\r\n" + l[30:] + "\n" },
		} {
			if got, err := share.Open(around(link)); err != nil || got.Game == nil ||
				got.Game.String() != rec.String() {
				t.Fatalf("a game: %v", err)
			}
			if got, err := share.Open(around(position)); err != nil || got.Position != line {
				t.Fatalf("a position: %q, %v, want %q", got.Position, err, line)
			}
			if got, err := share.Open(around(challenge.Link())); err != nil || got.Challenge == nil ||
				!reflect.DeepEqual(*got.Challenge, challenge) {
				t.Fatalf("a challenge: %+v, %v, want %+v", got.Challenge, err, challenge)
			}
		}
		for _, text := range []string{rec.String(), "\n" + rec.String(), strings.TrimSuffix(rec.String(), "\n"),
			strings.ReplaceAll(rec.String(), "\n", "\r\n")} {
			if got, err := share.Open(text); err != nil || got.Game == nil || got.Game.String() != rec.String() {
				t.Fatalf("a record’s text: %v", err)
			}
		}
		for _, text := range []string{" " + line + "\n", "H" + line[1:] + ".", "(" + line + "), isn’t it?"} {
			if got, err := share.Open(text); err != nil || got.Position != line {
				t.Fatalf("a position’s line %q: %v", text, err)
			}
		}
	}
}

// TestAllGameKindsRoundTrip opens links of finished games of every edition, number of seats and variant. It tries all
// combinations of house rules, undo, seat changes and latecomers. Every kind of action occurs.
func TestAllGameKindsRoundTrip(t *testing.T) {
	testrun.Long(t)
	kinds := map[rules.ActionKind]bool{}
	undone, left, joined := 0, 0, 0
	for i, setup := range setups() {
		for what := range uint64(16) {
			rec := eventfulGame(t, setup, uint64(i)<<8|what, what)
			undone, left, joined = undone+len(rec.Undone), left+len(rec.Changes), joined+len(rec.Joined)
			for _, a := range rec.Actions {
				kinds[a.Kind] = true
			}
			link, err := share.Game(rec)
			if err != nil {
				t.Fatal(err)
			}
			got, err := share.Open("https://example.org/#game=" + link)
			if err != nil || got.Game == nil || got.Game.String() != rec.String() {
				t.Fatalf("%v %+v, kind %04b: %v", setup.Edition.Edition().ID, setup, what, err)
			}
		}
	}
	for k := rules.KindNone + 1; k <= rules.KindJoin; k++ {
		if !kinds[k] {
			t.Errorf("no game has an action of kind %d", k)
		}
	}
	if undone < 500 || left < 500 || joined < 100 {
		t.Errorf("only %d undone actions, %d seat changes and %d joins", undone, left, joined)
	}
}

// TestChallengeRepeatsGame checks that a challenge has the same agents, cards and dice as long as the actions are the
// same. The score to beat is the final score.
func TestChallengeRepeatsGame(t *testing.T) {
	rec := finishedGame(t, table(rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}, 2), 42)
	c, err := share.ChallengeOf(rec)
	if err != nil {
		t.Fatal(err)
	}
	end, err := rec.Replay(nil)
	if err != nil || c.By != "Carl" || c.Score != end.Score(end.Token(2)) {
		t.Fatalf("%s has %d to beat, %v", c.By, c.Score, err)
	}
	o := c.Options()
	g, err := rules.New(o.Setup)
	if err != nil || !o.HasSeed {
		t.Fatal(err)
	}
	d := rules.NewDealer(o.Seed)
	for i, want := range rec.Actions {
		if a := d.Next(&g); g.IsChance() && a != want {
			t.Fatalf("action %d is %v, want %v", i+1, a, want)
		}
		if err := g.Apply(want, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestChallengeErrors checks that a game without a challenge has an error with the reason.
func TestChallengeErrors(t *testing.T) {
	rec := finishedGame(t, table(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}, 0), 1)
	for want, change := range map[string]func(r *record.Record){
		"no score to beat yet":           func(r *record.Record) { r.Actions = r.Actions[:len(r.Actions)-1] },
		"the game can’t be repeated: it": func(r *record.Record) { r.HasSeed = false },
		"a challenge needs one":          func(r *record.Record) { r.Players[1].Kind = record.Person },
		"it’s nobody’s score: a stand-in": func(r *record.Record) {
			r.Changes = []record.SeatLine{{After: 8, Seat: 0, Kind: "recruit"},
				{After: 30, Seat: 0, Kind: record.Person}}
		},
		"the game can’t be repeated: a real": func(r *record.Record) { r.HouseRules = "die" },
		"seat 2: unknown opponen":            func(r *record.Record) { r.Players[1].Kind = "king" },
	} {
		other := *rec
		other.Players = append([]record.PlayerTag(nil), rec.Players...)
		change(&other)
		if _, err := share.ChallengeOf(&other); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestForeignTextsAreRefused checks that texts of other kinds are refused with an error that says what they are.
func TestForeignTextsAreRefused(t *testing.T) {
	for text, want := range foreignTexts() {
		if got, err := share.Open(text); err == nil || !strings.HasPrefix(err.Error(), want) ||
			got != (share.Item{}) {
			t.Errorf("%.60q: %v, want %s", text, err, want)
		}
	}
}

// FuzzOpen checks that no text makes Open panic, and that an opened item round-trips.
func FuzzOpen(f *testing.F) {
	for text := range foreignTexts() {
		if len(text) < 4000 {
			f.Add(text)
		}
	}
	for i, s := range setups()[:30] {
		rec := finishedGame(f, table(s, 0), uint64(i))
		c, err := share.ChallengeOf(rec)
		if err != nil {
			f.Fatal(err)
		}
		if link, err := share.Game(rec); err == nil {
			f.Add(link)
		}
		f.Add("https://example.org/#x=" + c.Link())
	}
	for _, text := range sharedTexts(f) {
		for _, alteration := range plaintexttest.Alterations {
			f.Add(alteration.Apply(text))
		}
		for _, around := range chatChanges {
			f.Add(around(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		item, err := share.Open(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("more than one line: %v", err)
			}
			return
		}
		again := ""
		switch {
		case item.Game != nil:
			if again, err = share.Game(item.Game); err != nil {
				return // unfinished games are never shared
			}
		case item.Challenge != nil:
			again = item.Challenge.Link()
		default:
			if again, err = share.Position(item.Position); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := share.Open(again); err != nil {
			t.Fatalf("what was opened can’t be shared: %v", err)
		}
	})
}

// table returns a table with one person in a seat, and opponents.
func table(s rules.Setup, person int) match.Table {
	t := match.Table{Setup: s}
	for i := range s.Players {
		p := match.Player{Name: []string{"Anna", "Ben", "Carl", "Dörte", "Eva", "Fritz", "Gina"}[i],
			Kind: match.Opponent, Level: opponents.Level(i % 5), Temperament: opponents.TemperamentOf(i)}
		if i == person {
			p = match.Player{Name: p.Name}
		}
		t.Players = append(t.Players, p)
	}
	return t
}

// finishedGame returns a random finished game at a table.
func finishedGame(t testing.TB, tb match.Table, seed uint64) *record.Record {
	t.Helper()
	rec := &record.Record{Setup: tb.Setup, Players: tb.PlayerTags(), Seed: seed, HasSeed: true}
	g, err := rules.New(tb.Setup)
	if err != nil {
		t.Fatal(err)
	}
	recordtest.PlayToEnd(t, rec, g, seed)
	return rec
}

// setups returns setups of all editions and variants.
func setups() (all []rules.Setup) {
	for e := range rules.EditionID(rules.NumEditions) {
		for v := range 4 {
			for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
				s := rules.Setup{Edition: e, Players: n, First: rules.NoSeat,
					Variants: rules.Variants{TopSecret: v&1 != 0, Dossier: v&2 != 0}}
				if s.Validate() == nil {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

// eventfulGame returns a random finished game. The bits of what allow house rules, undo, seat changes and latecomers.
func eventfulGame(t testing.TB, s rules.Setup, seed uint64, what uint64) *record.Record {
	t.Helper()
	const customs, undo, leave, late = 1, 2, 4, 8
	tb := table(s, 0)
	rec := &record.Record{Setup: s, Players: tb.PlayerTags(), Seed: seed, HasSeed: seed%2 == 0}
	if what&customs != 0 {
		rec.HouseRules = record.HouseRulesName(uint8(1 + seed%7))
	}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	for !g.Over() {
		away := rec.CurrentPlayers()[0].Kind != record.Person
		if kind := map[bool]string{true: record.Person, false: "recruit/bold"}[away]; what&leave != 0 &&
			src.Intn(20) == 0 && rec.CheckChange(0, kind) == nil {
			rec.Append(record.HistoryLine{Seat: 0, Kind: kind})
		}
		if trail := rec.UndoStack(); what&undo != 0 && trail.Check(&g) == nil && len(rec.Undone) < 9 {
			g, _ = trail.Undo(&g)
			rec.Append(record.HistoryLine{Undo: true})
			continue
		}
		a := dealer.Next(&g)
		line := record.HistoryLine{Action: a}
		switch {
		case what&late != 0 && g.CheckJoin() == nil && src.Intn(4) == 0:
			name := "Late " + string(rune('A'+len(rec.Joined)))
			line = record.HistoryLine{Action: rules.Join(),
				Joined: record.PlayerTag{Name: name, Kind: []string{record.Person, "recruit/bold"}[src.Intn(2)]}}
		case !g.IsChance():
			line.Action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if err := g.Apply(line.Action, nil); err != nil {
			t.Fatal(err)
		}
		rec.Append(line)
	}
	return rec
}

// foreignTexts returns texts that can't be opened, with their errors.
func foreignTexts() map[string]string {
	pack := func(kind int, do func(w *codec.Encoder)) string {
		var w codec.Encoder
		w.Choose(kind, record.Kinds)
		do(&w)
		return w.Encode()
	}
	header := func(w *codec.Encoder, tb match.Table, seed bool) {
		r := record.Record{Setup: tb.Setup, Players: tb.PlayerTags(), Seed: 1, HasSeed: seed}
		r.PackHeader(w)
	}
	three := table(rules.Setup{Players: 3, First: 0}, 0)
	crowd := table(rules.Setup{Players: 3, First: 0}, 0)
	crowd.Players[1].Kind = match.Person
	challenge := func(score int, by string, tb match.Table, seed bool) string {
		return pack(record.KindChallenge,
			func(w *codec.Encoder) { w.Choose(score, 256); w.Text(by); header(w, tb, seed) })
	}
	return map[string]string{
		"":                                 "it’s not a game, a position or a challenge",
		"https://example.org/#game=":       "the link is empty",
		"Look here!":                       "it’s not a game, a position or a challenge",
		"#game=A!B":                        "the link contains '!'",
		"hc1 amigo":                        "position: 17 fields",
		"hc9 amigo base":                   "position, field 1: it was made by a newer version",
		"[Record \"9\"]\n\n":               "it was made by a newer version",
		strings.Repeat("A", 1<<20+1):       "the record is longer",
		strings.Repeat("A", 1<<20):         "the link is longer",
		strings.Repeat("[", 1<<19):         "line 1, column 1: \"[[",
		"hc1" + strings.Repeat(" ", 1<<20): "the record is longer",
		pack(5, func(*codec.Encoder) {}):   "it was made by a newer version",
		pack(record.KindPosition,
			func(w *codec.Encoder) { w.Text("hc1 amigo") }): "position: 17 fields",
		pack(record.KindPosition,
			func(w *codec.Encoder) { w.Text(strings.Repeat("x", 700)) }): "the link’s contents are wrong",
		pack(record.KindPosition,
			func(w *codec.Encoder) { w.Text("hc1 amigo"); w.Choose(1, 9) }): "the link’s contents are wrong",
		challenge(42, "", three, true):      "a player needs a name",
		challenge(42, "Anna", three, false): "the link’s contents are wrong",
		challenge(42, "Anna", crowd, true):  "a challenge needs one human",
		challenge(42, "A\nB", three, true):  "a name can’t contain U+000A",
	}
}
