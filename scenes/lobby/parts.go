package lobby

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/qrcode"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// This file adds the parts of the scene: the card with code and link, the seats, and the card about secrets.

// The colours of the scene.
var (
	parchment = color.RGBA{0xE7, 0xD9, 0xB8, 0xFF} // text on wood
	moonlit   = color.RGBA{0xC6, 0xCD, 0xEE, 0xFF} // the state of an absent person
	bronze    = color.RGBA{0xC0, 0x8F, 0x45, 0xFF} // frames of the code's letters
)

// narrowRow is the width, in points, below which the row of a player has no photo, and the row of a free seat no words.
const narrowRow = 300

// addPanel adds a panel of a style in r, with a name for its node.
func (l *LobbyScene) addPanel(name string, p sprites.PanelStyle, r layout.Rect) {
	l.Content.Add(sprites.NewFace(name, l.Ctx.Textures.Panel(p, r.W, r.H), r.X, r.Y))
}

// addCode adds a pinned card with the QR code of a link, the letters of the table's code, the address, and the button
// that copies the link.
func (l *LobbyScene) addCode(cells cells, link string) {
	t := l.Ctx.Textures
	l.Content.Add(desk.Sheet(t, cells.qr))
	in := cells.qr.Inset(min(cells.qr.W*0.06, 14))
	code := in.Align(in.W, in.W, 0, 0)
	pixels := int(code.W * t.Scale())
	l.Content.Add(sprites.NewFace("qr", t.Backdrop("qr", fmt.Sprintf("%s %d", link, pixels), code.W, code.H,
		func(func()) *image.RGBA { return qrcode.Paint(link, pixels) }), code.X, code.Y))
	if _, caption := in.CutTop(in.W, 0); caption.H > 20 {
		l.AddLine(l.Style(lettering.Title, 20).WithColor(art.Ink).WithAlign(lettering.Center), l.Words("lobby.scan"),
			caption)
	}
	l.Content.Add(sprites.NewFace("pin", t.Drawing("things/pin", 26, 26), cells.qr.Center().X, cells.qr.Y+2).
		SetAnchor(0.5, 0.5))
	small := l.Style(lettering.Strong, 15).WithColor(parchment).WithAlign(lettering.Center)
	l.Ctx.Kit.WrappedLabel(l.Content, small, l.Words("lobby.code.or"), cells.label, false)
	for i, r := range cells.code.Columns(len(l.shown.Code), 6) {
		l.addPanel("tile", sprites.PanelStyle{Radius: 6, Fill: art.Cream, Raised: true,
			Foot: color.RGBA{0xA8, 0x8F, 0x5E, 0xFF}}, r)
		l.addPanel("frame", sprites.PanelStyle{Radius: 4, Edge: bronze, Line: 1.1}, r.Inset(3))
		l.AddLine(l.Style(lettering.Title, min(40, r.H*0.66)).WithColor(art.Ink).WithAlign(lettering.Center),
			l.shown.Code[i:i+1], r)
	}
	_, address, _ := strings.Cut(link, "://")
	address, _, _ = strings.Cut(address, "/")
	l.AddLine(l.Style(lettering.Strong, 22).WithColor(art.Cream).WithAlign(lettering.Center), address, cells.address)
	l.controls = append(l.controls, l.AddButton(widgets.ButtonSpec{ID: "lobby-copy", Title: l.Words("lobby.copy"),
		Size: 17, Rect: cells.link, OnPress: func() { l.exits.Copy(link) }}))
}

// addTable draws the round table, with the agents above the name field.
func (l *LobbyScene) addTable(cells cells) {
	top := props.FeltTable{W: cells.table.W, H: cells.table.H, Rim: 30, Foot: 22, Chairs: cells.chairs}
	for i := range top.Chairs {
		top.Chairs[i].Free = l.shown.Seats[i].Kind == lobby.SeatFree
	}
	t := l.Ctx.Textures
	w, h := top.PictureSize()
	scale := props.PixelScale(w, h, t.Scale())
	l.Content.Add(sprites.NewFace("table", t.Backdrop("table", fmt.Sprintf("%s-%v", top.Key(), scale), w, h,
		func(yield func()) *image.RGBA { return top.Paint(scale, yield) }),
		cells.table.Center().X, cells.table.Center().Y).SetAnchor(0.5, 0.5))
	size := min(cells.name.W/4, 62)
	above := cells.name.Y - 24 // the label of the name field
	for i, name := range [7]string{"red", "orange", "yellow", "green", "blue", "violet", "grey"} {
		x, y := float64(i)-1.5, above-size*1.5
		if i > 3 { // the front row has three
			x, y = float64(i)-5, above-size*0.1
		}
		l.Content.Add(sprites.NewFace(name, t.StandingDrawing("agents/"+name, size*0.92, size*0.92/layout.FigureAspect),
			cells.name.Center().X+x*size, y).SetAnchor(0.5, 1))
	}
}

