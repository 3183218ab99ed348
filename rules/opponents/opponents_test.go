package opponents_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// decider decides for a seat in a test.
type decider func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action

// TestOpponentsFinishEveryGame plays games of all levels in every edition and variant, in turn with two, four and six
// seats, or three, five and seven. TestDecisionsIgnoreSecrets plays every number with quick levels.
func TestOpponentsFinishEveryGame(t *testing.T) {
	testrun.Long(t)
	forms := 0
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		forms++
		for n := rules.MinSeats + forms%2; n <= rules.MaxSeats; n += 2 {
			seats := make([]decider, n)
			for i := range seats {
				l := opponents.Levels[(i+n)%len(opponents.Levels)]
				if l == opponents.Mastermind && n/2%2 == 0 { // the slowest
					l = opponents.Recruit
				}
				seats[i] = level(l)
			}
			playGame(t, rules.Setup{Edition: edition, Variants: variants, Players: n, First: rules.NoSeat}, uint64(n),
				seats, nil)
		}
	})
	if forms != 14 {
		t.Errorf("%d forms were played, want more", forms)
	}
}

// TestDecidesFromTheViewAlone decides again from the view's position as text, where hidden facts are question marks.
// The decision must be the same for every level, edition and variant.
func TestDecidesFromTheViewAlone(t *testing.T) {
	testrun.Long(t)
	eachForm(func(e rules.EditionID, v rules.Variants) {
		for _, l := range opponents.Levels {
			seats := []decider{level(opponents.FieldAgent), level(opponents.Recruit), level(opponents.FieldAgent),
				level(opponents.Recruit)}
			var belief deduction.Belief
			n := 0
			playGame(t, rules.Setup{Edition: e, Variants: v, Players: 4, First: rules.NoSeat}, 19, seats,
				func(g *rules.Game, a rules.Action) {
					defer belief.Observe(g, a)
					if n++; g.IsChance() || n%9 != 0 {
						return
					}
					me := g.Actor()
					seen := g.View(me)
					text, err := rules.ParsePosition(seen.Position())
					if err != nil {
						t.Fatal(err)
					}
					x, y := rules.NewRandomSource(77), rules.NewRandomSource(77)
					got, want := level(l)(text.View(me), &belief, &y), level(l)(seen, &belief, &x)
					if got != want {
						t.Fatalf("%v: got %v from the parsed view, want %v", l, got, want)
					}
					if err := g.Check(want); err != nil {
						t.Fatalf("%v decides %v, which is illegal: %v", l, want, err)
					}
				})
		}
	})
}

// TestCardsAndDossiersHelp checks that field agents with cards beat those who play none, and that their dossiers are
// better than chance.
func TestCardsAndDossiersHelp(t *testing.T) {
	testrun.Long(t)
	setup := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true, Dossier: true}, Players: 4,
		First: rules.NoSeat}
	field := level(opponents.FieldAgent)
	holds := func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
		switch v.Phase() {
		case rules.PhaseCall:
			return rules.Call(false)
		case rules.PhaseCards:
			if v.Check(rules.Pass()) == nil {
				return rules.Pass()
			}
		}
		return field(v, b, src)
	}
	plays, right, rows := 0.0, 0, 0
	const games = 120
	for i := range games {
		seats := []decider{holds, holds, holds, holds}
		me := rules.Seat(i % 4)
		seats[me] = field
		g := playGame(t, setup, uint64(i), seats, nil)
		if r := g.Result(); r.Winners.Has(me) {
			plays += 1 / float64(r.Winners.Len())
		}
		for seat := range rules.Seat(4) {
			for a := range rules.Agent(rules.NumAgents) {
				if q := g.Dossier(seat, a); q != rules.GuessNone {
					rows++
					if owner := g.Owner(a); q == rules.GuessNobody && owner == rules.NoSeat ||
						q.Seat() != rules.NoSeat && q.Seat() == owner {
						right++
					}
				}
			}
		}
	}
	t.Logf("players of cards win %.0f of %d games of four; %d of %d dossier rows are right", plays, games, right,
		rows)
	if plays < games*0.28 {
		t.Errorf("players of cards win %.0f of %d games of four, want more", plays, games)
	}
	if right*100 < rows*40 { // at random one in four or less
		t.Errorf("%d of %d dossier rows are right, want more", right, rows)
	}
}

