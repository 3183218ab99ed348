package deduction

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

func TestFixedPointMatchesFloat(t *testing.T) {
	for x := int64(0); x < 30*logUnit; x += 37 {
		got, want := float64(pow2(x))/one, math.Exp2(-float64(x)/logUnit)
		if math.Abs(got-want) > 2e-6*want+1.0/one {
			t.Fatalf("2^−%v = %v, want %v", float64(x)/logUnit, got, want)
		}
	}
	for share := uint64(1); share <= one; share = share*5/4 + 1 {
		got, want := float64(log2(share))/logUnit, math.Log2(float64(share)/one)
		if math.Abs(got-want) > 2.0/logUnit {
			t.Fatalf("log₂ %v = %v, want %v", float64(share)/one, got, want)
		}
	}
	if log2(one) != 0 {
		t.Errorf("log₂ 1 = %d", log2(one))
	}
}

// float returns an amount’s value, relative to 2^scale.
func (x amount) float(scale int32) float64 { return math.Ldexp(float64(x.digits), int(x.scale-scale)) }

// TestAmountsAreTrue compares sums, products and parts with floating point, over many orders of magnitude.
func TestAmountMatchesFloat(t *testing.T) {
	src := rules.NewRandomSource(2)
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > 4e-6*want {
			t.Fatalf("%s is %v, want %v", what, got, want)
		}
	}
	for range 20000 {
		x, y := int32(src.Intn(200*logUnit))-100*logUnit, int32(src.Intn(200*logUnit))-100*logUnit
		p, q := math.Exp2(float64(x)/logUnit), math.Exp2(float64(y)/logUnit)
		a, b := power(x), power(y)
		if a.digits>>31 != 1 {
			t.Fatalf("2^(%d/4096) has the digits %x", x, a.digits)
		}
		near("a power", a.float(0), p)
		near("a product", a.times(b).float(0), p*q)
		near("a sum", a.plus(b).float(0), p+q)
		if part, want := a.per(a.plus(b), one), p/(p+q)*one; math.Abs(float64(part)-want) > 1+4e-6*want {
			t.Fatalf("%v of %v are %d parts, want %v", p, p+q, part, want)
		}
	}
	none := amount{}
	if x := power(-5); none.times(x) != none || x.times(none) != none || none.plus(x) != x || x.plus(none) != x ||
		none.per(x, one) != 0 || x.per(x, one) != one {
		t.Error("nothing does not count as nothing")
	}
}

// extreme returns evidence as strong as it gets, and against itself: several seats seem certain to own the same agents.
func contradictoryBelief(src *rules.RandomSource) (b Belief) {
	for k := range b.logs {
		for s := range b.logs[k] {
			for set := range b.logs[k][s] {
				b.logs[k][s][set] = -int32(src.Intn(400 * logUnit))
			}
		}
	}
	return b
}

// TestStrongEvidenceStaysExact: however much evidence there is and however it contradicts itself, the sums are those
// over all assignments.
func TestMarginalsExactForContradictoryEvidence(t *testing.T) {
	src := rules.NewRandomSource(12)
	eachSetup(func(s rules.Setup) {
		i := 0
		playRandom(t, s, 3, 120, func(g *rules.Game, _ *Belief) {
			if i++; i%40 != 0 || g.Turn() == 0 {
				return
			}
			b := contradictoryBelief(&src)
			v := g.View(rules.Seat(src.Intn(s.Players)))
			got := b.Marginals(&v)
			want, _ := bruteForce(&b, &v, anyTypes)
			checkAimless(t, &b, &v)
			for a := range got {
				for o, p := range got[a] {
					if math.Abs(float64(p)/float64(Certain)-want[a][o]) > 1e-4 {
						t.Fatalf("%v belongs to %d with %v, want %v", rules.Agent(a), o, float64(p)/float64(Certain),
							want[a][o])
					}
				}
			}
		})
	})
}

