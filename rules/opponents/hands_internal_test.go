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
			action := dealer.Next(&g)
			if !g.IsChance() {
				action = g.NthLegal(src.Intn(g.CountLegal()))
			}
			if err := g.Apply(action, nil); err != nil {
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
	got := handOf([rules.MaxHand]rules.Card{rules.CardSwap, rules.CardBack, rules.CardSwap, rules.HiddenCard})
	got = got.without(rules.CardSwap)
	backSwap := hand(0).with(rules.CardBack).with(rules.CardSwap)
	swapBack := hand(0).with(rules.CardSwap).with(rules.CardBack)
	if got != backSwap && got != swapBack {
		t.Errorf("swap, back, swap without one swap: got hand %x, want %x or %x", got, backSwap, swapBack)
	}
	want := hand(0).with(rules.CardSwap)
	if got = got.without(rules.CardBack).without(rules.CardJoin); got != want {
		t.Errorf("swap and back without back and join: got hand %x, want %x", got, want)
	}
}

// TestPlaysCardBeforeLosing checks a simulated card round in which the due count lets another player win. A seat that
// has passed plays no card later in the round, so the game ends.
func TestPlaysCardBeforeLosing(t *testing.T) {
	g := position(t, "hc1 amigo topsecret 2 cards 24 2 1 ogbva -.8.-.8.11.7.4 -.13.-.40.5.16.39 0 - ag 0.0 - "+
		"-.4.-.9.1.4.4 ai.dkkl bceefgghjlmnno abcdfm/m -:-.- r:-:h:4 -:2:12:0:m")
	rescueBlue := rules.PlayTwo(rules.CardRescue, rules.Blue, rules.NoAgent)
	for _, action := range []rules.Action{rescueBlue, rules.Pass()} {
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	src := rules.NewRandomSource(1)
	p := newPlayer(Opponent{Level: Mastermind}, g.View(0), new(deduction.Belief), &src)
	rs, owners := p.ruleset(), worldOf(&g)
	for _, c := range p.candidates() {
		if c.action != rules.Pass() {
			continue
		}
		st := c.state
		st.hands[0] = c.hand
		st.playRound(&rs, &owners)
		if st.hands[0] != c.hand || !st.over {
			t.Errorf("after a pass: got hand %x, game over %v; want hand %x, game over", st.hands[0], st.over, c.hand)
		}
	}
}

// TestSeatWithoutCallPlaysNoCard checks a count by which seat 1 wins. Simulated seat 0 stops it only if it has called.
func TestSeatWithoutCallPlaysNoCard(t *testing.T) {
	g := position(t, "hc1 amigo topsecret 2 call 5 1 1 roygb 5.3.0.10.4.-.- 37.5.5.5.5.-.- 5 - br 0.0 - "+
		"0.0.0.0.0.-.- a.b abccddeeffgghijkkllmmnno - -:-.- r:-:-:4 r:1:-:0:-")
	rs, owners := (&player{view: g.View(1), params: levelParameters[Mastermind]}).ruleset(), worldOf(&g)
	for _, called := range []bool{false, true} {
		asked := g
		if err := asked.Apply(rules.Call(called), nil); err != nil {
			t.Fatal(err)
		}
		st := newState(&asked)
		st.resumeRound(&asked)
		st.hands[0] = handOf(g.Hand(0))
		if st.playRound(&rs, &owners); st.over == called {
			t.Errorf("seat 0 has called: %v: got game over %v, want %v", called, st.over, !called)
		}
	}
}

// checkDeals checks sampled deals of a player that has not seen the cards in unseen.
func checkDeals(t *testing.T, p *player, unseen rules.Pile) {
	t.Helper()
	const deals = 400
	const slack = 10 // cards, allows for chance where few are expected
	var dealt [rules.NumCardKinds + 1]int
	total, unseenTotal := 0, 0 // cards
	for _, copies := range unseen {
		unseenTotal += int(copies)
	}
	for _, hands := range p.deals(deals) {
		left := unseen
		for seat := range rules.Seat(p.view.Players()) {
			held := 0
			for card, rest := hands[seat].first(); card != rules.NoCard; card, rest = rest.first() {
				if held++; left[card] == 0 {
					t.Fatalf("%s: seat %d: got %v, but none is left", p.view.Position(), seat, card)
				}
				left[card]--
				dealt[card]++
				total++
			}
			want := p.view.HandSize(seat)
			if seat == p.view.Viewer {
				want = min(unseenTotal, 1) // the card that it may draw
			}
			if held != want {
				t.Fatalf("%s: seat %d: got %d cards, want %d", p.view.Position(), seat, held, want)
			}
		}
	}
	for card, copies := range unseen {
		want := total * int(copies) / unseenTotal
		if dealt[card] < want*2/3-slack || dealt[card] > want*3/2+slack {
			t.Errorf("%s: %v: dealt %d times, want about %d", p.view.Position(), rules.Card(card), dealt[card], want)
		}
	}
}
