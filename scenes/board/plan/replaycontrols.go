package plan

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// ReplayControls makes the texts and buttons of a replay's timeline.
type ReplayControls struct{ *Plan }

// ReplayControls returns the maker of the timeline's texts and buttons. The plan must have a replay.
func (p *Plan) ReplayControls() ReplayControls { return ReplayControls{p} }

// StepButtons returns the buttons that change the moment, in the order of the layout's step constants.
func (c ReplayControls) StepButtons() [7]ButtonModel {
	replay := c.Replay
	buttonTo := func(id string, title message.Key, n int) ButtonModel {
		return ButtonModel{ID: id, Title: message.Of(title), Enabled: n != replay.Moment() || c.Animating(),
			Command: Command{Kind: Seek, N: n}}
	}
	play := enabledButton("time-play", "time.play", Command{Kind: TogglePlayback})
	if replay.Playing {
		play.Title = message.Of("time.pause")
	}
	next := enabledButton("time-on", "time.on", Command{Kind: PlayNext})
	next.Enabled = replay.Moment() < replay.Last()
	return [7]ButtonModel{
		buttonTo("time-start", "time.start", replay.First()),
		buttonTo("time-turn-back", "time.turn-back", replay.previousTurn()),
		buttonTo("time-back", "time.back", max(replay.Moment()-1, replay.First())),
		play,
		next,
		buttonTo("time-turn-on", "time.turn-on", replay.nextTurn()),
		buttonTo("time-end", "time.end", replay.Last()),
	}
}

// OtherButtons returns the buttons for speed, perspective, playing on, and leaving or unmasking. A missing button has
// no ID: the perspective of an unfinished game, and playing on unless CanPlayOn.
func (c ReplayControls) OtherButtons() (speed, perspective, playOn, leave ButtonModel) {
	replay := c.Replay
	speed = enabledButton("time-speed", "time.speed", Command{Kind: NextSpeed})
	speed.Title = message.Of("time.speed", message.Verbatim("times", speedNames[replay.speedIndex]))
	speed.Label = message.Of("time.speed.label", message.Verbatim("times", speedNames[replay.speedIndex]))
	if !replay.GameRuns {
		perspective = enabledButton("time-eyes", "time.eyes", Command{Kind: AskPerspective})
		perspective.Sub = replay.PerspectiveName(replay.Perspective())
	}
	if replay.CanPlayOn {
		playOn = enabledButton("time-other", "time.other", Command{Kind: AskPlayOn})
	}
	switch {
	case replay.GameRuns:
		leave = enabledButton("time-leave", "time.now", Command{Kind: Leave})
	case replay.CanUnmask && c.View.Over():
		leave = enabledButton("time-over", "time.unmask", Command{Kind: Unmask})
	default:
		leave = enabledButton("time-leave", "time.leave", Command{Kind: Leave})
	}
	return speed, perspective, playOn, leave
}

// speedNames are the texts of Speeds.
var speedNames = [...]string{"½×", "1×", "2×", "4×", "8×"}

// MomentText returns the text of the shown moment: the turn and its player, the end, or that no turn has begun.
func (c ReplayControls) MomentText() message.Message {
	turn, all := c.Replay.Turn()
	who := c.TurnSeat()
	switch {
	case turn == 0 && c.View.Turn() > 0: // the record begins there
		return message.Of("time.position")
	case turn == 0:
		return message.Of("time.before")
	case c.View.Over() && !c.Animating() || who == rules.NoSeat:
		return message.Of("time.over", message.Count("turns", all))
	}
	return message.Of("time.turn", message.Number("turn", turn), message.Number("turns", all), c.PlayerArg(who))
}

// Legend returns two texts: the strongest suspicion at the shown moment, with its evidence, and what the marks mean.
// For an unfinished game it returns one, that this is its past.
func (c ReplayControls) Legend() []message.Message {
	replay := c.Replay
	if replay.GameRuns {
		return []message.Message{message.Of("time.past")}
	}
	marks := message.Of("time.marks")
	if len(replay.Landmarks(PresenceLandmarks...)) > 0 {
		marks = message.Of("time.marks.people")
	}
	agent, seat, share, ok := replay.mainSuspect()
	if !ok {
		return []message.Message{message.Of("time.legend"), marks}
	}
	const most = 99 // percent, since only known owners are certain
	agentArg, who, percent := message.Agent("agent", agent), c.PlayerArg(seat),
		message.Number("percent", min(share.Percent(), most))
	if turns := replay.signals(agent, seat); len(turns) > 0 {
		return []message.Message{message.Of("time.suspect.why", agentArg, who, percent, message.Each("turns", turns)),
			marks}
	}
	return []message.Message{message.Of("time.suspect", agentArg, who, percent), marks}
}
