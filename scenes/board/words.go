package board

import (
	"fmt"
	"image/color"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites/art"
)

// What the table says.
const (
	wordsPickAgent   = "Press an agent first, then the building it is to walk to."
	wordsPickSafe    = "Press the building that gets the safe."
	wordsRoll        = "Roll the die"
	wordsMove        = "Move"
	wordsMoveCount   = "Move and open the safe"
	wordsSafe        = "Set the safe down"
	wordsYourTurn    = "Your turn"
	wordsUndo        = "Undo"
	wordsReset       = "Reset"
	wordsLooking     = "You look on"
	wordsStopLooking = "Leave"
	wordsTakeOver    = "Take over"
	wordsLog         = "What happened"
	wordsWholeLog    = "Show all"
	wordsOpening     = "All agents are in the church, the safe is in house 7. Nobody knows whose is whose."
	wordsSkip        = "Skip"

	wordsCall        = "Any top secret card?"
	wordsGoOn        = "Go on"
	wordsKnock       = "Knock"
	wordsNoKnock     = "Don’t knock"
	wordsNoneToPlay  = "None of these cards can be played now."
	wordsLook        = "My cards"
	wordsPassport    = "Passport"
	wordsPass        = "Pass"
	wordsEnough      = "That’s all"
	wordsKeepPassing = "Keep passing"
	wordsPlay        = "Play the card"
	wordsPutBack     = "Put back"
	wordsOpenHand    = "Open the hand"
	wordsCloseHand   = "Close hand"
	wordsDraw        = "Draw a card"
	wordsInstead     = "Draw a card instead"
	wordsStay        = "Move nobody"
	wordsDrawIt      = "Draw it"
	wordsLeaveIt     = "Leave it"
	wordsLeave       = "Leave the card"
	wordsNotebook    = "Notebook"
	wordsDossier     = "Back to the dossier"
	wordsHint        = "What would you do?"
)

func faceName(f rules.Face) string {
	if f.Low != f.High {
		return fmt.Sprintf("%d–%d", f.Low, f.High)
	}
	return fmt.Sprint(f.High)
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// placeTitle is a building's name with a capital.
func placeTitle(b rules.Building) string {
	s := match.PlaceName(b)
	return strings.ToUpper(s[:1]) + s[1:]
}

// shortPlace is where an agent stands, for a chip that is w points wide; "" where there is room for a plate only.
func shortPlace(b rules.Building, w float64) string {
	if w > 150 {
		return "in " + match.PlaceName(b)
	}
	if w > 90 {
		return strings.TrimPrefix(match.PlaceName(b), "the ")
	}
	return ""
}

// agentColor is the colour of an agent.
func agentColor(a rules.Agent) color.RGBA { return art.AgentColor(int(a)) }

// slipInk is the colour of words on paper.
var slipInk = art.SlipInk
