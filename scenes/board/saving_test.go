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
	o := scenetest.Options(rules.Amigo, rules.Variants{}, 3, 3, 1)
	o.Setup.First = 0
	store := make(scenetest.BlockingStore, 64) // a save waits until it can receive from the store
	for range cap(store) {
		store <- struct{}{}
	}
	m := scenetest.Begin(t, o, store, host.Helpers{})
	scenetest.Deal(t, m)
	for len(store) > 0 {
		<-store
	}
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, m, Exits{})
	scene.Layout(screens[0])
	scene.Advance(0.02)
	before, log := picture(scene), len(m.Log())
	for range 5 {
		key(scene, widgets.KeyEnter)
		scene.Advance(0.02)
	}
	if p := m.Public(); p.Phase() != rules.PhaseRoll || picture(scene) != before || !scene.controller.Busy() {
		t.Fatal("the roll is shown before it is saved")
	}
	store <- struct{}{}
	for end := time.Now().Add(time.Minute); scene.plan.View.Phase() == rules.PhaseRoll; scene.Advance(0.02) {
		if time.Now().After(end) {
			t.Fatal("the saved roll is never shown")
		}
	}
	if scene.plan.View.Phase() != rules.PhaseMove || !m.Status().WaitsForPerson || len(m.Log()) != log+1 {
		t.Errorf("after five presses and one save: got phase %v, %d log entries; want %v, %d", scene.plan.View.Phase(),
			len(m.Log()), rules.PhaseMove, log+1)
	}
}

// TestKnockDuringSaveIsKept checks a press on keep-passing while a knock is being saved. The knock stays, and so does
// the chosen card.
func TestKnockDuringSaveIsKept(t *testing.T) {
	store := make(scenetest.BlockingStore, 1000)
	for range cap(store) {
		store <- struct{}{}
	}
	scene := tableToKnock(t, store)
	for len(store) > 0 {
		<-store
	}
	me := scene.plan.View.Actor()
	card := slices.IndexFunc(scene.plan.Hand.Cards(),
		func(c rules.Card) bool { return scene.plan.Hand.WhyUnplayable(c).IsZero() })
	scene.plan.Hand.Choose(card)
	want, knock := scene.plan.Hand.Cards()[card], scene.plan.Confirm().Command
	pass := plan.Command{Kind: plan.KeepPassing, Seat: me, Action: scene.plan.DeclineCommand().Action}
	scene.controller.Execute(knock)
	scene.controller.Execute(pass)
	if scene.match.Status().WaitsForPerson || scene.match.Intent(me).Passing {
		t.Fatalf("during the save: the match waits for the person: %v, the person passes: %v; want false, false",
			scene.match.Status().WaitsForPerson, scene.match.Intent(me).Passing)
	}
	close(store)
	chosen := func() bool { return scene.plan.IsOwnersTurn() && scene.plan.View.Phase() == rules.PhaseCards }
	for end := time.Now().Add(time.Minute); !chosen(); scene.Advance(1) {
		if time.Now().After(end) || scene.plan.View.Callers() == 0 && scene.plan.View.Phase() != rules.PhaseCall {
			t.Fatalf("the person who knocked is never asked for the card: %s", scene.plan.View.Position())
		}
	}
	if h := scene.plan.Hand; h.Chosen < 0 || h.Cards()[h.Chosen] != want {
		t.Errorf("after the knock: got chosen card index %d, want that of %v", h.Chosen, want)
	}
}

// tableToKnock returns a table where the only person is asked in a call and can play a card. Its match saves to a
// store.
func tableToKnock(t *testing.T, store match.Store) *TableScene {
	t.Helper()
	for seed := uint64(1); seed < 40; seed++ {
		o := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed)
		m := scenetest.Begin(t, o, store, host.Helpers{})
		src := rules.NewRandomSource(seed)
		for p := m.Public(); !p.Over() && p.Turn() < 12; p = m.Public() {
			if own := m.PrivateView(0); p.Phase() == rules.PhaseCall && p.Actor() == 0 &&
				own.Check(rules.Call(true)) == nil {
				ctx := scenetest.Context(t)
				ctx.Settings.Speed = appctx.Instant
				b := New(ctx, m, Exits{})
				b.Layout(screens[0])
				b.Advance(0.02)
				if b.plan.Hand != nil {
					return b
				}
			}
			scenetest.ActRandomly(t, m, &src)
		}
	}
	t.Fatal("seeds 1 to 39: the person can play a card in no call of the first 11 turns")
	return nil
}
