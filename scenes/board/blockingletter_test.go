package board

import (
	"testing"

	"heimlich/rules/cases"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/puzzle"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/tablesetup"
)

// TestBlockingLetterComesFirst checks for every case that the unmasking does not open before its blocking letter. A
// blocking letter stops the match until the person has read it.
func TestBlockingLetterComesFirst(t *testing.T) {
	const tick, timeout = 1.0 / 60, 100 // seconds
	for index := range cases.All {
		start, err := puzzle.NewStart(cases.All[index], true, "Chief", tablesetup.Names)
		if err != nil {
			t.Fatal(err)
		}
		m, err := tables.BeginUnsavedAt(start.Position, start.Options,
			tables.Helpers{RandomBits: func() uint64 { return 1 }, Script: start.Script})
		if err != nil {
			t.Fatal(err)
		}
		scene := New(scenetest.Context(t), m,
			Exits{Unmasking: func() {
				t.Errorf("case %d: got the unmasking before its letter, want it after", index+1)
			}})
		scene.ctx.Settings.Speed = appctx.Normal
		scene.SetTutor(puzzle.New(index+1, start, m.Last, 0, func() {}))
		scene.Layout(screens[0])
		for now := 0.0; now < timeout && !scene.plan.Blocked(); now += tick {
			scene.Advance(tick)
		}
		if !scene.plan.Blocked() {
			t.Errorf("case %d: got no letter that blocks the table within %d seconds, want one", index+1, timeout)
		}
	}
}
