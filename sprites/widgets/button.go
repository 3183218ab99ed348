package widgets

import (
	"cmp"
	"image/color"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
)

// Look is the visual weight of a button.
type Look int

// The looks of a button.
const (
	Secondary Look = iota // framed
	Primary               // gold: the next step; one per screen
	Choice                // framed; gold border while checked
	Bare                  // text or icon only
	Subdued               // in place of a gold button: a chevron and faint text
)

// ButtonSpec describes a button. ID and Rect are required; other zero fields mean "none" or the default that they name.
type ButtonSpec struct {
	ID             string
	Label          string // for screen readers; Title and Sub when empty
	Title          string
	Sub            string  // smaller second line
	Icon           string  // drawing of the assets, before the title
	IconSize       float64 // points; 24 when 0
	Look           Look
	Rect           layout.Rect
	Size           float64 // font size of the title, points; 18 when 0
	Left           bool    // left-aligned instead of centred
	OneLine        bool    // second line to the right of the title, if both fit
	Inset          float64 // free space at the left, points
	Disabled       bool
	DisabledReason string // second line while disabled or barred
	// Barred draws the button as disabled, and a press calls OnRefuse. To the page and keys it is enabled, since the
	// reason is a secret.
	Barred   bool
	Checked  bool   // a choice that is on
	Paper    bool   // a slip of paper with ink on it
	OnPress  func() // called when it is pressed
	OnRefuse func() // called when it is pressed while disabled or barred
}

// Button is a control with its node. It redraws itself when the state changes.
type Button struct {
	Node    *sprites.Node
	Control *Control
	kit     *Kit
	spec    ButtonSpec
}

// ShareSize sets the font size of the buttons in a row to the largest at which every title fits. It changes the specs.
func (k *Kit) ShareSize(row []ButtonSpec) {
	size := math.Inf(1)
	for _, spec := range row {
		style, _ := k.fitTitle(spec)
		size = min(size, style.Size)
	}
	for i := range row {
		row[i].Size = size
	}
}

// Sizes of titles and their preferred padding, in points.
const defaultSize, buttonPad = 18.0, 12.0

// Button returns a button. The origin of its node is the upper left corner of Rect. The caller adds its Node to the
// stage and its Control to the focus manager.
func (k *Kit) Button(spec ButtonSpec) *Button {
	if spec.Label == "" {
		spec.Label = spec.Title
		if spec.Sub != "" {
			spec.Label += ", " + spec.Sub
		}
	}
	b := &Button{kit: k, spec: spec, Node: sprites.New(spec.ID).SetPos(spec.Rect.X, spec.Rect.Y)}
	b.Control = &Control{
		ID: spec.ID, Label: spec.Label, Rect: spec.Rect, Disabled: spec.Disabled, DisabledReason: spec.DisabledReason,
		Checked: spec.Checked,
		OnPress: spec.OnPress, OnRefuse: spec.OnRefuse, OnStateChange: b.render,
	}
	if spec.Barred {
		b.Control.OnPress = spec.OnRefuse
	}
	return b
}

// render draws the button in a state.
func (b *Button) render(state ControlState) {
	k, spec := b.kit, b.spec
	spec.DisabledReason = b.Control.DisabledReason // may have changed since
	closed := state.Disabled || spec.Barred
	panel, title, sub := k.buttonColors(spec, state, closed)
	second := spec.Sub
	if closed && spec.Look != Subdued && spec.DisabledReason != "" {
		second = spec.DisabledReason
	}
	b.Node.Clear()
	if panel.Fill.A > 0 || panel.Edge.A > 0 {
		b.Node.Add(sprites.NewFace("ground", k.Textures.Panel(panel, spec.Rect.W, spec.Rect.H), 0, 0))
	}
	if spec.Look == Subdued {
		b.Node.Add(k.chevron(spec.Rect, title))
		if b.spec.Title = spec.Title; closed && spec.DisabledReason != "" {
			b.spec.Title = spec.DisabledReason
		}
	}
	b.Node.Add(b.layoutLabel(second, title, sub))
	b.spec.Title = spec.Title
	if state.Pressed {
		b.Node.SetPos(spec.Rect.X, spec.Rect.Y+1.5)
	} else {
		b.Node.SetPos(spec.Rect.X, spec.Rect.Y)
	}
}

