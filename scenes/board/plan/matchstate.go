package plan

import (
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// MatchState is the public state of a match at one moment, as far as this screen has shown it. It reads the match, and
// never acts in it. It holds no secrets, so everything that it returns may be shown to everybody.
type MatchState struct {
	Match       MatchSource
	View        rules.View                           // the public view after the last step
	HintsOff    bool                                 // by the settings
	Animating   func() bool                          // reports whether an animation runs
	Before      rules.View                           // the public view before the last step
	CountState  func() (counts, slow bool)           // reports whether a count is animated, and slowly; may be nil
	ShownEvents func() (turn rules.Seat, events int) // returns turn and number of events shown so far; may be nil
	PlayedCard  func() (rules.Seat, rules.Card)      // returns the card that is shown as played; may be nil
}

// Counting reports whether a count is animated, and whether in slow motion. Without CountState it returns false.
func (t *MatchState) Counting() (counts, slow bool) {
	if t.CountState == nil || !t.Animating() {
		return false, false
	}
	return t.CountState()
}

// playedCard returns the card that is shown as played, and its player. It returns NoCard for none.
func (t *MatchState) playedCard() (rules.Seat, rules.Card) {
	if t.PlayedCard == nil {
		return rules.NoSeat, rules.NoCard
	}
	return t.PlayedCard()
}

// shownEvents returns whose turn it is and how many events of the last step have been shown. Without ShownEvents all
// count as shown.
func (t *MatchState) shownEvents() (turn rules.Seat, events int) {
	if t.ShownEvents == nil {
		return t.View.ActiveSeat(), math.MaxInt
	}
	return t.ShownEvents()
}

// TurnSeat returns the seat whose turn it is, as shown so far. After the game, once its end is shown, it returns
// NoSeat.
func (t *MatchState) TurnSeat() rules.Seat {
	switch {
	case t.Animating():
		turn, _ := t.shownEvents()
		return turn
	case t.View.Over():
		return rules.NoSeat
	}
	return t.View.ActiveSeat()
}

// Log returns the log up to the last event shown.
func (t *MatchState) Log() []match.Entry {
	if t.Animating() {
		_, events := t.shownEvents()
		return t.Match.LogUntil(events)
	}
	return t.Match.Log()
}

// MatchSource is the part of [match.Match] that a plan needs: public facts, and the intents of people at this screen.
type MatchSource interface {
	Public() rules.View
	Table() match.Table
	Player(s rules.Seat) match.Player
	People() []rules.Seat // at this screen
	IsSpectating() bool   // nobody at this screen plays
	Log() []match.Entry
	LogUntil(events int) []match.Entry         // the log entries that the first events of the last step tell
	Suspected() [rules.MaxSeats]rules.AgentSet // by the public, as likely owners
	Thought() *match.Thought                   // of the opponent who acted last, nil unless thoughts are shown
	Sealed() bool                              // a call collects secret answers of all players with cards
	Intent(s rules.Seat) match.Intent
	SetIntent(s rules.Seat, what match.Intent)
	CheckUndo(s rules.Seat) error // why a person's last action can't be taken back, or nil
}

// ActingSeat returns the seat that has to act, or for which chance acts. After the game it returns NoSeat. In a card
// round it may differ from TurnSeat.
func (t *MatchState) ActingSeat() rules.Seat {
	if t.View.IsChance() {
		return t.View.ActiveSeat()
	}
	return t.View.Actor()
}

// PersonActs reports whether the game waits for a person at this screen, to act or to roll. It returns false for a
// person who has declared to pass, or has answered in secret.
func (t *MatchState) PersonActs() bool {
	seat := t.ActingSeat()
	if !t.isPerson(seat) || t.passesUnasked() {
		return false
	}
	answered := t.Match.Sealed() && t.Match.Intent(seat).Final
	return !answered && (!t.View.IsChance() || t.RollDue())
}

// passesUnasked reports whether the asked player of a card round has declared to pass, and so passes automatically.
func (t *MatchState) passesUnasked() bool {
	return t.InCardRound() && t.Match.Intent(t.View.Actor()).Passing
}

// isPerson reports whether a person at this screen plays in seat s.
func (t *MatchState) isPerson(s rules.Seat) bool {
	return s != rules.NoSeat && t.Match.Player(s).Kind == match.Person
}

// ThinkingSeat returns the seat of the opponent that has to act, or NoSeat if there is none. It also returns NoSeat
// during an animation, a call with secret answers and the dossier phase, after the game, and on a screen without
// players.
func (t *MatchState) ThinkingSeat() rules.Seat {
	if t.Match.Sealed() { // opponents answer after the people
		return rules.NoSeat
	}
	if t.Animating() || t.View.Over() || t.Match.IsSpectating() || t.View.Phase() == rules.PhaseDossier {
		return rules.NoSeat
	}
	seat := t.ActingSeat()
	if seat != rules.NoSeat && t.Match.Player(seat).Kind == match.Opponent {
		return seat
	}
	return rules.NoSeat
}

// SoundsSofter reports whether the sounds of a seat are softer. If there are people at this screen, those of all other
// players are.
func (t *MatchState) SoundsSofter(s rules.Seat) bool {
	return s != rules.NoSeat && len(t.Match.People()) > 0 && !t.isPerson(s)
}

// RollDue reports whether a roll is due. Other acts of chance happen without a press.
func (t *MatchState) RollDue() bool {
	return t.View.Phase() == rules.PhaseRoll || t.View.Phase() == rules.PhaseFirst
}

// RealDie reports whether the acting person rolls a real die and enters the result.
func (t *MatchState) RealDie() bool {
	return t.RollDue() && t.PersonActs() && t.Match.Table().HouseRules.Has(match.RealDie)
}

// RollCommand returns the command that enters the result of a real die. Face is the index of a face in the edition.
func (t *MatchState) RollCommand(face int) Command {
	action := rules.RollDie(face)
	if t.View.Phase() == rules.PhaseFirst {
		action = rules.FirstRoll(face)
	}
	return Command{Kind: Act, Seat: t.View.ActiveSeat(), Action: action}
}

// SinglePerson returns the seat of the only person at this screen, who needs no curtain. It returns NoSeat if
// there are none or several.
func (t *MatchState) SinglePerson() rules.Seat {
	if people := t.Match.People(); len(people) == 1 {
		return people[0]
	}
	return rules.NoSeat
}

// InPocket reports whether passport and cards of the single person at this screen stay closed until a press, because
// others play on other screens in the same room.
func (t *MatchState) InPocket() bool {
	players := t.Match.Table().Players
	return t.SinglePerson() != rules.NoSeat && slices.ContainsFunc(players, func(player match.Player) bool {
		return player.Kind == match.Elsewhere
	})
}

// Shared reports whether private views need a curtain: there is not exactly one person at this screen.
func (t *MatchState) Shared() bool { return t.SinglePerson() == rules.NoSeat }

// HasToAct reports whether a seat has to act. Several have to in the dossier phase, those who have not written yet, and
// in a call with secret answers, those with cards. During an animation it is the seat whose action is shown.
func (t *MatchState) HasToAct(seat rules.Seat) bool {
	switch {
	case t.Animating():
		if player, card := t.playedCard(); card != rules.NoCard {
			return seat == player
		}
		if t.showsRound() {
			return seat == t.Before.Actor()
		}
		return seat == t.TurnSeat()
	case t.View.Over():
		return false
	case t.View.Phase() == rules.PhaseDossier:
		return t.View.PendingWriters().Has(seat)
	case t.Match.Sealed():
		return t.View.HandSize(seat) > 0
	}
	return seat == t.ActingSeat()
}

// Agents returns the agents in play, in order.
func (t *MatchState) Agents() []rules.Agent { return agentsInPlay(&t.View) }

// agentsInPlay returns the agents in play in a view, in order.
func agentsInPlay(v *rules.View) (agents []rules.Agent) {
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			agents = append(agents, a)
		}
	}
	return agents
}

