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
				t.Fatalf("%s: seat %d answers the curtain: got the cards not shown, want their hand open", name, seat+1)
			}
			page := promptAndLabels(scene)
			for _, card := range scene.plan.Hand.Cards() {
				if strings.Contains(page, scene.ctx.Language.Card(card)) ||
					strings.Contains(page, scene.ctx.Language.Does(card)) {
					t.Errorf("%s: got a page that names card %v, want it not named: %s", name, card, page)
				}
			}
			for range 50 { // five seconds
				scene.Advance(0.1)
			}
			if scene.plan.View.Position() != position {
				t.Fatalf("%s: the hand of seat %d is open: got the match going on, want it to wait", name, seat+1)
			}
			pressWith(t, scene, "close-hand")
			if name != "keys" && picture(scene) != before { // keys leave a focus ring
				t.Errorf("%s, after the hand has closed: got the picture\n%s\nwant\n%s", name, picture(scene), before)
			}
			if got := promptAndLabels(scene); got != text {
				t.Errorf("%s, after the hand has closed: got the page\n%s\nwant\n%s", name, got, text)
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
				t.Errorf("%s: seat %d confirms with the hand open: want an announced knock and a closed hand; "+
					"got not both", name, seat+1)
			}
			pressWith(t, scene, panel)
			pressWith(t, scene, "no-knock")
			if scene.match.Intent(seat).Calls || scene.private.CoversTable() {
				t.Errorf("%s: seat %d undoes the knock: want none announced and no view; got not both", name, seat+1)
			}
		}
		if knocked == 0 {
			t.Errorf("%s: got no seat that can knock, want at least one", name)
		}
	}
}

// TestKnockFromOpenHand checks that a knock with the hand open is announced if a card is playable. Otherwise only the
// open hand shows the refusal.
func TestKnockFromOpenHand(t *testing.T) {
	for _, nonePlayable := range []bool{false, true} {
		scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			if v.Phase() != rules.PhaseCall || m.Player(v.Actor()).Kind != match.Person {
				return false
			}
			own := m.PrivateView(v.Actor())
			return own.HandSize(v.Actor()) > 0 && (own.Check(rules.Call(true)) != nil) == nonePlayable
		}, 0, 1)
		seat := scene.plan.View.Actor()
		before := promptAndLabels(scene)
		scene.private.OpenHandInCall(seat)
		open := promptAndLabels(scene)
		press(t, scene, "confirm")
		if scene.match.Intent(seat).Calls == nonePlayable {
			t.Errorf("no playable card: %v: got an announced knock %v, want %v", nonePlayable,
				scene.match.Intent(seat).Calls, !nonePlayable)
		}
		if !nonePlayable {
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

// TestCallByKeysAlone checks a call with keys only: K and Enter open the hand, Tab and Enter choose a card, and Esc
// closes the hand.
func TestCallByKeysAlone(t *testing.T) {
	scene := tableInCall(t, false, 0, 1)
	seat := scene.plan.SeatsToAsk()[0]
	key(scene, "K")
	if scene.Focus().Find("iam") == nil {
		pressByTab(t, scene, "cards-of-"+string(rune('1'+seat)))
	}
	key(scene, widgets.KeyEnter)
	if scene.plan.Hand == nil || scene.plan.Hand.Seat != seat {
		t.Fatal("after K and Enter: got the hand closed, want it open")
	}
	if key(scene, widgets.KeyTab); scene.Focus().Focused() == nil || !scene.Focus().ShowFocus() {
		t.Error("after Tab in the open hand: got no visible focus, want one")
	}
	pressByTab(t, scene, "card-1")
	if scene.plan.Hand.Chosen != 0 {
		t.Error("after Tab and Enter on card 1: got another card or none chosen, want it")
	}
	key(scene, widgets.KeyBack)
	if scene.plan.Hand != nil || scene.Focus().Scopes() > 0 {
		t.Error("after Esc: got the hand or a dialog open, want neither")
	}
}

// TestPassportOpensInEveryPhase checks that in every phase each person can open a passport with their own agent and
// cards, and close it. At a shared screen a curtain comes first.
func TestPassportOpensInEveryPhase(t *testing.T) {
	for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseSafe, rules.PhaseCall,
		rules.PhaseCards} {
		for _, people := range [][]int{{0, 1}, {1}} {
			scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool { return v.Phase() == phase },
				people...)
			for _, screen := range screens {
				scene.Layout(screen)
				for _, seat := range scene.match.People() {
					scene.controller.Execute(plan.Command{Kind: plan.AskPassport, Seat: seat})
					curtain := scene.Focus().Find("iam") != nil
					if shared := len(people) > 1; curtain != shared {
						t.Errorf("%v, %d people: got a curtain %v, want %v", phase, len(people), curtain, shared)
					}
					if curtain {
						press(t, scene, "iam")
					}
					checkPassport(t, scene, seat)
					if scene.Focus().Find("close-passport") != nil {
						press(t, scene, "close-passport")
					}
					_, some := showsCards(scene, seat)
					if ofHand := scene.plan.Hand != nil || len(people) == 1; some && !ofHand {
						t.Errorf("%v: the passport of seat %d has closed: got its cards shown, want them hidden", phase,
							seat+1)
					}
				}
			}
		}
	}
}

