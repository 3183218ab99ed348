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

// TestOpponentsFinishEveryGame checks that games between opponents of all levels end, in every edition and variant.
// Forms alternate between even and odd numbers of seats; TestDecisionsIgnoreSecrets plays every number.
func TestOpponentsFinishEveryGame(t *testing.T) {
	testrun.Long(t)
	const wantForms = 14 // the valid pairs of an edition and variants
	forms := 0
	eachForm(func(edition rules.EditionID, variants rules.Variants) {
		forms++
		for n := rules.MinSeats + forms%2; n <= rules.MaxSeats; n += 2 {
			seats := make([]decider, n)
			for i := range seats {
				l := opponents.Levels[(i+n)%len(opponents.Levels)]
				if l == opponents.Mastermind && n/2%2 == 0 { // masterminds are slow, so play half the sizes
					l = opponents.Recruit
				}
				seats[i] = level(l)
			}
			playGame(t, rules.Setup{Edition: edition, Variants: variants, Players: n, First: rules.NoSeat}, uint64(n),
				seats, nil)
		}
	})
	if forms != wantForms {
		t.Errorf("played %d editions with variants, want %d", forms, wantForms)
	}
}

// TestDecidesFromTheViewAlone checks that a decision from the view's text, where hidden facts are question marks, is
// the same as from the view. It samples decisions of every level, edition and variant.
func TestDecidesFromTheViewAlone(t *testing.T) {
	testrun.Long(t)
	const interval = 9 // actions between two checks: a number that shifts the checked seat and phase
	eachForm(func(e rules.EditionID, v rules.Variants) {
		for _, l := range opponents.Levels {
			seats := []decider{level(opponents.FieldAgent), level(opponents.Recruit), level(opponents.FieldAgent),
				level(opponents.Recruit)}
			var belief deduction.Belief
			n := 0
			playGame(t, rules.Setup{Edition: e, Variants: v, Players: 4, First: rules.NoSeat}, 19, seats,
				func(g *rules.Game, a rules.Action) {
					defer belief.Observe(g, a)
					if n++; g.IsChance() || n%interval != 0 {
						return
					}
					me := g.Actor()
					seen := g.View(me)
					parsed, err := rules.ParsePosition(seen.Position())
					if err != nil {
						t.Fatal(err)
					}
					const seed = 77
					gotSource, wantSource := rules.NewRandomSource(seed), rules.NewRandomSource(seed)
					got, want := level(l)(parsed.View(me), &belief, &gotSource), level(l)(seen, &belief, &wantSource)
					if got != want {
						t.Fatalf("%s: %v: got %v from the parsed view, want %v", seen.Position(), l, got, want)
					}
					if err := g.Check(want); err != nil {
						t.Fatalf("%s: %v: got illegal %v: %v", seen.Position(), l, want, err)
					}
				})
		}
	})
}

