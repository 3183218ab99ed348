package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestDeal checks random deals in the first turns of games. Every other hand has its real size and holds only unseen
// cards. Each kind is about as frequent as among the unseen cards.
func TestDeal(t *testing.T) {
	const games, turns, minChecked = 20, 8, 100
	checked := 0
	for seed := range uint64(games) {
		g, err := rules.New(rules.Setup{Players: 2 + int(seed%3), First: rules.NoSeat,
			Variants: rules.Variants{TopSecret: true}})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		for g.Turn() < turns && !g.Over() {
			if g.Phase() == rules.PhaseMove {
				v := g.View(g.Actor())
				p := newPlayer(Opponent{Level: Mastermind}, v, new(deduction.Belief), &src)
				unseen := v.Unseen()
				unseen[rules.CardSecond] = 0 // nobody holds it here
				checkDeals(t, &p, unseen)
				checked++
			}
			a := dealer.Next(&g)
			if !g.IsChance() {
				a = g.NthLegal(src.Intn(g.CountLegal()))
			}
			if err := g.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < minChecked {
		t.Errorf("checked deals of %d views, want at least %d", checked, minChecked)
	}
}

// TestHandAddAndRemove checks that handOf skips hidden cards and that without removes one of two equal cards.
func TestHandAddAndRemove(t *testing.T) {
	h := handOf([rules.MaxHand]rules.Card{rules.CardSwap, rules.CardBack, rules.CardSwap, rules.HiddenCard})
	if h = h.without(rules.CardSwap); h != hand(0).with(rules.CardBack).with(rules.CardSwap) &&
		h != hand(0).with(rules.CardSwap).with(rules.CardBack) {
		t.Errorf("swap, back, swap without one swap: got hand %x, want swap and back", h)
	}
	want := hand(0).with(rules.CardSwap)
	if h = h.without(rules.CardBack).without(rules.CardJoin); h != want {
		t.Errorf("swap and back without back and join: got hand %x, want %x", h, want)
	}
}

// TestPlaysCardBeforeLosing checks a simulated card round in which the due count lets another player win. A seat that
// has passed plays no card later in the round, so the game ends.
func TestPlaysCardBeforeLosing(t *testing.T) {
	g := position(t, "hc1 amigo topsecret 2 cards 24 2 1 ogbva -.8.-.8.11.7.4 -.13.-.40.5.16.39 0 - ag 0.0 - "+
		"-.4.-.9.1.4.4 ai.dkkl bceefgghjlmnno abcdfm/m -:-.- r:-:h:4 -:2:12:0:m")
	for _, a := range []rules.Action{rules.PlayTwo(rules.CardRescue, rules.Blue, rules.NoAgent), rules.Pass()} {
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	var b deduction.Belief
	src := rules.NewRandomSource(1)
	p := newPlayer(Opponent{Level: Mastermind}, g.View(0), &b, &src)
	l, w := p.ruleset(), worldOf(&g)
	for _, c := range p.candidates() {
		s := c.state
		s.hands[0] = c.hand
		if s.playRound(&l, &w); c.action == rules.Pass() && (s.hands[0] != c.hand || !s.over) {
			t.Errorf("after a pass: got hand %x, game over %v; want hand %x, game over", s.hands[0], s.over, c.hand)
		}
	}
}

// TestSeatWithoutCallPlaysNoCard checks a count by which seat 2 wins. Simulated seat 1 stops it only if it has called.
func TestSeatWithoutCallPlaysNoCard(t *testing.T) {
	g := position(t, "hc1 amigo topsecret 2 call 5 1 1 roygb 5.3.0.10.4.-.- 37.5.5.5.5.-.- 5 - br 0.0 - "+
		"0.0.0.0.0.-.- a.b abccddeeffgghijkkllmmnno - -:-.- r:-:-:4 r:1:-:0:-")
	l, w := (&player{view: g.View(1), params: levelParameters[Mastermind]}).ruleset(), worldOf(&g)
	for _, called := range []bool{false, true} {
		asked := g
		if err := asked.Apply(rules.Call(called), nil); err != nil {
			t.Fatal(err)
		}
		c := newState(&asked)
		c.resumeRound(&asked)
		c.hands[0] = handOf(g.Hand(0))
		if c.playRound(&l, &w); c.over == called {
			t.Errorf("seat 1 has called: %v: got game over %v, want %v", called, c.over, !called)
		}
	}
}

// checkDeals checks sampled deals of a player that has not seen the cards in unseen.
func checkDeals(t *testing.T, p *player, unseen rules.Pile) {
	t.Helper()
	const deals = 400
	var dealt [rules.NumCardKinds + 1]int
	all, size := 0, 0
	for _, k := range unseen {
		size += int(k)
	}
	for _, h := range p.deals(deals) {
		left := unseen
		for seat := range rules.Seat(p.view.Players()) {
			held := 0
			for c, rest := h[seat].first(); c != rules.NoCard; c, rest = rest.first() {
				if held++; left[c] == 0 {
					t.Fatalf("%s: seat %d: got %v, but none is left", p.view.Position(), seat+1, c)
				}
				left[c]--
				dealt[c]++
				all++
			}
			if want := p.view.HandSize(seat); seat != p.view.Viewer && held != want || seat == p.view.Viewer &&
				held != min(size, 1) {
				t.Fatalf("%s: seat %d: got %d cards, want %d", p.view.Position(), seat+1, held, want)
			}
		}
	}
	const slack = 10 // cards, allows for chance where few are expected
	for c, k := range unseen {
		if want := all * int(k) / size; dealt[c] < want*2/3-slack || dealt[c] > want*3/2+slack {
			t.Errorf("%s: %v: dealt %d times, want about %d", p.view.Position(), rules.Card(c), dealt[c], want)
		}
	}
}
