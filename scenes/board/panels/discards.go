package panels

import (
	"fmt"
	"math"

	"heimlich/rules/message"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// discards builds the grid of the cards that were played, the newest kind first, with how often each was played.
type discards struct{ *Panels }

// Sizes of the grid in points.
const (
	discardGap      = 10.0
	discardMaxWidth = 112.0 // of a card
)

// add builds the grid while the piles are shown, and returns its control; a press hides it. The grid is above the bar
// or left of it, where the cards are larger.
func (d *discards) add() []*widgets.Control {
	kinds := d.plan.DiscardedKinds()
	if !d.plan.ShowsPiles() || len(kinds) == 0 {
		return nil
	}
	above, left, bar := d.screen.Rect(), d.screen.Rect(), d.barLayout().Rect
	above.H, left.W = bar.Y, bar.X
	room := above.Inset(8)
	columns, width := gridOf(len(kinds), room)
	if more, wider := gridOf(len(kinds), left.Inset(8)); wider > width {
		columns, width, room = more, wider, left.Inset(8)
	}
	height := width / cardAspect
	rows := (len(kinds) + columns - 1) / columns
	box := layout.Around(room.Center(), float64(columns)*(width+discardGap)+discardGap,
		float64(rows)*(height+discardGap)+discardGap)
	box.X = min(max(d.table.Board.Center().X-box.W/2, room.X), room.Right()-box.W)
	theme, node := d.kit.Theme, sprites.New("discards grid")
	d.letterLayer.Add(node.Add(sprites.NewFace("ground", d.kit.Textures.Panel(sprites.PanelStyle{Radius: 14,
		Fill: theme.Panel, Edge: theme.Gold, Line: 2}, box.W, box.H), box.X, box.Y)))
	for i, card := range kinds {
		rect := layout.Rect{X: box.X + discardGap + float64(i%columns)*(width+discardGap),
			Y: box.Y + discardGap + float64(i/columns)*(height+discardGap), W: width, H: height}
		cardface.Draw(node, d.kit, d.ctx.Language, card, rect, cardface.CardStyle{})
		if count := d.plan.View.DiscardCount(card); count > 1 {
			tag := layout.Rect{X: rect.Right() - 30, Y: rect.Y + 4, W: 26, H: 22}
			node.Add(sprites.NewFace("tag", d.kit.Textures.Panel(sprites.PanelStyle{Radius: 8, Fill: theme.Panel,
				Edge: theme.Edge, Line: 1}, tag.W, tag.H), tag.X, tag.Y))
			d.kit.Label(node, d.kit.Style(lettering.Number, 16).WithColor(theme.Cream).WithAlign(lettering.Center),
				fmt.Sprint(count), tag)
		}
	}
	// The cross at the corner says that a press closes the grid.
	const (
		size = 26 // of its disc, in points
		icon = 14 // of the cross itself
	)
	at := layout.Around(layout.Point{X: box.Right() - 6, Y: box.Y + 6}, size, size)
	node.Add(sprites.NewFace("close", d.kit.Textures.Panel(sprites.PanelStyle{Radius: size / 2, Fill: theme.Raised,
		Edge: theme.Gold, Line: 2}, size, size), at.X, at.Y),
		sprites.NewFace("cross", d.kit.Textures.Drawing("icons/cross", icon, icon), at.Center().X, at.Center().Y).
			SetAnchor(0.5, 0.5))
	return []*widgets.Control{d.pilesControl(box)}
}

// cardAspect is a card's width divided by its height.
const cardAspect = 5.0 / 7

// gridOf returns the number of columns that makes n cards in rectangle room widest, and their width in points. It
// returns 0 and 0 if no card fits.
func gridOf(n int, room layout.Rect) (columns int, width float64) {
	for k := 1; k <= n; k++ {
		rows := math.Ceil(float64(n) / float64(k))
		w := min((room.W-discardGap)/float64(k)-discardGap, ((room.H-discardGap)/rows-discardGap)*cardAspect,
			discardMaxWidth)
		if w > width {
			columns, width = k, w
		}
	}
	return columns, width
}

// pilesControl returns the control of deck and discards in rectangle r. A press shows or hides which cards were played
// and how many are left.
func (p *Panels) pilesControl(r layout.Rect) *widgets.Control {
	return &widgets.Control{ID: "piles", Label: p.phrase("look.deck", message.Count("deck", p.seen.Deck),
		message.Count("discards", p.seen.Discards)), Rect: r, Checked: p.plan.ReadsPiles,
		OnPress: func() { p.plan.ReadsPiles = !p.plan.ReadsPiles }}
}
