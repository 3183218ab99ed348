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

// TestLinksAreShort packs a thousand games of four, of all editions and variants. Each link fits into an address, and
// those of the base game into a message.
func TestLinksAreShort(t *testing.T) {
	games := 1000
	if testing.Short() {
		games = 100
	}
	var base, all []int
	seeds := rules.NewRandomSource(7)
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
			t.Fatalf("a game does not round-trip: %v", err)
		}
		all = append(all, len(link))
		if setup.Variants == (rules.Variants{}) {
			base = append(base, len(link))
		}
	}
	for name, n := range map[string][]int{"all": all, "base game": base} {
		slices.Sort(n)
		t.Logf("%s: %d games of four: half in %d characters, 19 of 20 in %d, all in %d", name, len(n), n[len(n)/2],
			n[len(n)*19/20], n[len(n)-1])
	}
	if base[len(base)*19/20] > 600 || all[len(all)-1] > 2000 {
		t.Errorf("19 of 20 base games take up to %d characters, want 600; the longest of all takes %d, want 2000",
			base[len(base)*19/20], all[len(all)-1])
	}
}

// TestGoldenLinks checks that old links still open. A change of the rules that renumbers actions breaks this test, and
// must keep the old numbers readable.
func TestGoldenLinks(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.record"))
	more, _ := filepath.Glob(filepath.Join("testdata", "*", "*.record"))
	if files = append(files, more...); err != nil || len(files) < 5 {
		t.Fatalf("%d records, %v", len(files), err)
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
			t.Errorf("%s: the link changed, %v", path, err)
		}
		if back, err := record.Unpack(string(want)); err != nil || back.String() != string(text) {
			t.Errorf("%s opens as another game: %v", path, err)
		}
	}
}

// TestLinksKeepHeaderAndUndo checks that links keep notes, starting positions, seeds and undone actions, and that each
// kind of damage has its own error.
func TestLinksKeepHeaderAndUndo(t *testing.T) {
	for i, at := range starts {
		rec := randomRecordFrom(t, at, uint64(i))
		rec.Notes = []string{"", "own", "none", "evidence"}[i%4]
		link := record.Pack(rec)
		back, err := record.Unpack(link)
		if err != nil || back.String() != rec.String() {
			t.Fatalf("the record does not round-trip: %v", err)
		}
		for _, c := range []struct {
			link string
			want error
		}{{link[:len(link)/2], codec.ErrTruncated}, {link[:len(link)-1], codec.ErrTruncated}, {link + link, nil},
			{strings.ToUpper(link), nil}, {"", codec.ErrEmpty}, {"not a link", codec.ErrForeign}} {
			if _, err := record.Unpack(c.link); err == nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("%.50s…: %v, want %v", c.link, err, c.want)
			}
		}
	}
}

// TestEvidenceKeepsOtherLinks checks that the mode evidence changes only the number of the edition in a link: an older
// program refuses that as a newer edition, and links of other modes stay as they were.
func TestEvidenceKeepsOtherLinks(t *testing.T) {
	rec := randomRecordFrom(t, starts[0], 1)
	rec.Notes = "evidence"
	p, err := codec.NewDecoder(record.Pack(rec))
	if err != nil {
		t.Fatal(err)
	}
	if kind, edition := p.Choose(record.Kinds), p.Choose(16); kind != 0 || edition < 8 {
		t.Errorf("got kind %d and edition %d, want 0 and 8 or more", kind, edition)
	}
	for _, edition := range []int{7, 15} { // no program has such an edition, without evidence or with
		var newer codec.Encoder
		newer.Choose(0, record.Kinds)
		newer.Choose(edition, 16)
		if _, err := record.Unpack(newer.Encode()); !errors.Is(err, rules.ErrNewer) {
			t.Errorf("edition %d: got %v, want ErrNewer", edition, err)
		}
	}
}

