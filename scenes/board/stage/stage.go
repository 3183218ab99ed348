// Package stage draws and animates the table: town, agents, safe, die, score tokens and cards. It knows public views,
// and what a person plans as a [Pose]. It handles no input.
//
// Animation of a step: [TableView.Play] gets the step's events. The function script converts them to cues, starting
// from a [Standing]. The performer lets each piece add the animation of a cue to a [motion.Timeline].
// [TableView.Advance] advances the timeline, which moves nodes. At its end, everything stands where [TableView.Show]
// puts it for the new view.
package stage

import (
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// Callbacks are functions of the stage's owner that the stage calls.
type Callbacks struct {
	TurnBanner   func(rules.Seat) message.Message // returns the banner for a seat's turn, zero for none
	SoundsSofter func(rules.Seat) bool            // reports whether a seat's sounds are softer; may be nil
}

// TableView draws and animates one table.
type TableView struct {
	Callbacks       Callbacks // set before the first animation
	builder         builder
	pieces          pieces
	timeline        motion.Timeline
	lighting        Lighting // survives Build, so fades continue
	targetLights    targetLights
	darkness        darkness
	heldSafe        heldSafe
	showsClosedHand bool    // a closed hand lies in the park
	parkInUse       bool    // by the running animation
	slowMotion      bool    // of the running animation
	fast            bool    // fast-forward of all animations
	paceFactor      float64 // factor on the usual pace
	animations      int     // number of animations so far
	fresh           bool    // nothing was shown since Build, so the first pose must not fade in
	ambience        ambience.Ambience
	night           *sprites.Node // of a count
	standing        Standing      // at the end of the timeline
	lastRoll        rules.DieFace // shown on the die, zero before the first roll
	turn            rules.Seat    // the active seat at the end of the timeline
	progress        progress      // while the timeline runs
	seen            SeenState     // returned by SeenState while the timeline runs
}

// builder holds what all pieces need to build and place their nodes.
type builder struct {
	ctx     *appctx.Context
	picture *sprites.Stage
	table   *layout.TableLayout
	agents  []rules.Agent // those in play, in order
	screen  appctx.Screen
}

// New returns a view without nodes. Build adds them.
func New(ctx *appctx.Context) *TableView {
	return &TableView{builder: builder{ctx: ctx}, heldSafe: heldSafe{over: rules.NoBuilding}, paceFactor: 1}
}

// Build adds the town and all pieces to an empty picture for a layout and its screen. Call [TableView.Show] afterwards.
func (s *TableView) Build(picture *sprites.Stage, table *layout.TableLayout, screen appctx.Screen, v rules.View) {
	s.builder.picture, s.builder.table, s.builder.screen, s.builder.agents = picture, table, screen, nil
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			s.builder.agents = append(s.builder.agents, a)
		}
	}
	s.standing = StandingOf(v)
	t := town{builder: &s.builder, goal: v.Edition().Goal, hasFolder: v.Setup().Variants.Dossier}
	gallery, whole := s.builder.ctx.Textures, &sprites.Batch{}
	gallery.Batch(whole, func() { s.lighting = buildLights(&s.builder, t.build(), t.drawings) })
	s.lighting.batch = whole
	gallery.SetPlaceholder(whole, t.ground, t.preview)
	s.night = s.lighting.night
	s.ambience = s.builder.buildAmbience(&s.lighting, t.goal)
	s.pieces = buildPieces(&s.builder, &s.lighting, v)
	s.pieces.ways = buildWays(&s.builder, &s.pieces.figures)
	for _, a := range s.builder.agents {
		s.ambience.Breathe(s.Figure(a), int(a))
	}
	s.darkness.timeline, s.heldSafe.timeline, s.fresh = motion.Timeline{}, motion.Timeline{}, true
}

// Show places every piece for a view and a pose at once. Only lights, darkness and a held safe change gradually.
func (s *TableView) Show(v rules.View, p Pose) {
	if !v.Over() {
		s.standing = StandingOf(v)
	}
	s.reset()
	waits := v.Phase() == rules.PhaseRoll || v.Phase() == rules.PhaseFirst
	if r := v.Roll(); r.High > 0 {
		s.lastRoll = r
	} else if p.LastRoll.High > 0 {
		s.lastRoll = p.LastRoll
	}
	s.turn = v.ActiveSeat()
	s.pieces.die.show(s.lastRoll)
	s.pieces.die.dimWhileWaiting(waits)
	set := s.builder.ctx.Settings
	if s.fresh {
		set.Speed, s.fresh = appctx.Instant, false
	}
	s.pieces.showPose(&s.standing, &p, &s.heldSafe, set)
	s.pieces.ways.show(p.Walks, &s.standing, set.Reduced || !set.Speed.Moves())
	s.showsClosedHand = p.ClosedHand
	s.targetLights.show(s.pieces.lights, &p, s.builder.ctx.Settings)
	s.darkness.show(s.pieces.lights, &p, set)
}

