// Package stage is everything that is drawn of the table itself, and how it moves: the town, the agents, the safe, the die, the score tokens and the cards. It knows
// views and what a person has planned as a [Pose], and nothing of who may do what; nothing on it can be pressed.
//
// The way of an event to a picture: [Stage.Play] is handed the events of a step. The function script turns them into cues, in the order in which they are to be seen,
// beginning from where everything stands, a [Standing], and says where it stands in the end. The performer performs each cue: it lets the pieces that the cue is about (figures,
// tokens, the safe, the die, the piles) add their movements to a [motion.Timeline]. [Stage.Advance] lets the timeline run, which moves the nodes of the picture. Where
// it ends, everything stands where [Stage.Show] puts it for a fresh look at the view.
package stage

import (
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// Calls are what the stage tells, or asks, whoever shows it.
type Calls struct {
	Told    func()                           // what may be told has changed, as far as what happens has been seen
	Arrived func()                           // all that happened has been seen
	Turn    func(rules.Seat) message.Message // what passes over the table when the turn of a seat begins, nothing for nothing
	Others  func(rules.Seat) bool            // whether an opponent sits there, to whom people need not listen as closely; nil if none does
}

// Stage is the table as it is seen.
type Stage struct {
	Calls  Calls // has to be there before anything is played
	shop   workshop
	pieces pieces
	line   motion.Timeline
	light  Lighting // in its place for as long as the stage is: what is coming on goes on when everything is built anew
	lit    targets
	mood   mood
	hold   hold
	backs  bool    // a closed hand lies in the park
	slow   bool    // what moves is played slower
	fast   bool    // whatever moves is played faster
	rate   float64 // so many times the usual pace
	step   int     // counts what has been played
	anew   bool    // nothing has been shown since it was built: how dark it is, and where the safe is held, needs not to become so
	living ambience.Ambience
	dusk   *sprites.Node
	shown  Standing   // where everything stands when the timeline has ended
	up     rules.Face // of the die, also when the roll has been used up; none before it is thrown
	turn   rules.Seat // whose turn it is when the timeline has ended
	told   account    // what may be told while the timeline runs
	seen   Seen       // the same, for whoever tells it
}

// workshop is what pieces are made with, and where they lie.
type workshop struct {
	back    *backstage.Backstage
	picture *sprites.Stage
	table   *layout.Table
	agents  []rules.Agent // those in play, in the order of the rail
	screen  backstage.Screen
}

// New returns a stage on which nothing stands yet.
func New(b *backstage.Backstage) *Stage {
	return &Stage{shop: workshop{back: b}, hold: hold{over: rules.NoBuilding}, rate: 1}
}

// Build adds the town and all pieces to a picture, which is empty so far, for a screen that the table was laid out for. [Stage.Show] then puts the pieces where they
// stand.
func (s *Stage) Build(picture *sprites.Stage, table *layout.Table, screen backstage.Screen, v rules.View) {
	s.shop.picture, s.shop.table, s.shop.screen, s.shop.agents = picture, table, screen, nil
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			s.shop.agents = append(s.shop.agents, a)
		}
	}
	s.shown = StandingOf(v)
	t := town{workshop: &s.shop, goal: v.Edition().Goal, folder: v.Setup().Variants.Dossier}
	gallery, whole := s.shop.back.Gallery, &sprites.Company{}
	gallery.Together(whole, func() { s.light = buildLights(&s.shop, t.build(), t.drawn) })
	s.light.whole = whole
	gallery.Instead(whole, t.ground, t.coarse)
	s.dusk = s.light.night
	s.living = s.shop.air(&s.light, t.goal)
	s.pieces = buildPieces(&s.shop, &s.light, v)
	for _, a := range s.shop.agents {
		s.living.Breathe(s.Figure(a), int(a))
	}
	s.mood.line, s.hold.line, s.anew = motion.Timeline{}, motion.Timeline{}, true
}

// Show puts every piece where the view and the pose say, without movement.
func (s *Stage) Show(v rules.View, p Pose) {
	if !v.Over() {
		s.shown = StandingOf(v)
	}
	s.settle()
	waits := v.Phase() == rules.PhaseRoll || v.Phase() == rules.PhaseFirst
	if r := v.Roll(); r.High > 0 {
		s.up = r
	} else if p.Rolled.High > 0 {
		s.up = p.Rolled
	}
	s.turn = v.ActiveSeat()
	s.pieces.die.show(s.up)
	s.pieces.die.wait(waits)
	set := s.shop.back.Settings
	if s.anew {
		set.Speed, s.anew = backstage.Instant, false
	}
	s.pieces.pose(&s.shown, &p, &s.hold, set)
	s.backs = p.Backs
	s.lit.show(s.pieces.lights, &p, s.shop.back.Settings)
	s.mood.show(s.pieces.lights, &p, set)
}

