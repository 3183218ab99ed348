package board

// English texts of the table that tests expect.
const (
	wordsDraw       = "Draw a card"
	wordsGoOn       = "Go on"
	wordsHint       = "A hint"
	wordsInstead    = "Draw a card instead"
	wordsLeave      = "Leave the card"
	wordsMove       = "Move"
	wordsNoneToPlay = "None of these can be played now."
	wordsPickAgent  = "Choose an agent, then its destination."
	wordsWholeLog   = "Show all"
)
