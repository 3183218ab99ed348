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

// TestSharedScreenCall checks a call at a shared screen. Each person can open their cards behind the curtain, and knock
// or take the knock back. The match waits, and the accessible state names no card.
func TestSharedScreenCall(t *testing.T) {
	for name, pressWith := range inputDevices {
		knocked := 0
		scene := tableInCall(t, false, 0, 1, 2)
		position := scene.plan.View.Position()
		scene.Layout(screens[0])
		for _, seat := range scene.plan.SeatsToAsk() {
			panel := "seat-" + string(rune('1'+seat))
			before, text := picture(scene), promptAndLabels(scene)
			pressWith(t, scene, panel)
			if _, some := showsCards(scene, seat); some || !showsCurtain(picture(scene)) {
				t.Fatalf("%s: got no curtain before the cards of seat %d", name, seat+1)
			}
			pressWith(t, scene, "iam")
			if all, _ := showsCards(scene, seat); !all || scene.plan.Hand == nil || scene.plan.Hand.Seat != seat {
				t.Fatalf("%s: the hand of seat %d does not open", name, seat+1)
			}
			for _, c := range scene.plan.Hand.Cards() {
				if p := promptAndLabels(scene); strings.Contains(p, scene.ctx.Language.Card(c)) ||
					strings.Contains(p, scene.ctx.Language.Does(c)) {
					t.Errorf("%s: the page names a card: %s", name, p)
				}
			}
			for range 50 { // five seconds
				scene.Advance(0.1)
			}
			if scene.plan.View.Position() != position {
				t.Fatalf("%s: the match continues while the hand of seat %d is open", name, seat+1)
			}
			pressWith(t, scene, "close-hand")
			if name != "keys" && picture(scene) != before || promptAndLabels(scene) != text {
				t.Errorf("%s, after the hand has closed: got the page\n%s\nwant\n%s", name, promptAndLabels(scene),
					text)
			}
			pressWith(t, scene, panel)
			pressWith(t, scene, "iam")
			if !scene.plan.Hand.AnyPlayable() {
				pressWith(t, scene, "close-hand")
				continue
			}
			knocked++
			pressWith(t, scene, "confirm")
			if !scene.match.Intent(seat).Calls || scene.plan.Hand != nil {
				t.Errorf("%s: seat %d can't knock with an open hand", name, seat+1)
			}
			pressWith(t, scene, panel)
			pressWith(t, scene, "no-knock")
			if scene.match.Intent(seat).Calls || scene.private.CoversTable() {
				t.Errorf("%s: seat %d can't undo the knock", name, seat+1)
			}
		}
		if knocked == 0 {
			t.Errorf("%s: no seat can knock", name)
		}
	}
}

// TestKnockFromOpenHand checks that a knock with the hand open is announced if a card is playable. Otherwise only the
// open hand shows the refusal.
func TestKnockFromOpenHand(t *testing.T) {
	for _, none := range []bool{false, true} {
		scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			if v.Phase() != rules.PhaseCall || m.Player(v.Actor()).Kind != match.Person {
				return false
			}
			own := m.PrivateView(v.Actor())
			return own.HandSize(v.Actor()) > 0 && (own.Check(rules.Call(true)) != nil) == none
		}, 0, 1)
		s := scene.plan.View.Actor()
		before := promptAndLabels(scene)
		scene.private.OpenHandInCall(s)
		open := promptAndLabels(scene)
		press(t, scene, "confirm")
		if scene.match.Intent(s).Calls == none {
			t.Errorf("no playable card: %v: got an announced knock %v, want %v", none, scene.match.Intent(s).Calls,
				!none)
		}
		if !none {
			continue
		}
		if !strings.Contains(picture(scene), wordsNoneToPlay) || promptAndLabels(scene) != open {
			t.Errorf("the open hand does not show the refusal, or the accessible state does: %s",
				promptAndLabels(scene))
		}
		scene.private.CloseHand()
		if strings.Contains(picture(scene), wordsNoneToPlay) || promptAndLabels(scene) != before {
			t.Errorf("the table shows the refusal after the hand has closed: %s", promptAndLabels(scene))
		}
	}
}