// buttonColors returns the background of a button in a state, and the colours of its title and second line. A closed
// button is disabled or barred.
func (k *Kit) buttonColors(spec ButtonSpec, state ControlState, closed bool) (panel sprites.PanelStyle,
	title, sub color.RGBA) {
	theme := k.Theme
	panel = sprites.PanelStyle{Radius: 12, Fill: theme.Raised, Raised: true}
	title, sub = theme.Cream, theme.Words
	if spec.Look == Bare {
		panel.Fill, panel.Raised = color.RGBA{}, false
	}
	if state.Hover && !closed {
		panel.Fill = theme.Hover
	}
	if spec.Paper {
		panel.Radius, panel.Fill = 4, theme.Cream
		if state.Hover && !closed {
			panel.Fill = theme.PaperLit
		}
		title, sub = theme.Ink, theme.PaperText
	}
	switch {
	case closed: // a placeholder: flat, with text at half brightness
		if panel.Raised = false; spec.Look != Bare {
			panel.Fill = theme.DisabledFill
		}
		title, sub = theme.DisabledText, theme.Gold
		if spec.Look == Primary && !spec.Paper { // the next step, not possible yet
			panel.Fill, title = theme.Raised, theme.Words
		}
		if spec.Look == Subdued {
			title, sub = theme.Words, theme.Words
		}
	case spec.Look == Subdued:
		if panel.Raised, title = false, theme.Words; !state.Hover {
			panel.Fill = theme.DisabledFill
		}
	case spec.Look == Primary:
		panel.Fill, panel.Foot, panel.Grain = theme.Gold, theme.GoldFoot, true
		if state.Hover {
			panel.Fill = theme.GoldHover
		}
		title, sub = theme.Ink, theme.Ink
	case state.Checked:
		panel.Edge, panel.Line, panel.Fill = theme.Gold, 2.5, theme.Hover
	}
	if theme.Outlined && !closed && panel.Edge.A == 0 {
		panel.Edge, panel.Line = theme.Edge, 2
		if spec.Paper || spec.Look == Primary {
			panel.Edge = theme.Ink
		}
	}
	return panel, title, sub
}

// chevronSpace is the width reserved for a chevron on either side of the label, in points.
const chevronSpace = 24

// chevron returns a chevron in a colour for the right end of a button with rectangle r.
func (k *Kit) chevron(r layout.Rect, c color.RGBA) *sprites.Node {
	const w, h, line = 18, 16, 2.4
	face := k.Textures.Shape("chevron "+sprites.Hex(c), w, h, func(pen *raster.Canvas) {
		for _, x := range []float64{line, w / 2} {
			pen.Stroke(pen.Line([]raster.XY{{X: x, Y: line}, {X: x + h/2 - line, Y: h / 2}, {X: x, Y: h - line}}),
				line,
				c)
		}
	})
	return sprites.NewFace("chevron", face, r.W-12-w, (r.H-h)/2)
}

// titleRoom returns the preferred and the maximum width of a button's text, the size of its icon, and the gap beside
// that.
func titleRoom(spec ButtonSpec) (room, maximum, icon, gap float64) {
	if spec.Icon != "" {
		icon = cmp.Or(spec.IconSize, 24)
		if spec.Title != "" {
			gap = 10
		}
	}
	room = spec.Rect.W - 2*buttonPad - icon - gap - spec.Inset
	switch { // the chevron is at the right
	case spec.Look == Subdued && spec.Left:
		room -= chevronSpace
	case spec.Look == Subdued:
		room -= 2 * chevronSpace
	}
	if spec.Title == "" {
		room = 0
	}
	maximum = room + 2*(buttonPad-minPad)
	if spec.Left {
		maximum = room + buttonPad - minPad
	}
	return room, maximum, icon, gap
}

// fitTitle returns the style and the lines of a button's title.
func (k *Kit) fitTitle(spec ButtonSpec) (lettering.Style, []string) {
	room, maximum, _, _ := titleRoom(spec)
	style := lettering.Style{Face: lettering.Strong, Size: cmp.Or(spec.Size, defaultSize)}
	style = k.Fonts.FitWidth(style, spec.Title, room, minTitleSize)
	if room > 0 && k.Fonts.Width(style, spec.Title) > maximum { // other languages have longer words
		return k.Fonts.FitBox(style, spec.Title, maximum, spec.Rect.H-4)
	}
	return style, []string{spec.Title}
}

// minTitleSize is the minimum font size of title and second line in points, unless that is too large for the button.
const minTitleSize = 14

// minPad is the minimum padding of a button's text, in points.
const minPad = 4

