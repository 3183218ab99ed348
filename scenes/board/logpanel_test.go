package board

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestLogPanelShowsLastEntry checks that the log panel ends with the last entry in pictures. A press on the panel or
// scrolling back there opens the whole log.
func TestLogPanelShowsLastEntry(t *testing.T) {
	testrun.Long(t)
	kinds := map[rules.EventKind]int{}
	for seed := range uint64(6) {
		checkLogPanel(t, newVariant(t, rules.Amigo, rules.Variants{TopSecret: seed%2 == 0}, seed, 0, 1, 2, 3), kinds)
	}
	for _, k := range []rules.EventKind{rules.EventRolled, rules.EventAgentMoved, rules.EventCountBegan,
		rules.EventSafeMoved, rules.EventCardDrawn, rules.EventCardPlayed, rules.EventPassed,
		rules.EventNotCalled} {
		if kinds[k] == 0 {
			t.Errorf("got no entry of kind %v", k)
		}
	}
	opened := 0
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 5, 0),
		Exits{Unmasking: func() {}, Log: func() { opened++ }})
	scene.Layout(screens[0])
	if !strings.Contains(picture(scene), wordsWholeLog) {
		t.Errorf("the panel does not show %q", wordsWholeLog)
	}
	press(t, scene, "log")
	if opened != 1 {
		t.Error("a press does not open the log")
	}
	p := scene.table.Log.Center()
	if scene.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: p.X, Y: p.Y, DY: -1}); opened != 1 {
		t.Error("scrolling forward opens the log")
	}
	if scene.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: p.X, Y: p.Y, DY: 1}); opened != 2 {
		t.Error("scrolling back does not open the log")
	}
	scene.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: scene.table.Board.Center().X,
		Y: scene.table.Board.Center().Y, DY: 1})
	if opened != 2 {
		t.Error("scrolling over the town opens the log")
	}
}

// logPanelItems returns what the log panel shows, in order: names of pictures, numbers of buildings, texts.
func logPanelItems(b *TableScene) []string {
	var shown []string
	place := false
	b.Stage().Walk(func(node *sprites.Node) {
		text, words := node.Face().(*lettering.Text)
		switch name, isLog := strings.CutPrefix(node.Name(), "log-"); {
		case name == "place" && isLog:
			place = true
		case place && words:
			shown = append(shown, text.String())
			place = false
		case isLog && words && name != "line":
			shown = append(shown, strings.Fields(text.String())...)
		case isLog && !words && name != "arrow" && node.Face() != nil:
			shown = append(shown, name)
		}
	})
	return shown
}

// questionBlock returns a pattern for the lines at the end of the log panel that a card round adds: whether agents
// score in the coming count.
func questionBlock(b *TableScene) *regexp.Regexp {
	words := func(key message.Key) string { return regexp.QuoteMeta(b.ctx.Words(key)) }
	return regexp.MustCompile("( " + words("prompt.changed.hint") + ")?( " + words("log.short.coming") +
		` \d+ agents? scores?| ` + words("slip.no-count-so-far") + ")?$")
}

// wantLogItems returns the expected last items of the log panel after an entry, as logPanelItems returns them.
func wantLogItems(scene *TableScene, entry match.Entry) string {
	var want []string
	place := func(at rules.Building) string { return strings.Replace(strconv.Itoa(at.Points()), "-", "−", 1) }
	switch entry.Kind {
	case rules.EventRolled, rules.EventFirstRolled:
		want = append(want, stage.DieArt(entry.Face))
	case rules.EventSafeMoved:
		want = append(want, "safe", place(entry.To))
	case rules.EventCardPlayed:
		want = append(want, strings.Fields(scene.ctx.Language.Card(entry.Card))...)
	case rules.EventCardDrawn:
		want = append(want, "+", "cards/reverse-small")
	case rules.EventAgentMoved:
	case rules.EventCountBegan:
		want = append(want, scene.ctx.Words("log.short.count"))
	case rules.EventCalled, rules.EventNotCalled, rules.EventPassed, rules.EventGoEnded:
		want = append(want, strings.Fields(scene.ctx.Say(plan.AnswerText(entry)))...)
	case rules.EventOfferDeclined:
		want = append(want, strings.Fields(scene.ctx.Words("log.short.declined"))...)
	default:
		return scene.ctx.Say(entry.Message(scene.plan.PlayerName))
	}
	for _, p := range entry.Parts {
		switch {
		case p.Agent == rules.NoAgent:
			want = append(want, "safe", place(p.To))
		case p.Kind == rules.EventAgentMoved || p.Kind == rules.EventAgentPlaced:
			want = append(want, "tokens/"+p.Agent.String(), place(p.To))
		default:
			want = append(want, "tokens/"+p.Agent.String(), words.Signed(p.Delta))
		}
	}
	return strings.Join(want, " ")
}

// checkLogPanel plays a match at random and compares the log panel with the log.
func checkLogPanel(t *testing.T, m *match.Match, kinds map[rules.EventKind]int) {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, m, Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	src := rules.NewRandomSource(7)
	for range 200 {
		if advanceToPerson(t, scene); m.Over() {
			break
		}
		checkLastEntry(t, scene, kinds)
		actOrRoll(t, scene, src.Intn(1<<20))
		scene.panels.SkipAnimation()
		checkLastEntry(t, scene, kinds)
	}
}

// checkLastEntry checks that the log panel ends with the last entry, apart from the lines of questionBlock. It counts
// the entry in kinds.
func checkLastEntry(t *testing.T, scene *TableScene, kinds map[rules.EventKind]int) {
	t.Helper()
	entries := scene.match.Log()
	if len(entries) == 0 || entries[len(entries)-1].Kind == rules.EventNotCalled && !scene.plan.InCardRound() {
		return // the panel tells who did not knock only during the card round
	}
	entry := entries[len(entries)-1]
	last, shown := wantLogItems(scene, entry), strings.Join(logPanelItems(scene), " ")
	if !plan.IsAnswer(entry.Kind) || entry.Kind == rules.EventCardPlayed {
		shown = questionBlock(scene).ReplaceAllString(shown, "")
	}
	if !strings.HasSuffix(shown, last) {
		t.Fatalf("after %q the panel shows %q, want at its end %q",
			scene.ctx.Say(entry.Message(scene.plan.PlayerName)), shown, last)
	}
	kinds[entry.Kind]++
}