// addSeat adds seat i: a plate at the round table if plate is true, or else a row of a list. A taken seat shows its
// player, with a cross if this screen may free it. A free one has buttons (see addFree).
func (l *LobbyScene) addSeat(i int, rect layout.Rect, plate bool) {
	seat := l.shown.Seats[i]
	if seat.Kind == lobby.SeatFree {
		l.addFree(i, rect, plate)
		return
	}
	away := seat.Kind == lobby.SeatPerson && !seat.Here
	head := appctx.SeatHead(i)
	if seat.Kind == lobby.SeatOpponent {
		if o, err := opponents.Parse(seat.Opponent); err == nil {
			head = appctx.OpponentHead(o.Temperament)
		}
	}
	card := props.PlaceCard{W: rect.W, H: rect.H, Head: head}
	small := !plate && (rect.W < 230 || rect.H > 100)
	if plate || rect.W >= narrowRow {
		card.Photo = layout.Rect{X: 8, Y: 8, W: min((rect.H-16)*0.8, rect.W*0.28), H: rect.H - 16}
	}
	l.Content.Add(desk.Prop(l.Ctx.Textures, "plate", card.Key(), rect, card.Paint))
	x := rect.X + card.Photo.Right() + 10
	rest := layout.Rect{X: x, Y: rect.Y + 6, W: rect.Right() - 8 - x, H: rect.H - 12}
	var name, state, cross layout.Rect
	switch removable := l.shown.MayFree(i); {
	case plate:
		name, state = rest.CutTop(max(44, rest.H*0.5), 0)
		if removable {
			cross, name = name.CutRight(44, 0)
		}
	default:
		if removable {
			_, rest = rest.CutRight(44, 0)
			cross, _ = rect.CutRight(48, 0)
		}
		if small {
			state, name = rest.CutBottom(rest.H*0.5, 0)
			break
		}
		state, name = rest.CutRight(min(132, rest.W*0.6), 6)
		state = state.Align(state.W, min(state.H, 42), 0, 0.5)
	}
	l.AddName(l.Style(lettering.Italic, min(26, rect.H*0.4)).WithColor(art.Ink), seat.Name, name)
	style := sprites.PanelStyle{Radius: 5, Fill: color.RGBA{0x1B, 0x21, 0x45, 0xFF}}
	mayChangeLevel := seat.Kind == lobby.SeatOpponent && l.shown.Leads() && !l.shown.Began
	if mayChangeLevel {
		style.Fill, style.Raised = color.RGBA{0x2A, 0x34, 0x68, 0xFF}, true
	}
	l.addPanel("state", style, state)
	mark, words := state.CutLeft(min(36, state.W*0.3), 0)
	ink := art.Gold
	switch {
	case seat.Kind == lobby.SeatOpponent:
		ink = art.Cream
		l.Content.Add(sprites.NewFace("mask", l.Ctx.Textures.Drawing("things/mask", 28, 28), mark.Center().X,
			mark.Center().Y).SetAnchor(0.5, 0.5))
	case away:
		ink = moonlit
		fallthrough
	default:
		l.Content.Add(sprites.NewFace("lamp", desk.Lamp(l.Ctx.Textures, mark.H*0.86, !away), mark.Center().X,
			mark.Center().Y).SetAnchor(0.5, 0.5))
	}
	if plate && cross.W > 0 { // above the state
		l.addCross(i, cross)
	}
	if mayChangeLevel {
		l.addLevel(i, state, words.Pad(2, 0, 4, 0))
	} else {
		l.AddLine(l.Style(lettering.Strong, 17).WithColor(ink), l.seatState(i), words.Pad(2, 0, 4, 0))
	}
	if !plate && cross.W > 0 {
		l.addCross(i, cross)
	}
}

// addLevel adds the control that asks for the level of the opponent in seat i.
func (l *LobbyScene) addLevel(i int, state, words layout.Rect) {
	control := &widgets.Control{ID: fmt.Sprintf("lobby-level-%d", i+1),
		Rect: state.Align(state.W, max(state.H, 44), 0, 0.5),
		Label: l.Words("lobby.level.label", message.Person("who", l.shown.Seats[i].Name),
			message.Verbatim("level", l.seatState(i))),
		OnPress: func() { l.askLevel(i) }}
	n := sprites.New(control.ID)
	l.Content.Add(n)
	control.OnStateChange = func(st widgets.ControlState) {
		n.Clear()
		ink := art.Cream
		if st.Hover {
			ink = art.Gold
		}
		l.Ctx.Kit.NamedLabel(n, "level", l.Style(lettering.Strong, 17).WithColor(ink), l.seatState(i), words)
	}
	l.controls = append(l.controls, control)
}

// send returns a function that sends the message m about seat i, -1 for the whole table, and then updates the scene.
func (l *LobbyScene) send(i int, m lobby.ScreenMessage) func() {
	m.Seat = i + 1
	return func() {
		l.table.Send(m)
		l.Update()
	}
}

