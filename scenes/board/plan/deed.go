package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// Kind is what a press leads to.
type Kind int

const (
	Nothing Kind = iota

	// On the plan, and what people say before they are asked.
	Undo     // one planned step back
	Reset    // all planned steps back
	Instead  // nobody moves, or somebody again
	Choose   // Offer is the answer to an offered card
	Knock    // the seat that is asked knocks, with its hand before it
	SayKnock // Seat will knock when it is asked, or takes that back
	TakeBack // nobody who has not been asked yet knocks
	GoOn     // the call goes on as people have said

	ReadLetter // the letter has been read that the table waits for

	// At the table.
	Skip        // what moves has arrived
	Slower      // what moves is played slower, or as fast as before
	Act         // Seat acts by Action
	Retract     // Seat takes its last action back, which has happened
	KeepPassing // Seat passes by Action, now and until what is at stake changes

	// What is for one person's eyes; behind a curtain where others look on.
	OpenHand     // Seat's hand opens
	CloseHand    // the open hand closes
	ShowHand     // Seat's hand opens; they are alone with the screen, and go on where they are
	OwnPassport  // Seat's passport opens; they are alone with the screen
	Passport     // Seat's passport opens
	MyPassport   // the passport of whoever most likely wants to look opens
	AskCall      // Seat looks at their cards in the call
	AskWho       // whoever wants to does that
	AskHint      // the person who is to decide gets a hint
	OpenNotebook // the notes of whoever most likely wants to look

	AskDie // what a real die shows is asked

	// Along the time line of what is shown again.
	Put      // it is put at the moment after N actions
	Play     // it goes on by itself, or rests
	PlayOne  // the next thing happens
	Faster   // it goes on faster, or slowly again
	AskEyes  // through whose eyes it is to be seen
	AskOther // who plays on otherwise from here
	Unmask   // to the unmasking

	// To somewhere else.
	OpenMenu  // what is not part of a turn
	Dossiers  // on to the dossiers that wait
	Leave     // to the title
	ReadLog   // to the log
	ReadRules // to the rules
)

// Does is what a press leads to: all that has to be known to do it.
type Does struct {
	Kind   Kind
	Seat   rules.Seat
	Action rules.Action
	Offer  Offer
	N      int
}

// Deed is what a press on a button would do, and what the button says.
type Deed struct {
	ID         string // of the button's control
	Title, Sub message.Message
	Label      message.Message // for those who don't see it, nothing if the title says it all
	Ready      bool            // it can be pressed
	Why        message.Message // why not, nothing if that can be seen
	Quiet      bool            // nobody has to press it: it keeps its place, and does not ask for attention
	Neutral    bool            // the page is told the label only, and never whether it can be pressed
	Choice     bool            // it is one of several, and Checked if it is chosen
	Checked    bool
	Does       Does
}

func ready(id string, title message.Key, does Does) Deed {
	return Deed{ID: id, Title: message.Of(title), Ready: true, Does: does}
}

func can(title message.Key, does Does) Deed { return ready("confirm", title, does) }

func not(title, why message.Key) Deed {
	return Deed{ID: "confirm", Title: message.Of(title), Why: message.Of(why)}
}

// deeds are the deeds of the buttons in the bar.
type deeds struct{ *Plan }

// acts is an action of the seat that is asked.
func (p deeds) acts(a rules.Action) Does { return Does{Kind: Act, Seat: p.View.Actor(), Action: a} }

// No answers for the seat that is asked: it does not knock, or passes.
func (p *Plan) No() Does {
	if p.View.Phase() == rules.PhaseCall {
		return deeds{p}.acts(rules.Call(false))
	}
	return deeds{p}.acts(rules.Pass())
}

// Confirm is what the confirm button would do now. It is always there.
func (p *Plan) Confirm() Deed {
	all := deeds{p}
	d := all.confirm()
	if label := all.neutral(); label != "" {
		d.Neutral, d.Label = true, message.Of(label)
	}
	return d
}

