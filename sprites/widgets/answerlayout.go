package widgets

import (
	"math"
	"slices"

	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// Layout of the answers in a dialog: buttons in a row or grid on a slip of paper, choices in a drawer.

// answerLayout is the layout of the answers of a dialog. Rectangles are relative to the upper left corner of their
// area.
type answerLayout struct {
	rects        []layout.Rect
	height       float64 // of all answers
	shrink       float64 // points by which the height of levers, sliders and switches is reduced
	switchHeight float64 // preferred height of switches
	large        bool    // choices have room for large pictures
	list         bool    // answers are choices
}

// maxShrink is the maximum of shrink.
const maxShrink = 8

// minTouchSize is the minimum height of a control for a finger, in points.
const minTouchSize = 44.0

// twoColumns reports whether the choices need two columns: either one column is too high, or large choices fit beside
// each other.
func (d *Dialog) twoColumns(screen layout.Rect, room, line float64) bool {
	n := 0
	for i := range d.Answers {
		if d.Answers[i].isChoice() {
			n++
		}
	}
	const minWidth, minPictureWidth = 520, 700 // of the screen, points
	return n > 3 && screen.W >= minWidth &&
		(float64(len(d.Answers))*line > room || d.hasPictures() && screen.W >= minPictureWidth)
}

// hasPictures reports whether a choice has a picture.
func (d *Dialog) hasPictures() bool {
	for i := range d.Answers {
		if d.Answers[i].Prop != 0 {
			return true
		}
	}
	return false
}

// isChoice reports whether an answer is an ordinary button.
func (a *Answer) isChoice() bool { return !a.Notch && !a.Switch && a.Slider == nil && !a.Primary }

// isSetting reports whether an answer changes a setting, so that the same dialog is shown again.
func (a *Answer) isSetting() bool { return a.Notch || a.Switch || a.Checked || a.Slider != nil }

// layout lays out the answers in a width and, if possible, within room points of height.
func (d *Dialog) layout(k *Kit, width, gap, room float64, screen layout.Rect) (grid answerLayout) {
	grid.rects, grid.list = make([]layout.Rect, len(d.Answers)), d.List
	if !d.List {
		rows, cols := len(d.Answers), 1
		if len(d.Answers) <= 3 && width/float64(max(len(d.Answers), 1)) >= 140 {
			rows, cols = 1, len(d.Answers)
		}
		grid.layoutTable(width, gap, grid.rowHeight(rows, gap, room, choiceHeight), cols)
		return grid
	}
	cols := 1
	if d.twoColumns(screen, room, choiceHeight+gap) || float64(len(d.Answers))*(choiceHeight+gap) > room &&
		len(d.Answers) > 3 &&
		!d.hasPictures() && screen.W >= layout.Narrow {
		cols = 2
	}
	maximum := float64(choiceHeight)
	grid.switchHeight = switchHeight
	if grid.large = cols == 2 && d.hasPictures() && room > 440; grid.large {
		maximum = 78
	}
	button, minimum := maximum, minTouchSize // height of a choice, points
	// On a small screen labels are never reduced: the rows grow, and the screen scrolls.
	if screen.H <= 360 || screen.W < 330 || screen.W <= 430 && screen.H <= 600 {
		minimum = d.choiceHeight(k, (width-gap*float64(cols-1))/float64(cols))
		button = max(button, minimum)
		grid.switchHeight = d.switchHeight(k, width)
	}
	for grid.layoutList(d, width, gap, button, cols); grid.height > room &&
		button > minimum; grid.layoutList(d, width, gap, button, cols) {
		button = max(button-1, minimum)
	}
	for grid.height > room && grid.shrink < maxShrink { // reduce the other rows
		grid.shrink++
		grid.layoutList(d, width, gap-grid.shrink/4, button, cols)
	}
	return grid
}

// threeColumns lays out the choices of a list in three columns without pictures, for a low and wide screen. It returns
// an infinite height on a narrow screen.
func (d *Dialog) threeColumns(k *Kit, width, gap float64, screen layout.Rect) (f answerLayout) {
	if f.height = math.Inf(1); screen.W < 600 {
		return f
	}
	plain := *d
	plain.dropPictures()
	f.rects, f.list, f.switchHeight = make([]layout.Rect, len(d.Answers)), true, plain.switchHeight(k, width)
	f.layoutList(&plain, width, gap, plain.choiceHeight(k, (width-2*gap)/3), 3)
	return f
}

// choiceHeight returns the minimum height of choices of a width at which all labels fit.
func (d *Dialog) choiceHeight(k *Kit, width float64) float64 {
	const size, pad = 14, 10 // font size and padding, points
	height := minTouchSize
	for i := range d.Answers {
		answer := &d.Answers[i]
		if !answer.isChoice() {
			continue
		}
		room := width - 2*pad
		if answer.Prop != 0 {
			room -= minTouchSize*props.TrinketW/props.TrinketH + 12 // the picture and its gap
		}
		sub := answer.Sub
		if answer.Disabled && answer.DisabledReason != "" {
			sub = answer.DisabledReason
		}
		h := 8.0
		for _, words := range []string{answer.Title, sub} {
			st := lettering.Style{Face: lettering.Strong, Size: size}
			if words != "" {
				h += float64(len(k.Fonts.Wrap(st, words, room))) * k.Fonts.LineHeight(st)
			}
		}
		const maxHeight = 120
		height = max(height, min(h, maxHeight))
	}
	return height
}

// switchHeight returns the minimum height of switches of a width at which all labels fit.
func (d *Dialog) switchHeight(k *Kit, width float64) float64 {
	height := float64(switchHeight)
	for i := range d.Answers {
		if a := &d.Answers[i]; a.Switch {
			title, sub := k.switchLabelHeights(a, width)
			height = max(height, title+sub+2*switchPadding)
		}
	}
	return height
}

// switchLabelHeights returns the heights of the label of a switch, in a width that includes the switch.
func (k *Kit) switchLabelHeights(answer *Answer, width float64) (title, sub float64) {
	room := width - switchWidth - switchGap
	if answer.Sub != "" {
		room -= 2 * switchPadding
	}
	lines := func(f lettering.Typeface, size float64, words string) float64 {
		if words == "" {
			return 0
		}
		st := k.Fonts.FitWidth(lettering.Style{Face: f, Size: size}, words, room, minSentenceSize)
		return float64(len(k.Fonts.Wrap(st, words, room))) * k.Fonts.LineHeight(st)
	}
	return lines(lettering.Strong, switchTitleSize, answer.Title), lines(lettering.Body, switchSubSize, answer.Sub)
}

// minNotchWidth is the minimum width of a notch with its label, in points.
const minNotchWidth = 60

// dropPictures removes the pictures of choices.
func (d *Dialog) dropPictures() {
	d.Answers = slices.Clone(d.Answers)
	for i := range d.Answers {
		d.Answers[i].Prop = 0
	}
}

// dropNarrowLevers turns the notches of levers that are too wide into choices.
func (d *Dialog) dropNarrowLevers(width float64) {
	for i := 0; i < len(d.Answers); {
		n := i
		for n < len(d.Answers) && d.Answers[n].Notch {
			n++
		}
		if n == i {
			i++
			continue
		}
		if width/float64(n-i) < minNotchWidth {
			d.Answers = slices.Clone(d.Answers)
			for k := i; k < n; k++ {
				d.Answers[k].Notch = false
			}
		}
		i = n
	}
}

// rowHeight returns the height of each of that many rows in room points: the preferred one, or less down to
// minTouchSize.
func (l *answerLayout) rowHeight(rows int, gap, room, preferred float64) float64 {
	if over := float64(rows)*(preferred+gap) - gap - room; over > 0 {
		return max(preferred-over/float64(rows), minTouchSize)
	}
	return preferred
}

// layoutTable lays out all answers in columns of equal height.
func (l *answerLayout) layoutTable(width, gap, height float64, cols int) {
	w := (width - gap*float64(cols-1)) / float64(max(cols, 1))
	for i := range l.rects {
		l.rects[i] = layout.Rect{X: float64(i%cols) * (w + gap), Y: float64(i/cols) * (height + gap), W: w, H: height}
		l.height = l.rects[i].Bottom()
	}
}

// layoutList lays out the answers of a list: choices in columns, every other answer on its own line.
func (l *answerLayout) layoutList(dialog *Dialog, width, gap, button float64, cols int) {
	y, col := 0.0, 0
	// line starts a new line of that height and returns it.
	line := func(h float64) layout.Rect {
		if col > 0 {
			y, col = y+button+gap, 0
		}
		h -= l.shrink
		r := layout.Rect{Y: y, W: width, H: h}
		l.height, y = y+h, y+h+gap
		return r
	}
	w := (width - gap*float64(cols-1)) / float64(cols)
	for i := 0; i < len(dialog.Answers); i++ {
		answer := &dialog.Answers[i]
		switch {
		case answer.Notch:
			n := 0
			for n = i; n < len(dialog.Answers) && dialog.Answers[n].Notch; n++ {
			}
			for k, r := range line(leverHeight).Columns(n-i, 0) {
				l.rects[i+k] = r
			}
			i = n - 1
		case answer.Slider != nil:
			l.rects[i] = line(sliderHeight)
		case answer.Switch:
			l.rects[i] = line(l.switchHeight)
		case answer.Primary && cols > 1 && col == 0: // otherwise it fills the line
			l.rects[i] = line(max(button*0.8, 50, minTouchSize+l.shrink))
		default:
			l.rects[i] = layout.Rect{X: float64(col) * (w + gap), Y: y, W: w, H: button}
			l.height = y + button
			if col++; col == cols {
				y, col = y+button+gap, 0
			}
		}
	}
}
