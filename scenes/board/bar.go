package board

import (
	"fmt"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// addBar builds the action bar: whose turn it is, what is to be done, and the buttons that do it. Confirm is always there and says what is
// missing or what it will do.
func (t *Board) addBar() []*widgets.Control {
	th, bar := t.back.Kit.Theme, t.table.Bar
	t.panels.Add(sprites.NewFace("bar", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 14, Fill: th.Panel, Edge: th.Edge, Line: 1.5}, bar.Rect.W, bar.Rect.H), bar.Rect.X, bar.Rect.Y))
	t.words = sprites.New("prompt")
	t.marks.Add(t.words)
	t.writePrompt()
	t.addPoints(bar.Points)

	var cs []*widgets.Control
	button := func(s widgets.ButtonSpec) {
		b := t.back.Kit.Button(s)
		t.marks.Add(b.Node)
		cs = append(cs, b.Control)
	}
	id, name, sub, ready, why := t.deed()
	confirm := widgets.ButtonSpec{ID: id, Title: name, Sub: sub, Rect: bar.Confirm, Look: widgets.Primary, Size: 20, Disabled: !ready, Why: why,
		OnPress: t.confirm, OnRefuse: func() { t.refuse(why) }}
	if label := t.neutralDeed(); label != "" {
		confirm.Label, confirm.Disabled, confirm.Barred = label, false, !ready
	}
	button(confirm)
	cs[0].Brief = id == "skip"
	first, second := t.asides()
	first.Rect, second.Rect = bar.Undo, bar.Reset
	button(t.narrowed(first))
	button(t.narrowed(second))
	return cs
}

// narrowed is a button whose words stand on two lines if one is too short for them.
func (t *Board) narrowed(s widgets.ButtonSpec) widgets.ButtonSpec {
	const least, pad = 14, 12
	words := lettering.Style{Face: lettering.Strong, Size: least}
	if title, rest, ok := strings.Cut(s.Title, " "); ok && s.Sub == "" && t.back.Type.Width(words, s.Title) > s.Rect.W-2*pad {
		if s.Label == "" {
			s.Label = s.Title
		}
		s.Title, s.Sub = title, rest
	}
	return s
}

// writePrompt writes into the bar whose turn it is and what is to be done, why the last press did nothing, or what a card does that is read.
func (t *Board) writePrompt() {
	th, bar := t.back.Kit.Theme, t.table.Bar
	title, hint := t.prompt()
	head := bar.Title
	if !t.planning() { // the points’ room is free
		head.W = max(head.W, bar.Points.Right()-head.X)
		head.H = max(head.H, bar.Points.Bottom()-head.Y)
	}
	st := t.style(lettering.Body, 16)
	if t.refusal != "" {
		hint, st = t.refusal, st.With(th.Gold)
	} else if _, _, not, _ := t.cardHint(); not {
		st = st.With(th.Gold)
	}
	t.words.Clear()
	big := t.style(lettering.Title, 22).With(th.Cream)
	if strings.HasPrefix(title, wordsYourTurn) && t.back.Type.Width(big.Sized(17), title) > head.W {
		title = wordsYourTurn
	}
	if head.H > bar.Title.H && t.back.Type.Width(big.Sized(17), title) > head.W {
		t.sayWrapped(t.words, big.Sized(16), title, head)
	} else {
		t.say(t.words, big, title, head)
	}
	t.sayWrapped(t.words, st, hint, bar.Hint)
}

// asides are the two smaller buttons beside confirm.
func (t *Board) asides() (first, second widgets.ButtonSpec) {
	if t.cardPhase() && t.person() && !t.line.Running() {
		return t.cardAsides()
	}
	if t.match.Looking() {
		return widgets.ButtonSpec{ID: "leave", Title: wordsStopLooking, OnPress: t.exits.Leave}, widgets.ButtonSpec{ID: "take-over", Title: wordsTakeOver, OnPress: t.exits.TakeOver}
	}
	planned := t.planning() && !t.draft.Empty() || t.safePlan != rules.NoBuilding
	first = widgets.ButtonSpec{ID: "undo", Title: wordsUndo, Disabled: !planned, OnPress: t.undo}
	if t.planning() && t.draft.Instead() && t.stepsPlanned() == 0 {
		second = widgets.ButtonSpec{ID: "instead", Title: "Draw", Sub: "instead", Label: wordsInstead, Look: widgets.Choice, Checked: t.draft.MovesNobody(), OnPress: t.moveNobody}
		if t.handFull() {
			second.Title, second.Sub, second.Label = "Move", "nobody", wordsStay
		}
		return first, second
	}
	return first, widgets.ButtonSpec{ID: "reset", Title: wordsReset, Disabled: !planned, OnPress: t.reset}
}

