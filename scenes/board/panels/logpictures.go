package panels

import (
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/cardface"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// Sizes in points.
const (
	logRowHeight = 25.0 // height of a row
	logTokenSize = 20.0 // width and height of a token
	logGap       = 7.0  // between two items
	logIndent    = 8.0  // of continued rows
)

// logAction holds consecutive log entries of one player's turn, or of one count.
type logAction struct{ entries []match.Entry }

// actions returns the last actions, the oldest first, at most maximum.
func (lg *log) actions(maximum int) []logAction {
	var actions []logAction
	entries := lg.entries()
	for end := len(entries); end > 0 && len(actions) < maximum; {
		begin := end - 1
		for begin > 0 && sameAction(entries[begin-1], entries[end-1]) {
			begin--
		}
		actions = append([]logAction{{entries[begin:end]}}, actions...)
		end = begin
	}
	return actions
}

// entries returns the log entries of the plan, without answers to earlier questions of card rounds.
func (lg *log) entries() []match.Entry {
	entries := lg.plan.Log()
	if !slices.ContainsFunc(entries, lg.plan.IsPastAnswer) {
		return entries
	}
	return slices.DeleteFunc(slices.Clone(entries), lg.plan.IsPastAnswer)
}

// maxRolls is the number of actions that lastAction examines. It is the limit of [plan.LastEntry] for rolls.
const maxRolls = 6

// lastAction returns the last action that is not only a roll, or false if the last maxRolls actions are all rolls.
func (lg *log) lastAction() (logAction, bool) {
	for _, action := range slices.Backward(lg.actions(maxRolls)) {
		kind := action.entries[len(action.entries)-1].Kind
		if kind != rules.EventRolled && kind != rules.EventFirstRolled {
			return action, true
		}
	}
	return logAction{}, false
}

// sameAction reports whether entry b continues the action of entry a: it is of the same turn and seat, and neither
// undone nor an answer in a card round.
func sameAction(a, b match.Entry) bool {
	if a.Turn != b.Turn || a.Seat != b.Seat || b.Undone || plan.IsAnswer(b.Kind) {
		return false
	}
	return isPlayerAction(a.Kind) && isPlayerAction(b.Kind)
}

// passing are the kinds of events in a card round that play nothing.
var passing = []rules.EventKind{rules.EventPassed, rules.EventNotCalled, rules.EventGoEnded}

// isPlayerAction reports whether entries of kind k are shown as a player's name with pictures.
func isPlayerAction(k rules.EventKind) bool {
	switch k {
	case rules.EventRolled, rules.EventFirstRolled, rules.EventAgentMoved, rules.EventSafeMoved, rules.EventCardPlayed,
		rules.EventCardDrawn, rules.EventOfferDeclined, rules.EventCalled, rules.EventNotCalled, rules.EventPassed,
		rules.EventGoEnded:
		return true
	}
	return false
}

// logItem is an indivisible part of a row. Its function paint adds it with its left edge at x, vertically centred on
// middle.
type logItem struct {
	width float64 // in points
	paint func(on *sprites.Node, x, middle float64)
}

// logRow is a row of items.
type logRow struct {
	items  []logItem
	boxed  bool    // has a background: a count
	height float64 // in points
}

// itemsWidth returns the width of a row of items in points.
func itemsWidth(items []logItem) float64 {
	w := -logGap
	for _, item := range items {
		w += item.width + logGap
	}
	return max(w, 0)
}

// paint paints the row into rectangle in, with its upper edge at y: its background on node under, its items on over.
func (l logRow) paint(under, over *sprites.Node, kit *widgets.Kit, in layout.Rect, y float64) {
	x := in.X
	if l.boxed {
		under.Add(sprites.NewFace("count", kit.Textures.Panel(sprites.PanelStyle{Radius: 6, Fill: kit.Theme.Night},
			in.W+8, l.height+0.5), in.X-4, y))
	}
	for _, item := range l.items {
		item.paint(over, x, y+l.height/2)
		x += item.width + logGap
	}
}

// layOutAction breaks an action into rows of at most width points. An undone action, and one that is neither a player's
// nor a count, is one row with its sentence.
func (lg *log) layOutAction(action logAction, width float64) []logRow {
	first := action.entries[0]
	boxed := first.Kind == rules.EventCountBegan
	if !boxed && !isPlayerAction(first.Kind) || first.Undone {
		return []logRow{lg.textRow(lg.kit.Style(lettering.Body, 15), lg.entryText(first), width)}
	}
	return breakRows(lg.items(action), width, boxed)
}

// breakRows breaks items into rows of at most width points; a wider item has a row of its own. Rows after the first are
// indented.
func breakRows(items []logItem, width float64, boxed bool) (rows []logRow) {
	var row []logItem
	for _, item := range items {
		if more := append(row[:len(row):len(row)], item); len(row) > 0 && itemsWidth(more) > width {
			rows = append(rows, logRow{row, boxed, logRowHeight})
			row = []logItem{{width: logIndent, paint: func(*sprites.Node, float64, float64) {}}}
		}
		row = append(row, item)
	}
	return append(rows, logRow{row, boxed, logRowHeight})
}

// textRow returns the row of a text without pictures, broken into lines of at most width points.
func (lg *log) textRow(style lettering.Style, text string, width float64) logRow {
	fonts := lg.kit.Fonts
	lines := fonts.Wrap(style, text, width)
	height := fonts.LineHeight(style) * float64(len(lines))
	return logRow{height: height + 4, items: []logItem{{width, func(on *sprites.Node, x, y float64) {
		on.Add(sprites.NewFace("log-words", fonts.Lines(style, lines, width), x, y-height/2))
	}}}}
}

// items returns the pictures and texts of an action: of a player's, the name comes first. An undone action, and one
// that is neither a player's nor a count, is one item with its sentence.
func (lg *log) items(action logAction) []logItem {
	theme := lg.kit.Theme
	small := lg.kit.Style(lettering.Body, 15)
	first := action.entries[0]
	var items []logItem
	switch {
	case first.Undone:
		return []logItem{lg.textItem(small, lg.entryText(first))}
	case first.Kind == rules.EventCountBegan:
		items = append(items, lg.textItem(lg.kit.Style(lettering.Strong, 15).WithColor(theme.Gold),
			lg.phrase("log.short.count")))
	case isPlayerAction(first.Kind):
		items = append(items, lg.textItem(lg.kit.Style(lettering.Number, 15).WithColor(theme.Cream),
			lg.kit.Fonts.Truncate(lg.kit.Style(lettering.Number, 15), lg.plan.PlayerName(first.Seat), 90)))
	default:
		return []logItem{lg.textItem(small, lg.entryText(first))}
	}
	for _, entry := range action.entries {
		switch entry.Kind {
		case rules.EventRolled, rules.EventFirstRolled:
			items = append(items, lg.pictureItem(stage.DieArt(entry.Face), logTokenSize, logTokenSize))
		case rules.EventSafeMoved:
			items = append(items, lg.moveItem([]logItem{lg.pictureItem("safe", logTokenSize, logTokenSize)}, entry.To))
		case rules.EventCardPlayed:
			name, room := lg.ctx.Language.Card(entry.Card), max(lg.table.Log.W, lg.table.Info.W)-40
			style := lg.kit.Fonts.FitWidth(small, name, room, lettering.MinSize)
			if lg.tight < 2 && lg.kit.Fonts.Width(style, name) <= room {
				items = append(items, lg.textItem(style.WithColor(theme.Cream), name))
				break
			}
			const w, h = 15, 21 // points
			items = append(items, logItem{w, func(on *sprites.Node, x, y float64) {
				cardface.Draw(on, lg.kit, lg.ctx.Language, entry.Card, layout.Rect{X: x, Y: y - h/2, W: w, H: h},
					cardface.CardStyle{})
			}})
		case rules.EventCardDrawn:
			items = append(items, lg.group(lg.textItem(small, "+"),
				lg.pictureItem(cardface.BackDrawing(0.7*logTokenSize), 0.7*logTokenSize, logTokenSize)))
		case rules.EventCalled:
			items = append(items, lg.group(logItem{fistWidth, func(on *sprites.Node, x, y float64) {
				addFist(lg.kit, on, layout.Rect{X: x, Y: y, W: fistWidth})
			}}, lg.textItem(small.WithColor(theme.Gold), lg.ctx.Say(plan.AnswerText(entry)))))
		case rules.EventPassed, rules.EventNotCalled, rules.EventGoEnded:
			items = append(items, lg.textItem(small, lg.ctx.Say(plan.AnswerText(entry))))
		case rules.EventOfferDeclined:
			items = append(items, lg.textItem(small, lg.phrase("log.short.declined")))
		}
		for _, part := range entry.Parts {
			items = append(items, lg.partItem(part))
		}
	}
	return items
}

// partItem returns the picture of a change of one piece: a move or a score.
func (lg *log) partItem(part match.EntryPart) logItem {
	if part.Agent == rules.NoAgent {
		return lg.moveItem([]logItem{lg.pictureItem("safe", logTokenSize, logTokenSize)}, part.To)
	}
	token := lg.pictureItem("tokens/"+part.Agent.String(), logTokenSize, logTokenSize)
	if part.Kind == rules.EventAgentMoved || part.Kind == rules.EventAgentPlaced {
		return lg.moveItem([]logItem{token}, part.To)
	}
	col := lg.kit.Theme.Good
	if part.Delta < 0 {
		col = lg.kit.Theme.Bad
	}
	return lg.group(token, lg.textItem(lg.kit.Style(lettering.Number, 15).WithColor(col), words.Signed(part.Delta)))
}

// moveItem returns the pictures of a move: those of what moves, an arrow unless the log is tight, and the number plate
// of the target.
func (lg *log) moveItem(what []logItem, to rules.Building) logItem {
	textures := lg.kit.Textures
	const (
		w, h        = 13.0, 8.0 // of the arrow, in points
		plateHeight = 19.0
		plateWidth  = 1.36 * plateHeight
	)
	col := lg.kit.Theme.Words
	arrow := logItem{w, func(on *sprites.Node, x, y float64) {
		on.Add(sprites.NewFace("log-arrow", textures.Shape("log-arrow", w, h, func(c *raster.Canvas) {
			c.Stroke(c.Line([]raster.XY{{X: 1, Y: h / 2}, {X: w - 1, Y: h / 2}}), 1.6, col)
			c.Stroke(c.Line([]raster.XY{{X: w - 5, Y: 1}, {X: w - 1, Y: h / 2}, {X: w - 5, Y: h - 1}}), 1.6, col)
		}), x, y-h/2))
	}}
	plate := logItem{plateWidth, func(on *sprites.Node, x, y float64) {
		n := sprites.New("log-place").SetPos(x, y-plateHeight/2)
		on.Add(n)
		stage.PaintNumberPlate(n, lg.kit, to, plateWidth, plateHeight, false)
	}}
	if lg.tight > 0 {
		return lg.group(append(what, plate)...)
	}
	return lg.group(append(what, arrow, plate)...)
}

// group joins items that must stay on one row.
func (lg *log) group(items ...logItem) logItem {
	gap := 4.0
	if lg.tight > 1 {
		gap = 2
	}
	all := logItem{width: -gap}
	for _, item := range items {
		all.width += item.width + gap
	}
	all.paint = func(on *sprites.Node, x, y float64) {
		for _, item := range items {
			item.paint(on, x, y)
			x += item.width + gap
		}
	}
	return all
}

// textItem returns an item with one line of text.
func (lg *log) textItem(style lettering.Style, text string) logItem {
	fonts := lg.kit.Fonts
	return logItem{fonts.Width(style, text), func(on *sprites.Node, x, y float64) {
		on.Add(sprites.NewFace("log-words", fonts.Line(style, text), x, y-fonts.LineHeight(style)/2))
	}}
}

// pictureItem returns an item with a drawing of w×h points.
func (lg *log) pictureItem(name string, w, h float64) logItem {
	return logItem{w, func(on *sprites.Node, x, y float64) {
		face := lg.kit.Textures.Drawing(name, w, h)
		faceWidth, faceHeight := face.Size()
		on.Add(sprites.NewFace(fmt.Sprint("log-", name), face, x+(w-faceWidth)/2, y-faceHeight/2))
	}}
}