// brute sums over all assignments one by one, in floating point: how likely each agent is whose, and all that was seen
// together, if everybody but the viewer is of one of some types.
func bruteForce(b *Belief, v *rules.View, types typeRange) (marginals [rules.NumAgents][rules.MaxSeats + 1]float64,
	total float64) {
	pop := 0
	priors, weights := floatPopulations(b, v)
	var owned [rules.MaxSeats]int
	var visit func(s, used int, p float64)
	visit = func(s, used int, p float64) {
		if s == v.Players() {
			total += p
			for a := range rules.NumAgents {
				owner := Nobody
				for t, set := range owned[:s] {
					if set>>a&1 == 1 {
						owner = t
					}
				}
				if v.InPlay().Has(rules.Agent(a)) {
					marginals[a][owner] += p
				}
			}
			return
		}
		seat := rules.Seat(s)
		known := v.Identities(seat)
		for set := 1; set < allSets; set++ {
			if used&set != 0 || bits.OnesCount(uint(set)) != v.Passports(seat) || rules.AgentSet(set)&^v.InPlay() != 0 {
				continue
			}
			if known.Len() == v.Passports(seat) && int(known) != set {
				continue
			}
			w := 0.0
			for k := types.from; k < types.to; k++ {
				w += weights(pop, seat, k) * math.Exp2(float64(b.logs[k][s][set])/logUnit)
			}
			if known != 0 {
				w = 1 // what the viewer does tells it nothing of others
			}
			owned[s] = set
			visit(s+1, used|set, p*w)
		}
	}
	for i, prior := range priors {
		pop = i
		visit(0, 0, prior)
	}
	if total == 0 {
		panic("too unlikely for floating point")
	}
	for a := range marginals {
		for o := range marginals[a] {
			marginals[a][o] /= total
		}
	}
	return marginals, total
}

// crowds returns how likely each crowd of a table is, and how much it weighs in one that a seat is of a type, in
// floating point.
func floatPopulations(b *Belief, v *rules.View) (priors [numTypes]float64,
	weights func(pop int, s rules.Seat, kind int) float64) {
	priorOf := map[PlayStyle][numTypes]uint64{Unknown: unknownPrior, Aims: aimsPrior, Misleads: misleadsPrior}
	if v.Setup().Began() == 2 && v.Setup().Variants.Dossier {
		priorOf = map[PlayStyle][numTypes]uint64{Unknown: dossierDuelPrior, Aims: dossierDuelAimsPrior,
			Misleads: dossierDuelPrior}
	}
	var mean [numTypes]float64
	n := 0.0
	for s := range rules.Seat(v.Setup().Began()) {
		if list, ok := priorOf[b.styles[s]]; ok && s != v.Viewer {
			n++
			for k, x := range list {
				mean[k] += float64(x) / one
			}
		}
	}
	for k := range mean {
		if mean[k] /= n; n == 0 {
			mean[k] = float64(priorOf[Unknown][k]) / one
		}
	}
	if priors = mean; v.Setup().Began() == 2 {
		priors = [numTypes]float64{open: 1}
	}
	return priors, func(pop int, s rules.Seat, kind int) float64 {
		list, ok := priorOf[b.styles[s]]
		if !ok {
			return map[int]float64{styleSlot: 1}[kind]
		}
		if mean[kind] == 0 {
			return 0
		}
		return (0.1*mean[kind] + map[int]float64{kind: 0.9}[pop]) * float64(list[kind]) / one / mean[kind]
	}
}

// checkAimless compares how likely nobody but the viewer has an aim with the sum over all assignments.
func checkAimless(t *testing.T, b *Belief, v *rules.View) {
	t.Helper()
	known := slices.Clone(b.styles[:v.Players()]) // of all but the viewer
	if v.Viewer != rules.NoSeat {
		known[v.Viewer] = Unknown
	}
	want := 0.0
	if !slices.ContainsFunc(known, func(m PlayStyle) bool { return m != Unknown }) {
		_, none := bruteForce(b, v, typesWithoutAim)
		_, every := bruteForce(b, v, typesWithAim)
		want = none / (none + every)
	}
	if got := float64(b.Aimless(v)) / float64(Certain); math.Abs(got-want) > 1e-4 {
		t.Fatalf("viewer %d: nobody has an aim by %v, want %v", v.Viewer, got, want)
	}
}

