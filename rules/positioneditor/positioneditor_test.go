package positioneditor_test

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/positioneditor"
	"heimlich/rules/record"
)

// TestRandomChanges checks random changes of positions in all editions and variants. An accepted change must have its
// effect, and a record must be able to begin at the result. A refused change must have no effect.
func TestRandomChanges(t *testing.T) {
	const changes, numKinds, minOfKind = 300, 12, 50 // changes to each position
	accepted, refused := 0, 0
	var kinds [numKinds]int // accepted changes, by case of the switch below
	for k, setup := range setups() {
		editor, err := positioneditor.New(setup)
		if err != nil {
			t.Fatalf("%+v: %v", setup, err)
		}
		src := rules.NewRandomSource(uint64(k))
		for range changes {
			before := editor.Line()
			agent, building, n, seat := rules.Agent(src.Intn(rules.NumAgents)),
				rules.Building(src.Intn(rules.NumBuildings)),
				src.Intn(50)-2, rules.Seat(src.Intn(setup.Players)) // n is a score, partly out of range
			var err error
			var hasEffect func(g rules.Game) bool
			card, other := rules.Card(1+src.Intn(rules.NumCardKinds)), rules.Agent(src.Intn(rules.NumAgents))
			held := func(g rules.Game, s rules.Seat) (n int) {
				if s == rules.NoSeat {
					return g.DiscardCount(card)
				}
				for _, x := range g.Hand(s) {
					if x == card {
						n++
					}
				}
				return n
			}
			pile := seat
			if src.Intn(3) == 0 {
				pile = rules.NoSeat
			}
			was := editor.Game()
			kind := src.Intn(numKinds)
			switch kind {
			case 7:
				err, hasEffect = editor.GiveCard(pile, card), func(g rules.Game) bool {
					return held(g, pile) == held(was, pile)+1
				}
			case 8:
				err, hasEffect = editor.ReturnCard(pile, card), func(g rules.Game) bool {
					return held(g, pile) == held(was, pile)-1 && g.DeckSize() == was.DeckSize()+1
				}
			case 9:
				err, hasEffect = editor.SetDossiersWritten(n > 0),
					func(g rules.Game) bool { return g.HasDossier(seat) == (n > 0) }
			case 10:
				q := []rules.Guess{rules.GuessNone, rules.GuessNobody,
					rules.GuessSeat(rules.Seat(n+2) % rules.Seat(setup.Players))}[src.Intn(3)]
				err, hasEffect = editor.SetGuess(seat, agent, q), func(g rules.Game) bool {
					return g.Dossier(seat, agent) == q
				}
			case 11:
				err, hasEffect = editor.ReplaceAgent(agent, other), func(g rules.Game) bool {
					if g.InPlay() != was.InPlay()&^(1<<agent)|1<<other || g.At(other) != was.At(agent) ||
						g.Score(other) != was.Score(agent) {
						return false
					}
					for s := range rules.Seat(setup.Players) {
						if g.Identities(s).Has(other) != was.Identities(s).Has(agent) ||
							g.Dossier(s, other) != was.Dossier(s, agent) {
							return false
						}
					}
					return true
				}
			case 0:
				err, hasEffect = editor.PlaceAgent(agent, building), func(g rules.Game) bool {
					return g.At(agent) == building
				}
			case 1:
				err, hasEffect = editor.SetScore(agent, n), func(g rules.Game) bool { return g.Score(agent) == n }
			case 2:
				err, hasEffect = editor.PlaceSafe(building), func(g rules.Game) bool { return g.SafeAt() == building }
			case 3:
				err, hasEffect = editor.SetOwner(seat, agent),
					func(g rules.Game) bool { return g.Identity(seat) == agent }
			case 4:
				err, hasEffect = editor.SetActiveSeat(seat), func(g rules.Game) bool { return g.ActiveSeat() == seat }
			case 5:
				err, hasEffect = editor.SetRollPhase(), func(g rules.Game) bool { return g.Phase() == rules.PhaseRoll }
			case 6:
				face := src.Intn(len(setup.Edition.Edition().Faces))
				err, hasEffect = editor.SetMovePhase(face), func(g rules.Game) bool {
					return g.Phase() == rules.PhaseMove && g.Roll() == setup.Edition.Edition().Faces[face]
				}
			}
			if err != nil {
				if refused++; editor.Line() != before {
					t.Fatalf("refused change (%v): got %q, want %q", err, editor.Line(), before)
				}
				continue
			}
			accepted++
			kinds[kind]++
			if g := editor.Game(); !hasEffect(g) || g.Position() != editor.Line() {
				t.Fatalf("%q: accepted change of kind %d: got %q, want its effect", before, kind, editor.Line())
			}
			if _, err := record.ParseStart(editor.Line()); err != nil {
				t.Fatalf("ParseStart(%q): got error %v", editor.Line(), err)
			}
		}
	}
	if accepted < refused || refused == 0 {
		t.Errorf("got %d accepted and %d refused changes, want more accepted, and some refused", accepted, refused)
	}
	for kind, n := range kinds {
		if n < minOfKind {
			t.Errorf("accepted changes of kind %d: got %d, want at least %d", kind, n, minOfKind)
		}
	}
}

