package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// PlayerStatus returns the text below the name on a player panel: what the player does or has announced, or else the
// kind of player.
func (tx Texts) PlayerStatus(s rules.Seat) message.Message {
	if int(s) >= tx.View.Players() { // in a replay, the player has not joined yet
		return message.Of("plate.later")
	}
	if tx.Animating() {
		if said := tx.statusBefore(s); said != "" {
			return message.Of(said)
		}
		if s == tx.TurnSeat() {
			return message.Of(tx.animationStatus())
		}
		return message.Of(kindKey(tx.Match.Player(s)))
	}
	if said := tx.roundStatus(s); said != "" {
		return message.Of(said)
	}
	if tx.View.Phase() == rules.PhaseDossier {
		if tx.View.PendingWriters().Has(s) {
			return message.Of("plate.writes")
		}
		return message.Of("plate.sealed")
	}
	if s == tx.View.ActiveSeat() && !tx.View.Over() {
		return message.Of(tx.turnStatus())
	}
	return message.Of(kindKey(tx.Match.Player(s)))
}

// statusBefore returns the key of a seat's status in a card round before the last step, while that is animated, or "".
func (tx Texts) statusBefore(s rules.Seat) message.Key {
	if !tx.InCardRound() || tx.Replay != nil {
		return ""
	}
	before := *tx.Plan
	before.View = tx.Before
	return Texts{&before}.roundStatus(s)
}

// PlayerGoal returns the person's goal, without naming an agent. It is zero while the panel shows another status.
func (tx Texts) PlayerGoal(s rules.Seat) message.Message {
	if !tx.isPerson(s) || tx.PlayerStatus(s).Key != kindKey(tx.Match.Player(s)) {
		return message.Message{}
	}
	return message.Of("plate.goal")
}

// roundStatus returns the key of a seat's status in a card round, or "".
func (tx Texts) roundStatus(s rules.Seat) message.Key {
	v := tx.View
	n := rules.Seat(v.Setup().Players)
	switch {
	case !tx.InCardRound():
		return ""
	case s == v.Actor() && tx.passesUnasked():
		return "plate.passes"
	case s == v.Actor():
		if v.Phase() == rules.PhaseCards && v.Callers().Has(s) && tx.MustPlay() {
			return "plate.must-play"
		}
		return "plate.asked"
	case v.HandSize(s) == 0:
		return "plate.no-cards"
	case tx.playsNone().Has(s):
		return "plate.plays-none"
	case tx.hasPassed(s):
		return "plate.passes"
	case v.Callers().Has(s):
		return "plate.knocks"
	case tx.Match.Intent(s).Calls:
		return "plate.will-knock"
	}
	if v.Phase() == rules.PhaseCall && (s+n-v.ActiveSeat())%n < (v.Actor()+n-v.ActiveSeat())%n {
		return "plate.passes" // asked already
	}
	if tx.MayKnock(s) {
		return "plate.knock"
	}
	return ""
}

// Knocks reports whether the panel of a seat shows that it knocks.
func (tx Texts) Knocks(s rules.Seat) bool {
	k := tx.PlayerStatus(s).Key
	return k == "plate.knocks" || k == "plate.will-knock"
}

// hasPassed reports whether a seat is among the last that passed while cards are played. The asked seat is not.
func (tx Texts) hasPassed(s rules.Seat) bool {
	n := rules.Seat(tx.View.Setup().Players)
	asked := int((tx.View.Actor() + n - s) % n) // how many seats ago it was asked
	return tx.View.Phase() == rules.PhaseCards && 0 < asked && asked <= tx.View.Passes()
}

// playsNone returns the seats that knocked, passed, and have played no card in this round.
func (tx Texts) playsNone() (set rules.SeatSet) {
	for s := range rules.Seat(tx.View.Setup().Players) {
		if tx.View.Callers().Has(s) && tx.hasPassed(s) {
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

// PlaysNone reports whether a seat has passed after its knock in the last step.
func (tx Texts) PlaysNone(s rules.Seat) bool {
	return slices.ContainsFunc(tx.Match.Log()[len(tx.Match.LogUntil(0)):],
		func(e match.Entry) bool { return e.CalledInVain && e.Seat == s })
}

// animationStatus returns what the seat of the turn does in the running animation.
func (tx Texts) animationStatus() message.Key {
	if tx.TurnSeat() != tx.Before.ActiveSeat() {
		return "plate.roll"
	}
	return phaseStatus(tx.Before.Phase())
}

// turnStatus returns what the seat of the turn has to do.
func (tx Texts) turnStatus() message.Key { return phaseStatus(tx.View.Phase()) }

// phaseStatus returns the status key of a phase.
func phaseStatus(p rules.Phase) message.Key {
	switch p {
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

// KindName returns the name of a kind of player: person, or an opponent's level.
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

// LastAction returns the text of the last shown event that is not a roll, or a zero message.
func (tx Texts) LastAction() message.Message {
	es := tx.Log()
	for i := len(es) - 1; i >= 0 && i >= len(es)-6; i-- {
		if k := es[i].Kind; k != rules.EventRolled && k != rules.EventFirstRolled {
			return es[i].Message(tx.PlayerName)
		}
	}
	return message.Message{}
}
