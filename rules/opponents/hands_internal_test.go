package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestDeal checks dealt hands. Others hold as many cards as in the game, all unseen by the player. Each kind is as
// frequent as among the cards that are left. The player's own dealt card is another unseen one.
func TestDeal(t *testing.T) {
	checked := 0
	for seed := range uint64(20) {
		g, err := rules.New(rules.Setup{Players: 2 + int(seed%3), First: rules.NoSeat,
			Variants: rules.Variants{TopSecret: true}})
		if err != nil {
			t.Fatal(err)
		}
		dealer, src := rules.NewDealer(seed), rules.NewRandomSource(seed)
		for g.Turn() < 8 && !g.Over() {
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
	if checked < 100 {
		t.Errorf("%d hands were checked, want more", checked)
	}
}

// TestHandAddAndRemove adds cards to a hand and removes them.
func TestHandAddAndRemove(t *testing.T) {
	h := handOf([rules.MaxHand]rules.Card{rules.CardSwap, rules.CardBack, rules.CardSwap, rules.HiddenCard})
	if h = h.without(rules.CardSwap); h != hand(0).with(rules.CardBack).with(rules.CardSwap) &&
		h != hand(0).with(rules.CardSwap).with(rules.CardBack) {
		t.Errorf("after CardSwap was removed: got hand %x", h)
	}
	if h = h.without(rules.CardBack).without(rules.CardJoin); h != hand(0).with(rules.CardSwap) {
		t.Errorf("got hand %x", h)
	}
}

// TestPlaysCardBeforeLosing checks a count that lets another player win unless a card is played now. A simulated seat
// that has passed, or has not called, plays none later.
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
			t.Errorf("a seat that has passed plays a card")
		}
	}
}

// TestSeatWithoutCallPlaysNoCard checks a count by which seat 2 wins. Simulated seat 1 stops it only if it has called.
func TestSeatWithoutCallPlaysNoCard(t *testing.T) {
	g := position(t, "hc1 amigo topsecret 2 call 5 1 1 roygb 5.3.0.10.4.-.- 37.5.5.5.5.-.- 5 - br 0.0 - "+
		"0.0.0.0.0.-.- a.b abccddeeffgghijkkllmmnno - -:-.- r:-:-:4 r:1:-:0:-")
	l, w := (&player{view: g.View(1), params: levelParameters[Mastermind]}).ruleset(), worldOf(&g)
	for _, calls := range []bool{false, true} {
		asked := g
		if err := asked.Apply(rules.Call(calls), nil); err != nil {
			t.Fatal(err)
		}
		c := newState(&asked)
		c.resumeRound(&asked)
		c.hands[0] = handOf(g.Hand(0))
		if c.playRound(&l, &w); c.over == calls {
			t.Errorf("seat 1 has called: %v; the game is over: %v", calls, c.over)
		}
	}
}

// checkDeals checks some deals of a player who has not seen these cards.
func checkDeals(t *testing.T, p *player, unseen rules.Pile) {
	t.Helper()
	const n = 400
	var dealt [rules.NumCardKinds + 1]int
	all, size := 0, 0
	for _, k := range unseen {
		size += int(k)
	}
	for _, h := range p.deals(n) {
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
	for c, k := range unseen {
		if want := all * int(k) / size; dealt[c] < want*2/3-10 || dealt[c] > want*3/2+10 {
			t.Errorf("%s: %v: got %d deals, want about %d", p.view.Position(), rules.Card(c), dealt[c], want)
		}
	}
}
