package widgets

import (
	"math"
	"slices"

	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// answerLayout is the layout of the answers of a dialog: buttons in a row or column on a slip of paper, or a list of
// choices, levers, sliders and switches in a drawer. Rectangles are relative to the upper left corner of their area.
type answerLayout struct {
	rects        []layout.Rect
	height       float64 // of all answers
	shrink       float64 // points by which the height of levers, sliders and switches is reduced
	switchHeight float64 // preferred height of switches
	large        bool    // choices have room for large pictures
	list         bool    // answers are choices
}

// maxShrink is the maximum of shrink, in points.
const maxShrink = 8

// maxInColumn is the maximum number of choices that always stay in one column.
const maxInColumn = 3

// minTouchSize is the minimum height of a control for a finger, in points.
const minTouchSize = 44.0

// twoColumns reports whether the answers of a list need two columns. A screen must be wide enough, and there must be
// more than maxInColumn choices. Either one column of answers, line points each with the gap, is higher than room, or
// large pictures fit beside each other.
func (d *Dialog) twoColumns(screen layout.Rect, room, line float64) bool {
	choices := 0
	for i := range d.Answers {
		if d.Answers[i].isChoice() {
			choices++
		}
	}
	const minWidth, minPictureWidth = 520, 700 // of the screen, points
	return choices > maxInColumn && screen.W >= minWidth &&
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

// layout lays out the answers in a width, with a gap between them, and if possible within room points of height.
func (d *Dialog) layout(k *Kit, width, gap, room float64, screen layout.Rect) (grid answerLayout) {
	grid.rects, grid.list = make([]layout.Rect, len(d.Answers)), d.List
	if !d.List {
		rows, cols := len(d.Answers), 1
		const maxInRow, minButton = 3, 140 // number of buttons, and width of one with its gap in points
		if len(d.Answers) <= maxInRow && width/float64(max(len(d.Answers), 1)) >= minButton {
			rows, cols = 1, len(d.Answers)
		}
		grid.layoutTable(width, gap, grid.rowHeight(rows, gap, room, choiceHeight), cols)
		return grid
	}
	cols := 1
	if d.twoColumns(screen, room, choiceHeight+gap) || float64(len(d.Answers))*(choiceHeight+gap) > room &&
		len(d.Answers) > maxInColumn &&
		!d.hasPictures() && screen.W >= layout.Narrow {
		cols = 2
	}
	const (
		largeHeight  = 78  // height of a large choice, in points
		minLargeRoom = 440 // height of the area that has room for large choices, in points
	)
	maximum := float64(choiceHeight)
	grid.switchHeight = switchHeight
	if grid.large = cols == 2 && d.hasPictures() && room > minLargeRoom; grid.large {
		maximum = largeHeight
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
// an infinite height on a narrower screen.
func (d *Dialog) threeColumns(k *Kit, width, gap float64, screen layout.Rect) (grid answerLayout) {
	const minWidth = 600 // of the screen, in points
	if grid.height = math.Inf(1); screen.W < minWidth {
		return grid
	}
	plain := *d
	plain.dropPictures()
	grid.rects, grid.list, grid.switchHeight = make([]layout.Rect, len(d.Answers)), true, plain.switchHeight(k, width)
	grid.layoutList(&plain, width, gap, plain.choiceHeight(k, (width-2*gap)/3), 3)
	return grid
}

// choiceHeight returns the minimum height of choices of a width at which all labels fit, at most maxHeight.
func (d *Dialog) choiceHeight(k *Kit, width float64) float64 {
	const (
		size       = 14  // font size
		pad        = 10  // padding at each side, in points
		pictureGap = 12  // points
		linesPad   = 8   // padding above and below together, in points
		maxHeight  = 120 // points
	)
	height := minTouchSize
	for i := range d.Answers {
		answer := &d.Answers[i]
		if !answer.isChoice() {
			continue
		}
		room := width - 2*pad
		if answer.Prop != 0 {
			room -= minTouchSize*props.TrinketW/props.TrinketH + pictureGap
		}
		sub := answer.Sub
		if answer.Disabled && answer.DisabledReason != "" {
			sub = answer.DisabledReason
		}
		wanted := float64(linesPad)
		for _, words := range []string{answer.Title, sub} {
			style := lettering.Style{Face: lettering.Strong, Size: size}
			if words != "" {
				wanted += float64(len(k.Fonts.Wrap(style, words, room))) * k.Fonts.LineHeight(style)
			}
		}
		height = max(height, min(wanted, maxHeight))
	}
	return height
}

// switchHeight returns the minimum height of switches of a width at which all labels fit.
func (d *Dialog) switchHeight(k *Kit, width float64) float64 {
	height := float64(switchHeight)
	for i := range d.Answers {
		if answer := &d.Answers[i]; answer.Switch {
			title, sub := k.switchLabelHeights(answer, width)
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
	lines := func(face lettering.Typeface, size float64, words string) float64 {
		if words == "" {
			return 0
		}
		style := k.Fonts.FitWidth(lettering.Style{Face: face, Size: size}, words, room, minSentenceSize)
		return float64(len(k.Fonts.Wrap(style, words, room))) * k.Fonts.LineHeight(style)
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

// dropNarrowLevers turns the notches of a lever into choices if each would be too narrow for its label.
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

// layoutTable lays out all answers of a height in columns of equal width, row by row.
func (l *answerLayout) layoutTable(width, gap, height float64, cols int) {
	columnWidth := (width - gap*float64(cols-1)) / float64(max(cols, 1))
	for i := range l.rects {
		l.rects[i] = layout.Rect{X: float64(i%cols) * (columnWidth + gap), Y: float64(i/cols) * (height + gap),
			W: columnWidth, H: height}
		l.height = l.rects[i].Bottom()
	}
}

// layoutList lays out the answers of a list: choices, button points high, in columns; a lever, slider or switch on its
// own line. The primary answer fills up a line of choices, or else has its own.
func (l *answerLayout) layoutList(dialog *Dialog, width, gap, button float64, cols int) {
	y, col := 0.0, 0
	// line starts a new line of a height, less shrink, and returns it.
	line := func(height float64) layout.Rect {
		if col > 0 {
			y, col = y+button+gap, 0
		}
		height -= l.shrink
		r := layout.Rect{Y: y, W: width, H: height}
		l.height, y = y+height, y+height+gap
		return r
	}
	columnWidth := (width - gap*float64(cols-1)) / float64(cols)
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
			l.rects[i] = layout.Rect{X: float64(col) * (columnWidth + gap), Y: y, W: columnWidth, H: button}
			l.height = y + button
			if col++; col == cols {
				y, col = y+button+gap, 0
			}
		}
	}
}
