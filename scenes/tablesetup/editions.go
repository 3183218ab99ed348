package tablesetup

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// editionLines holds for each edition the key of its one-line description.
var editionLines = [rules.NumEditions]message.Key{
	rules.Amigo:     "setup.line.amigo",
	rules.Amigo2001: "setup.line.amigo-2001",
	rules.Engine:    "setup.line.engine",
	rules.French42:  "setup.line.french-42",
	rules.French41:  "setup.line.french-41",
}

// EditionLine returns the one-line description of an edition.
func EditionLine(e rules.EditionID) message.Key { return editionLines[e] }

// editionShelf shows the editions as books on a shelf, and the variants of the chosen edition.
type editionShelf struct{ *draft }

// addBooks places the editions in r as books on a shelf, with their spines to the front.
func (s editionShelf) addBooks(r layout.Rect) {
	const gap = 4
	board, body := r.CutBottom(8, 0)
	spines := layout.Grid{Cells: rules.NumEditions, Columns: 1, RowGap: gap, MaxHeight: 100}.Rects(body)
	board.Y = spines[rules.NumEditions-1].Bottom() + gap - 1
	s.Content.Add(desk.Prop(s.Ctx.Textures, "board", "board", board, func(scale float64) *image.RGBA {
		return props.Shelf(board.W, scale)
	}))
	for i, at := range spines {
		s.addEdition(i, at)
	}
}

// addEdition adds the control of edition i, a book. The chosen book is moved right by pulledOut points. The edition's
// description shows while it is chosen, pointed at or focused.
func (s editionShelf) addEdition(i int, rect layout.Rect) {
	const pulledOut = 12
	edition := &rules.Editions[i]
	chosen := s.table.Edition == edition.ID
	rect.W -= pulledOut
	if chosen {
		rect.X += pulledOut
	}
	title, line := s.Words(message.Key("edition."+edition.ID)), s.Words(editionLines[i])
	c := &widgets.Control{ID: "edition-" + edition.ID,
		Label: s.Words("setup.choice", message.Verbatim("title", title), message.Verbatim("line", line)), Rect: rect,
		Checked: chosen, OnPress: func() { s.edit(func(t *Config) { t.Edition = edition.ID }) }}
	s.addPropControl(c, func(node *sprites.Node, state widgets.ControlState) {
		node.Add(desk.Prop(s.Ctx.Textures, "spine", fmt.Sprintf("spine-%d-%v", i, chosen),
			layout.Rect{W: rect.W, H: rect.H},
			func(scale float64) *image.RGBA { return props.Spine(rect.W, rect.H, scale, i, chosen) }))
		if state.Hover && !chosen {
			node.Add(sprites.NewFace("shine",
				s.Ctx.Textures.Panel(sprites.PanelStyle{Radius: 4, Fill: hoverTint}, rect.W, rect.H), 0, 0))
		}
		words := layout.Rect{X: 24, W: rect.W - 44, H: rect.H}
		if s.showsTextOnly() {
			words.X, words.W = 16, rect.W-32
		}
		name, below := s.Style(lettering.Title, min(max(18.5, rect.H*0.24), rect.H*0.4)).WithColor(gilded),
			s.Style(lettering.Body, 14.5).WithColor(color.RGBA{0xE2, 0xD7, 0xBD, 0xFF})
		if chosen {
			name, below = name.WithColor(art.GoldHover), below.WithColor(color.RGBA{0xFB, 0xF0, 0xD8, 0xFF})
		}
		line := line
		if !chosen && !state.Hover && !state.Focused {
			line = ""
		}
		if rect.H < 48 && line != "" { // title and line side by side
			left, right := words.CutLeft(words.W*0.3, 8)
			s.Ctx.Kit.NamedLabel(node, "title", name, title, left)
			s.Ctx.Kit.NamedLabel(node, "sub", below, line, right)
			return
		}
		s.addTitleAndLine(node, name, title, below, line, words)
	})
}

// addVariants adds a control for each of the two variants, in the rows.
func (s editionShelf) addVariants(rows []layout.Rect) {
	e, on := s.table.edition(), s.table.variants()
	s.addVariant(rows[0], props.Deck, "variant-topsecret", s.Words("setup.cards"), s.Words(cardLine(e)),
		e.Cards.Allowed,
		on.TopSecret, func(t *Config) { t.TopSecret = !t.TopSecret })
	s.addVariant(rows[1], props.Dossier, "variant-dossier", s.Words("setup.dossier"), s.dossierLine(e),
		e.Dossier.Allowed,
		on.Dossier, func(t *Config) { t.Dossier = !t.Dossier })
}

// addVariant adds the control of a variant in a tray, with its name, its effect, and whether it is chosen. A press
// calls flip.
func (s editionShelf) addVariant(rect layout.Rect, trinket props.Trinket, id, title, line string, allowed, chosen bool,
	flip func(*Config)) {
	control := &widgets.Control{ID: id, Label: s.Words("setup.not-chosen", message.Verbatim("title", title),
		message.Verbatim("line", line)), Rect: rect, Checked: chosen, OnPress: func() { s.edit(flip) }}
	if chosen {
		control.Label = s.Words("setup.chosen-line", message.Verbatim("title", title), message.Verbatim("line", line))
	}
	if !allowed {
		control.Disabled, control.DisabledReason = true, s.Words("setup.not-here")
	}
	s.addPropControl(control, func(node *sprites.Node, state widgets.ControlState) {
		s.addTray(node, rect, state)
		textures := s.Ctx.Textures
		x := s.addTrinket(node, trinket, rect.H, state)
		second := line
		if state.Disabled {
			second = control.DisabledReason
		} else {
			s.addDisc(node, rect, chosen, plus(textures))
		}
		titleStyle, lineStyle := s.Style(lettering.Number, 18).WithColor(art.Cream),
			s.Style(lettering.Body, 14.5).WithColor(parchment)
		words := layout.Rect{X: x, Y: 2, W: rect.W - x - 38, H: rect.H - 4}
		if state.Disabled {
			titleStyle, lineStyle = titleStyle.WithColor(faded), lineStyle.WithColor(faded)
		}
		s.addTitleAndLine(node, titleStyle, title, lineStyle, second, words)
	})
}

// cardLine returns the message that describes an edition's card rounds in one line.
func cardLine(e *rules.Edition) message.Key {
	switch e.Cards.Call {
	case rules.CallNone:
		return "setup.cards.asked"
	case rules.CallOneAlone:
		return "setup.cards.lone"
	}
	return "setup.cards.round"
}

// dossierLine describes an edition's dossier in one line.
func (s editionShelf) dossierLine(e *rules.Edition) string {
	d := &e.Dossier
	line, right, wrong := message.Number("line", d.Opens()), message.Signed("right", d.Right),
		message.Signed("wrong", d.Wrong)
	switch {
	case d.Wrong < 0:
		return s.Words("setup.dossier.wrong", line, right, wrong)
	case d.Safe != e.Safe:
		return s.Words("setup.dossier.anywhere", line, right)
	}
	return s.Words("setup.dossier.line", line, right)
}
