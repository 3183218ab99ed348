package record_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/codec"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// TestLinksAreShort checks the lengths of links of games of four, with all editions and variants. Each link fits into
// an address, and most of the base game into a message.
func TestLinksAreShort(t *testing.T) {
	const (
		seed    = 7
		maxAll  = 2000 // characters of any link
		maxBase = 600  // characters of 19 in 20 links of the base game
		most    = 0.95
	)
	games := 1000
	if testing.Short() {
		games = 100
	}
	var base, all []int // characters
	seeds := rules.NewRandomSource(seed)
	for len(all) < games {
		setup := rules.Setup{Edition: rules.EditionID(len(all) % rules.NumEditions), Players: 4, First: rules.NoSeat}
		round := len(all) / rules.NumEditions % 4
		setup.Variants = rules.Variants{TopSecret: round == 1, Dossier: round == 2}
		if setup.Validate() != nil {
			setup.Variants = rules.Variants{}
		}
		rec := playedByOpponents(t, setup, seeds.Uint64())
		link := record.Pack(rec)
		back, err := record.Unpack(link)
		if err != nil || back.String() != rec.String() {
			t.Fatalf("link of game %d: got error %v or another record, want the same", len(all), err)
		}
		all = append(all, len(link))
		if setup.Variants == (rules.Variants{}) {
			base = append(base, len(link))
		}
	}
	for name, lengths := range map[string][]int{"all": all, "base game": base} {
		t.Logf("%s: %d games of four: half in %d characters, 19 of 20 in %d, all in %d", name, len(lengths),
			quantile(lengths, 0.5), quantile(lengths, most), slices.Max(lengths))
	}
	if got := quantile(base, most); got > maxBase {
		t.Errorf("got 19 of 20 base games in %d characters, want at most %d", got, maxBase)
	}
	if got := slices.Max(all); got > maxAll {
		t.Errorf("got all games in %d characters, want at most %d", got, maxAll)
	}
}

// quantile returns the number that a share of the numbers does not exceed. It sorts them.
func quantile(numbers []int, share float64) int {
	slices.Sort(numbers)
	return numbers[int(float64(len(numbers))*share)]
}

// TestGoldenLinks checks that the stored links of golden records still open, and that new links equal them. A change of
// the rules that renumbers actions must keep the old numbers readable.
func TestGoldenLinks(t *testing.T) {
	const minFiles = 5
	files, _ := filepath.Glob(filepath.Join("testdata", "*.record"))
	fromPositions, _ := filepath.Glob(filepath.Join("testdata", "*", "*.record"))
	if files = append(files, fromPositions...); len(files) < minFiles {
		t.Fatalf("golden records: got %d, want at least %d", len(files), minFiles)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		got, path := record.Pack(rec), strings.TrimSuffix(file, ".record")+".parcel"
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil || got != string(want) {
			t.Errorf("%s: got another link or error %v, want the stored link", path, err)
		}
		if back, err := record.Unpack(string(want)); err != nil || back.String() != string(text) {
			t.Errorf("%s: got error %v or another record, want that of %s", path, err, file)
		}
	}
}

// TestLinksKeepHeaderAndUndo checks that links preserve the mode of notes, the first position and the seed of a record.
// A damaged link has the error of package codec.
func TestLinksKeepHeaderAndUndo(t *testing.T) {
	for i, at := range starts {
		rec := randomRecordFrom(t, at, uint64(i))
		rec.Notes = []string{"", "own", "none", "evidence"}[i%4]
		link := record.Pack(rec)
		back, err := record.Unpack(link)
		if err != nil || back.String() != rec.String() {
			t.Fatalf("%s: got error %v or another record from its link, want the same", at, err)
		}
		for _, c := range []struct {
			link string
			want error
		}{{link[:len(link)/2], codec.ErrTruncated}, {link[:len(link)-1], codec.ErrTruncated}, {link + link, nil},
			{strings.ToUpper(link), nil}, {"", codec.ErrEmpty}, {"not a link", codec.ErrForeign}} {
			_, err := record.Unpack(c.link)
			if err == nil {
				t.Errorf("%.50s…: got no error, want one", c.link)
			}
			if c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("%.50s…: got error %v, want %v", c.link, err, c.want)
			}
		}
	}
}

