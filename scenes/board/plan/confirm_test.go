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

// TestConfirmResultMatchesTexts makes random plans at each moment of many games, and checks that confirming one has the
// result that button, info panel and projection announced. All texts must exist meanwhile. While nobody here decides,
// the button must be disabled, except while dossiers wait.
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
		table.announceAnyKnocks()
		if table.src.Intn(8) == 0 {
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
			if button := table.p.Confirm(); button.Enabled && table.confirm(button) {
				return
			}
		}
	}
	observe := func(table *table) {
		table.checkTexts("nobody here decides")
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
	eachMoment(t, decide, observe)
	for _, title := range []message.Key{"deed.roll", "deed.move", "deed.move-count", "deed.instead", "deed.nobody",
		"deed.safe.in", "deed.draw", "deed.open-hand", "deed.play.card",
		"deed.enough", "deed.pass", "deed.knock", "deed.no-knock", "deed.go-on"} {
		if done[title] == 0 {
			t.Errorf("no button %s was pressed; presses by title: %v", title, done)
		}
	}
}

// allTexts returns the texts of a plan: bar, buttons, panels, and the hands of all people at this screen.
func allTexts(p *plan.Plan) []message.Message {
	first, second := p.SideButtons()
	bar, info := p.Texts().BarText(), p.Texts().InfoPanel()
	stake, who := p.Texts().Stake()
	all := []message.Message{p.Texts().LastAction(), bar.Title, bar.Short, info.Title, info.Short, stake.Title,
		stake.Short, who}
	for _, button := range []plan.ButtonModel{p.Confirm(), first, second} {
		all = append(all, button.Title, button.Sub, button.Label, button.DisabledReason)
	}
	all = append(append(append(all, bar.Hint...), info.Lines...), stake.Lines...)
	for seat := range rules.Seat(p.View.Setup().Players) {
		all = append(all, p.Texts().PlayerStatus(seat), plan.HandSize(p.View.HandSize(seat)))
	}
	for _, seat := range p.Match.People() {
		view := privateView(p, seat)
		hand := view.Hand(seat)
		all = append(all, p.Texts().HandText(view)...)
		for _, card := range hand[:view.HandSize(seat)] {
			all = append(append(all, p.Texts().CardText(view, card)...), plan.WhyUnplayable(view, card))
		}
	}
	return append(all, message.OfError(p.Refusal))
}

// checkTexts checks that all texts exist, and that the topic, the buttons and a pass are as they should be. When says
// what has just happened, for failures.
func (t *table) checkTexts(when string) {
	t.Helper()
	t.checkTopic(when)
	for _, m := range allTexts(t.p) {
		if !m.IsZero() && englishText(t, m) == "" {
			t.Errorf("%s: text of %s is empty", when, m.Key)
		}
	}
	first, second := t.p.SideButtons()
	for _, button := range []plan.ButtonModel{t.p.Confirm(), first, second} {
		t.checkButton(when, button)
	}
	if t.p.MayPass() {
		t.checkLegal(when, plan.ButtonModel{Command: t.p.DeclineCommand()})
	}
}

// checkButton checks that a button has a title and an ID, and a legal command or a reason why it is disabled. A neutral
// one must have a label.
func (t *table) checkButton(when string, button plan.ButtonModel) {
	t.Helper()
	if button.Title.IsZero() || button.ID == "" {
		t.Errorf("%s: a button has no title or no ID: %+v", when, button)
	}
	if button.Neutral && button.Label.IsZero() {
		t.Errorf("%s: a neutral button has no label: %+v", when, button)
	}
	if !button.Enabled {
		needsNoReason := obviousTitles[button.Title.Key] || button.ID == "confirm" && t.awaitsScreen()
		if button.DisabledReason.IsZero() && !needsNoReason {
			t.Errorf("%s: a disabled button has no reason: %+v", when, button)
		}
		return
	}
	switch button.Command.Kind {
	case plan.NoCommand:
		t.Errorf("%s: an enabled button has no command: %+v", when, button)
	case plan.Act, plan.KeepPassing:
		t.checkLegal(when, button)
	}
}

// awaitsScreen reports whether the screen must start a draft or open the dossiers before it accepts input.
func (t *table) awaitsScreen() bool {
	if t.moving || !t.p.PersonActs() {
		return false
	}
	phase := t.p.View.Phase()
	return phase == rules.PhaseMove && t.p.Draft == nil || phase == rules.PhaseDossier
}

// checkLegal checks that the action of a button is one of a person at this screen who has to act, and that it is legal.
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
	view := t.m.PrivateView(seat)
	if view.Actor() != seat {
		t.Errorf("%s: %s acts for seat %d, want seat %d", when, button.Title.Key, seat+1, view.Actor()+1)
	}
	if err := view.Check(action); err != nil {
		t.Errorf("%s: %s: illegal action %+v: %v", when, button.Title.Key, action, err)
	}
}

