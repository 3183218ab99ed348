package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// CommandKind is the kind of a command. The comments name the fields of [Command] that a kind uses.
type CommandKind int

const (
	NoCommand CommandKind = iota

	DropStep         // removes one planned step; undoes the last action if none is planned
	Reset            // removes all planned steps
	ToggleMoveNobody // plans to move nobody, or withdraws that plan
	Knock            // the acting seat knocks; opens its hand first
	AnnounceKnock    // Seat announces a knock, or withdraws it
	WithdrawKnocks   // withdraws all announced knocks at this screen
	ContinueCall     // answers the call as announced
	StopPassing      // Seat is asked again
	ToggleUntilCount // Seat passes until a count is at stake, or until its next turn

	Wait // waits another minute for the absent person

	ReadLetter // marks a blocking letter as read

	// Match and stage.
	SkipAnimation    // skips the running animation
	ToggleSlowMotion // switches slow motion on or off
	Act              // Seat performs Action
	UndoAction       // undoes the last action of Seat
	KeepPassing      // Seat performs Action, a pass, and passes until its next turn

	// Private views. At a shared screen a curtain comes first, unless the comment says otherwise.
	AskHand            // opens the hand of Seat
	AskHandInCall      // opens the hand of Seat in a call
	AskWhoseHand       // asks who wants to see their cards in a call
	OpenHandAtOnce     // opens the hand of Seat without a curtain
	CloseHand          // closes the open hand
	AskPassport        // opens the passport of Seat
	AskLikelyPassport  // opens the passport of LikelyViewer
	OpenPassportAtOnce // opens the passport of Seat without a curtain
	AskHint            // gives a hint to the acting person
	OpenNotebook       // opens the notebook of LikelyViewer

	// A table at several screens.
	PlayOn   // lets a stand-in play on for Seat
	FreeSeat // lets somebody else sit in Seat

	AskRoll // asks for the result of a real die

	// Replay.
	Seek           // jumps to the moment after N actions
	TogglePlayback // starts or pauses playback
	PlayNext       // plays the next action
	NextSpeed      // selects the next speed of playback
	AskPerspective // asks for the perspective
	AskPlayOn      // asks in whose seat to play on from this moment
	Unmask         // opens the unmasking

	// Menu and other scenes.
	OpenMenu         // opens the menu
	ReturnToDossiers // returns to the unfinished dossiers
	Leave            // opens the title scene, or ends a replay
	ReadLog          // opens the log
	ReadRules        // opens the rules
)

// Command is what a press does, with the arguments of its kind. Commands are comparable with ==. The zero Command does
// nothing.
type Command struct {
	Kind   CommandKind
	Seat   rules.Seat
	Action rules.Action
	N      int
}

// ButtonModel is the model of a button: its texts, its state, and the command of a press. The zero value is no button.
type ButtonModel struct {
	ID             string // of the button's control; "" means no button
	Title, Sub     message.Message
	Label          message.Message // accessible name, zero if the title is enough
	Enabled        bool
	DisabledReason message.Message // zero if enabled or obvious
	Quiet          bool            // drawn without emphasis
	Neutral        bool            // the accessible state holds only Label, and not whether it is enabled
	Choice         bool            // a toggle, with state Checked
	Checked        bool
	Command        Command
}

// enabledButton returns an enabled button with an ID, a title and a command.
func enabledButton(id string, title message.Key, command Command) ButtonModel {
	return ButtonModel{ID: id, Title: message.Of(title), Enabled: true, Command: command}
}

// confirmButton returns the enabled confirm button.
func confirmButton(title message.Key, command Command) ButtonModel {
	return enabledButton("confirm", title, command)
}

// disabledConfirm returns the disabled confirm button with the text key of the reason.
func disabledConfirm(title, why message.Key) ButtonModel {
	return ButtonModel{ID: "confirm", Title: message.Of(title), DisabledReason: message.Of(why)}
}

// buttons makes the buttons of the action bar.
type buttons struct{ *Plan }

// actCommand returns the command that performs an action of the acting seat.
func (b buttons) actCommand(a rules.Action) Command {
	return Command{Kind: Act, Seat: b.View.Actor(), Action: a}
}

// DeclineCommand returns the command by which the acting seat does not knock in a call, or passes in the cards phase.
// It is valid only in these phases.
func (p *Plan) DeclineCommand() Command {
	if p.View.Phase() == rules.PhaseCall {
		return buttons{p}.actCommand(rules.Call(false))
	}
	return buttons{p}.actCommand(rules.Pass())
}

// Confirm returns the confirm button, which always exists. While the hand of the asked seat is open, it has a neutral
// label, which does not depend on the cards.
func (p *Plan) Confirm() ButtonModel {
	all := buttons{p}
	button := all.confirm()
	if label := all.neutralLabel(); label != "" {
		button.Neutral, button.Label = true, message.Of(label)
	}
	return button
}

