package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/widgets"
)

// The card round as an open call: “Any top secret card?” People knock on their plates or let it go with one press; then the question walks
// round the table. The rules ask one seat after the other; what people have said before they are asked the table remembers.

// offer is what is planned about a card that the ruins offer.
type offer int

const (
	offerOpen offer = iota
	offerTake
	offerLeave
)

// knocks is the people before this screen who have knocked.
func (t *Board) knocks() rules.SeatSet {
	var set rules.SeatSet
	for _, s := range t.match.People() {
		if t.match.Said(s).Knocks {
			set = set.With(s)
		}
	}
	return set
}

// keepPassing passes for the person who is asked, now and until what is at stake changes.
func (t *Board) keepPassing() {
	s := t.view.Actor()
	t.sayNo()
	t.match.Say(s, match.Said{Passing: true})
}

// sayNo answers for the seat that is asked: it does not knock, or passes.
func (t *Board) sayNo() {
	if t.view.Phase() == rules.PhaseCall {
		t.act(t.view.Actor(), rules.Call(false))
	} else {
		t.act(t.view.Actor(), rules.Pass())
	}
}

// mustPlay reports whether the seat that is asked has to play a card.
func (t *Board) mustPlay() bool {
	return t.view.Phase() == rules.PhaseCards && t.view.Check(rules.Pass()) != nil
}

// opens reports whether a hand is about to open by itself: that of the only person at the table, when they are asked.
func (t *Board) opens() bool {
	p := t.view.Phase()
	return (p == rules.PhaseCall || p == rules.PhaseCards) && t.hand == nil && !t.covered && t.person() && t.only() == t.view.Actor()
}

// knock lets the seat that is asked knock. A knock that the rules refuse would tell everybody that no card of that hand can be played now. So whoever knocks has the
// hand before them, where that is said to them alone: others have knocked there before they are asked, the only person at the table does it now.
func (t *Board) knock() {
	s := t.view.Actor()
	switch {
	case t.only() == s && t.hand == nil:
		t.openHand(s)
	case t.only() == s && !t.hand.anyPlayable():
		t.refuse(t.phrase("hand.none-to-play"))
	default:
		t.act(s, rules.Call(true))
	}
}

// goOn lets the call be answered as the people before this screen have said, the one who is asked now at once.
func (t *Board) goOn() {
	asked := t.view.Actor()
	now := t.match.Said(asked).Knocks
	for _, s := range t.match.People() {
		if said := t.match.Said(s); s != asked {
			said.Sure = true
			t.match.Say(s, said)
		}
	}
	if now {
		t.knock()
	} else {
		t.sayNo()
	}
}

// cardDeed is what the confirm button does in the phases that cards add.
func (t *Board) cardDeed() deed {
	can := func(title message.Key, does func()) deed {
		return deed{id: "confirm", title: t.phrase(title), ready: true, does: does}
	}
	not := func(title, why message.Key) deed {
		return deed{id: "confirm", title: t.phrase(title), why: t.phrase(why)}
	}
	switch t.view.Phase() {
	case rules.PhaseOffer:
		switch t.offer {
		case offerTake:
			return can("deed.draw", func() { t.act(t.view.Actor(), rules.AnswerOffer(true)) })
		case offerLeave:
			return can("deed.leave", func() { t.act(t.view.Actor(), rules.AnswerOffer(false)) })
		}
		return not("deed.go-on", "deed.offer.why")
	case rules.PhaseCall:
		return t.callDeed(can)
	}
	switch {
	case !t.choosing():
		return can("deed.open-hand", func() { t.askHand(t.view.Actor()) })
	case t.hand.plan != nil:
		d := can("deed.play", t.playCard)
		_, d.ready = t.hand.plan.Action()
		d.why = t.back.Say(t.hand.plan.Wants())
		return d
	case t.hand.chosen >= 0:
		return not("deed.play", "deed.play.why")
	case t.mustPlay():
		return not("deed.play", "deed.play.must")
	case t.view.HasPlayed():
		return can("deed.enough", t.sayNo)
	}
	return can("deed.pass", t.sayNo)
}