// TestCallByKeysAlone checks a call with keys only: K and Enter open the hand, Tab reaches its cards, Esc closes it.
func TestCallByKeysAlone(t *testing.T) {
	scene := tableInCall(t, false, 0, 1)
	s := scene.plan.SeatsToAsk()[0]
	key(scene, "K")
	if scene.Focus().Find("iam") == nil {
		pressByTab(t, scene, "cards-of-"+string(rune('1'+s)))
	}
	key(scene, widgets.KeyEnter)
	if scene.plan.Hand == nil || scene.plan.Hand.Seat != s {
		t.Fatal("K and Enter do not open the hand")
	}
	if key(scene, widgets.KeyTab); scene.Focus().Focused() == nil || !scene.Focus().ShowFocus() {
		t.Error("nothing on the open hand has the focus")
	}
	pressByTab(t, scene, "card-1")
	if scene.plan.Hand.Chosen != 0 {
		t.Error("keys can't choose the first card")
	}
	key(scene, widgets.KeyBack)
	if scene.plan.Hand != nil || scene.Focus().Scopes() > 0 {
		t.Error("Esc does not close the hand alone")
	}
}

// TestPassportOpensInEveryPhase checks that in every phase each person's panel opens their own agent and cards.
func TestPassportOpensInEveryPhase(t *testing.T) {
	seen := map[rules.Phase]bool{}
	for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseSafe, rules.PhaseCall,
		rules.PhaseCards} {
		for _, people := range [][]int{{0, 1}, {1}} {
			scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool { return v.Phase() == phase },
				people...)
			for _, screen := range screens {
				scene.Layout(screen)
				for _, seat := range scene.match.People() {
					scene.controller.Execute(plan.Command{Kind: plan.OpenPassport, Seat: seat})
					if c := scene.Focus().Find("iam"); (c == nil) != (len(people) == 1) {
						t.Errorf("%v, %d people: got a curtain %v", phase, len(people), c != nil)
					} else if c != nil {
						press(t, scene, "iam")
					}
					view := scene.match.PrivateView(seat)
					for a := range rules.Agent(rules.NumAgents) {
						got := strings.Contains(picture(scene), " "+scene.ctx.Agent(a)+"\n")
						if want := view.Identities(seat).Has(a); got != want {
							t.Errorf("%v, passport shows %v: got %v, want %v", phase, a, got, want)
						}
					}
					if view.HandSize(seat) > 0 {
						press(t, scene, "look-1") // enlarges the card in the passport or on the table
						hand := view.Hand(seat)
						onTable := scene.Focus().Find("card-1")
						legible := strings.Contains(picture(scene), scene.ctx.Language.Card(hand[0])+":") ||
							onTable != nil && onTable.Checked
						for _, n := range scenetest.NodesByName(scene.Stage().Layer(sprites.LayerDialog))["card text"] {
							legible = legible || strings.Contains(n.Face().(*lettering.Text).String(),
								scene.ctx.Language.Does(hand[0]))
						}
						if !legible {
							t.Errorf("%v on %vx%v: the card is not legible", phase, screen.W, screen.H)
						}
					}
					if scene.Focus().Find("close-passport") != nil {
						press(t, scene, "close-passport")
					}
					if _, some := showsCards(scene, seat); some && scene.plan.Hand == nil && len(people) > 1 {
						t.Errorf("%v: the cards stay open", phase)
					}
				}
			}
			seen[phase] = true
		}
	}
	if len(seen) < 5 {
		t.Errorf("got %d phases, want 5", len(seen))
	}
}

