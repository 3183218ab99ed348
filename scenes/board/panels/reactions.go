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
	reactionSorry              // a count costs those agents points
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
	head     string // name of the drawing of the calm head
	reaction reaction
	timeLeft float64 // seconds until the reaction ends
}

// playerFaces are the faces of a table, and what they have reacted to.
type playerFaces struct {
	*Panels
	seats                 [rules.MaxSeats]playerFace
	view                  rules.View                     // the public view when suspects was computed
	suspects              [rules.MaxSeats]rules.AgentSet // the agents that the public suspects each seat of owning
	animations            int                            // number of the last animation
	entries               int                            // number of log entries shown
	entriesAtAnimationEnd int                            // number of log entries at the end of the last animation
	stepped               bool                           // an animation has begun since the last update without one
}

// update lets faces react to log entries since the last call, and to new suspicions when an animation has ended. Jumps
// of a replay, undone actions and opened games cause no reaction.
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

// updateSuspects computes whom the public suspects now. If react is set, the faces of those suspected of a further
// agent react. Unless the notes of the game weigh suspicions for the players, and with hints off, nobody is suspected.
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

// reactTo lets faces react to a log entry: to a knock that of the player, to a count those of suspects whose agents
// gain or lose points in sum.
func (f *playerFaces) reactTo(e match.Entry) {
	switch {
	case e.Undone:
	case e.Kind == rules.EventCalled:
		f.react(e.Seat, reactionKnock)
	case e.Kind == rules.EventCountBegan:
		for seat, agents := range f.suspects {
			points := 0
			for _, part := range e.Parts {
				if agents.Has(part.Agent) {
					points += part.Delta
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

// react starts a reaction of a seat's face. It replaces an earlier one.
func (f *playerFaces) react(seat rules.Seat, kind reaction) {
	f.seats[seat].reaction, f.seats[seat].timeLeft = kind, reactionLooks[kind].time
}

// advance advances the reactions by dt seconds. It does not allocate while no face reacts.
func (f *playerFaces) advance(dt float64) {
	for i := range f.seats {
		face := &f.seats[i]
		if face.reaction == reactionNone {
			continue
		}
		if face.timeLeft -= dt; face.timeLeft <= 0 {
			face.reaction = reactionNone
		}
		if face.node != nil {
			f.show(face)
		}
	}
}

// endReactions ends all reactions.
func (f *playerFaces) endReactions() {
	for i := range f.seats {
		f.seats[i].reaction = reactionNone
		if face := &f.seats[i]; face.node != nil {
			f.show(face)
		}
	}
}

// show shows the present reaction of a face. Unless motion is reduced, the face jumps at first.
func (f *playerFaces) show(face *playerFace) {
	textures, look := f.kit.Textures, reactionLooks[face.reaction]
	calm := desk.Face(textures, props.Portrait{Head: face.head, W: face.rect.W, H: face.rect.H})
	face.node.SetPos(face.rect.X, face.rect.Y-f.jumpOffset(face))
	if face.reaction == reactionNone {
		face.node.SetFace(calm)
		return
	}
	face.node.SetFace(desk.Face(textures, props.Portrait{Head: face.head + look.suffix, W: face.rect.W, H: face.rect.H,
		Lit: true}).WithFallback(calm))
}

// jumpOffset returns how high a reacting face is above its place, in points.
func (f *playerFaces) jumpOffset(face *playerFace) float64 {
	elapsed := reactionLooks[face.reaction].time - face.timeLeft
	settings := f.ctx.Settings
	if face.reaction == reactionNone || elapsed >= jumpTime || settings.Reduced || !settings.Speed.HasAnimations() {
		return 0
	}
	return jumpHeight * math.Sin(math.Pi*elapsed/jumpTime)
}
