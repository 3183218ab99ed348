// Package stage draws and animates the table: town, agents, safe, die, score tokens and cards. It gets public views,
// and a person's plan as a [Pose]. It handles no input.
//
// Animation of a step: [TableView.Play] gets the step's events. The function script converts them to cues, starting
// from a [Standing]. The performer lets each piece add the animation of a cue to a [motion.Timeline].
// [TableView.Advance] advances the timeline, which moves nodes. At its end, everything stands where [TableView.Show]
// puts it for the new view.
package stage

import (
	"math"
	"slices"
	"sort"

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
	CalledInVain func(rules.Seat) bool            // reports whether a passing seat had knocked; may be nil
	// returns the place of a card in the hand of a seat, and its angle in radians, or false if the table does not show
	// the hand; drawn says that the card is being drawn; may be nil
	HeldCardPlace func(s rules.Seat, c rules.Card, drawn bool) (r layout.Rect, angle float64, ok bool)
	ShowsLarge    func(rules.Seat, rules.Card) bool // reports whether a seat's card is enlarged in the park; may be nil
}

// TableView draws and animates one table. It never sees a secret beyond the views and events that it is given. Use it
// on the game loop only.
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
	fastForward     bool    // of all animations
	paceFactor      float64 // factor on the usual pace
	animations      int     // number of animations of steps so far
	justBuilt       bool    // nothing was shown since Build, so the first pose must not fade in
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

// New returns a view without nodes. Set its Callbacks, then call Build.
func New(ctx *appctx.Context) *TableView {
	return &TableView{builder: builder{ctx: ctx}, heldSafe: heldSafe{over: rules.NoBuilding}, paceFactor: 1}
}

// Build adds the town and all pieces to an empty picture for a layout and its screen. Call [TableView.Show] afterwards.
func (tv *TableView) Build(picture *sprites.Stage, table *layout.TableLayout, screen appctx.Screen, view rules.View) {
	tv.builder.picture, tv.builder.table, tv.builder.screen, tv.builder.agents = picture, table, screen, nil
	for a := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(a) {
			tv.builder.agents = append(tv.builder.agents, a)
		}
	}
	tv.standing = StandingOf(view)
	t := town{builder: &tv.builder, goal: view.Edition().Goal, hasFolder: view.Setup().Variants.Dossier}
	textures, whole := tv.builder.ctx.Textures, &sprites.Batch{}
	textures.Batch(whole, func() { tv.lighting = buildLights(&tv.builder, t.build(), t.drawings) })
	tv.lighting.batch = whole
	textures.SetPlaceholder(whole, t.ground, t.preview)
	tv.night = tv.lighting.night
	tv.ambience = tv.builder.buildAmbience(&tv.lighting, t.goal)
	tv.pieces = buildPieces(&tv.builder, &tv.lighting, view)
	tv.pieces.paths = buildPaths(&tv.builder, &tv.pieces.figures)
	for _, a := range tv.builder.agents {
		tv.ambience.Breathe(tv.Figure(a), int(a))
	}
	tv.darkness.timeline, tv.heldSafe.timeline, tv.justBuilt = motion.Timeline{}, motion.Timeline{}, true
}

// Show places every piece for a view and a pose at once. Only lights, darkness, a held safe and the paths of past moves
// change gradually. After the game, positions and scores stay those of the last animation.
func (tv *TableView) Show(view rules.View, pose Pose) {
	if !view.Over() {
		tv.standing = StandingOf(view)
	}
	tv.reset()
	if roll := view.Roll(); roll.High > 0 {
		tv.lastRoll = roll
	} else if pose.LastRoll.High > 0 {
		tv.lastRoll = pose.LastRoll
	}
	tv.turn = view.ActiveSeat()
	tv.pieces.die.show(tv.lastRoll)
	settings := tv.builder.ctx.Settings
	if tv.justBuilt {
		settings.Speed, tv.justBuilt = appctx.Instant, false
	}
	tv.pieces.showPose(&tv.standing, &pose, &tv.heldSafe, settings)
	tv.pieces.paths.show(pose.PastMoves, &tv.standing, settings.Reduced || !settings.Speed.HasAnimations())
	tv.showsClosedHand = pose.ClosedHand
	tv.targetLights.show(tv.pieces.lights, &pose, tv.builder.ctx.Settings)
	tv.darkness.show(tv.pieces.lights, &pose, settings)
}

