package panels

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// reaction is a short change of a player's face. It depends only on the public log and the public belief, so faces
// reveal nothing.
type reaction uint8

const (
	reactionNone      reaction = iota
	reactionSuspected          // the public begins to suspect the player of owning an agent
	reactionPleased            // a count pays the agents that the player is suspected of
	reactionSorry              // a count costs them points
	reactionKnock              // the player wants to play a card
)

// reactionLooks holds for each reaction the suffix of the drawing's name, and its time in seconds.
var reactionLooks = [...]struct {
	suffix string
	time   float64
}{reactionSuspected: {"-suspected", 0.6}, reactionPleased: {"-pleased", 0.7}, reactionSorry: {"-sorry", 0.7},
	reactionKnock: {"", 0.4}}

// A face that reacts jumps once.
const (
	jumpHeight = 2.0 // in points
	jumpTime   = 0.2 // in seconds
)

// playerFace is the face on a player panel.
type playerFace struct {
	node     *sprites.Node // nil if the panel shows no face
	rect     layout.Rect
	head     string
	reaction reaction
	timeLeft float64 // seconds until the reaction ends
}

// playerFaces are the faces of a table, and what they have reacted to.
type playerFaces struct {
	*Panels
	seats                 [rules.MaxSeats]playerFace
	view                  rules.View // when suspects was computed
	suspects              [rules.MaxSeats]rules.AgentSet
	animations            int  // number of the last animation
	entries               int  // number of log entries shown
	entriesAtAnimationEnd int  // number of log entries at the end of the last animation
	stepped               bool // an animation has begun since the last update without one
}

// update lets faces react to what has happened since the last call. Jumps of a replay, undone actions and opened games
// cause no reaction.
func (f *playerFaces) update() {
	log := f.plan.Log()
	if n := f.stage.Animations(); n != f.animations {
		f.animations, f.entriesAtAnimationEnd, f.stepped = n, len(f.plan.Match.Log()), true
	}
	if f.entries <= len(log) && len(log) <= f.entriesAtAnimationEnd {
		for _, e := range log[f.entries:] {
			f.reactTo(e)
		}
	}
	f.entries = len(log)
	if f.plan.Animating() {
		return
	}
	f.entriesAtAnimationEnd = len(log)
	if f.plan.View != f.view {
		f.view = f.plan.View
		f.updateSuspects(f.stepped && (len(log) == 0 || !log[len(log)-1].Undone))
	}
	f.stepped = false
}

// updateSuspects computes what the public suspects now. If react is set, the faces of new suspects react.
func (f *playerFaces) updateSuspects(react bool) {
	before := f.suspects
	f.suspects = [rules.MaxSeats]rules.AgentSet{}
	if f.plan.Match.Table().Notes != match.NotesWeighed || f.plan.HintsOff {
		return // faces must not reveal what players have to find out
	}
	f.suspects = f.plan.Match.Suspected()
	for s, agents := range f.suspects {
		if react && agents&^before[s] != 0 {
			f.react(rules.Seat(s), reactionSuspected)
		}
	}
}

// reactTo lets faces react to a log entry.
func (f *playerFaces) reactTo(e match.Entry) {
	switch {
	case e.Undone:
	case e.Kind == rules.EventCalled:
		f.react(e.Seat, reactionKnock)
	case e.Kind == rules.EventCountBegan:
		for seat, agents := range f.suspects {
			points := 0
			for _, x := range e.Parts {
				if agents.Has(x.Agent) {
					points += x.Delta
				}
			}
			switch {
			case points > 0:
				f.react(rules.Seat(seat), reactionPleased)
			case points < 0:
				f.react(rules.Seat(seat), reactionSorry)
			}
		}
	}
}

// react shows a reaction of seat s. It replaces an earlier one.
func (f *playerFaces) react(s rules.Seat, r reaction) {
	f.seats[s].reaction, f.seats[s].timeLeft = r, reactionLooks[r].time
}

// advance advances the reactions by dt seconds. It does not allocate while no face reacts.
func (f *playerFaces) advance(dt float64) {
	for s := range f.seats {
		x := &f.seats[s]
		if x.reaction == reactionNone {
			continue
		}
		if x.timeLeft -= dt; x.timeLeft <= 0 {
			x.reaction = reactionNone
		}
		if x.node != nil {
			f.show(x)
		}
	}
}

// endReactions ends all reactions.
func (f *playerFaces) endReactions() {
	for s := range f.seats {
		f.seats[s].reaction = reactionNone
		if x := &f.seats[s]; x.node != nil {
			f.show(x)
		}
	}
}

// show shows the present reaction of a face. Unless motion is reduced, the face jumps at first.
func (f *playerFaces) show(x *playerFace) {
	textures, look := f.kit.Textures, reactionLooks[x.reaction]
	calm := desk.Face(textures, props.Portrait{Head: x.head, W: x.rect.W, H: x.rect.H})
	x.node.SetPos(x.rect.X, x.rect.Y-f.jumpOffset(x))
	if x.reaction == reactionNone {
		x.node.SetFace(calm)
		return
	}
	x.node.SetFace(desk.Face(textures, props.Portrait{Head: x.head + look.suffix, W: x.rect.W, H: x.rect.H,
		Lit: true}).WithFallback(calm))
}

// jumpOffset returns how high a reacting face is above its place, in points.
func (f *playerFaces) jumpOffset(x *playerFace) float64 {
	t := reactionLooks[x.reaction].time - x.timeLeft
	settings := f.ctx.Settings
	if x.reaction == reactionNone || t >= jumpTime || settings.Reduced || !settings.Speed.HasAnimations() {
		return 0
	}
	return jumpHeight * math.Sin(math.Pi*t/jumpTime)
}
