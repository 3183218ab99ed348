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

// obviousTitles are the titles of buttons that may be disabled without a reason, since it is obvious.
var obviousTitles = map[message.Key]bool{"button.undo": true, "bar.reset": true, "bar.put-back": true,
	"deed.pass": true}

// TestConfirmResultMatchesTexts presses at random and confirms. The result must be what button, info panel and ghosts
// said.
func TestConfirmResultMatchesTexts(t *testing.T) {
	testrun.Long(t)
	done := map[message.Key]int{}
	see := func(x *table) {
		x.done = done
		x.checkTexts("before a press")
		if x.src.Intn(3) == 0 {
			for range x.src.Intn(6) {
				press := x.press()
				press.do(x.p)
				x.checkTexts(press.name)
			}
		}
		if x.announceAnyKnocks(); x.src.Intn(8) == 0 { // announcements come before an advised action
			if x.p.Hand == nil {
				x.p.Do(plan.Command{Kind: plan.Reset})
			}
		} else if !x.p.Confirm().Enabled || x.src.Intn(2) == 0 {
			x.planRandomAdvice()
			x.checkTexts("advised")
		}
		if x.src.Intn(6) == 0 {
			x.moving = true
			x.checkTexts("moving")
			x.moving = false
		}
		for range 3 { // the hand may have to be opened first
			if d := x.p.Confirm(); d.Enabled {
				if x.confirm(d) {
					return
				}
			}
		}
	}
	elsewhere := func(x *table) {
		x.checkTexts("elsewhere")
		d := x.p.Confirm()
		x.p.DossiersWait = x.p.View.Phase() == rules.PhaseDossier
		x.checkTexts("dossiers")
		if x.p.DossiersWait && x.p.Confirm().Command.Kind != plan.ReturnToDossiers {
			x.Error("nothing leads back to the dossiers")
		}
		x.p.DossiersWait = false
		if d.Enabled {
			x.Errorf("nobody decides, and the button is enabled: %+v", d)
		}
	}
	eachMoment(t, see, elsewhere)
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
	// before anybody can press, the screen prepares a move or leads to the dossiers
	ahead := !t.moving && (v.Phase() == rules.PhaseMove && p.Draft == nil || v.Phase() == rules.PhaseDossier) &&
		p.PersonActs()
	for _, d := range []plan.ButtonModel{confirm, first, second} {
		switch {
		case d.Title.IsZero() || d.ID == "" || d.Neutral && d.Label.IsZero():
			t.Errorf("%s: a button has no title: %+v", when, d)
		case !d.Enabled && d.DisabledReason.IsZero() && !(d.ID == "confirm" && ahead) && !obviousTitles[d.Title.Key]:
			t.Errorf("%s: a disabled button has no reason: %+v", when, d)
		case d.Enabled && d.Command.Kind == plan.NoCommand:
			t.Errorf("%s: an enabled button has no command: %+v", when, d)
		case d.Enabled && (d.Command.Kind == plan.Act || d.Command.Kind == plan.KeepPassing):
			t.checkLegal(when, d)
		}
	}
	if p.MayPass() {
		t.checkLegal(when, plan.ButtonModel{Command: p.DeclineCommand()})
	}
}

// checkLegal checks that the rules allow what a button would do for a person.
func (t *table) checkLegal(when string, d plan.ButtonModel) {
	t.Helper()
	s, a := d.Command.Seat, d.Command.Action
	if t.m.Player(s).Kind != match.Person {
		t.Errorf("%s: %s acts for seat %d, whose player is not here", when, d.Title.Key, s+1)
		return
	}
	if a == match.Throw {
		if !t.p.RollDue() || t.p.View.ActiveSeat() != s {
			t.Errorf("%s: a roll is not due", when)
		}
		return
	}
	if v := t.m.PrivateView(s); v.Actor() != s || v.Check(a) != nil {
		t.Errorf("%s: %s: illegal action %+v: %v", when, d.Title.Key, a, v.Check(a))
	}
}

