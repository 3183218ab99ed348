package reveal

import (
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestSpectatorGoesOn checks that a spectator's screen goes through the unmasking by itself. Each text stays long
// enough to be read, there are no buttons before the end, and from the results it follows an invitation later.
func TestSpectatorGoesOn(t *testing.T) {
	const tick = 0.1 // seconds
	ctx := scenetest.Context(t)
	ctx.Settings.Speed, ctx.Spectating = appctx.Normal, true
	again := 0
	reveal := New(ctx, finishedGame(t, "oyab"), Exits{Again: func() { again++ },
		CheckAgain: func() error { return nil }, Invitation: func() string { return "Anna" }})
	reveal.Layout(scenetest.Screens[0])
	seen, rested, passed := 0, 0.0, 0.0
	for !reveal.over() && passed < 300 {
		if got := reveal.Focus().Controls(); len(got) > 0 {
			t.Fatalf("after %d steps: got controls %v, want none", reveal.seen, got)
		}
		begun := reveal.begun
		reveal.Advance(tick)
		passed += tick
		rested += tick
		if reveal.begun > begun && rested < minReadTime {
			t.Errorf("step %d began %.1f s after the text of the last one, want at least %v s", begun+1, rested,
				minReadTime)
		}
		if reveal.seen != seen {
			seen, rested = reveal.seen, 0
		}
	}
	if !reveal.over() || len(reveal.Focus().Controls()) == 0 {
		t.Fatalf("after %.0f s: %d of %d steps were seen, with controls %v", passed, reveal.seen, reveal.steps(),
			reveal.Focus().Controls())
	}
	for passed = 0; again == 0 && passed < 60; passed += tick {
		reveal.Advance(tick)
	}
	if passed < resultsTime || again != 1 {
		t.Errorf("the next game was joined %d times after %.0f s, want once after at least %v s", again, passed,
			resultsTime)
	}
}

// TestInvitation checks that a player learns at the end that another one wants to play again, and stays until they
// join.
func TestInvitation(t *testing.T) {
	again, invitation := 0, "Anna wants to play again."
	reveal := New(scenetest.Context(t), finishedGame(t, "oyab"), Exits{Again: func() { again++ },
		CheckAgain: func() error { return nil }, Invitation: func() string { return invitation }})
	reveal.Layout(scenetest.Screens[1])
	reveal.Advance(1)
	if d := reveal.Dialog(); d != nil {
		t.Fatalf("before the end: got dialog %q, want none", d.Title)
	}
	reveal.end()
	for _, text := range []string{invitation, "The next game has begun."} {
		invitation = text
		reveal.Advance(1)
		if d := reveal.Dialog(); d == nil || d.Title != text || again != 0 {
			t.Fatalf("got dialog %+v and %d joins, want the title %q and none", d, again, text)
		}
		reveal.Focus().Find("stay").OnPress()
	}
	reveal.Advance(1)
	if d := reveal.Dialog(); d != nil {
		t.Errorf("after the answer: got dialog %q, want none", d.Title)
	}
	button := reveal.Focus().Find("again")
	if button.Label != reveal.Words("reveal.join") {
		t.Errorf("got the button %q, want %q", button.Label, reveal.Words("reveal.join"))
	}
	if button.OnPress(); again != 1 {
		t.Errorf("got %d joins, want one", again)
	}
}