// callDeed is what the confirm button does in the call.
func (t *Board) callDeed(can func(message.Key, func()) deed) deed {
	if t.looking() {
		return can(t.knockWords(t.hand.seat), t.knockFromHand)
	}
	if t.choosing() && t.hand.chosen >= 0 && match.Unplayable(t.hand.view, t.hand.cards()[t.hand.chosen]).None() {
		d := can("deed.knock", t.knock)
		d.sub = t.phrase("deed.knock.sub")
		return d
	}
	d := can("deed.go-on", t.goOn)
	d.sub = t.phrase("deed.go-on.no-card")
	if knocks := t.knocks(); knocks != 0 {
		d.sub = t.phrase("deed.go-on.knocks", message.Each("players", t.players(knocks)))
	}
	return d
}

// neutralDeed is what the page is told of the confirm button while a hand is open, the same whatever cards it holds; "" if there is nothing to hide.
func (t *Board) neutralDeed() string {
	switch {
	case !t.choosing() || t.looking():
		return ""
	case t.view.Phase() == rules.PhaseCall:
		return t.phrase("deed.neutral.call")
	case t.mustPlay():
		return t.phrase("deed.neutral.must")
	}
	return t.phrase("deed.neutral")
}

// confirmCards does what cardDeed says.
func (t *Board) confirmCards() {
	if d := t.cardDeed(); d.ready {
		d.does()
	} else {
		t.refuse(pagestate.Sentences(d.why))
	}
}

// cardAsides are the two smaller buttons in the phases that cards add.
func (t *Board) cardAsides() (first, second widgets.ButtonSpec) {
	first = widgets.ButtonSpec{ID: "undo", Title: t.phrase("button.undo"), Disabled: true}
	second = widgets.ButtonSpec{ID: "reset", Title: t.phrase("bar.reset"), Disabled: true}
	keep := widgets.ButtonSpec{ID: "keep-passing", Title: t.phrase("bar.keep-passing"), Label: t.phrase("bar.keep-passing.label"), OnPress: t.keepPassing}
	switch t.view.Phase() {
	case rules.PhaseOffer:
		first = widgets.ButtonSpec{ID: "draw", Title: t.phrase("bar.draw-it"), Look: widgets.Choice, Checked: t.offer == offerTake, OnPress: func() { t.planOffer(offerTake) }}
		second = widgets.ButtonSpec{ID: "leave", Title: t.phrase("bar.leave-it"), Look: widgets.Choice, Checked: t.offer == offerLeave, OnPress: func() { t.planOffer(offerLeave) }}
		return first, second
	case rules.PhaseCall:
		if t.only() != rules.NoSeat {
			first = widgets.ButtonSpec{ID: "knock", Title: t.phrase("deed.knock"), OnPress: t.knock}
			return first, keep
		}
		if t.looking() {
			first = widgets.ButtonSpec{ID: "passport", Title: t.phrase("bar.passport"), OnPress: func() { t.openSecret(t.hand.seat) }}
			second = widgets.ButtonSpec{ID: "close-hand", Title: t.phrase("bar.close-hand"), OnPress: t.closeHand}
			return first, second
		}
		first.Disabled, first.OnPress = t.knocks() == 0, t.takeKnocksBack
		second = widgets.ButtonSpec{ID: "look", Title: t.phrase("bar.my-cards"), Label: t.phrase("bar.my-cards.label"), OnPress: t.askWho}
		return first, second
	}
	pass := widgets.ButtonSpec{ID: "pass", Title: t.phrase("deed.pass"), OnPress: t.sayNo, Disabled: t.mustPlay()}
	switch {
	case !t.choosing():
		return first, pass
	case t.hand.chosen >= 0:
		first = widgets.ButtonSpec{ID: "undo", Title: t.phrase("button.undo"), OnPress: t.undo}
		second = widgets.ButtonSpec{ID: "reset", Title: t.phrase("bar.put-back"), OnPress: t.reset}
	case t.only() == rules.NoSeat:
		second = widgets.ButtonSpec{ID: "close-hand", Title: t.phrase("bar.close-hand"), OnPress: t.closeHand}
	case !t.mustPlay():
		second = keep
	}
	return first, second
}