// announceAnyKnocks lets people at a shared screen look at their cards in a call and knock. Sometimes all withdraw it.
func (t *table) announceAnyKnocks() {
	seats := t.p.SeatsToAsk()
	if len(seats) == 0 || !t.p.Shared() || t.keepsCards || t.src.Intn(3) == 0 {
		return
	}
	for range 1 + t.src.Intn(3) {
		s := seats[t.src.Intn(len(seats))]
		openHand(t.p, s)
		t.checkTexts("looks")
		if t.src.Intn(2) == 0 {
			t.p.Hand.Choose(t.src.Intn(rules.MaxHand))
			t.checkTexts("looks at a card")
		}
		was, able := t.m.Intent(s).Calls, t.p.Hand.AnyPlayable()
		d := t.p.Confirm()
		if want := map[bool]message.Key{true: "deed.no-knock", false: "deed.knock"}[was]; d.Title.Key != want ||
			d.Command != (plan.Command{Kind: plan.AnnounceKnock, Seat: s}) || !d.Enabled {
			t.Errorf("seat %d looks at cards, knock %v: got button %+v", s+1, was, d)
		}
		t.confirm(d)
		if now := t.m.Intent(s).Calls; now != (able && !was) || (t.p.Refusal == nil) != (able || was) ||
			(t.p.Hand == nil) != (able || was) {
			t.Errorf("seat %d, can play %v: knock before %v, after %v; refused %v", s+1, able, was, now, t.p.Refusal)
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

// confirm presses the button and checks that the result is what it said. It reports whether an action happened.
func (t *table) confirm(d plan.ButtonModel) bool {
	t.Helper()
	p, v, leads, info := t.p, t.p.View, t.p.Projection(), t.p.Texts().InfoPanel()
	s := p.ActingSeat()
	knocks := p.AnnouncedKnocks()
	t.done[d.Title.Key]++
	left := p.Do(d.Command)
	switch left.Kind {
	case plan.OpenHand:
		if d.Title.Key != "deed.open-hand" && d.Title.Key != "deed.go-on" || left.Seat != v.Actor() {
			t.Errorf("%s opens the hand of seat %d", d.Title.Key, left.Seat+1)
		}
		openHand(p, left.Seat)
		return false
	case plan.NoCommand:
		if d.Title.Key != "deed.knock" && d.Title.Key != "deed.no-knock" {
			t.Errorf("%s has no effect", d.Title.Key)
		}
		return false
	case plan.Act:
	default:
		t.Errorf("confirm leads to %+v", left)
		return false
	}
	if d.Title.Key == "deed.go-on" {
		t.checkContinuedCall(d, knocks, left)
	}
	t.checkLegal("confirmed", plan.ButtonModel{Title: d.Title, Command: left})
	if err := t.m.Act(left.Seat, left.Action); err != nil {
		t.Fatalf("%s is refused: %v", d.Title.Key, err)
	}
	step, ok := t.m.Next()
	if !ok {
		t.Fatalf("%s has no effect on the game", d.Title.Key)
	}
	t.checkStep(d, v, s, left.Action, step)
	if left.Action.Kind == rules.KindMove || left.Action.Kind == rules.KindPlay {
		t.checkProjection(leads, info, v, step)
	}
	p.Begin()
	t.prepare()
	return true
}

// checkContinuedCall checks that a call is answered as announced, and that the button names those who knock.
func (t *table) checkContinuedCall(d plan.ButtonModel, knocks rules.SeatSet, left plan.Command) {
	t.Helper()
	if left.Action.Yes != knocks.Has(left.Seat) {
		t.Errorf("seat %d of those who knock, %b, answers %v", left.Seat+1, knocks, left.Action.Yes)
	}
	var named rules.SeatSet
	for _, a := range d.Sub.Args {
		for _, item := range a.Items {
			for s := range t.m.Table().Players {
				if t.m.Player(rules.Seat(s)).Name == item.Text {
					named = named.With(rules.Seat(s))
				}
			}
		}
	}
	if named != knocks || (knocks == 0) != (d.Sub.Key == "deed.go-on.no-card") {
		t.Errorf("knocks %b: the button says %q", knocks, englishText(t, d.Sub))
	}
	for _, s := range t.m.People() {
		if s != left.Seat && !t.m.Intent(s).Final {
			t.Errorf("the call goes on, and seat %d is asked again", s+1)
		}
	}
}

// checkStep checks that a step is what the button said.
func (t *table) checkStep(d plan.ButtonModel, v rules.View, s rules.Seat, a rules.Action, step match.Step) {
	t.Helper()
	has := func(k rules.EventKind) (rules.Event, bool) {
		for _, e := range step.Events {
			if e.Kind == k {
				return e, true
			}
		}
		return rules.Event{}, false
	}
	own := func(k rules.EventKind) bool { e, ok := has(k); return ok && e.Seat == s }
	_, moved := has(rules.EventAgentMoved)
	_, counted := has(rules.EventCountBegan)
	cards := v.Setup().Variants.TopSecret
	ok := false
	switch d.Title.Key {
	case "deed.roll":
		first := v.Phase() == rules.PhaseFirst
		ok = own(rules.EventRolled) || first && own(rules.EventFirstRolled)
		ok = ok && first == (d.Sub.Key == "deed.roll.first")
	case "deed.move":
		ok = moved && (cards || !counted)
	case "deed.move-count":
		ok = moved && counted && !cards
	case "deed.instead":
		ok = !moved && cards && step.View.Phase() == rules.PhaseDraw && step.View.Drawer() == s
	case "deed.nobody":
		ok = !moved && cards && step.View.Phase() != rules.PhaseDraw && v.HandSize(s) == rules.MaxHand
	case "deed.safe.in":
		e, there := has(rules.EventSafeMoved)
		ok = there && e.To == a.Building && len(d.Title.Args) == 1 && d.Title.Args[0].Number == int(e.To)
	case "deed.draw":
		ok = step.View.Phase() == rules.PhaseDraw && step.View.Drawer() == s
	case "deed.play.card":
		e, there := has(rules.EventCardPlayed)
		ok = there && e.Seat == s && e.Card == a.Card
	case "deed.enough":
		// editions without a call record a pass as well
		ok = own(rules.EventGoEnded) || v.Edition().Cards.Call == rules.CallNone && own(rules.EventPassed)
	case "deed.pass":
		ok = own(rules.EventPassed) || own(rules.EventNotCalled)
	case "deed.knock":
		ok = own(rules.EventCalled)
	case "deed.go-on":
		ok = own(rules.EventCalled) && a.Yes || own(rules.EventNotCalled) && !a.Yes
	}
	if !ok {
		t.Errorf("the button said %q, seat %d did %+v, with events %v", englishText(t, d.Title), s+1, a, step.Events)
	}
}

// checkProjection checks positions, safe and scores after a step against the projection of the plan.
func (t *table) checkProjection(leads plan.Projection, info plan.InfoPanel, v rules.View, step match.Step) {
	t.Helper()
	g := scenetest.Host(t.m).Game()
	for _, a := range t.p.Agents() {
		if leads.At[a] != g.At(a) {
			t.Errorf("%v is in %v, the plan showed %v", a, g.At(a), leads.At[a])
		}
	}
	if leads.Safe != g.SafeAt() {
		t.Errorf("the safe is in %v, the plan showed %v", g.SafeAt(), leads.Safe)
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
	cards := v.Setup().Variants.TopSecret
	if (counted || tokens || !cards) && !(counted && tokens) {
		if leads.HasDeltas != (counted || tokens) || leads.Deltas != scored {
			t.Errorf("scores changed by %v, counted %v, the plan showed %v: %v", scored, counted, leads.HasDeltas,
				leads.Deltas)
		}
	}
	if says := info.Title.Key == "slip.then-count"; !cards && says != counted {
		t.Errorf("the info panel says %q, and a count happened: %v", englishText(t, info.Title), counted)
	}
}
