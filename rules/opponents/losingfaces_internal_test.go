package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// dieFaces is the number of faces of the die.
const dieFaces = 6

// TestLosingFacesMatchGame checks losingFaces in random games. It must be the number of die faces with which the next
// player can end the game without the own agent alone in front. It is 0 before a count or a placing of the safe.
func TestLosingFacesMatchGame(t *testing.T) {
	const games = 80
	positions := [dieFaces + 1]int{} // by number of losing faces
	for seed := range uint64(games) {
		edition := rules.Amigo
		if seed%4 == 3 {
			edition = rules.French42 // where the last count decides
		}
		p := newMirror(t, rules.Setup{Edition: edition, Players: 3, First: rules.NoSeat}, seed)
		for !p.game.Over() {
			if p.game.Phase() == rules.PhaseSafe {
				p.placeSafe()
				continue
			}
			own := p.world[p.state.active]
			got, want := p.state.losingFaces(&p.ruleset, own), gameLosingFaces(p)
			if got != want {
				t.Fatalf("%s: losing faces: got %d, want %d", p.game.Position(), got, want)
			}
			positions[got]++
			for name, change := range map[string]func(*state){
				"the safe is to be placed": func(st *state) { st.placesSafe = true },
				"a count is due":           func(st *state) { st.placed = 0x80 }, // agent 0 stands with the safe
			} {
				before := p.state
				change(&before)
				if got := before.losingFaces(&p.ruleset, own); got != 0 {
					t.Fatalf("%s: %s: got %d losing faces, want 0", p.game.Position(), name, got)
				}
			}
			p.move()
		}
	}
	t.Logf("positions by number of losing faces: %d", positions)
	if positions[0] == 0 || positions[1] == 0 || positions[dieFaces] == 0 {
		t.Errorf("positions by number of losing faces: %d; want some with 0, 1 and %d", positions, dieFaces)
	}
}

// TestHandlerDeniesFaces checks that moves of handlers near the goal leave few losing faces more than the minimum.
// Without losingFaceCost they leave more than twice as many.
func TestHandlerDeniesFaces(t *testing.T) {
	const games, minMoves = 40, 50
	moves, excess := 0, 0
	for seed := range uint64(games) {
		g, err := rules.New(rules.Setup{Players: 2, First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		var belief deduction.Belief
		for !g.Over() {
			action := dealer.Next(&g)
			if !g.IsChance() {
				action = Opponent{Level: Handler}.Decide(g.View(g.Actor()), &belief, &src, neverCancel)
				faces, minimum := losingFacesAfter(&g, action), fewestLosingFaces(&g)
				if faces >= 0 && minimum < dieFaces {
					moves++
					excess += faces - minimum
				}
			}
			belief.Observe(&g, action)
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d moves leave %d losing faces more than necessary", moves, excess)
	if moves < minMoves || excess*2 > moves {
		t.Errorf("%d moves near the goal: got %d losing faces more than necessary, want at most one in two of at "+
			"least %d moves", moves, excess, minMoves)
	}
}

// fewestLosingFaces returns the minimum of losingFacesAfter over all moves that have a number, dieFaces if none has.
func fewestLosingFaces(g *rules.Game) int {
	minimum := dieFaces
	for i := range g.CountLegal() {
		if faces := losingFacesAfter(g, g.NthLegal(i)); faces >= 0 {
			minimum = min(minimum, faces)
		}
	}
	return minimum
}

// TestNobodyLosesToDenyFaces checks that no level ends the game for another player in order to deny faces.
func TestNobodyLosesToDenyFaces(t *testing.T) {
	g := position(t, "hc1 amigo base 2 move 9 1 1 roygb 5.6.3.4.5.-.- 41.5.3.7.9.-.- 8 2 or 0.0 - 0.0.0.0.0.-.-")
	for _, level := range []Level{Handler, Spymaster, Mastermind} {
		for seed := range uint64(10) {
			after, src := g, rules.NewRandomSource(seed)
			action := Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
			if err := after.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
			if after.Over() {
				t.Fatalf("%v, seed %d: got %v, which lets red win, want the game to go on", level, seed, action)
			}
		}
	}
}

// gameLosingFaces returns the number of faces with which the rolling seat can end the game at once without its agent
// alone in front.
func gameLosingFaces(p *mirror) (faces int) {
	own := p.game.Identity(p.game.ActiveSeat())
	for face := range dieFaces {
		rolled := p.game
		_ = rolled.Apply(rules.RollDie(face), nil)
		for i := range rolled.CountLegal() {
			g := rolled
			_ = g.ApplyNth(i, nil)
			if g.Over() && g.Front() != rules.AgentSet(0).With(own) {
				faces++
				break
			}
		}
	}
	return faces
}

// losingFacesAfter returns the number of losing faces after a move. It returns −1 if no roll follows, or if no count
// could reach the goal before the move.
func losingFacesAfter(g *rules.Game, a rules.Action) int {
	p := newPlayer(Opponent{}, g.View(g.Actor()), nil, nil)
	if g.Phase() != rules.PhaseMove || p.pointsLeft() > maxBuildingPoints {
		return -1
	}
	after := *g
	if after.Apply(a, nil) != nil || after.Phase() != rules.PhaseRoll {
		return -1
	}
	rs, st := newRuleset(g.Setup()), newState(&after)
	return st.losingFaces(&rs, toDense(g.InPlay(), g.Identities(g.Actor())))
}
