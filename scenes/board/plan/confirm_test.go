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

// obviousTitles are the titles of buttons that may be disabled without a reason, since it is obvious.
var obviousTitles = map[message.Key]bool{"button.undo": true, "bar.reset": true, "bar.put-back": true,
	"deed.pass": true}

// checkTexts checks that all texts exist, buttons have titles, and disabled buttons have reasons.
func (x *table) checkTexts(when string) {
	x.Helper()
	x.checkTopic(when)
	for _, m := range allTexts(x.p) {
		if !m.IsZero() && say(x, m) == "" {
			x.Errorf("%s: text of %s is empty", when, m.Key)
		}
	}
	p, v := x.p, x.p.View
	confirm := p.Confirm()
	first, second := p.SideButtons()
	// before anybody can press, the screen prepares a move or leads to the dossiers
	ahead := !x.moving && (v.Phase() == rules.PhaseMove && p.Draft == nil || v.Phase() == rules.PhaseDossier) &&
		p.PersonActs()
	for _, d := range []plan.ButtonModel{confirm, first, second} {
		switch {
		case d.Title.IsZero() || d.ID == "" || d.Neutral && d.Label.IsZero():
			x.Errorf("%s: a button has no title: %+v", when, d)
		case !d.Enabled && d.DisabledReason.IsZero() && !(d.ID == "confirm" && ahead) && !obviousTitles[d.Title.Key]:
			x.Errorf("%s: a disabled button has no reason: %+v", when, d)
		case d.Enabled && d.Command.Kind == plan.NoCommand:
			x.Errorf("%s: an enabled button has no command: %+v", when, d)
		case d.Enabled && (d.Command.Kind == plan.Act || d.Command.Kind == plan.KeepPassing):
			x.checkLegal(when, d)
		}
	}
	if p.MayPass() {
		x.checkLegal(when, plan.ButtonModel{Command: p.DeclineCommand()})
	}
}

// checkLegal checks that the rules allow what a button would do for a person.
func (x *table) checkLegal(when string, d plan.ButtonModel) {
	x.Helper()
	s, a := d.Command.Seat, d.Command.Action
	if x.m.Player(s).Kind != match.Person {
		x.Errorf("%s: %s acts for seat %d, whose player is not here", when, d.Title.Key, s+1)
		return
	}
	if a == match.Throw {
		if !x.p.RollDue() || x.p.View.ActiveSeat() != s {
			x.Errorf("%s: a roll is not due", when)
		}
		return
	}
	if v := x.m.PrivateView(s); v.Actor() != s || v.Check(a) != nil {
		x.Errorf("%s: %s: illegal action %+v: %v", when, d.Title.Key, a, v.Check(a))
	}
}

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

// announceAnyKnocks lets people at a shared screen look at their cards in a call and knock. Sometimes all withdraw it.
func (x *table) announceAnyKnocks() {
	seats := x.p.SeatsToAsk()
	if len(seats) == 0 || !x.p.Shared() || x.hoards || x.src.Intn(3) == 0 {
		return
	}
	for range 1 + x.src.Intn(3) {
		s := seats[x.src.Intn(len(seats))]
		openHand(x.p, s)
		x.checkTexts("looks")
		if x.src.Intn(2) == 0 {
			x.p.Hand.Choose(x.src.Intn(rules.MaxHand))
			x.checkTexts("looks at a card")
		}
		was, able := x.m.Intent(s).Calls, x.p.Hand.AnyPlayable()
		d := x.p.Confirm()
		if want := map[bool]message.Key{true: "deed.no-knock", false: "deed.knock"}[was]; d.Title.Key != want ||
			d.Command != (plan.Command{Kind: plan.AnnounceKnock, Seat: s}) || !d.Enabled {
			x.Errorf("seat %d looks at cards, knock %v: got button %+v", s+1, was, d)
		}
		x.confirm(d)
		if now := x.m.Intent(s).Calls; now != (able && !was) || (x.p.Refusal == nil) != (able || was) ||
			(x.p.Hand == nil) != (able || was) {
			x.Errorf("seat %d, can play %v: knock before %v, after %v; refused %v", s+1, able, was, now, x.p.Refusal)
		}
		x.p.CloseHand()
	}
	_, look := x.p.SideButtons()
	if undo, _ := x.p.SideButtons(); look.Command.Kind != plan.AskWhoseHand ||
		undo.Enabled != (x.p.AnnouncedKnocks() != 0) {
		x.Errorf("in a call: got buttons %+v and %+v", undo, look)
	} else if undo.Enabled && x.src.Intn(4) == 0 {
		if left := x.p.Do(undo.Command); left.Kind != plan.NoCommand || x.p.AnnouncedKnocks() != 0 {
			x.Errorf("after withdrawing all knocks: %b knock", x.p.AnnouncedKnocks())
		}
	}
}