// TestGiveAndReturnCards checks that a given card comes from the deck, else from the discards, else is refused. The top
// discard stays unless it is taken. A returned card can be given again.
func TestGiveAndReturnCards(t *testing.T) {
	editor, err := positioneditor.New(rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true},
		Players: 3,
		First:   rules.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	for s := range rules.Seat(3) {
		g := editor.Game()
		for _, c := range g.Hand(s) {
			if c != rules.NoCard {
				if err := editor.ReturnCard(s, c); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	const none = rules.NoSeat
	for i, x := range []struct {
		give bool // GiveCard, else ReturnCard
		seat rules.Seat
		card rules.Card
		ok   bool
		top  rules.Card // the top discard afterwards
	}{
		{true, none, rules.CardSwap, true, rules.CardSwap}, {true, none, rules.CardPlus, true, rules.CardPlus},
		{true, none, rules.CardSwap, false, rules.CardPlus},
		{true, 1, rules.CardSwap, true, rules.CardPlus}, {true, 2, rules.CardSwap, false, rules.CardPlus},
		{true, 1, rules.CardPlus, true, rules.CardPlus}, {true, 1, rules.CardPlus, true, rules.NoCard},
		{true, 1, rules.CardPlus, false, rules.NoCard}, {true, 1, rules.CardBack, true, rules.NoCard},
		{true, 1, rules.CardStep, false, rules.NoCard},
		{false, 1, rules.CardSwap, true, rules.NoCard}, {false, 1, rules.CardSwap, false, rules.NoCard},
		{true, 2, rules.CardSwap, true, rules.NoCard}, {false, none, rules.CardBack, false, rules.NoCard},
		{true, none, rules.CardAway, true, rules.CardAway}, {true, none, rules.CardStep, true, rules.CardStep},
		{false, none, rules.CardStep, true, rules.CardAway},
	} {
		change := editor.ReturnCard
		if x.give {
			change = editor.GiveCard
		}
		err := change(x.seat, x.card)
		if g := editor.Game(); (err == nil) != x.ok || g.LastDiscard() != x.top {
			t.Errorf("step %d, give %v, %v: got error %v and top discard %v; want success %v and %v", i, x.give, x.card,
				err, g.LastDiscard(), x.ok, x.top)
		}
	}
	if g := editor.Game(); g.HandSize(1) != 3 || g.HandSize(2) != 1 || g.HandSize(0) != 0 {
		t.Errorf("after all steps: got %s, want hands of 0, 3 and 1 cards", editor.Line())
	}
}

// TestCasesCanBeSetUp checks that changes to a dealt position can produce the positions of four cases.
func TestCasesCanBeSetUp(t *testing.T) {
	for _, name := range []string{"two-errands", "bolt-the-door", "a-quiet-place", "the-last-count-decides"} {
		c := cases.All[slices.IndexFunc(cases.All, func(c cases.Case) bool { return c.Name == name })]
		want, err := c.Start()
		if err != nil {
			t.Fatal(err)
		}
		setup := want.Setup()
		if setup.Edition.Edition().First != rules.FirstChosen {
			setup.First = rules.NoSeat
		}
		editor, err := positioneditor.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		mustSucceed := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %q: got error %v", name, editor.Line(), err)
			}
		}
		for a := range rules.Agent(rules.NumAgents) {
			if want.InPlay().Has(a) {
				mustSucceed(editor.PlaceAgent(a, want.At(a)))
				mustSucceed(editor.SetScore(a, want.Score(a)))
			}
		}
		mustSucceed(editor.PlaceSafe(want.SafeAt()))
		for seat := range rules.Seat(setup.Players) {
			mustSucceed(editor.SetOwner(seat, want.Identity(seat)))
		}
		mustSucceed(editor.SetActiveSeat(want.ActiveSeat()))
		if want.Phase() == rules.PhaseSafe {
			mustSucceed(editor.SetSafePhase())
		} else {
			for i, f := range want.Edition().Faces {
				if f == want.Roll() {
					mustSucceed(editor.SetMovePhase(i))
					break
				}
			}
		}
		if g := editor.Game(); g.At(rules.Green) != want.At(rules.Green) || g.Phase() != want.Phase() ||
			g.ActiveSeat() != want.ActiveSeat() || g.CountLegal() != want.CountLegal() {
			t.Errorf("%s: got %q, want %q", name, editor.Line(), c.Position)
		}
	}
}

// TestInvalidChanges checks that invalid changes, positions and setups return errors, and that an invalid change leaves
// the position as it was.
func TestInvalidChanges(t *testing.T) {
	editor, err := positioneditor.New(rules.Setup{Players: 2, First: rules.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	line := editor.Line()
	for name, err := range map[string]error{
		"place an agent that is not in play": editor.PlaceAgent(rules.Grey, 3),
		"score of one that is not in play":   editor.SetScore(rules.Grey, 3),
		"score at the goal":                  editor.SetScore(rules.Red, 42),
		"negative score":                     editor.SetScore(rules.Red, -1),
		"owner of one that is not in play":   editor.SetOwner(0, rules.Grey),
	} {
		if err == nil || editor.Line() != line {
			t.Errorf("%s: got error %v and %q, want an error and %q", name, err, editor.Line(), line)
		}
	}
	if _, err := positioneditor.Parse("hc1 nonsense"); err == nil {
		t.Error("Parse(\"hc1 nonsense\"): got no error, want one")
	}
	if _, err := positioneditor.New(rules.Setup{Players: 9}); err == nil {
		t.Error("New with nine players: got no error, want one")
	}
}

// setups returns setups of all editions and variants for two, four and seven players.
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