// TestCardsAndDossiersHelp checks that a field agent that plays cards wins more than its quarter of games against three
// that play none. More than 40 % of all written dossier rows must be right.
func TestCardsAndDossiersHelp(t *testing.T) {
	testrun.Long(t)
	setup := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true, Dossier: true}, Players: 4,
		First: rules.NoSeat}
	field := level(opponents.FieldAgent)
	withoutCards := func(v rules.View, b *deduction.Belief, src *rules.RandomSource) rules.Action {
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
	wins, right, rows := 0.0, 0, 0
	const games = 120
	for i := range games {
		seats := []decider{withoutCards, withoutCards, withoutCards, withoutCards}
		me := rules.Seat(i % 4)
		seats[me] = field
		g := playGame(t, setup, uint64(i), seats, nil)
		if r := g.Result(); r.Winners.Has(me) {
			wins += 1 / float64(r.Winners.Len())
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
	t.Logf("the player of cards wins %.0f of %d games of four; %d of %d dossier rows are right", wins, games, right,
		rows)
	const minWinShare, minRightPercent = 0.28, 40 // without skill a quarter of the games, and of the rows at most
	if wins < games*minWinShare {
		t.Errorf("player of cards: got %.0f wins of %d games, want at least %.0f", wins, games, games*minWinShare)
	}
	if right*100 < rows*minRightPercent {
		t.Errorf("dossiers: got %d of %d rows right, want at least %d %%", right, rows, minRightPercent)
	}
}

// TestHigherLevelsWinMore checks that recruits win at least 25 % more games than random players, and field agents than
// recruits. Of 400 games, 10 % are four standard deviations.
func TestHigherLevelsWinMore(t *testing.T) {
	testrun.Long(t)
	const games, minRatio = 400, 1.25
	for _, c := range []struct {
		name string
		a, b decider
	}{
		{"recruit against random", level(opponents.Recruit), random},
		{"field agent against recruit", level(opponents.FieldAgent), level(opponents.Recruit)},
	} {
		stronger, weaker := countWins(t, 2, games, c.a, c.b), countWins(t, 2, games, c.b, c.a)
		t.Logf("%s: %.0f wins, the other %.0f, of %d", c.name, stronger, weaker, games)
		if stronger < weaker*minRatio {
			t.Errorf("%s: got %.0f wins of %d, want at least %.0f", c.name, stronger, games, weaker*minRatio)
		}
	}
}

// TestFieldAgentHidesIdentity checks that an observer who adds up each seat's steps identifies few field agents. The
// agent that a seat moved most is taken for its own. Recruits must be identified at least as often.
func TestFieldAgentHidesIdentity(t *testing.T) {
	testrun.OnlyCI(t)
	const games = 80
	identified := func(l opponents.Level, players int) float64 {
		right, all := 0, 0
		for seed := range uint64(games) {
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
		maximum float64 // share of field agents that may be identified
	}{{2, 0.75}, {4, 0.75}, {7, 0.60}} {
		field, recruit := identified(opponents.FieldAgent, c.players), identified(opponents.Recruit, c.players)
		t.Logf("%d players: summed steps reveal %.0f %% of field agents and %.0f %% of recruits", c.players,
			100*field, 100*recruit)
		if field > c.maximum || field > recruit {
			t.Errorf("%d players: identified field agents: got %.0f %%, want at most %.0f %% and the recruits’ %.0f %%",
				c.players, 100*field, 100*c.maximum, 100*recruit)
		}
	}
}

// TestAimlessDetectsRandomPlayers checks the mean of Belief.Aimless after six turns each of four players. It is high
// for random players and near 0 for levels that play for their agents.
func TestAimlessDetectsRandomPlayers(t *testing.T) {
	testrun.OnlyCI(t)
	const games, turn = 30, 24
	for _, c := range []struct {
		name             string
		decide           decider
		minimum, maximum int // of the mean, in percent
	}{
		{"random", random, 60, 100},
		{"recruit", level(opponents.Recruit), 0, 3},
		{"field agent", level(opponents.FieldAgent), 0, 3},
		{"handler", level(opponents.Handler), 0, 3},
	} {
		sum, n := 0, 0
		for seed := range uint64(games) {
			var b deduction.Belief
			playGame(t, rules.Setup{Edition: rules.Amigo, Players: 4, First: 0}, seed,
				[]decider{c.decide, c.decide, c.decide, c.decide}, func(g *rules.Game, a rules.Action) {
					if b.Observe(g, a); g.Turn() == turn && a.Kind == rules.KindMove {
						v := g.View(g.Actor())
						sum += b.Aimless(&v).Percent()
						n++
					}
				})
		}
		if n < 4 || sum < c.minimum*n || sum > c.maximum*n { // few games last as long
			t.Errorf("%s: Aimless in %d games: got a mean of %d %%, want %d–%d %% in at least 4", c.name, n,
				sum/max(n, 1), c.minimum, c.maximum)
		}
	}
}

// TestDecideCanBeCancelled checks that Decide returns no action if yield returns false. Otherwise it yields several
// times, and yielding does not change the decision.
func TestDecideCanBeCancelled(t *testing.T) {
	const seed = 3
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
			o := opponents.Opponent{Level: l}
			yields := 0
			src := rules.NewRandomSource(seed)
			got := o.Decide(view, &b, &src, func() bool { yields++; return true })
			src = rules.NewRandomSource(seed)
			if want := level(l)(view, &b, &src); got != want || yields < 3 {
				t.Errorf("%s: %v: got %v with %d yields, want %v with at least 3", position, l, got, yields, want)
			}
			src = rules.NewRandomSource(seed)
			if a := o.Decide(view, &b, &src, func() bool { return false }); a != (rules.Action{}) {
				t.Errorf("%s: %v: got %v after cancelling, want no action", position, l, a)
			}
		}
	}
}

// BenchmarkDecide measures one decision of each level, without cards and with seven cards in hands.
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

// playGame plays a game in which each seat decides by its decider, and returns it. It calls see, unless it is nil,
// before every action.
func playGame(t testing.TB, s rules.Setup, seed uint64, seats []decider,
	see func(g *rules.Game, a rules.Action)) rules.Game {
	t.Helper()
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	d, src := rules.NewDealer(seed), rules.NewRandomSource(seed^0x5555) // decisions do not repeat the dealer's numbers
	const maxActions = 3000                                             // far more than a game has
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
		if n > maxActions {
			t.Fatalf("%s: the game goes on after %d actions", g.Position(), maxActions)
		}
	}
	return g
}

// eachForm calls f for every edition with each of its valid variants.
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

// countWins returns how many games decider a wins against deciders b in the other seats. The seat of a rotates, and a
// shared win counts its share.
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