// settle puts every piece where it stands.
func (s *Stage) settle() {
	s.pieces.settle(&s.shown)
	s.dusk.SetVisible(false)
}

// Play shows what happened, which led to the view, on from where everything stood before, and lets it be heard; by is the seat that did it. It is over at once
// where nothing is to move.
func (s *Stage) Play(events []rules.Event, v rules.View, by rules.Seat) {
	s.arrive()
	play := script(s.shown, events, s.shop.table, s.shop.back.Settings.Reduced)
	s.perform(play, events, v)
	s.hear(play.cues, by)
	s.begun()
}

// Back shows that the last action was taken back, and lets it be heard: what it has moved goes back, on from where everything stood to how the view stands.
func (s *Stage) Back(v rules.View) {
	s.arrive()
	s.turn, s.seen.Turn = v.ActiveSeat(), v.ActiveSeat()
	s.perform(back(s.shown, StandingOf(v), s.shop.table, s.shop.back.Settings.Reduced), nil, v)
	s.shop.back.Sound.Play(sound.Back)
	s.begun()
}

// arrive puts everything where it stands, before something else is shown.
func (s *Stage) arrive() {
	s.step++
	s.line.Finish()
	s.line = motion.Timeline{}
	s.told, s.slow = account{Standing: s.shown}, false
	s.seen = Seen{Standing: s.shown, Turn: s.turn}
	s.settle()
	s.lit = targets{}
}

// perform lets the movements of a play begin, which leads to the view.
func (s *Stage) perform(play play, events []rules.Event, v rules.View) {
	set := s.shop.back.Settings
	s.backs = s.backs && !play.needsTable()
	s.pieces.cover(false, s.backs)
	p := performer{pieces: &s.pieces, line: &s.line, faces: v.Edition().Faces[:], calls: &s.Calls, quiet: !set.Speed.Moves(), calm: set.Reduced, dusk: s.dusk, dark: s.mood.night, held: s.hold.over}
	s.hold = hold{over: rules.NoBuilding}
	if len(play.cues) > 0 {
		s.light.brighten(&s.line)
	}
	s.mood.play(s.pieces.lights, &s.line, play.cues, v)
	for _, c := range play.cues {
		if p.perform(c); c.kind == cueTumble {
			s.up = c.face
		}
	}
	s.follow(events, play.seen)
	s.shown, s.turn = play.end, v.ActiveSeat()
}

// begun tells that something else is shown, and that it has arrived where nothing moves.
func (s *Stage) begun() {
	s.Calls.Told()
	if !s.shop.back.Settings.Speed.Moves() || s.line.Length() == 0 {
		s.line.Finish()
		s.Calls.Arrived()
	}
}

// follow lets what may be told follow what has been seen: event by event, those together that have been seen at the same time.
func (s *Stage) follow(events []rules.Event, seen []float64) {
	for i := 0; i < len(events); {
		first := i
		for i++; i < len(events) && seen[i] == seen[first]; i++ {
		}
		s.line.Do(seen[first], func() {
			for _, e := range events[first:i] {
				if s.told.take(e); e.Kind == rules.EventTurnBegan {
					s.seen.Turn = e.Seat
				}
			}
			s.seen.Standing, s.seen.Count, s.seen.Events = s.told.Standing, s.told.Count, i
			s.pieces.piles.place(&s.shop, &s.told.Standing)
			s.Calls.Told()
		})
	}
}

// Running reports whether something moves.
func (s *Stage) Running() bool { return s.line.Running() }

// Advance lets dt seconds pass for what moves, as fast as the player wants it, and reports whether it still moves.
func (s *Stage) Advance(dt float64) bool {
	s.shop.back.Sound.Follow(dt, s.pace())
	if !s.line.Running() {
		for _, l := range []*motion.Timeline{&s.lit.line, &s.mood.line, &s.hold.line} { // of what waits for a press
			if l.Running() {
				l.Advance(dt)
			}
		}
		return false
	}
	if s.line.Advance(dt * s.pace()) {
		return true
	}
	s.slow = false
	s.Calls.Arrived()
	return false
}

