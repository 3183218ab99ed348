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

// TestLogPanelShowsLastEntry checks that the log panel ends with the last entry in pictures. A press or scrolling back
// opens the log.
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
	b := New(scenetest.Context(t), newMatch(t, rules.Amigo, 5, 0),
		Exits{Unmasking: func() {}, Log: func() { opened++ }})
	b.Layout(screens[0])
	if !strings.Contains(picture(b), wordsWholeLog) {
		t.Error("the panel does not show that there is more")
	}
	press(t, b, "log")
	if opened != 1 {
		t.Error("a press does not open the log")
	}
	p := b.table.Log.Center()
	if b.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: p.X, Y: p.Y, DY: -1}); opened != 1 {
		t.Error("scrolling forward opens the log")
	}
	if b.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: p.X, Y: p.Y, DY: 1}); opened != 2 {
		t.Error("scrolling back does not open the log")
	}
	b.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: b.table.Board.Center().X, Y: b.table.Board.Center().Y, DY: 1})
	if opened != 2 {
		t.Error("scrolling over the town opens the log")
	}
}

// logPanelItems returns what the log panel shows, in order: names of pictures, numbers of buildings, texts.
func logPanelItems(b *TableScene) []string {
	var shown []string
	place := false
	b.Stage().Walk(func(n *sprites.Node) {
		text, words := n.Face().(*lettering.Text)
		switch name, isLog := strings.CutPrefix(n.Name(), "log-"); {
		case name == "place" && isLog:
			place = true
		case place && words:
			shown = append(shown, text.String())
			place = false
		case isLog && words && name != "line":
			shown = append(shown, strings.Fields(text.String())...)
		case isLog && !words && name != "arrow" && n.Face() != nil:
			shown = append(shown, name)
		}
	})
	return shown
}

// questionBlock matches the block about the question of a card round at the end of the log panel.
func questionBlock(b *TableScene) *regexp.Regexp {
	words := func(key message.Key) string { return regexp.QuoteMeta(b.ctx.Words(key)) }
	return regexp.MustCompile("( " + words("prompt.changed.hint") + ")?( " + words("log.short.coming") +
		` \d+ agents? scores?| ` + words("slip.no-count-so-far") + ")?$")
}

// wantLogItems returns what the log panel should end with after an entry.
func wantLogItems(b *TableScene, e match.Entry) string {
	var want []string
	place := func(at rules.Building) string { return strings.Replace(strconv.Itoa(at.Points()), "-", "−", 1) }
	switch e.Kind {
	case rules.EventRolled, rules.EventFirstRolled:
		want = append(want, stage.DieArt(e.Face))
	case rules.EventSafeMoved:
		want = append(want, "safe", place(e.To))
	case rules.EventCardPlayed:
		want = append(want, strings.Fields(b.ctx.Language.Card(e.Card))...)
	case rules.EventCardDrawn:
		want = append(want, "+", "cards/reverse-small")
	case rules.EventAgentMoved:
	case rules.EventCountBegan:
		want = append(want, b.ctx.Words("log.short.count"))
	case rules.EventCalled, rules.EventNotCalled, rules.EventPassed, rules.EventGoEnded:
		want = append(want, strings.Fields(b.ctx.Say(plan.AnswerText(e)))...)
	case rules.EventOfferDeclined:
		want = append(want, strings.Fields(b.ctx.Words("log.short.declined"))...)
	default:
		return b.ctx.Say(e.Message(b.plan.PlayerName))
	}
	for _, p := range e.Parts {
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
	b := New(ctx, m, Exits{Unmasking: func() {}})
	b.Layout(screens[0])
	src := rules.NewRandomSource(7)
	for range 200 {
		if advanceToPerson(t, b); m.Over() {
			break
		}
		checkLastEntry(t, b, kinds)
		actOrRoll(t, b, src.Intn(1<<20))
		b.panels.SkipAnimation()
		checkLastEntry(t, b, kinds)
	}
}

// checkLastEntry checks that the log panel ends with the last entry, but for the question of a card round.
func checkLastEntry(t *testing.T, b *TableScene, kinds map[rules.EventKind]int) {
	t.Helper()
	es := b.match.Log()
	if len(es) == 0 || es[len(es)-1].Kind == rules.EventNotCalled && !b.plan.InCardRound() {
		return // who did not knock is told only while the round lasts
	}
	e := es[len(es)-1]
	last, shown := wantLogItems(b, e), strings.Join(logPanelItems(b), " ")
	if !plan.IsAnswer(e.Kind) || e.Kind == rules.EventCardPlayed {
		shown = questionBlock(b).ReplaceAllString(shown, "")
	}
	if !strings.HasSuffix(shown, last) {
		t.Fatalf("after %q the panel shows %q, want at its end %q", b.ctx.Say(e.Message(b.plan.PlayerName)), shown,
			last)
	}
	kinds[e.Kind]++
}