// eachForm calls f for every edition with all variants that it has.
func eachSetup(f func(s rules.Setup)) {
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			for _, n := range []int{2, 4, 7} {
				s := rules.Setup{Edition: e, Variants: rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0},
					Players: n, First: rules.NoSeat}
				if s.Validate() == nil {
					f(s)
				}
			}
		}
	}
}

// watch plays a random game for some actions and shows the belief of all that was seen after each. How every other seat
// plays may be known.
func playRandom(t testing.TB, s rules.Setup, seed uint64, actions int, see func(g *rules.Game, b *Belief)) {
	t.Helper()
	g, err := rules.New(s)
	if err != nil {
		t.Fatal(err)
	}
	src := rules.NewRandomSource(seed)
	var b Belief
	for q := 1; q < g.Players(); q += 2 {
		b.SetStyle(rules.Seat(q), PlayStyle((seed+uint64(q/2))%uint64(numStyles)))
	}
	for range actions {
		if g.Over() {
			return
		}
		a := g.NthLegal(src.Intn(g.CountLegal()))
		public := g.View(rules.NoSeat)
		b.Observe(&public.Game, a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		see(&g, &b)
	}
}

// TestMarginalsAreExact holds them against the sum over all assignments, for the public and for every seat, in every
// form of the game.
func TestMarginalsMatchBruteForce(t *testing.T) {
	testrun.Long(t)
	seconds := 0
	eachSetup(func(s rules.Setup) {
		i := 0
		playRandom(t, s, uint64(s.Players), 130, func(g *rules.Game, b *Belief) {
			if i++; i%26 != 0 || g.Turn() == 0 {
				return
			}
			for viewer := range rules.Seat(s.Players + 1) {
				if int(viewer) == s.Players {
					viewer = rules.NoSeat
				}
				v := g.View(viewer)
				for q := range rules.Seat(s.Players) {
					if v.Passports(q) > 1 {
						seconds++
					}
				}
				got := b.Marginals(&v)
				want, _ := bruteForce(b, &v, anyTypes)
				checkAimless(t, b, &v)
				for a := range got {
					sum := Probability(0)
					for o, p := range got[a] {
						sum += p
						if math.Abs(float64(p)/float64(Certain)-want[a][o]) > 1e-4 {
							t.Fatalf("%s %v, viewer %d: %v belongs to %d with %v, want %v", s.Edition.Edition().ID,
								s.Variants, viewer, rules.Agent(a), o, float64(p)/float64(Certain), want[a][o])
						}
					}
					if v.InPlay().Has(rules.Agent(a)) && sum != Certain {
						t.Fatalf("%v belongs to somebody or nobody with %d of %d", rules.Agent(a), sum, Certain)
					}
				}
			}
		})
	})
	if seconds == 0 {
		t.Error("nobody ever had a second agent")
	}
}

// TestEvidenceGoesOn: what somebody does who has got a second agent speaks for every agent that may be one of both,
// too.
func TestEvidenceWithSecondAgent(t *testing.T) {
	moved := 0
	for seed := range uint64(6) {
		var last [rules.MaxSeats][rules.NumAgents]int
		playRandom(t, rules.Setup{Variants: rules.Variants{TopSecret: true}, Players: 3, First: 0}, 4*seed, 200,
			func(g *rules.Game, b *Belief) {
				for s := range rules.Seat(3) {
					if g.Passports(s) != 2 {
						continue
					}
					logs := b.Evidence(g, s)
					for a := range rules.Agent(rules.NumAgents) {
						sum := 0.0
						for o := range rules.Agent(rules.NumAgents) {
							if o != a && g.InPlay().Has(a) && g.InPlay().Has(o) {
								sum += math.Exp2(float64(b.logs[open][s][1<<a|1<<o]) / logUnit)
							}
						}
						if want := math.Log2(sum) * logUnit; sum > 0 && math.Abs(float64(logs[a])-want) > 3 {
							t.Fatalf("what seat %d did speaks for %v by %d, want %.0f", s+1, a, logs[a], want)
						}
					}
					if last[s] != logs {
						moved++
					}
					last[s] = logs
				}
			})
	}
	if moved < 20 {
		t.Errorf("the evidence of those with two agents has moved %d times", moved)
	}
}

// TestOwnAgentsAreCertain checks that a viewer is certain of the own agents.
func TestOwnAgentsAreCertain(t *testing.T) {
	s := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 4, First: 0}
	playRandom(t, s, 8, 150, func(g *rules.Game, b *Belief) {
		if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
			return
		}
		for viewer := range rules.Seat(4) {
			v := g.View(viewer)
			m := b.Marginals(&v)
			for a := range rules.Agent(rules.NumAgents) {
				if v.Identities(viewer).Has(a) && m[a][viewer] != Certain {
					t.Fatalf("seat %d owns %v, but believes it with %d only", viewer, a, m[a][viewer])
				}
			}
		}
	})
}