// confirm presses the button and checks that the result is what it said. It reports whether an action happened.
func (x *table) confirm(d plan.ButtonModel) bool {
	x.Helper()
	p, v, leads, info := x.p, x.p.View, x.p.Projection(), x.p.Texts().InfoPanel()
	s := p.ActingSeat()
	knocks := p.AnnouncedKnocks()
	x.done[d.Title.Key]++
	left := p.Do(d.Command)
	switch left.Kind {
	case plan.OpenHand:
		if d.Title.Key != "deed.open-hand" && d.Title.Key != "deed.go-on" || left.Seat != v.Actor() {
			x.Errorf("%s opens the hand of seat %d", d.Title.Key, left.Seat+1)
		}
		openHand(p, left.Seat)
		return false
	case plan.NoCommand:
		if d.Title.Key != "deed.knock" && d.Title.Key != "deed.no-knock" {
			x.Errorf("%s has no effect", d.Title.Key)
		}
		return false
	case plan.Act:
	default:
		x.Errorf("confirm leads to %+v", left)
		return false
	}
	if d.Title.Key == "deed.go-on" {
		x.checkContinuedCall(d, knocks, left)
	}
	x.checkLegal("confirmed", plan.ButtonModel{Title: d.Title, Command: left})
	if err := x.m.Act(left.Seat, left.Action); err != nil {
		x.Fatalf("%s is refused: %v", d.Title.Key, err)
	}
	step, ok := x.m.Next()
	if !ok {
		x.Fatalf("%s has no effect on the game", d.Title.Key)
	}
	x.checkStep(d, v, s, left.Action, step)
	if left.Action.Kind == rules.KindMove || left.Action.Kind == rules.KindPlay {
		x.checkProjection(leads, info, v, step)
	}
	p.Begin()
	x.prepare()
	return true
}

// checkContinuedCall checks that a call is answered as announced, and that the button names those who knock.
func (x *table) checkContinuedCall(d plan.ButtonModel, knocks rules.SeatSet, left plan.Command) {
	x.Helper()
	if left.Action.Yes != knocks.Has(left.Seat) {
		x.Errorf("seat %d of those who knock, %b, answers %v", left.Seat+1, knocks, left.Action.Yes)
	}
	var named rules.SeatSet
	for _, a := range d.Sub.Args {
		for _, item := range a.Items {
			for s := range x.m.Table().Players {
				if x.m.Player(rules.Seat(s)).Name == item.Text {
					named = named.With(rules.Seat(s))
				}
			}
		}
	}
	if named != knocks || (knocks == 0) != (d.Sub.Key == "deed.go-on.no-card") {
		x.Errorf("knocks %b: the button says %q", knocks, say(x, d.Sub))
	}
	for _, s := range x.m.People() {
		if s != left.Seat && !x.m.Intent(s).Final {
			x.Errorf("the call goes on, and seat %d is asked again", s+1)
		}
	}
}

// checkStep checks that a step is what the button said.
func (x *table) checkStep(d plan.ButtonModel, v rules.View, s rules.Seat, a rules.Action, step match.Step) {
	x.Helper()
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
		x.Errorf("the button said %q, seat %d did %+v, with events %v", say(x, d.Title), s+1, a, step.Events)
	}
}

// checkProjection checks positions, safe and scores after a step against the projection of the plan.
func (x *table) checkProjection(leads plan.Projection, info plan.InfoPanel, v rules.View, step match.Step) {
	x.Helper()
	g := scenetest.Host(x.m).Game()
	for _, a := range x.p.Agents() {
		if leads.At[a] != g.At(a) {
			x.Errorf("%v is in %v, the plan showed %v", a, g.At(a), leads.At[a])
		}
	}
	if leads.Safe != g.SafeAt() {
		x.Errorf("the safe is in %v, the plan showed %v", g.SafeAt(), leads.Safe)
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
			x.Errorf("scores changed by %v, counted %v, the plan showed %v: %v", scored, counted, leads.HasDeltas,
				leads.Deltas)
		}
	}
	if says := info.Title.Key == "slip.then-count"; !cards && says != counted {
		x.Errorf("the info panel says %q, and a count happened: %v", say(x, info.Title), counted)
	}
}
