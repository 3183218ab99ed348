package board

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestHintCanBePlannedAndConfirmed checks in each turn of a game that a person can plan a hint and confirm the plan.
// Cover closes a hint without a trace in the picture, and before a roll there is none.
func TestHintCanBePlannedAndConfirmed(t *testing.T) {
	const maxActions, minHints = 60, 5
	m := newMatch(t, rules.Amigo, 6, 0)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, m, Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	planned := 0
	for range maxActions {
		advanceToPerson(t, scene)
		if scene.gameOver() {
			break
		}
		if scene.plan.RollDue() {
			if askHint(scene); scene.private.ComputesHint() ||
				!strings.Contains(picture(scene), scene.ctx.Words("hint.roll-first")) {
				t.Fatal("before the roll: got a hint that does not ask to roll, want one that does")
			}
			key(scene, widgets.KeyEnter)
			continue
		}
		before := picture(scene)
		askHint(scene)
		if !strings.Contains(picture(scene), wordsHint) {
			t.Fatalf("got no hint at %s", scene.plan.View.Position())
		}
		scene.Cover()
		if got := picture(scene); got != before {
			t.Fatalf("after Cover: got\n%s\nwant the picture before the hint\n%s", got, before)
		}
		askHint(scene)
		scene.Focus().Focus("plan-it")
		key(scene, widgets.KeyEnter)
		position := scene.plan.View.Position()
		key(scene, widgets.KeyEnter)
		scene.panels.SkipAnimation()
		if scene.plan.View.Position() == position {
			t.Fatalf("the hint is planned: got refusal %q, want none: %s", scene.refusal(), position)
		}
		planned++
	}
	if planned < minHints {
		t.Errorf("got %d hints planned, want at least %d", planned, minHints)
	}
}

// TestHintKeepsOpenHand checks that a hint about a card opens beside the open hand, and leaves it open.
func TestHintKeepsOpenHand(t *testing.T) {
	text, err := os.ReadFile("../playtest/testdata/round.record")
	if err != nil {
		t.Fatal(err)
	}
	scene := New(scenetest.Context(t), scenetest.Resume(t, string(text), nil, host.Helpers{}), Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	if scene.plan.Hand == nil || scene.plan.View.Phase() != rules.PhaseCards {
		t.Fatalf("got no open hand: %s", scene.plan.View.Position())
	}
	askHint(scene)
	if !strings.Contains(picture(scene), wordsHint) {
		t.Fatal("got no hint while the hand is open")
	}
	press(t, scene, "resume")
	if scene.private.CoversTable() || scene.plan.Hand == nil {
		t.Errorf("after the hint has closed: a view covers the table: %v, hand open: %v; want false, true",
			scene.private.CoversTable(), scene.plan.Hand != nil)
	}
}

// TestAdvisedCardCanBePlanned checks that a hint about a card names its targets, and that the person can plan and
// confirm it.
func TestAdvisedCardCanBePlanned(t *testing.T) {
	m, err := tables.BeginUnsavedAt(
		"hc1 amigo topsecret 2 cards 13 1 1 roygb 2.10.6.11.8.-.- 21.5.17.25.41.-.- 2 - ro 0.0 - 0.0.0.0.0.-.- ak.a "+
			"bbccddeeffgghijkllmmnno - -:-.- r:-:-:4 r:1:1:0:-",
		scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 2, 1, 1), tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	scene := New(scenetest.Context(t), m, Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	askHint(scene)
	if shown := picture(scene); !strings.Contains(shown, "Play “Stay back”: Red 1 back to house 1.") {
		t.Fatalf("the hint does not name the card's targets: %s", shown)
	}
	press(t, scene, "plan-it")
	if scene.plan.Hand == nil || scene.plan.Hand.Card == nil {
		t.Fatal("after planning the hint: got no chosen card")
	}
	held := scene.plan.View.HandSize(0)
	key(scene, widgets.KeyEnter)
	if after := scene.match.PrivateView(0); held == 0 || after.HandSize(0) >= held {
		t.Errorf("the hint is planned: got refusal %q, want none", scene.refusal())
	}
}

// TestSharedScreenHintNeedsCurtain checks that at a shared screen a hint opens only behind the curtain and can't be
// planned.
func TestSharedScreenHintNeedsCurtain(t *testing.T) {
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 6, 0, 1), Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	scene.actChance()
	scene.panels.SkipAnimation()
	askHint(scene)
	if shown := picture(scene); strings.Contains(shown, wordsHint) || !showsCurtain(shown) {
		t.Error("shared screen: got the hint without a curtain, want a curtain first")
	}
	press(t, scene, "iam")
	if scene.private.ComputesHint() || !scene.private.CoversTable() {
		t.Error("the hint is not ready behind the curtain; when it appears later, others may look")
	}
	if title := scene.ctx.Words("hint.title"); !strings.Contains(picture(scene), title) {
		t.Errorf("behind the curtain the hint does not say %q", title)
	}
	if scene.Focus().Find("plan-it") != nil {
		t.Error("a shared screen offers to plan the hint, which shows the advice to others")
	}
	press(t, scene, "resume")
	if scene.private.CoversTable() || scene.plan.Steps() != [rules.NumAgents]uint8{} {
		t.Errorf("after the hint has closed: a view covers the table: %v, planned steps %v; want false, none",
			scene.private.CoversTable(), scene.plan.Steps())
	}
}

// TestStrongOpponentForbidsHints checks that a table with a strong opponent gives no hints, and says so.
func TestStrongOpponentForbidsHints(t *testing.T) {
	options := match.Options{Table: newMatch(t, rules.Amigo, 6, 0, 1).Table(), Seed: 6, HasSeed: true}
	options.Players = slices.Clone(options.Players)
	options.Players[3].Level = opponents.Mastermind
	m := scenetest.Match(t, options)
	scenetest.Deal(t, m)
	scene := New(scenetest.Context(t), m, Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	scene.actChance()
	scene.panels.SkipAnimation()
	askHint(scene)
	if scene.plan.HintsAllowed() {
		t.Error("a table with a mastermind: got HintsAllowed true")
	}
	shown := picture(scene)
	if strings.Contains(shown, wordsHint) || showsCurtain(shown) {
		t.Error("table with a mastermind: got a hint, want none")
	}
	if why := scene.ctx.Words("hint.not-here"); !strings.Contains(shown, why) {
		t.Errorf("a table with a mastermind does not say %q", why)
	}
}

// askHint asks for a hint and waits for it.
func askHint(b *TableScene) {
	key(b, "W")
	finishHint(b)
}

// finishHint waits for the hint that is being computed, if any.
func finishHint(b *TableScene) {
	for ; b.private.ComputesHint(); b.private.Advance(0) {
		runtime.Gosched()
	}
}