// TestHigherLevelsWinMore checks that recruits win clearly more games than random players, and field agents than
// recruits.
func TestHigherLevelsWinMore(t *testing.T) {
	testrun.Long(t)
	const games = 400
	// Two players, so half would be even; free agents take some games. Four standard deviations are 10 %.
	for _, c := range []struct {
		name string
		a, b decider
	}{
		{"recruit against random", level(opponents.Recruit), random},
		{"field agent against recruit", level(opponents.FieldAgent), level(opponents.Recruit)},
	} {
		up, down := countWins(t, 2, games, c.a, c.b), countWins(t, 2, games, c.b, c.a)
		t.Logf("%s: %.0f wins, the other %.0f, of %d", c.name, up, down, games)
		if up < down*1.25 {
			t.Errorf("%s: %.0f wins of %d, the other %.0f; want clearly more", c.name, up, games, down)
		}
	}
}

// TestFieldAgentHidesIdentity counts how often the agent that a seat moved furthest is its own. For field agents it
// must be less often than for recruits, but not never.
func TestFieldAgentHidesIdentity(t *testing.T) {
	testrun.Long(t)
	unmasked := func(l opponents.Level, players int) float64 {
		right, all := 0, 0
		for seed := range uint64(80) {
			seats := make([]decider, players)
			for i := range seats {
				seats[i] = level(l)
			}
			var steps [rules.MaxSeats][rules.NumAgents]int
			g := playGame(t, rules.Setup{Players: players, First: rules.NoSeat}, seed, seats,
				func(g *rules.Game, a rules.Action) {
					if a.Kind == rules.KindMove {
						for i, n := range a.Steps() {
							steps[g.Actor()][i] += int(n)
						}
					}
				})
			for s := range players {
				best := rules.Agent(0)
				for a := range rules.Agent(rules.NumAgents) {
					if steps[s][a] > steps[s][best] {
						best = a
					}
				}
				all++
				if g.Identity(rules.Seat(s)) == best {
					right++
				}
			}
		}
		return float64(right) / float64(all)
	}
	for _, c := range []struct {
		players int
		most    float64
	}{{2, 0.75}, {4, 0.75}, {7, 0.60}} {
		field, recruit := unmasked(opponents.FieldAgent, c.players), unmasked(opponents.Recruit, c.players)
		t.Logf("%d players: summed steps reveal %.0f %% of field agents and %.0f %% of recruits", c.players,
			100*field, 100*recruit)
		if field > c.most || field > recruit {
			t.Errorf("%d players: summed steps reveal %.2f of field agents, want at most %.2f and less than the "+
				"recruits’ %.2f", c.players, field, c.most, recruit)
		}
	}
}

// TestAimlessDetectsRandomPlayers checks Belief.Aimless after six turns each: high for random players, low for levels
// that play for their agents.
func TestAimlessDetectsRandomPlayers(t *testing.T) {
	testrun.Long(t)
	for _, c := range []struct {
		who         decider
		least, most int // mean percent
	}{{random, 60, 100}, {level(opponents.Recruit), 0, 3}, {level(opponents.FieldAgent), 0, 3},
		{level(opponents.Handler), 0, 3}} {
		sum, n := 0, 0
		for seed := range uint64(30) {
			var b deduction.Belief
			playGame(t, rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}, seed,
				[]decider{c.who, c.who, c.who, c.who}, func(g *rules.Game, a rules.Action) {
					if b.Observe(g, a); g.Turn() == 24 && a.Kind == rules.KindMove {
						v := g.View(g.Actor())
						sum += b.Aimless(&v).Percent()
						n++
					}
				})
		}
		if n < 4 || sum < c.least*n || sum > c.most*n {
			t.Errorf("%d games: sum of Aimless: got %d %%, want a mean of %d–%d %%", n, sum,
				c.least, c.most)
		}
	}
}

