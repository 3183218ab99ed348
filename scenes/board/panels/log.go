package panels

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// log builds the panel of the last actions, shown in pictures: player, die, tokens, arrows and building numbers. The
// control of hudButtons over it opens the logbook with the sentences.
type log struct {
	*Panels
	tight int // 1: moves are shown without arrows; 2: also cards without names
}

// Least sizes of a log, in points.
const (
	minLogWidth        = 60
	minLogHeight       = 20
	minTitledLogHeight = 60 // a lower log has no title, and one or two lines
)

// add builds the panel with as many actions as fit, the newest at the bottom. If it is too small, it adds nothing.
func (lg *log) add() {
	rect := lg.logRect()
	if rect.H < minLogHeight || rect.W < minLogWidth {
		return
	}
	if rect.H < minTitledLogHeight {
		lg.addLines(rect)
		return
	}
	theme, fonts := lg.kit.Theme, lg.kit.Fonts
	lg.backLayer.Add(sprites.NewFace("log", lg.kit.Textures.Panel(sprites.PanelStyle{Radius: 12, Fill: theme.Panel,
		Raised: true, Grain: true}, rect.W, rect.H), rect.X, rect.Y))
	head := lg.kit.Style(lettering.Number, 16).WithColor(theme.Cream)
	line := layout.Rect{X: rect.X + 12, Y: rect.Y + 8, W: rect.W - 24, H: fonts.LineHeight(head)}
	link := lg.kit.Style(lettering.Body, 15).WithColor(theme.Gold).WithAlign(lettering.Right)
	linkWidth := fonts.Width(link, lg.phrase("logbook.all")) + 12
	if line.W >= fonts.Width(head, lg.phrase("logbook.title"))+linkWidth {
		lg.kit.Label(lg.contentLayer, link, lg.phrase("logbook.all"), line)
		line.W -= linkWidth
	}
	lg.kit.Label(lg.contentLayer, head, lg.phrase("logbook.title"), line)
	in := layout.Rect{X: rect.X + 12, Y: line.Bottom() + 6, W: rect.W - 24}
	in.H = rect.Bottom() - 8 - in.Y
	lg.addTurns(in)
}

// logRect returns the rectangle of the log. It is narrower while tokens lie on the doorstep of the score track, since
// no stone has room for them.
func (p *Panels) logRect() layout.Rect {
	r, step := p.table.Log, p.table.Doorstep
	if p.table.OnDoorstep(p.seen.CountAt(0)) {
		_, r = r.CutLeft(step.Right()-r.X, 4)
	}
	return r
}

// addLines shows the last actions on one line or two, the newest at the bottom. A coming count takes the first line. An
// action too wide for one line takes both. A move that the bar shows is left out.
func (lg *log) addLines(rect layout.Rect) {
	actions := lg.relevantActions()
	if n := len(actions); n > 0 && lg.bar.showsLastMove &&
		len(actions[n-1].withoutRoll().entries) == 1 {
		actions = actions[:n-1]
	}
	coming, _ := lg.countTexts()
	if len(actions) == 0 && coming == "" { // the title opens the logbook
		lg.kit.Label(lg.contentLayer, lg.kit.Style(lettering.Body, 15), lg.phrase("logbook.title"), rect.Inset(4))
		return
	}
	var last logAction
	if n := len(actions); n > 0 {
		last = actions[n-1]
	}
	if rect = rect.Inset(4); rect.H < 2*16 {
		lg.addLine(last, rect)
		return
	}
	rect.Y, rect.H = rect.Y-3, rect.H+6
	second, first := rect.CutBottom(rect.H/2, 0)
	switch {
	case coming != "":
		lg.addLine(logAction{}, first)
		if len(last.entries) > 0 {
			lg.addLastAction(last, second)
		}
	case itemsWidth(lg.items(last.withoutRoll())) > rect.W:
		lg.addBroken(last, rect)
	case len(actions) > 1:
		lg.addLastAction(actions[len(actions)-2], first)
		lg.addLastAction(last, second)
	default:
		lg.addLastAction(last, rect)
	}
}

