package board

import (
	"fmt"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/widgets"
)

// The card round as an open call: “Any top secret card?” People knock on their plates or let it go with one press; then the question walks
// round the table. The rules ask one seat after the other; what people have said before they are asked is kept here until they are.

// call is what people have said in this card round before the rules ask them.
type call struct {
	knocks   rules.SeatSet // seats that will knock when they are asked
	goOn     bool          // everybody else at the screen lets it go
	standing [rules.MaxSeats]standingPass
}

// standingPass is a person's pass that holds until what is at stake changes.
type standingPass struct {
	on    bool
	stake stake
}

// offer is what is planned about a card that the ruins offer.
type offer int

const (
	offerOpen offer = iota
	offerTake
	offerLeave
)

// stake is what a card round is about: where the safe stands, and who was placed with it.
type stake struct {
	safe   rules.Building
	placed rules.AgentSet
}

func (t *Board) stake() stake { return stake{t.view.SafeAt(), t.view.Placed()} }

// passes reports whether a seat has said to pass as long as nothing changes. A count at stake is always worth asking once.
func (t *Board) passes(s rules.Seat) bool {
	p := &t.call.standing[s]
	if p.on && p.stake != t.stake() {
		p.on = p.stake.safe == t.view.SafeAt() && t.view.Placed() == 0
	}
	return p.on
}

// keepPassing passes for the person who is asked, now and until what is at stake changes.
func (t *Board) keepPassing() {
	s := t.view.Actor()
	t.call.standing[s] = standingPass{true, t.stake()}
	t.sayNo()
}

// sayNo answers for the seat that is asked: it does not knock, or passes.
func (t *Board) sayNo() {
	if t.view.Phase() == rules.PhaseCall {
		t.act(rules.Call(false))
	} else {
		t.act(rules.Pass())
	}
}

// mustPlay reports whether the seat that is asked has to play a card.
func (t *Board) mustPlay() bool {
	return t.view.Phase() == rules.PhaseCards && t.view.Check(rules.Pass()) != nil
}

// answered is what the person who is asked has said before, nil if they have not: then they have to be asked.
func (t *Board) answered() (answer func()) {
	if p := t.view.Phase(); p != rules.PhaseCall && p != rules.PhaseCards || !t.person() || t.mustPlay() {
		return nil
	}
	s, calling := t.view.Actor(), t.view.Phase() == rules.PhaseCall
	switch {
	case calling && t.call.goOn && t.call.knocks.Has(s):
		return t.knock
	case calling && t.call.goOn || t.passes(s):
		return t.sayNo
	}
	return nil
}

// opens reports whether a hand is about to open by itself: that of the only person at the table, when they are asked.
func (t *Board) opens() bool {
	p := t.view.Phase()
	return (p == rules.PhaseCall || p == rules.PhaseCards) && t.hand == nil && !t.covered && t.person() && t.only() == t.view.Actor()
}

// knock lets the seat that is asked knock. A knock that the rules refuse would tell everybody that no card of that hand can be played now. So whoever knocks has the
// hand before them, where that is said to them alone: others have knocked there before they are asked, the only person at the table does it now.
func (t *Board) knock() {
	if t.match.Coming() {
		return
	}
	s := t.view.Actor()
	switch {
	case t.only() == s && t.hand == nil:
		t.openHand(s)
		return
	case t.only() == s && !t.hand.anyPlayable():
		t.refuse(wordsNoneToPlay)
		return
	}
	t.call.knocks = t.call.knocks.Without(s)
	if t.act(rules.Call(true)); t.refusal != "" {
		t.call.goOn = false
	}
}

// cardDeed is what the confirm button does in the phases that cards add, in the words of deed.
func (t *Board) cardDeed() (id, title, sub string, ready bool, why string) {
	switch t.view.Phase() {
	case rules.PhaseOffer:
		switch t.offer {
		case offerTake:
			return "confirm", wordsDraw, "", true, ""
		case offerLeave:
			return "confirm", wordsLeave, "", true, ""
		}
		return "confirm", wordsGoOn, "", false, "Draw it, or leave it"
	case rules.PhaseCall:
		if t.looking() {
			return "confirm", t.knockWords(t.hand.seat), "", true, ""
		}
		if t.choosing() && t.hand.chosen >= 0 && match.Unplayable(t.hand.view, t.hand.cards()[t.hand.chosen]).None() {
			return "confirm", wordsKnock, "to play a card", true, ""
		}
		if t.call.knocks != 0 {
			return "confirm", wordsGoOn, t.names(t.call.knocks) + " knocks", true, ""
		}
		return "confirm", wordsGoOn, "no card", true, ""
	}
	switch {
	case !t.choosing():
		return "confirm", wordsOpenHand, "", true, ""
	case t.hand.plan != nil:
		_, ok := t.hand.plan.Action()
		return "confirm", wordsPlay, "", ok, t.back.Say(t.hand.plan.Wants())
	case t.hand.chosen >= 0:
		return "confirm", wordsPlay, "", false, "It can’t be played now"
	case t.mustPlay():
		return "confirm", wordsPlay, "", false, "Choose a card"
	case t.view.HasPlayed():
		return "confirm", wordsEnough, "", true, ""
	}
	return "confirm", wordsPass, "", true, ""
}