// reset places every piece without a pose.
func (s *TableView) reset() {
	s.pieces.reset(&s.standing)
	s.night.SetVisible(false)
}

// Play animates the events that led to view v, with sounds. The seat by acted. With animations off, it shows the end at
// once.
func (s *TableView) Play(events []rules.Event, v rules.View, by rules.Seat) {
	s.endRunning()
	play := script(s.standing, events, s.builder.table, s.builder.ctx.Settings.Reduced)
	s.perform(play, events, v)
	s.playSounds(play.cues, by)
	s.finishUnmoved()
}

// PlayUndo animates the undoing of an action: all pieces move back to view v.
func (s *TableView) PlayUndo(v rules.View) {
	s.endRunning()
	s.turn, s.seen.Turn = v.ActiveSeat(), v.ActiveSeat()
	s.perform(undoScript(s.standing, StandingOf(v), s.builder.table, s.builder.ctx.Settings.Reduced), nil, v)
	s.builder.ctx.Sound.Play(sound.Back)
	s.finishUnmoved()
}

// endRunning ends the running animation and prepares for the next.
func (s *TableView) endRunning() {
	s.animations++
	s.timeline.Finish()
	s.timeline = motion.Timeline{}
	s.progress, s.slowMotion = progress{Standing: s.standing}, false
	s.seen = SeenState{Standing: s.standing, Turn: s.turn}
	s.reset()
	s.targetLights = targetLights{}
}

// perform starts the animation of a script that leads to view v.
func (s *TableView) perform(play stepScript, events []rules.Event, v rules.View) {
	set := s.builder.ctx.Settings
	s.parkInUse = play.needsPark()
	s.showsClosedHand = s.showsClosedHand && !s.parkInUse
	s.pieces.hideCovered(false, s.showsClosedHand)
	p := performer{pieces: &s.pieces, timeline: &s.timeline, faces: v.Edition().Faces[:], callbacks: &s.Callbacks,
		quiet: !set.Speed.Moves(), reduced: set.Reduced, night: s.night, darkness: s.darkness.night,
		heldOver: s.heldSafe.over}
	s.heldSafe = heldSafe{over: rules.NoBuilding}
	s.pieces.ways.fade(&s.timeline, set.Reduced || events == nil) // an undo moves agents at once
	if len(play.cues) > 0 {
		s.lighting.fadeFlicker(&s.timeline)
	}
	s.darkness.play(s.pieces.lights, &s.timeline, play.cues, v)
	for _, c := range play.cues {
		if p.perform(c); c.kind == cueTumble {
			s.lastRoll = c.face
		}
	}
	s.scheduleReports(events, play.seenAt)
	s.standing, s.turn = play.end, v.ActiveSeat()
}

// finishUnmoved ends the new animation if nothing moves.
func (s *TableView) finishUnmoved() {
	if !s.builder.ctx.Settings.Speed.Moves() || s.timeline.Length() == 0 {
		s.timeline.Finish()
	}
}

// scheduleReports schedules a progress report for each group of events that are shown at the same time.
func (s *TableView) scheduleReports(events []rules.Event, seen []float64) {
	for i := 0; i < len(events); {
		first := i
		for i++; i < len(events) && seen[i] == seen[first]; i++ {
		}
		s.timeline.Do(seen[first], func() {
			for _, e := range events[first:i] {
				if s.progress.apply(e); e.Kind == rules.EventTurnBegan {
					s.seen.Turn = e.Seat
				}
			}
			s.seen.Standing, s.seen.Count, s.seen.Events = s.progress.Standing, s.progress.Count, i
			s.pieces.piles.show(&s.builder, &s.progress.Standing)
			s.pieces.tokens.showDoorstep(&s.progress.Standing)
		})
	}
}

// Running reports whether the animation of a step runs.
func (s *TableView) Running() bool { return s.timeline.Running() }

// Advance advances the animation by dt seconds at the present pace. It reports whether the animation of a step still
// runs.
func (s *TableView) Advance(dt float64) bool {
	s.builder.ctx.Sound.AdvanceScript(dt, s.pace())
	if !s.timeline.Running() {
		// animations of the pose
		for _, l := range []*motion.Timeline{&s.targetLights.timeline, &s.darkness.timeline, &s.heldSafe.timeline} {
			if l.Running() {
				l.Advance(dt)
			}
		}
		s.pieces.ways.advance(dt * s.pace())
		return false
	}
	if s.timeline.Advance(dt * s.pace()) {
		return true
	}
	s.slowMotion = false
	return false
}

