package editor

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// addPanel adds the background of a panel in rectangle r, with a gold edge if lit.
func (ed *Editor) addPanel(r layout.Rect, lit bool) {
	theme := ed.ctx.Kit.Theme
	style := sprites.PanelStyle{Radius: 12, Fill: theme.Panel, Raised: true, Grain: true}
	if lit {
		style.Fill, style.Edge, style.Line = theme.Raised, theme.Gold, 2
	}
	ed.panelLayer.Add(sprites.NewFace("ground", ed.ctx.Textures.Panel(style, r.W, r.H), r.X, r.Y))
}

// addButton adds a button and its control.
func (ed *Editor) addButton(spec widgets.ButtonSpec) {
	button := ed.ctx.Kit.Button(spec)
	ed.textLayer.Add(button.Node)
	ed.controls = append(ed.controls, button.Control)
}

// barText returns title and hint of the bar: about the chosen piece, or about the editor. A refusal replaces the hint.
func (ed *Editor) barText() (title, hint string) {
	say := ed.ctx.Words
	v := ed.view()
	switch {
	case ed.chosen.safe:
		title, hint = say("editor.safe", message.Building("place", v.SafeAt())), say("editor.safe.hint")
	case ed.chosen.agent != rules.NoAgent:
		a := ed.chosen.agent
		title, hint = say("editor.agent", message.Agent("agent", a), message.Count("points", v.Score(a))),
			say("editor.agent.hint")
	default:
		title, hint = say("editor.title"), say("editor.hint")
	}
	if ed.refusal != nil {
		hint = ed.ctx.Sentence(ed.refusal)
	}
	return title, hint
}

// addBar adds the bar: its texts, the button that starts a game, and those that change the score of a chosen agent,
// else undo and menu.
func (ed *Editor) addBar() {
	bar, kit := ed.table.Bar, ed.ctx.Kit
	ed.addPanel(bar.Rect, false)
	title, hint := ed.barText()
	kit.Label(ed.textLayer, kit.Style(lettering.Title, 20).WithColor(kit.Theme.Cream), title,
		bar.Title.Union(layout.Rect{X: bar.Title.X,
			Y: bar.Title.Y, W: max(bar.Reset.X-bar.Title.X-10, bar.Title.W), H: bar.Title.H}))
	style := kit.Style(lettering.Body, 15)
	if ed.refusal != nil {
		style = style.WithColor(kit.Theme.Bad)
	}
	kit.WrappedLabel(ed.textLayer, style, hint, bar.Hint, false)
	ed.addButton(widgets.ButtonSpec{ID: "play", Title: ed.ctx.Words("editor.play"), Look: widgets.Primary, Size: 19,
		Rect: bar.Confirm, OnPress: ed.play})
	if ed.chosen.agent != rules.NoAgent {
		less, more := bar.Undo, bar.Reset
		if less.X > more.X {
			less, more = more, less
		}
		for _, button := range []struct {
			id    string
			by    int // change of the score
			label message.Key
			rect  layout.Rect
		}{{"minus", -1, "editor.minus", less}, {"plus", 1, "editor.plus", more}} {
			ed.addButton(widgets.ButtonSpec{ID: button.id,
				Title: ed.ctx.Words("editor.by", message.Signed("by", button.by)), Label: ed.ctx.Words(button.label),
				Size: 19, Rect: button.rect, OnPress: func() { ed.changeScore(button.by) }})
		}
		return
	}
	ed.addButton(widgets.ButtonSpec{ID: "undo", Title: ed.ctx.Words("button.undo"), Size: 17, Rect: bar.Undo,
		Disabled: len(ed.history) == 0, OnPress: ed.undo})
	ed.addButton(widgets.ButtonSpec{ID: "more", Title: ed.ctx.Words("editor.more"), Size: 17, Rect: bar.Reset,
		OnPress: ed.openMenu})
}

