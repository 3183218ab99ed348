package scenes

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"heimlich/rules/match/tables"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// These tests compare golden files of what changes on a screen: by the pointer, by the focus and by time.

// TestDrawnPointedAt compares with a golden file how every screen changes while the mouse points at a control, and
// while it presses one. After the mouse has left, the screen must look as before.
func TestDrawnPointedAt(t *testing.T) {
	testrun.Long(t)
	var all strings.Builder
	visitMoments(t, scenetest.Window, playtest.Mouse, func(device *desktop, moment string) {
		point := func(k widgets.InputKind, x, y float64) []string {
			device.shell.Handle(widgets.InputEvent{Kind: k, X: x, Y: y})
			device.advanceSecond()
			return describeScene(device.shell.Scene())
		}
		name := device.shell.Name()
		fmt.Fprintf(&all, "==== %s\n", moment)
		for _, id := range controlIDs(device.shell.Scene()) {
			c := device.shell.Scene().Focus().Find(id)
			if c == nil {
				continue
			}
			at := c.Rect.Intersect(device.shell.Screen().Rect()).Center()
			const outside = -50 // coordinate of a point that no control contains
			before := point(widgets.PointerMove, outside, outside)
			over := point(widgets.PointerMove, at.X, at.Y)
			after := point(widgets.PointerMove, outside, outside)
			point(widgets.PointerMove, at.X, at.Y)
			down := point(widgets.PointerDown, at.X, at.Y)
			point(widgets.PointerCancel, at.X, at.Y)
			if device.shell.Name() != name {
				t.Fatalf("%s: a cancelled press of %s opens scene %s, want %s", moment, id, device.shell.Name(), name)
			}
			fmt.Fprintf(&all, "-- %s\n", id)
			for _, l := range scenetest.AddedLines(before, over) {
				fmt.Fprintln(&all, "over", strings.TrimSpace(l))
			}
			for _, l := range scenetest.AddedLines(over, down) {
				fmt.Fprintln(&all, "down", strings.TrimSpace(l))
			}
			if changed := scenetest.AddedLines(before, after); len(changed) > 0 {
				t.Errorf("%s: after the mouse left %s: got changed lines\n%s\nwant none", moment, id,
					strings.Join(changed, "\n"))
			}
		}
	})
	scenetest.CheckGolden(t, "drawn/pointed-at.txt", all.String(), *update)
}

// TestDrawnFocused compares with a golden file how every screen changes while each of its controls has the focus.
func TestDrawnFocused(t *testing.T) {
	testrun.Long(t)
	var all strings.Builder
	visitMoments(t, scenetest.LandscapePhone, playtest.Touch, func(device *desktop, moment string) {
		before := describeScene(device.shell.Scene())
		fmt.Fprintf(&all, "==== %s\n", moment)
		for range 60 { // more than a screen has controls
			device.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			device.advanceSecond()
			c := device.shell.Scene().Focus().Focused()
			if c == nil || strings.Contains(all.String()[strings.LastIndex(all.String(), "===="):], "-- "+c.ID+"\n") {
				break
			}
			fmt.Fprintf(&all, "-- %s\n", c.ID)
			for _, l := range scenetest.AddedLines(before, describeScene(device.shell.Scene())) {
				fmt.Fprintln(&all, strings.TrimSpace(l))
			}
		}
	})
	scenetest.CheckGolden(t, "drawn/focused.txt", all.String(), *update)
}

// TestDrawnMoving replays parts of saved games at normal speed, and compares the frames of the animations with golden
// files.
func TestDrawnMoving(t *testing.T) {
	testrun.Long(t)
	for _, test := range []struct {
		name, record string
		from         int     // number of actions before the replayed part
		duration     float64 // in seconds
	}{
		{"turns", playtest.PlainGame(), 9, 14},
		{"cards", playtest.CardGame(), 60, 20},
		{"end", playtest.FinishedGame(), 215, 30},
	} {
		t.Run(test.name, func(t *testing.T) {
			device := newDesktopSharing(t, "", scenetest.Window, sprites.NewTextureCache(1))
			device.ctx.Settings.Speed = appctx.Normal
			m, err := tables.OpenReplay([]byte(test.record))
			if err != nil {
				t.Fatal(err)
			}
			for ok := false; !ok; _, ok = m.Rewinder().Suspicion() { // computed in the background
				runtime.Gosched()
			}
			m.Seek(test.from)
			table := board.New(device.ctx, m, board.Exits{})
			table.StartPlayback()
			device.shell.Show("replay", table)
			var all strings.Builder
			device.logChanges(&all, test.duration, describeScene(device.shell.Scene()))
			scenetest.CheckGolden(t, "drawn/moving-"+test.name+".txt", all.String(), *update)
		})
	}
}

