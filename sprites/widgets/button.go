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

// ButtonSpec describes a button.
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

// ShareSize gives the buttons of a row one font size, the largest at which each title fits.
func (k *Kit) ShareSize(row []ButtonSpec) {
	size := math.Inf(1)
	for _, s := range row {
		st, _ := k.fitTitle(s)
		size = min(size, st.Size)
	}
	for i := range row {
		row[i].Size = size
	}
}

// Sizes of titles and their preferred padding, in points.
const defaultSize, buttonPad = 18.0, 12.0

// Button returns a button. The origin of its node is the upper left corner of Rect.
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
	k, spec, theme := b.kit, b.spec, b.kit.Theme
	spec.DisabledReason = b.Control.DisabledReason // may have changed since
	panel := sprites.PanelStyle{Radius: 12, Fill: theme.Raised, Raised: true}
	title, sub := theme.Cream, theme.Words
	if spec.Look == Bare {
		panel.Fill, panel.Raised = color.RGBA{}, false
	}
	closed := state.Disabled || spec.Barred
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
	second := spec.Sub
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
			title, sub, second = theme.Words, theme.Words, spec.Sub
		} else if spec.DisabledReason != "" {
			second = spec.DisabledReason
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

// chevronSpace is the width reserved for a chevron on either side of the label, in points.
const chevronSpace = 24

// chevron draws a chevron at the right end of a button.
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

// titleRoom returns the preferred and the maximum width of a button's text, and the space that its icon takes.
func titleRoom(spec ButtonSpec) (room, maximum, icon, gap float64) {
	const edge = 4 // minimum padding
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
	maximum = room + 2*(buttonPad-edge)
	if spec.Left {
		maximum = room + buttonPad - edge
	}
	return room, maximum, icon, gap
}

// fitTitle returns the style and the lines of a button's title.
func (k *Kit) fitTitle(s ButtonSpec) (lettering.Style, []string) {
	room, maximum, _, _ := titleRoom(s)
	t := lettering.Style{Face: lettering.Strong, Size: cmp.Or(s.Size, defaultSize)}
	t = k.Fonts.FitWidth(t, s.Title, room, 14)
	if room > 0 && k.Fonts.Width(t, s.Title) > maximum { // other languages have longer words
		return k.Fonts.FitBox(t, s.Title, maximum, s.Rect.H-4)
	}
	return t, []string{s.Title}
}

// layoutLabel returns a node with icon, title and second line, laid out inside the button.
func (b *Button) layoutLabel(second string, titleColor, subColor color.RGBA) *sprites.Node {
	k, spec := b.kit, b.spec
	group := sprites.New("words")
	size := cmp.Or(spec.Size, defaultSize)
	const pad, edge = buttonPad, 4 // preferred and minimum padding
	room, maximum, icon, gap := titleRoom(spec)
	t, titles := k.fitTitle(spec)
	t = t.WithColor(titleColor)
	style := lettering.Style{Face: lettering.Body, Size: max(size*0.8, 14), Color: subColor}
	if spec.OneLine && spec.Icon == "" && second == "" && len(titles) == 1 { // at the same margin as with a second line
		at := min(pad+edge, (spec.Rect.W-k.Fonts.Width(t, spec.Title))/2)
		group.Add(sprites.NewFace("title", k.Fonts.Line(t, spec.Title), at, (spec.Rect.H-k.Fonts.LineHeight(t))/2))
		return group
	}
	if spec.OneLine && spec.Icon == "" && len(titles) == 1 {
		if side := k.Fonts.FitWidth(lettering.Style{Face: lettering.Body, Size: max(size*0.8, 14), Color: subColor},
			second,
			room-k.Fonts.Width(t, spec.Title)-2*pad, 14); k.Fonts.Width(side, second) <= room-k.Fonts.Width(t,
			spec.Title)-2*pad {
			group.Add(sprites.NewFace("title", k.Fonts.Line(t, spec.Title), pad+edge,
				(spec.Rect.H-k.Fonts.LineHeight(t))/2))
			group.Add(sprites.NewFace("sub", k.Fonts.Line(side, second),
				spec.Rect.W-pad-edge-k.Fonts.Width(side, second),
				(spec.Rect.H-k.Fonts.LineHeight(side))/2+1))
			return group
		}
	}
	tw, th := 0.0, k.Fonts.LineHeight(t)*float64(len(titles))
	for _, l := range titles {
		tw = max(tw, k.Fonts.Width(t, l))
	}
	var lines []string
	if second != "" {
		style = k.Fonts.FitWidth(style, second, room, 14)
		lines = k.Fonts.Wrap(style, second, room)
		// A second line that does not fit the button's height is left out.
		if k.Fonts.LineHeight(t)+k.Fonts.LineHeight(style) > spec.Rect.H ||
			th+k.Fonts.LineHeight(style.WithSize(lettering.MinSize)) > spec.Rect.H {
			lines = nil
		} else if len(lines) > 1 && th+float64(len(lines))*k.Fonts.LineHeight(style) > spec.Rect.H-4 ||
			len(lines) == 1 &&
				k.Fonts.Width(style, lines[0]) > maximum {
			if !k.Fonts.FitsBox(style, second, maximum, spec.Rect.H-2-th) {
				lines = nil
			} else {
				style, lines = k.Fonts.FitBox(style, second, maximum, spec.Rect.H-2-th)
			}
		}
		for _, l := range lines {
			tw = max(tw, k.Fonts.Width(style, l))
		}
	}
	width := icon + gap + tw
	x := (spec.Rect.W - width) / 2
	if spec.Left {
		x = pad + spec.Inset
	}
	if icon > 0 {
		group.Add(sprites.NewFace("icon", k.Textures.Drawing(spec.Icon, icon, icon), x, (spec.Rect.H-icon)/2))
		x += icon + gap
	}
	if spec.Title == "" {
		return group
	}
	align := lettering.Center
	if spec.Left || icon > 0 {
		align = lettering.Left
	}
	h := th + float64(len(lines))*k.Fonts.LineHeight(style)
	y := (spec.Rect.H - h) / 2
	group.Add(sprites.NewFace("title", k.Fonts.Lines(t.WithAlign(align), titles, tw), x, y))
	if len(lines) > 0 {
		group.Add(sprites.NewFace("sub", k.Fonts.Lines(style.WithAlign(align), lines, tw), x, y+th))
	}
	return group
}
