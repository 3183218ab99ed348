package board

// Texts of the table that tests look for.
const (
	wordsDraw       = "Draw a card"
	wordsGoOn       = "Go on"
	wordsHint       = "A hint"
	wordsInstead    = "Draw a card instead"
	wordsLeave      = "Leave the card"
	wordsMove       = "Move"
	wordsNoneToPlay = "None of these cards can be played now."
	wordsPickAgent  = "Press an agent first, then the building it is to walk to."
	wordsWholeLog   = "Show all"
)
