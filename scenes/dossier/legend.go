package dossier

import (
	"slices"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// sign is something that stands in squares: a mark, or a bar.
type sign struct {
	drawing string // of a mark, "" for a bar
	alpha   float64
	strokes [2]int      // of a bar
	key     message.Key // what it means
	brief   message.Key // the same in a word
}

// signs are what may stand in the squares of this page.
func (v *evidence) signs() (all []sign) {
	if v.match.Table().Notes != match.NotesNone {
		all = append(all, sign{drawing: "marks/no", alpha: 0.65, key: "mark.no", brief: "mark.no"},
			sign{drawing: "marks/maybe", alpha: 0.9, key: "mark.maybe", brief: "mark.maybe"}, sign{drawing: "marks/yes", alpha: 0.9, key: "mark.yes", brief: "mark.yes"})
	}
	if v.writing {
		all = append(all, sign{drawing: "marks/ink", alpha: 1, key: "mark.ink", brief: "mark.ink.brief"})
	}
	if v.assisted() {
		all = append(all, sign{strokes: [2]int{6, 0}, key: "mark.for", brief: "evidence.for"}, sign{strokes: [2]int{0, 6}, key: "mark.against", brief: "evidence.against"})
	}
	return all
}

// sign draws a sign in the middle of a room, a mark so large.
func (v *evidence) sign(s sign, room layout.Rect, size float64) {
	if s.drawing == "" {
		bar(v.Back.Gallery, v.On, layout.Rect{X: room.X, Y: room.Center().Y - 6, W: room.W, H: 12}, s.strokes)
		return
	}
	v.On.Add(sprites.NewFace("sample", v.Back.Gallery.Drawing(s.drawing, size, size), room.Center().X, room.Center().Y).SetAnchor(0.5, 0.5).SetAlpha(s.alpha))
}

// The measures of a legend, in points: the height of its lines, how large marks and bars are in it, and how far things stand apart.
const (
	legendLine = 23
	legendMark = 20
	legendBar  = 40
	legendGap  = 13
)

// meaning is a sign with its words in a legend: behind it, and for a bar that speaks for both sides also before it.
type meaning struct {
	sign
	before, after string
	x, symbol     float64 // from the left: where it begins, and how wide the sign itself is
	first, wide   float64 // how wide what stands before the sign is, and all of it
}

// meanings are the signs with their words in a style: the bar is told once, with both its sides.
func (v *evidence) meanings(st lettering.Style) (all []meaning) {
	ty := v.Back.Type
	for _, s := range v.signs() {
		m := meaning{sign: s, after: v.Words(s.brief), symbol: legendMark}
		if s.drawing == "" {
			if s.strokes[0] == 0 {
				continue
			}
			m.strokes, m.symbol, m.before = [2]int{5, 5}, legendBar, v.Words("evidence.against")
			m.first = ty.Width(st, m.before) + 4
		}
		m.wide = m.first + m.symbol + 4 + ty.Width(st, m.after)
		all = append(all, m)
	}
	return all
}

// legend says at the foot of a room in few words what the signs mean, with a drawing of each, and returns the room above it. Where that is to be scant it is one line, without the ink if need be.
func (v *evidence) legend(in layout.Rect, scant bool) (rest layout.Rect) {
	st := v.Style(lettering.Strong, 15).With(pressed)
	if scant {
		st.Size = 14
	}
	all := v.meanings(st)
	lines := flow(all, in.W)
	if scant && len(lines) > 1 {
		all = slices.DeleteFunc(all, func(m meaning) bool { return m.key == "mark.ink" })
		lines = flow(all, in.W)
	}
	if len(all) == 0 || in.H < float64(len(lines))*legendLine+40 {
		return in
	}
	foot, rest := in.CutBottom(float64(len(lines))*legendLine, 5)
	v.redRule(layout.Rect{X: foot.X, Y: foot.Y - 2, W: foot.W, H: 1})
	ty := v.Back.Type
	for i, line := range lines {
		y := foot.Y + legendLine*(float64(i)+0.5)
		say := func(words string, x float64) {
			v.On.Add(sprites.NewFace("meaning", ty.Line(st, words), foot.X+x, y-ty.LineHeight(st)/2))
		}
		for _, m := range line {
			if m.before != "" {
				say(m.before, m.x)
			}
			v.sign(m.sign, layout.Rect{X: foot.X + m.x + m.first, Y: y - legendLine/2, W: m.symbol, H: legendLine}, legendMark)
			say(m.after, m.x+m.first+m.symbol+4)
		}
	}
	return rest
}

// flow sets signs with their words one after the other on as many lines of a width as they need.
func flow(all []meaning, width float64) [][]meaning {
	lines, x := [][]meaning{nil}, 0.0
	for _, m := range all {
		if x > 0 && x+m.wide > width {
			lines, x = append(lines, nil), 0
		}
		m.x = x
		lines[len(lines)-1] = append(lines[len(lines)-1], m)
		x += m.wide + legendGap
	}
	return lines
}
