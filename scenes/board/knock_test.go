package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// inputDevices are functions that press a control by its ID.
var inputDevices = map[string]func(*testing.T, *TableScene, string){"mouse": press, "touch": tap, "keys": pressByTab}

// TestSharedScreenCall checks that at a shared screen each person can open their cards behind the curtain and knock
// there. The table waits, and nothing public depends on the cards.
func TestSharedScreenCall(t *testing.T) {
	for name, pressWith := range inputDevices {
		knocked := 0
		b := tableInCall(t, false, 0, 1, 2)
		position := b.plan.View.Position()
		b.Layout(screens[0])
		for _, s := range b.plan.SeatsToAsk() {
			panel := "seat-" + string(rune('1'+s))
			before, text := picture(b), promptAndLabels(b)
			pressWith(t, b, panel)
			if _, some := showsCards(b, s); some || !showsCurtain(picture(b)) {
				t.Fatalf("%s: got no curtain before the cards of seat %d", name, s+1)
			}
			pressWith(t, b, "iam")
			if all, _ := showsCards(b, s); !all || b.plan.Hand == nil || b.plan.Hand.Seat != s {
				t.Fatalf("%s: the hand of seat %d does not open", name, s+1)
			}
			for _, c := range b.plan.Hand.Cards() {
				if p := promptAndLabels(b); strings.Contains(p, b.ctx.Language.Card(c)) ||
					strings.Contains(p, b.ctx.Language.Does(c)) {
					t.Errorf("%s: the page names a card: %s", name, p)
				}
			}
			for range 50 {
				b.Advance(0.1)
			}
			if b.plan.View.Position() != position {
				t.Fatalf("%s: the game continues while somebody looks at cards", name)
			}
			pressWith(t, b, "close-hand")
			if name != "keys" && picture(b) != before || promptAndLabels(b) != text {
				t.Errorf("%s, after the hand has closed: got the page\n%s\nwant\n%s", name, promptAndLabels(b), text)
			}
			pressWith(t, b, panel)
			pressWith(t, b, "iam")
			if !b.plan.Hand.AnyPlayable() {
				pressWith(t, b, "close-hand")
				continue
			}
			knocked++
			pressWith(t, b, "confirm")
			if !b.match.Intent(s).Calls || b.plan.Hand != nil {
				t.Errorf("%s: seat %d can't knock with an open hand", name, s+1)
			}
			pressWith(t, b, panel)
			pressWith(t, b, "no-knock")
			if b.match.Intent(s).Calls || b.private.CoversTable() {
				t.Errorf("%s: seat %d can't undo the knock", name, s+1)
			}
		}
		if knocked == 0 {
			t.Errorf("%s: no seat can knock", name)
		}
	}
}

// TestKnockFromOpenHand checks that a knock from the open hand is announced if a card is playable, and otherwise
// refused in private.
func TestKnockFromOpenHand(t *testing.T) {
	for _, none := range []bool{false, true} {
		b := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			if v.Phase() != rules.PhaseCall || m.Player(v.Actor()).Kind != match.Person {
				return false
			}
			own := m.PrivateView(v.Actor())
			return own.HandSize(v.Actor()) > 0 && (own.Check(rules.Call(true)) != nil) == none
		}, 0, 1)
		s := b.plan.View.Actor()
		before := promptAndLabels(b)
		b.private.OpenHandInCall(s)
		open := promptAndLabels(b)
		press(t, b, "confirm")
		if b.match.Intent(s).Calls == none {
			t.Errorf("nothing playable %v: got an announced knock %v, want %v", none, b.match.Intent(s).Calls, !none)
		}
		if !none {
			continue
		}
		if !strings.Contains(picture(b), wordsNoneToPlay) || promptAndLabels(b) != open {
			t.Errorf("the refusal must be on the hand and not on the page: %s", promptAndLabels(b))
		}
		b.private.CloseHand()
		if strings.Contains(picture(b), wordsNoneToPlay) || promptAndLabels(b) != before {
			t.Errorf("the closed hand shows that nothing is playable: %s", promptAndLabels(b))
		}
	}
}