// checkPassport checks that the open passport of a seat names its agent and no other, and that its first card can be
// enlarged.
func checkPassport(t *testing.T, scene *TableScene, seat rules.Seat) {
	t.Helper()
	view := scene.match.PrivateView(seat)
	for agent := range rules.Agent(rules.NumAgents) {
		got := strings.Contains(picture(scene), " "+scene.ctx.Agent(agent)+"\n")
		if want := view.Identities(seat).Has(agent); got != want {
			t.Errorf("passport of seat %d names %v: got %v, want %v", seat+1, agent, got, want)
		}
	}
	if view.HandSize(seat) == 0 {
		return
	}
	press(t, scene, "look-1") // enlarges the card in the passport or on the table
	hand := view.Hand(seat)
	onTable := scene.Focus().Find("card-1")
	legible := onTable != nil && onTable.Checked ||
		strings.Contains(picture(scene), scene.ctx.Language.Card(hand[0])+":")
	for _, node := range scenetest.NodesByName(scene.Stage().Layer(sprites.LayerDialog))["card text"] {
		text := node.Face().(*lettering.Text).String()
		legible = legible || strings.Contains(text, scene.ctx.Language.Does(hand[0]))
	}
	if !legible {
		t.Errorf("card %v of seat %d is pressed: got it not legible, want it legible", hand[0], seat+1)
	}
}

// TestTabVisitsEveryControlOnce checks in six phases, with hands closed and open, that Tab visits every enabled control
// once.
func TestTabVisitsEveryControlOnce(t *testing.T) {
	for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseOffer, rules.PhaseCall,
		rules.PhaseCards, rules.PhaseSafe} {
		scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			seat := v.Actor()
			if seat == rules.NoSeat {
				seat = v.ActiveSeat()
			}
			return v.Phase() == phase && m.Player(seat).Kind == match.Person
		}, 0, 1)
		startDrafts(scene)
		checkTabVisitsAll(t, scene, "without a press")
		switch phase {
		case rules.PhaseMove:
			key(scene, "1")
			checkTabVisitsAll(t, scene, "with an agent chosen")
		case rules.PhaseCall:
			scene.private.OpenHandInCall(scene.plan.View.Actor())
			checkTabVisitsAll(t, scene, "with the hand open")
		case rules.PhaseCards:
			scene.private.OpenHand(scene.plan.View.Actor())
			checkTabVisitsAll(t, scene, "with the hand open")
			key(scene, "1")
			checkTabVisitsAll(t, scene, "with a card chosen")
		}
	}
}

// checkTabVisitsAll presses Tab once for each enabled control, and checks that each gets the focus.
func checkTabVisitsAll(t *testing.T, scene *TableScene, when string) {
	t.Helper()
	const minControls = 5
	enabled := 0
	for _, control := range scene.Focus().Controls() {
		if !control.Disabled && !control.Pointer {
			enabled++
		}
	}
	visited := map[string]bool{}
	for range enabled {
		key(scene, widgets.KeyTab)
		visited[scene.Focus().Focused().ID] = true
	}
	if len(visited) != enabled || enabled < minControls {
		t.Errorf("phase %v, %s: Tab reaches %d of %d controls, want all of at least %d", scene.plan.View.Phase(), when,
			len(visited), enabled, minControls)
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
				scene := New(ctx, m, Exits{Unmasking: func() {}})
				scene.Layout(screens[0])
				return scene
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
		_, index := unplayableCard(m, v.Actor())
		return !unplayable || index >= 0
	}, people...)
}

// unplayableCard returns an unplayable card of a seat's hand and its index, −1 for none.
func unplayableCard(m *match.Match, s rules.Seat) (rules.Card, int) {
	view := m.PrivateView(s)
	hand := view.Hand(s)
	for i, card := range hand[:view.HandSize(s)] {
		if view.Unplayable(card) != "" {
			return card, i
		}
	}
	return rules.NoCard, -1
}

// showsCards reports whether the picture shows the titles of all, and of at least one, of a seat's cards.
func showsCards(scene *TableScene, seat rules.Seat) (all, some bool) {
	shown, all := picture(scene), true
	view := scene.match.PrivateView(seat)
	hand := view.Hand(seat)
	for _, card := range hand[:view.HandSize(seat)] {
		if strings.Contains(shown, " "+scene.ctx.Language.Card(card)+"\n") {
			some = true
		} else {
			all = false
		}
	}
	return all && view.HandSize(seat) > 0, some
}

// promptAndLabels returns the accessible prompt and the labels of all controls.
func promptAndLabels(scene *TableScene) string {
	var state a11y.PublicState
	scene.Describe(&state)
	words := state.Prompt
	for _, control := range scene.Focus().Controls() {
		words += "\n" + control.ID + " " + control.Label
		if control.Disabled {
			words += " disabled"
		}
	}
	return words
}

// pressByTab focuses a control by Tab and presses Enter.
func pressByTab(t *testing.T, scene *TableScene, id string) {
	t.Helper()
	for range 80 { // more than the number of controls
		focused := scene.Focus().Focused()
		if focused != nil && focused.ID == id && scene.Focus().ShowFocus() {
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
	at := centerOf(t, scene, id)
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y, Pointer: 1, Touch: true})
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y, Pointer: 1, Touch: true})
}