// TestSamplesFollowTheMarginals draws many worlds: each is possible, and they fall as the marginals say.
func TestSamplesMatchMarginals(t *testing.T) {
	s := rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 4, First: 0}
	checked := 0
	playRandom(t, s, 9, 160, func(g *rules.Game, b *Belief) {
		if g.Turn() == 0 || g.Phase() != rules.PhaseRoll || g.Turn()%7 != 0 {
			return
		}
		v := g.View(1)
		src := rules.NewRandomSource(4)
		d := b.Sampler(&v)
		const n = 4000
		var seen [rules.NumAgents][rules.MaxSeats + 1]int
		for range n {
			owned := d.Next(&src)
			var all rules.AgentSet
			for q := range rules.Seat(4) {
				if owned[q].Len() != v.Passports(q) || owned[q]&all != 0 || owned[q]&^v.InPlay() != 0 {
					t.Fatalf("an impossible world: %v", owned)
				}
				all |= owned[q]
				for a := range rules.Agent(rules.NumAgents) {
					if owned[q].Has(a) {
						seen[a][q]++
					}
				}
			}
			if owned[1] != v.Identities(1) {
				t.Fatalf("the viewer owns %v, not %v", v.Identities(1), owned[1])
			}
		}
		m := b.Marginals(&v)
		for a := range seen {
			for q := range 4 {
				got, want := float64(seen[a][q])/n, float64(m[a][q])/float64(Certain)
				if math.Abs(got-want) > 0.04 {
					t.Fatalf("%v belongs to %d in %v of the worlds, want %v", rules.Agent(a), q, got, want)
				}
			}
		}
		checked++
	})
	if checked == 0 {
		t.Error("nothing was checked")
	}
}