// layoutLabel returns a node with icon, title and second line, laid out inside the button.
func (b *Button) layoutLabel(second string, titleColor, subColor color.RGBA) *sprites.Node {
	k, spec := b.kit, b.spec
	title, titles := k.fitTitle(spec)
	title = title.WithColor(titleColor)
	sub := lettering.Style{Face: lettering.Body, Size: max(cmp.Or(spec.Size, defaultSize)*0.8, minTitleSize),
		Color: subColor}
	if spec.OneLine && spec.Icon == "" && len(titles) == 1 {
		if label := k.oneLineLabel(spec, second, title, sub); label != nil {
			return label
		}
	}
	textWidth, titleHeight := 0.0, k.Fonts.LineHeight(title)*float64(len(titles))
	for _, line := range titles {
		textWidth = max(textWidth, k.Fonts.Width(title, line))
	}
	var lines []string
	if second != "" {
		sub, lines = k.fitSecondLine(spec, second, sub, k.Fonts.LineHeight(title), titleHeight)
		for _, line := range lines {
			textWidth = max(textWidth, k.Fonts.Width(sub, line))
		}
	}
	_, _, icon, gap := titleRoom(spec)
	width := icon + gap + textWidth
	x := (spec.Rect.W - width) / 2
	if spec.Left {
		x = buttonPad + spec.Inset
	}
	label := sprites.New("words")
	if icon > 0 {
		label.Add(sprites.NewFace("icon", k.Textures.Drawing(spec.Icon, icon, icon), x, (spec.Rect.H-icon)/2))
		x += icon + gap
	}
	if spec.Title == "" {
		return label
	}
	align := lettering.Center
	if spec.Left || icon > 0 {
		align = lettering.Left
	}
	height := titleHeight + float64(len(lines))*k.Fonts.LineHeight(sub)
	y := (spec.Rect.H - height) / 2
	label.Add(sprites.NewFace("title", k.Fonts.Lines(title.WithAlign(align), titles, textWidth), x, y))
	if len(lines) > 0 {
		label.Add(sprites.NewFace("sub", k.Fonts.Lines(sub.WithAlign(align), lines, textWidth), x, y+titleHeight))
	}
	return label
}

// oneLineLabel returns a node with the title at the left and the second line at the right, or nil if there is no room.
func (k *Kit) oneLineLabel(spec ButtonSpec, second string, title, sub lettering.Style) *sprites.Node {
	label, left := sprites.New("words"), float64(buttonPad+minPad)
	titleWidth, titleY := k.Fonts.Width(title, spec.Title), (spec.Rect.H-k.Fonts.LineHeight(title))/2
	if second == "" { // at the same margin as with a second line
		left = min(left, (spec.Rect.W-titleWidth)/2)
		label.Add(sprites.NewFace("title", k.Fonts.Line(title, spec.Title), left, titleY))
		return label
	}
	room, _, _, _ := titleRoom(spec)
	room = room - titleWidth - 2*buttonPad
	sub = k.Fonts.FitWidth(sub, second, room, minTitleSize)
	subWidth := k.Fonts.Width(sub, second)
	if subWidth > room {
		return nil
	}
	label.Add(sprites.NewFace("title", k.Fonts.Line(title, spec.Title), left, titleY))
	label.Add(sprites.NewFace("sub", k.Fonts.Line(sub, second), spec.Rect.W-buttonPad-minPad-subWidth,
		(spec.Rect.H-k.Fonts.LineHeight(sub))/2+1))
	return label
}

// fitSecondLine returns style and lines of a second line below a title, or no lines if it does not fit the button's
// height. The title has lines of lineHeight points and is titleHeight points high.
func (k *Kit) fitSecondLine(spec ButtonSpec, second string, style lettering.Style, lineHeight, titleHeight float64) (
	lettering.Style, []string) {
	room, maximum, _, _ := titleRoom(spec)
	style = k.Fonts.FitWidth(style, second, room, minTitleSize)
	lines := k.Fonts.Wrap(style, second, room)
	height := k.Fonts.LineHeight(style)
	minHeight := k.Fonts.LineHeight(style.WithSize(lettering.MinSize))
	if lineHeight+height > spec.Rect.H || titleHeight+minHeight > spec.Rect.H {
		return style, nil
	}
	tooHigh := len(lines) > 1 && titleHeight+float64(len(lines))*height > spec.Rect.H-4
	tooWide := len(lines) == 1 && k.Fonts.Width(style, lines[0]) > maximum
	if !tooHigh && !tooWide {
		return style, lines
	}
	if !k.Fonts.FitsBox(style, second, maximum, spec.Rect.H-2-titleHeight) {
		return style, nil
	}
	return k.Fonts.FitBox(style, second, maximum, spec.Rect.H-2-titleHeight)
}
