package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestEqualGamesHaveEqualFaces checks that a replay shows the same faces at the same times after identities are
// exchanged. Faces react to suspicion only if notes weigh the evidence, and hop unless motion is reduced.
func TestEqualGamesHaveEqualFaces(t *testing.T) {
	testrun.Long(t)
	const steps = 1200 // 120 seconds of the replay
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Fast
	for _, notes := range []match.NotesMode{match.NotesWeighed, match.NotesOwn, match.NotesEvidence} {
		ctx.Settings.Reduced = notes == match.NotesOwn
		all := ""
		for seed := range uint64(2) {
			text := finishedRecord(t, notes, seed+1)
			got, want := playFaces(t, recordtest.SwapIdentities(t, text), ctx, steps), playFaces(t, text, ctx, steps)
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("with %q notes faces depend on identities:\n%s\nand\n%s", notes, got[i], want[i])
				}
			}
			if len(got) != len(want) {
				t.Errorf("with %q notes faces change %d times, with exchanged identities %d times", notes, len(want),
					len(got))
			}
			all += strings.Join(want, "\n")
		}
		for look, shown := range map[string]bool{"-suspected-": notes == match.NotesWeighed, "-true ": true,
			"-pleased-": notes == match.NotesWeighed, "-sorry-": notes == match.NotesWeighed,
			" 0.": notes != match.NotesOwn} {
			if strings.Contains(all, look) != shown {
				t.Errorf("with %q notes %q occurs: %v, want %v", notes, look, !shown, shown)
			}
		}
	}
}

// TestFacesReactOnlyToWhatHappens checks that faces react while a replay plays and become calm again. They do not react
// to a jump, and show no suspicion with hints off.
func TestFacesReactOnlyToWhatHappens(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	text := finishedRecord(t, match.NotesWeighed, 1)
	scene := replayOf(t, text, ctx)
	reacting := func() bool { return strings.Contains(strings.Join(faces(scene), " "), "-true ") }
	const turns, steps, step = 20, 400, 0.2 // step in seconds
	const minReacting, maxReacting = 5, 200 // steps; most of the time the faces are calm
	for turn := 1; turn < turns; turn++ {
		scene.SeekTurn(turn)
		scene.Advance(0.01)
		if reacting() {
			t.Fatalf("after a jump to turn %d: got reacting faces %v, want calm ones", turn, faces(scene))
		}
	}
	scene.SeekTurn(1)
	scene.StartPlayback()
	reacted := 0
	for range steps {
		scene.Advance(step)
		if reacting() {
			reacted++
		}
	}
	if reacted < minReacting || reacted > maxReacting {
		t.Errorf("faces react in %d of %d steps of %v seconds, want %d to %d", reacted, steps, step, minReacting,
			maxReacting)
	}
	scene.SeekTurn(1)
	scene.Advance(1)
	scene.plan.HintsOff = true
	scene.StartPlayback()
	for range steps {
		if scene.Advance(step); strings.Contains(strings.Join(faces(scene), " "), "-suspected") {
			t.Fatal("hints are off: got a face that tells what the public believes, want none")
		}
	}
}

// faces returns the pictures of all faces at a table, each with its distance in points from the top of its panel.
func faces(b *TableScene) (shown []string) {
	for _, panel := range b.table.Seats {
		for _, mark := range marksIn(b, panel) {
			if mark.name == "face" {
				shown = append(shown, fmt.Sprintf("%s %.3f", mark.words, mark.rect.Y-panel.Y))
			}
		}
	}
	return shown
}

// replayOf returns the table of the replay of a record, and starts the playback.
func replayOf(t *testing.T, text string, ctx *appctx.Context) *TableScene {
	t.Helper()
	m, err := tables.OpenReplay([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	scene := New(ctx, m, Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	scene.StartPlayback()
	return scene
}

// playFaces plays a replay for a number of steps of 0.1 seconds. It returns the faces after each change, with the step.
func playFaces(t *testing.T, text string, ctx *appctx.Context, steps int) (changes []string) {
	t.Helper()
	scene, last := replayOf(t, text, ctx), ""
	for step := range steps {
		scene.Advance(0.1)
		if now := strings.Join(faces(scene), " "); now != last {
			changes, last = append(changes, fmt.Sprint(step, now)), now
		}
	}
	return changes
}

// finishedRecord returns the record of a finished game with cards.
func finishedRecord(t *testing.T, notes match.NotesMode, seed uint64) string {
	t.Helper()
	options := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 3, 1, seed)
	options.Notes = notes
	m := scenetest.Match(t, options)
	src := rules.NewRandomSource(seed)
	for !m.Over() {
		scenetest.ActRandomly(t, m, &src)
	}
	return m.Record()
}