// TestCallByKeysAlone checks that K and Enter open the hand, that Tab reaches its cards, and that Esc closes it.
func TestCallByKeysAlone(t *testing.T) {
	b := tableInCall(t, false, 0, 1)
	s := b.plan.SeatsToAsk()[0]
	key(b, "K")
	if b.Focus().Find("iam") == nil {
		pressByTab(t, b, "cards-of-"+string(rune('1'+s)))
	}
	key(b, widgets.KeyEnter)
	if b.plan.Hand == nil || b.plan.Hand.Seat != s {
		t.Fatal("K and Enter do not open the hand")
	}
	if key(b, widgets.KeyTab); b.Focus().Focused() == nil || !b.Focus().ShowFocus() {
		t.Error("nothing on the open hand has the focus")
	}
	pressByTab(t, b, "card-1")
	if b.plan.Hand.Chosen != 0 {
		t.Error("keys can't choose the first card")
	}
	key(b, widgets.KeyBack)
	if b.plan.Hand != nil || b.Focus().Scopes() > 0 {
		t.Error("Esc does not close the hand alone")
	}
}

// TestPassportOpensInEveryPhase checks that in every phase each person's panel opens their own agent and cards.
func TestPassportOpensInEveryPhase(t *testing.T) {
	seen := map[rules.Phase]bool{}
	for _, p := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseSafe, rules.PhaseCall,
		rules.PhaseCards} {
		for _, people := range [][]int{{0, 1}, {1}} {
			b := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool { return v.Phase() == p }, people...)
			for _, s := range screens {
				b.Layout(s)
				for _, k := range b.match.People() {
					b.controller.Execute(plan.Command{Kind: plan.OpenPassport, Seat: k})
					if c := b.Focus().Find("iam"); (c == nil) != (len(people) == 1) {
						t.Errorf("%v, %d people: got a curtain %v", p, len(people), c != nil)
					} else if c != nil {
						press(t, b, "iam")
					}
					v := b.match.PrivateView(k)
					for a := range rules.Agent(rules.NumAgents) {
						if got := strings.Contains(picture(b), " "+b.ctx.Agent(a)+"\n"); got != v.Identities(k).
							Has(a) {
							t.Errorf("%v, passport shows %v: got %v, want %v", p, a, got, !got)
						}
					}
					if v.HandSize(k) > 0 {
						press(t, b, "look-1") // reads it here, or on the table
						hand := v.Hand(k)
						onTable := b.Focus().Find("card-1")
						legible := strings.Contains(picture(b), b.ctx.Language.Card(hand[0])+":") ||
							onTable != nil && onTable.Checked
						for _, n := range scenetest.NodesByName(b.Stage().Layer(sprites.LayerDialog))["card text"] {
							legible = legible || strings.Contains(n.Face().(*lettering.Text).String(),
								b.ctx.Language.Does(hand[0]))
						}
						if !legible {
							t.Errorf("%v on %vx%v: the card is not legible", p, s.W, s.H)
						}
					}
					if b.Focus().Find("close-passport") != nil {
						press(t, b, "close-passport")
					}
					if _, some := showsCards(b, k); some && b.plan.Hand == nil && len(people) > 1 {
						t.Errorf("%v: the cards stay open", p)
					}
				}
			}
			seen[p] = true
		}
	}
	if len(seen) < 5 {
		t.Errorf("got %d phases, want 5", len(seen))
	}
}

// TestTabVisitsEveryControlOnce checks that Tab visits every control once in every phase, and with open hands.
func TestTabVisitsEveryControlOnce(t *testing.T) {
	for _, p := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseOffer, rules.PhaseCall,
		rules.PhaseCards, rules.PhaseSafe} {
		b := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			s := v.Actor()
			if s == rules.NoSeat {
				s = v.ActiveSeat()
			}
			return v.Phase() == p && m.Player(s).Kind == match.Person
		}, 0, 1)
		startDrafts(b)
		wantAllVisited := func(when string) {
			t.Helper()
			seen := map[string]bool{}
			n := 0
			for _, c := range b.Focus().Controls() {
				if !c.Disabled && !c.Pointer {
					n++
				}
			}
			for range n {
				key(b, widgets.KeyTab)
				seen[b.Focus().Focused().ID] = true
			}
			if len(seen) != n || n < 5 {
				t.Errorf("%v, %s: Tab reaches %d of %d controls", p, when, len(seen), n)
			}
		}
		wantAllVisited("without a press")
		switch p {
		case rules.PhaseMove:
			key(b, "1")
			wantAllVisited("with an agent chosen")
		case rules.PhaseCall:
			b.private.OpenHandInCall(b.plan.View.Actor())
			wantAllVisited("with the hand open")
		case rules.PhaseCards:
			b.private.OpenHand(b.plan.View.Actor())
			wantAllVisited("with the hand open")
			key(b, "1")
			wantAllVisited("with a card chosen")
		}
	}
}