// TestBeliefIsPublic: the evidence is the same to the bit whatever a view shows besides.
func TestObserveUsesPublicFactsOnly(t *testing.T) {
	eachSetup(func(s rules.Setup) {
		g, err := rules.New(s)
		if err != nil {
			t.Fatal(err)
		}
		src := rules.NewRandomSource(3)
		var public, private Belief
		for range 90 {
			if g.Over() {
				break
			}
			a := g.NthLegal(src.Intn(g.CountLegal()))
			v := g.View(rules.NoSeat)
			public.Observe(&v.Game, a)
			private.Observe(&g, a)
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
		if public != private {
			t.Fatalf("%s %v: who sees everything concludes otherwise from what everybody sees", s.Edition.Edition().ID,
				s.Variants)
		}
	})
}

// TestOthersSecretsChangeNothing takes away what a seat can’t know, identities, hands, deck and dossiers: its view as
// text has question marks there. What the seat concludes from the same public history is the same to the bit.
func TestBeliefIgnoresHiddenFacts(t *testing.T) {
	eachSetup(func(s rules.Setup) {
		checked := 0
		src := rules.NewRandomSource(6)
		var b [2]Belief
		playRandom(t, s, 21, 110, func(g *rules.Game, _ *Belief) {
			if g.Turn() == 0 || g.IsChance() || g.Over() {
				return
			}
			me := g.Actor()
			v := g.View(me)
			other, err := rules.ParsePosition(v.Position())
			if err != nil {
				t.Fatal(err)
			}
			a := g.NthLegal(src.Intn(g.CountLegal()))
			b[0].Observe(g, a)
			b[1].Observe(&other, a)
			w := other.View(me)
			if b[0] != b[1] || b[0].Marginals(&v) != b[1].Marginals(&w) ||
				b[0].Sampler(&v).Next(&rules.RandomSource{}) != b[1].Sampler(&w).Next(&rules.RandomSource{}) {
				t.Fatalf("%s %v: seat %d concludes otherwise without what it can’t know", s.Edition.Edition().ID,
					s.Variants, me)
			}
			checked++
		})
		if checked == 0 {
			t.Errorf("%s %v: nothing was checked", s.Edition.Edition().ID, s.Variants)
		}
	})
}

// FuzzBelief: whatever is played by whomever, every row adds up, nothing is owned twice in a sample, and the viewer is
// sure of its own.
func FuzzBelief(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(60))
	f.Add(uint64(2), uint8(0xff), uint8(200))
	f.Fuzz(func(t *testing.T, seed uint64, form, actions uint8) {
		s := rules.Setup{Edition: rules.EditionID(form % rules.NumEditions),
			Variants: rules.Variants{TopSecret: form&32 != 0, Dossier: form&64 != 0},
			Players:  2 + int(form>>2)%6, First: rules.NoSeat}
		if s.Validate() != nil {
			return
		}
		src := rules.NewRandomSource(seed)
		playRandom(t, s, seed, int(actions), func(g *rules.Game, b *Belief) {
			if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
				return
			}
			me := rules.Seat(src.Intn(s.Players))
			v := g.View(me)
			m := b.Marginals(&v)
			for a := range m {
				sum := Probability(0)
				for _, p := range m[a] {
					if p > Certain {
						t.Fatalf("a share of %d parts", p)
					}
					sum += p
				}
				if v.InPlay().Has(rules.Agent(a)) != (sum == Certain) || sum != 0 && sum != Certain {
					t.Fatalf("%v: %d parts in all", rules.Agent(a), sum)
				}
				if own := v.Identities(me).Has(rules.Agent(a)); own != (m[a][me] == Certain) {
					t.Fatalf("%v: seat %d believes %d of its own", rules.Agent(a), me, m[a][me])
				}
			}
			var all rules.AgentSet
			for q, set := range b.Sampler(&v).Next(&src) {
				if set&all != 0 || q < s.Players && set.Len() != v.Passports(rules.Seat(q)) {
					t.Fatalf("seat %d owns %v in a sample", q, set)
				}
				all |= set
			}
		})
	})
}

// fingerprint returns all beliefs of some games in one number.
func fingerprint(t testing.TB) uint64 {
	sum := uint64(14695981039346656037)
	eachSetup(func(s rules.Setup) {
		playRandom(t, s, 77, 100, func(g *rules.Game, b *Belief) {
			if g.Turn() == 0 || g.Phase() != rules.PhaseRoll {
				return
			}
			v := g.View(0)
			for _, row := range b.Marginals(&v) {
				for _, p := range row {
					sum = (sum ^ uint64(p)) * 1099511628211
				}
			}
		})
	})
	return sum
}

// TestSameBeliefsInWebAssembly: the same games lead to the same beliefs natively and in WebAssembly.
func TestSameBeliefsInWebAssembly(t *testing.T) {
	testrun.Same(t, func() string { return fmt.Sprint(fingerprint(t)) })
}

