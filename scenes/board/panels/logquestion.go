package panels

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/sprites/lettering"
)

// question returns rows that tell what a card round is about, the last row first: whether a card has changed the board,
// whether a count is coming, and how many agents score. It returns nil while no card round is shown.
func (lg *log) question(width float64) (rows []logRow) {
	if !lg.plan.RoundIsShown() {
		return nil
	}
	small := lg.kit.Style(lettering.Body, 15)
	coming, scores := lg.countTexts()
	if coming != "" {
		rows = append(rows, lg.textRow(small, scores, width), lg.textRow(lg.countStyle(), coming, width))
	}
	if lg.cardPlayed() {
		changed := lg.phrase("prompt.changed.hint")
		if coming == "" {
			rows = append(rows, lg.textRow(small, lg.phrase("slip.no-count-so-far"), width))
		}
		rows = append(rows, lg.textRow(lg.kit.Fonts.FitWidth(small, changed, width, 14), changed, width))
	}
	for i := range rows {
		rows[i].boxed = true
	}
	return rows
}

// countTexts returns two texts about the count that is coming in a card round: that it comes, and how many agents
// score. They are empty if none is coming, or while no card round is shown.
func (lg *log) countTexts() (coming, scores string) {
	deltas, ok := lg.plan.PendingCount(lg.seen.At)
	if !ok || !lg.plan.RoundIsShown() {
		return "", ""
	}
	n := 0
	for _, delta := range deltas {
		if delta != 0 {
			n++
		}
	}
	return lg.phrase("log.short.coming"), lg.phrase("log.short.scores", message.Count("scores", n))
}

// countStyle returns the style of the words that a count is coming.
func (lg *log) countStyle() lettering.Style {
	return lg.kit.Style(lettering.Strong, 15).WithColor(lg.kit.Theme.Gold)
}

// cardPlayed reports whether a card has been played in this turn, and its play not been undone.
func (lg *log) cardPlayed() bool {
	return slices.ContainsFunc(lg.plan.Log(), func(e match.Entry) bool {
		return e.Kind == rules.EventCardPlayed && e.Turn == lg.plan.View.Turn() && !e.Undone
	})
}

// questionIndex returns the index of the first of the trailing actions that answer the present question of a card
// round. An answer that plays a card changes the board, and so asks the question again. It returns len(actions) if
// there is no answer yet.
func (lg *log) questionIndex(actions []logAction) int {
	i := len(actions)
	if n := len(lg.plan.Log()); i > 0 && lg.plan.Animating() && n > len(lg.plan.Match.LogUntil(0)) {
		i-- // the animated action answers the question too
	}
	for i > 0 {
		if !lg.answers(actions[i-1]) || actions[i-1].entries[0].Kind == rules.EventCardPlayed {
			break
		}
		i--
	}
	return i
}

// answers reports whether an action is an answer in a card round.
func (lg *log) answers(action logAction) bool {
	return len(action.entries) > 0 && plan.IsAnswer(action.entries[0].Kind)
}

// rowsHeight returns the height of rows in points.
func rowsHeight(rows []logRow) (height float64) {
	for _, row := range rows {
		height += row.height
	}
	return height
}
