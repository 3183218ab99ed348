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

// actions returns the last actions, the oldest first, but no more than maximum.
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

// entries returns the shown entries. Seats that did not knock are shown only while the card round lasts.
func (lg *log) entries() []match.Entry {
	entries := lg.plan.Log()
	if !slices.ContainsFunc(entries, lg.plan.IsPastAnswer) {
		return entries
	}
	return slices.DeleteFunc(slices.Clone(entries), lg.plan.IsPastAnswer)
}

// lastAction returns the last action that is not a roll, or false if the last six are all rolls.
func (lg *log) lastAction() (logAction, bool) {
	for _, action := range slices.Backward(lg.actions(6)) {
		kind := action.entries[len(action.entries)-1].Kind
		if kind != rules.EventRolled && kind != rules.EventFirstRolled {
			return action, true
		}
	}
	return logAction{}, false
}

// sameAction reports whether entry b continues the action of entry a. Each answer in a card round is an action.
func sameAction(a, b match.Entry) bool {
	if a.Turn != b.Turn || a.Seat != b.Seat || b.Undone || plan.IsAnswer(b.Kind) {
		return false
	}
	return isPlayerAction(a.Kind) && isPlayerAction(b.Kind)
}

// passing are the kinds of answers in a card round that play nothing.
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

// logItem is an indivisible part of a row. Paint paints it at x, vertically centred on middle.
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

// paint paints the row at height y of rectangle in.
func (l logRow) paint(under, over *sprites.Node, kit *widgets.Kit, in layout.Rect, y float64) {
	x := in.X
	if l.boxed {
		under.Add(sprites.NewFace("count", kit.Textures.Panel(sprites.PanelStyle{Radius: 6, Fill: kit.Theme.Night},
			in.W+8, l.height+0.5), in.X-4, y))
	}
	for _, b := range l.items {
		b.paint(over, x, y+l.height/2)
		x += b.width + logGap
	}
}

// layOutAction breaks an action into rows of at most width points.
func (lg *log) layOutAction(d logAction, width float64) []logRow {
	e := d.entries[0]
	boxed := e.Kind == rules.EventCountBegan
	if !boxed && !isPlayerAction(e.Kind) || e.Undone {
		return []logRow{lg.textRow(lg.kit.Style(lettering.Body, 15), lg.entryText(e), width)}
	}
	return breakRows(lg.items(d), width, boxed)
}

// breakRows breaks items into rows of at most width points.
func breakRows(items []logItem, width float64, boxed bool) (rows []logRow) {
	var now []logItem
	for _, b := range items {
		if more := append(now[:len(now):len(now)], b); len(now) > 0 && itemsWidth(more) > width {
			rows = append(rows, logRow{now, boxed, logRowHeight})
			now = []logItem{{width: logIndent, paint: func(*sprites.Node, float64, float64) {}}}
		}
		now = append(now, b)
	}
	return append(rows, logRow{now, boxed, logRowHeight})
}

// textRow returns the row of a text without pictures, broken into lines of at most width points.
func (lg *log) textRow(st lettering.Style, text string, width float64) logRow {
	ty := lg.kit.Fonts
	rows := ty.Wrap(st, text, width)
	height := ty.LineHeight(st) * float64(len(rows))
	return logRow{height: height + 4, items: []logItem{{width, func(on *sprites.Node, x, y float64) {
		on.Add(sprites.NewFace("log-words", ty.Lines(st, rows, width), x, y-height/2))
	}}}}
}

// items returns the pictures and texts of an action.
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
			if lg.tight > 1 {
				const w, h = 15, 21 // points
				items = append(items, logItem{w, func(on *sprites.Node, x, y float64) {
					cardface.Draw(on, lg.kit, lg.ctx.Language, entry.Card, layout.Rect{X: x, Y: y - h/2, W: w, H: h},
						cardface.CardStyle{})
				}})
				break
			}
			name, room := lg.ctx.Language.Card(entry.Card), max(lg.table.Log.W, lg.table.Info.W)-40
			st := lg.kit.Fonts.FitWidth(small, name, room, lettering.MinSize)
			items = append(items, lg.textItem(st.WithColor(theme.Cream), lg.kit.Fonts.Truncate(st, name, room)))
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

// moveItem returns the pictures of something that moves: an arrow, and the number plate of the target.
func (lg *log) moveItem(what []logItem, to rules.Building) logItem {
	textures := lg.kit.Textures
	const w, h = 13.0, 8.0                            // of the arrow, in points
	const plateHeight, plateWidth = 19.0, 1.36 * 19.0 // in points
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
func (lg *log) textItem(st lettering.Style, s string) logItem {
	ty := lg.kit.Fonts
	return logItem{ty.Width(st, s), func(on *sprites.Node, x, y float64) {
		on.Add(sprites.NewFace("log-words", ty.Line(st, s), x, y-ty.LineHeight(st)/2))
	}}
}

// pictureItem returns an item with a drawing of w×h points.
func (lg *log) pictureItem(name string, w, h float64) logItem {
	return logItem{w, func(on *sprites.Node, x, y float64) {
		f := lg.kit.Textures.Drawing(name, w, h)
		fw, fh := f.Size()
		on.Add(sprites.NewFace(fmt.Sprint("log-", name), f, x+(w-fw)/2, y-fh/2))
	}}
}
