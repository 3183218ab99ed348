package plan

import (
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// BarText holds the prompt of the action bar: a title, a shorter title for small screens, and sentences about what to
// do.
type BarText struct {
	Title, Short message.Message
	Hint         []message.Message
	Legend       message.Message // of the changes in the agent bar, which replaces Hint; zero for none
	Refused      bool            // Hint explains why a card can't be played
	LastMove     *match.Entry    // the last move, which may replace Hint; nil for none
	Effect       *match.Entry    // what the card shown as played did, which may replace Hint; nil for none
}

// newBarText returns a prompt whose title has no shorter form.
func newBarText(title message.Message, hint ...message.Message) BarText {
	return BarText{Title: title, Short: title, Hint: hint}
}

// barTextOf returns a prompt of two texts without arguments.
func barTextOf(title, hint message.Key) BarText {
	return newBarText(message.Of(title), message.Of(hint))
}

// Texts creates the texts of the table: action bar, info panel, player panels and cards. It only reads the plan. Zero
// messages mean that nothing is to be shown.
type Texts struct{ *Plan }

// Texts returns the creator of the plan's texts.
func (p *Plan) Texts() Texts { return Texts{p} }

// BarText returns the prompt of the action bar.
func (tx Texts) BarText() BarText {
	if tx.Replay != nil {
		return newBarText(tx.ReplayControls().MomentText(), tx.LastAction(), tx.ReplayControls().Legend()[0])
	}
	if letter, ok := tx.Letter(); ok && letter.Blocks && !letter.Head.IsZero() && !tx.Animating() {
		return newBarText(letter.Head)
	}
	if tx.ShowsPiles() {
		piles := pilesPanel(&tx.View)
		return newBarText(piles.Title, piles.Lines...)
	}
	if tx.View.Over() && !tx.Animating() {
		return barTextOf("prompt.over", "prompt.over.hint")
	}
	if c, ok := tx.ShownCard(); ok && tx.Hand.Card == nil && !tx.CanPlay(c) {
		return tx.ReadCardText(tx.Hand.view, c)
	}
	if tx.Animating() {
		return tx.animationText()
	}
	if tx.InCardPhase() && tx.PersonActs() {
		text := tx.cardPhaseText()
		if left := tx.answerTimeLeft(); !left.IsZero() {
			text.Hint = append(text.Hint, left)
		}
		text.Legend = tx.legend()
		return text
	}
	who := tx.PlayerArg(tx.View.ActiveSeat())
	bar := tx.whoActs()
	switch {
	case tx.View.Phase() == rules.PhaseFirst:
		return newBarText(message.Of("prompt.who-begins"), message.Of("prompt.who-begins.hint", who))
	case tx.DossiersWait:
		return barTextOf("prompt.dossiers-wait", "prompt.dossiers-wait.hint")
	case tx.View.Phase() == rules.PhaseDossier:
		return barTextOf("prompt.dossiers", "prompt.dossiers.hint")
	case SharedTables && offersStandIn(tx.Plan):
		bar.Hint = []message.Message{message.Of("absence.back", tx.PlayerArg(tx.Absence.Seat))}
	case !tx.AskedAgain().IsZero():
		bar.Hint = []message.Message{tx.AskedAgain()}
	case tx.BarShowsLastAction():
		bar.Hint = []message.Message{tx.LastAction()}
	case !tx.PersonActs() && tx.Match.Thought() != nil:
		bar.Hint = []message.Message{tx.suspicionText(tx.Match.Thought())}
	case !tx.PersonActs():
		bar.Hint = []message.Message{watcherHint(&tx.View, who)}
	default:
		bar.Hint, bar.LastMove = []message.Message{tx.task()}, tx.LastMove()
	}
	return bar
}

// whoActs returns a prompt without a hint: in a card round the one of the asked seat, else that a seat draws a card, or
// whose turn it is.
func (tx Texts) whoActs() BarText {
	if tx.InCardRound() {
		return tx.askedText()
	}
	if tx.View.Phase() == rules.PhaseDraw {
		return tx.drawText(tx.View.ActiveSeat())
	}
	return tx.turnText(tx.View.ActiveSeat())
}

// drawText returns a prompt that names the seat that draws a card, without a hint.
func (tx Texts) drawText(s rules.Seat) BarText {
	key := message.Key("prompt.draws")
	if s == tx.SinglePerson() {
		key = "prompt.you-draw"
	}
	return newBarText(message.Of(key, tx.PlayerArg(s)))
}

// turnText returns a prompt that names the seat whose turn it is, without a hint.
func (tx Texts) turnText(s rules.Seat) BarText {
	who := tx.PlayerArg(s)
	if s == tx.SinglePerson() {
		return BarText{Title: message.Of("prompt.your-turn.name", who), Short: message.Of("prompt.your-turn")}
	}
	return newBarText(message.Of("prompt.turn-of", who))
}

// ReadCardText returns the prompt about card c in the hand of view v. The title is its name. The hint is its effect, or
// why the seat can play no card now; a reason against this card alone is on its face.
func (tx Texts) ReadCardText(v rules.View, c rules.Card) BarText {
	text := newBarText(message.CardName(c), message.CardEffect(c))
	if why := tx.WhyNoCard(v); !why.IsZero() {
		text.Hint, text.Refused = []message.Message{why}, true
	}
	return text
}

// BarShowsLastAction reports whether the bar tells the last action, since nobody at this screen acts now. In a replay
// and after the game it returns false, and with shown thoughts during a card round.
func (tx Texts) BarShowsLastAction() bool {
	if tx.Replay != nil || tx.View.Over() {
		return false
	}
	switch {
	case tx.passesUnasked():
		return true
	case tx.PersonActs():
		return false
	case tx.isPerson(tx.ActingSeat()):
		return true
	case tx.InCardRound():
		return tx.Match.Thought() == nil
	}
	return !tx.InCardPhase() && len(tx.Match.People()) > 0
}

// watcherHint returns what the player named by who has to do, for people who only watch. In card rounds and when a card
// is drawn it returns a zero message.
func watcherHint(v *rules.View, who *message.Arg) message.Message {
	switch v.Phase() {
	case rules.PhaseRoll:
		return message.Of("prompt.watched.roll", who)
	case rules.PhaseMove:
		return message.Of("prompt.watched.move", who)
	case rules.PhaseSafe:
		return message.Of("prompt.watched.safe", who)
	case rules.PhaseOffer:
		return message.Of("prompt.watched.offer", who)
	}
	return message.Message{}
}

// animationText returns the prompt during an animation: a card that is shown as played, or whose turn it is and the
// last action. It contains only what the animation has shown.
func (tx Texts) animationText() BarText {
	who := tx.PlayerArg(tx.TurnSeat())
	if tx.Before.Phase() == rules.PhaseFirst && tx.TurnSeat() == tx.Before.ActiveSeat() {
		return newBarText(message.Of("prompt.who-begins"), message.Of("prompt.who-begins.hint", who))
	}
	if by, card := tx.playedCard(); card != rules.NoCard {
		key := message.Key("prompt.plays")
		if by == tx.SinglePerson() {
			key = "prompt.you-play"
		}
		text := newBarText(message.Of(key, tx.PlayerArg(by), message.Card("card", card)), message.CardEffect(card))
		for _, e := range tx.Match.Log()[len(tx.Match.LogUntil(0)):] {
			if e.Kind == rules.EventCardPlayed && len(e.Parts) > 0 {
				text.Effect = &e
			}
		}
		return text
	}
	bar := tx.turnText(tx.TurnSeat())
	switch before := &tx.Before; {
	case tx.showsRound():
		bar = tx.before().askedText()
	case before.Phase() == rules.PhaseDraw && before.Turn() > 0 && tx.TurnSeat() == before.ActiveSeat():
		bar = tx.drawText(tx.TurnSeat())
	}
	bar.Hint = []message.Message{tx.LastAction()}
	if none := tx.playsNothing(); !none.IsZero() {
		bar.Hint = []message.Message{none}
		if log := tx.Log(); !IsAnswer(log[len(log)-1].Kind) {
			bar.Hint = append(bar.Hint, tx.LastAction())
		}
	}
	return bar
}

// playsNothing returns the text that nobody plays a card, or another one, once the animation has shown the answer that
// ends a card round. Otherwise it returns a zero message.
func (tx Texts) playsNothing() message.Message {
	if !inCardRound(tx.Before) || tx.InCardRound() {
		return message.Message{}
	}
	shown := tx.Log()[len(tx.Match.LogUntil(0)):]
	switch {
	case len(shown) == 0 || !IsAnswer(shown[0].Kind) || shown[0].Kind == rules.EventCardPlayed:
		return message.Message{}
	case cardPlayedIn(tx.Log(), tx.Before.Turn()):
		return message.Of("prompt.nobody-plays.more.hint")
	}
	return message.Of("prompt.nobody-plays.hint")
}

// cardPlayedIn reports whether a card was played in a turn, and its play not undone.
func cardPlayedIn(log []match.Entry, turn int) bool {
	return slices.ContainsFunc(log, func(e match.Entry) bool {
		return e.Kind == rules.EventCardPlayed && e.Turn == turn && !e.Undone
	})
}

// askedText returns a prompt of a card round without a hint: that the asked player passes as declared, must play, or is
// asked. In a call with secret answers it names nobody.
func (tx Texts) askedText() BarText {
	view := tx.View
	who := tx.PlayerArg(view.Actor())
	switch {
	case tx.passesUnasked():
		return newBarText(message.Of("prompt.passes", who))
	case tx.MustPlay():
		return newBarText(message.Of("prompt.must-play", who))
	case view.Phase() == rules.PhaseCall && tx.Match.Sealed():
		return newBarText(message.Of("prompt.sealed"))
	}
	return newBarText(message.Of("prompt.asked", who))
}

// answerTimeLeft returns the text about the time in which a person may answer a call in secret, or a zero message. It
// tells the seconds only when few are left.
func (tx Texts) answerTimeLeft() message.Message {
	const few = 10 // seconds
	left := int(math.Ceil(match.AnswerTime - tx.askedFor))
	switch {
	case !tx.Match.Sealed():
		return message.Message{}
	case left > few:
		return message.Of("prompt.sealed.hint")
	}
	return message.Of("prompt.sealed.left", message.Count("seconds", max(left, 0)))
}

// task returns what the person whose turn it is has to do: roll, move or place the safe. In other phases it returns a
// zero message.
func (tx Texts) task() message.Message {
	switch tx.View.Phase() {
	case rules.PhaseRoll:
		return message.Of("task.roll")
	case rules.PhaseSafe:
		return message.Of("task.safe")
	case rules.PhaseMove:
	default:
		return message.Message{}
	}
	roll := tx.View.Roll()
	face, least, most := message.Words("face", match.FaceMessage(roll)), message.Number("least", int(roll.Low)),
		message.Count("most", int(roll.High))
	instead := tx.Draft != nil && tx.Draft.MayMoveNobody() && tx.Spent() == 0
	switch {
	case tx.Draft != nil && (tx.Draft.MovesNobody() || tx.Spent() == int(roll.High)):
		return message.Of("task.planned")
	case !tx.View.Edition().Split:
		return message.Of("task.one-agent", face)
	case roll.Low != roll.High && instead && tx.HandFull():
		return message.Of("task.or-nobody", face, least, most)
	case roll.Low != roll.High && instead:
		return message.Of("task.or-draw", face, least, most)
	case roll.Low != roll.High:
		return message.Of("task.move-some", face, least, most)
	}
	return message.Of("task.move", face)
}

// cardPhaseText returns the prompt of a person who has to decide about cards.
func (tx Texts) cardPhaseText() BarText {
	who := tx.PlayerArg(tx.View.Actor())
	switch tx.View.Phase() {
	case rules.PhaseOffer:
		return newBarText(message.Of("prompt.offer"), message.Of("prompt.offer.hint", who))
	case rules.PhaseCall:
		switch {
		case !tx.Shared() && tx.Hand != nil && tx.Hand.Chosen >= 0:
			return barTextOf("prompt.call.you", "prompt.call.chosen.hint")
		case !tx.Shared() && tx.Hand != nil && !tx.Hand.AnyPlayable():
			return newBarText(message.Of("prompt.call.you"))
		case !tx.Shared():
			return barTextOf("prompt.call.you", "prompt.call.you.hint")
		case tx.ReadsHandInCall():
			return newBarText(message.Of("prompt.cards-of", tx.PlayerArg(tx.Hand.Seat)),
				message.Of("prompt.cards-of.hint"))
		}
		return barTextOf("prompt.call", "prompt.call.hint")
	}
	title := message.Of("prompt.a-card", who)
	switch {
	case !tx.IsOwnersTurn() && tx.MustPlay():
		return newBarText(message.Of("prompt.knocked", who), message.Of("prompt.knocked.hint", who))
	case !tx.IsOwnersTurn():
		return newBarText(title, message.Of("prompt.open"))
	case tx.Hand.Card != nil:
		text := newBarText(message.CardName(tx.Hand.Card.Card()), pickText(tx.Hand.Card))
		if _, ready := tx.Hand.Card.Action(); !ready {
			text.Hint = append([]message.Message{tx.whyAsked()}, text.Hint...)
		}
		return text
	case tx.Hand.Chosen >= 0: // another card is read
		return newBarText(title, tx.whyAsked())
	}
	return newBarText(title, tx.whyAsked(), tx.OpenHandHint())
}

// whyAsked returns why the asked seat is asked again, or who knocked before it and plays none, or who has just stopped
// playing. Without such a reason it returns a zero message.
func (tx Texts) whyAsked() message.Message {
	if again := tx.AskedAgain(); !again.IsZero() {
		return again
	}
	if none := tx.seatsCalledInVain(); none != 0 {
		return message.Of("prompt.plays-none", message.Each("players", tx.playerArgs(none)))
	}
	if log := tx.Log(); len(log) > 0 && log[len(log)-1].Kind == rules.EventGoEnded {
		return message.Of("prompt.stops.hint", tx.PlayerArg(log[len(log)-1].Seat))
	}
	return message.Message{}
}

// CanPlay reports whether the owner of the open hand can play card c now, or knock with it. It returns false unless the
// owner is asked, and in a call at a shared screen.
func (tx Texts) CanPlay(c rules.Card) bool {
	return tx.IsOwnersTurn() && !tx.ReadsHandInCall() && WhyUnplayable(tx.Hand.view, c).IsZero()
}

// pickText returns what to do with a chosen card.
func pickText(card *match.CardPlan) message.Message {
	_, ready := card.Action()
	switch {
	case ready && card.Agents() != 0:
		return message.Of("picked.more")
	case ready:
		return message.Of("picked.all")
	case card.PickedAgents() != 0:
		return card.NextPick()
	}
	return message.CardPick(card.Card())
}

// legend returns the explanation of the changes in the agent bar, which a card that is read would make. It returns a
// zero message if there are none, once a card is chosen, and after the first card round in which a card was read.
func (tx Texts) legend() message.Message {
	c, reads := tx.ShownCard()
	if !reads || tx.Hand.Card != nil || tx.legendTurn != tx.View.Turn() {
		return message.Message{}
	}
	card := tx.Hand.ShownPlan()
	if card == nil || !slices.ContainsFunc(card.Moves(), func(m match.CardMove) bool { return m.Change != 0 }) {
		return message.Message{}
	}
	return message.Of("prompt.legend.hint", message.Card("card", c))
}

// TurnBanner returns the banner for a seat's turn. It is zero unless several people share the screen and one of them
// sits in the seat.
func (tx Texts) TurnBanner(s rules.Seat) message.Message {
	if len(tx.Match.People()) < 2 || !tx.isPerson(s) {
		return message.Message{}
	}
	return message.Of("prompt.turn-of", tx.PlayerArg(s))
}

// OpenHandHint returns what the owner of the open hand can do, zero if they are not asked. It does not depend on the
// cards.
func (tx Texts) OpenHandHint() message.Message {
	switch {
	case tx.ReadsHandInCall():
		return message.Of("prompt.cards-of.hint")
	case !tx.IsOwnersTurn():
		return message.Message{}
	case tx.View.Phase() == rules.PhaseCall:
		return message.Of("prompt.call.you.hint")
	case tx.View.HasPlayed():
		return message.Of("prompt.another")
	case tx.MustPlay():
		return message.Of("prompt.must")
	}
	return message.Of("prompt.choose")
}

// HandText returns the two texts beside the hand of view v while no card is chosen: why no card can be played now,
// which may be zero, and how to read a card.
func (tx Texts) HandText(v rules.View) []message.Message {
	return []message.Message{tx.WhyNoCard(v), message.Of("hand.read")}
}

// CardText returns the two texts about card c in the hand of view v: its name and effect, and why it can't be played,
// which may be zero.
func (tx Texts) CardText(v rules.View, c rules.Card) []message.Message {
	return []message.Message{message.Of("rules.card", message.Card("card", c),
		message.Words("does", message.CardEffect(c))), tx.UnplayableText(v, c)}
}

// moveParts returns a text for each agent that has steps: how far it moves, and where it ends.
func moveParts(v *rules.View, steps [rules.NumAgents]uint8) (parts []*message.Arg) {
	for _, agent := range agentsInPlay(v) {
		if n := int(steps[agent]); n > 0 {
			parts = append(parts, message.Words("", message.Of("log.part.forward", message.Agent("agent", agent),
				message.Number("steps", n), message.Building("place", v.At(agent).Forward(n)))))
		}
	}
	return parts
}

// PlannedMove returns the text of the planned steps, a zero message if there are none.
func (tx Texts) PlannedMove() message.Message {
	parts := moveParts(&tx.View, tx.Steps())
	if parts == nil {
		return message.Message{}
	}
	return message.Of("look.planned", message.Each("parts", parts))
}

// Advice returns the text of an advised action, which must be legal in the view of its player.
func Advice(view rules.View, action rules.Action) message.Message {
	switch action.Kind {
	case rules.KindMove:
		parts := moveParts(&view, action.Steps())
		if parts == nil {
			return message.Of("advice.nobody")
		}
		return message.Of("advice.move", message.Each("parts", parts))
	case rules.KindSafe:
		return message.Of("advice.safe", message.Building("place", action.Building))
	case rules.KindOffer:
		if !action.Yes {
			return message.Of("advice.leave")
		}
		return message.Of("advice.draw")
	case rules.KindCall:
		if action.Yes {
			return message.Of("advice.knock")
		}
		return message.Of("advice.no-knock")
	case rules.KindPlay:
		card := message.Card("card", action.Card)
		for _, e := range match.Entries(&view.Game, action) {
			if e.Kind == rules.EventCardPlayed && len(e.Parts) > 0 {
				return message.Of("advice.play-so", card, e.Effect())
			}
		}
		return message.Of("advice.play", card)
	}
	return message.Of("advice.pass")
}
