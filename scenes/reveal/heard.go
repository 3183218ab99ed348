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
func (r *Reveal) ending() sound.Music {
	v := r.match.Public()
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
		p.Perform(r.passportHeard(r.turned - 1))
	case r.reading():
		p.Perform(r.dossierHeard())
	}
}

// passportHeard is what is heard of a passport: it opens, and then a stamp, or a name that is written with as many strokes as any other.
func (r *Reveal) passportHeard(i int) []sound.Call {
	a := r.order[i]
	open := sound.Call{Cue: sound.Passport, Place: sound.Place(r.cards[a].at.X, r.Screen.W/2, r.Screen.W/2)}
	said := open
	said.Cue = sound.Sign
	if !r.Back.Settings.Reduced {
		open.At = glideTime + liftTime
		said.At = open.At + swingTime + photoTime
		if i == len(r.order)-1 {
			said.At += lastTime
		}
	}
	if v := r.match.Public(); v.Owner(a) == rules.NoSeat {
		said.Cue = sound.Stamp
		said.At += stampFall
	}
	return []sound.Call{open, said}
}

// dossierHeard is what is heard of the dossier that is being read: right guesses climb the ladder, wrong ones are struck out.
func (r *Reveal) dossierHeard() []sound.Call {
	var calls []sound.Call
	right := 0
	for i, st := range r.stamps {
		c := sound.Call{Cue: sound.Miss, At: stepTime + float64(i)*stampTime + stampFall}
		if st.right {
			right++
			c.Cue, c.Degree = sound.Hop, right
		}
		calls = append(calls, c)
	}
	if right > 0 {
		calls = append(calls, sound.Call{Cue: sound.Land, At: stepTime + float64(len(r.stamps)-1)*stampTime + stampFall + flightTime, Degree: right})
	}
	return calls
}
