package stage

import (
	"math"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/sound"
	"heimlich/sprites/layout"
)

// triggerKinds maps cues to sound triggers. A trigger holds no agent and no card, so sounds reveal no secret.
var triggerKinds = map[cueKind]sound.TriggerKind{
	cueTurn: sound.TriggerTurn, cueTumble: sound.TriggerTumble, cueWalk: sound.TriggerWalk,
	cueMakeRoom: sound.TriggerMakeRoom,
	cueOpen:     sound.TriggerOpen, cuePay: sound.TriggerPay,
	cueHop: sound.TriggerHop, cueClose: sound.TriggerClose, cueCarry: sound.TriggerCarry,
	cueGameOver:  sound.TriggerFinale,
	cueLastRound: sound.TriggerLastLap, cueFly: sound.TriggerFly,
	cueDrawCard: sound.TriggerDraw, cuePlayCard: sound.TriggerCard, cueSecondAgent: sound.TriggerSecond,
	cueRemoveCard: sound.TriggerBox,
	cueShuffle:    sound.TriggerShuffle, cueSay: sound.TriggerPass,
	cueDossiers: sound.TriggerBell,
}

// playSounds plays the sounds of cues in time with their animation, at high speed fewer. Without animation it plays
// only the most important ones, at once. The seat by acted.
func (tv *TableView) playSounds(cues []cue, by rules.Seat) {
	speed, conductor := tv.builder.ctx.Settings.Speed, tv.builder.ctx.Sound
	pace := sound.Unhurried
	switch {
	case !speed.HasAnimations():
		pace = sound.AtOnce
	case speed == appctx.Fast:
		pace = sound.Hurried
	}
	requests := sound.Requests(tv.triggers(cues, by), pace)
	if speed.HasAnimations() {
		conductor.PlayScript(requests)
		return
	}
	for _, request := range requests {
		conductor.PlayRequest(request)
	}
}

// triggers returns the sound triggers of cues. The seat by acted; the sounds of a turn belong to the seat whose turn
// begins.
func (tv *TableView) triggers(cues []cue, by rules.Seat) []sound.Trigger {
	var all []sound.Trigger
	softer := func(seat rules.Seat) bool { return tv.Callbacks.SoundsSofter != nil && tv.Callbacks.SoundsSofter(seat) }
	for _, c := range cues {
		if kind, ok := triggerKinds[c.kind]; ok {
			who := by
			if c.kind == cueTurn {
				who = c.seat
			}
			all = append(all, tv.trigger(c, kind, softer(who)))
		}
	}
	return all
}

// trigger returns the sound trigger of a cue, with its time span, place and values. Kind is replaced for a knock and
// for the writing of a dossier. Softer says that the sounds of the seat are softer.
func (tv *TableView) trigger(cue cue, kind sound.TriggerKind, softer bool) sound.Trigger {
	trigger := sound.Trigger{Kind: kind, At: cue.at, Duration: cue.duration, ByOpponent: softer}
	from := tv.builder.table.Board.Center()
	to := from
	switch cue.kind {
	case cueTumble:
		trigger.Duration = cue.duration * (1 - durRest/durTumble) // until the die lies still
		from = tv.builder.table.Die.Center()
		to = from
	case cueCarry: // until the safe lands
		trigger.Duration = max(cue.duration-durDust, 0)
	case cueWalk: // without crouch and landing
		if cue.duration > durCrouch+durLand {
			trigger.At, trigger.Duration = cue.at+durCrouch, cue.duration-durCrouch-durLand
		}
		trigger.Steps = max(int(math.Round(trigger.Duration/durStep)), 1)
	case cueHop:
		trigger.Steps, trigger.From, trigger.To = len(cue.path)-1, cue.from, cue.to
	case cueOpen, cuePay, cueClose:
		trigger.To = cue.building.Points()
		from = tv.builder.table.Buildings[cue.building].Rect.Center()
		to = from
	case cueSay:
		switch cue.words {
		case speechKey(rules.EventCalled):
			trigger.Kind = sound.TriggerKnock
		case speechKey(rules.EventDossierWritten):
			trigger.Kind = sound.TriggerWrite
		}
	}
	if len(cue.path) > 0 {
		from, to = cue.path[0], cue.path[len(cue.path)-1]
	}
	trigger.X, trigger.X2, trigger.Depth = tv.stereoPosition(from), tv.stereoPosition(to), tv.depth(to)
	return trigger
}

// stereoPosition returns the pan of a point on the board, as [sound.PanAt] does; 0, the centre, on a portrait screen.
func (tv *TableView) stereoPosition(p layout.Point) float64 {
	if tv.builder.screen.H > tv.builder.screen.W {
		return 0
	}
	b := tv.builder.table.Board
	return sound.PanAt(p.X, b.Center().X, b.W/2)
}

// depth returns how far back in the town a point is, from 0, the lower edge of the board, to 1.
func (tv *TableView) depth(p layout.Point) float64 {
	b := tv.builder.table.Board
	if b.H <= 0 {
		return 0
	}
	return min(max((b.Bottom()-p.Y)/b.H, 0), 1)
}