// TestDecideCanBeCancelled checks that Decide stops if yield returns false, and that yielding does not change a
// decision.
func TestDecideCanBeCancelled(t *testing.T) {
	for _, position := range []string{
		"hc1 amigo dossier 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0 " +
			"-.-.-.- -:-:- 0.0.0.0",
		"hc1 amigo base 2 move 9 1 1 roygb 5.6.3.4.5.-.- 11.5.3.7.9.-.- 8 6 or 0.0 - 0.0.0.0.0.-.-",
	} {
		g, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		view := g.View(g.Actor())
		var b deduction.Belief
		for _, l := range []opponents.Level{opponents.Handler, opponents.Spymaster, opponents.Mastermind} {
			rests := 0
			x, y := rules.NewRandomSource(3), rules.NewRandomSource(3)
			waited := opponents.Opponent{Level: l}.Decide(view, &b, &x, func() bool { rests++; return true })
			if waited != level(l)(view, &b, &y) || rests < 3 {
				t.Errorf("%v: got another decision with %d yields", l, rests)
			}
			z := rules.NewRandomSource(3)
			if a := (opponents.Opponent{Level: l}).Decide(view, &b, &z,
				func() bool { return false }); a != (rules.Action{}) {
				t.Errorf("%v: got %v after cancelling, want no action", l, a)
			}
		}
	}
}

// BenchmarkDecide measures decisions of each level.
func BenchmarkDecide(b *testing.B) {
	for _, x := range []struct{ name, position string }{
		{"", "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0"},
		{" with seven cards in hands", "hc1 amigo topsecret 4 move 9 1 1 roygbva 7.5.4.2.4.5.5 7.4.4.2.4.3.5 10 6 " +
			"yvra 0.0.0.0 - 7.4.4.2.4.3.5 gl.im.ce.a " +
			"abbcddeffghjkklmnn o/o -:-.-.-.g -:-:-:8 -:-:-:0:-"},
	} {
		g, err := rules.ParsePosition(x.position)
		if err != nil {
			b.Fatal(err)
		}
		v := g.View(g.Actor())
		for _, l := range opponents.Levels {
			b.Run(l.String()+x.name, func(b *testing.B) {
				src := rules.NewRandomSource(1)
				var belief deduction.Belief
				b.ReportAllocs()
				for b.Loop() {
					level(l)(v, &belief, &src)
				}
			})
		}
	}
}

// level returns a decider that plays as an opponent of a level.
func level(l opponents.Level) decider {
	return func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
		return opponents.Opponent{Level: l}.Decide(v, b, src, neverCancel)
	}
}

// random is a decider that chooses among all legal actions.
func random(v rules.View, _ *deduction.Belief, src *rules.RandomSource) rules.Action {
	return v.NthLegal(src.Intn(v.CountLegal()))
}

// playGame plays a game in which each seat decides by its decider, and returns it. It calls see before every action.
func playGame(t testing.TB, s rules.Setup, seed uint64, seats []decider,
	see func(g *rules.Game, a rules.Action)) rules.Game {
	t.Helper()
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	d, src := rules.NewDealer(seed), rules.NewRandomSource(seed^0x5555)
	var b deduction.Belief
	for n := 0; !g.Over(); n++ {
		a := d.Next(&g)
		if !g.IsChance() {
			a = seats[g.Actor()](g.View(g.Actor()), &b, &src)
		}
		b.Observe(&g, a)
		if see != nil {
			see(&g, a)
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatalf("%s: %v", g.Position(), err)
		}
		if n > 3000 {
			t.Fatalf("%s: the game does not end", g.Position())
		}
	}
	return g
}

// eachForm calls f for every edition with all its variants.
func eachForm(f func(e rules.EditionID, v rules.Variants)) {
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			v := rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}
			if s := (rules.Setup{Edition: e, Variants: v, Players: 2, First: rules.NoSeat}); s.Validate() == nil {
				f(e, v)
			}
		}
	}
}

// countWins returns the games that decider a wins against b; seats are swapped every other game, shared wins are split.
func countWins(t *testing.T, players, games int, a, b decider) (won float64) {
	t.Helper()
	for i := range games {
		seats := make([]decider, players)
		for s := range seats {
			seats[s] = b
		}
		mine := rules.Seat(i % players)
		seats[mine] = a
		g := playGame(t, rules.Setup{Players: players, First: rules.NoSeat}, uint64(i), seats, nil)
		if r := g.Result(); r.Winners.Has(mine) {
			won += 1 / float64(r.Winners.Len())
		}
	}
	return won
}