// InCardPhase reports whether the phase is about top secret cards: offer, call or cards.
func (t *MatchState) InCardPhase() bool {
	switch t.View.Phase() {
	case rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards:
		return true
	}
	return false
}

// InCardRound reports whether a card round runs: the call or cards phase.
func (t *MatchState) InCardRound() bool { return inCardRound(t.View) }

// inCardRound reports whether a card round runs in a view.
func inCardRound(v rules.View) bool {
	return v.Phase() == rules.PhaseCall || v.Phase() == rules.PhaseCards
}

// showsRound reports whether the running animation shows a step of a card round, and not yet what follows the round.
func (t *MatchState) showsRound() bool {
	counts, _ := t.Counting()
	return t.Animating() && !counts && inCardRound(t.Before) && t.TurnSeat() == t.Before.ActiveSeat()
}

// RoundIsShown reports whether the table shows a card round: it runs, or during an animation its steps are shown.
func (t *MatchState) RoundIsShown() bool {
	if t.Animating() {
		return t.showsRound()
	}
	return t.InCardRound()
}

// IsPastAnswer reports whether an entry tells that a seat did not knock, in a card round that is over.
func (t *MatchState) IsPastAnswer(e match.Entry) bool {
	return e.Kind == rules.EventNotCalled && (e.Turn != t.View.Turn() || !t.RoundIsShown())
}