// addAgents adds the agents' chips with scores and owners.
func (ed *Editor) addAgents() {
	view, kit := ed.view(), ed.ctx.Kit
	for i, agent := range agents(&view) {
		chip := ed.table.Chips[i]
		ed.addPanel(chip.Rect, ed.chosen.agent == agent)
		ed.panelLayer.Add(sprites.NewFace("colour", kit.Textures.Panel(sprites.PanelStyle{Radius: 4,
			Fill: art.AgentColor(int(agent))}, chip.Band.W, chip.Band.H), chip.Band.X, chip.Band.Y))
		ed.textLayer.Add(sprites.NewFace("figure", kit.Textures.Drawing(stage.FigureArt(agent), chip.Figure.W,
			chip.Figure.H),
			chip.Figure.X,
			chip.Figure.Y))
		number := kit.Style(lettering.Number, chip.ScoreSize).WithColor(kit.Theme.Cream)
		owner := kit.Style(lettering.Body, 15)
		if chip.Centered {
			number, owner = number.WithAlign(lettering.Center), owner.WithAlign(lettering.Center)
		}
		kit.Label(ed.textLayer, number, ed.ctx.Words("own.number", message.Number("n", view.Score(agent))), chip.Score)
		if seat := ed.owner(agent); seat != rules.NoSeat {
			kit.TruncatedLabel(ed.textLayer, "words",
				kit.Fonts.FitWidth(owner, ed.names[seat], chip.Delta.W, lettering.MinSize),
				ed.names[seat], chip.Delta)
		}
		ed.controls = append(ed.controls, &widgets.Control{ID: "agent-" + agent.String(),
			Label: ed.ctx.Words("rail.agent", message.Agent("agent", agent), message.Count("points", view.Score(agent)),
				message.Building("place", view.At(agent))), Rect: chip.Rect,
			Checked: ed.chosen.agent == agent, OnPress: func() { ed.choose(piece{agent: agent}) }})
	}
}

// owner returns the seat that owns an agent, or NoSeat.
func (ed *Editor) owner(a rules.Agent) rules.Seat {
	g := ed.draft.Game()
	for s := range rules.Seat(g.Players()) {
		if g.Identities(s).Has(a) {
			return s
		}
	}
	return rules.NoSeat
}

// addTown adds the controls of buildings, agents, tokens, stones, safe and die.
func (ed *Editor) addTown() {
	view := ed.view()
	for b := range rules.Building(rules.NumBuildings) {
		ed.controls = append(ed.controls,
			&widgets.Control{ID: "building-" + b.String(), Label: ed.ctx.Language.Place(b, "title"),
				Rect: ed.table.Buildings[b].Rect, HitGroup: b.String(), OnPress: func() { ed.place(b) }})
	}
	const minSafeSide = 40 // points, for a finger
	safe := ed.table.Buildings[view.SafeAt()].Safe
	ed.controls = append(ed.controls,
		&widgets.Control{ID: "safe", Label: ed.ctx.Words("editor.safe", message.Building("place", view.SafeAt())),
			Rect:    layout.Around(safe.Center(), max(safe.W, minSafeSide), max(safe.H, minSafeSide)),
			Checked: ed.chosen.safe, OnPress: func() { ed.choose(piece{agent: rules.NoAgent, safe: true}) },
			OnDrag: ed.dragHandler(func(p layout.Point) error { return ed.draft.PlaceSafe(ed.buildingAt(p)) })})
	w, h := ed.stage.FigureSize()
	for _, a := range ed.stage.BackToFront(agents(&view)) {
		x, y := ed.stage.Figure(a).Pos()
		ed.controls = append(ed.controls,
			&widgets.Control{ID: "figure-" + a.String(), Label: ed.ctx.Agent(a), Pointer: true,
				HitGroup: view.At(a).String(), Rect: layout.Rect{X: x - w/2, Y: y - h, W: w, H: h},
				OnPress: func() { ed.pressFigure(a) }, OnDrag: ed.dragHandler(func(p layout.Point) error {
					return ed.draft.PlaceAgent(a, ed.buildingAt(p))
				})})
	}
	ed.addTokens(&view)
	ed.controls = append(ed.controls, &widgets.Control{ID: "die", Label: ed.ctx.Words("editor.next.is",
		message.Verbatim("next", ed.nextActionText())), Rect: ed.table.Die.Inset(-6), OnPress: ed.askNext})
}

