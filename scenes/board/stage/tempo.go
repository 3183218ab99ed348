package stage

// The tempo of the table, in seconds.
const (
	tempoTumble   = 0.75
	tempoStep     = 0.14 // an agent, a building
	tempoWalk     = 0.70 // a whole walk at most
	tempoStagger  = 0.07
	tempoRoom     = 0.18
	tempoOpen     = 0.45
	tempoPay      = 0.16 // between two buildings that pay
	tempoToken    = 0.045
	tempoTokenMax = 0.90
	tempoCarry    = 0.55
	tempoTurn     = 0.30
	tempoFinale   = 1.40
	tempoFly      = 0.50
	tempoDraw     = 0.45
	tempoCard     = 1.55 // lifted, to the middle, held there, to the discards
	tempoSecond   = 0.60
	tempoShuffle  = 0.50
	tempoSay      = 0.30
	tempoBanner   = 1.00 // at least
)