// handFull reports whether whose turn it is holds as many cards as anybody may.
func (t *Board) handFull() bool { return t.view.Held(t.view.ActiveSeat()) == rules.MaxHand }

// cardPhase reports whether it is a phase that top secret cards add.
func (t *Board) cardPhase() bool {
	switch t.view.Phase() {
	case rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards:
		return true
	}
	return false
}

// sayWrapped sets a text into a rectangle on as many lines as fit; the last one is clipped.
func (t *Board) sayWrapped(on *sprites.Node, st lettering.Style, words string, r layout.Rect) {
	if words == "" || r.W <= 0 {
		return
	}
	ty := t.back.Type
	lines := ty.Wrap(st, words, r.W)
	if room := max(int((r.H+1)/ty.LineHeight(st)), 1); len(lines) > room {
		st = st.Sized(max(st.Size*0.88, 14))
		lines = ty.Wrap(st, words, r.W)
		if room = max(int((r.H+1)/ty.LineHeight(st)), 1); len(lines) > room {
			rest := lines[room-1]
			for _, l := range lines[room:] {
				rest += " " + l
			}
			lines = append(lines[:room-1:room-1], ty.Clip(st, rest, r.W))
		}
	}
	h := ty.LineHeight(st) * float64(len(lines))
	on.Add(sprites.NewFace("words", ty.Lines(st, lines, r.W), r.X, r.Y+(r.H-h)/2))
}

func (t *Board) stepsPlanned() int {
	n := 0
	for _, s := range t.draft.Steps() {
		n += int(s)
	}
	return n
}

// deed is what the confirm button would do now: its control's name, its words, and whether it can be pressed or why not.
func (t *Board) deed() (id, title, sub string, ready bool, why string) {
	if t.line.Running() {
		return "skip", wordsSkip, "", true, ""
	}
	if t.dossier != nil {
		return "dossier", wordsDossier, "", true, ""
	}
	if t.match.Looking() {
		return "confirm", wordsLooking, "", false, "It is played in another window"
	}
	if t.view.Over() || !t.person() {
		return "confirm", wordsMove, "", false, t.waitingFor()
	}
	switch t.view.Phase() {
	case rules.PhaseRoll:
		return "roll", wordsRoll, "", true, ""
	case rules.PhaseFirst:
		return "roll", wordsRoll, "for the first turn", true, ""
	case rules.PhaseSafe:
		if t.safePlan == rules.NoBuilding {
			return "confirm", wordsSafe, "", false, "Press a building that glows"
		}
		return "confirm", wordsSafe + " in " + match.PlaceName(t.safePlan), "", true, ""
	}
	if t.cardPhase() {
		return t.cardDeed()
	}
	if t.draft == nil {
		return "confirm", wordsMove, "", false, ""
	}
	title = wordsMove
	switch {
	case t.draft.MovesNobody():
		title = wordsInstead
		if t.handFull() {
			title = wordsStay
		}
	case t.draft.Preview().Counts && !t.view.Setup().Variants.TopSecret:
		title = wordsMoveCount
	}
	ready, missing := t.draft.Ready()
	return "confirm", title, "", ready, t.back.Say(missing)
}

// waitingFor says who is acting while the person at the screen is not.
func (t *Board) waitingFor() string {
	if t.view.Over() {
		return "The game is over"
	}
	return t.match.Player(t.mover()).Name + " is thinking"
}

// prompt is the bar's title and what is to be done, in words.
func (t *Board) prompt() (title, hint string) {
	if t.view.Over() {
		return "The case is closed", "Now the passports are turned."
	}
	if title, hint, _, ok := t.cardHint(); ok {
		return title, hint
	}
	if t.cardPhase() && t.person() && !t.line.Running() {
		return t.cardPrompt()
	}
	name := t.match.Player(t.view.ActiveSeat()).Name
	title = possessive(name) + " turn"
	if len(t.match.People()) == 1 && t.person() {
		title = wordsYourTurn + ", " + name
	}
	if t.view.Phase() == rules.PhaseFirst {
		return "Who begins?", name + " rolls. The highest roll begins."
	}
	if t.line.Running() {
		return title, t.lastDeed()
	}
	if t.dossier != nil {
		return "The dossiers wait", "Look around: what you have written is kept."
	}
	if t.view.Phase() == rules.PhaseDossier {
		return "The dossiers", "Everybody writes down who is who."
	}
	if !t.person() {
		return title, pagestate.Sentences(t.doing())
	}
	switch t.view.Phase() {
	case rules.PhaseRoll:
		hint = "Roll the die, then move agents clockwise."
	case rules.PhaseMove:
		r := t.view.Roll()
		switch {
		case !t.view.Edition().Split:
			hint = fmt.Sprintf("Roll %s: one agent takes the whole roll.", faceName(r))
		case r.Low != r.High && t.draft != nil && t.draft.Instead():
			hint = fmt.Sprintf("Roll %s: move %d to %d points, or draw a card instead.", faceName(r), r.Low, r.High)
			if t.handFull() {
				hint = fmt.Sprintf("Roll %s: move %d to %d points, or nobody.", faceName(r), r.Low, r.High)
			}
		case r.Low != r.High:
			hint = fmt.Sprintf("Roll %s: move agents clockwise, %d to %d points.", faceName(r), r.Low, r.High)
		default:
			hint = fmt.Sprintf("Roll %s: move agents clockwise.", faceName(r))
		}
	case rules.PhaseSafe:
		hint = wordsPickSafe
	}
	return title, hint
}

