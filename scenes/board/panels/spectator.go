package panels

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/cardface"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// spectator builds the panels of a screen without a seat at a table that a host serves. Only the menu can be pressed
// there.
type spectator struct{ *Panels }

// moonlight is the accent colour on the panel of somebody who is away.
var moonlight = color.RGBA{0xA9, 0xBC, 0xFF, 0xFF}

// minFarSize is the least type size that can be read from three metres, in points.
const minFarSize = 13.1

// add builds all panels and returns the control of the menu. Over the town it tells why the game is interrupted, or
// shows the count or the result of the last action.
func (o *spectator) add() []*widgets.Control {
	for _, c := range (&agentBar{o.Panels}).add() { // a chip is painted when its state changes
		c.OnStateChange(widgets.ControlState{})
	}
	if o.table.FormFactor == layout.Wide {
		for s := range o.plan.Match.Table().Players {
			o.addSeat(rules.Seat(s))
		}
	} else {
		(&playerPanels{o.Panels}).add()
		(&log{Panels: o.Panels}).add()
	}
	o.addBar()
	o.addInvitation()
	if o.plan.Spectator.Interruption != plan.Uninterrupted && !o.plan.Animating() {
		o.addInterruption()
	} else if info := (&infoPanel{o.Panels}); o.seen.Running {
		info.addCount(o.table.Info)
	} else if says := plan.SpectatorPanel(o.plan.Texts()); !says.Title.IsZero() {
		info.addSlip(says, o.table.Info, o.slipSizes(o.ctx.Say(says.Title)))
	}
	return []*widgets.Control{o.menuControl()}
}

// farSizes are the font sizes of the info panel like infoSizes, to be read from three metres.
var farSizes = [][2]float64{{23, 16}, {21, 15}, {19, 15}, {17, 14}, {15, 14}, {14, 14}}

// slipSizes returns the font sizes for the info panel, from the largest in which its title needs one line. If none is
// small enough, it returns all.
func (o *spectator) slipSizes(title string) [][2]float64 {
	const titleShare = 0.88 // of the panel's width, without its padding
	for i, size := range farSizes {
		style := lettering.Style{Face: lettering.Title, Size: size[0]}
		if o.kit.Fonts.Width(style, title) <= o.table.Info.W*titleShare {
			return farSizes[i:]
		}
	}
	return farSizes
}

// menuControl adds the pale button of the menu, and returns its control. The focus reaches it only with switch access;
// keyboards have Esc.
func (o *spectator) menuControl() *widgets.Control {
	const idleAlpha = 0.4 // unless pointed at or focused
	r := o.table.Menu
	node := sprites.New("menu").SetPos(r.Center().X, r.Center().Y)
	o.contentLayer.Add(node)
	control := &widgets.Control{ID: "menu", Label: o.phrase("menu.title"), Rect: r, Accessible: true,
		Pointer: o.ctx.Settings.Scan.DwellTime() == 0,
		OnPress: o.commandHandler(plan.Command{Kind: plan.OpenMenu})}
	control.OnStateChange = func(s widgets.ControlState) {
		face := sprites.NewFace("icon", o.kit.Textures.Drawing("icons/menu", 22, 22), 0, 0).SetAnchor(0.5, 0.5)
		if !s.Hover && !s.Focused {
			face.SetAlpha(idleAlpha)
		}
		node.Clear()
		node.Add(face)
	}
	return control
}

// addBar adds the action bar with one sentence: the last action, before the first one the opening text, or that the
// game is not saved. On a wide screen it also shows the agent of the last action, or how long the game has been
// interrupted.
func (o *spectator) addBar() {
	bar, says := o.table.Bar, o.plan.Spectator
	o.backLayer.Add(sprites.NewFace("bar", o.kit.Textures.Panel(sprites.PanelStyle{Radius: 14, Fill: o.kit.Theme.Panel,
		Raised: true, Grain: true}, bar.Rect.W, bar.Rect.H), bar.Rect.X, bar.Rect.Y))
	room := bar.Hint
	if says.Code != "" {
		room = o.table.Invitation.Sentence
	}
	words := o.ctx.Sentences(o.plan.Texts().LastAction())
	entry, some := plan.LastEntry(o.plan.Texts())
	switch {
	case says.Interruption == plan.Unsaved:
		words, some = o.phrase("waits.untold"), false
	case !some:
		words = o.ctx.Sentences(plan.OpeningText(&o.plan.View))
	}
	wide := o.table.FormFactor == layout.Wide
	if says.Interruption != plan.Uninterrupted && wide {
		var since layout.Rect
		since, room = room.CutRight(100, 8)
		o.kit.Label(o.contentLayer, o.kit.Style(lettering.Body, 16).WithAlign(lettering.Right),
			o.phrase("waits.since", message.Number("seconds", says.Seconds)), since)
	}
	if size := min(30, room.H); some && len(entry.Parts) > 0 && wide {
		token := "tokens/" + entry.Parts[0].Agent.String()
		o.contentLayer.Add(sprites.NewFace("token", o.kit.Textures.Drawing(token, size, size), room.X,
			room.Center().Y-size/2))
		_, room = room.CutLeft(size, 10)
	}
	o.addSentence(words, room)
}

