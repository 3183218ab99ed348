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

// TestBlockingLetterComesFirst checks that a letter that blocks after an animation is read before the unmasking opens.
func TestBlockingLetterComesFirst(t *testing.T) {
	for index := range cases.All {
		st, err := puzzle.NewStart(cases.All[index], true, "Chief", tablesetup.Names)
		if err != nil {
			t.Fatal(err)
		}
		m, err := tables.BeginUnsavedAt(st.Position, st.Options,
			tables.Helpers{RandomBits: func() uint64 { return 1 }, Script: st.Script})
		if err != nil {
			t.Fatal(err)
		}
		scene := New(scenetest.Context(t), m,
			Exits{Unmasking: func() { t.Errorf("case %d: unmasked before its letter", index+1) }})
		scene.ctx.Settings.Speed = appctx.Normal
		scene.SetTutor(puzzle.New(index+1, st, m.Last, 0, func() {}))
		scene.Layout(screens[0])
		for i := 0; i < 6000 && !scene.plan.Blocked(); i++ {
			scene.Advance(1.0 / 60)
		}
		if !scene.plan.Blocked() {
			t.Errorf("case %d: no letter blocks the table", index+1)
		}
	}
}
