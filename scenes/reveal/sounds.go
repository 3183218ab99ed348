package reveal

import (
	"heimlich/rules"
	"heimlich/scenes/sound"
)

// closingPause is the silence before the closing theme, in seconds.
const closingPause = 0.9

// closingThemes are the closing themes by ending.
var closingThemes = map[rules.Ending]sound.Music{
	rules.EndingOwnerWins: sound.MusicWinner,
	rules.EndingShared:    sound.MusicShared,
	rules.EndingFreeWins:  sound.MusicFree,
}

// closingTheme returns the closing theme, which depends on who won.
func (p *progress) closingTheme() sound.Music {
	v := p.match.Public()
	if m, ok := closingThemes[v.Result().Ending]; ok {
		return m
	}
	return sound.MusicNobody
}

// playSounds plays the sounds of the step that has just begun.
func (r *Reveal) playSounds() {
	conductor := r.Ctx.Sound
	if r.begun <= len(r.order) {
		conductor.SetMusicStage(r.begun / 2)
	}
	if !r.Ctx.Settings.Speed.HasAnimations() {
		return
	}
	switch {
	case r.begun <= len(r.order):
		conductor.PlayScript(r.passports.sounds(r.begun - 1))
	case r.dossierOpen():
		conductor.PlayScript(r.dossier.sounds())
	}
}

// sounds returns the sounds of a passport: it opens, and is stamped or signed. Every name has the same number of
// strokes.
func (ps *passports) sounds(i int) []sound.CueRequest {
	agent := ps.order[i]
	open := sound.CueRequest{Cue: sound.CuePassport,
		Pan: sound.PanAt(ps.cards[agent].at.X, ps.Screen.W/2, ps.Screen.W/2)}
	said := open
	said.Cue = sound.CueSign
	if !ps.Ctx.Settings.Reduced {
		open.At = glideTime + liftTime
		said.At = open.At + swingTime + photoTime
		if i == len(ps.order)-1 {
			said.At += lastPassportTime
		}
	}
	if v := ps.match.Public(); v.Owner(agent) == rules.NoSeat {
		said.Cue = sound.CueStamp
		said.At += stampFall
	}
	return []sound.CueRequest{open, said}
}

// sounds returns the sounds of the open dossier: right guesses climb a scale, wrong ones are struck out.
func (d *dossierView) sounds() []sound.CueRequest {
	var calls []sound.CueRequest
	right := 0
	for i, st := range d.stamps {
		c := sound.CueRequest{Cue: sound.CueMiss, At: stepTime + float64(i)*stampTime + stampFall}
		if st.right {
			right++
			c.Cue, c.Degree = sound.CueHop, right
		}
		calls = append(calls, c)
	}
	if right > 0 {
		calls = append(calls, sound.CueRequest{Cue: sound.CueLand,
			At: stepTime + float64(len(d.stamps)-1)*stampTime + stampFall + flightTime, Degree: right})
	}
	return calls
}
