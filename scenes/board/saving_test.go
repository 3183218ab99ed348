package board

import (
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match/host"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestActionIsSavedBeforeAnimation checks that the table waits while an action is being saved, and ignores repeated
// presses.
func TestActionIsSavedBeforeAnimation(t *testing.T) {
	o := scenetest.Options(rules.Amigo, rules.Variants{}, 3, 3, 1)
	o.Setup.First = 0
	store := make(scenetest.BlockingStore, 64)
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
	b := New(ctx, m, Exits{})
	b.Layout(screens[0])
	b.Advance(0.02)
	before, log := picture(b), len(m.Log())
	for range 5 {
		key(b, widgets.KeyEnter)
		b.Advance(0.02)
	}
	if p := m.Public(); p.Phase() != rules.PhaseRoll || picture(b) != before || !b.controller.Busy() {
		t.Fatal("the roll is shown before it is saved")
	}
	store <- struct{}{}
	for end := time.Now().Add(time.Minute); b.plan.View.Phase() == rules.PhaseRoll; b.Advance(0.02) {
		if time.Now().After(end) {
			t.Fatal("the saved roll is never shown")
		}
	}
	if b.plan.View.Phase() != rules.PhaseMove || !m.Status().Waits || len(m.Log()) != log+1 {
		t.Errorf("after five presses and one saved action: got log %v in phase %v", m.Log(), b.plan.View.Phase())
	}
}