// TestTabVisitsEveryControlOnce checks in each phase, with hands closed and open, that Tab visits every enabled control
// once.
func TestTabVisitsEveryControlOnce(t *testing.T) {
	for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseOffer, rules.PhaseCall,
		rules.PhaseCards, rules.PhaseSafe} {
		scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			s := v.Actor()
			if s == rules.NoSeat {
				s = v.ActiveSeat()
			}
			return v.Phase() == phase && m.Player(s).Kind == match.Person
		}, 0, 1)
		startDrafts(scene)
		wantAllVisited := func(when string) {
			t.Helper()
			seen := map[string]bool{}
			count := 0
			for _, c := range scene.Focus().Controls() {
				if !c.Disabled && !c.Pointer {
					count++
				}
			}
			for range count {
				key(scene, widgets.KeyTab)
				seen[scene.Focus().Focused().ID] = true
			}
			if len(seen) != count || count < 5 {
				t.Errorf("%v, %s: Tab reaches %d of %d controls", phase, when, len(seen), count)
			}
		}
		wantAllVisited("without a press")
		switch phase {
		case rules.PhaseMove:
			key(scene, "1")
			wantAllVisited("with an agent chosen")
		case rules.PhaseCall:
			scene.private.OpenHandInCall(scene.plan.View.Actor())
			wantAllVisited("with the hand open")
		case rules.PhaseCards:
			scene.private.OpenHand(scene.plan.View.Actor())
			wantAllVisited("with the hand open")
			key(scene, "1")
			wantAllVisited("with a card chosen")
		}
	}
}

// tableWhen returns a table of a match with cards, in the first position for which stop returns true. It plays matches
// with the seeds 1, 2, 3 and so on at random. People are the seats of people, counted from 0.
func tableWhen(t *testing.T, e rules.EditionID, stop func(v rules.View, m *match.Match) bool,
	people ...int) *TableScene {
	t.Helper()
	const seeds = 399
	for seed := uint64(1); seed <= seeds; seed++ {
		m := newVariant(t, e, rules.Variants{TopSecret: true}, seed, people...)
		src := rules.NewRandomSource(seed)
		for view := m.Public(); !view.Over(); view = m.Public() {
			if view.Turn() > 0 && stop(view, m) {
				ctx := scenetest.Context(t)
				ctx.Settings.Speed = appctx.Instant
				b := New(ctx, m, Exits{Unmasking: func() {}})
				b.Layout(screens[0])
				return b
			}
			if view.IsChance() {
				scenetest.ActAsDealer(t, m)
			} else {
				own := scenetest.SeatView(m, view.Actor())
				scenetest.Act(t, m, own.NthLegal(src.Intn(own.CountLegal())))
			}
		}
	}
	t.Fatalf("stop returned true in no match with seeds 1 to %d", seeds)
	return nil
}

// tableInCall returns a table in a call in which a person with cards acts. If unplayable is true, at least one of their
// cards can't be played.
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

// showsCards reports whether the picture shows the titles of all, and of at least one, of a seat's cards.
func showsCards(b *TableScene, seat rules.Seat) (all, some bool) {
	p, all := picture(b), true
	view := b.match.PrivateView(seat)
	hand := view.Hand(seat)
	for _, c := range hand[:view.HandSize(seat)] {
		if strings.Contains(p, " "+b.ctx.Language.Card(c)+"\n") {
			some = true
		} else {
			all = false
		}
	}
	return all && view.HandSize(seat) > 0, some
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
func pressByTab(t *testing.T, scene *TableScene, id string) {
	t.Helper()
	for range 80 { // more than the number of controls
		if c := scene.Focus().Focused(); c != nil && c.ID == id && scene.Focus().ShowFocus() {
			key(scene, widgets.KeyEnter)
			return
		}
		key(scene, widgets.KeyTab)
	}
	t.Fatalf("Tab does not reach %s; the controls are\n%s", id, promptAndLabels(scene))
}

// tap presses a control by touch.
func tap(t *testing.T, scene *TableScene, id string) {
	t.Helper()
	c := scene.Focus().Find(id)
	if c == nil {
		t.Fatalf("got no control %q", id)
	}
	p := c.Rect.Center()
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: p.X, Y: p.Y, Pointer: 1, Touch: true})
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: p.X, Y: p.Y, Pointer: 1, Touch: true})
}
