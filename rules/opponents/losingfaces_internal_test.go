package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestLostAgreesWithTheGame: near the goal, the faces of the die that end a game at once without the own agent alone in
// front are those that do so at the table. There are none before a count, or before the safe is set down.
func TestLosingFacesMatchGame(t *testing.T) {
	seen := [7]int{}
	for seed := range uint64(80) {
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
				t.Fatalf("%s: with %d faces the game is lost at the table, with %d in the head", p.game.Position(),
					want, got)
			}
			seen[got]++
			for what, put := range map[string]func(*state){
				"the safe is set down": func(c *state) { c.placesSafe = true },
				"a count is made":      func(c *state) { c.placed = 0x80 },
			} {
				before := p.state
				if put(&before); before.losingFaces(&p.ruleset, own) != 0 {
					t.Fatalf("%s: before %s the game is lost", p.game.Position(), what)
				}
			}
			p.move()
		}
	}
	t.Logf("positions by the number of such faces: %d", seen)
	if seen[0] == 0 || seen[1] == 0 || seen[6] == 0 {
		t.Errorf("positions by the number of such faces: %d; not everything was met", seen)
	}
}

// lostAtTheTable returns the number of faces with which the seat that rolls can end the game at once without its agent
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

// TestEndsAreDenied: near the goal those who look ahead leave the next player few more faces of the die that end the
// game for somebody else than they must. Without being told to deny, handlers leave more than twice as many.
func TestHandlerDeniesFaces(t *testing.T) {
	moves, excess := 0, 0
	for seed := range uint64(40) {
		g, err := rules.New(rules.Setup{Players: 2, First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		d, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		var b deduction.Belief
		for !g.Over() {
			a := d.Next(&g)
			if !g.IsChance() {
				v := g.View(g.Actor())
				a = Opponent{Level: Handler}.Decide(v, &b, &src, neverCancel)
				if n := losingFacesAfter(&g, a); n >= 0 {
					least := n
					for i := range g.CountLegal() {
						if k := losingFacesAfter(&g, g.NthLegal(i)); k >= 0 {
							least = min(least, k)
						}
					}
					if least < 6 {
						moves++
						excess += n - least
					}
				}
			}
			b.Observe(&g, a)
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d moves leave %d faces more than they must", moves, excess)
	if moves < 50 || excess*2 > moves {
		t.Errorf("%d moves near the goal leave %d faces more than they must", moves, excess)
	}
}

// TestNobodyLosesForFear: who could end the game at once for somebody else, or leave every face of the die to do so,
// waits for the die.
func TestNobodyLosesToDenyFaces(t *testing.T) {
	g := position(t, "hc1 amigo base 2 move 9 1 1 roygb 5.6.3.4.5.-.- 41.5.3.7.9.-.- 8 2 or 0.0 - 0.0.0.0.0.-.-")
	for _, l := range []Level{Handler, Spymaster, Mastermind} {
		for seed := range uint64(10) {
			var b deduction.Belief
			after, src := g, rules.NewRandomSource(seed)
			a := Opponent{Level: l}.Decide(g.View(0), &b, &src, neverCancel)
			if err := after.Apply(a, nil); err != nil || after.Over() {
				t.Fatalf("%v, seed %d: %v ends the game for red (%v)", l, seed, a, err)
			}
		}
	}
}

// leaves returns how many faces of the die may end the game for somebody else after a move; −1 after which nobody
// rolls, and far from the goal.
func losingFacesAfter(g *rules.Game, a rules.Action) int {
	p := newPlayer(Opponent{}, g.View(g.Actor()), nil, nil)
	after := *g
	if g.Phase() != rules.PhaseMove || p.pointsLeft() > 10 || after.Apply(a, nil) != nil ||
		after.Phase() != rules.PhaseRoll {
		return -1
	}
	l, c := newRuleset(g.Setup()), newState(&after)
	return c.losingFaces(&l, toDense(g.InPlay(), g.Identities(g.Actor())))
}
