package board

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// TestPlanningSoundsFollowPoints checks that each planned point plays the next degree of a musical scale, and that its
// removal plays the same degree. A point too many plays the sound of a refusal.
func TestPlanningSoundsFollowPoints(t *testing.T) {
	scene := tableInMove(t)
	_, maximum := scene.plan.Draft.PointsLeft()
	calls := recordSounds(scene)
	scene.Advance(0.01)
	for range maximum {
		key(scene, "1")
		scene.Advance(0.01)
	}
	var want []sound.CueRequest
	for i := range maximum {
		want = append(want, sound.CueRequest{Cue: sound.CueSet, Degree: i + 1})
	}
	if !slices.Equal(*calls, want) || maximum == 0 {
		t.Fatalf("%d points: got sounds %+v, want %+v", maximum, *calls, want)
	}
	*calls = nil
	key(scene, "1")
	scene.Advance(0.01)
	if got := cuesOf(*calls); !slices.Equal(got, []sound.Cue{sound.CueRefuse}) {
		t.Errorf("one point too many: got sounds %v, want %v", got, sound.CueRefuse)
	}
	*calls = nil
	key(scene, widgets.KeyBackspace)
	scene.Advance(0.01)
	if !slices.Equal(*calls, []sound.CueRequest{{Cue: sound.CueUnset, Degree: maximum}}) {
		t.Errorf("one point removed: got sounds %+v, want %v of degree %d", *calls, sound.CueUnset, maximum)
	}
}

// TestTurnSoundsFollowTheAnimation checks that footsteps are panned to the place of the agent, on a portrait screen to
// the centre.
func TestTurnSoundsFollowTheAnimation(t *testing.T) {
	for _, portrait := range []bool{false, true} {
		scene := tableInMove(t)
		if portrait {
			scene.Layout(appctx.Screen{W: 390, H: 844, Scale: 1})
		}
		planAllPoints(scene)
		calls := recordSounds(scene)
		key(scene, widgets.KeyEnter)
		for scene.stage.Running() {
			scene.Advance(1.0 / 60)
		}
		steps, panned := 0, false
		for _, call := range *calls {
			if call.Cue == sound.CueFootstep {
				steps++
				panned = panned || call.Pan != 0
			}
		}
		if steps == 0 || panned == portrait {
			t.Errorf("portrait %v: got %d steps, panned %v; want at least 1, %v", portrait, steps, panned, !portrait)
		}
	}
}

// TestSkippingEndsTurnSounds checks that no sound of an animation is played after it is skipped.
func TestSkippingEndsTurnSounds(t *testing.T) {
	scene := tableInMove(t)
	planAllPoints(scene)
	key(scene, widgets.KeyEnter)
	if !scene.stage.Running() {
		t.Fatal("got no animation after confirm")
	}
	calls := recordSounds(scene)
	scene.panels.SkipAnimation()
	for range 100 { // five seconds
		scene.ctx.Sound.AdvanceScript(0.05, 1)
	}
	if len(*calls) > 0 {
		t.Errorf("after skipping: got sounds %v, want none", cuesOf(*calls))
	}
}

// TestUpdateAllocatesNothing checks that Update does not allocate while nothing changes.
func TestUpdateAllocatesNothing(t *testing.T) {
	scene := tableInMove(t)
	if allocations := testing.AllocsPerRun(100, scene.sfx.Update); allocations != 0 {
		t.Errorf("got %v allocations a tick, want 0", allocations)
	}
}

// TestOpponentSoundsAreSofter checks that the die and the footsteps of opponents are at least 6 dB softer than those of
// a person. Only the beginning of a person's turn has a sound.
func TestOpponentSoundsAreSofter(t *testing.T) {
	const maxGain = -6 // dB, of an opponent
	const minMoves = 6
	scene := tableInMove(t)
	planAllPoints(scene)
	calls := recordSounds(scene)
	key(scene, widgets.KeyEnter)
	for scene.stage.Running() {
		scene.Advance(1.0 / 60)
	}
	ofPerson := len(*calls)
	for _, call := range *calls {
		if call.Cue == sound.CueFootstep && call.Gain != 0 {
			t.Errorf("a footstep of the person: got %+.0f dB, want 0", call.Gain)
		}
	}
	advanceToPerson(t, scene)
	turns, moves := 0, 0 // sounds of beginning turns; of rolls and steps
	for _, call := range (*calls)[ofPerson:] {
		switch call.Cue {
		case sound.CueTurnBegins:
			turns++
		case sound.CueBounce, sound.CueRest, sound.CueFootstep:
			moves++
			if call.Gain > maxGain {
				t.Errorf("sound %s of an opponent: got %+.0f dB, want at most %d", call.Cue, call.Gain, maxGain)
			}
		}
	}
	if moves < minMoves || turns > 1 {
		t.Errorf("turns of opponents: got %d sounds of steps and rolls, %d of turns; want at least %d, at most 1",
			moves, turns, minMoves)
	}
}

// recordSounds returns a list to which all following sounds are added.
func recordSounds(b *TableScene) *[]sound.CueRequest {
	var calls []sound.CueRequest
	b.ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) { calls = append(calls, c) })
	return &calls
}

// planAllPoints plans all points of the roll for one agent.
func planAllPoints(b *TableScene) {
	for _, maximum := b.plan.Draft.PointsLeft(); maximum > 0; _, maximum = b.plan.Draft.PointsLeft() {
		key(b, "1")
	}
}

// cuesOf returns the cues of sounds.
func cuesOf(calls []sound.CueRequest) (cues []sound.Cue) {
	for _, call := range calls {
		cues = append(cues, call.Cue)
	}
	return cues
}

// tableInMove returns a table at which the first person has to plan a move.
func tableInMove(t *testing.T) *TableScene {
	t.Helper()
	const maxActions = 50
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 3), Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	for range maxActions {
		advanceToPerson(t, scene)
		if scene.plan.View.Phase() == rules.PhaseMove {
			return scene
		}
		key(scene, widgets.KeyEnter)
	}
	t.Fatalf("got no move to plan in %d actions", maxActions)
	return nil
}