// TestEvidenceKeepsOtherLinks checks that the notes mode evidence adds 8 to the number of the edition in a link. Older
// programs refuse that number as a newer edition, and links of other modes stay the same.
func TestEvidenceKeepsOtherLinks(t *testing.T) {
	const editionNumbers, evidence = 16, 8 // choices for the edition in a link; added for the mode evidence
	rec := randomRecordFrom(t, starts[0], 1)
	rec.Notes = "evidence"
	decoder, err := codec.NewDecoder(record.Pack(rec))
	if err != nil {
		t.Fatal(err)
	}
	kind, edition := decoder.Choose(record.Kinds), decoder.Choose(editionNumbers)
	if kind != 0 || edition < evidence {
		t.Errorf("got kind %d and edition %d, want 0 and at least %d", kind, edition, evidence)
	}
	for _, edition := range []int{evidence - 1, editionNumbers - 1} { // unused so far
		var newer codec.Encoder
		newer.Choose(0, record.Kinds)
		newer.Choose(edition, editionNumbers)
		if _, err := record.Unpack(newer.Encode()); !errors.Is(err, rules.ErrNewer) {
			t.Errorf("edition number %d: got error %v, want ErrNewer", edition, err)
		}
	}
}

// TestHostileLinksAreRefused checks that links with invalid contents are refused quickly, with an error of one line.
func TestHostileLinksAreRefused(t *testing.T) {
	const maxTime = 500 * time.Millisecond // far above the usual time, which the benchmarks measure
	all := hostileLinks()
	all["a megabyte"] = strings.Repeat("A", 1<<20)
	all["a megabyte of spaces"] = strings.Repeat(" ", 1<<20)
	all["a megabyte of a link"] = strings.Repeat(record.Pack(randomRecordFrom(t, starts[0], 1)), 5000)
	all["the longest text"] = strings.Repeat("A", codec.MaxText)
	for name, link := range all {
		began := time.Now()
		_, err := record.Unpack(link)
		if took := time.Since(began); took > maxTime {
			t.Errorf("%s: got an error after %v, want at most %v", name, took, maxTime)
		}
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got error %v, want one of one line", name, err)
		}
	}
}

// TestLongestGameFitsLink checks that a game of MaxActions actions can be packed into a link and unpacked.
func TestLongestGameFitsLink(t *testing.T) {
	rec := longRecord(t, record.MaxActions)
	link := record.Pack(rec)
	back, err := record.Unpack(link)
	if err != nil || len(back.Actions) != len(rec.Actions) {
		t.Fatalf("link of %d actions in %d characters: got error %v or fewer actions, want all", len(rec.Actions),
			len(link), err)
	}
}