// addBroken shows one action on two lines. Without room for its pictures, it shows the sentence of its last entry.
func (lg *log) addBroken(action logAction, rect layout.Rect) {
	// The end of the first line and the indent of the second stay empty, at most this many points.
	const waste = 82
	items, fits := lg.fitItems(action, 2*rect.W-waste)
	rows := breakRows(items, rect.W, false)
	if !fits || itemsWidth(rows[0].items) > rect.W {
		lg.kit.WrappedLabel(lg.contentLayer, lg.kit.Style(lettering.Body, 15),
			lg.entryText(action.entries[len(action.entries)-1]), rect, true)
		return
	}
	for i, row := range rows {
		row.height = rect.H / float64(len(rows))
		row.paint(lg.backLayer, lg.contentLayer, lg.kit, rect, rect.Y+float64(i)*row.height)
	}
}

// addLine shows an action, if any, on one line, in a card round after the texts of the coming count. Without room for
// both, an answer is more important than these texts, and they are more important than another action.
func (lg *log) addLine(last logAction, rect layout.Rect) {
	var width float64
	var title, whole []logItem
	small := lg.kit.Style(lettering.Body, 15)
	dot := lg.textItem(small, "·")
	if coming, scores := lg.countTexts(); coming != "" {
		title = []logItem{lg.textItem(lg.countStyle(), coming)}
		whole = append(title[:1:1], dot, lg.textItem(small, scores))
	}
	if len(last.entries) > 0 {
		width = dot.width + 2*logGap + itemsWidth(lg.items(last))
	}
	_, fits := lg.fitItems(last, rect.W-itemsWidth(title)-dot.width-2*logGap)
	const minAnswerWidth = 90 // in points
	switch {
	case itemsWidth(title) > rect.W, lg.answers(last) && itemsWidth(title)+minAnswerWidth > rect.W:
		title = nil
	case title == nil:
	case itemsWidth(whole)+width <= rect.W:
		title = whole
	case !lg.answers(last) && itemsWidth(whole) <= rect.W:
		title, last = whole, logAction{}
	case !lg.answers(last):
		last = logAction{}
	case !fits: // the answer is more important
		title = nil
	}
	if title != nil && len(last.entries) > 0 {
		title = append(title, dot)
	}
	if title != nil {
		logRow{title, false, logRowHeight}.paint(lg.backLayer, lg.contentLayer, lg.kit, rect,
			rect.Center().Y-logRowHeight/2)
		_, rect = rect.CutLeft(itemsWidth(title), logGap)
	}
	if len(last.entries) > 0 {
		lg.addLastAction(last, rect)
	}
}

// relevantActions returns the actions for a log of few lines, the oldest first. They are the last ones, with two
// exceptions. At the beginning of a person's turn they end with the last change of the board. While a person is asked
// in a card round, passes are skipped.
func (lg *log) relevantActions() []logAction {
	const maxActions = 3 * rules.MaxSeats // enough to find a change of the board before a card round
	all := lg.actions(maxActions)
	turnBegins := lg.plan.Texts().LastMove() != nil
	if !turnBegins && (!lg.plan.InCardRound() || !lg.plan.PersonActs() || lg.plan.Animating()) {
		return all
	}
	for i, action := range slices.Backward(all) {
		skip := slices.Contains(passing, action.entries[0].Kind)
		if turnBegins {
			skip = !slices.ContainsFunc(action.entries,
				func(e match.Entry) bool { return e.ChangesBoard() && !e.Undone })
		}
		if !skip {
			return all[:i+1]
		}
	}
	return all
}

// showsLastMove reports whether a log of one line shows the whole last change of the board.
func (lg *log) showsLastMove() bool {
	all := lg.relevantActions()
	if len(all) == 0 {
		return false
	}
	last := all[len(all)-1]
	return slices.ContainsFunc(last.entries, match.Entry.ChangesBoard) &&
		itemsWidth(lg.items(last.withoutRoll())) <= lg.logRect().Inset(4).W
}

// withoutRoll returns an action without the roll that it begins with, unless that is all. It must have an entry.
func (a logAction) withoutRoll() logAction {
	if a.entries[0].Kind == rules.EventRolled && len(a.entries) > 1 {
		a.entries = a.entries[1:]
	}
	return a
}

