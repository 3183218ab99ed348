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
	// placeholder of a gold button: a chevron and faint text
	Subdued
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
	// Barred draws the button as disabled, and a press calls OnRefuse. The page and keys see an enabled button: why it
	// is barred is a secret.
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
func (k *Kit) Button(s ButtonSpec) *Button {
	if s.Label == "" {
		s.Label = s.Title
		if s.Sub != "" {
			s.Label += ", " + s.Sub
		}
	}
	b := &Button{kit: k, spec: s, Node: sprites.New(s.ID).SetPos(s.Rect.X, s.Rect.Y)}
	b.Control = &Control{
		ID: s.ID, Label: s.Label, Rect: s.Rect, Disabled: s.Disabled, DisabledReason: s.DisabledReason,
		Checked: s.Checked,
		OnPress: s.OnPress, OnRefuse: s.OnRefuse, OnStateChange: b.render,
	}
	if s.Barred {
		b.Control.OnPress = s.OnRefuse
	}
	return b
}

// render draws the button in a state.
func (b *Button) render(st ControlState) {
	k, s, th := b.kit, b.spec, b.kit.Theme
	s.DisabledReason = b.Control.DisabledReason // may have changed since
	panel := sprites.PanelStyle{Radius: 12, Fill: th.Raised, Raised: true}
	title, sub := th.Cream, th.Words
	if s.Look == Bare {
		panel.Fill, panel.Raised = color.RGBA{}, false
	}
	closed := st.Disabled || s.Barred
	if st.Hover && !closed {
		panel.Fill = th.Hover
	}
	if s.Paper {
		panel.Radius, panel.Fill = 4, th.Cream
		if st.Hover && !closed {
			panel.Fill = th.PaperLit
		}
		title, sub = th.Ink, th.PaperText
	}
	second := s.Sub
	switch {
	case closed: // a placeholder: flat, with text at half brightness
		if panel.Raised = false; s.Look != Bare {
			panel.Fill = th.DisabledFill
		}
		title, sub = th.DisabledText, th.Gold
		if s.Look == Primary && !s.Paper { // the next step, which is not possible yet
			panel.Fill, title = th.Raised, th.Words
		}
		if s.Look == Subdued {
			title, sub, second = th.Words, th.Words, s.Sub
		} else if s.DisabledReason != "" {
			second = s.DisabledReason
		}
	case s.Look == Subdued:
		if panel.Raised, title = false, th.Words; !st.Hover {
			panel.Fill = th.DisabledFill
		}
	case s.Look == Primary:
		panel.Fill, panel.Foot, panel.Grain = th.Gold, th.GoldFoot, true
		if st.Hover {
			panel.Fill = th.GoldHover
		}
		title, sub = th.Ink, th.Ink
	case st.Checked:
		panel.Edge, panel.Line, panel.Fill = th.Gold, 2.5, th.Hover
	}
	if th.Outlined && !closed && panel.Edge.A == 0 {
		panel.Edge, panel.Line = th.Edge, 2
		if s.Paper || s.Look == Primary {
			panel.Edge = th.Ink
		}
	}
	b.Node.Clear()
	if panel.Fill.A > 0 || panel.Edge.A > 0 {
		b.Node.Add(sprites.NewFace("ground", k.Textures.Panel(panel, s.Rect.W, s.Rect.H), 0, 0))
	}
	if s.Look == Subdued {
		b.Node.Add(k.chevron(s.Rect, title))
		if b.spec.Title = s.Title; closed && s.DisabledReason != "" {
			b.spec.Title = s.DisabledReason
		}
	}
	b.Node.Add(b.layoutLabel(second, title, sub))
	b.spec.Title = s.Title
	if st.Pressed {
		b.Node.SetPos(s.Rect.X, s.Rect.Y+1.5)
	} else {
		b.Node.SetPos(s.Rect.X, s.Rect.Y)
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
func titleRoom(s ButtonSpec) (room, maximum, icon, gap float64) {
	const edge = 4 // minimum padding
	if s.Icon != "" {
		icon = cmp.Or(s.IconSize, 24)
		if s.Title != "" {
			gap = 10
		}
	}
	room = s.Rect.W - 2*buttonPad - icon - gap - s.Inset
	switch { // the chevron is at the right
	case s.Look == Subdued && s.Left:
		room -= chevronSpace
	case s.Look == Subdued:
		room -= 2 * chevronSpace
	}
	if s.Title == "" {
		room = 0
	}
	maximum = room + 2*(buttonPad-edge)
	if s.Left {
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
	k, s := b.kit, b.spec
	g := sprites.New("words")
	size := cmp.Or(s.Size, defaultSize)
	const pad, edge = buttonPad, 4 // preferred and minimum padding
	room, maximum, icon, gap := titleRoom(s)
	t, titles := k.fitTitle(s)
	t = t.WithColor(titleColor)
	st := lettering.Style{Face: lettering.Body, Size: max(size*0.8, 14), Color: subColor}
	if s.OneLine && s.Icon == "" && second == "" && len(titles) == 1 { // at the same margin as with a second line
		at := min(pad+edge, (s.Rect.W-k.Fonts.Width(t, s.Title))/2)
		g.Add(sprites.NewFace("title", k.Fonts.Line(t, s.Title), at, (s.Rect.H-k.Fonts.LineHeight(t))/2))
		return g
	}
	if s.OneLine && s.Icon == "" && len(titles) == 1 {
		if side := k.Fonts.FitWidth(lettering.Style{Face: lettering.Body, Size: max(size*0.8, 14), Color: subColor},
			second,
			room-k.Fonts.Width(t, s.Title)-2*pad, 14); k.Fonts.Width(side, second) <= room-k.Fonts.Width(t,
			s.Title)-2*pad {
			g.Add(sprites.NewFace("title", k.Fonts.Line(t, s.Title), pad+edge, (s.Rect.H-k.Fonts.LineHeight(t))/2))
			g.Add(sprites.NewFace("sub", k.Fonts.Line(side, second), s.Rect.W-pad-edge-k.Fonts.Width(side, second),
				(s.Rect.H-k.Fonts.LineHeight(side))/2+1))
			return g
		}
	}
	tw, th := 0.0, k.Fonts.LineHeight(t)*float64(len(titles))
	for _, l := range titles {
		tw = max(tw, k.Fonts.Width(t, l))
	}
	var lines []string
	if second != "" {
		st = k.Fonts.FitWidth(st, second, room, 14)
		lines = k.Fonts.Wrap(st, second, room)
		// A second line that does not fit the button's height is left out.
		if k.Fonts.LineHeight(t)+k.Fonts.LineHeight(st) > s.Rect.H ||
			th+k.Fonts.LineHeight(st.WithSize(lettering.MinSize)) > s.Rect.H {
			lines = nil
		} else if len(lines) > 1 && th+float64(len(lines))*k.Fonts.LineHeight(st) > s.Rect.H-4 || len(lines) == 1 &&
			k.Fonts.Width(st, lines[0]) > maximum {
			if !k.Fonts.FitsBox(st, second, maximum, s.Rect.H-2-th) {
				lines = nil
			} else {
				st, lines = k.Fonts.FitBox(st, second, maximum, s.Rect.H-2-th)
			}
		}
		for _, l := range lines {
			tw = max(tw, k.Fonts.Width(st, l))
		}
	}
	width := icon + gap + tw
	x := (s.Rect.W - width) / 2
	if s.Left {
		x = pad + s.Inset
	}
	if icon > 0 {
		g.Add(sprites.NewFace("icon", k.Textures.Drawing(s.Icon, icon, icon), x, (s.Rect.H-icon)/2))
		x += icon + gap
	}
	if s.Title == "" {
		return g
	}
	align := lettering.Center
	if s.Left || icon > 0 {
		align = lettering.Left
	}
	h := th + float64(len(lines))*k.Fonts.LineHeight(st)
	y := (s.Rect.H - h) / 2
	g.Add(sprites.NewFace("title", k.Fonts.Lines(t.WithAlign(align), titles, tw), x, y))
	if len(lines) > 0 {
		g.Add(sprites.NewFace("sub", k.Fonts.Lines(st.WithAlign(align), lines, tw), x, y+th))
	}
	return g
}
