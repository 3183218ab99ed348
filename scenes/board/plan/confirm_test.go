package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// obviousTitles are the titles of buttons that need no text that tells why they are disabled.
var obviousTitles = map[message.Key]bool{"button.undo": true, "bar.reset": true, "bar.put-back": true,
	"deed.pass": true}

// TestConfirmResultMatchesTexts checks that confirming a random plan has the result that button, info panel and
// projection announced.
func TestConfirmResultMatchesTexts(t *testing.T) {
	testrun.Long(t)
	done := map[message.Key]int{}
	decide := func(table *table) {
		table.done = done
		table.checkTexts("before a press")
		if table.src.Intn(3) == 0 {
			for range table.src.Intn(6) {
				press := table.press()
				press.do(table.p)
				table.checkTexts(press.name)
			}
		}
		if table.announceAnyKnocks(); table.src.Intn(8) == 0 { // people announce knocks before an advised action
			if table.p.Hand == nil {
				table.p.Do(plan.Command{Kind: plan.Reset})
			}
		} else if !table.p.Confirm().Enabled || table.src.Intn(2) == 0 {
			table.planRandomAdvice()
			table.checkTexts("advised")
		}
		if table.src.Intn(6) == 0 {
			table.moving = true
			table.checkTexts("moving")
			table.moving = false
		}
		for range 3 { // the hand may have to be opened first
			if d := table.p.Confirm(); d.Enabled {
				if table.confirm(d) {
					return
				}
			}
		}
	}
	elsewhere := func(table *table) {
		table.checkTexts("elsewhere")
		button := table.p.Confirm()
		table.p.DossiersWait = table.p.View.Phase() == rules.PhaseDossier
		table.checkTexts("dossiers")
		if table.p.DossiersWait && table.p.Confirm().Command.Kind != plan.ReturnToDossiers {
			table.Errorf("dossiers wait: got command %+v of confirm, want ReturnToDossiers", table.p.Confirm().Command)
		}
		table.p.DossiersWait = false
		if button.Enabled {
			table.Errorf("nobody here decides: got an enabled confirm button: %+v", button)
		}
	}
	eachMoment(t, decide, elsewhere)
	for _, k := range []message.Key{"deed.roll", "deed.move", "deed.move-count", "deed.instead", "deed.nobody",
		"deed.safe.in", "deed.draw", "deed.open-hand", "deed.play.card",
		"deed.enough", "deed.pass", "deed.knock", "deed.no-knock", "deed.go-on"} {
		if done[k] == 0 {
			t.Errorf("got no button %s: %v", k, done)
		}
	}
}

// allTexts returns all texts of a plan.
func allTexts(p *plan.Plan) []message.Message {
	first, second := p.SideButtons()
	says, info := p.Texts().BarText(), p.Texts().InfoPanel()
	stake, who := p.Texts().Stake()
	all := []message.Message{p.Texts().LastAction(), says.Title, says.Short, info.Title, info.Short, stake.Title,
		stake.Short, who}
	for _, d := range []plan.ButtonModel{p.Confirm(), first, second} {
		all = append(all, d.Title, d.Sub, d.Label, d.DisabledReason)
	}
	all = append(append(append(all, says.Hint...), info.Lines...), stake.Lines...)
	for s := range rules.Seat(p.View.Setup().Players) {
		all = append(all, p.Texts().PlayerStatus(s), plan.HandSize(p.View.HandSize(s)))
	}
	for _, s := range p.Match.People() {
		v := privateView(p, s)
		hand := v.Hand(s)
		all = append(all, p.Texts().HandText(v)...)
		for _, c := range hand[:v.HandSize(s)] {
			all = append(append(all, p.Texts().CardText(v, c)...), plan.WhyUnplayable(v, c))
		}
	}
	return append(all, message.OfError(p.Refusal))
}

