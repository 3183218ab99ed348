package widgets

import (
	"strings"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// Label adds a text in a rectangle: on one line, if necessary smaller, else wrapped. It is centred vertically.
func (k *Kit) Label(on *sprites.Node, st lettering.Style, words string, r layout.Rect) {
	k.NamedLabel(on, "text", st, words, r)
}

// NamedLabel is Label with a name for the node.
func (k *Kit) NamedLabel(on *sprites.Node, name string, st lettering.Style, words string, r layout.Rect) {
	if words == "" || r.W <= 0 {
		return
	}
	ty := k.Fonts
	st = ty.FitWidth(st, words, r.W, 14)
	lines := []string{words}
	if ty.Width(st, words) > r.W {
		st, lines = ty.FitBox(st, words, r.W, max(r.H, ty.LineHeight(st)))
	}
	on.Add(sprites.NewFace(name, ty.Lines(st, lines, r.W), r.X, r.Y+(r.H-ty.LineHeight(st)*float64(len(lines)))/2))
}

// TruncatedLabel adds one line in a rectangle, smaller down to 14 points and then truncated if it does not fit. Use it
// for names and for text that is also in the log.
func (k *Kit) TruncatedLabel(on *sprites.Node, name string, st lettering.Style, words string, r layout.Rect) {
	if words == "" || r.W <= 0 {
		return
	}
	ty := k.Fonts
	st = ty.FitWidth(st, words, r.W, 14)
	on.Add(sprites.NewFace(name, ty.Lines(st, []string{ty.Truncate(st, words, r.W)}, r.W), r.X,
		r.Y+(r.H-ty.LineHeight(st))/2))
}

// minSentenceSize is the minimum readable font size of a sentence, in points.
const minSentenceSize = 14.0

// WrappedLabel adds a wrapped text in a rectangle and reduces the font size until it fits. With cut, the last line is
// truncated instead; use it for text that is also in the log.
func (k *Kit) WrappedLabel(on *sprites.Node, st lettering.Style, words string, r layout.Rect, cut bool) {
	if words == "" || r.W <= 0 {
		return
	}
	ty := k.Fonts
	wrap := ty.Wrap
	if st.Align == lettering.Center { // no line of one word below a full one
		wrap = ty.WrapEvenly
	}
	lines, room := wrap(st, words, r.W), 0
	over := func() bool {
		room = max(int((r.H+1)/ty.LineHeight(st)), 1)
		return len(lines) > room
	}
	for _, size := range []float64{max(st.Size*0.88, minSentenceSize), minSentenceSize} {
		if size < st.Size && over() {
			st = st.WithSize(size)
			lines = wrap(st, words, r.W)
		}
	}
	switch {
	case !over():
	case cut:
		rest := strings.Join(lines[room-1:], " ")
		lines = append(lines[:room-1:room-1], ty.Truncate(st, rest, r.W))
	default:
		st, lines = ty.FitBox(st, words, r.W, r.H)
	}
	for _, l := range lines { // a word longer than a line
		st = ty.FitWidth(st, l, r.W, lettering.MinSize)
	}
	name := "words"
	if cut {
		name = "log-line"
	}
	h := ty.LineHeight(st) * float64(len(lines))
	on.Add(sprites.NewFace(name, ty.Lines(st, lines, r.W), r.X, r.Y+(r.H-h)/2))
}

// Style returns a style in the colour of body text; size is in points.
//
//go:noinline
func (k *Kit) Style(f lettering.Typeface, size float64) lettering.Style {
	return lettering.Style{Face: f, Size: size, Color: k.Theme.Words}
}
