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

// maxLink is the longest acceptable link of a challenge or position, in characters; chat programs shorten longer ones.
const maxLink = 400

// TestShareRoundTrip checks that links and texts of games, positions and challenges open as the same item, also with
// other text around them.
func TestShareRoundTrip(t *testing.T) {
	testrun.Long(t)
	for i, setup := range setups() {
		rec := finishedGame(t, table(setup, i%setup.Players), uint64(i)<<40|5)
		line := positionBefore(t, rec, len(rec.Actions)*2/3)
		challenge, err := share.ChallengeOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		position, err := share.Position(line)
		if err != nil {
			t.Fatal(err)
		}
		if len(challenge.Link()) > maxLink || len(position) > maxLink {
			t.Errorf("links of a challenge and a position: got %d and %d characters, want at most %d",
				len(challenge.Link()), len(position), maxLink)
		}
		link, err := share.Game(rec)
		if err != nil {
			t.Fatal(err)
		}
		unfinished := *rec
		unfinished.Actions = rec.Actions[:len(rec.Actions)-1]
		if text, err := share.Game(&unfinished); err == nil || text != "" {
			t.Errorf("unfinished game: got %q and error %v, want an error", text, err)
		}
		for _, around := range []func(string) string{
			func(l string) string { return l },
			func(l string) string { return "https://example.org/play/?edition=x#game=" + l },
			func(l string) string { return "#" + l },
			func(l string) string { return "game=" + l },
			func(l string) string { return "\n " + l[:30] + "\r\n" + l[30:] + "\n" },
		} {
			wantGame(t, around(link), rec)
			wantPosition(t, around(position), line)
			text := around(challenge.Link())
			got, err := share.Open(text)
			if err != nil || got.Challenge == nil || !reflect.DeepEqual(*got.Challenge, challenge) {
				t.Fatalf("Open(%q): got challenge %+v, error %v, want %+v", text, got.Challenge, err, challenge)
			}
		}
		for _, text := range []string{rec.String(), "\n" + rec.String(), strings.TrimSuffix(rec.String(), "\n"),
			strings.ReplaceAll(rec.String(), "\n", "\r\n")} {
			wantGame(t, text, rec)
		}
		for _, text := range []string{" " + line + "\n", "H" + line[1:] + ".", "(" + line + "), isn’t it?"} {
			wantPosition(t, text, line)
		}
	}
}

// positionBefore returns the position of a record before its n-th action, from 1.
func positionBefore(t *testing.T, rec *record.Record, n int) (position string) {
	t.Helper()
	replayed := 0
	_, err := rec.Replay(func(g *rules.Game, _ rules.Action) error {
		if replayed++; replayed == n {
			position = g.Position()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return position
}

// wantGame checks that a text opens as the game of a record.
func wantGame(t *testing.T, text string, want *record.Record) {
	t.Helper()
	got, err := share.Open(text)
	if err != nil || got.Game == nil || got.Game.String() != want.String() {
		t.Fatalf("Open(%.60q): got game %v, error %v, want\n%s", text, got.Game, err, want)
	}
}

// wantPosition checks that a text opens as a position.
func wantPosition(t *testing.T, text, want string) {
	t.Helper()
	got, err := share.Open(text)
	if err != nil || got.Position != want {
		t.Fatalf("Open(%q): got position %q, error %v, want %q", text, got.Position, err, want)
	}
}

// TestAllGameKindsRoundTrip checks that links of finished games open as the same record, for every edition, variant and
// number of seats. Each is tried with all combinations of house rules, undo, seat changes and latecomers.
func TestAllGameKindsRoundTrip(t *testing.T) {
	testrun.Long(t)
	const minUndone, minLeft, minJoined = 500, 500, 100
	kinds := map[rules.ActionKind]bool{}
	undone, left, joined := 0, 0, 0
	for i, setup := range setups() {
		for features := range uint64(allFeatures + 1) {
			if (uint64(i)+features)%3 > 0 { // a third of the pairs is enough
				continue
			}
			rec := eventfulGame(t, setup, uint64(i)<<8|features, features)
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
				t.Fatalf("%v %+v, features %04b: got game %v, error %v, want the shared game",
					setup.Edition.Edition().ID, setup, features, got.Game != nil, err)
			}
		}
	}
	for k := rules.KindNone + 1; k <= rules.KindJoin; k++ {
		if !kinds[k] {
			t.Errorf("action kind %d: got none in any game, want some", k)
		}
	}
	if undone < minUndone || left < minLeft || joined < minJoined {
		t.Errorf("got %d undone actions, %d seat changes and %d joins, want at least %d, %d and %d", undone, left,
			joined, minUndone, minLeft, minJoined)
	}
}

// TestChallengeRepeatsGame checks that a challenge deals the same agents, cards and dice if players act as in the game.
// The score to beat is the final score.
func TestChallengeRepeatsGame(t *testing.T) {
	rec := finishedGame(t, table(rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}, 2), 42)
	c, err := share.ChallengeOf(rec)
	if err != nil {
		t.Fatal(err)
	}
	end, err := rec.Replay(nil)
	if err != nil || c.By != "Carl" || c.Score != end.Score(end.Token(2)) {
		t.Fatalf("challenge: got score %d by %s, error %v, want %d by Carl", c.Score, c.By, err,
			end.Score(end.Token(2)))
	}
	o := c.Options()
	g, err := rules.New(o.Setup)
	if err != nil || !o.HasSeed {
		t.Fatal(err)
	}
	d := rules.NewDealer(o.Seed)
	for i, want := range rec.Actions {
		if a := d.Next(&g); g.IsChance() && a != want {
			t.Fatalf("action %d: got %v, want %v", i+1, a, want)
		}
		if err := g.Apply(want, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestChallengeErrors checks that ChallengeOf returns the reason as an error if a game can be no challenge.
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
			t.Errorf("ChallengeOf: got error %v, want prefix %q", err, want)
		}
	}
}

// TestForeignTextsAreRefused checks that Open returns an error that describes what is wrong with each invalid text.
func TestForeignTextsAreRefused(t *testing.T) {
	for text, want := range foreignTexts() {
		if got, err := share.Open(text); err == nil || !strings.HasPrefix(err.Error(), want) ||
			got != (share.Item{}) {
			t.Errorf("Open(%.60q): got %+v, error %v, want prefix %q", text, got, err, want)
		}
	}
}

// FuzzOpen checks that no text makes Open panic, that errors have one line, and that an opened item can be shared and
// opened again.
func FuzzOpen(f *testing.F) {
	const maxSeed = 4000 // bytes; longer texts slow fuzzing down
	for text := range foreignTexts() {
		if len(text) < maxSeed {
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
				t.Fatalf("Open(%q): got error %v, want one line", text, err)
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
			t.Fatalf("Open(%q), shared again as %q: got error %v", text, again, err)
		}
	})
}