// TestHostileLinksAreRefused checks that complete links with bad contents are refused quickly, with one sentence.
func TestHostileLinksAreRefused(t *testing.T) {
	all := hostileLinks()
	all["a megabyte"] = strings.Repeat("A", 1<<20)
	all["a megabyte of spaces"] = strings.Repeat(" ", 1<<20)
	all["a megabyte of a link"] = strings.Repeat(record.Pack(randomRecordFrom(t, starts[0], 1)), 5000)
	all["as long as can be"] = strings.Repeat("A", codec.MaxText)
	for name, link := range all {
		began := time.Now()
		_, err := record.Unpack(link)
		// far above the usual time, which the benchmark measures
		if took := time.Since(began); took > 500*time.Millisecond {
			t.Errorf("%s is refused after %v", name, took)
		}
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLongestGameFitsLink checks that a game of MaxActions actions can be packed into a link and unpacked.
func TestLongestGameFitsLink(t *testing.T) {
	rec := longRecord(t, record.MaxActions)
	link := record.Pack(rec)
	back, err := record.Unpack(link)
	if err != nil || len(back.Actions) != len(rec.Actions) {
		t.Fatalf("a game of %d actions in %d characters: %v", len(rec.Actions), len(link), err)
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

// BenchmarkUnpackCrowd unpacks a game of seven with all variants, which has the most choices.
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

// playedByOpponents returns a game played by fast opponents; one of them is a person by name.
func playedByOpponents(t testing.TB, setup rules.Setup, seed uint64) *record.Record {
	t.Helper()
	rec := &record.Record{Setup: setup}
	var who []opponents.Opponent
	for i := range setup.Players {
		who = append(who, opponents.Opponent{Level: opponents.Recruit, Temperament: opponents.TemperamentOf(i)})
		p := record.PlayerTag{Name: []string{"Anna", "Ben", "Carl", "Dora", "Eva", "Fritz", "Gina"}[i],
			Kind: record.Person}
		if i > 0 {
			p.Kind = who[i].String()
		}
		rec.Players = append(rec.Players, p)
	}
	g, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	d, src := rules.NewDealer(seed), rules.NewRandomSource(seed+1)
	var b deduction.Belief // recruits do not use the belief
	for !g.Over() {
		a := d.Next(&g)
		if seat := g.Actor(); seat != rules.NoSeat {
			a = who[seat].Decide(g.View(seat), &b, &src, func() bool { return true })
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, a)
	}
	return rec
}

// hostileLinks returns complete encoded texts whose contents nobody can have packed.
func hostileLinks() map[string]string {
	game := func(do func(w *codec.Encoder)) string {
		var w codec.Encoder
		w.Choose(0, record.Kinds)
		do(&w)
		return w.Encode()
	}
	header := func(w *codec.Encoder, r record.Record) { r.PackHeader(w) }
	two := record.Record{Setup: rules.Setup{Players: 2, First: 0, Agents: 0b11111},
		Players: []record.PlayerTag{{Name: "A", Kind: "person"}, {Name: "B", Kind: "person"}}}
	return map[string]string{
		"nothing":  game(func(*codec.Encoder) {}),
		"no game":  func() string { var w codec.Encoder; w.Choose(5, record.Kinds); return w.Encode() }(),
		"edition":  game(func(w *codec.Encoder) { w.Choose(15, 16) }),
		"no seats": game(func(w *codec.Encoder) { header(w, record.Record{}); w.Number(0) }),
		"long name": game(func(w *codec.Encoder) {
			x := two
			x.Players = []record.PlayerTag{{Name: strings.Repeat("x", 97), Kind: "person"}, two.Players[1]}
			header(w, x)
		}),
		"bad name": game(func(w *codec.Encoder) {
			x := two
			x.Players = []record.PlayerTag{{Name: "a\x00", Kind: "person"}, two.Players[1]}
			header(w, x)
			w.Number(0)
		}),
		"no text": game(func(w *codec.Encoder) {
			x := two
			x.Players = []record.PlayerTag{{Name: "\xff", Kind: "person"}, two.Players[1]}
			header(w, x)
			w.Number(0)
		}),
		"bad kind": game(func(w *codec.Encoder) {
			x := two
			x.Players = []record.PlayerTag{{Name: "A", Kind: "King Kong"}, two.Players[1]}
			header(w, x)
			w.Number(0)
		}),
		"person": game(
			func(w *codec.Encoder) { header(w, two); w.Number(2); w.Choose(0, 5); w.Choose(0, 4); w.Choose(1, 1000) }),
		"position": game(func(w *codec.Encoder) { x := two; x.Position = "hc1 amigo"; header(w, x); w.Number(0) }),
		"masked": game(func(w *codec.Encoder) {
			x := two
			x.Position = strings.Replace(starts[0], " gb ", " g? ", 1)
			header(w, x)
			w.Number(0)
		}),
		"endless":   game(func(w *codec.Encoder) { header(w, two); w.Number(1 << 60) }),
		"too short": game(func(w *codec.Encoder) { header(w, two); w.Number(record.MaxActions) }),
	}
}

// longRecord returns a record of so many actions: two agents walk round past the safe, and nobody scores.
func longRecord(t testing.TB, actions int) *record.Record {
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
				h := g
				if err := h.Apply(action, nil); err == nil && h.Phase() == rules.PhaseRoll {
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