// tableWhen returns a table with cards, played at random until stop returns true. It tries seeds in order.
func tableWhen(t *testing.T, e rules.EditionID, stop func(v rules.View, m *match.Match) bool,
	people ...int) *TableScene {
	t.Helper()
	for seed := uint64(1); seed < 400; seed++ {
		m := newVariant(t, e, rules.Variants{TopSecret: true}, seed, people...)
		src := rules.NewRandomSource(seed)
		for p := m.Public(); !p.Over(); p = m.Public() {
			if p.Turn() > 0 && stop(p, m) {
				ctx := scenetest.Context(t)
				ctx.Settings.Speed = appctx.Instant
				b := New(ctx, m, Exits{Unmasking: func() {}})
				b.Layout(screens[0])
				return b
			}
			if p.IsChance() {
				scenetest.ActAsDealer(t, m)
			} else {
				own := scenetest.SeatView(m, p.Actor())
				scenetest.Act(t, m, own.NthLegal(src.Intn(own.CountLegal())))
			}
		}
	}
	t.Fatal("stop returned true in no game of seeds 1 to 399")
	return nil
}

// tableInCall returns a table in a call in which a person with cards acts. If unplayable, one card is unplayable.
func tableInCall(t *testing.T, unplayable bool, people ...int) *TableScene {
	t.Helper()
	return tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
		if v.Phase() != rules.PhaseCall || m.Player(v.Actor()).Kind != match.Person || v.HandSize(v.Actor()) == 0 {
			return false
		}
		_, none := unplayableCard(m, v.Actor())
		return !unplayable || none >= 0
	}, people...)
}

// unplayableCard returns an unplayable card of a seat's hand and its index, −1 for none.
func unplayableCard(m *match.Match, s rules.Seat) (rules.Card, int) {
	v := m.PrivateView(s)
	hand := v.Hand(s)
	for i, c := range hand[:v.HandSize(s)] {
		if v.Unplayable(c) != "" {
			return c, i
		}
	}
	return rules.NoCard, -1
}

// showsCards reports whether the picture shows the titles of all, or of some, of a seat's cards.
func showsCards(b *TableScene, s rules.Seat) (all, some bool) {
	p, all := picture(b), true
	v := b.match.PrivateView(s)
	hand := v.Hand(s)
	for _, c := range hand[:v.HandSize(s)] {
		if strings.Contains(p, " "+b.ctx.Language.Card(c)+"\n") {
			some = true
		} else {
			all = false
		}
	}
	return all && v.HandSize(s) > 0, some
}

// promptAndLabels returns the accessible prompt and the labels of all controls.
func promptAndLabels(b *TableScene) string {
	var s a11y.PublicState
	b.Describe(&s)
	words := s.Prompt
	for _, c := range b.Focus().Controls() {
		words += "\n" + c.ID + " " + c.Label
		if c.Disabled {
			words += " disabled"
		}
	}
	return words
}

// pressByTab focuses a control by Tab and presses Enter.
func pressByTab(t *testing.T, b *TableScene, id string) {
	t.Helper()
	for range 80 {
		if c := b.Focus().Focused(); c != nil && c.ID == id && b.Focus().ShowFocus() {
			key(b, widgets.KeyEnter)
			return
		}
		key(b, widgets.KeyTab)
	}
	t.Fatalf("Tab does not reach %s; the controls are\n%s", id, promptAndLabels(b))
}

// tap presses a control by touch.
func tap(t *testing.T, b *TableScene, id string) {
	t.Helper()
	c := b.Focus().Find(id)
	if c == nil {
		t.Fatalf("got no control %q", id)
	}
	p := c.Rect.Center()
	b.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: p.X, Y: p.Y, Pointer: 1, Touch: true})
	b.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: p.X, Y: p.Y, Pointer: 1, Touch: true})
}
