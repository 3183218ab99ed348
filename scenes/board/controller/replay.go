package controller

import (
	"heimlich/scenes/board/plan"
)

// executeReplay carries out a command of the timeline. It reports whether it was one.
func (c *Controller) executeReplay(d plan.Command) bool {
	r := c.plan.Replay
	switch d.Kind {
	case plan.Seek:
		r.Playing = false
		c.seek(d.N)
	case plan.PlayNext:
		r.Playing = false
		c.panels.SkipAnimation()
		c.PlayNextStep()
	case plan.TogglePlayback:
		c.togglePlayback()
	case plan.NextSpeed:
		r.NextSpeed()
		c.stage.SetPace(r.Speed())
	case plan.AskPerspective:
		c.panels.SkipAnimation()
		c.menu.AskPerspective(func() { c.seek(r.Moment()) })
	case plan.AskPlayOn:
		r.Playing = false
		c.panels.SkipAnimation()
		c.menu.AskPlayOn()
	case plan.Unmask:
		c.menu.Unmask()
	default:
		return false
	}
	return true
}

// SeekTurn jumps to the beginning of a turn in a replay.
func (c *Controller) SeekTurn(turn int) {
	if r := c.plan.Replay; r != nil {
		r.Playing = false
		c.seek(r.TurnStart(turn))
	}
}

// StartPlayback starts playback.
func (c *Controller) StartPlayback() {
	if r := c.plan.Replay; r != nil && !r.Playing {
		c.togglePlayback()
	}
}

// seek jumps to moment n. At the end of a game the view has the tokens where the dossiers moved them, which nobody has
// seen yet. So it jumps to the moment before, and skips the animation of the last action.
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

// AfterLayout shows the present moment after a new layout.
func (c *Controller) AfterLayout() {
	if r := c.plan.Replay; r != nil && c.plan.View.Over() {
		c.seek(r.Moment())
	}
}

// showMoment shows the moment, or another view of it, without animation.
func (c *Controller) showMoment() {
	c.plan.BeginAfterSeek()
	c.pauseLeft = 0
	c.panels.Update()
}

// togglePlayback starts or pauses playback. At the end it starts from the beginning.
func (c *Controller) togglePlayback() {
	r := c.plan.Replay
	if r.Playing = !r.Playing; r.Playing && r.Moment() == r.Last() {
		c.seek(r.First())
	}
	c.pauseLeft = 0
}

// advancePlayback plays back: a step, a pause, and the next step.
func (c *Controller) advancePlayback(dt float64) {
	r := c.plan.Replay
	if !r.Studied {
		_, r.Studied = r.SuspicionCurve()
	}
	if !r.Playing {
		return
	}
	pace := r.Speed()
	if c.ctx.Settings.Speed.Moves() { // without animation it would be too fast to follow
		pace *= c.ctx.Settings.Speed.Factor()
	}
	if c.pauseLeft -= dt * pace; c.pauseLeft > 0 {
		return
	}
	if c.pauseLeft = plan.Pause; !c.PlayNextStep() {
		r.Playing = false
	}
}