// mover is the seat that does something now: the one that is asked, or else whose turn it is.
func (t *Board) mover() rules.Seat {
	if s := t.view.Actor(); s != rules.NoSeat {
		return s
	}
	return t.view.ActiveSeat()
}

func possessive(name string) string { return name + "’s" }

// doing is what the seat whose turn it is does at the moment.
func (t *Board) doing() string {
	switch t.view.Phase() {
	case rules.PhaseFirst:
		return "to roll first"
	case rules.PhaseRoll:
		return "to roll"
	case rules.PhaseMove:
		return "to move"
	case rules.PhaseSafe:
		return "the safe"
	case rules.PhaseOffer:
		return "a card?"
	case rules.PhaseCall, rules.PhaseCards:
		return "the call"
	case rules.PhaseDraw:
		return "draws"
	case rules.PhasePassport:
		return "2nd agent"
	case rules.PhaseDossier:
		return "the dossiers"
	}
	return "waits"
}

func kindName(p match.Player) string {
	if p.Kind == match.Person {
		return "person"
	}
	return strings.ReplaceAll(p.Level.String(), "-", " ")
}

// addPoints shows the roll's points as dots: gold ones are still to be spent.
func (t *Board) addPoints(r layout.Rect) {
	if !t.planning() || r.W <= 0 {
		return
	}
	_, left := t.draft.Left()
	spent := t.stepsPlanned()
	n := spent + left
	d := min(18, r.H*0.6, r.W/(float64(n)*1.5))
	th := t.back.Kit.Theme
	for i := range n {
		st := sprites.PanelStyle{Radius: d / 2, Fill: th.Gold}
		if i < spent || t.draft.MovesNobody() {
			st = sprites.PanelStyle{Radius: d / 2, Edge: th.Gold, Line: 2}
		}
		t.marks.Add(sprites.NewFace("point", t.back.Gallery.Panel(st, d, d), r.X+float64(i)*d*1.45, r.Y+(r.H-d)/2))
	}
}

// addStake writes above an open hand in the park what the round is about, or what the planned card would make of it.
func (t *Board) addStake() {
	words, who := t.stakeWords()
	r, th, ty := t.table.Stake, t.back.Kit.Theme, t.back.Type
	st := lettering.Style{Face: lettering.Number, Size: 16, Color: th.Ink, Align: lettering.Center}
	if all := words + ": " + who; who != "" && ty.Width(st.Sized(14), all) <= r.W-20 { // they can be seen at the safe, too
		words = all
	}
	st = ty.Fit(st, words, r.W-20, 14)
	w := min(ty.Width(st, words)+28, r.W)
	r = layout.Rect{X: r.Center().X - w/2, Y: r.Y, W: w, H: r.H}
	t.panels.Add(sprites.NewFace("stake", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: th.Cream}, r.W, r.H), r.X, r.Y))
	t.say(t.marks, st, words, layout.Rect{X: r.X + 10, Y: r.Y, W: r.W - 20, H: r.H})
}

// lastDeed is the last thing worth knowing that was done, so that nobody who looked away has to ask.
func (t *Board) lastDeed() string {
	es := t.match.Log()
	for i := len(es) - 1; i >= 0 && i >= len(es)-6; i-- {
		if k := es[i].Kind; k != rules.EventRolled && k != rules.EventFirstRolled {
			return t.tells(es[i])
		}
	}
	return ""
}

// named is what the player in a seat is called.
func (t *Board) named(s rules.Seat) string { return t.match.Player(s).Name }

// tells is an entry of the log in words.
func (t *Board) tells(e match.Entry) string { return t.back.Say(e.Message(t.named)) }

func (t *Board) safeRule() string {
	switch t.view.Edition().Safe {
	case rules.SafeUnoccupied:
		return "Only empty buildings may have it"
	}
	return "Any other building may have it"
}
