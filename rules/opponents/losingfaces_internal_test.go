package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestLosingFacesMatchGame checks losingFaces in random games. It must be the number of die faces with which the next
// player can end the game without the own agent alone in front. It is 0 before a count or a placing of the safe.
func TestLosingFacesMatchGame(t *testing.T) {
	const games = 80
	seen := [7]int{} // positions by number of losing faces
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
			seen[got]++
			for name, change := range map[string]func(*state){
				"the safe is to be placed": func(c *state) { c.placesSafe = true },
				"a count is due":           func(c *state) { c.placed = 0x80 }, // agent 0 stands with the safe
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
	t.Logf("positions by number of losing faces: %d", seen)
	if seen[0] == 0 || seen[1] == 0 || seen[6] == 0 {
		t.Errorf("positions by number of losing faces: %d; want some with 0, 1 and 6", seen)
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
		d, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		var belief deduction.Belief
		for !g.Over() {
			action := d.Next(&g)
			if !g.IsChance() {
				v := g.View(g.Actor())
				action = Opponent{Level: Handler}.Decide(v, &belief, &src, neverCancel)
				if n := losingFacesAfter(&g, action); n >= 0 {
					minimum := n
					for i := range g.CountLegal() {
						if k := losingFacesAfter(&g, g.NthLegal(i)); k >= 0 {
							minimum = min(minimum, k)
						}
					}
					if minimum < 6 {
						moves++
						excess += n - minimum
					}
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

// TestNobodyLosesToDenyFaces checks that no level ends the game for another player in order to deny faces.
func TestNobodyLosesToDenyFaces(t *testing.T) {
	g := position(t, "hc1 amigo base 2 move 9 1 1 roygb 5.6.3.4.5.-.- 41.5.3.7.9.-.- 8 2 or 0.0 - 0.0.0.0.0.-.-")
	for _, l := range []Level{Handler, Spymaster, Mastermind} {
		for seed := range uint64(10) {
			var b deduction.Belief
			after, src := g, rules.NewRandomSource(seed)
			a := Opponent{Level: l}.Decide(g.View(0), &b, &src, neverCancel)
			if err := after.Apply(a, nil); err != nil || after.Over() {
				t.Fatalf("%v, seed %d: got %v, which lets red win (error %v), want the game to go on", l, seed, a, err)
			}
		}
	}
}

// gameLosingFaces returns the number of faces with which the rolling seat can end the game at once without its agent
// alone in front.
func gameLosingFaces(p *mirror) (faces int) {
	own := p.game.Identity(p.game.ActiveSeat())
	for face := range 6 {
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
	after := *g
	if g.Phase() != rules.PhaseMove || p.pointsLeft() > maxBuildingPoints || after.Apply(a, nil) != nil ||
		after.Phase() != rules.PhaseRoll {
		return -1
	}
	l, c := newRuleset(g.Setup()), newState(&after)
	return c.losingFaces(&l, toDense(g.InPlay(), g.Identities(g.Actor())))
}