// addTurns fills an area with the last actions. In a card round the texts of its question stand before the answers.
// Before the first event it shows the premise of the game.
func (lg *log) addTurns(area layout.Rect) {
	actions := lg.actions(int(area.H/logRowHeight) + 1)
	question, firstAnswer := lg.question(area.W), lg.questionIndex(actions)
	if len(actions) == 0 && question == nil {
		style, words := lg.kit.Style(lettering.Body, 15), lg.phrase("log.case")
		area.H = min(area.H, lg.kit.Fonts.LineHeight(style)*float64(len(lg.kit.Fonts.Wrap(style, words, area.W))))
		lg.kit.WrappedLabel(lg.contentLayer, style, words, area, true)
		return
	}
	var rows []logRow // newest first
	room := area.H - rowsHeight(question)
	for i := len(actions) - 1; i >= 0; i-- {
		if i == firstAnswer-1 || room < logRowHeight { // the question stays, even without room for all answers
			rows, question = append(rows, question...), nil
		}
		lines := lg.layOutAction(actions[i], area.W)
		if rowsHeight(lines) > room && len(rows) > 0 {
			break
		}
		// If not all rows of the newest action fit, only its last ones are shown.
		for k := len(lines) - 1; k >= 0 && lines[k].height <= room; k-- {
			rows = append(rows, lines[k])
			room -= lines[k].height
		}
	}
	rows = append(rows, question...)
	if len(rows) == 0 { // not even one row fits
		lg.kit.WrappedLabel(lg.contentLayer, lg.kit.Style(lettering.Body, 15),
			lg.entryText(actions[len(actions)-1].entries[0]), area, true)
	}
	y := area.Y
	for i := len(rows) - 1; i >= 0; i-- {
		rows[i].paint(lg.backLayer, lg.contentLayer, lg.kit, area, y)
		y += rows[i].height
	}
}

// addLastAction shows one action on one line. A sentence without room is truncated.
func (lg *log) addLastAction(action logAction, rect layout.Rect) {
	items, fits := lg.fitItems(action, rect.W)
	if !fits {
		lg.kit.TruncatedLabel(lg.contentLayer, "log-line", lg.kit.Style(lettering.Body, 15),
			lg.entryText(action.entries[len(action.entries)-1]), rect)
		return
	}
	logRow{items, false, logRowHeight}.paint(lg.backLayer, lg.contentLayer, lg.kit, rect,
		rect.Center().Y-logRowHeight/2)
}

// fitItems returns the pictures and texts of an action in at most width points, and whether they fit. If there is no
// room it omits the die, shows a head for the name, then is tight, and then shows dots for its first pictures, or after
// a card for the last ones.
func (lg *log) fitItems(action logAction, width float64) (items []logItem, fits bool) {
	if len(action.entries) == 0 {
		return nil, true
	}
	if itemsWidth(lg.items(action)) > width {
		action = action.withoutRoll()
	}
	items = lg.items(action)
	for tight := range 3 {
		if itemsWidth(items) > width && isPlayerAction(action.entries[0].Kind) {
			items = (&log{lg.Panels, tight}).items(action)
			items[0] = lg.pictureItem(lg.head(action.entries[0].Seat), 17, 24)
		}
	}
	if dots := lg.textItem(lg.kit.Style(lettering.Body, 15), "…"); len(items) > 2 && itemsWidth(items) > width {
		if action.entries[0].Kind == rules.EventCardPlayed { // the name of the card stays
			for items = append(items, dots); len(items) > 3 && itemsWidth(items) > width; {
				items = slices.Delete(items, len(items)-2, len(items)-1)
			}
		} else {
			for items = append([]logItem{items[0], dots}, items[1:]...); len(items) > 3 && itemsWidth(items) > width; {
				items = slices.Delete(items, 2, 3)
			}
		}
	}
	return items, itemsWidth(items) <= width
}

// entryText returns the sentence of a log entry.
func (p *Panels) entryText(e match.Entry) string { return p.ctx.Say(e.Message(p.plan.PlayerName)) }
