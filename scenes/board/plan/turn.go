package plan

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// Turn is what everybody may know about the moment: whose turn it is, what is asked of whom, and who of them sits before this screen.
type Turn struct {
	Match  Table
	View   rules.View                           // what everybody sees
	Alone  bool                                 // nobody wants to be hinted at anything
	Moving func() bool                          // whether what happened is still being shown
	Before rules.View                           // what everybody saw before that
	Counts func() (counts, slow bool)           // meanwhile: whether a count is being shown, and whether it is played slower; nil where nothing is ever shown on its way
	Seen   func() (turn rules.Seat, events int) // meanwhile: whose turn it is so far, and how many of the step’s events have been seen; nil where nothing is ever shown on its way
}

// Counting reports whether a count is being shown, and whether it is played slower.
func (t *Turn) Counting() (counts, slow bool) {
	if t.Counts == nil || !t.Moving() {
		return false, false
	}
	return t.Counts()
}

// seen is how much of what is being shown has been seen.
func (t *Turn) seen() (turn rules.Seat, events int) {
	if t.Seen == nil {
		return t.View.ActiveSeat(), math.MaxInt
	}
	return t.Seen()
}

// Whose is the seat whose turn it is, as far as it has been seen; NoSeat if it is nobody’s any more.
func (t *Turn) Whose() rules.Seat {
	switch {
	case t.Moving():
		turn, _ := t.seen()
		return turn
	case t.View.Over():
		return rules.NoSeat
	}
	return t.View.ActiveSeat()
}

// Log is what has happened, as far as it has been seen.
func (t *Turn) Log() []match.Entry {
	if t.Moving() {
		_, events := t.seen()
		return t.Match.Told(events)
	}
	return t.Match.Log()
}

// Table is what a plan sees of the table, and what people say at it before the rules ask: nothing that only one of them may know. [match.Match] is one.
type Table interface {
	Public() rules.View
	Table() match.Table
	Player(s rules.Seat) match.Player
	People() []rules.Seat // before this screen
	Looking() bool        // nobody before this screen plays
	Log() []match.Entry
	Told(events int) []match.Entry // as far as so many events of the last step tell
	Thought() *match.Thought       // of the opponent who acted last, where thoughts are shown; else nil
	Said(s rules.Seat) match.Said
	Say(s rules.Seat, what match.Said)
	MayUndo(s rules.Seat) error // why the last action of a person can't be taken back, nil if it can
}

// Doer is the seat that is to act, or for which chance does; NoSeat once the game is over. In a card round that is not the one whose turn it is (Whose).
func (t *Turn) Doer() rules.Seat {
	if t.View.IsChance() {
		return t.View.ActiveSeat()
	}
	return t.View.Actor()
}

// Person reports whether it is the turn of a person to do something.
func (t *Turn) Person() bool {
	return t.isPerson(t.Doer()) && (!t.View.IsChance() || t.Rolling())
}

func (t *Turn) isPerson(s rules.Seat) bool {
	return s != rules.NoSeat && t.Match.Player(s).Kind == match.Person
}

// Thinks is the seat of an opponent who is thinking about what to do; NoSeat if nobody is.
func (t *Turn) Thinks() rules.Seat {
	if s := t.Doer(); !t.Moving() && !t.View.Over() && !t.Match.Looking() && s != rules.NoSeat && t.Match.Player(s).Kind == match.Opponent && t.View.Phase() != rules.PhaseDossier {
		return s
	}
	return rules.NoSeat
}

// Others reports whether an opponent sits at a seat, to whom people need not listen as closely; where nobody plays all are listened to alike.
func (t *Turn) Others(s rules.Seat) bool {
	return s != rules.NoSeat && len(t.Match.People()) > 0 && !t.isPerson(s)
}

// Rolling reports whether the die is to be thrown: of all that chance does, that alone waits for the player.
func (t *Turn) Rolling() bool {
	return t.View.Phase() == rules.PhaseRoll || t.View.Phase() == rules.PhaseFirst
}

// RealDie reports whether the player whose turn it is rolls a real die, and says what it shows.
func (t *Turn) RealDie() bool {
	return t.Rolling() && t.Person() && t.Match.Table().Customs.Has(match.RealDie)
}

// Rolled is what a person does who says that a real die shows a face, counted from 0.
func (t *Turn) Rolled(face int) Does {
	a := rules.RollDie(face)
	if t.View.Phase() == rules.PhaseFirst {
		a = rules.FirstRoll(face)
	}
	return Does{Kind: Act, Seat: t.View.ActiveSeat(), Action: a}
}

