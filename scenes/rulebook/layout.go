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

// minWideFolder is the width of a folder, in points, from which the photo can be beside the text.
const minWideFolder = 500

// newPageLayout returns the layout of a page. The photo is beside the text, or above it on a folder that is not wide.
// It is as large as the type stays legible. If the type does not, the page has no photo, and two columns on a wide
// folder.
func (r *Rulebook) newPageLayout(page *page, folder layout.Rect) pageLayout {
	base := pageLayout{folder: folder, sheet: folder.Inset(min(16, folder.W*0.02)), columns: 1, size: maxTypeSize}
	wide := folder.W > folder.H && folder.W > minWideFolder
	if page.isList() {
		base.splitSheet(page)
		return base
	}
	shares := []float64{0.47, 0.4, 0.33, 0} // of the photo, from the largest; 0 is no photo
	if !wide {
		shares = []float64{0.42, 0.36, 0.3, 0.24, 0}
	}
	var tried pageLayout
	// A tall and wide sheet would be half empty: the photo is enlarged as long as the type keeps its size.
	if !wide && folder.W > minWideFolder {
		for share := 0.66; share > shares[0]; share -= 0.04 {
			tried = base
			tried.splitSheet(page)
			tried.placePhotoAbove(share)
			if tried.size = r.fittingType(page.text, &tried); tried.size == maxTypeSize {
				return tried
			}
		}
	}
	for _, share := range shares {
		tried = base
		if wide {
			tried.placePhotoBeside(share)
		}
		if tried.splitSheet(page); !wide && share > 0 {
			tried.placePhotoAbove(share)
		}
		if tried.size = r.fittingType(page.text, &tried); tried.size >= minTypeSize {
			return tried
		}
	}
	tried.size = minTypeSize
	return tried
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
	style := r.Style(lettering.Body, size).WithColor(art.PaperText)
	style.Leading = leading
	return style
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
		const pencilW, pencilH = 200, 90 // room that a pencil needs, in points
		_, left := l.words.CutTop(r.AddParagraph(r.textStyle(l.size), page.text, l.words), 0)
		if left.H > pencilH && left.W > pencilW {
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
	for i, column := range [2][]string{lines[:half], lines[half:]} {
		for len(column) > 0 && strings.TrimSpace(column[0]) == "" { // no column starts with an empty line
			column = column[1:]
		}
		if len(column) > 0 {
			r.Content.Add(sprites.NewFace("column", fonts.Lines(style, column, l.columnWidth()),
				l.words.X+float64(i)*(l.columnWidth()+columnGap), l.words.Y))
		}
	}
}

// columnBreak returns the number of lines of the first of two columns, within two of half of all. If possible, no
// column starts or ends with one line of a paragraph, or gets more than maxLines. Otherwise it returns half.
func columnBreak(lines []string, maxLines int) int {
	empty := func(i int) bool { return i < 0 || i >= len(lines) || strings.TrimSpace(lines[i]) == "" }
	half := (len(lines) + 1) / 2
	for _, n := range []int{half, half - 1, half + 1, half - 2, half + 2} {
		splitsParagraph := !empty(n-1) && !empty(n)
		leavesOneLine := splitsParagraph && (empty(n-2) || empty(n+1))
		fits := n > 0 && n <= maxLines && len(lines)-n <= maxLines
		if fits && !leavesOneLine {
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
		cover := props.Folder{Rect: toPicture(folder)}
		if l.fold > 0 {
			cover.Fold = l.fold - folder.X + props.Margin
		}
		pad.Folder(cover)
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
	fonts := r.Ctx.Fonts
	style := fonts.FitWidth(lettering.Style{Face: lettering.Title, Size: min(30, head.H*0.6), Color: props.StampInk(),
		Align: lettering.Center}, title, head.W-44, lettering.MinSize)
	w, h := min(fonts.Width(style, title)+44, head.W), head.H
	r.Content.Add(desk.Stamp(r.Ctx.Textures, fonts, style, fonts.Truncate(style, title, w-20), w, h).
		SetPos(head.X+w/2, head.Center().Y).SetAngle(-0.01))
}

// addEditions adds the editions, each as the spine of a book with the edition's differences beside it, or below on
// narrow pages. Editions with more text get more height.
func (r *Rulebook) addEditions(area layout.Rect) {
	list := r.newEditionList(area)
	bookW, bookH := area.W-bookShift, list.minBookH+list.spare*belowShare
	if list.beside {
		bookW, bookH = area.W-list.width-besideGap-bookShift, list.minBookH+list.spare
	}
	nameStyle := r.Style(lettering.Title, min(max(bookH*0.5, minTypeSize), 27)).WithColor(art.GoldHover).
		WithAlign(lettering.Center)
	const bands = 40                // on both ends of a spine, in points
	for i := range rules.Editions { // one size for all
		nameStyle = r.Ctx.Fonts.FitWidth(nameStyle, r.Words(editionKey(&rules.Editions[i])), bookW-bands,
			lettering.MinSize)
	}
	y := area.Y
	for i := range list.texts {
		var book, words layout.Rect
		book, words, y = list.placeRow(i, y)
		book.X += []float64{4, 0, 6, 1, 3}[i%5] // books are not quite aligned
		r.Content.Add(desk.Prop(r.Ctx.Textures, "book", fmt.Sprintf("rules-book-%d", i),
			book, func(scale float64) *image.RGBA { return props.Spine(book.W, book.H, scale, i, false) }))
		r.AddLine(nameStyle, r.Words(editionKey(&rules.Editions[i])), book.Inset(2))
		r.pageControls = append(r.pageControls, r.addEditionControl(rules.EditionID(i),
			layout.Rect{X: area.X, Y: book.Y, W: area.W, H: max(book.H, words.Bottom()-book.Y)}))
		r.AddParagraph(list.style, list.texts[i], words)
	}
}

// editionList is the arrangement of the editions on a page. Lengths are points.
type editionList struct {
	area        layout.Rect
	texts       []string
	textHeights []float64
	style       lettering.Style // of the texts
	beside      bool            // the texts are beside the books, else below
	width       float64         // of a text
	gap         float64         // between two editions
	minBookH    float64
	spare       float64 // height of a row beyond the least
}

// Measures of the list of editions, in points.
const (
	besideGap  = 20   // between a book and a text beside it
	belowGap   = 4    // between a book and a text below it
	bookShift  = 12   // by which books may be shifted
	maxBookH   = 74   // height of the thickest book
	minListed  = 14.0 // smallest type size
	belowShare = 0.4  // share, not points: of the spare height that a book gets if the text is below it
)

// newEditionList arranges the editions in an area. It shrinks the type until all fit, but not below minListed.
func (r *Rulebook) newEditionList(area layout.Rect) editionList {
	list := editionList{area: area, beside: area.W > 480, width: area.W, gap: 8, minBookH: 30,
		style: r.textStyle(min(23, max(area.W*0.021, 18)))}
	for i := range rules.Editions {
		edition := &rules.Editions[i]
		list.texts = append(list.texts,
			r.changes(edition, message.Of("rules.edition.to", message.Number("goal", edition.Goal))))
	}
	if list.beside {
		list.width = area.W*0.68 - besideGap
	}
	list.style.Leading = 1.22
	if area.H < 260 {
		list.gap, list.minBookH = 5, 27
		list.style.Size, list.style.Leading = 17, 1.15
	}
	list.measure(r.Ctx.Fonts)
	for list.leastHeight() > area.H && list.style.Size > minListed {
		list.style.Size -= 0.5
		list.measure(r.Ctx.Fonts)
	}
	list.spare = max(area.H-list.leastHeight(), 0) / float64(len(list.texts))
	return list
}

// measure measures the heights of the texts.
func (l *editionList) measure(fonts *lettering.Fonts) {
	l.textHeights = l.textHeights[:0]
	for _, text := range l.texts {
		lines := float64(len(fonts.Wrap(l.style, text, l.width)))
		l.textHeights = append(l.textHeights, lines*fonts.LineHeight(l.style))
	}
}

// leastHeight returns the least height of all editions together.
func (l *editionList) leastHeight() float64 {
	sum := -l.gap
	for _, h := range l.textHeights {
		if l.beside {
			h = max(h, l.minBookH)
		} else {
			h += l.minBookH + belowGap
		}
		sum += h + l.gap
	}
	return sum
}

// placeRow returns the rectangles of an edition's book and text from y on, and the y of the next edition.
func (l *editionList) placeRow(i int, y float64) (book, words layout.Rect, next float64) {
	area, textH := l.area, l.textHeights[i]
	if l.beside {
		row := layout.Rect{X: area.X, Y: y, W: area.W, H: max(textH, l.minBookH) + l.spare}
		book, words = row.CutLeft(row.W-l.width-besideGap, besideGap)
		book = layout.Around(book.Center(), book.W-bookShift, min(book.H, maxBookH))
		words = layout.Rect{X: words.X, Y: words.Center().Y - textH/2, W: words.W, H: textH + 1}
		return book, words, row.Bottom() + l.gap
	}
	book = layout.Rect{X: area.X, Y: y, W: area.W - bookShift, H: min(l.minBookH+l.spare*belowShare, maxBookH)}
	words = layout.Rect{X: area.X, Y: book.Bottom() + belowGap, W: area.W, H: textH + 1}
	return book, words, y + (l.minBookH + belowGap + textH + l.spare + l.gap)
}

// addEditionControl adds the highlight of an edition, and returns the control that opens its rules.
func (r *Rulebook) addEditionControl(id rules.EditionID, place layout.Rect) *widgets.Control {
	edition := id.Edition()
	node := sprites.New("edition").SetPos(place.X, place.Y)
	r.Content.Add(node)
	control := &widgets.Control{ID: "edition-" + edition.ID, Label: r.Ctx.Labelled(r.Words(editionKey(edition)),
		r.Words("rules.editions.read")), Rect: place, OnPress: func() { r.openEdition(id) }}
	control.OnStateChange = func(state widgets.ControlState) {
		if node.Clear(); state.Hover {
			node.Add(sprites.NewFace("shine", r.Ctx.Textures.Panel(
				sprites.PanelStyle{Radius: 6, Fill: light.WithOpacity(art.Gold, 0.14)}, place.W, place.H), 0, 0))
		}
	}
	return control
}