// announceAnyKnocks lets random people at a shared screen open their hands in a call and announce a knock. It checks
// the side buttons, and sometimes withdraws all knocks.
func (t *table) announceAnyKnocks() {
	seats := t.p.SeatsToAsk()
	if len(seats) == 0 || !t.p.Shared() {
		return
	}
	if t.keepsCards || t.src.Intn(3) == 0 {
		return
	}
	for range 1 + t.src.Intn(3) {
		t.announceKnock(seats[t.src.Intn(len(seats))])
	}
	undo, look := t.p.SideButtons()
	if look.Command.Kind != plan.AskWhoseHand {
		t.Errorf("in a call: got second button %+v, want AskWhoseHand", look)
	}
	if knocks := t.p.AnnouncedKnocks(); undo.Enabled != (knocks != 0) {
		t.Errorf("in a call with knocks %b: got undo button %+v, want it enabled: %v", knocks, undo, knocks != 0)
		return
	}
	if undo.Enabled && t.src.Intn(4) == 0 {
		if left := t.p.Do(undo.Command); left.Kind != plan.NoCommand || t.p.AnnouncedKnocks() != 0 {
			t.Errorf("after withdrawing all knocks: got knocks %b, command %+v, want none", t.p.AnnouncedKnocks(), left)
		}
	}
}

// announceKnock opens the hand of a seat in a call and presses confirm. That announces a knock if a card is playable,
// and withdraws one; otherwise it is refused and the hand stays open.
func (t *table) announceKnock(seat rules.Seat) {
	openHand(t.p, seat)
	t.checkTexts("looks")
	if t.src.Intn(2) == 0 {
		t.p.Hand.Choose(t.src.Intn(rules.MaxHand))
		t.checkTexts("looks at a card")
	}
	knocked, playable := t.m.Intent(seat).Calls, t.p.Hand.AnyPlayable()
	button := t.p.Confirm()
	wantTitle := message.Key("deed.knock")
	if knocked {
		wantTitle = "deed.no-knock"
	}
	if button.Title.Key != wantTitle || !button.Enabled {
		t.Errorf("seat %d looks at cards, knock %v: got button %+v, want %s enabled", seat+1, knocked, button,
			wantTitle)
	}
	if want := (plan.Command{Kind: plan.AnnounceKnock, Seat: seat}); button.Command != want {
		t.Errorf("seat %d looks at cards: got command %+v, want %+v", seat+1, button.Command, want)
	}
	t.confirm(button)
	if now := t.m.Intent(seat).Calls; now != (playable && !knocked) {
		t.Errorf("seat %d, can play %v, knock before %v: got knock %v, want %v", seat+1, playable, knocked, now, !now)
	}
	allowed := playable || knocked
	if (t.p.Refusal == nil) != allowed {
		t.Errorf("seat %d, can play %v, knock before %v: got refusal %v, want one: %v", seat+1, playable, knocked,
			t.p.Refusal, !allowed)
	}
	if handClosed := t.p.Hand == nil; handClosed != allowed {
		t.Errorf("seat %d, can play %v, knock before %v: got hand closed %v, want %v", seat+1, playable, knocked,
			handClosed, allowed)
	}
	t.p.CloseHand()
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
	case plan.AskHand:
		if button.Title.Key != "deed.open-hand" && button.Title.Key != "deed.go-on" {
			t.Errorf("%s: got a command that opens a hand, want none", button.Title.Key)
		}
		if left.Seat != view.Actor() {
			t.Errorf("%s opens the hand of seat %d, want seat %d", button.Title.Key, left.Seat+1, view.Actor()+1)
		}
		openHand(p, left.Seat)
		return false
	case plan.NoCommand:
		if button.Title.Key != "deed.knock" && button.Title.Key != "deed.no-knock" {
			t.Errorf("%s: got no command, want one that acts or opens a hand", button.Title.Key)
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
		t.Errorf("seats that knock: %b: got answer %v of seat %d, want %v", knocks, left.Action.Yes, left.Seat+1,
			knocks.Has(left.Seat))
	}
	var named rules.SeatSet
	for _, arg := range button.Sub.Args {
		for _, item := range arg.Items {
			for s := range t.m.Table().Players {
				if t.m.Player(rules.Seat(s)).Name == item.Text {
					named = named.With(rules.Seat(s))
				}
			}
		}
	}
	if named != knocks {
		t.Errorf("knocks %b: the button names %b in %q", knocks, named, englishText(t, button.Sub))
	}
	if saysNoCard := button.Sub.Key == "deed.go-on.no-card"; saysNoCard != (knocks == 0) {
		t.Errorf("knocks %b: got text %q of the button, want it to say that no card is played: %v", knocks,
			englishText(t, button.Sub), knocks == 0)
	}
	for _, s := range t.m.People() {
		if s != left.Seat && !t.m.Intent(s).Final {
			t.Errorf("after the call continues, the intent of seat %d is %+v, want it final", s+1, t.m.Intent(s))
		}
	}
}