// cardPrompt is the bar's title and hint in the phases that cards add, for the person who is asked.
func (t *Board) cardPrompt() (title, hint string) {
	who := t.who(t.view.Actor())
	switch t.view.Phase() {
	case rules.PhaseOffer:
		return t.phrase("prompt.offer"), t.phrase("prompt.offer.hint", who)
	case rules.PhaseCall:
		if t.only() != rules.NoSeat {
			return t.phrase("prompt.call"), t.phrase("prompt.call.alone")
		}
		if t.looking() {
			return t.phrase("prompt.cards-of", t.who(t.hand.seat)), t.phrase("prompt.cards-of.hint")
		}
		return t.phrase("prompt.call"), t.phrase("prompt.call.hint")
	}
	title = t.phrase("prompt.a-card", who)
	switch {
	case !t.choosing() && t.mustPlay():
		return t.phrase("prompt.knocked", who), t.phrase("prompt.knocked.hint", who)
	case !t.choosing():
		return title, t.phrase("prompt.open")
	case t.hand.plan != nil:
		card := t.hand.plan.Card()
		return t.back.Language.Card(card), pagestate.Sentences(t.back.Say(t.hand.plan.Wants()), t.back.Language.Does(card))
	case t.view.HasPlayed():
		return title, t.phrase("prompt.another")
	case t.mustPlay():
		return title, t.phrase("prompt.must")
	}
	return title, t.phrase("prompt.choose")
}

// cardHint is what a card of an open hand does that is read before it is planned, or why it can’t be played now.
func (t *Board) cardHint() (title, hint string, not, ok bool) {
	c, ok := t.readCard()
	if !ok || t.hand.plan != nil {
		return "", "", false, false
	}
	if why := t.whyNot(t.hand.view, c); why != "" {
		return t.back.Language.Card(c), why, true, true
	}
	return t.back.Language.Card(c), t.back.Language.Does(c), false, true
}

// players are the names of a set of seats, as items of a list.
func (t *Board) players(set rules.SeatSet) []*message.Arg {
	var names []*message.Arg
	for s := range rules.Seat(t.view.Setup().Players) {
		if set.Has(s) {
			names = append(names, message.Person("", t.named(s)))
		}
	}
	return names
}

// status is what a seat has said in this card round, "" for nothing.
func (t *Board) status(s rules.Seat) message.Key {
	v := t.view
	n := rules.Seat(v.Setup().Players)
	switch v.Phase() {
	case rules.PhaseCall, rules.PhaseCards:
	default:
		return ""
	}
	switch {
	case s == v.Actor():
		if v.Phase() == rules.PhaseCards && v.Callers().Has(s) && t.mustPlay() {
			return "plate.must-play"
		}
		return "plate.asked"
	case v.Held(s) == 0:
		return "plate.no-cards"
	case v.Callers().Has(s):
		return "plate.knocks"
	case t.match.Said(s).Knocks:
		return "plate.will-knock"
	}
	if v.Phase() == rules.PhaseCall && (s+n-v.ActiveSeat())%n < (v.Actor()+n-v.ActiveSeat())%n {
		return "plate.passes" // was asked before
	}
	if v.Phase() == rules.PhaseCards {
		back := (v.Actor() + n - s) % n
		if int(back) <= v.Passes() {
			return "plate.passes"
		}
	}
	if t.mayKnock(s) {
		return "plate.knock"
	}
	return ""
}

// takeKnocksBack takes all knocks back that nobody has been asked about yet.
func (t *Board) takeKnocksBack() {
	for _, s := range t.match.People() {
		said := t.match.Said(s)
		said.Knocks = false
		t.match.Say(s, said)
	}
	t.refresh()
}

// stakeWords says what the card round is about, or what the planned card would make of it: a title, the same in fewer words, and who it is about.
func (t *Board) stakeWords() (title, short, who string) {
	if t.planningCard() {
		if p, ok := t.hand.plan.Preview(); ok {
			if p.Stake == 0 {
				return t.phrase("slip.then-no-count"), t.phrase("slip.no-count"), ""
			}
			return t.phrase("slip.then-count"), t.phrase("slip.count"), t.placed(p.Stake)
		}
	}
	if t.view.Placed() == 0 {
		title = t.phrase("slip.no-count-so-far")
		return title, title, ""
	}
	title = t.phrase("slip.count")
	return title, title, t.placed(t.view.Placed())
}

// placed says who was placed with the safe: by name if they are not many.
func (t *Board) placed(set rules.AgentSet) string {
	if set.Len() > 2 {
		return t.phrase("slip.placed.many", message.Count("agents", set.Len()))
	}
	return t.phrase("slip.placed", message.All("agents", message.Agents(set)))
}