// pressFigure chooses agent a, or places another chosen piece in its building.
func (ed *Editor) pressFigure(a rules.Agent) {
	if v := ed.view(); ed.chosen != noPiece && ed.chosen.agent != a {
		ed.place(v.At(a))
		return
	}
	ed.choose(piece{agent: a})
}

// buildingAt returns the building nearest to a point.
func (ed *Editor) buildingAt(p layout.Point) rules.Building {
	return rules.Building(ed.table.NearestBuilding(p))
}

// dragHandler returns a drag handler that changes the draft by calling put with the drop point. A cancelled drag
// changes nothing.
func (ed *Editor) dragHandler(put func(p layout.Point) error) func(widgets.Drag) bool {
	return func(d widgets.Drag) bool {
		if d.Done && !d.Cancels {
			ed.change(func() error { return put(layout.Point{X: d.X, Y: d.Y}) })
		}
		return true
	}
}

// addTokens adds the controls of tokens, which can be dragged, and of stones if an agent is chosen.
func (ed *Editor) addTokens(view *rules.View) {
	if a := ed.chosen.agent; a != rules.NoAgent {
		for n := range int(view.Edition().Goal) {
			stone := ed.table.Stone(n)
			side := max(stone.W, stone.H)
			ed.controls = append(ed.controls,
				&widgets.Control{ID: fmt.Sprintf("stone-%d", n), Label: ed.ctx.Words("own.number",
					message.Number("n", n)), Pointer: true, Rect: layout.Around(stone.Center, side, side),
					OnPress: func() { ed.change(func() error { return ed.draft.SetScore(a, n) }) }})
		}
	}
	all := agents(view)
	for _, agent := range all {
		k, n := 0, 0 // the token's index among the tokens on its stone, and their number
		for _, other := range all {
			if view.Score(other) == view.Score(agent) {
				if n++; other < agent {
					k++
				}
			}
		}
		at, diameter := ed.table.TokenSpot(min(view.Score(agent), layout.LastStone), k, n)
		const minSide = 26 // points
		side := max(diameter, minSide)
		ed.controls = append(ed.controls,
			&widgets.Control{ID: "token-" + agent.String(), Label: ed.ctx.Agent(agent), Pointer: true,
				HitGroup: fmt.Sprintf("stone-%d", view.Score(agent)), Rect: layout.Around(at, side, side),
				OnPress: func() { ed.choose(piece{agent: agent}) }, OnDrag: ed.dragHandler(func(p layout.Point) error {
					return ed.draft.SetScore(agent, ed.stoneAt(p))
				})})
	}
}

// stoneAt returns the score of the stone nearest to a point.
func (ed *Editor) stoneAt(p layout.Point) int {
	best, minimum := 0, 0.0 // the nearest stone so far, and the square of its distance
	for score := range layout.LastStone + 1 {
		center := ed.table.Stone(score).Center
		square := (center.X-p.X)*(center.X-p.X) + (center.Y-p.Y)*(center.Y-p.Y)
		if score == 0 || square < minimum {
			best, minimum = score, square
		}
	}
	return best
}

