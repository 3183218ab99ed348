package positioneditor_test

import (
	"maps"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/positioneditor"
	"heimlich/rules/record"
)

// change is the result of a change of a position: the error, and whether a game has the effect of the change.
type change struct {
	err       error
	hasEffect func(after *rules.Game) bool
}

// randomChanges are random changes of a position, by kind.
var randomChanges = map[string]func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change{
	"place an agent": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		agent, building := randomAgent(src), rules.Building(src.Intn(rules.NumBuildings))
		return change{editor.PlaceAgent(agent, building),
			func(after *rules.Game) bool { return after.At(agent) == building }}
	},
	"set a score": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		const lowest, highest = -2, 47 // partly out of range
		agent, score := randomAgent(src), lowest+src.Intn(highest-lowest+1)
		return change{editor.SetScore(agent, score),
			func(after *rules.Game) bool { return after.Score(agent) == score }}
	},
	"place the safe": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		building := rules.Building(src.Intn(rules.NumBuildings))
		return change{editor.PlaceSafe(building), func(after *rules.Game) bool { return after.SafeAt() == building }}
	},
	"set an owner": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		seat, agent := randomSeat(editor, src), randomAgent(src)
		return change{editor.SetOwner(seat, agent),
			func(after *rules.Game) bool { return after.Identity(seat) == agent }}
	},
	"set the active seat": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		seat := randomSeat(editor, src)
		return change{editor.SetActiveSeat(seat), func(after *rules.Game) bool { return after.ActiveSeat() == seat }}
	},
	"set the roll phase": func(editor *positioneditor.PositionEditor, _ *rules.RandomSource) change {
		return change{editor.SetRollPhase(), func(after *rules.Game) bool { return after.Phase() == rules.PhaseRoll }}
	},
	"set the move phase": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		before := editor.Game()
		faces := before.Edition().Faces
		face := src.Intn(len(faces))
		return change{editor.SetMovePhase(face), func(after *rules.Game) bool {
			return after.Phase() == rules.PhaseMove && after.Roll() == faces[face]
		}}
	},
	"give a card": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		before, pile, card := editor.Game(), randomPile(editor, src), randomCard(src)
		return change{editor.GiveCard(pile, card), func(after *rules.Game) bool {
			return countCards(after, pile, card) == countCards(&before, pile, card)+1
		}}
	},
	"return a card": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		before, pile, card := editor.Game(), randomPile(editor, src), randomCard(src)
		return change{editor.ReturnCard(pile, card), func(after *rules.Game) bool {
			isTaken := countCards(after, pile, card) == countCards(&before, pile, card)-1
			return isTaken && after.DeckSize() == before.DeckSize()+1
		}}
	},
	"write or clear dossiers": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		seat, written := randomSeat(editor, src), src.Intn(2) == 0
		return change{editor.SetDossiersWritten(written),
			func(after *rules.Game) bool { return after.HasDossier(seat) == written }}
	},
	"set a guess": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		seat, agent := randomSeat(editor, src), randomAgent(src)
		guesses := []rules.Guess{rules.GuessNone, rules.GuessNobody, rules.GuessSeat(randomSeat(editor, src))}
		guess := guesses[src.Intn(len(guesses))]
		return change{editor.SetGuess(seat, agent, guess),
			func(after *rules.Game) bool { return after.Dossier(seat, agent) == guess }}
	},
	"replace an agent": func(editor *positioneditor.PositionEditor, src *rules.RandomSource) change {
		before, agent, other := editor.Game(), randomAgent(src), randomAgent(src)
		return change{editor.ReplaceAgent(agent, other),
			func(after *rules.Game) bool { return isReplaced(&before, after, agent, other) }}
	},
}

// randomAgent returns a random agent.
func randomAgent(src *rules.RandomSource) rules.Agent { return rules.Agent(src.Intn(rules.NumAgents)) }

// randomCard returns a random card.
func randomCard(src *rules.RandomSource) rules.Card {
	return rules.Card(1 + src.Intn(rules.NumCardKinds))
}

// randomSeat returns a random seat of the edited position.
func randomSeat(editor *positioneditor.PositionEditor, src *rules.RandomSource) rules.Seat {
	g := editor.Game()
	return rules.Seat(src.Intn(g.Players()))
}

// randomPile returns a random seat for its hand, or NoSeat for the discards.
func randomPile(editor *positioneditor.PositionEditor, src *rules.RandomSource) rules.Seat {
	const discardsOneIn = 3
	if src.Intn(discardsOneIn) == 0 {
		return rules.NoSeat
	}
	return randomSeat(editor, src)
}

// countCards returns the number of copies of a card in a hand, or in the discards for NoSeat.
func countCards(g *rules.Game, pile rules.Seat, card rules.Card) (copies int) {
	if pile == rules.NoSeat {
		return g.DiscardCount(card)
	}
	for _, held := range g.Hand(pile) {
		if held == card {
			copies++
		}
	}
	return copies
}

// isReplaced reports whether an agent has been replaced by another: in its building, with its score, its owner and the
// guesses about it.
func isReplaced(before, after *rules.Game, agent, other rules.Agent) bool {
	if after.InPlay() != before.InPlay()&^(1<<agent)|1<<other {
		return false
	}
	if after.At(other) != before.At(agent) || after.Score(other) != before.Score(agent) {
		return false
	}
	for seat := range rules.Seat(before.Players()) {
		if after.Identities(seat).Has(other) != before.Identities(seat).Has(agent) {
			return false
		}
		if after.Dossier(seat, other) != before.Dossier(seat, agent) {
			return false
		}
	}
	return true
}

// TestRandomChanges checks random changes of positions in all editions and variants. An accepted change must have its
// effect, and a record must be able to begin at the result. A refused change must have no effect.
func TestRandomChanges(t *testing.T) {
	const changes, minOfKind = 300, 50 // to each position, and accepted of each kind
	kinds := slices.Sorted(maps.Keys(randomChanges))
	accepted, refused := map[string]int{}, 0
	for i, setup := range setups() {
		editor, err := positioneditor.New(setup)
		if err != nil {
			t.Fatalf("%+v: %v", setup, err)
		}
		src := rules.NewRandomSource(uint64(i))
		for range changes {
			before := editor.Line()
			kind := kinds[src.Intn(len(kinds))]
			changed := randomChanges[kind](editor, &src)
			if changed.err != nil {
				if refused++; editor.Line() != before {
					t.Fatalf("%s, refused (%v): got %q, want %q", kind, changed.err, editor.Line(), before)
				}
				continue
			}
			accepted[kind]++
			after := editor.Game()
			if after.Position() != editor.Line() {
				t.Fatalf("%s: got line %q, want %q", kind, editor.Line(), after.Position())
			}
			if !changed.hasEffect(&after) {
				t.Fatalf("%s at %q: got %q, want its effect", kind, before, editor.Line())
			}
			if _, err := record.ParseStart(editor.Line()); err != nil {
				t.Fatalf("ParseStart(%q): got error %v", editor.Line(), err)
			}
		}
	}
	total := 0
	for _, kind := range kinds {
		if total += accepted[kind]; accepted[kind] < minOfKind {
			t.Errorf("%s: got %d accepted changes, want at least %d", kind, accepted[kind], minOfKind)
		}
	}
	if total < refused || refused == 0 {
		t.Errorf("got %d accepted and %d refused changes, want more accepted, and some refused", total, refused)
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