// addSentence adds a sentence in the largest type that fits, or truncated in the smallest.
func (o *spectator) addSentence(words string, r layout.Rect) {
	const (
		maxSize = 24 // points
		minSize = 14
	)
	fonts, style := o.kit.Fonts, o.kit.Style(lettering.Title, maxSize).WithColor(o.kit.Theme.Cream)
	for style.Size > minSize && fonts.LineHeight(style)*float64(len(fonts.Wrap(style, words, r.W))) > r.H {
		style = style.WithSize(style.Size - 1)
	}
	o.kit.WrappedLabel(o.contentLayer, style, words, r, true)
}

// addSeat adds the panel of a seat on a wide screen: name, status, cards, and a sign. The sign of a person is a lamp,
// lit while they are here; that of an opponent is a mask.
func (o *spectator) addSeat(seat rules.Seat) {
	rect, theme, textures := o.table.Seats[seat], o.kit.Theme, o.kit.Textures
	person := o.plan.Match.Player(seat).Kind != match.Opponent
	away := person && (o.plan.Away.Has(seat) || o.plan.Spectator.Interruption == plan.Cut)
	style := sprites.PanelStyle{Radius: 12, Fill: theme.Panel, Raised: true, Grain: true}
	status := o.kit.Style(lettering.Body, 15)
	if acts := o.plan.HasToAct(seat); acts {
		style.Edge, style.Line = theme.Gold, 2
		if away {
			style.Edge = moonlight
		}
		status = status.WithColor(style.Edge)
		(&playerPanels{o.Panels}).addNotch(rect, away)
	}
	o.backLayer.Add(sprites.NewFace("seat", textures.Panel(style, rect.W, rect.H), rect.X, rect.Y))
	sign, in := rect.Pad(6, 3, 8, 3).CutLeft(30, 6)
	if person {
		o.contentLayer.Add(sprites.NewFace("presence", desk.Lamp(textures, min(sign.H, 36), !away), sign.Center().X,
			sign.Center().Y).SetAnchor(0.5, 0.5))
	} else {
		o.contentLayer.Add(sprites.NewFace("presence", textures.Drawing("things/mask", 28, 28), sign.Center().X,
			sign.Center().Y).SetAnchor(0.5, 0.5))
	}
	name, second := in.CutTop(in.H*0.52, 0)
	if o.plan.View.Setup().Variants.TopSecret {
		name.W -= o.addCards(seat, name) + 6
	}
	o.kit.TruncatedLabel(o.contentLayer, "name", o.kit.Style(lettering.Number, 18).WithColor(theme.Cream),
		o.plan.PlayerName(seat), name)
	says := plan.SpectatorStatus(o.plan.Texts(), seat)
	words := o.ctx.Say(says)
	if says.Key == "plate.plays" && o.kit.Fonts.Width(status.WithSize(minFarSize), words) > second.W {
		words = o.phrase("plate.plays.short")
	}
	o.kit.TruncatedLabel(o.contentLayer, "status", o.kit.Fonts.FitWidth(status, words, second.W, minFarSize), words,
		second)
}

// addCards adds the card backs of a seat at the right of its name, and returns their width in points.
func (o *spectator) addCards(seat rules.Seat, rect layout.Rect) float64 {
	count := o.seen.HandSizes[seat]
	if count == 0 {
		return 0
	}
	height := rect.H + 2
	width := height / 1.4
	step := min(9, 30/float64(count))
	for i := range count {
		back := o.kit.Textures.LyingDrawing(cardface.BackDrawing(width), width, height)
		o.contentLayer.Add(sprites.NewFace("cards", back,
			rect.Right()-width-step*float64(count-1-i), rect.Y).SetAngle(cardBackTurn(i, count)))
	}
	return width + step*float64(count-1)
}