// confirm returns the confirm button for the present phase, without its neutral label. An animation, a blocking letter,
// waiting dossiers, the end, an absent person, and turns of others come before the phase.
func (b buttons) confirm() ButtonModel {
	switch {
	case b.Attract:
		return confirmButton("deed.evening", Command{Kind: Leave})
	case b.Animating():
		button := enabledButton("skip", "deed.skip", Command{Kind: SkipAnimation})
		if button.Quiet = true; b.counting() {
			button.Title = message.Of("deed.skip.count")
		}
		return button
	case b.Blocked():
		button := confirmButton("deed.go-on", Command{Kind: ReadLetter})
		if letter, _ := b.Letter(); !letter.DoneLabel.IsZero() {
			button.Title = letter.DoneLabel
		}
		return button
	case b.DossiersWait:
		return enabledButton("dossier", "deed.dossier", Command{Kind: ReturnToDossiers})
	case b.View.Over():
		return disabledConfirm("deed.move", "deed.over")
	case SharedTables && offersStandIn(b.Plan):
		return standInButton(b.Plan)
	case !b.PersonActs():
		button := ButtonModel{ID: "confirm", Title: message.Of("deed.waits"), Quiet: true,
			DisabledReason: message.Of(thinksOrIsAway(b.Plan), b.PlayerArg(b.ActingSeat()))}
		if b.isPerson(b.ActingSeat()) || b.Match.Sealed() { // a card is drawn for them, or they pass or have answered
			button.DisabledReason = Texts(b).whoActs().Short
		} else if later := b.actLater(); len(later) > 0 {
			button.Sub, button.Label = message.Of("deed.then", message.All("players", later)), button.Title
		}
		return button
	}
	switch b.View.Phase() {
	case rules.PhaseRoll, rules.PhaseFirst:
		button := enabledButton("roll", "deed.roll", Command{Kind: Act, Seat: b.View.ActiveSeat(), Action: match.Throw})
		if b.RealDie() {
			button.Title, button.Command = message.Of("deed.rolled"), Command{Kind: AskRoll}
		}
		switch {
		case b.View.Phase() == rules.PhaseFirst:
			button.Sub = message.Of("deed.roll.first")
		case len(b.RecentMoves()) > 0:
			button.Sub = message.Of("deed.roll.ways")
		}
		return button
	case rules.PhaseSafe:
		if b.Safe == rules.NoBuilding {
			return disabledConfirm("deed.safe", "deed.safe.why")
		}
		button := confirmButton("deed.safe", b.actCommand(rules.MoveSafe(b.Safe)))
		button.Title = message.Of("deed.safe.in", message.Building("place", b.Safe))
		return button
	case rules.PhaseOffer:
		return confirmButton("deed.draw", b.actCommand(rules.AnswerOffer(true)))
	case rules.PhaseCall:
		return b.call()
	case rules.PhaseCards:
		return b.card()
	}
	return b.move()
}

// actLater returns the players who act after the opponent that thinks, in order: in a card round those who have still
// to answer, else those up to the next person.
func (b buttons) actLater() (players []*message.Arg) {
	n, round := rules.Seat(b.View.Players()), b.InCardRound()
	for i := rules.Seat(1); i < n && len(b.Match.People()) > 0; i++ {
		seat := (b.ActingSeat() + i) % n
		switch {
		case b.View.Phase() == rules.PhaseCall && seat == b.View.ActiveSeat(),
			b.View.Phase() == rules.PhaseCards && int(i) >= int(n)-b.View.Passes():
			return players
		case round && (b.View.HandSize(seat) == 0 || b.Match.Intent(seat).Passing):
			continue
		case seat == b.SinglePerson():
			players = append(players, message.Words("", message.Of("deed.then.you")))
		default:
			players = append(players, message.Person("", b.PlayerName(seat)))
		}
		if !round && b.isPerson(seat) {
			break
		}
	}
	return players
}

// counting reports whether a count is animated.
func (b buttons) counting() bool {
	counts, _ := b.Counting()
	return counts
}

// move returns the confirm button of the move phase, disabled while the planned steps are incomplete.
func (b buttons) move() ButtonModel {
	if b.Draft == nil {
		return ButtonModel{ID: "confirm", Title: message.Of("deed.move")}
	}
	title := message.Key("deed.move")
	switch {
	case b.Draft.MovesNobody() && b.HandFull():
		title = "deed.nobody"
	case b.Draft.MovesNobody():
		title = "deed.instead"
	case b.Draft.Preview().Counts && !b.View.Setup().Variants.TopSecret:
		title = "deed.move-count"
	}
	button := confirmButton(title, b.actCommand(b.Draft.Action()))
	button.Enabled, button.DisabledReason = b.Draft.Ready()
	if button.Enabled {
		button.Sub = b.countMessage(b.Draft.Preview())
	}
	return button
}

