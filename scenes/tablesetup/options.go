package tablesetup

import (
	"cmp"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// optionTrays are the options besides the variants: first player, deduction help and seed, each in a tray.
type optionTrays struct{ *draft }

// layout places the three trays in three rectangles.
func (o optionTrays) layout(trays []layout.Rect) {
	o.addFirst(trays[0])
	o.addNotes(trays[1])
	o.addSeed(trays[2])
}

// addFirst adds the option of the first player. It is disabled if the edition decides who begins.
func (o optionTrays) addFirst(r layout.Rect) {
	first := option{id: "first", label: o.Words("setup.first"), trinket: -1, rect: r, open: o.firstChooser}
	switch o.table.edition().First {
	case rules.FirstChosen:
		first.value = o.table.Seats[o.table.firstSeat()].Name
	case rules.FirstHighestRoll:
		first.value, first.disabledReason = o.Words("setup.highest"), o.Words("setup.highest.why")
	default:
		first.value, first.disabledReason = o.table.Seats[0].Name, o.Words("setup.seat-one")
	}
	first.spoken = o.Words("setup.first.label", message.Verbatim("who", first.value))
	o.addOption(first)
}

// addNotes adds the option of the deduction help.
func (o optionTrays) addNotes(r layout.Rect) {
	help, err := match.NotesByName(o.table.Notes)
	if err != nil {
		help = match.NotesWeighed
	}
	title, line, agreed := o.Words(helpTexts[help][0]), o.Words(helpTexts[help][1]), o.houseRulesText()
	o.addOption(option{id: "notes", label: o.Words("setup.notebook"), value: title, line: cmp.Or(agreed, line),
		spoken: o.Words("setup.notebook.label", message.Verbatim("help", title),
			message.Verbatim("line", cmp.Or(agreed, line))),
		trinket: props.Notes, rect: r, open: o.helpChooser})
}

// option is the content of a tray: a label, its value and an explanation.
type option struct {
	id, label, value, line string
	spoken                 string        // for screen readers
	disabledReason         string        // "" if it is enabled
	trinket                props.Trinket // the picture; −1 for the die
	rect                   layout.Rect
	open                   func() chooser // returns the list that a press opens
}

// addOption adds the control of an option in a tray. A press opens its list.
func (o optionTrays) addOption(opt option) {
	rect := opt.rect
	c := &widgets.Control{ID: opt.id, Label: opt.spoken, Rect: rect, Disabled: opt.disabledReason != "",
		DisabledReason: opt.disabledReason,
		OnPress:        func() { o.openChooser(opt.id, opt.open) }}
	o.addPropControl(c, func(node *sprites.Node, state widgets.ControlState) {
		o.addTray(node, rect, state)
		x := 80.0 * min(1, (rect.H-6)/props.TrinketH)
		switch {
		case opt.trinket >= 0:
			x = o.addTrinket(node, opt.trinket, rect.H, state)
		case o.showsTextOnly():
			x = 12
		default:
			dieSize := min(46, rect.H*0.66)
			die := sprites.NewFace("die", o.Ctx.Textures.Drawing("die/3", dieSize, dieSize), 10+(x-20)/2, rect.H/2).
				SetAnchor(0.5, 0.5).SetAngle(-0.105)
			if state.Disabled {
				die.SetAlpha(0.45)
			}
			node.Add(die)
		}
		second := opt.line
		if state.Disabled {
			second = opt.disabledReason
		} else {
			at := rect
			if rect.H >= 60 { // the disc is beside the value, below the label
				at.H += 20
			}
			o.addDisc(node, at, false, chevron(o.Ctx.Textures))
		}
		o.addLabels(node, opt.label, opt.value, second, layout.Rect{X: x, Y: 3, W: rect.W - x - 10, H: rect.H - 6},
			state.Disabled)
	})
}

// addLabels adds a label, a value and the explanation line below each other. It leaves out the line if that does not
// fit, and puts label and value side by side if they don't. Disabled texts are faded.
func (o optionTrays) addLabels(node *sprites.Node, label, value, line string, rect layout.Rect, disabled bool) {
	small, large, below := o.Style(lettering.Strong, 14).WithColor(brassy),
		o.Style(lettering.Number, 19).WithColor(art.Cream),
		o.Style(lettering.Body, 14.5).WithColor(parchment)
	if disabled {
		large, below = large.WithColor(faded), below.WithColor(faded)
	}
	fonts, kit, discW := o.Ctx.Fonts, o.Ctx.Kit, 28.0 // the label is above the disc
	if disabled {
		discW = 0
	}
	labelH, valueH, lineH := fonts.LineHeight(small)*0.95, fonts.LineHeight(large)*0.95, fonts.LineHeight(below)
	if line == "" || labelH+valueH+lineH > rect.H {
		lineH = 0
	}
	if labelH+valueH+lineH > rect.H {
		left, right := rect.CutLeft(rect.W*0.4, 8)
		kit.NamedLabel(node, "label", small, label, left)
		kit.NamedLabel(node, "value", large.WithSize(17), value, right.Pad(0, 0, discW, 0))
		return
	}
	if lineH > 0 && fonts.Width(below.WithSize(14), line) > rect.W-discW {
		lineH = min(lineH*2, rect.H-labelH-valueH)
	}
	y := rect.Y + (rect.H-labelH-valueH-lineH)/2
	kit.NamedLabel(node, "label", small, label, layout.Rect{X: rect.X, Y: y, W: rect.W, H: labelH})
	kit.NamedLabel(node, "value", large, value, layout.Rect{X: rect.X, Y: y + labelH, W: rect.W - discW, H: valueH})
	if lineH > 0 {
		kit.NamedLabel(node, "line", below, line,
			layout.Rect{X: rect.X, Y: y + labelH + valueH, W: rect.W - discW, H: lineH})
	}
}

// addSeed adds the text field of the seed in a tray.
func (o optionTrays) addSeed(rect layout.Rect) {
	node, fonts := sprites.New("seed").SetPos(rect.X, rect.Y), o.Ctx.Fonts
	o.Content.Add(node)
	o.addTray(node, rect, widgets.ControlState{})
	x := o.addTrinket(node, props.Envelope, rect.H, widgets.ControlState{})
	small := o.Style(lettering.Strong, 14).WithColor(brassy)
	label := layout.Rect{X: rect.X + x, W: rect.W - x - 10, H: fonts.LineHeight(small)}
	valueH := fonts.LineHeight(o.Style(lettering.Number, 19)) // of the value, below the label as in other trays
	label.Y = rect.Y + (rect.H-label.H-valueH)/2
	row := layout.Rect{X: label.X - 4, Y: label.Bottom() + valueH/2 - 22, W: label.W + 4, H: min(44, rect.H)}
	if rect.H < 66 {
		label.Y, label.H, label.W = rect.Y, rect.H, rect.W*0.22
		row.Y, row.X, row.W = rect.Y+max((rect.H-46)/2, 0), label.Right()+4, rect.Right()-label.Right()-14
	}
	o.AddLine(small, o.Words("setup.seed"), label)
	o.addField(widgets.FieldSpec{ID: "seed", Label: o.Words("setup.seed"), Rect: row, Text: o.table.Seed, Limit: 19,
		Allowed: unicode.IsDigit, Handwriting: o.Style(lettering.Number, 19).WithColor(art.Cream),
		Placeholder: o.Words("setup.seed.none"), OnChange: func(text string) { o.table.Seed = text; o.updateStart() }})
}