// table returns a table with one person, in the given seat, and opponents in all others.
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

// finishedGame returns the record of a random finished game at a table.
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

// Features of an eventfulGame, as bits.
const (
	houseRules = 1 << iota
	undo
	seatChanges
	latecomers
	allFeatures = houseRules | undo | seatChanges | latecomers
)

// eventfulGame returns the record of a random finished game in which these features may occur.
func eventfulGame(t testing.TB, s rules.Setup, seed uint64, features uint64) *record.Record {
	t.Helper()
	const maxUndone = 9 // actions, so that the game ends
	tb := table(s, 0)
	rec := &record.Record{Setup: s, Players: tb.PlayerTags(), Seed: seed, HasSeed: seed%2 == 0}
	if features&houseRules != 0 {
		rec.HouseRules = record.HouseRulesName(uint8(1 + seed%7))
	}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	for !g.Over() {
		away := rec.CurrentPlayers()[0].Kind != record.Person
		if kind := map[bool]string{true: record.Person, false: "recruit/bold"}[away]; features&seatChanges != 0 &&
			src.Intn(20) == 0 && rec.CheckChange(0, kind) == nil {
			rec.Append(record.HistoryLine{Seat: 0, Kind: kind})
		}
		if stack := rec.UndoStack(); features&undo != 0 && stack.Check(&g) == nil && len(rec.Undone) < maxUndone {
			g, _ = stack.Undo(&g)
			rec.Append(record.HistoryLine{Undo: true})
			continue
		}
		a := dealer.Next(&g)
		line := record.HistoryLine{Action: a}
		switch {
		case features&latecomers != 0 && g.CheckJoin() == nil && src.Intn(4) == 0:
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

// foreignTexts returns texts that can't be opened, with the start of the error for each.
func foreignTexts() map[string]string {
	pack := func(kind int, encode func(w *codec.Encoder)) string {
		var w codec.Encoder
		w.Choose(kind, record.Kinds)
		encode(&w)
		return w.Encode()
	}
	header := func(w *codec.Encoder, tb match.Table, seed bool) {
		r := record.Record{Setup: tb.Setup, Players: tb.PlayerTags(), Seed: 1, HasSeed: seed}
		r.PackHeader(w)
	}
	three := table(rules.Setup{Players: 3, First: 0}, 0)
	twoPeople := table(rules.Setup{Players: 3, First: 0}, 0)
	twoPeople.Players[1].Kind = match.Person
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
		challenge(42, "", three, true):         "a player needs a name",
		challenge(42, "Anna", three, false):    "the link’s contents are wrong",
		challenge(42, "Anna", twoPeople, true): "a challenge needs one human",
		challenge(42, "A\nB", three, true):     "a name can’t contain U+000A",
	}
}