// Only is the only person at the table, NoSeat if there are none or several. Nobody else looks at the screen, so what is theirs opens without a curtain.
func (t *Turn) Only() rules.Seat {
	if ps := t.Match.People(); len(ps) == 1 {
		return ps[0]
	}
	return rules.NoSeat
}

// Shared reports whether nobody may take what they see for theirs alone: there is not exactly one person at the table.
func (t *Turn) Shared() bool { return t.Only() == rules.NoSeat }

// Acts reports whether a seat has to do something now. Only dossiers are written by several at once.
func (t *Turn) Acts(s rules.Seat) bool {
	switch {
	case t.Moving():
		return s == t.Whose()
	case t.View.Over():
		return false
	case t.View.Phase() == rules.PhaseDossier:
		return t.View.Pending().Has(s)
	}
	return s == t.Doer()
}

// Agents are the agents in play, in the order of the rail.
func (t *Turn) Agents() []rules.Agent {
	var as []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if t.View.InPlay().Has(a) {
			as = append(as, a)
		}
	}
	return as
}

// WithCards reports whether it is a phase that top secret cards add.
func (t *Turn) WithCards() bool {
	switch t.View.Phase() {
	case rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards:
		return true
	}
	return false
}

// InRound reports whether a card round goes on: the call, or the playing that follows it.
func (t *Turn) InRound() bool {
	return t.View.Phase() == rules.PhaseCall || t.View.Phase() == rules.PhaseCards
}

// HandFull reports whether whose turn it is holds as many cards as anybody may.
func (t *Turn) HandFull() bool { return t.View.Held(t.View.ActiveSeat()) == rules.MaxHand }

// MustPlay reports whether the seat that is asked has to play a card.
func (t *Turn) MustPlay() bool {
	return t.View.Phase() == rules.PhaseCards && t.View.Check(rules.Pass()) != nil
}

// ToAsk is the people whom the call has still to ask, the one who is asked now first.
func (t *Turn) ToAsk() []rules.Seat {
	var seats []rules.Seat
	if t.View.Phase() != rules.PhaseCall {
		return nil
	}
	n := rules.Seat(t.View.Setup().Players)
	for s := t.View.Actor(); ; {
		if t.isPerson(s) && t.View.Held(s) > 0 {
			seats = append(seats, s)
		}
		if s = (s + 1) % n; s == t.View.ActiveSeat() {
			return seats
		}
	}
}

// MayKnock reports whether a seat's player can knock or take it back before everybody. The only person at the table does so with their hand before them.
func (t *Turn) MayKnock(s rules.Seat) bool {
	if !t.Shared() || t.Moving() {
		return false
	}
	for _, p := range t.ToAsk() {
		if p == s {
			return true
		}
	}
	return false
}

// Knocks is the people before this screen who have knocked.
func (t *Turn) Knocks() rules.SeatSet {
	var set rules.SeatSet
	for _, s := range t.Match.People() {
		if t.Match.Said(s).Knocks {
			set = set.With(s)
		}
	}
	return set
}

// MayHint reports whether people may ask what a good player would do: at tables with easy opponents only.
func (t *Turn) MayHint() bool {
	some := false
	for _, p := range t.Match.Table().Players {
		if p.Kind == match.Opponent {
			if some = true; p.Level > opponents.FieldAgent {
				return false
			}
		}
	}
	return some && len(t.Match.People()) > 0
}

// HintNow reports whether there is something to be hinted at: a person is to decide.
func (t *Turn) HintNow() bool {
	return !t.Alone && t.MayHint() && !t.Moving() && t.Person() && !t.Rolling() && !t.View.Over()
}

// MayNote reports whether people at the table keep a notebook.
func (t *Turn) MayNote() bool {
	return len(t.Match.People()) > 0 && t.Match.Table().Notes != match.NotesNone
}

// Named is what the player in a seat is called.
func (t *Turn) Named(s rules.Seat) string { return t.Match.Player(s).Name }

// Who is the player in a seat, in a message.
func (t *Turn) Who(s rules.Seat) *message.Arg { return message.Person("who", t.Named(s)) }

// players are the names of a set of seats, as items of a list.
func (t *Turn) players(set rules.SeatSet) []*message.Arg {
	var names []*message.Arg
	for s := range rules.Seat(t.View.Setup().Players) {
		if set.Has(s) {
			names = append(names, message.Person("", t.Named(s)))
		}
	}
	return names
}