// neutralDeed is what the page is told of the confirm button while a hand is open, the same whatever cards it holds; "" if there is nothing to hide.
func (t *Board) neutralDeed() string {
	switch {
	case !t.choosing() || t.looking():
		return ""
	case t.view.Phase() == rules.PhaseCall:
		return "Go on, or knock for the chosen card"
	case t.mustPlay():
		return "Play the chosen card"
	}
	return "Play the chosen card, or pass"
}

// confirmCards does what cardDeed says.
func (t *Board) confirmCards() {
	switch id, title, _, ready, why := t.cardDeed(); {
	case id != "confirm" || !ready:
		t.refuse(pagestate.Sentences(why))
	case title == wordsDraw:
		t.act(rules.AnswerOffer(true))
	case title == wordsLeave:
		t.act(rules.AnswerOffer(false))
	case t.looking():
		t.knockFromHand()
	case title == wordsKnock:
		t.knock()
	case title == wordsGoOn:
		t.call.goOn = true
		if s := t.view.Actor(); t.call.knocks.Has(s) {
			t.knock()
		} else {
			t.sayNo()
		}
	case title == wordsOpenHand:
		t.askHand(t.view.Actor())
	case title == wordsPlay:
		t.playCard()
	default:
		t.sayNo()
	}
}

// cardAsides are the two smaller buttons in the phases that cards add.
func (t *Board) cardAsides() (first, second widgets.ButtonSpec) {
	first = widgets.ButtonSpec{ID: "undo", Title: wordsUndo, Disabled: true}
	second = widgets.ButtonSpec{ID: "reset", Title: wordsReset, Disabled: true}
	keep := widgets.ButtonSpec{ID: "keep-passing", Title: wordsKeepPassing, Label: "Pass until what is at stake changes", OnPress: t.keepPassing}
	switch t.view.Phase() {
	case rules.PhaseOffer:
		first = widgets.ButtonSpec{ID: "draw", Title: wordsDrawIt, Look: widgets.Choice, Checked: t.offer == offerTake, OnPress: func() { t.planOffer(offerTake) }}
		second = widgets.ButtonSpec{ID: "leave", Title: wordsLeaveIt, Look: widgets.Choice, Checked: t.offer == offerLeave, OnPress: func() { t.planOffer(offerLeave) }}
		return first, second
	case rules.PhaseCall:
		if t.only() != rules.NoSeat {
			first = widgets.ButtonSpec{ID: "knock", Title: wordsKnock, OnPress: t.knock}
			return first, keep
		}
		if t.looking() {
			first = widgets.ButtonSpec{ID: "passport", Title: wordsPassport, OnPress: func() { t.openSecret(t.hand.seat) }}
			second = widgets.ButtonSpec{ID: "close-hand", Title: wordsCloseHand, OnPress: t.closeHand}
			return first, second
		}
		first.Disabled, first.OnPress = t.call.knocks == 0, func() { t.call.knocks = 0; t.refresh() }
		second = widgets.ButtonSpec{ID: "look", Title: wordsLook, Label: "Look at the cards, and knock", OnPress: t.askWho}
		return first, second
	}
	pass := widgets.ButtonSpec{ID: "pass", Title: wordsPass, OnPress: t.sayNo, Disabled: t.mustPlay()}
	switch {
	case !t.choosing():
		return first, pass
	case t.hand.chosen >= 0:
		first = widgets.ButtonSpec{ID: "undo", Title: wordsUndo, OnPress: t.undo}
		second = widgets.ButtonSpec{ID: "reset", Title: wordsPutBack, OnPress: t.reset}
	case t.only() == rules.NoSeat:
		second = widgets.ButtonSpec{ID: "close-hand", Title: wordsCloseHand, OnPress: t.closeHand}
	case !t.mustPlay():
		second = keep
	}
	return first, second
}

