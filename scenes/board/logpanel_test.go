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
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestLogPanelShowsLastEntry checks that the log panel ends with the last entry in pictures.
func TestLogPanelShowsLastEntry(t *testing.T) {
	testrun.Long(t)
	const games = 6
	kinds := map[rules.EventKind]int{}
	for seed := range uint64(games) {
		checkLogPanel(t, newVariant(t, rules.Amigo, rules.Variants{TopSecret: seed%2 == 0}, seed, 0, 1, 2, 3), kinds)
	}
	for _, kind := range []rules.EventKind{rules.EventRolled, rules.EventAgentMoved, rules.EventCountBegan,
		rules.EventSafeMoved, rules.EventCardDrawn, rules.EventCardPlayed, rules.EventPassed,
		rules.EventNotCalled} {
		if kinds[kind] == 0 {
			t.Errorf("got no entry of kind %v", kind)
		}
	}
}

// TestLogPanelOpensLog checks that a press on the log panel or scrolling back there opens the whole log.
func TestLogPanelOpensLog(t *testing.T) {
	opened := 0
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 5, 0),
		Exits{Unmasking: func() {}, Log: func() { opened++ }})
	scene.Layout(screens[0])
	if !strings.Contains(picture(scene), wordsWholeLog) {
		t.Errorf("the panel does not show %q", wordsWholeLog)
	}
	press(t, scene, "log")
	if opened != 1 {
		t.Errorf("after a press the log was opened %d times, want once", opened)
	}
	log, town := scene.table.Log.Center(), scene.table.Board.Center()
	for _, test := range []struct {
		name   string
		at     layout.Point
		dy     float64
		opened int
	}{
		{"forward over the panel", log, -1, 1},
		{"back over the panel", log, 1, 2},
		{"back over the town", town, 1, 2},
	} {
		scene.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: test.at.X, Y: test.at.Y, DY: test.dy})
		if opened != test.opened {
			t.Errorf("after scrolling %s the log was opened %d times, want %d", test.name, opened, test.opened)
		}
	}
}

// logPanelItems returns what the log panel shows, in order: names of pictures, numbers of buildings, texts.
func logPanelItems(b *TableScene) []string {
	var items []string
	numberFollows := false // the next text is the number of a building
	b.Stage().Walk(func(node *sprites.Node) {
		text, isText := node.Face().(*lettering.Text)
		name, ofLog := strings.CutPrefix(node.Name(), "log-")
		switch {
		case ofLog && name == "place":
			numberFollows = true
		case numberFollows && isText:
			items = append(items, text.String())
			numberFollows = false
		case ofLog && isText && name != "line":
			items = append(items, strings.Fields(text.String())...)
		case ofLog && !isText && name != "arrow" && node.Face() != nil:
			items = append(items, name)
		}
	})
	return items
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
	for _, part := range entry.Parts {
		switch {
		case part.Agent == rules.NoAgent:
			want = append(want, "safe", place(part.To))
		case part.Kind == rules.EventAgentMoved || part.Kind == rules.EventAgentPlaced:
			want = append(want, "tokens/"+part.Agent.String(), place(part.To))
		default:
			want = append(want, "tokens/"+part.Agent.String(), words.Signed(part.Delta))
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
	const maxActions = 200
	for range maxActions {
		if advanceToPerson(t, scene); m.Over() {
			break
		}
		checkLastEntry(t, scene, kinds)
		actOrRoll(t, scene, src.Intn(manyActions))
		scene.panels.SkipAnimation()
		checkLastEntry(t, scene, kinds)
	}
}

// checkLastEntry checks that the log panel ends with the last entry, apart from the lines of questionBlock. It counts
// the entry in kinds.
func checkLastEntry(t *testing.T, scene *TableScene, kinds map[rules.EventKind]int) {
	t.Helper()
	entries := scene.match.Log()
	if len(entries) == 0 {
		return
	}
	entry := entries[len(entries)-1]
	if entry.Kind == rules.EventNotCalled && !scene.plan.InCardRound() {
		return // the panel tells who did not knock only during the card round
	}
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
