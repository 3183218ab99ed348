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
	if b.plan.View.Phase() != rules.PhaseMove || !m.Status().WaitsForPerson || len(m.Log()) != log+1 {
		t.Errorf("after five presses and one saved action: got log %v in phase %v", m.Log(), b.plan.View.Phase())
	}
}

// TestKnockDuringSaveIsKept checks a knock pressed together with the button that passes until the person's turn: while
// the knock is being saved, nothing may turn it into a pass, and the chosen card stays chosen.
func TestKnockDuringSaveIsKept(t *testing.T) {
	store := make(scenetest.BlockingStore, 1000)
	for range cap(store) {
		store <- struct{}{}
	}
	b := tableToKnock(t, store)
	for len(store) > 0 {
		<-store
	}
	me := b.plan.View.Actor()
	card := slices.IndexFunc(b.plan.Hand.Cards(),
		func(c rules.Card) bool { return b.plan.Hand.WhyUnplayable(c).IsZero() })
	b.plan.Hand.Choose(card)
	want, knock := b.plan.Hand.Cards()[card], b.plan.Confirm().Command
	pass := plan.Command{Kind: plan.KeepPassing, Seat: me, Action: b.plan.DeclineCommand().Action}
	b.controller.Execute(knock)
	b.controller.Execute(pass)
	if b.match.Status().WaitsForPerson || b.match.Intent(me).Passing {
		t.Fatalf("during the save: waits %v, passes %v", b.match.Status().WaitsForPerson, b.match.Intent(me).Passing)
	}
	close(store)
	chosen := func() bool { return b.plan.IsOwnersTurn() && b.plan.View.Phase() == rules.PhaseCards }
	for end := time.Now().Add(time.Minute); !chosen(); b.Advance(1) {
		if time.Now().After(end) || b.plan.View.Callers() == 0 && b.plan.View.Phase() != rules.PhaseCall {
			t.Fatalf("the person who knocked is never asked for the card: %s", b.plan.View.Position())
		}
	}
	if h := b.plan.Hand; h.Chosen < 0 || h.Cards()[h.Chosen] != want {
		t.Errorf("card %d is chosen after the knock with %v", h.Chosen, want)
	}
}

// tableToKnock returns a table where the single human player is asked in a call and can play a card. Its match saves to
// a store.
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
	t.Fatal("got no such call")
	return nil
}