// dealt returns a game at the beginning of its first turn.
func dealtGame(t testing.TB, players int) rules.Game {
	t.Helper()
	g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: rules.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	for d := rules.NewDealer(1); g.Turn() == 0 && g.IsChance(); {
		if err := g.Apply(d.Next(&g), nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// speak is evidence that a seat owns one agent if it is of one type, and says nothing of it else.
func (b *Belief) setEvidence(s rules.Seat, owned map[int]rules.Agent) {
	for k := range playerTypes {
		for a := range rules.Agent(rules.NumAgents) {
			b.logs[k][s][1<<a] = -30 * logUnit
		}
	}
	for k, a := range owned {
		b.logs[k][s][1<<a] = 0
	}
}

// TestWhoHides checks moves that are open play for one agent and a feint for another. The first agent is believed,
// most surely with two players. The second is believed of players known to mislead. At a table with such players
// people are believed less.
func TestStylesChangeMarginals(t *testing.T) {
	for _, tc := range []struct {
		players     int
		own, others PlayStyle
		least, most int
	}{{2, Unknown, Unknown, 96, 100}, {2, Aims, Aims, 96, 100}, {3, Unknown, Unknown, 84, 92},
		{3, Unknown, Plain, 84, 92}, {3, Unknown, Misleads, 44, 60}, {3, Misleads, Unknown, 40, 54},
		{3, Misleads, Misleads, 6, 14}, {3, Misleads, Plain, 6, 14}} {
		g := dealtGame(t, tc.players)
		var b Belief
		for s := range rules.Seat(rules.MaxSeats) { // who comes late changes nothing
			b.SetStyle(s, tc.others)
		}
		b.SetStyle(0, tc.own)
		b.setEvidence(0, map[int]rules.Agent{open: rules.Red, feinting: rules.Blue})
		v := g.View(rules.NoSeat)
		table := b.Marginals(&v)
		if believed := table[rules.Red][0].Percent(); believed < tc.least || believed > tc.most {
			t.Errorf("%+v: an open player is believed by %d %%: %v", tc, believed, table)
		}
	}
}

// TestEveryManner checks the priors of all styles. A player who misleads has an aim; the styles of others make nobody
// aimless; and the evidence of open play is the same for every style.
func TestStylePriors(t *testing.T) {
	g, a := benchGame(t, 4)
	seat := g.Actor()
	var plain Belief
	plain.Observe(&g, a)
	for m := range numStyles {
		var b Belief
		b.SetStyle(seat, m)
		own := g.View(seat)
		if got, want := b.Aimless(&own), new(Belief).Aimless(&own); got != want {
			t.Errorf("manner %d: its player takes the others for aimless by %d, by %d if its own manner were not known",
				m, got, want)
		}
		public := g.View(rules.NoSeat)
		for c, in := range b.populations(&public) {
			if aimlessly := in.weights[seat][aimless]; (aimlessly > 0) != (m == Unknown) {
				t.Errorf("manner %d: in crowd %d being without aim weighs %d", m, c, aimlessly)
			}
		}
		b.Observe(&g, a)
		if got, want := b.Evidence(&g, seat), plain.Evidence(&g, seat); got != want {
			t.Errorf("manner %d: the evidence is %d, want %d", m, got, want)
		}
	}
}

// TestSomethingIsDone checks that the probabilities of all actions add up to one for every type and identity, and
// that a feinting player now and then favours any other agent.
func TestProbabilitiesAddUp(t *testing.T) {
	g, _ := benchGame(t, 4)
	var all rules.Choices
	all.Of(&g)
	var m choiceModel
	m.setActions(&g, &all)
	var evidence [rules.NumAgents]int
	evidence[rules.Blue] = logUnit
	for k := range playerTypes {
		for _, set := range []int{1 << rules.Red, 1<<rules.Red | 1<<rules.Blue} {
			m.setOwned(set, &evidence)
			m.setType(&playerTypes[k])
			sum := uint64(0)
			for i := range m.n {
				sum += m.probability(i)
			}
			if sum > one || sum < one*999/1000 {
				t.Errorf("type %d with the agents %07b does something with %d of %d", k, set, sum, uint64(one))
			}
		}
	}
	alone := func(k int, a rules.Agent) uint64 { // how likely a type walks one agent all the way
		m.setOwned(1<<rules.Red, &evidence)
		m.setType(&playerTypes[k])
		return m.probability(all.Index(sixSteps(a)))
	}
	for a := range rules.Agent(rules.NumAgents) {
		if a != rules.Red && m.effects[all.Index(sixSteps(a))][a] > 0 && alone(feinting, a) <= alone(open, a) {
			t.Errorf("%v walking six buildings: weight %d if feinting, %d if open", a,
				alone(feinting, a), alone(open, a))
		}
	}
}

// walk returns a move of one agent by six buildings.
func sixSteps(a rules.Agent) rules.Action {
	var steps [rules.NumAgents]uint8
	steps[a] = 6
	return rules.MoveAgents(steps)
}

// TestKnownManners: whose style is known is believed by it alone, it tells nothing of the others, and nobody is
// without aim then.
func TestKnownStyles(t *testing.T) {
	g, a := benchGame(t, 4)
	s, public := g.Actor(), g.View(rules.NoSeat)
	var all rules.Choices
	all.Of(&g)
	var model choiceModel
	model.setActions(&g, &all)
	for m := range numStyles {
		if !m.determinesType() {
			continue
		}
		var b Belief
		b.SetStyle(s, m)
		if x := b.Aimless(&public); x != 0 {
			t.Errorf("manner %d: nobody has any aim by %d of %d", m, x, Certain)
		}
		evidence := b.Evidence(&g, s)
		var chances [rules.NumAgents]float64
		sum := 0.0
		for x := range chances {
			model.setOwned(1<<x, &evidence)
			model.setType(&styleTypes[m])
			chances[x] = float64(model.probability(all.Index(a)))
			sum += chances[x]
		}
		b.Observe(&g, a)
		table, exposure := b.Marginals(&public), Belief{}
		exposure.SetStyle(s, m)
		for x := range chances {
			if got, want := float64(table[x][s])/float64(Certain), chances[x]/sum; math.Abs(got-want) > 0.001 {
				t.Errorf("manner %d: agent %d is its own by %.4f, want %.4f", m, x, got, want)
			}
			if got, want := float64(exposure.Exposure(&public, s, rules.AgentSet(1<<x))[all.Index(a)])/float64(Certain),
				chances[x]/sum; math.Abs(got-want) > 0.001 {
				t.Errorf("manner %d: agent %d would be told by %.4f, want %.4f", m, x, got, want)
			}
		}
		var c posterior
		c.fill(&b, &public)
		for i := range c.prior {
			if got, want := c.weight[i].per(c.total, one),
				c.prior[i].per(share(one), one); max(got, want)-min(got, want) > 8 {
				t.Errorf("manner %d tells of the others that they are of crowd %d by %d instead of %d", m, i, got, want)
			}
		}
	}
}

// TestBeliefsTravel: a belief is the same after it was written and read, and one that can't be is refused.
func TestBeliefEncoding(t *testing.T) {
	g, a := benchGame(t, 3)
	var b, same Belief
	b.SetStyle(0, FeintsOften)
	b.SetStyle(2, Plain)
	b.Observe(&g, a)
	data, err := b.AppendBinary([]byte("before"))
	if err != nil {
		t.Fatal(err)
	}
	if err := same.UnmarshalBinary(data[len("before"):]); err != nil || same != b {
		t.Errorf("the belief is another one after its travel: %v", err)
	}
	data[len(data)-1] = byte(numStyles)
	for name, wrong := range map[string][]byte{"too long": data, "a manner that there is not": data[len("before"):]} {
		if err := same.UnmarshalBinary(wrong); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestPlayersResembleEachOther: players who may have played openly for one agent, or feinted for another one, is
// believed to do what the others do. What the viewer does itself tells it nothing of that.
func TestPlayersResembleEachOther(t *testing.T) {
	g := dealtGame(t, 4)
	all := map[int]Probability{}
	for _, of := range []int{open, feinting} {
		var b Belief
		b.setEvidence(0, map[int]rules.Agent{open: rules.Red, feinting: rules.Blue})
		b.setEvidence(1, map[int]rules.Agent{of: rules.Yellow})
		v := g.View(rules.NoSeat)
		all[of] = b.Marginals(&v)[rules.Red][0]

		me := g.View(1)
		var none Belief
		none.setEvidence(0, map[int]rules.Agent{open: rules.Red, feinting: rules.Blue})
		if got, want := b.Marginals(&me), none.Marginals(&me); got != want {
			t.Errorf("by what it does itself a seat believes\n%v\ninstead of\n%v", got, want)
		}
		if got, want := b.Aimless(&me), none.Aimless(&me); got != want {
			t.Errorf("by what it does itself a seat believes that nobody has an aim by %d instead of %d", got, want)
		}
	}
	if all[open] < Certain*8/10 || all[feinting] > Certain/4 {
		t.Errorf("a player who acts openly for red is believed to own it by %d %% where "+
			"another one plays openly, by %d %% where that feints", all[open].Percent(), all[feinting].Percent())
	}
}

func benchGame(b testing.TB, players int) (rules.Game, rules.Action) {
	b.Helper()
	g, err := rules.New(rules.Setup{Edition: rules.Amigo, Players: players, First: 0})
	if err != nil {
		b.Fatal(err)
	}
	src := rules.NewRandomSource(5)
	for g.Phase() != rules.PhaseMove || g.Roll().High != 6 {
		if err := g.Apply(g.NthLegal(src.Intn(g.CountLegal())), nil); err != nil {
			b.Fatal(err)
		}
	}
	return g, g.NthLegal(100)
}

// BenchmarkObserve is taking in a move with a six among seven agents, the largest there is.
func BenchmarkObserve(b *testing.B) {
	g, a := benchGame(b, 4)
	var belief Belief
	b.ReportAllocs()
	for b.Loop() {
		belief.Observe(&g, a)
	}
}

// benchAsked is what it takes to ask a belief something after a move, with so many players.
func benchBelief(b *testing.B, players int, viewer rules.Seat, ask func(*Belief, *rules.View)) {
	g, a := benchGame(b, players)
	var belief Belief
	belief.Observe(&g, a)
	v := g.View(viewer)
	b.ReportAllocs()
	for b.Loop() {
		ask(&belief, &v)
	}
}

func BenchmarkAimless(b *testing.B) {
	benchBelief(b, 7, 0, func(belief *Belief, v *rules.View) { belief.Aimless(v) })
}

func BenchmarkMarginals(b *testing.B) {
	benchBelief(b, 7, 0, func(belief *Belief, v *rules.View) { belief.Marginals(v) })
}

// BenchmarkTelling is what each of 924 moves would tell the public.
func BenchmarkExposure(b *testing.B) {
	benchBelief(b, 4, rules.NoSeat,
		func(belief *Belief, v *rules.View) { belief.Exposure(v, v.Actor(), rules.AgentSet(1)) })
}

// TestWhoHasAnAim: who is known to have an aim is believed to be of the other types, in the same shares as anybody who
// has one.
func TestPriorsWithoutAimless(t *testing.T) {
	for _, table := range [][2][numTypes]uint64{{unknownPrior, aimsPrior}, {dossierDuelPrior, dossierDuelAimsPrior}} {
		of, aims := table[0], table[1]
		sum := uint64(0)
		for k, x := range aims {
			sum += x
			if want := float64(of[k]) / float64(one-of[aimless]) * one; k != aimless && math.Abs(float64(x)-want) > 1 {
				t.Errorf("type %d is to be expected by %d, want %.0f", k, x, want)
			}
		}
		if aims[aimless] != 0 || sum > one || sum < one-2*numTypes { // rounded
			t.Errorf("%d of %d are of some type, %d of them without aim", sum, uint64(one), aims[aimless])
		}
	}
}

// TestCardsArePlayedWithCare: of the ways to play a card the best one for the own agent is likelier than of moves that
// are worth as much, but for who plays plainly.
func TestCardSpreadIsNarrower(t *testing.T) {
	var m choiceModel
	m.n, m.inPlay = 2, 1<<rules.Red|1<<rules.Blue
	m.effects[0][rules.Red], m.effects[1][rules.Blue] = 50, 50
	m.setOwned(1<<rules.Red, new([rules.NumAgents]int))
	best := func(k *playerType, cards bool) uint64 {
		m.isCard = cards
		m.setType(k)
		return m.probability(0)
	}
	careful := []*playerType{&playerTypes[open], &playerTypes[loose], &playerTypes[feinting],
		&styleTypes[FeintsSometimes], &styleTypes[FeintsOften],
		&styleTypes[FeintsSlightly]}
	for i, k := range careful {
		if card, move := best(k, true), best(k, false); card <= move || move <= one/2 || card >= one {
			t.Errorf("by %d of those who are careful a card is played best by %d of %d, a move made by %d", i, card,
				uint64(one), move)
		}
		want := int64(30) // hundredths of what moves spread, as fitted
		if k == &styleTypes[FeintsOften] {
			want = 20
		}
		if k.cardSpread != k.moveSpread*want/100 {
			t.Errorf("cards of %d of those who are careful spread by %d, moves by %d", i, k.cardSpread, k.moveSpread)
		}
	}
	if card, move := best(&styleTypes[Plain], true), best(&styleTypes[Plain], false); card != move {
		t.Errorf("who plays plainly plays a card best by %d, makes a move by %d of %d", card, move, uint64(one))
	}
}