// TestDrawnRevealed compares the animations of unmasking, passports, dialogs and lists with golden files.
func TestDrawnRevealed(t *testing.T) {
	testrun.Long(t)
	for _, test := range []struct {
		name    string   // the end of the golden file's name
		saved   string   // the record of the saved game that the title continues
		scene   string   // the scene of that game
		presses []string // controls to press in it
	}{
		{"reveal", playtest.FinishedGame(), "reveal", []string{"next", "next", "next", "next", "next", "next", "end"}},
		{"small-reveal", playtest.PlainGame(), "reveal", []string{"end"}},
		{"handover", playtest.BeforePassports(t), "handover", []string{"show", "show", "done"}},
		{"dossier", playtest.DossierGame(), "dossier", []string{"red-3", "row-blue", "blue-3", "undo"}},
		{"menu", playtest.BeforeRoll(t), "board", []string{"menu", "resume", "seat-1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			device := newDesktopSharing(t, test.saved, scenetest.Window, sprites.NewTextureCache(1))
			device.ctx.Settings.Speed = appctx.Normal
			tester := playtest.NewTester(t, device, playtest.Mouse, testSeed)
			tester.Press("continue")
			tester.Scene(test.scene)
			var all strings.Builder
			for _, id := range test.presses {
				fmt.Fprintf(&all, "==== %s\n", id)
				control := device.shell.Scene().Focus().Find(id)
				if control == nil {
					t.Fatalf("scene %s: got no control %s", device.shell.Name(), id)
				}
				at, before := control.Rect.Center(), describeScene(device.shell.Scene())
				device.pressAt(widgets.InputEvent{X: at.X, Y: at.Y})
				device.logChanges(&all, 2.2, before) // longer than each of these animations
			}
			scenetest.CheckGolden(t, "drawn/moving-"+test.name+".txt", all.String(), *update)
		})
	}
}

// TestDrawnSizes compares every moment in windows of many sizes and scales, also very low and narrow ones, with
// checksums in a golden file. Pictures are compared at one size of each scale.
func TestDrawnSizes(t *testing.T) {
	testrun.OnlyCI(t)
	sizes := []appctx.Screen{
		{W: 320, H: 480},
		{W: 360, H: 640},
		{W: 1024, H: 768},
		{W: 568, H: 320},
		{W: 600, H: 400},
		{W: 600, H: 960},
		{W: 667, H: 375},
		{W: 768, H: 1024},
		{W: 720, H: 540},
		{W: 880, H: 880},
		{W: 960, H: 540},
		{W: 1500, H: 850},
	}
	var all strings.Builder
	visitMoments(t, scenetest.Window, playtest.Mouse, func(device *desktop, moment string) {
		fmt.Fprintf(&all, "==== %s\n", moment)
		for i, screen := range sizes {
			screen.Scale = []float64{1, 1.5, 2}[i%3]
			device.ctx.Textures.Digest = scenetest.SkipPainting
			if i == 0 || i == 1 || i == 8 { // one of each scale
				device.ctx.Textures.Digest = scenetest.Digest
			}
			device.shell.Resize(screen)
			lines := append(scenetest.ControlLines(device.shell.Scene()), describeScene(device.shell.Scene())...)
			fmt.Fprintf(&all, "%s on %v×%v·%v: %d lines %s\n", moment, screen.W, screen.H, screen.Scale, len(lines),
				checksum(lines))
		}
	})
	scenetest.CheckGolden(t, "drawn/sizes.txt", all.String(), *update)
}

// controlIDs returns the IDs of a scene's controls in Tab order, without duplicates.
func controlIDs(s appctx.Scene) (ids []string) {
	seen := map[string]bool{}
	for _, c := range s.Focus().Controls() {
		if !seen[c.ID] {
			ids = append(ids, c.ID)
		}
		seen[c.ID] = true
	}
	return ids
}

// advanceSecond advances by a second, except where a text field would need a window.
func (dt *desktop) advanceSecond() {
	if dt.shell.Name() != "tablesetup" {
		dt.shell.Scene().Advance(1)
	}
}

// logChanges advances by a duration in seconds. Every few ticks it appends the changed lines of the scene to all. The
// scene had the lines last before.
func (dt *desktop) logChanges(all *strings.Builder, duration float64, last []string) {
	const ticksPerEntry = 7
	for i := 1; float64(i)*tickTime < duration; i++ {
		dt.shell.Scene().Advance(tickTime)
		finishTasks(dt.game)
		if i%ticksPerEntry != 0 {
			continue
		}
		now := describeScene(dt.shell.Scene())
		added, removed := scenetest.AddedLines(last, now), scenetest.AddedLines(now, last)
		if last = now; len(added)+len(removed) == 0 {
			continue
		}
		fmt.Fprintf(all, "-- %.2f %s, %d lines are gone\n", float64(i)*tickTime, dt.shell.Name(), len(removed))
		for _, l := range added {
			fmt.Fprintln(all, strings.TrimSpace(l))
		}
	}
}
