package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/host"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// TestTextsFollowAnimation checks that no text tells an event before its animation. Two tables that have shown the same
// events of different actions must show the same texts.
func TestTextsFollowAnimation(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	compared, forms := 0, 0
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		forms++
		m := scenetest.Match(t, scenetest.Options(e, v, 4, forms%3, uint64(forms)))
		scenetest.Deal(t, m)
		src := rules.NewRandomSource(uint64(forms))
		for n := 0; n < 70 && !m.Over(); n++ { // every fifth action is compared with up to three others
			if p := m.Public(); n%5 == forms%5 && !p.IsChance() && p.Phase() != rules.PhaseDossier {
				text := scenetest.Record(m)
				own := scenetest.SeatView(m, p.Actor())
				all := map[string]string{} // texts by the events seen
				for range min(own.CountLegal(), 4) {
					compared += compareTexts(t, ctx, text, own.NthLegal(src.Intn(own.CountLegal())), all)
				}
			}
			scenetest.ActRandomly(t, m, &src)
		}
	})
	if compared < 200 {
		t.Errorf("compared %d texts, want at least 200", compared)
	}
}

// allTexts returns all texts of the panels, the accessible state and the controls. It leaves out the accessible
// position, which is always that after the action.
func allTexts(scene *TableScene) string {
	var all strings.Builder
	for _, l := range []sprites.Layer{sprites.LayerPanels, sprites.LayerWords} {
		scene.picture.Layer(l).Walk(func(node *sprites.Node) {
			words := ""
			switch f := node.Face().(type) {
			case *lettering.Text:
				words = f.String()
			case *sprites.Panel:
				words = f.Describe()
			}
			fmt.Fprintln(&all, node.Name(), words)
		})
	}
	var s a11y.PublicState
	scene.Describe(&s)
	fmt.Fprintln(&all, s.Prompt, s.Log, s.Notice)
	for _, c := range scene.focus.Controls() {
		fmt.Fprintln(&all, c.ID, c.Label, c.Disabled, c.DisabledReason, c.Checked)
	}
	return all.String()
}

// compareTexts performs an action at a table resumed from a record. During the animation it compares the texts with
// all, which maps shown events to texts, and adds new ones. It returns the number of comparisons.
func compareTexts(t *testing.T, ctx *appctx.Context, record string, action rules.Action,
	all map[string]string) (compared int) {
	t.Helper()
	m := scenetest.Resume(t, record, nil, host.Helpers{})
	ctx.Settings.Speed = appctx.Normal
	scene := New(ctx, m, Exits{})
	scene.Layout(screens[0])
	before := m.Public()
	if err := scenetest.Host(m).Act(action); err != nil {
		t.Fatal(err)
	}
	if !scene.controller.PlayNextStep() {
		t.Fatalf("action %v has no effect", action)
	}
	public := m.Last().Public(&before.Game)
	for events := -1; scene.stage.Running(); scene.stage.Advance(0.02) {
		shown := scene.stage.SeenState(scene.plan.View).Events
		if shown == events {
			continue
		}
		events = shown
		seen, now := fmt.Sprint(public.Events[:shown]), allTexts(scene)
		was, ok := all[seen]
		if ok {
			if compared++; was != now {
				x, y := strings.Split(was, "\n"), strings.Split(now, "\n")
				t.Fatalf("%s: after %d events of %v the table tells\n%s\nanother that has shown the same tells\n%s",
					before.Position(), shown, public.Events, strings.Join(scenetest.AddedLines(x, y), "\n"),
					strings.Join(scenetest.AddedLines(y, x), "\n"))
			}
		}
		all[seen] = now
	}
	var s a11y.PublicState
	scene.Describe(&s)
	es := m.Log()
	if last := len(es) - 1; last >= 0 &&
		(len(s.Log) == 0 || s.Log[len(s.Log)-1] != ctx.Say(es[last].Message(scene.plan.PlayerName))) {
		t.Fatalf("after the animation: got log %q, want at its end %q", s.Log,
			ctx.Say(es[last].Message(scene.plan.PlayerName)))
	}
	return compared
}