// addCross adds the cross that frees seat i. At this screen's own seat the cross gives up the seat.
func (l *LobbyScene) addCross(i int, r layout.Rect) {
	control := &widgets.Control{ID: fmt.Sprintf("lobby-free-%d", i+1), Rect: r,
		Label:   l.Words("lobby.clear.label", message.Person("who", l.shown.Seats[i].Name)),
		OnPress: l.send(i, lobby.ScreenMessage{Kind: lobby.KindFree})}
	if l.shown.You == i+1 {
		control.ID, control.Label = fmt.Sprintf("lobby-rise-%d", i+1), l.Words("lobby.rise")
		control.OnPress = l.send(i, lobby.ScreenMessage{Kind: lobby.KindRise})
	}
	n := sprites.New(control.ID).SetPos(r.Center().X, r.Center().Y)
	l.Content.Add(n)
	control.OnStateChange = func(st widgets.ControlState) {
		n.Clear()
		n.Add(sprites.NewFace("cross", desk.Cross(l.Ctx.Textures, st.Hover), 0, 0).SetAnchor(0.5, 0.5))
	}
	l.controls = append(l.controls, control)
}

// addFree adds the free seat i. A screen without a seat has a button to sit there. The screen that leads the table has
// one that seats an opponent, before the game begins.
func (l *LobbyScene) addFree(i int, rect layout.Rect, plate bool) {
	l.Content.Add(desk.Prop(l.Ctx.Textures, "empty", "empty", rect, func(scale float64) *image.RGBA {
		return props.EmptySeat(rect.W, rect.H, scale)
	}))
	name := l.shown.Seats[i].Name
	if name == "" {
		name = l.Words("lobby.free")
	}
	area := rect.Inset(5)
	var words layout.Rect
	style := l.Style(lettering.Title, 19).WithColor(art.Cream)
	switch {
	case plate:
		words, area = area.CutTop(area.H-46, 0)
		style = style.WithAlign(lettering.Center)
	case rect.W < narrowRow: // only buttons
		area = rect.Inset(4)
	default:
		words, area = rect.Pad(5, 1, 5, 1).CutLeft(rect.W*0.36, 6)
		words = words.Pad(10, 0, 0, 0)
	}
	if words.W > 0 {
		l.AddName(style, name, words)
	}
	var specs []widgets.ButtonSpec
	if l.shown.You == 0 {
		specs = append(specs, widgets.ButtonSpec{ID: fmt.Sprintf("lobby-sit-%d", i+1), Title: l.Words("lobby.sit"),
			OnPress: func() {
				l.rememberName()
				l.send(i, lobby.ScreenMessage{Kind: lobby.KindSit, Name: l.name})()
			}})
	}
	if l.shown.Leads() && !l.shown.Began {
		specs = append(specs, widgets.ButtonSpec{ID: fmt.Sprintf("lobby-fill-%d", i+1),
			Title: l.Words("lobby.opponent"), OnPress: l.send(i, lobby.ScreenMessage{Kind: lobby.KindFill,
				Name: l.freeName(), Opponent: defaultOpponent})})
	}
	cells := area.Columns(max(len(specs), 1), 6)
	if !plate && rect.H > 100 {
		cells = area.Rows(max(len(specs), 1), 4)
	}
	for k, r := range cells {
		if k < len(specs) {
			specs[k].Rect, specs[k].Size = r, 16
			l.controls = append(l.controls, l.AddButton(specs[k]))
		}
	}
}

// addSecretsNote adds the card about who could know the secrets of the table. It adds nothing if r is too low.
func (l *LobbyScene) addSecretsNote(r layout.Rect) {
	if r.H < 60 {
		return
	}
	t := l.Ctx.Textures
	l.Content.Add(desk.Sheet(t, r))
	l.Content.Add(sprites.NewFace("clip", t.Drawing("things/clip", 30, 30), r.Right()-34, r.Y+2).SetAnchor(0.5, 0.5))
	head, body := r.Pad(18, 8, 18, 10).CutTop(28, 4)
	l.AddLine(l.Style(lettering.Title, 20).WithColor(art.Ink), l.Words("lobby.know"), head.Pad(0, 0, 34, 0))
	lines := l.secretsLines()
	if body.H < 120 {
		l.AddParagraph(l.Style(lettering.Body, 16).WithColor(art.PaperText), strings.Join(lines, " "), body)
		return
	}
	for i, words := range lines {
		st := l.Style(lettering.Body, 18).WithColor(art.PaperText)
		if i == 1 {
			st = l.Style(lettering.Strong, 18).WithColor(art.Oxblood)
		}
		maxHeight := body.H/float64(len(lines)-i) - 12
		h := l.AddParagraph(st, words, layout.Rect{X: body.X, Y: body.Y, W: body.W, H: maxHeight})
		body = body.Pad(0, h+18, 0, 0)
	}
}
