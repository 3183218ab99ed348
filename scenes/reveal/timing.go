package reveal

import "unicode/utf8"

// The durations of the animations, in seconds. A passport takes about 2.4 s, the last one longer.
const (
	glideTime        = 0.25 // the lamp moves to the passport
	liftTime         = 0.15 // the passport is lifted, and at the end put down
	swingTime        = 0.36 // the cover swings open
	photoTime        = 0.50 // the photo is shown without an owner
	lastPassportTime = 0.90 // added to photoTime for the last passport
	stampFall        = 0.20 // a stamp falls
	writeTime        = 0.60 // a name is written
	markTime         = 0.25 // the mark is shown; the story follows after markTime + liftTime

	stampTime  = 0.28 // between two stamps of a dossier
	flightTime = 0.50 // a row's points fly to the token
	stepTime   = 0.20 // the token moves to its next score

	dealTime  = 0.30 // a passport is dealt to the desk at the start
	dealDelay = 0.06 // between the starts of two passports

	townTime   = 0.90 // the town's lights come on
	gatherTime = 0.60 // the passports make room for the town
	stepUpTime = 0.45 // the leaders step up

	fadeTime = 0.12 // a fade, which replaces the other animations with reduced motion
)

// The times for which a spectator's screen shows each text, in seconds.
const (
	minReadTime = 2.5  // added to the time for the characters
	runeTime    = 0.07 // for each character
	resultsTime = 20   // at least, for the results
)

// goOn begins the next step once the present one could be read; a spectator's screen calls it with the seconds since
// the last call. After the results it accepts an invitation to the next game.
func (r *Reveal) goOn(dt float64) {
	if r.timeline.Running() || r.dealing.Running() || r.finale.timeline.Running() {
		r.rested = 0
		return
	}
	r.rested += dt * r.Ctx.Settings.Speed.Factor()
	title, body := r.text.texts()
	switch read := minReadTime + runeTime*float64(utf8.RuneCountInString(title+body)); {
	case !r.over() && r.rested >= read:
		r.rested = 0
		r.next()
	case r.over() && r.rested >= max(read, resultsTime) && r.invitation() != "":
		r.exits.Again()
	}
}