// BenchmarkUnpack measures Unpack of an ordinary game.
func BenchmarkUnpack(b *testing.B) {
	link := record.Pack(playedByOpponents(b, rules.Setup{Players: 4, First: rules.NoSeat}, 3))
	for b.Loop() {
		if _, err := record.Unpack(link); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkUnpackCrowd measures Unpack of a game of seven with all variants, which has the most choices.
func BenchmarkUnpackCrowd(b *testing.B) {
	rec := randomRecord(b, rules.Setup{Edition: rules.Amigo2001, Players: 7, First: 0,
		Variants: rules.Variants{TopSecret: true, Dossier: true}}, 3)
	link := record.Pack(rec)
	for b.Loop() {
		if _, err := record.Unpack(link); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(rec.Actions)), "actions")
	b.ReportMetric(float64(len(link)), "characters")
}

// BenchmarkUnpackLongest measures Unpack of the longest game.
func BenchmarkUnpackLongest(b *testing.B) {
	link := record.Pack(longRecord(b, record.MaxActions))
	for b.Loop() {
		if _, err := record.Unpack(link); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRefuseMegabyte measures how fast Unpack refuses a megabyte of text.
func BenchmarkRefuseMegabyte(b *testing.B) {
	link := strings.Repeat("A", 1<<20)
	for b.Loop() {
		if _, err := record.Unpack(link); err == nil {
			b.Fatal("a megabyte of A: got no error, want one")
		}
	}
}

// playedByOpponents returns the record of a game that recruits play, the fastest opponents. The record says that a
// person sits in seat 0.
func playedByOpponents(t testing.TB, setup rules.Setup, seed uint64) *record.Record {
	t.Helper()
	rec := &record.Record{Setup: setup}
	var players []opponents.Opponent
	for i := range setup.Players {
		players = append(players, opponents.Opponent{Level: opponents.Recruit, Temperament: opponents.TemperamentOf(i)})
		tag := record.PlayerTag{Name: []string{"Anna", "Ben", "Carl", "Dora", "Eva", "Fritz", "Gina"}[i],
			Kind: record.Person}
		if i > 0 {
			tag.Kind = players[i].String()
		}
		rec.Players = append(rec.Players, tag)
	}
	g, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	var belief deduction.Belief // empty, because recruits do not use it
	for !g.Over() {
		action := dealer.Next(&g)
		if seat := g.Actor(); seat != rules.NoSeat {
			action = players[seat].Decide(g.View(seat), &belief, &src, func() bool { return true })
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, action)
	}
	return rec
}

// hostileLinks returns links by the name of their fault. They are complete encoded texts, but Pack never returns them.
func hostileLinks() map[string]string {
	const (
		gameKind, unknownKind = 0, 5
		maxNumber             = 1 << 60
	)
	game := func(encode func(w *codec.Encoder)) string {
		var w codec.Encoder
		w.Choose(gameKind, record.Kinds)
		encode(&w)
		return w.Encode()
	}
	header := func(w *codec.Encoder, r record.Record) { r.PackHeader(w) }
	two := record.Record{Setup: rules.Setup{Players: 2, First: 0, Agents: 0b11111},
		Players: []record.PlayerTag{{Name: "A", Kind: "person"}, {Name: "B", Kind: "person"}}}
	// withFirst returns a link without actions in which the first player has a name and a kind.
	withFirst := func(name, kind string) string {
		return game(func(w *codec.Encoder) {
			changed := two
			changed.Players = []record.PlayerTag{{Name: name, Kind: kind}, two.Players[1]}
			header(w, changed)
			w.Number(0)
		})
	}
	withPosition := func(position string) string {
		return game(func(w *codec.Encoder) {
			changed := two
			changed.Position = position
			header(w, changed)
			w.Number(0)
		})
	}
	var noGame codec.Encoder
	noGame.Choose(unknownKind, record.Kinds)
	return map[string]string{
		"nothing":           game(func(*codec.Encoder) {}),
		"no game":           noGame.Encode(),
		"edition":           game(func(w *codec.Encoder) { w.Choose(15, 16) }),
		"no seats":          game(func(w *codec.Encoder) { header(w, record.Record{}); w.Number(0) }),
		"long name":         withFirst(strings.Repeat("x", 97), "person"),
		"control character": withFirst("a\x00", "person"),
		"no text":           withFirst("\xff", "person"),
		"unknown kind":      withFirst("A", "King Kong"),
		"person": game(
			func(w *codec.Encoder) { header(w, two); w.Number(2); w.Choose(0, 5); w.Choose(0, 4); w.Choose(1, 1000) }),
		"position":  withPosition("hc1 amigo"),
		"masked":    withPosition(strings.Replace(starts[0], " gb ", " g? ", 1)),
		"endless":   game(func(w *codec.Encoder) { header(w, two); w.Number(maxNumber) }),
		"too short": game(func(w *codec.Encoder) { header(w, two); w.Number(record.MaxActions) }),
	}
}

// longRecord returns a record with the given number of actions, in which no agent ends at the safe.
func longRecord(t testing.TB, actions int) *record.Record {
	t.Helper()
	rec := &record.Record{Setup: rules.Setup{Players: 2, First: 0, Agents: 0b11111},
		Players: []record.PlayerTag{{Name: "Anna", Kind: "person"}, {Name: "Ben", Kind: "person"}}}
	g, err := rules.New(rec.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for len(rec.Actions) < actions {
		action := g.NthLegal(0)
		if g.Phase() == rules.PhaseMove {
			for i := range g.CountLegal() {
				action = g.NthLegal(i)
				after := g
				if err := after.Apply(action, nil); err == nil && after.Phase() == rules.PhaseRoll {
					break
				}
			}
		}
		rec.Actions = append(rec.Actions, action)
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	return rec
}