func (p deeds) confirm() Deed {
	switch {
	case p.Evening:
		return can("deed.evening", Does{Kind: Leave})
	case p.Moving():
		d := ready("skip", "deed.skip", Does{Kind: Skip})
		if d.Quiet = true; p.counting() {
			d.Title = message.Of("deed.skip.count")
		}
		return d
	case p.Holds():
		d := can("deed.go-on", Does{Kind: ReadLetter})
		if l, _ := p.Letter(); !l.Done.None() {
			d.Title = l.Done
		}
		return d
	case p.Dossiers:
		return ready("dossier", "deed.dossier", Does{Kind: Dossiers})
	case p.View.Over():
		return not("deed.move", "deed.over")
	case !p.Person():
		return Deed{ID: "confirm", Title: message.Of("deed.waits"), Quiet: true, Why: message.Of("deed.thinking", p.Who(p.Doer()))}
	}
	switch p.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		d := ready("roll", "deed.roll", Does{Kind: Act, Seat: p.View.ActiveSeat(), Action: match.Throw})
		if p.RealDie() {
			d.Title, d.Does = message.Of("deed.rolled"), Does{Kind: AskDie}
		}
		if p.View.Phase() == rules.PhaseFirst {
			d.Sub = message.Of("deed.roll.first")
		}
		return d
	case rules.PhaseSafe:
		if p.Safe == rules.NoBuilding {
			return not("deed.safe", "deed.safe.why")
		}
		d := can("deed.safe", p.acts(rules.MoveSafe(p.Safe)))
		d.Title = message.Of("deed.safe.in", message.Place("place", p.Safe))
		return d
	case rules.PhaseOffer:
		return p.offered()
	case rules.PhaseCall:
		return p.call()
	case rules.PhaseCards:
		return p.card()
	}
	return p.move()
}

// counting reports whether a count is being shown.
func (p deeds) counting() bool {
	counts, _ := p.Counting()
	return counts
}

// move is what confirm does with the draft of a move.
func (p deeds) move() Deed {
	if p.Draft == nil {
		return Deed{ID: "confirm", Title: message.Of("deed.move")}
	}
	title := message.Key("deed.move")
	switch {
	case p.Draft.MovesNobody() && p.HandFull():
		title = "deed.nobody"
	case p.Draft.MovesNobody():
		title = "deed.instead"
	case p.Draft.Preview().Counts && !p.View.Setup().Variants.TopSecret:
		title = "deed.move-count"
	}
	d := can(title, p.acts(p.Draft.Action()))
	d.Ready, d.Why = p.Draft.Ready()
	return d
}

// offered is what confirm does with the answer to an offered card.
func (p deeds) offered() Deed {
	switch p.Offer {
	case OfferTake:
		return can("deed.draw", p.acts(rules.AnswerOffer(true)))
	case OfferLeave:
		return can("deed.leave", p.acts(rules.AnswerOffer(false)))
	}
	return not("deed.go-on", "deed.offer.why")
}

// card is what confirm does while a seat is asked for a card.
func (p deeds) card() Deed {
	switch {
	case !p.Choosing():
		return can("deed.open-hand", Does{Kind: OpenHand, Seat: p.View.Actor()})
	case p.Hand.Card != nil:
		a, ok := p.Hand.Card.Action()
		d := can("deed.play", p.acts(a))
		d.Ready, d.Why = ok, p.Hand.Card.Wants()
		return d
	case p.Hand.Chosen >= 0:
		return not("deed.play", "deed.play.why")
	case p.MustPlay():
		return not("deed.play", "deed.play.must")
	case p.View.HasPlayed():
		return can("deed.enough", p.No())
	}
	return can("deed.pass", p.No())
}

// call is what confirm does in the call.
func (p deeds) call() Deed {
	if p.Looks() {
		return can(p.knockOrNot(p.Hand.Seat), Does{Kind: SayKnock, Seat: p.Hand.Seat})
	}
	if p.Choosing() && p.Hand.Chosen >= 0 && match.Unplayable(p.Hand.view, p.Hand.Cards()[p.Hand.Chosen]).None() {
		d := can("deed.knock", Does{Kind: Knock})
		d.Sub = message.Of("deed.knock.sub")
		return d
	}
	d := can("deed.go-on", Does{Kind: GoOn})
	d.Sub = message.Of("deed.go-on.no-card")
	if knocks := p.Knocks(); knocks != 0 {
		d.Sub = message.Of("deed.go-on.knocks", message.Each("players", p.players(knocks)))
	}
	return d
}

// knockOrNot is what a person does who knocks, or who takes that back.
func (p deeds) knockOrNot(s rules.Seat) message.Key {
	if p.Match.Said(s).Knocks {
		return "deed.no-knock"
	}
	return "deed.knock"
}

// neutral is what the page is told of the confirm button while a hand is open, the same whatever cards it holds; "" if there is nothing to hide.
func (p deeds) neutral() message.Key {
	switch {
	case !p.Choosing() || p.Looks() || p.Holds():
		return ""
	case p.View.Phase() == rules.PhaseCall:
		return "deed.neutral.call"
	case p.MustPlay():
		return "deed.neutral.must"
	}
	return "deed.neutral"
}