// pace returns the product of all factors on the usual pace.
func (s *TableView) pace() float64 {
	pace := s.builder.ctx.Settings.Speed.Factor() * s.paceFactor
	switch {
	case s.fast:
		pace *= fastFactor
	case s.slowMotion:
		pace *= slowFactor
	}
	return pace
}

// SetPace sets a factor on the pace of all animations; 1 is usual.
func (s *TableView) SetPace(factor float64) { s.paceFactor = factor }

// Factors on the pace.
const (
	slowFactor = 0.4
	fastFactor = 4
)

// SetFastForward switches fast-forward on or off, also for later animations.
func (s *TableView) SetFastForward(on bool) { s.fast = on }

// FastForwardRate returns the pace factor of fast-forward, 1 if it is off.
func (s *TableView) FastForwardRate() float64 {
	if s.fast {
		return fastFactor
	}
	return 1
}

// Animations returns the number of animations started so far. It identifies the running one.
func (s *TableView) Animations() int { return s.animations }

// SetSlowMotion switches slow motion on or off. It ends with the running animation.
func (s *TableView) SetSlowMotion(on bool) { s.slowMotion = on && s.timeline.Running() }

// SlowMotion reports whether slow motion is on.
func (s *TableView) SlowMotion() bool { return s.slowMotion }

// Finish jumps to the end of the running animation. Call it before Build.
func (s *TableView) Finish() {
	if s.timeline.Running() {
		s.builder.ctx.Sound.SkipScript()
	}
	s.timeline.Finish()
}

// SkipAnimation jumps to the end of the running animation. Without one it does nothing. Call
// panels.Panels.Update afterwards.
func (s *TableView) SkipAnimation() {
	if s.timeline.Running() {
		if s.builder.ctx.Settings.Speed.Moves() {
			s.builder.ctx.Sound.SkipScript()
		}
		s.timeline.Finish()
	}
}

// SeenState returns what has been shown of the events that led to view v; everything if no animation runs.
func (s *TableView) SeenState(v rules.View) SeenState {
	if s.timeline.Running() {
		return s.seen
	}
	return SeenState{Standing: StandingOf(v), Turn: v.ActiveSeat(), Events: math.MaxInt}
}

// ShowsClosedHand reports whether the pose has a closed hand that no animation displaces.
func (s *TableView) ShowsClosedHand() bool { return s.showsClosedHand }

// ParkInUse reports whether the running animation shows something in the park.
func (s *TableView) ParkInUse() bool { return s.timeline.Running() && s.parkInUse }

// Counting reports whether the running animation shows a count, and whether it is in slow motion.
func (s *TableView) Counting() (counts, slow bool) {
	return s.timeline.Running() && s.seen.Running, s.slowMotion
}

// SeenEvents returns, for the running animation, the seat whose turn it is and the number of events shown so far.
func (s *TableView) SeenEvents() (turn rules.Seat, events int) { return s.seen.Turn, s.seen.Events }

// Figure returns an agent's node. Its position is at the feet.
func (s *TableView) Figure(a rules.Agent) *sprites.Node { return s.pieces.figures.nodes[a] }

// Ghost returns the node at the end of an agent's planned walk. Without a planned walk it is invisible.
func (s *TableView) Ghost(a rules.Agent) *sprites.Node { return s.pieces.figures.ghosts[a] }

// DragNode returns the node that a drag of an agent starts on: its ghost if visible, else its figure.
func (s *TableView) DragNode(a rules.Agent) *sprites.Node {
	if g := s.Ghost(a); g.Visible() {
		return g
	}
	return s.Figure(a)
}

// BackToFront sorts agents by z-order, the hindmost first, and returns them.
func (s *TableView) BackToFront(as []rules.Agent) []rules.Agent {
	drawn := s.builder.picture.Layer(sprites.LayerAgents).Children()
	slices.SortStableFunc(as, func(a, b rules.Agent) int {
		return slices.Index(drawn, s.DragNode(a)) - slices.Index(drawn, s.DragNode(b))
	})
	return as
}

// ShowsWays reports whether the pose has walks, and their ways have all appeared.
func (s *TableView) ShowsWays() bool { return s.pieces.ways.complete() }

// WayTag returns the place of the tag at the i-th walk of the pose.
func (s *TableView) WayTag(i int) layout.Rect { return s.pieces.ways.ways[i].room }

// FigureSize returns the size of a figure in points.
func (s *TableView) FigureSize() (w, h float64) { return s.pieces.figures.w, s.pieces.figures.h }

// Lighting returns the lights of the town.
func (s *TableView) Lighting() *Lighting { return &s.lighting }
