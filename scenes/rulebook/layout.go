package rulebook

import (
	"fmt"
	"image"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// pageLayout holds the rectangles and sizes of a page, in points.
type pageLayout struct {
	folder, sheet layout.Rect // sheet is the paper with the text
	fold          float64     // x of the folder's fold, 0 if only one of its sides is visible
	photo         layout.Rect // zero without a photo
	tilt          float64     // of the photo, in radians
	head, words   layout.Rect // the heading and the text
	button        layout.Rect // below the words, on the page that has one
	columns       int         // of the words
	size          float64     // of their type
}

// The smallest legible type size, and the largest, in points.
const (
	minTypeSize = 16.5
	maxTypeSize = 25.0
)

// newPageLayout returns the layout of a page. The photo is beside or above the text, as large as the type stays
// legible. If the type does not, the page has no photo, and two columns on a wide folder.
func (r *Rulebook) newPageLayout(page *page, folder layout.Rect) pageLayout {
	base := pageLayout{folder: folder, sheet: folder.Inset(min(16, folder.W*0.02)), columns: 1, size: maxTypeSize}
	wide := folder.W > folder.H && folder.W > 500
	if page.isList() {
		base.splitSheet(page)
		return base
	}
	shares := []float64{0.47, 0.4, 0.33, 0} // of the photo, from the largest; 0 is no photo
	if !wide {
		shares = []float64{0.42, 0.36, 0.3, 0.24, 0}
	}
	var l pageLayout
	// A tall and wide sheet would be half empty: the photo is enlarged as long as the type keeps its size.
	if !wide && folder.W > 500 {
		for share := 0.66; share > shares[0]; share -= 0.04 {
			l = base
			l.splitSheet(page)
			l.placePhotoAbove(share)
			if l.size = r.fittingType(page.text, &l); l.size == maxTypeSize {
				return l
			}
		}
	}
	for _, share := range shares {
		l = base
		if wide {
			l.placePhotoBeside(share)
		}
		if l.splitSheet(page); !wide && share > 0 {
			l.placePhotoAbove(share)
		}
		if l.size = r.fittingType(page.text, &l); l.size >= minTypeSize {
			return l
		}
	}
	l.size = minTypeSize
	return l
}

// placePhotoBeside places the photo on the left side of the folder. That side's share of the sheet's width is share;
// with 0 there is no photo, and the text has two columns.
func (l *pageLayout) placePhotoBeside(share float64) {
	if share == 0 {
		l.columns = 2
		return
	}
	left, right := l.sheet.CutLeft(l.sheet.W*share, 18)
	l.fold, l.sheet, l.tilt = left.Right()+9, right, -0.018
	side := left.Inset(min(20, left.H*0.04))
	l.photo = layout.Around(side.Center(), side.W, min(side.H, side.W*0.92))
}

// placePhotoAbove places the photo above the text, unless there is too little height. The photo's share of their height
// is share.
func (l *pageLayout) placePhotoAbove(share float64) {
	if l.words.H < 300 {
		return
	}
	top, words := l.words.CutTop(min(l.words.H*share, l.words.W*0.8), 16)
	l.photo, l.words = layout.Around(top.Center(), min(top.W, top.H*1.3), top.H), words
}

// splitSheet divides the sheet into heading, text and, on the page that has one, a button.
func (l *pageLayout) splitSheet(p *page) {
	inner := l.sheet.Inset(min(20, l.sheet.W*0.045))
	if p.licences {
		l.button, inner = inner.CutBottom(48, 8)
		l.button.W = min(l.button.W, 200)
	}
	l.head, l.words = inner.CutTop(min(54, max(inner.H*0.13, 38)), 14)
}

// leading is the line height as a multiple of the type size.
const leading = 1.34

// textStyle returns the style of the text with a type size.
func (r *Rulebook) textStyle(size float64) lettering.Style {
	st := r.Style(lettering.Body, size).WithColor(art.PaperText)
	st.Leading = leading
	return st
}

// columnGap is the gap between two columns of text, in points.
const columnGap = 28

// columnWidth returns the width of a column of text, in points.
func (l *pageLayout) columnWidth() float64 {
	return (l.words.W - columnGap*float64(l.columns-1)) / float64(l.columns)
}

// fittingType returns the largest type size, in points, at which words fit into the layout, or 0 if the smallest one
// does not.
func (r *Rulebook) fittingType(words string, l *pageLayout) float64 {
	for size := min(maxTypeSize, max(21, l.columnWidth()*0.045)); size >= minTypeSize; size -= 0.5 {
		lines := len(r.Ctx.Fonts.Wrap(r.textStyle(size), words, l.columnWidth()))
		if float64((lines+l.columns-1)/l.columns)*r.Ctx.Fonts.LineHeight(r.textStyle(size)) <= l.words.H {
			return size
		}
	}
	return 0
}

// addText adds the text of a page. In one column with empty room below it also draws a pencil there.
func (r *Rulebook) addText(page *page, l *pageLayout) {
	if l.columns == 1 {
		h := r.AddParagraph(r.textStyle(l.size), page.text, l.words)
		if left := (layout.Rect{X: l.words.X, Y: l.words.Y + h, W: l.words.W, H: l.words.H - h}); left.H > 90 &&
			left.W > 200 {
			r.addPencil(left)
		}
		return
	}
	fonts, style := r.Ctx.Fonts, r.textStyle(l.size)
	lines := fonts.Wrap(style, page.text, l.columnWidth())
	for float64((len(lines)+1)/2)*fonts.LineHeight(style) > l.words.H && style.Size > lettering.MinSize {
		style.Size -= 0.5
		lines = fonts.Wrap(style, page.text, l.columnWidth())
	}
	half := columnBreak(lines, int((l.words.H+1)/fonts.LineHeight(style)))
	for i, col := range [2][]string{lines[:half], lines[half:]} {
		for len(col) > 0 && strings.TrimSpace(col[0]) == "" { // no column starts with an empty line
			col = col[1:]
		}
		if len(col) > 0 {
			r.Content.Add(sprites.NewFace("column", fonts.Lines(style, col, l.columnWidth()),
				l.words.X+float64(i)*(l.columnWidth()+columnGap), l.words.Y))
		}
	}
}

// columnBreak returns the number of lines of the first of two columns, near half of all. No column starts or ends with
// one line of a paragraph, or gets more than maxLines.
func columnBreak(lines []string, maxLines int) int {
	empty := func(i int) bool { return i < 0 || i >= len(lines) || strings.TrimSpace(lines[i]) == "" }
	half := (len(lines) + 1) / 2
	for _, n := range []int{half, half - 1, half + 1, half - 2, half + 2} {
		inside := !empty(n-1) && !empty(n)
		if n > 0 && n <= maxLines && len(lines)-n <= maxLines && !(inside && (empty(n-2) || empty(n+1))) {
			return n
		}
	}
	return half
}

// drawFolder draws the folder on the desk, with its sheets.
func (r *Rulebook) drawFolder(l *pageLayout) {
	textures := r.Ctx.Textures
	scale, folder := textures.Scale(), l.folder
	w, h := folder.W+2*props.Margin, folder.H+2*props.Margin
	paint := func(pad *props.Painter) *image.RGBA {
		toPicture := func(r layout.Rect) layout.Rect {
			r.X, r.Y = r.X-folder.X+props.Margin, r.Y-folder.Y+props.Margin
			return r
		}
		f := props.Folder{Rect: toPicture(folder)}
		if l.fold > 0 {
			f.Fold = l.fold - folder.X + props.Margin
		}
		pad.Folder(f)
		pad.Sheet(toPicture(l.sheet.Inset(1)), 0.007)
		pad.Sheet(toPicture(l.sheet), 0)
		if l.fold > 0 {
			top := toPicture(l.photo)
			pad.Sheet(layout.Around(top.Center(), top.W*0.97, top.H*0.98), 0.03)
		}
		return pad.Image
	}
	face := textures.Backdrop("rules-folder", fmt.Sprintf("%.1f-%v-%v", l.fold, l.sheet, folder),
		w, h, func(yield func()) *image.RGBA { return paint(props.NewPainter(w, h, scale).WithYield(yield)) }).
		WithPreview(func() *image.RGBA { return paint(props.NewPainter(w, h, desk.PreviewScale(w, h, scale))) })
	r.Content.Add(sprites.NewFace("panel", face, folder.X-props.Margin, folder.Y-props.Margin))
}

// addHeading adds the title of a page, as a stamp.
func (r *Rulebook) addHeading(title string, head layout.Rect) {
	ty := r.Ctx.Fonts
	st := ty.FitWidth(lettering.Style{Face: lettering.Title, Size: min(30, head.H*0.6), Color: props.StampInk(),
		Align: lettering.Center}, title, head.W-44, lettering.MinSize)
	w, h := min(ty.Width(st, title)+44, head.W), head.H
	r.Content.Add(desk.Stamp(r.Ctx.Textures, ty, st, ty.Truncate(st, title, w-20), w, h).
		SetPos(head.X+w/2, head.Center().Y).SetAngle(-0.01))
}

// addEditions adds the editions, each as the spine of a book with the edition's differences beside it, or below on
// narrow pages. Editions with more text get more height.
func (r *Rulebook) addEditions(area layout.Rect) {
	fonts := r.Ctx.Fonts
	beside := area.W > 480
	texts := make([]string, len(rules.Editions))
	for i := range rules.Editions {
		e := &rules.Editions[i]
		texts[i] = r.changes(e, message.Of("rules.edition.to", message.Number("goal", e.Goal)))
	}
	width := area.W
	if beside {
		width = area.W*0.68 - 20
	}
	textStyle := r.textStyle(min(23, max(area.W*0.021, 18)))
	textStyle.Leading = 1.22
	gap, below, minBookH, maxBookH := 8.0, 4.0, 30.0, 74.0
	if area.H < 260 {
		gap, minBookH = 5, 27
		textStyle.Size, textStyle.Leading = 17, 1.15
	}
	textHeight := func(i int) float64 {
		return float64(len(fonts.Wrap(textStyle, texts[i], width))) * fonts.LineHeight(textStyle)
	}
	var all float64 // the sum of the least heights
	for {
		all = -gap
		for i := range texts {
			h := textHeight(i)
			if beside {
				h = max(h, minBookH)
			} else {
				h += minBookH + below
			}
			all += h + gap
		}
		if all <= area.H || textStyle.Size <= 14 {
			break
		}
		textStyle.Size -= 0.5
	}
	spare := max(area.H-all, 0) / float64(len(texts)) // the spare height of a row
	bookW, bookH := area.W-12, minBookH+spare*0.4
	if beside {
		bookW, bookH = area.W-width-32, minBookH+spare
	}
	nameStyle := r.Style(lettering.Title, min(max(bookH*0.5, 16.5), 27)).WithColor(art.GoldHover).
		WithAlign(lettering.Center)
	for i := range rules.Editions { // one size, between the bands of the spine
		nameStyle = fonts.FitWidth(nameStyle, r.Words(editionKey(&rules.Editions[i])), bookW-40, lettering.MinSize)
	}
	y := area.Y
	for i := range texts {
		edition := &rules.Editions[i]
		h := textHeight(i)
		var book, words layout.Rect
		if beside {
			row := layout.Rect{X: area.X, Y: y, W: area.W, H: max(h, minBookH) + spare}
			book, words = row.CutLeft(row.W-width-20, 20)
			book = layout.Around(book.Center(), book.W-12, min(book.H, maxBookH))
			words = layout.Rect{X: words.X, Y: words.Center().Y - h/2, W: words.W, H: h + 1}
			y = row.Bottom() + gap
		} else {
			book = layout.Rect{X: area.X, Y: y, W: area.W - 12, H: min(minBookH+spare*0.4, maxBookH)}
			words = layout.Rect{X: area.X, Y: book.Bottom() + below, W: area.W, H: h + 1}
			y += minBookH + below + h + spare + gap
		}
		book.X += []float64{4, 0, 6, 1, 3}[i%5] // books are not quite aligned
		r.Content.Add(desk.Prop(r.Ctx.Textures, "book", fmt.Sprintf("rules-book-%d", i),
			book, func(scale float64) *image.RGBA { return props.Spine(book.W, book.H, scale, i, false) }))
		r.AddLine(nameStyle, r.Words(editionKey(edition)), book.Inset(2))
		r.pageControls = append(r.pageControls, r.addEditionControl(rules.EditionID(i),
			layout.Rect{X: area.X, Y: book.Y, W: area.W, H: max(book.H, words.Bottom()-book.Y)}))
		r.AddParagraph(textStyle, texts[i], words)
	}
}

// addEditionControl returns the control of an edition, which opens its rules.
func (r *Rulebook) addEditionControl(id rules.EditionID, at layout.Rect) *widgets.Control {
	e := id.Edition()
	n := sprites.New("edition").SetPos(at.X, at.Y)
	r.Content.Add(n)
	c := &widgets.Control{ID: "edition-" + e.ID, Label: r.Ctx.Labelled(r.Words(editionKey(e)),
		r.Words("rules.editions.read")), Rect: at, OnPress: func() { r.openEdition(id) }}
	c.OnStateChange = func(st widgets.ControlState) {
		if n.Clear(); st.Hover {
			n.Add(sprites.NewFace("shine", r.Ctx.Textures.Panel(
				sprites.PanelStyle{Radius: 6, Fill: light.WithOpacity(art.Gold, 0.14)}, at.W, at.H), 0, 0))
		}
	}
	return c
}
