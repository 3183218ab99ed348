package panels

import (
	"fmt"

	"heimlich/rules"
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

// playerPanels builds a panel for each seat: face, name, status, number of cards, and a padlock for people at this
// screen, whose panels open their private views.
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
		panel := p.newSeatPanel(rules.Seat(s))
		controls = append(controls, panel.add()...)
	}
	return controls
}

// fitStatus returns the words of a status. That a card is played has shorter words, which it returns if the words are
// wider than width points in a style.
func (p *playerPanels) fitStatus(status message.Message, style lettering.Style, width float64) string {
	words := p.ctx.Say(status)
	if status.Key != "plate.plays" && status.Key != "plate.plays.short" {
		return words
	}
	for _, key := range []message.Key{"plate.plays.short", "plate.plays.shortest"} {
		if p.kit.Fonts.Width(style, words) > width {
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
	const figureAspect = 160.0 / 246 // width divided by height
	width := height * figureAspect
	for a := range rules.Agent(rules.NumAgents) {
		if set.Has(a) {
			taken += width + 2
			p.contentLayer.Add(sprites.NewFace("known", p.kit.Textures.Drawing(stage.FigureArt(a), width, height),
				line.Right()-taken, line.Bottom()-height))
		}
	}
	return taken
}

// lampPosition returns the top of the lamp's cord on the panel in rectangle rect, and the length of the cord in points.
// Wide says whether the panel shows cards as backs; nameWidth is the width of the player's name in points.
func (p *playerPanels) lampPosition(rect layout.Rect, wide bool, nameWidth float64) (at layout.Point, cord float64) {
	switch {
	case rect.H < lowPanelHeight:
		return layout.Point{X: rect.Right() - lampWidth - 14, Y: rect.Y + 1}, 5
	case wide && !p.plan.View.Setup().Variants.TopSecret:
		return layout.Point{X: rect.Right() - 24, Y: rect.Y + 2}, rect.H * 0.34
	case !p.plan.View.Setup().Variants.TopSecret && nameWidth < rect.W-36:
		return layout.Point{X: rect.Right() - lampWidth/2 - 7, Y: rect.Y + 2}, rect.H*0.5 - 6
	}
	return layout.Point{X: rect.Right() - lampWidth/2 - 6, Y: rect.Bottom() - lampHeight - 9}, 3
}

// Limits in points.
const (
	minNameSize    = 12 // the least type size of a name beside a face
	minNameWidth   = 42 // the width that fist and card backs leave to a name
	minBackSpacing = 5  // the least distance between two card backs
	maxBackSpacing = 9
)

// cardSpacing returns the distance between two card backs of a seat in points, so that all fit into room points. It is
// never less than minBackSpacing.
func (p *playerPanels) cardSpacing(s rules.Seat, room float64) float64 {
	return min(max(room/float64(max(p.cardsHeld(s)-1, 1)), minBackSpacing), maxBackSpacing)
}

// cardBackTurn returns the angle of back i of n, in radians. A single back is not turned.
func cardBackTurn(i, n int) float64 {
	const step = 0.11 // between two backs
	return step * (float64(i) - float64(n-1)/2)
}

// addBadge shows how many cards a seat holds: none as a pale card with a 0, others as card backs step points apart, or
// in a small rectangle as one back with the number. Rect is that of the last back.
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

// personControl returns the control of the panel of a person at this screen. A press asks for the passport, or in a
// call for the hand, from which the person can announce a knock. Words are those of the status; draw draws the
// background.
func (p *playerPanels) personControl(seat rules.Seat, words string, draw func(hover bool)) *widgets.Control {
	control := &widgets.Control{ID: fmt.Sprintf("seat-%d", seat+1), Rect: p.table.Seats[seat],
		OnStateChange: func(state widgets.ControlState) { draw(state.Hover) }}
	who, says, mayKnock := p.plan.PlayerArg(seat), message.Verbatim("says", words), p.plan.MayKnock(seat)
	cards := message.Words("cards", plan.HandSize(p.cardsHeld(seat)))
	switch {
	case p.plan.View.Setup().Variants.TopSecret && mayKnock:
		control.Label = p.phrase("plate.cards.label.knock", who, cards, says)
	case p.plan.View.Setup().Variants.TopSecret:
		control.Label = p.phrase("plate.cards.label.passport", who, cards, says)
	default:
		control.Label = p.phrase("plate.label.passport", who, says)
	}
	if control.OnPress = p.commandHandler(plan.Command{Kind: plan.AskPassport, Seat: seat}); mayKnock {
		control.Checked, control.OnPress = p.plan.Match.Intent(seat).Calls,
			p.commandHandler(plan.Command{Kind: plan.AskHandInCall, Seat: seat})
	}
	return control
}

// passportControl returns the control of a panel in a replay whose perspective knows the seat's passport. A press opens
// it without a curtain. Words are those of the status; draw draws the background.
func (p *playerPanels) passportControl(s rules.Seat, words string, draw func(hover bool)) *widgets.Control {
	return &widgets.Control{ID: fmt.Sprintf("seat-%d", s+1),
		Label:   p.phrase("plate.label.passport", p.plan.PlayerArg(s), message.Verbatim("says", words)),
		Rect:    p.table.Seats[s],
		OnPress: p.commandHandler(plan.Command{Kind: plan.OpenPassportAtOnce, Seat: s}),
		OnStateChange: func(state widgets.ControlState) {
			draw(state.Hover)
		}}
}

// cardsHeld returns the number of cards of seat s, as shown so far by the animation.
func (p *playerPanels) cardsHeld(s rules.Seat) int { return p.seen.HandSizes[s] }
