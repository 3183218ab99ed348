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
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	text := finishedRecord(t, match.NotesWeighed, 1)
	scene := replayOf(t, text, ctx)
	reacting := func() bool { return strings.Contains(strings.Join(faces(scene), " "), "-true ") }
	for turn := 1; turn < 20; turn++ {
		scene.SeekTurn(turn)
		scene.Advance(0.01)
		if reacting() {
			t.Fatalf("after a jump to turn %d: %v", turn, faces(scene))
		}
	}
	scene.SeekTurn(1)
	scene.StartPlayback()
	reacted := 0
	for range 400 {
		scene.Advance(0.2)
		if reacting() {
			reacted++
		}
	}
	if reacted < 5 || reacted > 200 { // most of the time they are calm
		t.Errorf("faces react in %d of 400 steps of 0.2 seconds, want 5 to 200", reacted)
	}
	scene.SeekTurn(1)
	scene.Advance(1)
	scene.plan.HintsOff = true
	scene.StartPlayback()
	for range 400 {
		if scene.Advance(0.2); strings.Contains(strings.Join(faces(scene), " "), "-suspected") {
			t.Fatal("a face tells what the public believes, with hints off")
		}
	}
}

// faces returns the pictures of all faces at a table, each with its distance in points from the top of its panel.
func faces(b *TableScene) (shown []string) {
	for _, r := range b.table.Seats {
		for _, m := range marksIn(b, r) {
			if m.name == "face" {
				shown = append(shown, fmt.Sprintf("%s %.3f", m.words, m.rect.Y-r.Y))
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
	b := New(ctx, m, Exits{Unmasking: func() {}})
	b.Layout(screens[0])
	b.StartPlayback()
	return b
}

// playFaces plays a replay for a number of steps of 0.1 seconds. It returns the faces after each change, with the step.
func playFaces(t *testing.T, text string, ctx *appctx.Context, steps int) (changes []string) {
	t.Helper()
	b, last := replayOf(t, text, ctx), ""
	for n := range steps {
		b.Advance(0.1)
		if now := strings.Join(faces(b), " "); now != last {
			changes, last = append(changes, fmt.Sprint(n, now)), now
		}
	}
	return changes
}

// finishedRecord returns the record of a finished game with cards.
func finishedRecord(t *testing.T, notes match.NotesMode, seed uint64) string {
	t.Helper()
	o := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 3, 1, seed)
	o.Notes = notes
	m := scenetest.Match(t, o)
	src := rules.NewRandomSource(seed)
	for !m.Over() {
		scenetest.ActRandomly(t, m, &src)
	}
	return m.Record()
}
