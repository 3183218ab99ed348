package reveal

import (
	"heimlich/rules"
	"heimlich/scenes/sound"
)

// pause is for how long the music stops before it is told who has won, in seconds.
const pause = 0.9

// endings are the music's endings.
var endings = map[rules.Ending]sound.Music{rules.EndingOwnerWins: sound.Winner, rules.EndingShared: sound.Shared, rules.EndingFreeWins: sound.Free}

// ending is how the music ends: as the game did.
func (p *progress) ending() sound.Music {
	v := p.match.Public()
	if m, ok := endings[v.Result().Ending]; ok {
		return m
	}
	return sound.Nobody
}

// hear lets the step be heard that has just begun: nothing of it is told before it is seen. How it ends is heard when everything has been seen.
func (r *Reveal) hear() {
	p := r.Back.Sound
	if r.turned <= len(r.order) {
		p.Stage(r.turned / 2)
	}
	if !r.Back.Settings.Speed.Moves() {
		return
	}
	switch {
	case r.turned <= len(r.order):
		p.Perform(r.passports.heard(r.turned - 1))
	case r.reading():
		p.Perform(r.reader.heard())
	}
}

// heard is what is heard of a passport: it opens, and then a stamp, or a name that is written with as many strokes as any other.
func (ps *passports) heard(i int) []sound.Call {
	a := ps.order[i]
	open := sound.Call{Cue: sound.Passport, Place: sound.Place(ps.cards[a].at.X, ps.Screen.W/2, ps.Screen.W/2)}
	said := open
	said.Cue = sound.Sign
	if !ps.Back.Settings.Reduced {
		open.At = glideTime + liftTime
		said.At = open.At + swingTime + photoTime
		if i == len(ps.order)-1 {
			said.At += lastTime
		}
	}
	if v := ps.match.Public(); v.Owner(a) == rules.NoSeat {
		said.Cue = sound.Stamp
		said.At += stampFall
	}
	return []sound.Call{open, said}
}

// heard is what is heard of the dossier that is being read: right guesses climb the ladder, wrong ones are struck out.
func (d *reader) heard() []sound.Call {
	var calls []sound.Call
	right := 0
	for i, st := range d.stamps {
		c := sound.Call{Cue: sound.Miss, At: stepTime + float64(i)*stampTime + stampFall}
		if st.right {
			right++
			c.Cue, c.Degree = sound.Hop, right
		}
		calls = append(calls, c)
	}
	if right > 0 {
		calls = append(calls, sound.Call{Cue: sound.Land, At: stepTime + float64(len(d.stamps)-1)*stampTime + stampFall + flightTime, Degree: right})
	}
	return calls
}