// checkTexts checks that all texts exist, buttons have titles, and disabled buttons have reasons.
func (t *table) checkTexts(when string) {
	t.Helper()
	t.checkTopic(when)
	for _, m := range allTexts(t.p) {
		if !m.IsZero() && englishText(t, m) == "" {
			t.Errorf("%s: text of %s is empty", when, m.Key)
		}
	}
	p, v := t.p, t.p.View
	confirm := p.Confirm()
	first, second := p.SideButtons()
	// The screen starts a draft or opens the dossiers before it accepts input. Until then confirm needs no reason.
	ahead := !t.moving && (v.Phase() == rules.PhaseMove && p.Draft == nil || v.Phase() == rules.PhaseDossier) &&
		p.PersonActs()
	for _, button := range []plan.ButtonModel{confirm, first, second} {
		switch {
		case button.Title.IsZero() || button.ID == "" || button.Neutral && button.Label.IsZero():
			t.Errorf("%s: a button has no title: %+v", when, button)
		case !button.Enabled && button.DisabledReason.IsZero() && !(button.ID == "confirm" && ahead) &&
			!obviousTitles[button.Title.Key]:
			t.Errorf("%s: a disabled button has no reason: %+v", when, button)
		case button.Enabled && button.Command.Kind == plan.NoCommand:
			t.Errorf("%s: an enabled button has no command: %+v", when, button)
		case button.Enabled && (button.Command.Kind == plan.Act || button.Command.Kind == plan.KeepPassing):
			t.checkLegal(when, button)
		}
	}
	if p.MayPass() {
		t.checkLegal(when, plan.ButtonModel{Command: p.DeclineCommand()})
	}
}

// checkLegal checks that the rules allow what a button would do for a person.
func (t *table) checkLegal(when string, button plan.ButtonModel) {
	t.Helper()
	seat, action := button.Command.Seat, button.Command.Action
	if t.m.Player(seat).Kind != match.Person {
		t.Errorf("%s: %s acts for seat %d, whose player is not here", when, button.Title.Key, seat+1)
		return
	}
	if action == match.Throw {
		if !t.p.RollDue() || t.p.View.ActiveSeat() != seat {
			t.Errorf("%s: a roll is not due", when)
		}
		return
	}
	if v := t.m.PrivateView(seat); v.Actor() != seat || v.Check(action) != nil {
		t.Errorf("%s: %s: illegal action %+v: %v", when, button.Title.Key, action, v.Check(action))
	}
}

// announceAnyKnocks lets random people at a shared screen open their hands in a call and announce a knock. Sometimes it
// withdraws all knocks.
func (t *table) announceAnyKnocks() {
	seats := t.p.SeatsToAsk()
	if len(seats) == 0 || !t.p.Shared() || t.keepsCards || t.src.Intn(3) == 0 {
		return
	}
	for range 1 + t.src.Intn(3) {
		seat := seats[t.src.Intn(len(seats))]
		openHand(t.p, seat)
		t.checkTexts("looks")
		if t.src.Intn(2) == 0 {
			t.p.Hand.Choose(t.src.Intn(rules.MaxHand))
			t.checkTexts("looks at a card")
		}
		was, able := t.m.Intent(seat).Calls, t.p.Hand.AnyPlayable()
		d := t.p.Confirm()
		if want := map[bool]message.Key{true: "deed.no-knock", false: "deed.knock"}[was]; d.Title.Key != want ||
			d.Command != (plan.Command{Kind: plan.AnnounceKnock, Seat: seat}) || !d.Enabled {
			t.Errorf("seat %d looks at cards, knock %v: got button %+v", seat+1, was, d)
		}
		t.confirm(d)
		if now := t.m.Intent(seat).Calls; now != (able && !was) || (t.p.Refusal == nil) != (able || was) ||
			(t.p.Hand == nil) != (able || was) {
			t.Errorf("seat %d, can play %v: knock before %v, after %v; refused %v", seat+1, able, was, now, t.p.Refusal)
		}
		t.p.CloseHand()
	}
	_, look := t.p.SideButtons()
	if undo, _ := t.p.SideButtons(); look.Command.Kind != plan.AskWhoseHand ||
		undo.Enabled != (t.p.AnnouncedKnocks() != 0) {
		t.Errorf("in a call: got buttons %+v and %+v", undo, look)
	} else if undo.Enabled && t.src.Intn(4) == 0 {
		if left := t.p.Do(undo.Command); left.Kind != plan.NoCommand || t.p.AnnouncedKnocks() != 0 {
			t.Errorf("after withdrawing all knocks: %b knock", t.p.AnnouncedKnocks())
		}
	}
}