// HandFull reports whether the seat of the turn holds as many cards as allowed.
func (t *MatchState) HandFull() bool { return t.View.HandSize(t.View.ActiveSeat()) == rules.MaxHand }

// MustPlay reports whether the acting seat must play a card, since it may not pass in the cards phase.
func (t *MatchState) MustPlay() bool {
	return t.View.Phase() == rules.PhaseCards && t.View.Check(rules.Pass()) != nil
}

// SeatsToAsk returns the seats of people at this screen with cards whom the call has still to ask, the asked seat
// included. Outside of a call it returns nil.
func (t *MatchState) SeatsToAsk() []rules.Seat {
	var seats []rules.Seat
	if t.View.Phase() != rules.PhaseCall {
		return nil
	}
	n := rules.Seat(t.View.Setup().Players)
	for s := t.View.Actor(); ; {
		if t.isPerson(s) && t.View.HandSize(s) > 0 {
			seats = append(seats, s)
		}
		if s = (s + 1) % n; s == t.View.ActiveSeat() {
			return seats
		}
	}
}

// MayKnock reports whether the person in seat s at a shared screen may announce a knock now, or withdraw it.
func (t *MatchState) MayKnock(s rules.Seat) bool {
	if !t.Shared() || t.Animating() {
		return false
	}
	for _, seat := range t.SeatsToAsk() {
		if seat == s {
			return true
		}
	}
	return false
}

// AnnouncedKnocks returns the people at this screen who have announced a knock.
func (t *MatchState) AnnouncedKnocks() rules.SeatSet {
	var set rules.SeatSet
	for _, s := range t.Match.People() {
		if t.Match.Intent(s).Calls {
			set = set.With(s)
		}
	}
	return set
}

// HintsAllowed reports whether the table allows hints: there are people at this screen, and at least one opponent, none
// above the level FieldAgent.
func (t *MatchState) HintsAllowed() bool {
	hasOpponents := false
	for _, p := range t.Match.Table().Players {
		if p.Kind == match.Opponent {
			if hasOpponents = true; p.Level > opponents.FieldAgent {
				return false
			}
		}
	}
	return hasOpponents && len(t.Match.People()) > 0
}

// CanHint reports whether a hint can be asked for now: the table allows hints, and a person acts otherwise than by a
// roll.
func (t *MatchState) CanHint() bool {
	return !t.HintsOff && t.HintsAllowed() && !t.Animating() && t.PersonActs() && !t.RollDue() && !t.View.Over()
}

// KeepsNotes reports whether people at this screen have notebooks.
func (t *MatchState) KeepsNotes() bool {
	return len(t.Match.People()) > 0 && t.Match.Table().Notes != match.NotesNone
}

// PlayerName returns the name of the player in a seat of the table.
func (t *MatchState) PlayerName(s rules.Seat) string { return t.Match.Player(s).Name }

// PlayerArg returns the player in a seat as a message argument with the name "who".
func (t *MatchState) PlayerArg(s rules.Seat) *message.Arg {
	return message.Person("who", t.PlayerName(s))
}

// playerArgs returns the players of a set of seats as list items.
func (t *MatchState) playerArgs(set rules.SeatSet) []*message.Arg {
	var names []*message.Arg
	for s := range rules.Seat(t.View.Setup().Players) {
		if set.Has(s) {
			names = append(names, message.Person("", t.PlayerName(s)))
		}
	}
	return names
}
