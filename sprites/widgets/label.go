package widgets

import (
	"strings"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// Label adds a text in a rectangle to a node: on one line, if necessary smaller, else wrapped. It is centred
// vertically. An empty text or rectangle adds nothing.
func (k *Kit) Label(parent *sprites.Node, style lettering.Style, words string, r layout.Rect) {
	k.NamedLabel(parent, "text", style, words, r)
}

// NamedLabel adds a text like Label, and names the new node, by which tests find it.
func (k *Kit) NamedLabel(parent *sprites.Node, name string, style lettering.Style, words string, r layout.Rect) {
	if words == "" || r.W <= 0 {
		return
	}
	fonts := k.Fonts
	style = fonts.FitWidth(style, words, r.W, minSentenceSize)
	lines := []string{words}
	if fonts.Width(style, words) > r.W {
		style, lines = fonts.FitBox(style, words, r.W, max(r.H, fonts.LineHeight(style)))
	}
	parent.Add(sprites.NewFace(name, fonts.Lines(style, lines, r.W), r.X,
		r.Y+(r.H-fonts.LineHeight(style)*float64(len(lines)))/2))
}

// TruncatedLabel adds one line in a rectangle to a node, smaller down to 14 points and then truncated if it does not
// fit. Use it for names and for text that can be read elsewhere.
func (k *Kit) TruncatedLabel(parent *sprites.Node, name string, style lettering.Style, words string, r layout.Rect) {
	if words == "" || r.W <= 0 {
		return
	}
	fonts := k.Fonts
	style = fonts.FitWidth(style, words, r.W, minSentenceSize)
	parent.Add(sprites.NewFace(name, fonts.Lines(style, []string{fonts.Truncate(style, words, r.W)}, r.W), r.X,
		r.Y+(r.H-fonts.LineHeight(style))/2))
}

// minSentenceSize is the minimum readable font size of a sentence, in points.
const minSentenceSize = 14.0

// WrappedLabel adds a wrapped text in a rectangle to a node, and reduces the font size until it fits. With cut, the
// last line is truncated before the size falls below 14 points; use it for text that is also in the log.
func (k *Kit) WrappedLabel(parent *sprites.Node, style lettering.Style, words string, r layout.Rect, cut bool) {
	if words == "" || r.W <= 0 {
		return
	}
	fonts := k.Fonts
	wrap := fonts.Wrap
	if style.Align == lettering.Center { // no line of one word below a full one
		wrap = fonts.WrapEvenly
	}
	lines, room := wrap(style, words, r.W), 0
	over := func() bool {
		room = max(int((r.H+1)/fonts.LineHeight(style)), 1)
		return len(lines) > room
	}
	for _, size := range []float64{max(style.Size*0.88, minSentenceSize), minSentenceSize} {
		if size < style.Size && over() {
			style = style.WithSize(size)
			lines = wrap(style, words, r.W)
		}
	}
	switch {
	case !over():
	case cut:
		rest := strings.Join(lines[room-1:], " ")
		lines = append(lines[:room-1:room-1], fonts.Truncate(style, rest, r.W))
	default:
		style, lines = fonts.FitBox(style, words, r.W, r.H)
	}
	for _, line := range lines { // a word longer than a line
		style = fonts.FitWidth(style, line, r.W, lettering.MinSize)
	}
	name := "words"
	if cut {
		name = "log-line"
	}
	height := fonts.LineHeight(style) * float64(len(lines))
	parent.Add(sprites.NewFace(name, fonts.Lines(style, lines, r.W), r.X, r.Y+(r.H-height)/2))
}

// Style returns a style in the colour of body text; size is in points.
//
//go:noinline
func (k *Kit) Style(face lettering.Typeface, size float64) lettering.Style {
	return lettering.Style{Face: face, Size: size, Color: k.Theme.Words}
}