// confirm presses the confirm button and checks that the result matches its text. It reports whether an action was
// performed.
func (t *table) confirm(button plan.ButtonModel) bool {
	t.Helper()
	p, view, projection, info := t.p, t.p.View, t.p.Projection(), t.p.Texts().InfoPanel()
	seat := p.ActingSeat()
	knocks := p.AnnouncedKnocks()
	t.done[button.Title.Key]++
	left := p.Do(button.Command)
	switch left.Kind {
	case plan.OpenHand:
		if button.Title.Key != "deed.open-hand" && button.Title.Key != "deed.go-on" || left.Seat != view.Actor() {
			t.Errorf("%s opens the hand of seat %d", button.Title.Key, left.Seat+1)
		}
		openHand(p, left.Seat)
		return false
	case plan.NoCommand:
		if button.Title.Key != "deed.knock" && button.Title.Key != "deed.no-knock" {
			t.Errorf("%s has no effect", button.Title.Key)
		}
		return false
	case plan.Act:
	default:
		t.Errorf("%s: got command %+v, want one that acts or opens a hand", button.Title.Key, left)
		return false
	}
	if button.Title.Key == "deed.go-on" {
		t.checkContinuedCall(button, knocks, left)
	}
	t.checkLegal("confirmed", plan.ButtonModel{Title: button.Title, Command: left})
	if err := t.m.Act(left.Seat, left.Action); err != nil {
		t.Fatalf("%s is refused: %v", button.Title.Key, err)
	}
	step, ok := t.m.Next()
	if !ok {
		t.Fatalf("%s has no effect on the game", button.Title.Key)
	}
	t.checkStep(button, view, seat, left.Action, step)
	if left.Action.Kind == rules.KindMove || left.Action.Kind == rules.KindPlay {
		t.checkProjection(projection, info, view, step)
	}
	p.Begin()
	t.prepare()
	return true
}

// checkContinuedCall checks the button that continues a call at a shared screen. It answers the call as announced, and
// names those who knock.
func (t *table) checkContinuedCall(button plan.ButtonModel, knocks rules.SeatSet, left plan.Command) {
	t.Helper()
	if left.Action.Yes != knocks.Has(left.Seat) {
		t.Errorf("seat %d of those who knock, %b, answers %v", left.Seat+1, knocks, left.Action.Yes)
	}
	var named rules.SeatSet
	for _, a := range button.Sub.Args {
		for _, item := range a.Items {
			for s := range t.m.Table().Players {
				if t.m.Player(rules.Seat(s)).Name == item.Text {
					named = named.With(rules.Seat(s))
				}
			}
		}
	}
	if named != knocks || (knocks == 0) != (button.Sub.Key == "deed.go-on.no-card") {
		t.Errorf("knocks %b: the button says %q", knocks, englishText(t, button.Sub))
	}
	for _, s := range t.m.People() {
		if s != left.Seat && !t.m.Intent(s).Final {
			t.Errorf("after the call continues, the intent of seat %d is not final", s+1)
		}
	}
}

