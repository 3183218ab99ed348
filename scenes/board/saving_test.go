package board

import (
	"slices"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestActionIsSavedBeforeAnimation checks that the table shows a roll only after it has been saved. Presses during the
// save do nothing.
func TestActionIsSavedBeforeAnimation(t *testing.T) {
	const tick, maxSaves = 0.02, 64 // tick in seconds; saves while the match begins
	options := scenetest.Options(rules.Amigo, rules.Variants{}, 3, 3, 1)
	options.Setup.First = 0
	store := make(scenetest.BlockingStore, maxSaves) // a save waits until it can receive from the store
	for range maxSaves {
		store <- struct{}{}
	}
	m := scenetest.Begin(t, options, store, host.Helpers{})
	scenetest.Deal(t, m)
	for len(store) > 0 {
		<-store
	}
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, m, Exits{})
	scene.Layout(screens[0])
	scene.Advance(tick)
	before, entries := picture(scene), len(m.Log())
	for range 5 {
		key(scene, widgets.KeyEnter)
		scene.Advance(tick)
	}
	if public := m.Public(); public.Phase() != rules.PhaseRoll || picture(scene) != before {
		t.Fatal("before the roll is saved: got it shown, want it hidden")
	}
	if !scene.controller.Busy() {
		t.Fatal("during the save: got Busy false")
	}
	store <- struct{}{}
	for end := time.Now().Add(time.Minute); scene.plan.View.Phase() == rules.PhaseRoll; scene.Advance(tick) {
		if time.Now().After(end) {
			t.Fatal("within a minute of the save: got the roll not shown, want it shown")
		}
	}
	if phase := scene.plan.View.Phase(); phase != rules.PhaseMove || !m.Status().WaitsForPerson {
		t.Errorf("after one save: got phase %v, waiting for the person %v; want %v, true", phase,
			m.Status().WaitsForPerson, rules.PhaseMove)
	}
	if got := len(m.Log()); got != entries+1 {
		t.Errorf("after five presses and one save: got %d log entries, want %d", got, entries+1)
	}
}

// TestKnockDuringSaveIsKept checks a press on keep-passing while a knock is being saved. The knock stays, and so does
// the chosen card. The menu offers undo meanwhile.
func TestKnockDuringSaveIsKept(t *testing.T) {
	const maxSaves = 1000 // before the knock
	store := make(scenetest.BlockingStore, maxSaves)
	for range maxSaves {
		store <- struct{}{}
	}
	scene := tableToKnock(t, store)
	for len(store) > 0 {
		<-store
	}
	seat := scene.plan.View.Actor()
	playable := slices.IndexFunc(scene.plan.Hand.Cards(),
		func(c rules.Card) bool { return scene.plan.Hand.WhyUnplayable(c).IsZero() })
	scene.plan.Hand.Choose(playable)
	want, knock := scene.plan.Hand.Cards()[playable], scene.plan.Confirm().Command
	pass := plan.Command{Kind: plan.KeepPassing, Seat: seat, Action: scene.plan.DeclineCommand().Action}
	scene.controller.Execute(knock)
	scene.controller.Execute(pass)
	if waits, passes := scene.match.Status().WaitsForPerson, scene.match.Intent(seat).Passing; waits || passes {
		t.Fatalf("during the save: the match waits for the person: %v, the person passes: %v; want false, false",
			waits, passes)
	}
	key(scene, "M")
	if undo := scene.Focus().Find("menu-take-back"); undo == nil || undo.Disabled {
		t.Errorf("in the menu during the save: got undo %+v, want it enabled, as the save ends meanwhile", undo)
	}
	press(t, scene, "resume")
	close(store)
	askedForCard := func() bool { return scene.plan.IsOwnersTurn() && scene.plan.View.Phase() == rules.PhaseCards }
	for end := time.Now().Add(time.Minute); !askedForCard(); scene.Advance(1) {
		roundOver := scene.plan.View.Callers() == 0 && scene.plan.View.Phase() != rules.PhaseCall
		if roundOver || time.Now().After(end) {
			t.Fatalf("got the person who knocked not asked for a card, want them asked: %s", scene.plan.View.Position())
		}
	}
	if hand := scene.plan.Hand; hand.Chosen < 0 || hand.Cards()[hand.Chosen] != want {
		t.Errorf("after the knock: got chosen card index %d, want that of %v", hand.Chosen, want)
	}
}

// tableToKnock returns a table where the only person is asked in a call and can play a card. Its match saves to a
// store.
func tableToKnock(t *testing.T, store match.Store) *TableScene {
	t.Helper()
	const maxSeed, maxTurn = 39, 11
	for seed := uint64(1); seed <= maxSeed; seed++ {
		options := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed)
		m := scenetest.Begin(t, options, store, host.Helpers{})
		src := rules.NewRandomSource(seed)
		for public := m.Public(); !public.Over() && public.Turn() <= maxTurn; public = m.Public() {
			view := m.PrivateView(0)
			asked := public.Phase() == rules.PhaseCall && public.Actor() == 0
			if asked && view.Check(rules.Call(true)) == nil {
				ctx := scenetest.Context(t)
				ctx.Settings.Speed = appctx.Instant
				scene := New(ctx, m, Exits{})
				scene.Layout(screens[0])
				scene.Advance(0.02)
				if scene.plan.Hand != nil {
					return scene
				}
			}
			scenetest.ActRandomly(t, m, &src)
		}
	}
	t.Fatalf("seeds 1 to %d: the person can play a card in no call of the first %d turns", maxSeed, maxTurn)
	return nil
}
