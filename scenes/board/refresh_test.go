package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// The panels are updated in place. The tests compare that with panels that are built anew.

// TestUpdateEqualsRebuild checks that Update is never stale: after each random event and tick, a rebuild of the panels
// changes nothing that they show or say.
func TestUpdateEqualsRebuild(t *testing.T) {
	testrun.Long(t)
	for seed, people := range [][]int{{0}, {0, 1}, {0, 1, 2, 3}, {0}} { // the last is a lesson
		scene := New(scenetest.Context(t), newVariant(t, rules.Amigo2001,
			rules.Variants{TopSecret: true, Dossier: true},
			uint64(seed), people...), Exits{Dossiers: func() {}})
		if seed == 3 {
			scene.SetTutor(lesson.NewCourse(lesson.LessonTopSecret))
		}
		scene.ctx.Settings.Speed = []appctx.Speed{appctx.Normal, appctx.Fast, appctx.Instant, appctx.Fast}[seed]
		scene.Layout(screens[seed%len(screens)])
		src := rules.NewRandomSource(uint64(seed) + 10)
		for n := range 100 {
			pressAny(scene, &src)
			expectUpToDate(t, scene, n)
			for _, dt := range []float64{0.1, 0.4, 3} {
				scene.Advance(dt)
				expectUpToDate(t, scene, n)
			}
		}
		if len(people) == 4 && scene.plan.View.Turn() < 3 {
			t.Errorf("%d people: got only to turn %d", len(people), scene.plan.View.Turn())
		}
	}
}

// pressAny presses a random control, or a random key.
func pressAny(scene *TableScene, src *rules.RandomSource) {
	keys := []string{widgets.KeyEnter, widgets.KeyEnter, widgets.KeyEnter, "U", "1", "2", widgets.KeyBack, "N"}
	if i := src.Intn(2 * len(keys)); i < len(keys) {
		key(scene, keys[i])
		return
	}
	controls := scene.Focus().Controls()
	at := controls[src.Intn(len(controls))].Rect.Center()
	pointer(scene, widgets.PointerDown, at)
	pointer(scene, widgets.PointerUp, at)
}

// expectUpToDate fails if a rebuild changes what the panels show or say. Event numbers the last random event.
func expectUpToDate(t *testing.T, scene *TableScene, event int) {
	t.Helper()
	show := func() string {
		_, layers := scenetest.StageLines(scene.Stage())
		lines := scenetest.ControlLines(scene)
		for _, layer := range []sprites.Layer{sprites.LayerPanels, sprites.LayerWords, sprites.LayerFlight} {
			lines = append(lines, layers[scene.Stage().Layer(layer).Name()]...)
		}
		return strings.Join(lines, "\n")
	}
	before := show()
	scene.panels.Rebuild()
	if after := show(); before != after {
		was, is := strings.Split(before, "\n"), strings.Split(after, "\n")
		t.Fatalf("event %d, %s: stale\n%s\nwant\n%s", event, scene.plan.View.Position(),
			strings.Join(scenetest.AddedLines(is, was), "\n"), strings.Join(scenetest.AddedLines(was, is), "\n"))
	}
}

// BenchmarkIdleTick measures a tick of an idle table.
func BenchmarkIdleTick(b *testing.B) {
	m := newMatch(b, rules.Amigo, 3, 0)
	t := New(scenetest.Context(b), m, Exits{})
	t.Layout(screens[0])
	for range 200 { // ten seconds: now nothing moves
		t.Advance(0.05)
	}
	b.ReportAllocs()
	for b.Loop() {
		t.Advance(1.0 / 60)
	}
}

// BenchmarkRebuild measures a rebuild of all panels. Each press causes one.
func BenchmarkRebuild(b *testing.B) {
	m := newMatch(b, rules.Amigo, 3, 0)
	t := New(scenetest.Context(b), m, Exits{})
	t.Layout(screens[0])
	b.ReportAllocs()
	for b.Loop() {
		t.panels.Rebuild()
	}
}