// addInvitation adds the card with QR code and code of the table while a seat is free, if the screen has room for it.
func (o *spectator) addInvitation() {
	code, card, textures := o.plan.Spectator.Code, o.table.Invitation, o.kit.Textures
	if code == "" || card.QR.W <= 0 {
		return
	}
	o.backLayer.Add(desk.Sheet(textures, card.Rect))
	size := int(card.QR.W * textures.Scale())
	qr := textures.Backdrop("qr", fmt.Sprintf("%s %d", code, size), card.QR.W, card.QR.H,
		func(func()) *image.RGBA { return o.PaintQR(size) })
	pin := textures.Drawing("things/pin", 18, 18)
	o.contentLayer.Add(sprites.NewFace("qr", qr, card.QR.X, card.QR.Y),
		sprites.NewFace("pin", pin, card.Rect.Center().X, card.Rect.Y+3).SetAnchor(0.5, 0.5))
	ink := o.kit.Style(lettering.Title, 17).WithColor(art.Ink).WithAlign(lettering.Center)
	if card.Words.W > 0 {
		o.kit.Label(o.contentLayer, ink, o.phrase("lobby.free"), card.Words)
	}
	ink = ink.WithSize(min(28, card.Code.H)).WithColor(art.Oxblood)
	for i, r := range card.Code.Align(min(card.Code.W, 130), card.Code.H, 0.5, 0).Columns(len(code), 0) {
		o.kit.Label(o.contentLayer, ink, code[i:i+1], r)
	}
}

// addInterruption darkens the town, and tells on a sheet of paper over the park why the table waits.
func (o *spectator) addInterruption() {
	board, park, textures := o.table.Board, o.table.Park, o.kit.Textures
	dark := []layout.Rect{{W: o.screen.W, H: o.table.Bar.Rect.Y - 4}}
	if o.table.FormFactor == layout.Short { // the bar is at the right
		beside := layout.Rect{X: board.Right(), W: o.screen.W - board.Right(), H: dark[0].H}
		dark = []layout.Rect{{W: board.Right(), H: o.screen.H}, beside}
	}
	night := light.WithOpacity(o.kit.Theme.Night, 0.55)
	for _, part := range dark {
		o.letterLayer.Add(sprites.NewFace("dark", textures.Fill(night, part.W, part.H), part.X, part.Y))
	}
	const (
		maxWidth = 304 // of the sheet, in points
		height   = 132
		tilt     = -0.009 // radians
	)
	sheet := layout.Around(park.Center(), min(board.W*0.94, maxWidth), height)
	o.letterLayer.Add(desk.SmallPaper(textures, "slip", "waits", sheet, infoMargin,
		func(pen *props.Painter, r layout.Rect) {
			pen.Sheet(r, tilt)
			pen.Tint(layout.Rect{X: r.X, Y: r.Y, W: r.W, H: 6}, art.Oxblood, 1)
		}))
	watch, in := sheet.Pad(6, 14, 14, 10).CutLeft(min(100, sheet.W*0.3), 4)
	size := watch.W * 1.1
	o.letterLayer.Add(sprites.NewFace("watch", textures.Drawing("things/watch", watch.W, size), watch.X,
		watch.Center().Y-size/2))
	says := plan.InterruptionPanel(o.plan.Texts())
	head, in := in.CutTop(30, 2)
	o.kit.Label(o.letterLayer, o.kit.Style(lettering.Title, 24).WithColor(art.Ink), o.ctx.Say(says.Title), head)
	body, foot := in.CutTop(in.H-24, 0)
	o.kit.WrappedLabel(o.letterLayer, o.kit.Style(lettering.Body, 17).WithColor(art.PaperText),
		o.ctx.Sentences(says.Lines...), body, false)
	o.kit.Label(o.letterLayer, o.kit.Style(lettering.Italic, 17).WithColor(props.InkBlue), o.phrase("waits.on"), foot)
}

// handleSpectator handles an event of a spectator: the controls, which are only the menu or an open dialog, and the M
// key.
func (p *Panels) handleSpectator(event widgets.InputEvent) {
	handled := p.focus.Handle(event)
	if isMenuKey := event.Kind == widgets.KeyDown && event.Key == "M" && !event.Repeat; handled || !isMenuKey {
		return
	}
	if p.focus.Scopes() == 0 {
		p.Execute(plan.Command{Kind: plan.OpenMenu})
	}
}