// countMessage returns which agents open the safe by a planned move and how many score, or a zero message if there is
// no count. In a game with cards it tells only how many score.
func (b buttons) countMessage(pre match.Preview) message.Message {
	if !pre.Counts {
		return message.Message{}
	}
	n := 0
	for _, delta := range pre.Deltas {
		if delta != 0 {
			n++
		}
	}
	scores := message.Count("scores", n)
	if b.View.Setup().Variants.TopSecret {
		return message.Of("deed.move.stake", scores)
	}
	var opens rules.AgentSet
	for _, note := range pre.Notes {
		if note.Kind == match.NoteReachesSafe {
			opens = opens.With(note.Agent)
		}
	}
	return message.Of("deed.move.opens", message.All("agents", message.Agents(opens)), scores)
}

// card returns the confirm button of the cards phase: it opens the hand, plays the chosen card, ends the player's go,
// or passes.
func (b buttons) card() ButtonModel {
	switch {
	case !b.IsOwnersTurn():
		return confirmButton("deed.open-hand", Command{Kind: AskHand, Seat: b.View.Actor()})
	case b.Hand.Card != nil:
		action, ok := b.Hand.Card.Action()
		button := confirmButton("deed.play", b.actCommand(action))
		button.Title = message.Of("deed.play.card", message.Card("card", b.Hand.Card.Card()))
		button.Enabled, button.Sub, button.DisabledReason = ok, b.cardConsequence(), b.Hand.Card.NextPick()
		return button
	case b.Hand.Chosen >= 0:
		return b.unplayableConfirm("deed.play")
	case b.MustPlay():
		return disabledConfirm("deed.play", "deed.play.must")
	case b.View.HasPlayed():
		return confirmButton("deed.enough", b.DeclineCommand())
	}
	return b.pass()
}

// pass returns the confirm button that passes and keeps the cards.
func (b buttons) pass() ButtonModel {
	button := confirmButton("deed.pass", b.DeclineCommand())
	button.Sub = message.Of("deed.pass.keep", message.Count("cards", b.View.HandSize(b.View.Actor())))
	return button
}

// unplayableConfirm returns the disabled confirm button for the chosen card, which can't be played. It names the card,
// since another may be read.
func (b buttons) unplayableConfirm(title message.Key) ButtonModel {
	button := disabledConfirm(title, "deed.play.why")
	button.DisabledReason = message.Of("deed.play.why", message.Card("card", b.Hand.Cards()[b.Hand.Chosen]))
	return button
}

// call returns the confirm button of the call phase. At a shared screen it continues the call, or announces a knock of
// the open hand. Otherwise it knocks with the chosen card, or passes.
func (b buttons) call() ButtonModel {
	if b.ReadsHandInCall() {
		return confirmButton(b.knockTitle(b.Hand.Seat), Command{Kind: AnnounceKnock, Seat: b.Hand.Seat})
	}
	if !b.Shared() {
		if card, ok := b.chosenPlayable(); ok {
			button := confirmButton("deed.knock", Command{Kind: Knock})
			button.Sub = message.Of("deed.knock.with", message.Card("card", card))
			return button
		}
		if b.IsOwnersTurn() && b.Hand.Chosen >= 0 {
			return b.unplayableConfirm("deed.knock")
		}
		return b.pass()
	}
	button := confirmButton("deed.go-on", Command{Kind: ContinueCall})
	button.Sub = message.Of("deed.go-on.no-card")
	if knocks := b.AnnouncedKnocks(); knocks != 0 {
		button.Sub = message.Of("deed.go-on.knocks", message.Each("players", b.playerArgs(knocks)))
	}
	return button
}

// chosenPlayable returns the chosen card of the open hand. It returns false if there is none, or if it is unplayable.
func (b buttons) chosenPlayable() (rules.Card, bool) {
	if !b.IsOwnersTurn() || b.Hand.Chosen < 0 {
		return rules.NoCard, false
	}
	card := b.Hand.Cards()[b.Hand.Chosen]
	return card, match.Unplayable(b.Hand.view, card).IsZero()
}

// knockTitle returns the title for announcing a knock, or for withdrawing it.
func (b buttons) knockTitle(s rules.Seat) message.Key {
	if b.Match.Intent(s).Calls {
		return "deed.no-knock"
	}
	return "deed.knock"
}

// neutralLabel returns the label of the confirm button while a hand is open, or "" if there is nothing to hide.
func (b buttons) neutralLabel() message.Key {
	switch {
	case !b.IsOwnersTurn() || b.ReadsHandInCall() || b.Blocked():
		return ""
	case b.View.Phase() == rules.PhaseCall:
		return "deed.neutral.call"
	case b.MustPlay():
		return "deed.neutral.must"
	}
	return "deed.neutral"
}
