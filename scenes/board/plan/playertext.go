package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// PlayerStatus returns the text below the name on a player panel. That is how long the player has been away, the status
// in a card round or the dossier phase, what the player whose turn it is does, or else the kind of player.
func (tx Texts) PlayerStatus(seat rules.Seat) message.Message {
	if int(seat) >= tx.View.Players() { // in a replay, the player has not joined yet
		return message.Of("plate.later")
	}
	if tx.Away.Has(seat) && tx.Match.Player(seat).Kind == match.Elsewhere {
		if SharedTables {
			return awayStatus(tx, seat)
		}
		return message.Of("plate.away")
	}
	if tx.Animating() {
		if status := tx.statusBefore(seat); !status.IsZero() {
			return status
		}
		if seat == tx.TurnSeat() && !tx.showsRound() {
			return message.Of(tx.animationStatus())
		}
		return tx.kindOf(seat)
	}
	if status := tx.roundStatus(seat); !status.IsZero() {
		return status
	}
	if tx.View.Phase() == rules.PhaseDossier {
		if tx.View.PendingWriters().Has(seat) {
			return message.Of("plate.writes")
		}
		return message.Of("plate.sealed")
	}
	if seat == tx.View.ActiveSeat() && !tx.View.Over() && !tx.InCardRound() {
		return message.Of(phaseStatus(tx.View.Phase()))
	}
	return tx.kindOf(seat)
}

// kindOf returns the kind of player in a seat. If people play on several screens, it tells those at other screens from
// the one at this screen.
func (tx Texts) kindOf(seat rules.Seat) message.Message {
	switch player := tx.Match.Player(seat); {
	case player.Kind == match.Elsewhere && tx.Replay == nil: // in a replay, all people are elsewhere
		return message.Of("kind.here")
	case player.Kind == match.Person && tx.InPocket():
		return message.Of("kind.you")
	default:
		return message.Of(kindKey(player))
	}
}

// statusBefore returns a seat's status in a card round before the last step, while that is animated, or a zero message.
func (tx Texts) statusBefore(s rules.Seat) message.Message {
	if !tx.showsRound() {
		return message.Message{}
	}
	return tx.before().roundStatus(s)
}

// before returns the texts of a copy of the plan with the view before the last step.
func (tx Texts) before() Texts {
	before := *tx.Plan
	before.View = tx.Before
	return Texts{&before}
}

// roundStatus returns a seat's status in a card round: the card that it plays, that it is asked, must play, or has no
// cards, its last answer, or its announced one. It returns a zero message outside of a card round, for a seat without
// an answer, and for an answer other than a knock after which a card has changed the board.
func (tx Texts) roundStatus(seat rules.Seat) message.Message {
	view := tx.View
	if !tx.InCardRound() {
		return message.Message{}
	}
	by, card := tx.playedCard()
	entry, changed, answered := tx.answer(seat)
	switch {
	case card != rules.NoCard && by == seat:
		return playsText(card)
	case tx.Match.Sealed() && !answered && view.HandSize(seat) > 0:
		return sealedAnswer(tx.Match.Intent(seat))
	case seat == view.Actor() && tx.passesUnasked():
		return message.Of("plate.passes")
	case seat == view.Actor() && view.Phase() == rules.PhaseCards && view.Callers().Has(seat) && tx.MustPlay():
		return message.Of("plate.must-play")
	case seat == view.Actor() && seat == tx.SinglePerson() && tx.PickingTargets():
		return message.Of("plate.plays.short")
	case seat == view.Actor():
		return message.Of("plate.asked")
	case view.HandSize(seat) == 0:
		return message.Of("plate.no-cards")
	case !answered:
		return tx.viewedAnswer(seat)
	case changed && entry.Kind != rules.EventCalled: // a knock stands until its card
		return message.Message{}
	}
	return AnswerText(entry)
}

// sealedAnswer returns the status in a call with secret answers, given the seat's intent: that it will knock, passes,
// or is asked. This screen knows only the intents of its own people.
func sealedAnswer(intent match.Intent) message.Message {
	switch {
	case intent.Calls && intent.Final:
		return message.Of("plate.will-knock")
	case intent.Final || intent.Passing:
		return message.Of("plate.passes")
	}
	return message.Of("plate.asked")
}

// answer returns a seat's last answer in this card round: an entry about a knock, card, pass or stop. Changed reports
// whether another seat has played a card since. It returns false if the log has no answer.
func (tx Texts) answer(s rules.Seat) (last match.Entry, changed, ok bool) {
	for _, e := range slices.Backward(tx.Log()) {
		switch {
		case e.Turn != tx.View.Turn():
			return last, changed, false
		case e.Undone || !IsAnswer(e.Kind):
		case e.Seat == s:
			return e, changed, true
		case e.Kind == rules.EventCardPlayed:
			changed = true
		}
	}
	return last, changed, false
}

// IsAnswer reports whether an event is a player's answer in a card round.
func IsAnswer(k rules.EventKind) bool {
	switch k {
	case rules.EventCalled, rules.EventNotCalled, rules.EventCardPlayed, rules.EventPassed, rules.EventGoEnded:
		return true
	}
	return false
}

// AnswerText returns the short text of an answer in a card round. The entry must be one for which IsAnswer is true.
func AnswerText(e match.Entry) message.Message {
	switch {
	case e.Kind == rules.EventCalled:
		return message.Of("plate.knocks")
	case e.Kind == rules.EventCardPlayed:
		return playsText(e.Card)
	case e.Kind == rules.EventGoEnded:
		return message.Of("plate.stops")
	case e.CalledInVain:
		return message.Of("plate.plays-none")
	}
	return message.Of("plate.passes")
}