// reset places every piece without a pose.
func (tv *TableView) reset() {
	tv.pieces.reset(&tv.standing)
	tv.night.SetVisible(false)
}

// Play animates the events that led to view v, with sounds. The seat by acted. An animation that runs is finished
// first. With animations off, it shows the end at once.
func (tv *TableView) Play(events []rules.Event, v rules.View, by rules.Seat) {
	tv.endRunning()
	script := script(tv.standing, events, tv.builder.table, tv.builder.ctx.Settings.Reduced,
		tv.Callbacks.ShowsLarge)
	tv.perform(script, events, v)
	tv.playSounds(script.cues, by)
	tv.finishUnmoved()
}

// PlayUndo animates the undoing of an action, with a sound: all pieces move back to view v. As in Play, a running
// animation is finished first.
func (tv *TableView) PlayUndo(v rules.View) {
	tv.endRunning()
	tv.turn, tv.seen.Turn = v.ActiveSeat(), v.ActiveSeat()
	tv.perform(undoScript(tv.standing, StandingOf(v), tv.builder.table, tv.builder.ctx.Settings.Reduced), nil, v)
	tv.builder.ctx.Sound.Play(sound.CueBack)
	tv.finishUnmoved()
}

// endRunning ends the running animation, and resets timeline, progress and pose for the next one.
func (tv *TableView) endRunning() {
	tv.animations++
	tv.timeline.Finish()
	tv.timeline = motion.Timeline{}
	tv.progress, tv.slowMotion = progress{Standing: tv.standing}, false
	tv.seen = SeenState{Standing: tv.standing, Turn: tv.turn}
	tv.reset()
	tv.targetLights = targetLights{}
}

// perform starts the animation of a script that leads to a view. Events are those that the script shows, nil for an
// undo.
func (tv *TableView) perform(script stepScript, events []rules.Event, view rules.View) {
	settings := tv.builder.ctx.Settings
	tv.parkInUse = script.needsPark()
	tv.showsClosedHand = tv.showsClosedHand && !tv.parkInUse
	tv.pieces.hideCovered(false, tv.showsClosedHand)
	p := performer{pieces: &tv.pieces, timeline: &tv.timeline, faces: view.Edition().Faces[:], callbacks: &tv.Callbacks,
		withoutAnimations: !settings.Speed.HasAnimations(), reduced: settings.Reduced, night: tv.night,
		standing: tv.standing, darkness: tv.darkness.night,
		heldOver: tv.heldSafe.over}
	tv.heldSafe = heldSafe{over: rules.NoBuilding}
	tv.pieces.paths.fade(&tv.timeline, settings.Reduced || events == nil) // an undo moves agents at once
	if len(script.cues) > 0 {
		tv.lighting.fadeFlicker(&tv.timeline)
	}
	tv.darkness.play(tv.pieces.lights, &tv.timeline, script.cues, view)
	for _, c := range script.cues {
		tv.scheduleShown(c)
		if p.perform(c); c.kind == cueTumble {
			tv.lastRoll = c.face
		}
	}
	if len(script.cues) > 0 && script.cues[0].kind == cueDrawCard {
		tv.timeline.Advance(0) // a lifted card must not return to the deck for a frame
	}
	tv.scheduleReports(events, script.seenAt)
	tv.standing, tv.turn = script.end, view.ActiveSeat()
}

