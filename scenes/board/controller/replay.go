package controller

import (
	"heimlich/scenes/board/plan"
)

// executeReplay executes a command of a replay. It returns false for other commands, which it leaves to Execute.
func (c *Controller) executeReplay(command plan.Command) bool {
	replay := c.plan.Replay
	switch command.Kind {
	case plan.Seek:
		replay.Playing = false
		c.seek(command.N)
	case plan.PlayNext:
		replay.Playing = false
		c.panels.SkipAnimation()
		c.PlayNextStep()
	case plan.TogglePlayback:
		c.togglePlayback()
	case plan.NextSpeed:
		replay.NextSpeed()
		c.stage.SetPace(replay.Speed())
	case plan.AskPerspective:
		c.panels.SkipAnimation()
		c.menu.AskPerspective(func() { c.seek(replay.Moment()) })
	case plan.AskPlayOn:
		replay.Playing = false
		c.panels.SkipAnimation()
		c.menu.AskPlayOn()
	case plan.Unmask:
		c.menu.Unmask()
	default:
		return false
	}
	return true
}

// SeekTurn jumps to the start of a turn of a replay. Without a replay it does nothing.
func (c *Controller) SeekTurn(turn int) {
	if replay := c.plan.Replay; replay != nil {
		replay.Playing = false
		c.seek(replay.TurnStart(turn))
	}
}

// StartPlayback starts the playback of a replay. Without a replay it does nothing.
func (c *Controller) StartPlayback() {
	if replay := c.plan.Replay; replay != nil && !replay.Playing {
		c.togglePlayback()
	}
}

// seek jumps to the moment after n actions. The end of a game is reached by playing the last action without animation,
// because its view includes dossier points, which only the unmasking may show.
func (c *Controller) seek(n int) {
	c.stage.Finish()
	c.match.Seek(n)
	if v := c.match.Public(); v.Over() && n > c.plan.Replay.First() {
		c.match.Seek(n - 1)
		c.showMoment()
		c.PlayNextStep()
		c.panels.SkipAnimation()
		return
	}
	c.showMoment()
}

// AfterLayout restores the end of a replay after a new layout. At other moments it does nothing.
func (c *Controller) AfterLayout() {
	if replay := c.plan.Replay; replay != nil && c.plan.View.Over() {
		c.seek(replay.Moment())
	}
}

// showMoment shows the present moment and perspective of a replay without animation.
func (c *Controller) showMoment() {
	c.plan.BeginAfterSeek()
	c.pauseLeft = 0
	c.panels.Update()
}

// togglePlayback starts or pauses playback. At the end of the replay it starts again from the beginning.
func (c *Controller) togglePlayback() {
	replay := c.plan.Replay
	if replay.Playing = !replay.Playing; replay.Playing && replay.Moment() == replay.Last() {
		c.seek(replay.First())
	}
	c.pauseLeft = 0
}

// advancePlayback advances playback by dt seconds: a step, a pause, the next step. It ends after the last. Paused or
// not, it continues to compute the curve of suspicions.
func (c *Controller) advancePlayback(dt float64) {
	replay := c.plan.Replay
	if !replay.HasSuspicions { // continue to compute the curve of suspicions, also during a pause
		_, replay.HasSuspicions = replay.SuspicionCurve()
	}
	if !replay.Playing {
		return
	}
	pace := replay.Speed()
	if c.ctx.Settings.Speed.HasAnimations() { // the pause must not vanish if animations are off
		pace *= c.ctx.Settings.Speed.Factor()
	}
	if c.pauseLeft -= dt * pace; c.pauseLeft > 0 {
		return
	}
	if c.pauseLeft = plan.Pause; !c.PlayNextStep() {
		replay.Playing = false
	}
}
