package stage

// The durations of all animations at the table, in seconds. No other file contains durations.
const (
	// An agent crouches, walks and lands.
	tempoCrouch  = 0.07
	tempoStep    = 0.14 // for each building
	tempoWalk    = 0.70 // all steps at most
	tempoLand    = 0.10
	tempoStagger = 0.07 // between two agents that walk together
	tempoRoom    = 0.18 // to step aside
	tempoFly     = 0.50
	tempoBack    = 0.45 // to go back when a move is taken back, at any distance

	// The die falls, bounces twice, tips over once and lies still.
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
	tempoThud = 0.24 // while the dust settles

	// A count.
	tempoOpen     = 0.45 // the town darkens and the safe opens
	tempoPay      = 0.16 // between two buildings that pay
	tempoLast     = 0.25 // extra wait before the last building
	tempoRise     = 0.80 // the points that a building pays rise
	tempoToken    = 0.045
	tempoTokenMax = 0.90
	tempoTrail    = 0.05 // between a token and its trail

	// Cards.
	tempoDraw    = 0.45
	tempoCard    = tempoPick + tempoShow + tempoHold + tempoAway
	tempoPick    = 0.25 // lifted from the hand
	tempoShow    = 0.35 // moved to the middle
	tempoHold    = 0.70 // held there to be read
	tempoAway    = 0.25 // moved to the discards
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
	tempoDusk  = 0.35 // the surroundings darken, also in a card round
	tempoGlide = 0.30 // the held safe glides from building to building

	tempoFade = 0.12 // replaces a movement, with reduced motion
)