// checkStep checks that a step matches the title of the button. An action of a seat caused the step in a view.
func (t *table) checkStep(button plan.ButtonModel, view rules.View, seat rules.Seat, action rules.Action,
	step match.Step) {
	t.Helper()
	has := func(k rules.EventKind) (rules.Event, bool) {
		for _, e := range step.Events {
			if e.Kind == k {
				return e, true
			}
		}
		return rules.Event{}, false
	}
	own := func(k rules.EventKind) bool { e, ok := has(k); return ok && e.Seat == seat }
	_, moved := has(rules.EventAgentMoved)
	_, counted := has(rules.EventCountBegan)
	cards := view.Setup().Variants.TopSecret
	ok := false
	switch button.Title.Key {
	case "deed.roll":
		first := view.Phase() == rules.PhaseFirst
		ok = own(rules.EventRolled) || first && own(rules.EventFirstRolled)
		ok = ok && first == (button.Sub.Key == "deed.roll.first")
	case "deed.move":
		ok = moved && (cards || !counted)
	case "deed.move-count":
		ok = moved && counted && !cards
	case "deed.instead":
		ok = !moved && cards && step.View.Phase() == rules.PhaseDraw && step.View.Drawer() == seat
	case "deed.nobody":
		ok = !moved && cards && step.View.Phase() != rules.PhaseDraw && view.HandSize(seat) == rules.MaxHand
	case "deed.safe.in":
		e, there := has(rules.EventSafeMoved)
		ok = there && e.To == action.Building && len(button.Title.Args) == 1 && button.Title.Args[0].Number == int(e.To)
	case "deed.draw":
		ok = step.View.Phase() == rules.PhaseDraw && step.View.Drawer() == seat
	case "deed.play.card":
		e, there := has(rules.EventCardPlayed)
		ok = there && e.Seat == seat && e.Card == action.Card
	case "deed.enough":
		// editions without a call record a pass as well
		ok = own(rules.EventGoEnded) || view.Edition().Cards.Call == rules.CallNone && own(rules.EventPassed)
	case "deed.pass":
		ok = own(rules.EventPassed) || own(rules.EventNotCalled)
	case "deed.knock":
		ok = own(rules.EventCalled)
	case "deed.go-on":
		ok = own(rules.EventCalled) && action.Yes || own(rules.EventNotCalled) && !action.Yes
	}
	if !ok {
		t.Errorf("button %q: the action %+v of seat %d does not match, with events %v", englishText(t, button.Title),
			action, seat+1, step.Events)
	}
}

// checkProjection checks positions, safe and scores after a step against the projection of the plan.
func (t *table) checkProjection(projection plan.Projection, info plan.InfoPanel, view rules.View, step match.Step) {
	t.Helper()
	g := scenetest.Host(t.m).Game()
	for _, a := range t.p.Agents() {
		if projection.At[a] != g.At(a) {
			t.Errorf("%v: projected building %v, after the action it is in %v", a, projection.At[a], g.At(a))
		}
	}
	if projection.Safe != g.SafeAt() {
		t.Errorf("safe: projected building %v, after the action it is in %v", projection.Safe, g.SafeAt())
	}
	var scored [rules.NumAgents]int
	counted, tokens := false, false
	for _, e := range step.Events {
		switch e.Kind {
		case rules.EventScored:
			scored[e.Agent] += int(e.After) - int(e.Before)
		case rules.EventTokenMoved:
			tokens = true
			scored[e.Agent] += int(e.After) - int(e.Before)
		case rules.EventCountBegan:
			counted = true
		}
	}
	cards := view.Setup().Variants.TopSecret
	if (counted || tokens || !cards) && !(counted && tokens) {
		if projection.HasDeltas != (counted || tokens) || projection.Deltas != scored {
			t.Errorf("scores: projected changes %v (shown %v), got %v (count %v, card %v)", projection.Deltas,
				projection.HasDeltas, scored, counted, tokens)
		}
	}
	if says := info.Title.Key == "slip.then-count"; !cards && says != counted {
		t.Errorf("info panel %q: got a count %v", englishText(t, info.Title), counted)
	}
}
