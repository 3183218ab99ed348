package stage

// The tempo of the table, in seconds. Nothing else says how long anything on it takes.
const (
	// An agent crouches, walks and lands.
	tempoCrouch  = 0.07
	tempoStep    = 0.14 // a building
	tempoWalk    = 0.70 // all steps at most
	tempoLand    = 0.10
	tempoStagger = 0.07 // between two that walk together
	tempoRoom    = 0.18 // to step aside
	tempoFly     = 0.50
	tempoBack    = 0.45 // to go back when a move is taken back, however far

	// The die falls, bounces twice, falls over once more and lies still.
	tempoTumble = tempoFall + tempoBounce1 + tempoBounce2 + tempoTip + tempoRest

	tempoFall    = 0.16
	tempoBounce1 = 0.22
	tempoBounce2 = 0.14
	tempoTip     = 0.13
	tempoRest    = 0.15

	// The safe is lifted, carried and set down.
	tempoCarry = tempoLift + tempoBear + tempoDrop + tempoThud

	tempoLift = 0.12
	tempoBear = 0.42
	tempoDrop = 0.07
	tempoThud = 0.24 // in which the dust settles

	// A count.
	tempoOpen     = 0.45 // the town darkens, the safe’s door opens
	tempoPay      = 0.16 // between two buildings that pay
	tempoLast     = 0.25 // the last one waits that much longer
	tempoRise     = 0.80 // of what a house pays
	tempoToken    = 0.045
	tempoTokenMax = 0.90
	tempoTrail    = 0.05 // between a token and what trails it

	// Cards.
	tempoDraw    = 0.45
	tempoCard    = tempoPick + tempoShow + tempoHold + tempoAway
	tempoPick    = 0.25 // it is lifted from the hand,
	tempoShow    = 0.35 // brought to the middle,
	tempoHold    = 0.70 // held there to be read,
	tempoAway    = 0.25 // and laid on the discards
	tempoSecond  = 0.60
	tempoShuffle = 0.50

	// Words.
	tempoTurn   = 0.30
	tempoFinale = 1.40
	tempoSay    = 0.30
	tempoBanner = 1.00 // at least

	// What can be chosen lights up, clockwise.
	tempoLegal = 0.03 // between two of them
	tempoLight = 0.15
	tempoDusk  = 0.35 // until it is dark round them, and in a card round
	tempoGlide = 0.30 // of the safe in hand from house to house

	tempoFade = 0.12 // instead of a movement, with less motion
)
