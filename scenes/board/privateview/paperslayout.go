package privateview

import (
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// papersLayout is the layout of the desk with a person's papers and cards. All sizes are in points.
type papersLayout struct {
	blotter, title, subtitle layout.Rect
	titleSize, headSize      float64 // font sizes
	papers                   layout.Rect
	tilt                     float64     // of the papers, in radians; if not 0, a clip holds them
	heading                  layout.Rect // above the cards
	cards                    []layout.Rect
	stateRects               []layout.Rect // below the cards, or none where the text tells the state
	cardText, close          layout.Rect   // the text of the read card, and the close button
	notebook, onTable        layout.Rect   // buttons, empty for none
}

// desk returns the drawing of the desk on screen s, below everything.
func (p papersLayout) desk(s appctx.Screen) props.Desk {
	return props.Desk{W: s.W, H: s.H, Blotter: p.blotter, Corner: 44}
}

// showsSlip reports whether the text of the card that is read is on a slip of paper below the cards.
func (p papersLayout) showsSlip() bool { return len(p.cards) > 0 && len(p.stateRects) == 0 }

// layOutPapers lays out papers and a number of cards on a screen. The cards are beside the papers on a wide screen,
// else below; without cards the papers are in the middle. Notebook asks for the notebook's button, for which only a
// wide screen has room.
func layOutPapers(screen appctx.Screen, cards int, notebook bool) papersLayout {
	const lowHeight = 520 // of a screen that needs small fonts and margins
	wide, low := screen.W > screen.H, screen.H < lowHeight
	rects := papersLayout{titleSize: 27, headSize: 22}
	switch {
	case low:
		rects.titleSize, rects.headSize = 20, 17
	case wide:
		rects.titleSize, rects.headSize = min(screen.H*0.055, 44), 27
	}
	pad := 8.0
	if wide && !low {
		pad = 20
	}
	in := screen.Rect().Pad(pad/2, 8, pad/2, 8) // with a smaller margin at the foot, the dialog would scroll
	if !low {
		_, in = in.CutTop(rects.titleSize*0.3, 0)
	}
	rects.title, in = in.CutTop(rects.titleSize*1.35, 0)
	rects.subtitle, in = in.CutTop(max(rects.titleSize*0.6, 18), pad/2)
	foot, rest := in.CutBottom(min(52, screen.H*0.13), pad/2)
	rects.close = layout.Around(foot.Center(), min(362, foot.W-8), foot.H)
	if wide && notebook {
		const gap = 14
		w := min(362, (foot.W-gap)/2-8)
		rects.notebook = layout.Rect{X: foot.Center().X - gap/2 - w, Y: foot.Y, W: w, H: foot.H}
		rects.close = layout.Rect{X: foot.Center().X + gap/2, Y: foot.Y, W: w, H: foot.H}
	}
	if wide && !low {
		rects.tilt = -0.014
	}
	rects.blotter = layout.Around(rest.Center(), min(rest.W, max(1208, screen.H*1.7)), rest.H)
	room := rects.blotter.Inset(pad * 1.4)
	switch {
	case cards == 0:
		rects.papers = booklet.FitPapers(room)
	case wide:
		rects.besidePapers(room, cards, low)
	default:
		rects.belowPapers(room, cards)
	}
	return rects
}

// besidePapers puts the papers at the left of a room, and the cards with their states and their text at the right.
func (p *papersLayout) besidePapers(room layout.Rect, cards int, low bool) {
	gap, state, text := 40.0, 44.0, 50.0
	if low {
		gap, state, text = 14, 24, 36
		room.W -= 16 // clear of the blotter's corner
	}
	book, side := room.CutLeft((room.W-gap)*0.5, gap)
	p.papers = booklet.FitPapers(book)
	head := p.headSize*1.4 + 10
	w := min((side.W-12*float64(cards-1))/float64(max(cards, 3)), (side.H-head-state-text-14)/1.4, 220)
	side = layout.Around(side.Center(), side.W, head+1.4*w+8+state+6+text)
	p.heading, side = side.CutTop(p.headSize*1.4, 10)
	p.cardText, side = side.CutBottom(text, 6)
	p.cards, p.stateRects = nil, nil
	pitch := max(min(side.W/float64(max(cards, 3)), w*1.5), w+12)
	row := layout.Around(side.Center(), pitch*float64(max(cards, 3)), side.H)
	for i := range cards {
		at := layout.Rect{X: row.X + pitch*float64(i), Y: side.Y, W: pitch, H: w * 1.4}
		p.cards = append(p.cards, layout.Around(at.Center(), w, at.H))
		p.stateRects = append(p.stateRects, layout.Rect{X: at.X + 2, Y: at.Bottom() + 8, W: at.W - 4, H: state})
	}
}

// belowPapers puts the papers at the top of a room, the cards below them, and then the slip about the card that is
// read.
func (p *papersLayout) belowPapers(room layout.Rect, cards int) {
	const (
		gap  = 10
		slip = 164 // height of the slip
	)
	w := min((room.W-gap*float64(cards-1))/float64(max(cards, 3)), 150)
	_, book := room.CutBottom(w*1.4+p.headSize*1.5+min(slip, room.H*0.24)+3*gap, 0)
	p.papers = booklet.FitPapers(book)
	p.papers.Y = book.Y
	rest := layout.Rect{X: room.X, Y: p.papers.Bottom() + 2*gap, W: room.W}
	rest.H = room.Bottom() - rest.Y
	p.heading, rest = rest.CutTop(p.headSize*1.5, gap/2)
	row, below := rest.CutTop(w*1.4, 2*gap)
	for i := range cards {
		p.cards = append(p.cards, layout.Rect{X: row.X + float64(i)*(w+gap), Y: row.Y, W: w, H: row.H})
	}
	p.cardText, _ = below.CutTop(min(below.H, slip), 0)
	const (
		height  = 44 // of the button on the slip
		minText = 24 // height of the text above it
	)
	if foot, text := p.cardText.Inset(14).CutBottom(height, 0); text.H >= minText {
		p.onTable, _ = foot.CutRight(min(132, foot.W/2), 0)
	}
}
