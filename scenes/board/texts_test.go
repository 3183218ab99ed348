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
	const maxActions, minCompared = 70, 200
	ctx := scenetest.Context(t)
	compared, forms := 0, 0
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		forms++
		m := scenetest.Match(t, scenetest.Options(e, v, 4, forms%3, uint64(forms)))
		scenetest.Deal(t, m)
		src := rules.NewRandomSource(uint64(forms))
		for actions := 0; actions < maxActions && !m.Over(); actions++ {
			public := m.Public()
			byPlayer := !public.IsChance() && public.Phase() != rules.PhaseDossier
			if byPlayer && actions%5 == forms%5 { // every fifth action is compared with up to three others
				record := scenetest.Record(m)
				view := scenetest.SeatView(m, public.Actor())
				texts := map[string]string{} // by the events seen
				for range min(view.CountLegal(), 4) {
					compared += compareTexts(t, ctx, record, view.NthLegal(src.Intn(view.CountLegal())), texts)
				}
			}
			scenetest.ActRandomly(t, m, &src)
		}
	})
	if compared < minCompared {
		t.Errorf("got %d texts compared, want at least %d", compared, minCompared)
	}
}

// allTexts returns all texts of the panels, the accessible state and the controls. It leaves out the accessible
// position, which is always that after the action.
func allTexts(scene *TableScene) string {
	var all strings.Builder
	for _, layer := range []sprites.Layer{sprites.LayerPanels, sprites.LayerWords} {
		scene.picture.Layer(layer).Walk(func(node *sprites.Node) {
			words := ""
			switch face := node.Face().(type) {
			case *lettering.Text:
				words = face.String()
			case *sprites.Panel:
				words = face.Describe()
			}
			fmt.Fprintln(&all, node.Name(), words)
		})
	}
	var state a11y.PublicState
	scene.Describe(&state)
	fmt.Fprintln(&all, state.Prompt, state.Log, state.Notice)
	for _, control := range scene.focus.Controls() {
		fmt.Fprintln(&all, control.ID, control.Label, control.Disabled, control.DisabledReason, control.Checked)
	}
	return all.String()
}

// compareTexts performs an action at a table resumed from a record. During the animation it compares the texts with
// those of other actions, by the events shown, and adds new ones. It returns the number of comparisons.
func compareTexts(t *testing.T, ctx *appctx.Context, record string, action rules.Action,
	byEvents map[string]string) (compared int) {
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
		t.Fatalf("action %v: got no events, want some", action)
	}
	public := m.Last().Public(&before.Game)
	for events := -1; scene.stage.Running(); scene.stage.Advance(0.02) {
		shown := scene.stage.SeenState(scene.plan.View).Events
		if shown == events {
			continue
		}
		events = shown
		key, got := fmt.Sprint(public.Events[:shown]), allTexts(scene)
		if want, ok := byEvents[key]; ok {
			if compared++; got != want {
				gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
				t.Fatalf("%s: after %d events of %v the table tells\n%s\nanother that has shown the same tells\n%s",
					before.Position(), shown, public.Events,
					strings.Join(scenetest.AddedLines(wantLines, gotLines), "\n"),
					strings.Join(scenetest.AddedLines(gotLines, wantLines), "\n"))
			}
		}
		byEvents[key] = got
	}
	expectLastEntry(t, scene)
	return compared
}

// expectLastEntry fails unless the accessible log ends with the last entry of the match.
func expectLastEntry(t *testing.T, scene *TableScene) {
	t.Helper()
	entries := scene.match.Log()
	if len(entries) == 0 {
		return
	}
	var state a11y.PublicState
	scene.Describe(&state)
	want := scene.ctx.Say(entries[len(entries)-1].Message(scene.plan.PlayerName))
	if len(state.Log) == 0 || state.Log[len(state.Log)-1] != want {
		t.Fatalf("after the animation: got log %q, want at its end %q", state.Log, want)
	}
}
