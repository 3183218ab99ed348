package stage

import (
	"math"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/sound"
	"heimlich/sprites/layout"
)

// What is seen on the stage is heard: every cue becomes a sight without its agent and its card, so that nothing can be told by ear.

// sights are the cues by what everybody sees of them.
var sights = map[cueKind]sound.Seen{
	cueTurn: sound.SeenTurn, cueTumble: sound.SeenTumble, cueWalk: sound.SeenWalk, cueMakeRoom: sound.SeenMakeRoom, cueOpen: sound.SeenOpen, cuePay: sound.SeenPay,
	cueHop: sound.SeenHop, cueClose: sound.SeenClose, cueCarry: sound.SeenCarry, cueFinale: sound.SeenFinale, cueLastLap: sound.SeenLastLap, cueFly: sound.SeenFly,
	cueDraw: sound.SeenDraw, cueCard: sound.SeenCard, cueSecond: sound.SeenSecond, cueBox: sound.SeenBox, cueShuffle: sound.SeenShuffle, cueSay: sound.SeenPass,
	cueBell: sound.SeenBell,
}

// hear lets a script be heard while it is played, or what counts of it at once. By is the seat that acts in it.
func (s *Stage) hear(cues []cue, by rules.Seat) {
	speed, p := s.shop.back.Settings.Speed, s.shop.back.Sound
	pace := sound.Unhurried
	switch {
	case !speed.Moves():
		pace = sound.AtOnce
	case speed == backstage.Fast:
		pace = sound.Hurried
	}
	calls := sound.Heard(s.sights(cues, by), pace)
	if speed.Moves() {
		p.Perform(calls)
		return
	}
	for _, c := range calls {
		p.Call(c)
	}
}

// sights are what is seen of a script.
func (s *Stage) sights(cues []cue, by rules.Seat) []sound.Sight {
	var seen []sound.Sight
	others := func(seat rules.Seat) bool { return s.Calls.Others != nil && s.Calls.Others(seat) }
	for _, c := range cues {
		if kind, ok := sights[c.kind]; ok {
			who := by
			if c.kind == cueTurn { // of whoever begins it
				who = c.seat
			}
			seen = append(seen, s.sight(c, kind, others(who)))
		}
	}
	return seen
}

func (s *Stage) sight(c cue, kind sound.Seen, others bool) sound.Sight {
	is := sound.Sight{Seen: kind, At: c.at, Long: c.long, Others: others}
	from := s.shop.table.Board.Center()
	to := from
	switch c.kind {
	case cueTumble:
		is.Long = c.long * (1 - tempoRest/tempoTumble) // until it has fallen over
		from = s.shop.table.Die.Center()
		to = from
	case cueCarry: // until it touches the ground
		is.Long = max(c.long-tempoThud, 0)
	case cueWalk: // without the crouch and the landing
		if c.long > tempoCrouch+tempoLand {
			is.At, is.Long = c.at+tempoCrouch, c.long-tempoCrouch-tempoLand
		}
		is.Steps = max(int(math.Round(is.Long/tempoStep)), 1)
	case cueHop:
		is.Steps, is.From, is.To = len(c.path)-1, c.from, c.to
	case cueOpen, cuePay, cueClose:
		is.To = c.building.Points()
		from = s.shop.table.Buildings[c.building].Rect.Center()
		to = from
	case cueSay:
		switch c.words {
		case saying(rules.EventCalled):
			is.Seen = sound.SeenKnock
		case saying(rules.EventDossierWritten):
			is.Seen = sound.SeenWrite
		}
	}
	if len(c.path) > 0 {
		from, to = c.path[0], c.path[len(c.path)-1]
	}
	is.X, is.X2, is.Back = s.place(from), s.place(to), s.back(to)
	return is
}

// place is how far left or right a point is heard; on an upright screen all is in the middle.
func (s *Stage) place(p layout.Point) float64 {
	if s.shop.screen.H > s.shop.screen.W {
		return 0
	}
	b := s.shop.table.Board
	return sound.Place(p.X, b.Center().X, b.W/2)
}

// back is how far at the back of the town a point is heard.
func (s *Stage) back(p layout.Point) float64 {
	b := s.shop.table.Board
	if b.H <= 0 {
		return 0
	}
	return min(max((b.Bottom()-p.Y)/b.H, 0), 1)
}