// scheduleShown schedules the report of a card that a cue shows large. A played card stays reported until the end of
// the animation. A drawn card also leaves the deck.
func (tv *TableView) scheduleShown(c cue) {
	switch {
	case c.kind == cuePlayCard:
		tv.timeline.Do(c.at, func() { tv.seen.Shown = ShownCard{c.card, c.seat, true} })
	case c.kind == cueDrawCard:
		tv.timeline.Do(c.at, func() {
			tv.seen.Deck--
			tv.pieces.piles.show(&tv.builder, &tv.seen.Standing)
		})
		if !c.showsDrawn() {
			return
		}
		tv.timeline.Do(c.at, func() { tv.seen.Shown = ShownCard{c.card, c.seat, false} })
		tv.timeline.Do(c.at+c.duration, func() { tv.seen.Shown = ShownCard{} })
	}
}

// finishUnmoved ends the new animation at once if animations are off or it is empty.
func (tv *TableView) finishUnmoved() {
	if !tv.builder.ctx.Settings.Speed.HasAnimations() || tv.timeline.Length() == 0 {
		tv.timeline.Finish()
	}
}

// scheduleReports schedules a progress report for each group of events that are shown at the same time. Seen holds
// these times. A report updates SeenState, the piles and the doorstep.
func (tv *TableView) scheduleReports(events []rules.Event, seen []float64) {
	for i := 0; i < len(events); {
		first := i
		for i++; i < len(events) && seen[i] == seen[first]; i++ {
		}
		tv.timeline.Do(seen[first], func() {
			for _, e := range events[first:i] {
				if tv.progress.apply(e); e.Kind == rules.EventTurnBegan {
					tv.seen.Turn = e.Seat
				}
			}
			tv.seen.Standing, tv.seen.CountProgress, tv.seen.Events = tv.progress.Standing, tv.progress.CountProgress, i
			tv.pieces.piles.show(&tv.builder, &tv.progress.Standing)
			tv.pieces.tokens.showDoorstep(&tv.progress.Standing)
		})
	}
}

// Running reports whether the animation of a step runs.
func (tv *TableView) Running() bool { return tv.timeline.Running() }

// Advance advances the animation by dt seconds at the present pace. It reports whether the animation of a step still
// runs.
func (tv *TableView) Advance(dt float64) bool {
	tv.builder.ctx.Sound.AdvanceScript(dt, tv.pace())
	if !tv.timeline.Running() {
		// animations of the pose
		for _, l := range []*motion.Timeline{&tv.targetLights.timeline, &tv.darkness.timeline, &tv.heldSafe.timeline} {
			if l.Running() {
				l.Advance(dt)
			}
		}
		tv.pieces.paths.advance(dt * tv.pace())
		return false
	}
	if tv.timeline.Advance(dt * tv.pace()) {
		return true
	}
	tv.slowMotion = false
	return false
}

// pace returns the product of all factors on the usual pace. While fast-forward is on, slow motion has no effect.
func (tv *TableView) pace() float64 {
	pace := tv.builder.ctx.Settings.Speed.Factor() * tv.paceFactor
	switch {
	case tv.fastForward:
		pace *= fastFactor
	case tv.slowMotion:
		pace *= slowFactor
	}
	return pace
}

// SetPace sets a factor on the pace of all animations; 1 is usual.
func (tv *TableView) SetPace(factor float64) { tv.paceFactor = factor }

// Factors on the pace.
const (
	slowFactor = 0.4
	fastFactor = 4
)

// SetFastForward switches fast-forward on or off, also for later animations.
func (tv *TableView) SetFastForward(on bool) { tv.fastForward = on }

// FastForwardRate returns the factor of fast-forward on the pace, 1 if it is off.
func (tv *TableView) FastForwardRate() float64 {
	if tv.fastForward {
		return fastFactor
	}
	return 1
}

// Animations returns the number of animations started so far. It identifies the running one.
func (tv *TableView) Animations() int { return tv.animations }

// SetSlowMotion switches slow motion on or off. It ends with the running animation.
func (tv *TableView) SetSlowMotion(on bool) { tv.slowMotion = on && tv.timeline.Running() }

// SlowMotion reports whether slow motion is on.
func (tv *TableView) SlowMotion() bool { return tv.slowMotion }

