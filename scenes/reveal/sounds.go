package reveal

import (
	"heimlich/rules"
	"heimlich/scenes/sound"
)

// This file chooses the sounds and the music of the unmasking.

// closingPause is the silence before the closing theme, in seconds.
const closingPause = 0.9

// closingThemes are the closing themes of games that an agent has won, owned or free, by ending.
var closingThemes = map[rules.Ending]sound.Music{
	rules.EndingOwnerWins: sound.MusicWinner,
	rules.EndingShared:    sound.MusicShared,
	rules.EndingFreeWins:  sound.MusicFree,
}

// closingTheme returns the music of the end, which depends on the ending.
func (p *progress) closingTheme() sound.Music {
	view := p.match.Public()
	if m, ok := closingThemes[view.Result().Ending]; ok {
		return m
	}
	return sound.MusicNobody
}

// playSounds plays the sounds of the step that has just begun, unless animations are off. With every second passport it
// raises the music's stage.
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

// sounds returns the sounds of the passport with index i in the order: it opens, and is stamped or signed. The sound of
// signing is the same for all names, so that it does not tell the owner.
func (ps *passports) sounds(i int) []sound.CueRequest {
	agent := ps.order[i]
	open := sound.CueRequest{Cue: sound.CuePassport,
		Pan: sound.PanAt(ps.cards[agent].at.X, ps.Screen.W/2, ps.Screen.W/2)}
	mark := open
	mark.Cue = sound.CueSign
	if !ps.Ctx.Settings.Reduced {
		open.At = glideTime + liftTime
		mark.At = open.At + swingTime + photoTime
		if i == len(ps.order)-1 {
			mark.At += lastPassportTime
		}
	}
	if view := ps.match.Public(); view.Owner(agent) == rules.NoSeat {
		mark.Cue = sound.CueStamp
		mark.At += stampFall
	}
	return []sound.CueRequest{open, mark}
}

// sounds returns the sounds of the open dossier's stamps: each right guess plays the next note of a scale, each wrong
// one a miss. A landing follows the last stamp if a guess was right.
func (d *dossierView) sounds() []sound.CueRequest {
	var requests []sound.CueRequest
	right := 0
	for i, stamp := range d.stamps {
		request := sound.CueRequest{Cue: sound.CueMiss, At: stepTime + float64(i)*stampTime + stampFall}
		if stamp.right {
			right++
			request.Cue, request.Degree = sound.CueHop, right
		}
		requests = append(requests, request)
	}
	if right > 0 {
		requests = append(requests, sound.CueRequest{Cue: sound.CueLand,
			At: stepTime + float64(len(d.stamps)-1)*stampTime + stampFall + flightTime, Degree: right})
	}
	return requests
}
