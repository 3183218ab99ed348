package dossier

import (
	"slices"
	"strings"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// symbol is an entry of the legend: a mark or a bar, as it can appear in a square, or an arrow beside a turn.
type symbol struct {
	drawing  string // the drawing of a mark, "" for a bar or an arrow
	arrow    direction
	alpha    float64
	strokes  [2]int      // the lengths of a bar's sides
	key      message.Key // its meaning
	shortKey message.Key // its meaning in one word
}

// symbols returns the symbols that can appear on this page.
func (ev *evidence) symbols() (all []symbol) {
	if ev.match.Table().Notes != match.NotesNone {
		all = append(all, symbol{drawing: "marks/no", alpha: 0.65, key: "mark.no", shortKey: "mark.no"},
			symbol{drawing: "marks/maybe", alpha: 0.9, key: "mark.maybe", shortKey: "mark.maybe"},
			symbol{drawing: "marks/yes", alpha: 0.9, key: "mark.yes", shortKey: "mark.yes"})
	}
	if ev.writing {
		all = append(all, symbol{drawing: "marks/ink", alpha: 1, key: "mark.ink", shortKey: "mark.ink.brief"})
	}
	switch {
	case ev.weighs():
		all = append(all, symbol{strokes: [2]int{6, 0}, key: "mark.for", shortKey: "evidence.for"},
			symbol{strokes: [2]int{0, 6}, key: "mark.against", shortKey: "evidence.against"})
	case ev.showsEvidence():
		all = append(all, symbol{arrow: arrowUp, key: "mark.better", shortKey: "mark.better.brief"},
			symbol{arrow: arrowDown, key: "mark.worse", shortKey: "mark.worse.brief"})
	}
	return all
}

// legendTip is the name in Settings.ShownTips that hides the legend, once the player has made marks.
const legendTip = "marks"

// askButtonSize is the side of the button that brings the legend back, in points.
const askButtonSize = 40

// hidesLegend reports whether the legend is hidden: the player has made marks before, and has not asked for it since. A
// screen of several people always shows it, since any of them may be new.
func (ev *evidence) hidesLegend() bool {
	return !ev.asked && len(ev.match.People()) == 1 &&
		slices.Contains(strings.Fields(ev.Ctx.Settings.ShownTips), legendTip)
}

// askLegend adds the button that brings the legend back, at the upper right of a rectangle.
func (ev *evidence) askLegend(in layout.Rect) *widgets.Control {
	return ev.AddButton(widgets.ButtonSpec{ID: "legend", Icon: "icons/help", Label: ev.Words("notebook.legend"),
		Rect: layout.Rect{X: in.Right() - askButtonSize + 6, Y: in.Y - 8, W: askButtonSize, H: askButtonSize},
		OnPress: func() {
			ev.asked = true
			ev.relayout()
		}})
}

// learnLegend hides the legend from the next page on, if the player has made marks on the closing page.
func (n *Notebook) learnLegend() {
	if len(n.notesUndo)+len(n.pageUndo) == 0 {
		return
	}
	n.Ctx.Settings.ShownTips = appctx.Union(n.Ctx.Settings.ShownTips, legendTip, appctx.MaxNames)
	n.Ctx.SaveSettings()
}

// addSymbol draws a symbol in the middle of room; size is the side of a mark, in points.
func (ev *evidence) addSymbol(entry symbol, room layout.Rect, size float64) {
	if entry.arrow != arrowLevel {
		ev.addArrow(ev.Content, room.Center(), entry.arrow)
		return
	}
	if entry.drawing == "" {
		addBar(ev.Ctx.Textures, ev.Content, layout.Rect{X: room.X, Y: room.Center().Y - 6, W: room.W, H: 12},
			entry.strokes)
		return
	}
	face := ev.Ctx.Textures.Drawing(entry.drawing, size, size)
	ev.Content.Add(sprites.NewFace("sample", face, room.Center().X, room.Center().Y).
		SetAnchor(0.5, 0.5).SetAlpha(entry.alpha))
}

// The sizes in a legend, in points: line height, size of marks, size of bars and gaps.
const (
	legendLine = 23
	legendMark = 20
	legendBar  = 40
	legendGap  = 13
)

// legendItem is a symbol of the legend with its text. A bar also has text before it, because it has two sides.
type legendItem struct {
	symbol
	before, after   string
	x, symbolW      float64 // left edge, and width of the symbol, in points
	beforeW, totalW float64 // width of the text before the symbol, and of everything
}

// legendItems returns the items of the legend, measured in style. The bar has one item for both sides.
func (ev *evidence) legendItems(style lettering.Style) (all []legendItem) {
	fonts := ev.Ctx.Fonts
	for _, entry := range ev.symbols() {
		item := legendItem{symbol: entry, after: ev.Words(entry.shortKey), symbolW: legendMark}
		if entry.drawing == "" && entry.arrow == arrowLevel {
			if entry.strokes[0] == 0 {
				continue
			}
			item.strokes, item.symbolW, item.before = [2]int{5, 5}, legendBar, ev.Words("evidence.against")
			item.beforeW = fonts.Width(style, item.before) + 4
		}
		if entry.arrow != arrowLevel {
			item.symbolW = arrowWidth + 2
		}
		item.totalW = item.beforeW + item.symbolW + 4 + fonts.Width(style, item.after)
		all = append(all, item)
	}
	return all
}

// addLegend adds the legend at the foot of a rectangle and returns the room above it. With oneLine it omits symbols
// that do not fit on one line: ink first, and all marks if the list has arrows.
func (ev *evidence) addLegend(area layout.Rect, oneLine bool) (rest layout.Rect) {
	style := ev.Style(lettering.Strong, 15).WithColor(darkPencil)
	if oneLine {
		style.Size = 14
	}
	all := ev.legendItems(style)
	lines := breakLines(all, area.W)
	if oneLine && len(lines) > 1 {
		arrows := ev.showsEvidence() && !ev.weighs()
		all = slices.DeleteFunc(all, func(item legendItem) bool {
			return item.key == "mark.ink" || arrows && item.arrow == arrowLevel
		})
		lines = breakLines(all, area.W)
	}
	if len(all) == 0 || area.H < float64(len(lines))*legendLine+40 {
		return area
	}
	foot, rest := area.CutBottom(float64(len(lines))*legendLine, 5)
	ev.addRedRule(layout.Rect{X: foot.X, Y: foot.Y - 2, W: foot.W, H: 1})
	fonts := ev.Ctx.Fonts
	for i, line := range lines {
		y := foot.Y + legendLine*(float64(i)+0.5)
		addText := func(words string, x float64) {
			ev.Content.Add(sprites.NewFace("meaning", fonts.Line(style, words), foot.X+x, y-fonts.LineHeight(style)/2))
		}
		for _, item := range line {
			if item.before != "" {
				addText(item.before, item.x)
			}
			ev.addSymbol(item.symbol,
				layout.Rect{X: foot.X + item.x + item.beforeW, Y: y - legendLine/2, W: item.symbolW, H: legendLine},
				legendMark)
			addText(item.after, item.x+item.beforeW+item.symbolW+4)
		}
	}
	return rest
}

// breakLines breaks legend items into lines of at most width points, and sets their x. Both arrows stay on one line.
func breakLines(all []legendItem, width float64) [][]legendItem {
	lines, x := [][]legendItem{nil}, 0.0
	for i, item := range all {
		need := item.totalW
		if item.arrow == arrowUp {
			need += legendGap + all[i+1].totalW
		}
		if x > 0 && x+need > width {
			lines, x = append(lines, nil), 0
		}
		item.x = x
		lines[len(lines)-1] = append(lines[len(lines)-1], item)
		x += item.totalW + legendGap
	}
	return lines
}