// cardPrompt is the bar's title and hint in the phases that cards add, for the person who is asked.
func (t *Board) cardPrompt() (title, hint string) {
	name := t.match.Player(t.view.Actor()).Name
	switch t.view.Phase() {
	case rules.PhaseOffer:
		return "A card from the ruins?", name + " may draw a top secret card."
	case rules.PhaseCall:
		if t.only() != rules.NoSeat {
			return wordsCall, "Go on, or knock to play one."
		}
		if t.looking() {
			return possessive(t.match.Player(t.hand.seat).Name) + " cards", "Knock to play one of them, or close the hand."
		}
		return wordsCall, "Press your plate to see your cards and to knock, or go on."
	}
	title = name + ": a card?"
	switch {
	case !t.choosing() && t.mustPlay():
		return name + " knocked", "Open the hand, " + name + ", and play a card."
	case !t.choosing():
		return title, "Pass, or open your hand."
	case t.hand.plan != nil:
		hint = match.CardText(t.hand.plan.Card())
		if want := t.back.Say(t.hand.plan.Wants()); want != "" {
			hint = pagestate.Sentences(want, hint)
		}
		return match.CardTitle(t.hand.plan.Card()), hint
	case t.view.HasPlayed():
		return title, "Play another card, or leave it at that."
	case t.mustPlay():
		return title, "Choose the card to play."
	}
	return title, "Choose a card, or pass."
}

// cardHint is what a card of an open hand does that is read before it is planned, or why it can’t be played now.
func (t *Board) cardHint() (title, hint string, not, ok bool) {
	c, ok := t.readCard()
	if !ok || t.hand.plan != nil {
		return "", "", false, false
	}
	if why := t.whyNot(t.hand.view, c); why != "" {
		return match.CardTitle(c), why, true, true
	}
	return match.CardTitle(c), match.CardText(c), false, true
}

// names lists the players of a set of seats.
func (t *Board) names(set rules.SeatSet) string {
	var names []string
	for s := range rules.Seat(t.view.Setup().Players) {
		if set.Has(s) {
			names = append(names, t.match.Player(s).Name)
		}
	}
	return strings.Join(names, ", ")
}

// status is what a seat has said in this card round, "" for nothing.
func (t *Board) status(s rules.Seat) string {
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
			return "must play"
		}
		return "is asked"
	case v.Held(s) == 0:
		return "no cards"
	case v.Callers().Has(s):
		return "knocks"
	case t.call.knocks.Has(s):
		return "will knock"
	}
	if v.Phase() == rules.PhaseCall && (s+n-v.ActiveSeat())%n < (v.Actor()+n-v.ActiveSeat())%n {
		return "passes" // was asked before
	}
	if v.Phase() == rules.PhaseCards {
		back := (v.Actor() + n - s) % n
		if int(back) <= v.Passes() {
			return "passes"
		}
	}
	if t.mayKnock(s) {
		return "knock?"
	}
	return ""
}

// stakeWords says what the card round is about, or what the planned card would make of it: a title, and who it is about.
func (t *Board) stakeWords() (title, who string) {
	if t.planningCard() {
		if p, ok := t.hand.plan.Preview(); ok {
			title, who = placedWords(p.Stake, "no count")
			return "Then: " + title, who
		}
	}
	title, who = placedWords(t.view.Placed(), "no count so far")
	return strings.ToUpper(title[:1]) + title[1:], who
}

func placedWords(set rules.AgentSet, none string) (title, who string) {
	var names []string
	for a := range rules.Agent(rules.NumAgents) {
		if set.Has(a) {
			names = append(names, match.AgentName(a))
		}
	}
	switch len(names) {
	case 0:
		return none, ""
	case 1:
		return "a count", names[0] + " at the safe"
	case 2:
		return "a count", names[0] + " and " + names[1] + " at the safe"
	}
	return "a count", fmt.Sprintf("%d agents at the safe", len(names))
}

// saying is what a seat says at the table in one or two words.
func saying(k rules.EventKind) string {
	switch k {
	case rules.EventCalled:
		return "knocks"
	case rules.EventNotCalled, rules.EventPassed:
		return "passes"
	case rules.EventEnough:
		return "no more"
	case rules.EventOfferDeclined:
		return "no card"
	}
	return "sealed"
}
