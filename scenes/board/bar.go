package board

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
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
	d := t.deed()
	confirm := widgets.ButtonSpec{ID: d.id, Title: d.title, Sub: d.sub, Rect: bar.Confirm, Look: widgets.Primary, Size: 20, Disabled: !d.ready, Why: d.why,
		OnPress: t.confirm, OnRefuse: func() { t.refuse(d.why) }}
	if label := t.neutralDeed(); label != "" {
		confirm.Label, confirm.Disabled, confirm.Barred = label, false, !d.ready
	}
	button(confirm)
	cs[0].Brief = d.id == "skip"
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
	title, short, hint := t.prompt()
	head := bar.Title
	if !t.planning() { // the points’ room is free
		head.W = max(head.W, bar.Points.Right()-head.X)
		head.H = max(head.H, bar.Points.Bottom()-head.Y)
	}
	st := t.back.Kit.Style(lettering.Body, 16)
	if t.refusal != "" {
		hint, st = t.refusal, st.With(th.Gold)
	} else if _, _, not, _ := t.cardHint(); not {
		st = st.With(th.Gold)
	}
	t.words.Clear()
	big := t.back.Kit.Style(lettering.Title, 22).With(th.Cream)
	if t.back.Type.Width(big.Sized(17), title) > head.W {
		title = short
	}
	if head.H > bar.Title.H && t.back.Type.Width(big.Sized(17), title) > head.W {
		t.back.Kit.SayWrapped(t.words, big.Sized(16), title, head, false)
	} else {
		t.back.Kit.Say(t.words, big, title, head)
	}
	t.back.Kit.SayWrapped(t.words, st, hint, bar.Hint, t.moving())
}

