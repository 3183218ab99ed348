package panels

import (
	"fmt"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/cardface"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// playerPanels builds a panel for each seat: face, name, status, number of cards, and a padlock for people with private
// views.
type playerPanels struct{ *Panels }

// Sizes of player panels in points, at which the arrangement changes.
const (
	roomyPanelWidth = 200 // from here on, the padlock is beside both lines
	widePanelWidth  = 110 // from here on, cards are shown as backs
	lowPanelHeight  = 42  // below this, there is only one line, the name
)

// add builds all player panels and returns their controls.
func (p *playerPanels) add() []*widgets.Control {
	var controls []*widgets.Control
	for s := range p.plan.Match.Table().Players { // a replay includes players who join later
		controls = append(controls, p.addSeat(rules.Seat(s))...)
	}
	return controls
}

// addSeat builds a seat's player panel.
func (p *playerPanels) addSeat(seat rules.Seat) []*widgets.Control {
	var controls []*widgets.Control
	theme, textures := p.kit.Theme, p.kit.Textures
	player, rect := p.plan.Match.Player(seat), p.table.Seats[seat]
	status := p.plan.Texts().PlayerStatus(seat)
	if plan.SharedTables && plan.LooksOn(p.plan) {
		status = plan.OnlookerStatus(p.plan.Texts(), seat)
	}
	words := p.ctx.Say(status)
	style := sprites.PanelStyle{Radius: 12, Fill: theme.Panel, Raised: true, Grain: true}
	if seat == p.plan.TurnSeat() {
		style.Fill = theme.Hover // its turn
	}
	away, frame := p.plan.Away.Has(seat), theme.Gold
	if away {
		frame = moonlight
	}
	if p.plan.HasToAct(seat) {
		style.Edge, style.Line = frame, 2
		p.addNotch(rect, away)
	}
	panelBox := sprites.New("seat").SetPos(rect.X, rect.Y)
	p.backLayer.Add(panelBox)
	draw := func(hover bool) {
		st := style
		if hover {
			st.Fill = theme.Hover
		}
		panelBox.Clear()
		panelBox.Add(sprites.NewFace("ground", textures.Panel(st, rect.W, rect.H), 0, 0))
	}
	draw(false)
	face := p.faceOn(rect)
	if face.W > 0 {
		p.addFace(seat, face)
	}
	wide := rect.W >= widePanelWidth
	padlockWidth := 0.0 // in points
	if player.Kind == match.Person {
		padlockWidth = 26
		switch {
		case !wide:
			padlockWidth = 16
		case face.W > 0 && rect.W < roomyPanelWidth:
			padlockWidth = 14
		}
		if !wide && (p.plan.View.Setup().Variants.TopSecret || p.table.Narrow()) { // the name needs the room
			padlockWidth = 0
		}
		controls = append(controls, p.personControl(seat, words, draw))
	}
	if r := p.plan.Replay; r != nil && r.KnownAgents(seat) != 0 {
		controls = append(controls, p.passportControl(seat, words, draw))
	}
	if rect.W >= roomyPanelWidth && padlockWidth > 0 {
		p.contentLayer.Add(sprites.NewFace("lock", textures.Drawing("icons/padlock", 18, 18), rect.Right()-26,
			rect.Center().Y-9))
	} else if player.Kind == match.Person && padlockWidth == 0 && rect.H >= lowPanelHeight {
		p.contentLayer.Add(sprites.NewFace("lock", textures.Drawing("icons/padlock", 15, 15), rect.Right()-19,
			rect.Bottom()-20))
	} else if padlockWidth > 0 {
		p.contentLayer.Add(
			sprites.NewFace("lock", textures.Drawing("icons/padlock", min(padlockWidth, 20), min(padlockWidth, 20)),
				rect.Right()-padlockWidth-4,
				rect.Y+min(rect.H*0.26, 15)-2))
	}
	pad := min(12, rect.W*0.08)
	left := rect.X + pad
	if face.W > 0 {
		left = face.Right() + min(10, rect.W*0.05)
	}
	area := layout.Rect{X: left, Y: rect.Y, W: rect.Right() - pad - left - padlockWidth, H: rect.H}
	second := layout.Rect{X: left, Y: rect.Y + rect.H*0.5, W: rect.Right() - pad - left, H: rect.H*0.5 - 5}
	if player.Kind == match.Person && padlockWidth == 0 {
		second.W -= 14
	}
	if rect.W >= roomyPanelWidth {
		second.W -= padlockWidth
	}
	if player.Kind == match.Elsewhere {
		second.W -= p.addPresence(second, !away)
	}
	if seat == p.plan.ThinkingSeat() {
		at, cord := p.lampPosition(rect, wide, p.kit.Fonts.Width(p.kit.Style(lettering.Number, 18), player.Name))
		if p.addLamp(seat, at, cord); rect.H >= lowPanelHeight {
			second.W -= lampWidth + 4
		}
	}
	name := p.kit.Style(lettering.Number, 18).WithColor(theme.Cream)
	knocks := p.plan.Texts().Knocks(seat)
	// The hand of the only person is open, so its panel shows no cards.
	if open := p.own != nil && p.own.Seat == seat; p.plan.View.Setup().Variants.TopSecret && !open {
		height, step := 28.0, 0.0
		if rect.W >= roomyPanelWidth && rect.H >= 50 {
			height = 31
		}
		backs := float64(max(p.cardsHeld(seat)-1, 0)) // behind the last
		says := p.kit.Fonts.Width(p.kit.Style(lettering.Body, 15), words)
		if wide && says > area.Right()-height/1.4-minBackSpacing*backs-second.X-6 { // the cards stay above the text
			height = second.Y - rect.Y - 5
		}
		badge := layout.Rect{X: area.Right() - height/1.4 - 2, Y: rect.Y + 4, W: height / 1.4, H: height}
		switch {
		case rect.H < lowPanelHeight:
			badge = layout.Rect{X: area.Right() - 17, Y: rect.Y + (rect.H-23)/2, W: 17, H: 23}
			if area.W -= 21; rect.W >= 150 {
				step = p.cardSpacing(seat, area.W-60)
				area.W -= step * backs
			}
		case wide:
			step = p.cardSpacing(seat, badge.X-second.X-says-5)
			area.W -= badge.W + 10 + step*backs
		default:
			badge = layout.Rect{X: area.Right() - 15, Y: rect.Y + 4, W: 16, H: 21}
			area.W -= 18
		}
		if rect.W < 80 && p.cardsHeld(seat) == 0 { // the name needs the room
			area.W = rect.W - 2*pad
		} else {
			left := badge.X - step*backs
			// a long text must not overlap the cards
			if badge.Overlaps(second, 0) && (says > left-second.X || knocks) {
				second.W = left - second.X - 4
			}
			p.addBadge(seat, badge, step)
			width := min(fistWidth, max(left-area.X-42, 0.62*fistWidth)) // beside the name
			if knocks && wide &&
				p.kit.Fonts.Width(name.WithSize(minNameSize), player.Name) <= left-width-6-area.X {
				addFist(p.kit, p.contentLayer, layout.Rect{X: left - width - 3, Y: badge.Y, W: width, H: badge.H})
				area.W, knocks = min(area.W, left-width-6-area.X), false
			}
		}
	}
	if rect.H < lowPanelHeight {
		area.W -= p.addKnownAgents(seat, area)
		p.kit.TruncatedLabel(p.contentLayer, "text", name.WithSize(17), player.Name, area)
		_, rest := area.CutLeft(p.kit.Fonts.Width(name.WithSize(17), player.Name), 7)
		answer := p.kit.Style(lettering.Body, 15)
		if p.plan.HasToAct(seat) {
			answer = answer.WithColor(frame)
		}
		words = p.fitStatus(status, answer, rest.W)
		if !strings.HasPrefix(string(status.Key), "kind.") && p.kit.Fonts.Width(answer, words) <= rest.W {
			p.kit.Label(p.contentLayer, answer, words, rest)
		}
		return controls
	}
	second.W -= p.addKnownAgents(seat, second)
	switch { // a smaller font is better than a truncated name
	case p.table.Narrow():
		name = p.kit.Fonts.FitWidth(name, player.Name, area.W, 10)
	case face.W > 0:
		name = p.kit.Fonts.FitWidth(name, player.Name, area.W, minNameSize)
	}
	p.kit.TruncatedLabel(p.contentLayer, "text", name, player.Name,
		layout.Rect{X: area.X, Y: rect.Y + 4, W: area.W, H: rect.H*0.5 - 2})
	textStyle := p.kit.Style(lettering.Body, 15)
	if p.plan.HasToAct(seat) {
		textStyle = textStyle.WithColor(frame)
	}
	words = p.fitStatus(status, textStyle, second.W)
	if !wide { // a smaller font is better than a truncated text
		textStyle = p.kit.Fonts.FitWidth(textStyle, words, second.W, 12)
	}
	crowded := !wide || p.screen.H <= 360 || p.table.Narrow() || p.screen.Large && p.screen.W < 330
	// A crowded panel omits a text that would be truncated.
	fits := p.kit.Fonts.FitsBox(textStyle, words, second.W, second.H)
	if face.W > 0 && p.smallFace() && strings.HasPrefix(string(p.plan.Texts().PlayerStatus(seat).Key), "kind.") {
		crowded, fits = true, p.kit.Fonts.Width(textStyle.WithSize(14), words) <= second.W // the face comes first
	}
	if knocks {
		const minWidth = 0.6 * fistWidth
		_, rest := second.CutLeft(p.kit.Fonts.Width(textStyle, words), 5)
		if fits = rest.W >= minWidth; !fits { // the fist alone
			crowded, rest = true, second
		}
		if rest.W >= minWidth {
			addFist(p.kit, p.contentLayer, layout.Rect{X: rest.X, Y: rest.Y, W: min(rest.W, fistWidth), H: rest.H})
		}
	}
	if !crowded || fits {
		p.kit.Label(p.contentLayer, textStyle, words, second)
	}
	return controls
}

// fitStatus returns the words of a status, in shorter ones for a played card if the words are wider than width points.
func (p *playerPanels) fitStatus(status message.Message, st lettering.Style, width float64) string {
	words := p.ctx.Say(status)
	if status.Key != "plate.plays" && status.Key != "plate.plays.short" {
		return words
	}
	for _, key := range []message.Key{"plate.plays.short", "plate.plays.shortest"} {
		if p.kit.Fonts.Width(st, words) > width {
			words = p.phrase(key)
		}
	}
	return words
}

// addPresence adds the lamp of a person at another screen at the right end of a line, lit if that screen is connected.
// It returns the taken width in points.
func (p *playerPanels) addPresence(line layout.Rect, here bool) float64 {
	height := min(line.H+4, 26)
	p.contentLayer.Add(sprites.NewFace("presence", desk.Lamp(p.kit.Textures, height, here), line.Right()-height/2,
		line.Bottom()-height/2).SetAnchor(0.5, 0.5))
	return height
}

// addKnownAgents adds the agents of a seat that the view of a replay knows, at the right end of a line. It returns
// their width in points.
func (p *playerPanels) addKnownAgents(s rules.Seat, line layout.Rect) (taken float64) {
	if p.plan.Replay == nil {
		return 0
	}
	set := p.plan.Replay.KnownAgents(s)
	height := min(line.H+3, 30)
	width := height * 160 / 246
	for a := range rules.Agent(rules.NumAgents) {
		if set.Has(a) {
			taken += width + 2
			p.contentLayer.Add(sprites.NewFace("known", p.kit.Textures.Drawing(stage.FigureArt(a), width, height),
				line.Right()-taken, line.Bottom()-height))
		}
	}
	return taken
}

// lampPosition returns the top of the lamp's cord on panel r, and the length of the cord in points. Name is the width
// of the player's name.
func (p *playerPanels) lampPosition(rect layout.Rect, wide bool, name float64) (at layout.Point, cord float64) {
	switch {
	case rect.H < lowPanelHeight:
		return layout.Point{X: rect.Right() - lampWidth - 14, Y: rect.Y + 1}, 5
	case wide && !p.plan.View.Setup().Variants.TopSecret:
		return layout.Point{X: rect.Right() - 24, Y: rect.Y + 2}, rect.H * 0.34
	case !p.plan.View.Setup().Variants.TopSecret && name < rect.W-36:
		return layout.Point{X: rect.Right() - lampWidth/2 - 7, Y: rect.Y + 2}, rect.H*0.5 - 6
	}
	return layout.Point{X: rect.Right() - lampWidth/2 - 6, Y: rect.Bottom() - lampHeight - 9}, 3
}

// minNameSize is the least type size of a name beside a face.
const minNameSize = 12

// minBackSpacing is the least distance between two card backs of a panel in points.
const minBackSpacing = 5

// cardSpacing returns the distance between two card backs of a seat in points, so that all fit into room.
func (p *playerPanels) cardSpacing(s rules.Seat, room float64) float64 {
	const maxSpacing = 9
	return min(max(room/float64(max(p.cardsHeld(s)-1, 1)), minBackSpacing), maxSpacing)
}

// cardBackTurn returns the angle of back i of n, in radians. A single back is not turned.
func cardBackTurn(i, n int) float64 { return 0.11 * (float64(i) - float64(n-1)/2) }

// addBadge shows how many cards a seat holds: as card backs step points apart, or as one back with a number.
func (p *playerPanels) addBadge(s rules.Seat, rect layout.Rect, step float64) {
	theme, textures := p.kit.Theme, p.kit.Textures
	count := p.cardsHeld(s)
	switch {
	case count == 0:
		p.contentLayer.Add(
			sprites.NewFace("cards", textures.Panel(sprites.PanelStyle{Radius: 3, Fill: theme.DisabledFill}, rect.W,
				rect.H), rect.X,
				rect.Y))
		p.kit.Label(p.contentLayer, p.kit.Style(lettering.Number, 15).WithAlign(lettering.Center), "0", rect)
	case rect.W >= 20 || step > 0:
		for i := range count { // fanned, the last on top
			p.contentLayer.Add(sprites.NewFace("cards",
				textures.LyingDrawing(cardface.BackDrawing(rect.W), rect.W, rect.H),
				rect.X-step*float64(count-1-i), rect.Y).SetAngle(cardBackTurn(i, count)))
		}
	default:
		p.contentLayer.Add(sprites.NewFace("cards",
			textures.Panel(sprites.PanelStyle{Radius: 3, Fill: cardface.BackRed, Edge: theme.Cream, Line: 1.5}, rect.W,
				rect.H), rect.X,
			rect.Y))
		p.kit.Label(p.contentLayer, p.kit.Style(lettering.Number,
			15).WithColor(theme.Cream).WithAlign(lettering.Center),
			fmt.Sprint(count), rect)
	}
}

// personControl returns the control of a person's panel: a press opens the passport, or announces a knock in a call.
func (p *playerPanels) personControl(seat rules.Seat, words string, draw func(hover bool)) *widgets.Control {
	control := &widgets.Control{ID: fmt.Sprintf("seat-%d", seat+1), Rect: p.table.Seats[seat],
		OnStateChange: func(st widgets.ControlState) { draw(st.Hover) }}
	who, says, knock := p.plan.PlayerArg(seat), message.Verbatim("says", words), p.plan.MayKnock(seat)
	cards := message.Words("cards", plan.HandSize(p.cardsHeld(seat)))
	switch {
	case p.plan.View.Setup().Variants.TopSecret && knock:
		control.Label = p.phrase("plate.cards.label.knock", who, cards, says)
	case p.plan.View.Setup().Variants.TopSecret:
		control.Label = p.phrase("plate.cards.label.passport", who, cards, says)
	default:
		control.Label = p.phrase("plate.label.passport", who, says)
	}
	if control.OnPress = p.commandHandler(plan.Command{Kind: plan.OpenPassport, Seat: seat}); knock {
		control.Checked, control.OnPress = p.plan.Match.Intent(seat).Calls,
			p.commandHandler(plan.Command{Kind: plan.OpenHandInCall, Seat: seat})
	}
	return control
}

// passportControl returns the control of a panel in a replay whose view knows the seat's passport. A press opens it.
func (p *playerPanels) passportControl(s rules.Seat, words string, draw func(hover bool)) *widgets.Control {
	return &widgets.Control{ID: fmt.Sprintf("seat-%d", s+1),
		Label:   p.phrase("plate.label.passport", p.plan.PlayerArg(s), message.Verbatim("says", words)),
		Rect:    p.table.Seats[s],
		OnPress: p.commandHandler(plan.Command{Kind: plan.ShowPassport, Seat: s}),
		OnStateChange: func(st widgets.ControlState) {
			draw(st.Hover)
		}}
}

// cardsHeld returns the number of cards of seat s, as shown so far by the animation.
func (p *playerPanels) cardsHeld(s rules.Seat) int { return p.seen.HandSizes[s] }