// pace is how fast what moves is played; 1 is how the tempo says.
func (s *Stage) pace() float64 {
	pace := s.shop.back.Settings.Speed.Factor() * s.rate
	switch {
	case s.fast:
		pace *= faster
	case s.slow:
		pace *= slower
	}
	return pace
}

// Rate lets everything be played at so many times the usual pace.
func (s *Stage) Rate(times float64) { s.rate = times }

// How fast what moves is played to somebody who wants it slower, and to somebody who can’t wait.
const (
	slower = 0.4
	faster = 4
)

// Hasten lets what moves be played faster, now and from now on, or as fast as before.
func (s *Stage) Hasten(on bool) { s.fast = on }

// Haste is how many times as fast everything is to go.
func (s *Stage) Haste() float64 {
	if s.fast {
		return faster
	}
	return 1
}

// Step counts what has been played.
func (s *Stage) Step() int { return s.step }

// Slow lets what moves now be played slower until it has arrived, or as fast as before.
func (s *Stage) Slow(on bool) { s.slow = on && s.line.Running() }

// Slowed reports whether it is.
func (s *Stage) Slowed() bool { return s.slow }

// Finish puts what moves where it will arrive, as before everything is built anew.
func (s *Stage) Finish() {
	if s.line.Running() {
		s.shop.back.Sound.Skip()
	}
	s.line.Finish()
}

// Hurry lets what moves arrive at once.
func (s *Stage) Hurry() {
	if s.line.Running() {
		if s.shop.back.Settings.Speed.Moves() {
			s.shop.back.Sound.Skip()
		}
		s.line.Finish()
		s.Calls.Arrived()
	}
}

// Seen is how far what happened, which led to the view, has been seen: all of it once it has arrived.
func (s *Stage) Seen(v rules.View) Seen {
	if s.line.Running() {
		return s.seen
	}
	return Seen{Standing: StandingOf(v), Turn: v.ActiveSeat(), Events: math.MaxInt}
}

// Backs reports whether there is room in the park for a closed hand now.
func (s *Stage) Backs() bool { return s.backs }

// Counting reports whether a count is being shown, as far as that has been seen, and whether it is played slower.
func (s *Stage) Counting() (counts, slow bool) { return s.line.Running() && s.seen.On, s.slow }

// SoFar is, of what moves, whose turn it is as far as it has been seen, and how many of the events that is.
func (s *Stage) SoFar() (turn rules.Seat, events int) { return s.seen.Turn, s.seen.Events }

// Figure is an agent's node, with its feet at the node's place.
func (s *Stage) Figure(a rules.Agent) *sprites.Node { return s.pieces.figures.on[a] }

// Ghost is the node that stands where an agent's planned walk ends, invisible while none is planned.
func (s *Stage) Ghost(a rules.Agent) *sprites.Node { return s.pieces.figures.ghosts[a] }

// Holds is the node by which an agent can be taken hold of: its ghost where one stands.
func (s *Stage) Holds(a rules.Agent) *sprites.Node {
	if g := s.Ghost(a); g.Visible() {
		return g
	}
	return s.Figure(a)
}

// FrontLast sorts agents in the order in which they are drawn: of two that overlap, the one that can be seen is the last.
func (s *Stage) FrontLast(as []rules.Agent) []rules.Agent {
	drawn := s.shop.picture.Layer(sprites.LayerAgents).Children()
	slices.SortStableFunc(as, func(a, b rules.Agent) int {
		return slices.Index(drawn, s.Holds(a)) - slices.Index(drawn, s.Holds(b))
	})
	return as
}

// FigureSize is how large agents are, in points.
func (s *Stage) FigureSize() (w, h float64) { return s.pieces.figures.w, s.pieces.figures.h }

// Lighting is the light in the town, which can be raised and lowered.
func (s *Stage) Lighting() *Lighting { return &s.light }

// Trails draws the ways of what a plan moves onto a node: those of the agents, from their figures to their ghosts, and that of the safe.
func (s *Stage) Trails(on *sprites.Node, moved rules.AgentSet, from, to rules.Building) {
	t := trails{workshop: &s.shop, on: on}
	chest := s.pieces.figures.h * 0.5
	for _, a := range s.shop.agents {
		if moved.Has(a) {
			x0, y0 := s.Figure(a).Pos()
			x1, y1 := s.Ghost(a).Pos()
			t.trail(t.bow(layout.Point{X: x0, Y: y0 - chest}, layout.Point{X: x1, Y: y1 - chest}))
		}
	}
	if from != to {
		t.trail(t.bow(s.shop.table.Buildings[from].Safe.Center(), s.shop.table.Buildings[to].Safe.Center()))
	}
}
