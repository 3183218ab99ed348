package panels

import (
	"cmp"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/cardface"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// bar builds the action bar: the prompt, the confirm button and two smaller buttons.
type bar struct {
	*Panels
	text             *sprites.Node // the nodes of the texts
	covered          bool          // a letter covers the texts
	hint             string        // shown below the title
	hintIsLastAction bool          // the hint tells the last action, as words or pictures
	showsLastMove    bool          // pictures below the title show the whole last move
	noSideButtons    bool
}

// add builds the bar and returns its controls, the confirm button first. That button always exists; if disabled, it
// says what is missing.
func (br *bar) add() []*widgets.Control {
	theme, bar := br.kit.Theme, br.barLayout()
	br.backLayer.Add(sprites.NewFace("bar", br.kit.Textures.Panel(sprites.PanelStyle{Radius: 14, Fill: theme.Panel,
		Raised: true, Grain: true}, bar.Rect.W, bar.Rect.H), bar.Rect.X, bar.Rect.Y))
	buttons := br.sideButtons()
	br.noSideButtons = len(buttons) == 0
	br.text = sprites.New("prompt")
	br.contentLayer.Add(br.text)
	br.writeText()
	br.addPoints(bar.Points)

	var controls []*widgets.Control
	button := func(s widgets.ButtonSpec) {
		b := br.kit.Button(s)
		br.contentLayer.Add(b.Node)
		controls = append(controls, b.Control)
	}
	model := br.plan.Confirm()
	confirm := br.button(model)
	if model.Quiet && confirm.DisabledReason == br.ctx.Say(br.barText().Short) { // the title says it
		confirm.DisabledReason = ""
	}
	if br.table.FormFactor == layout.Tall { // the confirm button takes the free width
		left := bar.Confirm.X
		if br.noSideButtons {
			left = bar.Reset.X
		} else if len(buttons) == 1 && buttons[0].ID == "slower" {
			left = bar.Undo.X
		}
		bar.Confirm.X, bar.Confirm.W = left, bar.Confirm.Right()-left
	}
	br.confirm = bar.Confirm
	confirm.Rect, confirm.Look, confirm.Size, confirm.OnRefuse = bar.Confirm, widgets.Primary, 20, confirm.OnPress
	if br.table.Low() {
		confirm.Size = 18
	}
	if model.Quiet {
		confirm.Look, confirm.Size = widgets.Subdued, 16
	}
	face := br.faceOn(&confirm)
	button(confirm)
	if face.W > 0 {
		br.contentLayer.Add(sprites.NewFace("awaited", desk.Face(br.kit.Textures,
			props.Portrait{Head: br.head(br.plan.ThinkingSeat()), W: face.W, H: face.H}), face.X, face.Y))
	}
	controls[0].Transient = model.Command.Kind == plan.SkipAnimation
	for i, b := range buttons {
		buttons[i] = br.splitTitle(b)
	}
	br.kit.ShareSize(buttons)
	for _, b := range buttons {
		button(b)
		controls[len(controls)-1].Transient = b.ID == "slower"
	}
	if br.plan.Texts().ExplainsRefusal() {
		controls = append(controls, br.addHelp())
	}
	return controls
}

// faceOn makes room on the confirm button for the face of the opponent that thinks, and returns its rectangle. If
// nobody thinks or there is no room, it changes nothing and returns an empty rectangle.
func (br *bar) faceOn(spec *widgets.ButtonSpec) (face layout.Rect) {
	const (
		gap         = 8  // between face and text, in points
		chevron     = 24 // reserved at the right end
		minFontSize = 14
	)
	if br.plan.ThinkingSeat() == rules.NoSeat {
		return face
	}
	h := min(spec.Rect.H-6, 52)
	face = layout.Rect{X: spec.Rect.X + 4, Y: spec.Rect.Y + (spec.Rect.H-h)/2, W: h, H: h}
	words := br.kit.Fonts.Width(br.kit.Style(lettering.Strong, minFontSize), spec.DisabledReason)
	if face.Right()+gap+words+chevron+12 > spec.Rect.Right() {
		return layout.Rect{}
	}
	spec.Left, spec.Inset = true, h+gap-8
	return face
}

// helpWidth is the width reserved for the question mark, in points.
const helpWidth = 34

// addHelp adds a question mark after the refusal in the hint. It returns a control over the hint that opens the rules.
func (br *bar) addHelp() *widgets.Control {
	r := br.barLayout().Hint
	size := min(26, r.H)
	st, words := br.kit.Style(lettering.Body, 16), br.ctx.Sentence(br.plan.Refusal)
	x := min(r.X+br.kit.Fonts.Width(st, words)+8, r.Right()-size)
	node := sprites.New("why").SetPos(x+size/2, r.Y+min(r.H/2, 22))
	br.contentLayer.Add(node)
	control := &widgets.Control{ID: "why", Label: br.phrase("rules.why"), Rect: r,
		OnPress: br.commandHandler(plan.Command{Kind: plan.ReadRules})}
	control.OnStateChange = func(state widgets.ControlState) {
		node.Clear()
		node.Add(sprites.NewFace("figure", br.kit.Textures.Drawing("icons/help", size, size), 0, 0).SetAnchor(0.5, 0.5))
		const hovered = 1.12 // scale
		if node.SetScale(1, 1); state.Hover {
			node.SetScale(hovered, hovered)
		}
	}
	control.OnStateChange(widgets.ControlState{})
	return control
}

// sideButtons returns the two smaller buttons, placed by their number and the form factor. It omits missing buttons,
// and disabled ones that take something back, unless their state must stay hidden.
func (br *bar) sideButtons() []widgets.ButtonSpec {
	var buttons []widgets.ButtonSpec
	first, second := br.plan.SideButtons()
	for i, model := range []plan.ButtonModel{first, second} {
		if model.ID == "" {
			continue
		}
		if takesBack := model.Command.Kind == plan.DropStep || model.Command.Kind == plan.Reset ||
			model.Command.Kind == plan.WithdrawKnocks; takesBack && !model.Enabled && !model.Neutral {
			continue
		}
		spec := br.button(model)
		spec.Rect = []layout.Rect{br.table.Bar.Undo, br.table.Bar.Reset}[i]
		buttons = append(buttons, spec)
	}
	switch place := br.table.Bar; {
	case br.table.FormFactor == layout.Tall && second.ID == "keep-passing":
		br.widen(buttons)
	case br.table.FormFactor == layout.Tall || len(buttons) != 1 || buttons[0].ID == "slower":
	case br.table.FormFactor == layout.Short: // a lone button has the whole row
		buttons[0].Rect = place.Undo
		buttons[0].Rect.W = place.Reset.Right() - place.Undo.X
	default: // beside the confirm button
		buttons[0].Rect = place.Undo
	}
	return buttons
}

// widen makes the last side button, which has the longest text, wider. If it is the only one it takes the whole width,
// else a part of the other one.
func (br *bar) widen(buttons []widgets.ButtonSpec) {
	const maxShare = 0.22 // the most that the last button may gain, as a share of its width
	long := &buttons[len(buttons)-1].Rect
	if len(buttons) == 1 {
		long.W = br.table.Bar.Undo.Right() - long.X
		return
	}
	other := &buttons[0]
	otherMinWidth := br.kit.Fonts.Width(lettering.Style{Face: lettering.Strong, Size: 14}, other.Title) + 10
	by := min(maxShare*long.W, max(other.Rect.W-otherMinWidth, 0))
	other.Rect.X, other.Rect.W, long.W = other.Rect.X+by, other.Rect.W-by, long.W+by
}

// button returns the button of a model. A press executes the model's command, or explains why the button is disabled.
func (br *bar) button(model plan.ButtonModel) widgets.ButtonSpec {
	say := br.ctx.Say
	spec := widgets.ButtonSpec{ID: model.ID, Title: say(model.Title), Sub: say(model.Sub), Label: say(model.Label),
		Disabled: !model.Enabled, DisabledReason: say(model.DisabledReason), Checked: model.Checked,
		OnPress: func() { br.pressButton(model) }}
	if model.Neutral {
		spec.Disabled, spec.Barred = false, !model.Enabled
	}
	if model.Choice {
		spec.Look = widgets.Choice
	}
	return spec
}

// splitTitle breaks a title that is too wide for its button after the first word, and returns the changed button.
func (br *bar) splitTitle(spec widgets.ButtonSpec) widgets.ButtonSpec {
	const (
		minFontSize = 14
		padding     = 12 // at both sides of the title, in points
		lowHeight   = 40 // of a button that needs the smallest font for two lines, in points
	)
	style := lettering.Style{Face: lettering.Strong, Size: minFontSize}
	if title, rest, ok := strings.Cut(spec.Title, " "); ok && spec.Sub == "" &&
		br.kit.Fonts.Width(style, spec.Title) > spec.Rect.W-2*padding {
		if spec.Label == "" {
			spec.Label = spec.Title
		}
		spec.Title, spec.Sub = title, rest
		if spec.Rect.H < lowHeight {
			spec.Size = minFontSize
		}
	}
	return spec
}

// writeText rewrites the prompt: a title, and below it the hint, a refusal or notice, the last move, the effect of a
// played card or the legend of changes. A card that is read replaces title and hint. Under a letter it writes nothing.
func (br *bar) writeText() {
	br.text.Clear()
	br.hint, br.hintIsLastAction, br.showsLastMove = "", false, false
	if br.covered {
		return
	}
	theme, bar := br.kit.Theme, br.barLayout()
	says := br.shownText()
	refusal := cmp.Or(br.plan.Refusal, br.plan.Notice)
	if br.plan.HasCardPlan() && !br.plan.Confirm().Enabled && len(says.Hint) > 0 { // that button says what to pick
		says.Hint = slices.Delete(slices.Clone(says.Hint), 1, 2)
	}
	title, hint := br.ctx.Say(says.Title), br.ctx.Sentences(says.Hint...)
	if len(br.plan.DiscardedKinds()) > 0 && br.plan.ShowsPiles() { // the grid shows the rest
		hint = br.phrase("piles.newest")
	}
	head := br.titleRect()
	style := br.kit.Style(lettering.Body, 16)
	covered := br.titleIsCovered()
	if covered {
		head.W = br.table.OpenHand(len(br.openHand().Cards()))[0].X - 6 - head.X
		if covered = br.kit.Fonts.Width(br.kit.Style(lettering.Title, 16), title) > head.W; covered {
			if why := br.plan.Texts().AskedAgain(); !says.Refused && br.openHand().Chosen < 0 {
				if hint = title; !why.IsZero() {
					hint = br.ctx.Sentences(why)
				}
			}
			title = ""
		}
	}
	if refusal != nil {
		hint, style = br.ctx.Sentence(refusal), style.WithColor(theme.Gold)
	} else if says.Refused {
		style = style.WithColor(theme.Gold)
	}
	big := br.kit.Style(lettering.Title, 22).WithColor(theme.Cream)
	if title != "" && br.kit.Fonts.Width(big.WithSize(17), title) > head.W {
		title = br.ctx.Say(says.Short)
	}
	room, stacks := bar.Hint, br.openHand() != nil && br.table.HandPlace() == layout.HandInBar
	switch {
	case stacks:
		room = br.stack(big, title, head, room)
	case head.H > bar.Title.H && br.kit.Fonts.Width(big.WithSize(17), title) > head.W:
		br.kit.WrappedLabel(br.text, big.WithSize(16), title, head, false)
	case title != "":
		br.kit.Label(br.text, big, title, head)
		br.addTargets(big, title, head)
	}
	if br.plan.Texts().ExplainsRefusal() {
		room.W -= helpWidth
	}
	br.hint = hint
	free := room // down to the buttons
	if br.noSideButtons && br.table.FormFactor != layout.Wide {
		free.H = max(room.H, bar.Confirm.Y-6-room.Y, logTokenSize)
	}
	if says.LastMove != nil && refusal == nil && br.addLastMove(*says.LastMove, free) {
		return
	}
	if says.Effect != nil && br.addEffect(*says.Effect, free) {
		return
	}
	if refusal == nil && !says.Legend.IsZero() {
		hint, room = br.ctx.Say(says.Legend), br.addSigns(room)
	}
	little := style.WithSize(14)
	rows := br.kit.Fonts.Wrap(little, hint, room.W)
	switch height := br.kit.Fonts.LineHeight(little) * float64(len(rows)); {
	case br.table.FormFactor == layout.Tall && len(rows) > 1:
		room.H = max(room.H, min(bar.Confirm.Y, bar.Reset.Y)-6-room.Y) // a second line
	case height > room.H:
		room.H = min(1.3*height, free.H)
	}
	texts := br.plan.Texts()
	if entry, ok := plan.LastEntry(texts); ok && hint == br.ctx.Sentences(texts.LastAction()) {
		fits, shows := float64(len(rows))*br.kit.Fonts.LineHeight(little) <= room.H+1, texts.BarShowsLastAction()
		pictures := !fits && br.table.Log.W <= 0 && br.addWhole(entry, free)
		if br.hintIsLastAction = shows && (fits || pictures); pictures || shows && !fits {
			return // else the info panel in the park shows it
		}
	}
	if covered {
		br.addTargets(style, hint, room)
	}
	if all := br.kit.Fonts.LineHeight(style) * float64(len(br.kit.Fonts.Wrap(style, hint, room.W))); stacks {
		room.H = min(room.H, all) // the hint is close to the title
	}
	br.kit.WrappedLabel(br.text, style, hint, room, br.plan.Animating())
}

// shownText returns the text of the bar. It adds the effect of a card that is not enlarged, and leaves out the legend
// of scores that the cards cover.
func (br *bar) shownText() plan.BarText {
	text := br.barText()
	if effect := br.hiddenEffect(); !effect.IsZero() && !text.Refused {
		text.Hint, text.Legend = append(slices.Clone(text.Hint), effect), message.Message{}
	}
	if br.table.HandPlace() == layout.HandOverAgents {
		text.Legend = message.Message{}
	}
	return text
}

// titleRect returns the room for the title. While no points are shown, it includes theirs.
func (br *bar) titleRect() layout.Rect {
	bar := br.barLayout()
	rect := bar.Title
	if !br.plan.PlansMove() {
		rect.W = max(rect.W, bar.Points.Right()-rect.X)
		rect.H = max(rect.H, bar.Points.Bottom()-rect.Y)
	}
	return rect
}

// titleIsCovered reports whether an open hand covers the title, at least in part.
func (br *bar) titleIsCovered() bool {
	held := br.openHand()
	if held == nil || len(held.Cards()) == 0 || br.table.HandPlace() != layout.HandOverAgents {
		return false
	}
	return br.table.OpenHand(1)[0].Overlaps(br.table.Bar.Title, 0)
}

// stack adds a title above the hint, on two lines if it is long, and returns the rectangle below it.
func (br *bar) stack(style lettering.Style, title string, head, hint layout.Rect) layout.Rect {
	const smallFontSize, gap = 19, 6 // points
	fonts := br.kit.Fonts
	if fonts.Width(style, title) > head.W {
		style = style.WithSize(smallFontSize)
	}
	head.H = fonts.LineHeight(style) * float64(len(fonts.Wrap(style, title, head.W)))
	br.kit.WrappedLabel(br.text, style, title, head, false)
	br.addTargets(style, title, head)
	return layout.Rect{X: hint.X, Y: head.Bottom() + gap, W: hint.W, H: hint.Bottom() - head.Bottom() - gap}
}

// barText returns the prompt: about the card that is read in a hand which can't be played from, else that of the plan.
func (br *bar) barText() plan.BarText {
	held := br.openHand()
	if card, _, reads := br.readCard(); reads && held != br.plan.Hand && !br.plan.ShowsPiles() {
		view, _ := br.OwnHandView()
		return br.plan.Texts().ReadCardText(view, card)
	}
	return br.plan.Texts().BarText()
}

// hiddenEffect returns the effect of the shown card. It returns a zero message if the large card tells the effect, or
// if the card can't be played.
func (br *bar) hiddenEffect() message.Message {
	card, shown := br.plan.ShownCard()
	if !shown || !br.plan.Texts().CanPlay(card) {
		return message.Message{}
	}
	_, _, large := br.readCard()
	if large && cardface.ShowsEffect(br.kit.Fonts, br.ctx.Language, card, br.table.LargeCard()) {
		return message.Message{}
	}
	return message.CardEffect(card)
}

// addSigns adds the signs for less and more at the left of rectangle r, and returns the room beside them.
func (br *bar) addSigns(r layout.Rect) layout.Rect {
	const gap = 5 // points
	for _, sign := range []int{-1, 1} {
		at := layout.Point{X: r.X + changeSignSize/2, Y: r.Y + 11}
		br.text.Add(changeSign(br.kit, "legend", sign, at))
		r.X, r.W = r.X+changeSignSize+gap, r.W-changeSignSize-gap
	}
	return r
}

// addLastMove shows the last move in pictures: with the player's name, else with the head instead, else only its first
// pictures. It returns false if the log shows the whole move, or if there is no room at all. It sets showsLastMove.
func (br *bar) addLastMove(entry match.Entry, rect layout.Rect) bool {
	l := &log{Panels: br.Panels}
	if br.table.FormFactor == layout.Tall && br.table.Log.W > 0 && l.showsLastMove() {
		return false
	}
	head := []logItem{l.textItem(br.kit.Style(lettering.Body, 16), br.phrase("prompt.last"))}
	move := l.items(logAction{[]match.Entry{entry}})
	minPictures := 2 // a count's title and one score
	if isPlayerAction(entry.Kind) {
		head, minPictures = append(head, l.pictureItem(br.head(entry.Seat), 23, 33)), 1
		br.showsLastMove = br.addPictures(head, move, rect, len(move))
		move = move[1:]
	}
	br.showsLastMove = br.showsLastMove || br.addPictures(head, move, rect, len(move)) || br.addWhole(entry, rect)
	return br.showsLastMove || br.addPictures(head, move, rect, minPictures)
}

// addWhole shows all pictures of a log entry, with as few words, arrows and gaps as there is room for. It returns false
// if there is no room.
func (br *bar) addWhole(entry match.Entry, rect layout.Rect) bool {
	for tight := range 3 {
		l := &log{br.Panels, tight}
		var head []logItem
		items := l.items(logAction{[]match.Entry{entry}})
		if isPlayerAction(entry.Kind) {
			head, items = []logItem{l.pictureItem(br.head(entry.Seat), 17, 24)}, items[1:]
		} else if tight > 0 && len(items) > 1 { // only the scores of a count
			items = items[1:]
		}
		if br.addPictures(head, items, rect, len(items)) ||
			tight > 1 && br.addPictures(head, []logItem{l.group(items...)}, rect, 1) {
			return true
		}
	}
	return false
}

// addEffect shows in pictures what a played card did. It returns false if there is no room for one picture.
func (br *bar) addEffect(entry match.Entry, rect layout.Rect) bool {
	parts := (&log{Panels: br.Panels}).items(logAction{[]match.Entry{entry}})[2:] // without player and card
	return br.addPictures(nil, parts, rect, 1)
}

// addPictures shows the pictures of items below the title, after those of head. Without room for all it shows dots
// instead of the last ones. Without room for minItems it shows nothing and returns false.
func (br *bar) addPictures(head, items []logItem, rect layout.Rect, minItems int) bool {
	height := min(logRowHeight, rect.H)
	dots := (&log{Panels: br.Panels}).textItem(br.kit.Style(lettering.Body, 16), "…")
	for n := len(items); n >= minItems && height >= logTokenSize; n-- {
		all := append(head[:len(head):len(head)], items[:n]...)
		if n < len(items) {
			all = append(all, dots)
		}
		rows := breakRows(all, rect.W, false)
		if float64(len(rows))*height > rect.H || itemsWidth(all[:len(head)+1]) > rect.W {
			continue
		}
		for i, row := range rows {
			row.height = height
			row.paint(br.backLayer, br.text, br.kit, rect, rect.Y+float64(i)*height)
		}
		return true
	}
	return false
}

// addPoints shows the points of the roll as dots: filled if they are spent, else outlined.
func (br *bar) addPoints(rect layout.Rect) {
	if !br.plan.PlansMove() || br.plan.Draft.MovesNobody() || rect.W <= 0 {
		return
	}
	_, left := br.plan.Draft.PointsLeft()
	br.addDots(br.contentLayer, rect, br.plan.Spent(), br.plan.Spent()+left)
}

// addTargets shows dots after a title in rectangle head, one for each agent that the chosen card can take:
// filled if picked, else outlined. It shows none if another card is read, or without room.
func (br *bar) addTargets(style lettering.Style, title string, head layout.Rect) {
	held := br.plan.Hand
	if !br.plan.HasCardPlan() || held.Shown() != held.Chosen {
		return
	}
	fonts := br.kit.Fonts
	_, room := head.CutLeft(fonts.Width(fonts.FitWidth(style, title, head.W, 14), title), 10)
	if room.W >= 2*dotRoom {
		br.addDots(br.text, room, held.Card.PickedAgents().Len(), held.Card.MostAgents())
	}
}

// dotRoom is the least width of a dot and the gap after it, in points.
const dotRoom = 16

// addDots adds n dots at the left of rectangle r, of which the first ones are filled.
func (br *bar) addDots(on *sprites.Node, r layout.Rect, filled, n int) {
	size, theme := min(18, r.H*0.6, r.W/(float64(n)*1.5)), br.kit.Theme
	for i := range n {
		style := sprites.PanelStyle{Radius: size / 2, Edge: theme.Gold, Line: 2}
		if i < filled {
			style = sprites.PanelStyle{Radius: size / 2, Fill: theme.Gold}
		}
		dot := br.kit.Textures.Panel(style, size, size)
		on.Add(sprites.NewFace("point", dot, r.X+float64(i)*size*1.45, r.Y+(r.H-size)/2))
	}
}