// asides are the two smaller buttons beside confirm.
func (t *Board) asides() (first, second widgets.ButtonSpec) {
	if t.cardPhase() && t.person() && !t.moving() {
		return t.cardAsides()
	}
	if t.match.Looking() {
		first, second = widgets.ButtonSpec{ID: "leave", Title: t.phrase("bar.leave"), OnPress: t.exits.Leave}, widgets.ButtonSpec{ID: "take-over", Title: t.phrase("held.take-over"), OnPress: t.exits.TakeOver}
		if t.exits.TakeOver == nil {
			second = widgets.ButtonSpec{ID: "all-log", Title: t.phrase("logbook.title"), OnPress: t.exits.Log}
		}
		return first, second
	}
	planned := t.planning() && !t.draft.Empty() || t.safePlan != rules.NoBuilding
	first = widgets.ButtonSpec{ID: "undo", Title: t.phrase("button.undo"), Disabled: !planned, OnPress: t.undo}
	if t.planning() && t.draft.Instead() && t.stepsPlanned() == 0 {
		second = widgets.ButtonSpec{ID: "instead", Title: t.phrase("bar.draw"), Sub: t.phrase("bar.draw.sub"), Label: t.phrase("deed.instead"), Look: widgets.Choice, Checked: t.draft.MovesNobody(), OnPress: t.moveNobody}
		if t.handFull() {
			second.Title, second.Sub, second.Label = t.phrase("deed.move"), t.phrase("bar.nobody"), t.phrase("deed.nobody")
		}
		return first, second
	}
	return first, widgets.ButtonSpec{ID: "reset", Title: t.phrase("bar.reset"), Disabled: !planned, OnPress: t.reset}
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

func (t *Board) stepsPlanned() int {
	n := 0
	for _, s := range t.draft.Steps() {
		n += int(s)
	}
	return n
}

// deed is what the confirm button would do now: its control's name, its words, and whether it can be pressed or why not.
type deed struct {
	id, title, sub string
	ready          bool
	why            string
	does           func() // in the phases that cards add; else confirm knows
}

// deed is what the confirm button would do now.
func (t *Board) deed() deed {
	can := func(id string, title message.Key) deed { return deed{id: id, title: t.phrase(title), ready: true} }
	switch {
	case t.moving():
		return can("skip", "deed.skip")
	case t.dossier != nil:
		return can("dossier", "deed.dossier")
	case t.match.Looking():
		if t.exits.TakeOver == nil {
			return deed{id: "confirm", title: t.phrase("deed.looking"), why: t.phrase("deed.looking.record")}
		}
		return deed{id: "confirm", title: t.phrase("deed.looking"), why: t.phrase("deed.looking.why")}
	case t.view.Over() || !t.person():
		return deed{id: "confirm", title: t.phrase("deed.move"), why: t.waitingFor()}
	}
	switch t.view.Phase() {
	case rules.PhaseRoll:
		return can("roll", "deed.roll")
	case rules.PhaseFirst:
		d := can("roll", "deed.roll")
		d.sub = t.phrase("deed.roll.first")
		return d
	case rules.PhaseSafe:
		if t.safePlan == rules.NoBuilding {
			return deed{id: "confirm", title: t.phrase("deed.safe"), why: t.phrase("deed.safe.why")}
		}
		return deed{id: "confirm", title: t.phrase("deed.safe.in", message.Place("place", t.safePlan)), ready: true}
	}
	if t.cardPhase() {
		return t.cardDeed()
	}
	if t.draft == nil {
		return deed{id: "confirm", title: t.phrase("deed.move")}
	}
	d := can("confirm", "deed.move")
	switch {
	case t.draft.MovesNobody():
		d.title = t.phrase("deed.instead")
		if t.handFull() {
			d.title = t.phrase("deed.nobody")
		}
	case t.draft.Preview().Counts && !t.view.Setup().Variants.TopSecret:
		d.title = t.phrase("deed.move-count")
	}
	var missing message.Message
	d.ready, missing = t.draft.Ready()
	d.why = t.back.Say(missing)
	return d
}

// waitingFor says who is acting while the person at the screen is not.
func (t *Board) waitingFor() string {
	if t.view.Over() {
		return t.phrase("deed.over")
	}
	return t.phrase("deed.thinking", t.who(t.mover()))
}

// prompt is the bar's title, what is left of it where there is no room for all, and what is to be done, in words.
func (t *Board) prompt() (title, short, hint string) {
	if t.view.Over() {
		title = t.phrase("prompt.over")
		return title, title, t.phrase("prompt.over.hint")
	}
	if title, hint, _, ok := t.cardHint(); ok {
		return title, title, hint
	}
	if t.cardPhase() && t.person() && !t.moving() {
		title, hint = t.cardPrompt()
		return title, title, hint
	}
	who := t.who(t.view.ActiveSeat())
	title = t.phrase("prompt.turn-of", who)
	short = title
	if len(t.match.People()) == 1 && t.person() {
		title, short = t.phrase("prompt.your-turn.name", who), t.phrase("prompt.your-turn")
	}
	switch {
	case t.view.Phase() == rules.PhaseFirst:
		title = t.phrase("prompt.who-begins")
		return title, title, t.phrase("prompt.who-begins.hint", who)
	case t.moving():
		return title, short, t.lastDeed()
	case t.dossier != nil:
		title = t.phrase("prompt.dossiers-wait")
		return title, title, t.phrase("prompt.dossiers-wait.hint")
	case t.view.Phase() == rules.PhaseDossier:
		title = t.phrase("prompt.dossiers")
		return title, title, t.phrase("prompt.dossiers.hint")
	case !t.person():
		return title, short, pagestate.Sentences(t.phrase(t.doing()))
	}
	return title, short, t.task()
}

// task is what the person whose turn it is has to do, in words.
func (t *Board) task() string {
	switch t.view.Phase() {
	case rules.PhaseRoll:
		return t.phrase("task.roll")
	case rules.PhaseSafe:
		return t.phrase("task.safe")
	case rules.PhaseMove:
	default:
		return ""
	}
	r := t.view.Roll()
	face, least, most := message.Words("face", match.FaceMessage(r)), message.Number("least", int(r.Low)), message.Count("most", int(r.High))
	switch {
	case !t.view.Edition().Split:
		return t.phrase("task.one-agent", face)
	case r.Low != r.High && t.draft != nil && t.draft.Instead() && t.handFull():
		return t.phrase("task.or-nobody", face, least, most)
	case r.Low != r.High && t.draft != nil && t.draft.Instead():
		return t.phrase("task.or-draw", face, least, most)
	case r.Low != r.High:
		return t.phrase("task.move-some", face, least, most)
	}
	return t.phrase("task.move", face)
}

// mover is the seat that does something now: the one that is asked, or else whose turn it is.
func (t *Board) mover() rules.Seat {
	if s := t.view.Actor(); s != rules.NoSeat {
		return s
	}
	return t.view.ActiveSeat()
}

// doing is what the seat whose turn it is does at the moment.
func (t *Board) doing() message.Key {
	switch t.view.Phase() {
	case rules.PhaseFirst:
		return "plate.first"
	case rules.PhaseRoll:
		return "plate.roll"
	case rules.PhaseMove:
		return "plate.move"
	case rules.PhaseSafe:
		return "plate.safe"
	case rules.PhaseOffer:
		return "plate.offer"
	case rules.PhaseCall, rules.PhaseCards:
		return "plate.call"
	case rules.PhaseDraw:
		return "plate.draws"
	case rules.PhasePassport:
		return "plate.passport"
	case rules.PhaseDossier:
		return "plate.dossiers"
	}
	return "plate.waits"
}

// kindName is who sits in a seat.
func kindName(p match.Player) message.Key {
	if p.Kind == match.Person {
		return "kind.person"
	}
	return message.Key("kind." + p.Level.String())
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
	words, _, who := t.stakeWords()
	r, th, ty := t.table.Stake, t.back.Kit.Theme, t.back.Type
	st := lettering.Style{Face: lettering.Number, Size: 16, Color: th.Ink, Align: lettering.Center}
	if who != "" { // they can be seen at the safe, too
		if all := t.phrase("slip.stake", message.Verbatim("stake", words), message.Verbatim("who", who)); ty.Width(st.Sized(14), all) <= r.W-20 {
			words = all
		}
	}
	st = ty.Fit(st, words, r.W-20, 14)
	w := min(ty.Width(st, words)+28, r.W)
	r = layout.Rect{X: r.Center().X - w/2, Y: r.Y, W: w, H: r.H}
	t.panels.Add(sprites.NewFace("stake", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: th.Cream}, r.W, r.H), r.X, r.Y))
	t.back.Kit.Say(t.marks, st, words, layout.Rect{X: r.X + 10, Y: r.Y, W: r.W - 20, H: r.H})
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

func (t *Board) safeRule() string {
	switch t.view.Setup().SafeRule() {
	case rules.SafeUnoccupied:
		return t.phrase("slip.safe.empty")
	case rules.SafeAnywhere:
		return t.phrase("slip.safe.anywhere")
	}
	return t.phrase("slip.safe.any")
}
