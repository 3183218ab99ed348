package reveal

// The times of the unmasking, in seconds. A passport takes about 2.4, the last one longer.
const (
	glideTime = 0.25 // of the lamp to the passport that turns
	liftTime  = 0.15
	swingTime = 0.36 // of the cover
	photoTime = 0.50 // in which the photo is looked at
	lastTime  = 0.90 // more of that for the last passport
	stampFall = 0.20 // of a stamp
	writeTime = 0.60 // of a name
	lookTime  = 0.45 // at what was stamped or written

	stampTime  = 0.28 // from one stamp of a dossier to the next
	flightTime = 0.50 // of a row’s points to the token
	stepTime   = 0.20 // of the token to its next place

	townTime   = 0.90 // until the lights of the town are on
	gatherTime = 0.60 // in which the passports make room for it
	stepUpTime = 0.45 // of those in front

	fadeTime = 0.12 // instead of all that, with less motion
)