// Finish jumps to the end of the running animation. Call it before Build.
func (tv *TableView) Finish() {
	if tv.timeline.Running() {
		tv.builder.ctx.Sound.SkipScript()
	}
	tv.timeline.Finish()
}

// SkipAnimation jumps to the end of the running animation. Without one it does nothing. Unlike Finish, it leaves the
// sounds alone while animations are off. Call panels.Panels.Update afterwards.
func (tv *TableView) SkipAnimation() {
	if tv.timeline.Running() {
		if tv.builder.ctx.Settings.Speed.HasAnimations() {
			tv.builder.ctx.Sound.SkipScript()
		}
		tv.timeline.Finish()
	}
}

// SeenState returns what has been shown of the events that led to view v; everything if no animation runs.
func (tv *TableView) SeenState(v rules.View) SeenState {
	if tv.timeline.Running() {
		return tv.seen
	}
	return SeenState{Standing: StandingOf(v), Turn: v.ActiveSeat(), Events: math.MaxInt}
}

// ShowsClosedHand reports whether the pose has a closed hand, and no animation since has needed the park.
func (tv *TableView) ShowsClosedHand() bool { return tv.showsClosedHand }

// ParkInUse reports whether an animation runs that shows something in the park.
func (tv *TableView) ParkInUse() bool { return tv.timeline.Running() && tv.parkInUse }

// Counting reports whether the running animation shows a count, and whether it is in slow motion.
func (tv *TableView) Counting() (counts, slow bool) {
	return tv.timeline.Running() && tv.seen.Running, tv.slowMotion
}

// PlayedCard returns the card that the running animation shows as played, and its player. It returns NoCard for none.
func (tv *TableView) PlayedCard() (rules.Seat, rules.Card) {
	if s := tv.seen.Shown; s.Played && tv.timeline.Running() {
		return s.Seat, s.Card
	}
	return rules.NoSeat, rules.NoCard
}

// ShownEvents returns the seat whose turn it is and the number of events shown so far, as the animation has shown them.
// It is valid only while an animation runs.
func (tv *TableView) ShownEvents() (turn rules.Seat, events int) { return tv.seen.Turn, tv.seen.Events }

// Figure returns an agent's node, nil for an agent not in play. Its position is at the feet.
func (tv *TableView) Figure(a rules.Agent) *sprites.Node { return tv.pieces.figures.nodes[a] }

// Ghost returns the node at the end of an agent's planned walk. Without a planned walk it is invisible. The agent must
// be in play.
func (tv *TableView) Ghost(a rules.Agent) *sprites.Node { return tv.pieces.figures.ghosts[a] }

// DragNode returns the node that a drag of an agent starts on: its ghost if visible, else its figure.
func (tv *TableView) DragNode(a rules.Agent) *sprites.Node {
	if g := tv.Ghost(a); g.Visible() {
		return g
	}
	return tv.Figure(a)
}

// BackToFront sorts agents in place by z-order, back to front, and returns the same slice.
func (tv *TableView) BackToFront(agents []rules.Agent) []rules.Agent {
	drawn := tv.builder.picture.Layer(sprites.LayerAgents).Children()
	sort.SliceStable(agents, func(i, k int) bool {
		return slices.Index(drawn, tv.DragNode(agents[i])) < slices.Index(drawn, tv.DragNode(agents[k]))
	})
	return agents
}

// ShowsPaths reports whether the pose has past moves, and all their paths have appeared.
func (tv *TableView) ShowsPaths() bool { return tv.pieces.paths.complete() }

// PathTag returns the place of the tag at the i-th past move of the pose. The index must exist.
func (tv *TableView) PathTag(i int) layout.Rect { return tv.pieces.paths.paths[i].tagRect }

// FigureSize returns the size of a figure in points.
func (tv *TableView) FigureSize() (w, h float64) { return tv.pieces.figures.w, tv.pieces.figures.h }

// Lighting returns the lights of the town.
func (tv *TableView) Lighting() *Lighting { return &tv.lighting }
