package byhand_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/byhand"
	"heimlich/rules/cases"
	"heimlich/rules/record"
)

// setups are all editions with all their variants, for two and for seven.
func setups() (all []rules.Setup) {
	for e := range rules.Editions {
		for _, v := range []rules.Variants{{}, {TopSecret: true}, {Dossier: true}, {TopSecret: true, Dossier: true}} {
			for _, players := range []int{2, 4, 7} {
				s := rules.Setup{Edition: rules.EditionID(e), Variants: v, Players: players, First: rules.NoSeat}
				if s.Edition.Edition().First == rules.FirstChosen {
					s.First = 0
				}
				if s.Validate() == nil {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

// TestAnythingCanBePlayed changes drafts of all editions and variants at random: what is accepted is what was asked for and can be played from, as a record may begin there; what is refused
// changes nothing.
func TestAnythingCanBePlayed(t *testing.T) {
	accepted, refused := 0, 0
	for k, s := range setups() {
		d, err := byhand.New(s)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		src := rules.NewSource(uint64(k))
		for range 120 {
			before := d.Line()
			a, b, n, seat := rules.Agent(src.Intn(rules.NumAgents)), rules.Building(src.Intn(rules.NumBuildings)), src.Intn(50)-2, rules.Seat(src.Intn(s.Players))
			var err error
			var holds func(g rules.Game) bool
			switch src.Intn(7) {
			case 0:
				err, holds = d.Put(a, b), func(g rules.Game) bool { return g.At(a) == b }
			case 1:
				err, holds = d.Score(a, n), func(g rules.Game) bool { return g.Score(a) == n }
			case 2:
				err, holds = d.PutSafe(b), func(g rules.Game) bool { return g.SafeAt() == b }
			case 3:
				err, holds = d.Own(seat, a), func(g rules.Game) bool { return g.Identity(seat) == a }
			case 4:
				err, holds = d.ToMove(seat), func(g rules.Game) bool { return g.ActiveSeat() == seat }
			case 5:
				err, holds = d.Roll(), func(g rules.Game) bool { return g.Phase() == rules.PhaseRoll }
			case 6:
				face := src.Intn(len(s.Edition.Edition().Faces))
				err, holds = d.Move(face), func(g rules.Game) bool {
					return g.Phase() == rules.PhaseMove && g.Roll() == s.Edition.Edition().Faces[face]
				}
			}
			if err != nil {
				if refused++; d.Line() != before {
					t.Fatalf("%v, and %q has become %q", err, before, d.Line())
				}
				continue
			}
			accepted++
			if g := d.Game(); !holds(g) || g.Position() != d.Line() {
				t.Fatalf("%q has become %q", before, d.Line())
			}
			if _, err := record.ParseStart(d.Line()); err != nil {
				t.Fatalf("%q can’t be played: %v", d.Line(), err)
			}
		}
	}
	if accepted < 10*refused/2 || refused == 0 {
		t.Errorf("%d changes were accepted, %d refused", accepted, refused)
	}
}

// TestCasesCanBeSetUp: a case can be made of an empty table by hand, change by change.
func TestCasesCanBeSetUp(t *testing.T) {
	for _, name := range []string{"two-errands", "bolt-the-door", "a-quiet-place", "the-last-count-decides"} {
		c, _ := cases.ByName(name)
		want, err := c.Start()
		if err != nil {
			t.Fatal(err)
		}
		s := want.Setup()
		if s.Edition.Edition().First != rules.FirstChosen {
			s.First = rules.NoSeat
		}
		d, err := byhand.New(s)
		if err != nil {
			t.Fatal(err)
		}
		do := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v at %q", name, err, d.Line())
			}
		}
		for a := range rules.Agent(rules.NumAgents) {
			if want.InPlay().Has(a) {
				do(d.Put(a, want.At(a)))
				do(d.Score(a, want.Score(a)))
			}
		}
		do(d.PutSafe(want.SafeAt()))
		for seat := range rules.Seat(s.Players) {
			do(d.Own(seat, want.Identity(seat)))
		}
		do(d.ToMove(want.ActiveSeat()))
		if want.Phase() == rules.PhaseSafe {
			do(d.Hide())
		} else {
			for i, f := range want.Edition().Faces {
				if f == want.Roll() {
					do(d.Move(i))
					break
				}
			}
		}
		if g := d.Game(); g.At(rules.Green) != want.At(rules.Green) || g.Phase() != want.Phase() || g.ActiveSeat() != want.ActiveSeat() || len(g.Legal(nil)) != len(want.Legal(nil)) {
			t.Errorf("%s: %q, want %q", name, d.Line(), c.Position)
		}
	}
}

// TestWhatIsRefused: each is refused with a sentence of its own, and changes nothing.
func TestWhatIsRefused(t *testing.T) {
	d, err := byhand.New(rules.Setup{Players: 2, First: rules.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	line := d.Line()
	for _, err := range []error{d.Put(rules.Grey, 3), d.Score(rules.Grey, 3), d.Score(rules.Red, 42), d.Score(rules.Red, -1), d.Own(0, rules.Grey)} {
		if err == nil || d.Line() != line {
			t.Errorf("%v: %q", err, d.Line())
		}
	}
	if _, err := byhand.Read("hc1 nonsense"); err == nil {
		t.Error("nonsense is read")
	}
	if _, err := byhand.New(rules.Setup{Players: 9}); err == nil {
		t.Error("nine play")
	}
}