// addSeats adds the player panels with names and agents. That of the player whose turn it is has a gold edge.
func (ed *Editor) addSeats() {
	game, kit := ed.draft.Game(), ed.ctx.Kit
	for seat := range rules.Seat(game.Players()) {
		rect := ed.table.Seats[seat]
		turn := seat == game.ActiveSeat()
		ed.addPanel(rect, turn)
		pad := min(12, rect.W*0.08)
		// low panels have a smaller font
		name, below := kit.Style(lettering.Number, min(17, rect.H*0.42)).WithColor(kit.Theme.Cream),
			kit.Style(lettering.Body, min(15, rect.H*0.38))
		height, low := kit.Fonts.LineHeight(name), kit.Fonts.LineHeight(below)
		// centred vertically
		in := layout.Rect{X: rect.X + pad, Y: rect.Y + (rect.H-height-low)/2, W: rect.W - 2*pad, H: height}
		kit.TruncatedLabel(ed.textLayer, "words", name, ed.names[seat], in)
		agent := message.Agent("agent", game.Identity(seat))
		words := ed.ctx.Words("editor.works", agent)
		if kit.Fonts.Width(below, words) > in.W {
			words = ed.ctx.Agent(game.Identity(seat))
		}
		in.Y, in.H = in.Bottom(), low
		kit.Label(ed.textLayer, below, words, in)
		label := ed.ctx.Words("editor.seat", message.Person("who", ed.names[seat]), agent)
		if turn {
			label = ed.ctx.Words("editor.seat.turn", message.Person("who", ed.names[seat]), agent)
		}
		ed.controls = append(ed.controls, &widgets.Control{ID: fmt.Sprintf("seat-%d", seat+1), Label: label, Rect: rect,
			OnPress: func() { ed.askSeat(seat) }})
	}
}

// addMenu adds the menu button, and the text of the next action in place of the log. A high log panel also has the
// position's text.
func (ed *Editor) addMenu() {
	ed.addButton(widgets.ButtonSpec{ID: "menu", Label: ed.ctx.Words("editor.more"), Icon: "icons/menu",
		Rect: ed.table.Menu, OnPress: ed.openMenu})
	const minPanelHeight = 120 // points; a lower log has room for one line only
	kit, rect := ed.ctx.Kit, ed.table.Log
	if rect.H < minPanelHeight {
		if s := stage.StandingOf(ed.view()); ed.table.OnDoorstep(s.CountAt(0)) { // beside the tokens
			_, rect = rect.CutLeft(ed.table.Doorstep.Right()-rect.X, 4)
		}
		kit.Label(ed.textLayer, kit.Style(lettering.Body, 15), ed.nextActionText(), rect)
		return
	}
	ed.addPanel(rect, false)
	in := rect.Inset(12)
	head, rest := in.CutTop(26, 6)
	title := kit.Style(lettering.Number, 17).WithColor(kit.Theme.Cream)
	kit.Label(ed.textLayer, title, ed.ctx.Words("editor.next"), head)
	next, rest := rest.CutTop(24, 12)
	kit.Label(ed.textLayer, kit.Style(lettering.Body, 15), ed.nextActionText(), next)
	ed.addPositionText(rest)
}

// addPositionText adds a button at the foot of a rectangle that copies the position's text, and above it the text. It
// omits what has no room.
func (ed *Editor) addPositionText(rect layout.Rect) {
	const (
		margin = 8  // around the text, in points
		button = 44 // height of the button
		gap    = 8  // between text and button
	)
	kit := ed.ctx.Kit
	foot, rest := rect.CutBottom(button, gap)
	if foot.Y < rect.Y {
		return // the menu can copy the text too
	}
	ed.addButton(widgets.ButtonSpec{ID: "copy", Title: ed.ctx.Words("editor.copy"), Size: 17, Rect: foot,
		OnPress: ed.copyPosition})
	style := kit.Style(lettering.Body, 14).WithColor(kit.Theme.Faint)
	lines := float64(len(kit.Fonts.Wrap(style, ed.draft.Line(), rect.W-2*margin)))
	field, _ := rest.CutBottom(lines*kit.Fonts.LineHeight(style)+2*margin, 0)
	if field.Y < rect.Y {
		return
	}
	ed.panelLayer.Add(sprites.NewFace("field", kit.Textures.Panel(sprites.PanelStyle{Radius: 8, Fill: kit.Theme.Night,
		Edge: kit.Theme.Edge, Line: 1}, field.W, field.H), field.X, field.Y))
	kit.WrappedLabel(ed.textLayer, style, ed.draft.Line(), field.Inset(margin), false)
}

// copyPosition copies the position's text.
func (ed *Editor) copyPosition() { ed.clipboard.Copy(ed, ed.draft.Line(), "editor.copied") }