// playsText returns the status of a player who plays a card.
func playsText(c rules.Card) message.Message {
	return message.Of("plate.plays", message.Card("card", c))
}

// viewedAnswer returns a seat's answer according to the view, its announced knock, or the question whether it knocks.
// The log lacks the answers of a match that begins in a card round.
func (tx Texts) viewedAnswer(seat rules.Seat) message.Message {
	view := tx.View
	n := rules.Seat(view.Setup().Players)
	switch {
	case tx.seatsCalledInVain().Has(seat):
		return message.Of("plate.plays-none")
	case hasPassed(&tx.View, seat):
		return message.Of("plate.passes")
	case view.Callers().Has(seat):
		return message.Of("plate.knocks")
	case tx.Match.Intent(seat).Calls:
		return message.Of("plate.will-knock")
	case view.Phase() == rules.PhaseCall && (seat+n-view.ActiveSeat())%n < (view.Actor()+n-view.ActiveSeat())%n:
		return message.Of("plate.passes") // asked already
	case tx.MayKnock(seat):
		return message.Of("plate.knock")
	}
	return message.Message{}
}

// AskedAgain returns why the asked seat is asked again in a card round: a card has changed the board, or all others
// have passed since it stopped. It is zero if this is its first question, or if it has knocked and not played yet.
func (tx Texts) AskedAgain() message.Message {
	last, changed, ok := tx.answer(tx.View.Actor())
	switch {
	case !tx.InCardRound() || !ok || last.Kind == rules.EventCalled:
		return message.Message{}
	case changed:
		return message.Of("prompt.changed.hint")
	case last.Kind == rules.EventGoEnded:
		return message.Of("prompt.all-passed.hint")
	}
	return message.Message{}
}

// Knocks reports whether the status of a seat tells that it knocks or will knock.
func (tx Texts) Knocks(s rules.Seat) bool {
	key := tx.PlayerStatus(s).Key
	return key == "plate.knocks" || key == "plate.will-knock"
}

// hasPassed reports whether, in the cards phase, a seat is among those that have passed since the last card. The asked
// seat is not.
func hasPassed(v *rules.View, s rules.Seat) bool {
	n := rules.Seat(v.Setup().Players)
	asked := int((v.Actor() + n - s) % n) // how many seats ago it was asked
	return v.Phase() == rules.PhaseCards && 0 < asked && asked <= v.Passes()
}

// seatsCalledInVain returns the seats that knocked, passed, and have played no card in this round.
func (tx Texts) seatsCalledInVain() (set rules.SeatSet) {
	for s := range rules.Seat(tx.View.Setup().Players) {
		if tx.View.Callers().Has(s) && hasPassed(&tx.View, s) {
			set = set.With(s)
		}
	}
	if set == 0 {
		return 0
	}
	for _, e := range slices.Backward(tx.Log()) {
		if e.Turn != tx.View.Turn() {
			break
		}
		if e.Kind == rules.EventCardPlayed {
			set = set.Without(e.Seat)
		}
	}
	return set
}

// CalledInVain reports whether, in the last step, a seat has passed that had knocked and played no card.
func (tx Texts) CalledInVain(s rules.Seat) bool {
	return slices.ContainsFunc(tx.Match.Log()[len(tx.Match.LogUntil(0)):],
		func(e match.Entry) bool { return e.CalledInVain && e.Seat == s })
}

// animationStatus returns the status key of what the seat of the turn does in the running animation: it rolls if its
// turn has just begun, else it does what the phase before the last step asked.
func (tx Texts) animationStatus() message.Key {
	if tx.TurnSeat() != tx.Before.ActiveSeat() {
		return "plate.roll"
	}
	return phaseStatus(tx.Before.Phase())
}

// phaseStatus returns the status key of the seat of the turn in a phase.
func phaseStatus(phase rules.Phase) message.Key {
	switch phase {
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
	case rules.PhaseDraw:
		return "plate.draws"
	case rules.PhasePassport:
		return "plate.passport"
	case rules.PhaseDossier:
		return "plate.dossiers"
	}
	return "plate.waits"
}

// KindName returns the name of a player's kind: person, or an opponent's level.
func KindName(p match.Player) message.Message { return message.Of(kindKey(p)) }

// kindKey returns the text key of KindName.
func kindKey(p match.Player) message.Key {
	if p.Kind != match.Opponent {
		return "kind.person"
	}
	return message.Key("kind." + p.Level.String())
}

// HandSize returns the text of a number of cards held.
func HandSize(n int) message.Message { return message.Of("hand.holds", message.Count("cards", n)) }

// LastAction returns the text of the log entry that LastEntry returns, or a zero message if there is none.
func (tx Texts) LastAction() message.Message {
	if e, ok := LastEntry(tx); ok {
		return e.Message(tx.PlayerName)
	}
	return message.Message{}
}

// LastEntry returns the last shown log entry that is neither a roll nor an answer in a card round that is over. It
// returns false if there is none after the sixth-last roll.
func LastEntry(tx Texts) (e match.Entry, ok bool) {
	const maxRolls = 6
	rolls := 0
	for _, e := range slices.Backward(tx.Log()) {
		if tx.IsPastAnswer(e) {
			continue
		}
		if e.Kind != rules.EventRolled && e.Kind != rules.EventFirstRolled {
			return e, true
		}
		if rolls++; rolls == maxRolls {
			break
		}
	}
	return match.Entry{}, false
}