// checkStep checks that the events of a step match the title of the button. The action of a seat, whose view it was
// confirmed in, caused the step.
func (t *table) checkStep(button plan.ButtonModel, view rules.View, seat rules.Seat, action rules.Action,
	step match.Step) {
	t.Helper()
	byActor := func(kind rules.EventKind) bool {
		event, ok := eventOf(step, kind)
		return ok && event.Seat == seat
	}
	_, moved := eventOf(step, rules.EventAgentMoved)
	_, counted := eventOf(step, rules.EventCountBegan)
	withCards := view.Setup().Variants.TopSecret
	mustDraw := step.View.Phase() == rules.PhaseDraw && step.View.Drawer() == seat
	matches := false
	switch button.Title.Key {
	case "deed.roll":
		first := view.Phase() == rules.PhaseFirst
		rolled := byActor(rules.EventRolled) || first && byActor(rules.EventFirstRolled)
		matches = rolled && first == (button.Sub.Key == "deed.roll.first")
	case "deed.move":
		matches = moved && (withCards || !counted)
	case "deed.move-count":
		matches = moved && counted && !withCards
	case "deed.instead":
		matches = !moved && withCards && mustDraw
	case "deed.nobody":
		handFull := view.HandSize(seat) == rules.MaxHand
		matches = !moved && withCards && handFull && step.View.Phase() != rules.PhaseDraw
	case "deed.safe.in":
		event, ok := eventOf(step, rules.EventSafeMoved)
		namesBuilding := len(button.Title.Args) == 1 && button.Title.Args[0].Number == int(event.To)
		matches = ok && event.To == action.Building && namesBuilding
	case "deed.draw":
		matches = mustDraw
	case "deed.play.card":
		event, _ := eventOf(step, rules.EventCardPlayed)
		matches = byActor(rules.EventCardPlayed) && event.Card == action.Card
	case "deed.enough":
		// editions without a call record a pass as well
		passed := view.Edition().Cards.Call == rules.CallNone && byActor(rules.EventPassed)
		matches = byActor(rules.EventGoEnded) || passed
	case "deed.pass":
		matches = byActor(rules.EventPassed) || byActor(rules.EventNotCalled)
	case "deed.knock":
		matches = byActor(rules.EventCalled)
	case "deed.go-on":
		matches = action.Yes && byActor(rules.EventCalled) || !action.Yes && byActor(rules.EventNotCalled)
	}
	if !matches {
		t.Errorf("button %q: the action %+v of seat %d does not match, with events %v", englishText(t, button.Title),
			action, seat+1, step.Events)
	}
}

// eventOf returns the first event of a kind in a step.
func eventOf(step match.Step, kind rules.EventKind) (event rules.Event, ok bool) {
	for _, event := range step.Events {
		if event.Kind == kind {
			return event, true
		}
	}
	return rules.Event{}, false
}

// checkProjection checks positions, safe and scores after a step against the projection of the plan, and whether the
// info panel announced the count. View is that before the step.
func (t *table) checkProjection(projection plan.Projection, info plan.InfoPanel, view rules.View, step match.Step) {
	t.Helper()
	game := scenetest.Host(t.m).Game()
	for _, agent := range t.p.Agents() {
		if projection.At[agent] != game.At(agent) {
			t.Errorf("%v: projected building %v, after the action it is in %v", agent, projection.At[agent],
				game.At(agent))
		}
	}
	if projection.Safe != game.SafeAt() {
		t.Errorf("safe: projected building %v, after the action it is in %v", projection.Safe, game.SafeAt())
	}
	var scored [rules.NumAgents]int
	for _, event := range step.Events {
		if event.Kind == rules.EventScored || event.Kind == rules.EventTokenMoved {
			scored[event.Agent] += int(event.After) - int(event.Before)
		}
	}
	_, counted := eventOf(step, rules.EventCountBegan)
	_, tokensMoved := eventOf(step, rules.EventTokenMoved)
	withCards := view.Setup().Variants.TopSecret
	scoredNow := counted || tokensMoved || !withCards // with cards, the projected count may come in a later step
	scoredTwice := counted && tokensMoved             // by the card and by the count after it
	if scoredNow && !scoredTwice {
		if projection.HasDeltas != (counted || tokensMoved) || projection.Deltas != scored {
			t.Errorf("scores: projected changes %v (shown %v), got %v (count %v, card %v)", projection.Deltas,
				projection.HasDeltas, scored, counted, tokensMoved)
		}
	}
	if announced := info.Title.Key == "slip.then-count"; !withCards && announced != counted {
		t.Errorf("info panel %q: got a count %v, want %v", englishText(t, info.Title), counted, announced)
	}
}
