package panels

import (
	"image/color"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// seatPanel is the player panel of a seat while it is built. Each step takes room from the two lines of text.
type seatPanel struct {
	*playerPanels
	seat         rules.Seat
	player       match.Player
	status       message.Message
	words        string      // of the status
	knocks       bool        // a fist has still to be shown
	away         bool        // the person's screen is not connected
	wide         bool        // at least widePanelWidth
	accent       color.RGBA  // of the edge and the status of the acting player
	rect         layout.Rect // of the panel
	face         layout.Rect // empty without a face
	padding      float64     // between the edge and the texts, in points
	padlockWidth float64     // taken from the first line, in points
	first        layout.Rect // the line of the name, as high as the panel
	second       layout.Rect // the line of the status
}

// newSeatPanel returns the panel of a seat, with nothing built.
func (p *playerPanels) newSeatPanel(seat rules.Seat) seatPanel {
	panel := seatPanel{playerPanels: p, seat: seat, player: p.plan.Match.Player(seat), rect: p.table.Seats[seat],
		away: p.plan.Away.Has(seat), accent: p.kit.Theme.Gold, status: p.plan.Texts().PlayerStatus(seat)}
	if plan.SharedTables && plan.Spectates(p.plan) {
		panel.status = plan.SpectatorStatus(p.plan.Texts(), seat)
	}
	if panel.away {
		panel.accent = moonlight
	}
	panel.words = p.ctx.Say(panel.status)
	panel.wide = panel.rect.W >= widePanelWidth
	panel.padding = min(12, panel.rect.W*0.08)
	return panel
}

// add builds the panel and returns its controls.
func (p *seatPanel) add() []*widgets.Control {
	var controls []*widgets.Control
	draw := p.addBackground()
	p.face = p.faceOn(p.rect)
	if p.face.W > 0 {
		p.addFace(p.seat, p.face)
	}
	if p.player.Kind == match.Person {
		p.measurePadlock()
		controls = append(controls, p.personControl(p.seat, p.words, draw))
	}
	if replay := p.plan.Replay; replay != nil && replay.KnownAgents(p.seat) != 0 {
		controls = append(controls, p.passportControl(p.seat, p.words, draw))
	}
	p.addPadlock()
	p.measureLines()
	if p.player.Kind == match.Elsewhere {
		p.second.W -= p.addPresence(p.second, !p.away)
	}
	if p.seat == p.plan.ThinkingSeat() {
		nameWidth := p.kit.Fonts.Width(p.nameStyle(), p.player.Name)
		at, cord := p.lampPosition(p.rect, p.wide, nameWidth)
		if p.addLamp(p.seat, at, cord); p.rect.H >= lowPanelHeight {
			p.second.W -= lampWidth + 4
		}
	}
	p.knocks = p.plan.Texts().Knocks(p.seat)
	// The hand of the only person is open, so its panel shows no cards.
	handOpen := p.own != nil && p.own.Seat == p.seat
	if p.plan.View.Setup().Variants.TopSecret && !handOpen {
		p.addCards()
	}
	if p.rect.H < lowPanelHeight {
		p.addOneLine()
	} else {
		p.second.W -= p.addKnownAgents(p.seat, p.second)
		p.addName()
		p.addStatus()
	}
	return controls
}

// addBackground adds the background, with an edge and a notch if the player has to act, and lighter if it is their
// turn. It returns a function that draws the background again; hover makes it lighter.
func (p *seatPanel) addBackground() (draw func(hover bool)) {
	theme, textures, rect := p.kit.Theme, p.kit.Textures, p.rect
	style := sprites.PanelStyle{Radius: 12, Fill: theme.Panel, Raised: true, Grain: true}
	if p.seat == p.plan.TurnSeat() {
		style.Fill = theme.Hover
	}
	if p.plan.HasToAct(p.seat) {
		style.Edge, style.Line = p.accent, 2
		p.addNotch(rect, p.away)
	}
	background := sprites.New("seat").SetPos(rect.X, rect.Y)
	p.backLayer.Add(background)
	draw = func(hover bool) {
		look := style
		if hover {
			look.Fill = theme.Hover
		}
		background.Clear()
		background.Add(sprites.NewFace("ground", textures.Panel(look, rect.W, rect.H), 0, 0))
	}
	draw(false)
	return draw
}

// measurePadlock sets padlockWidth, the width that a person's padlock takes from the name. It is 0 if the padlock is
// beside the status.
func (p *seatPanel) measurePadlock() {
	switch {
	case !p.wide && (p.plan.View.Setup().Variants.TopSecret || p.table.Narrow()):
		p.padlockWidth = 0 // the name needs the room
	case !p.wide:
		p.padlockWidth = 16
	case p.face.W > 0 && p.rect.W < roomyPanelWidth:
		p.padlockWidth = 14
	default:
		p.padlockWidth = 26
	}
}

// addPadlock adds the padlock of a person: beside both lines, beside the name, or beside the status.
func (p *seatPanel) addPadlock() {
	rect := p.rect
	switch {
	case rect.W >= roomyPanelWidth && p.padlockWidth > 0:
		p.addPadlockAt(rect.Right()-26, rect.Center().Y-9, 18)
	case p.player.Kind == match.Person && p.padlockWidth == 0 && rect.H >= lowPanelHeight:
		p.addPadlockAt(rect.Right()-19, rect.Bottom()-20, 15)
	case p.padlockWidth > 0:
		p.addPadlockAt(rect.Right()-p.padlockWidth-4, rect.Y+min(rect.H*0.26, 15)-2, min(p.padlockWidth, 20))
	}
}

// addPadlockAt adds a padlock of size×size points with its upper left corner at a point.
func (p *seatPanel) addPadlockAt(x, y, size float64) {
	p.contentLayer.Add(sprites.NewFace("lock", p.kit.Textures.Drawing("icons/padlock", size, size), x, y))
}

// measureLines sets the two lines of text, right of the face and left of the padlock.
func (p *seatPanel) measureLines() {
	rect := p.rect
	left := rect.X + p.padding
	if p.face.W > 0 {
		left = p.face.Right() + min(10, rect.W*0.05)
	}
	width := rect.Right() - p.padding - left
	p.first = layout.Rect{X: left, Y: rect.Y, W: width - p.padlockWidth, H: rect.H}
	p.second = layout.Rect{X: left, Y: rect.Y + rect.H*0.5, W: width, H: rect.H*0.5 - 5}
	if p.player.Kind == match.Person && p.padlockWidth == 0 {
		p.second.W -= 14
	}
	if rect.W >= roomyPanelWidth {
		p.second.W -= p.padlockWidth
	}
}

// nameStyle returns the style of a name with enough room.
func (p *seatPanel) nameStyle() lettering.Style {
	return p.kit.Style(lettering.Number, 18).WithColor(p.kit.Theme.Cream)
}

// addCards adds the backs of the player's cards, or a badge with their number, right of the name, and makes the lines
// shorter. After a knock it adds a fist left of them if there is room. A tiny panel shows nothing for an empty hand.
func (p *seatPanel) addCards() {
	rect, held := p.rect, p.cardsHeld(p.seat)
	height, step := 28.0, 0.0     // of a back, and from back to back, in points
	const minHighPanelHeight = 50 // of a panel with room for higher backs
	if rect.W >= roomyPanelWidth && rect.H >= minHighPanelHeight {
		height = 31
	}
	backs := float64(max(held-1, 0)) // those behind the last
	wordsWidth := p.kit.Fonts.Width(p.kit.Style(lettering.Body, 15), p.words)
	if p.wide && wordsWidth > p.first.Right()-height/1.4-minBackSpacing*backs-p.second.X-6 {
		height = p.second.Y - rect.Y - 5 // the cards stay above the text
	}
	badge := layout.Rect{X: p.first.Right() - height/1.4 - 2, Y: rect.Y + 4, W: height / 1.4, H: height}
	switch {
	case rect.H < lowPanelHeight:
		badge = layout.Rect{X: p.first.Right() - 17, Y: rect.Y + (rect.H-23)/2, W: 17, H: 23}
		const minWidthForBacks = 150 // of a low panel
		if p.first.W -= 21; rect.W >= minWidthForBacks {
			step = p.cardSpacing(p.seat, p.first.W-60)
			p.first.W -= step * backs
		}
	case p.wide:
		if step = p.cardSpacing(p.seat, badge.X-p.second.X-wordsWidth-5); !badge.Overlaps(p.second, 0) {
			nameWidth := p.kit.Fonts.Width(p.nameStyle(), p.player.Name)
			step = p.cardSpacing(p.seat, badge.X-p.first.X-max(nameWidth, minNameWidth)-10) // above the text
		}
		p.first.W -= badge.W + 10 + step*backs
	default:
		badge = layout.Rect{X: p.first.Right() - 15, Y: rect.Y + 4, W: 16, H: 21}
		p.first.W -= 18
	}
	const tinyPanelWidth = 80
	if rect.W < tinyPanelWidth && held == 0 { // the name needs the room
		p.first.W = rect.W - 2*p.padding
		return
	}
	left := badge.X - step*backs
	// a long text must not overlap the cards
	if badge.Overlaps(p.second, 0) && (wordsWidth > left-p.second.X || p.knocks) {
		p.second.W = left - p.second.X - 4
	}
	p.addBadge(p.seat, badge, step)
	if p.knocks && p.wide {
		p.addFistBeside(left, badge)
	}
}

// addFistBeside adds a fist between the name and the card backs, which begin at left, if there is room.
func (p *seatPanel) addFistBeside(left float64, badge layout.Rect) {
	width := min(fistWidth, max(left-p.first.X-minNameWidth, 0.62*fistWidth))
	room := left - width - 6 - p.first.X // of the name
	if p.kit.Fonts.Width(p.nameStyle().WithSize(minNameSize), p.player.Name) > room {
		return
	}
	addFist(p.kit, p.contentLayer, layout.Rect{X: left - width - 3, Y: badge.Y, W: width, H: badge.H})
	p.first.W, p.knocks = min(p.first.W, room), false
}

// addOneLine adds the texts of a low panel: the name, and the status if it fits beside the name and tells more than the
// kind of player. The agents that a replay knows stand at the right end.
func (p *seatPanel) addOneLine() {
	nameStyle := p.nameStyle().WithSize(17)
	p.first.W -= p.addKnownAgents(p.seat, p.first)
	p.kit.TruncatedLabel(p.contentLayer, "text", nameStyle, p.player.Name, p.first)
	_, rest := p.first.CutLeft(p.kit.Fonts.Width(nameStyle, p.player.Name), 7)
	style := p.statusStyle()
	words := p.fitStatus(p.status, style, rest.W)
	if !showsKind(p.status) && p.kit.Fonts.Width(style, words) <= rest.W {
		p.kit.Label(p.contentLayer, style, words, rest)
	}
}

// statusStyle returns the style of the status, in colour if the player has to act.
func (p *seatPanel) statusStyle() lettering.Style {
	style := p.kit.Style(lettering.Body, 15)
	if p.plan.HasToAct(p.seat) {
		style = style.WithColor(p.accent)
	}
	return style
}

// showsKind reports whether a status tells only the kind of player.
func showsKind(status message.Message) bool { return strings.HasPrefix(string(status.Key), "kind.") }

// addName adds the name in the first line, on a narrow table or beside a face in a smaller font if it is too long. A
// name that is still too long is truncated.
func (p *seatPanel) addName() {
	style := p.nameStyle()
	switch {
	case p.table.Narrow():
		style = p.kit.Fonts.FitWidth(style, p.player.Name, p.first.W, 10)
	case p.face.W > 0:
		style = p.kit.Fonts.FitWidth(style, p.player.Name, p.first.W, minNameSize)
	}
	p.kit.TruncatedLabel(p.contentLayer, "text", style, p.player.Name,
		layout.Rect{X: p.first.X, Y: p.rect.Y + 4, W: p.first.W, H: p.rect.H*0.5 - 2})
}

// addStatus adds the status in the second line, and the fist if it is not yet shown. A crowded panel omits a text that
// does not fit, or that leaves no room for the fist.
func (p *seatPanel) addStatus() {
	style := p.statusStyle()
	words := p.fitStatus(p.status, style, p.second.W)
	if !p.wide { // a smaller font is better than a truncated text
		style = p.kit.Fonts.FitWidth(style, words, p.second.W, 12)
	}
	const smallLargeUIWidth = 330 // of a screen with a large interface, in points
	crowded := !p.wide || p.screen.H <= lowScreenHeight || p.table.Narrow() ||
		p.screen.Large && p.screen.W < smallLargeUIWidth
	fits := p.kit.Fonts.FitsBox(style, words, p.second.W, p.second.H)
	if p.face.W > 0 && p.smallFace() && showsKind(p.plan.Texts().PlayerStatus(p.seat)) {
		crowded, fits = true, p.kit.Fonts.Width(style.WithSize(14), words) <= p.second.W // the face comes first
	}
	if p.knocks {
		const minWidth = 0.6 * fistWidth
		_, rest := p.second.CutLeft(p.kit.Fonts.Width(style, words), 5)
		if fits = rest.W >= minWidth; !fits { // the fist alone
			crowded, rest = true, p.second
		}
		if rest.W >= minWidth {
			addFist(p.kit, p.contentLayer, layout.Rect{X: rest.X, Y: rest.Y, W: min(rest.W, fistWidth), H: rest.H})
		}
	}
	if !crowded || fits {
		p.kit.Label(p.contentLayer, style, words, p.second)
	}
}
