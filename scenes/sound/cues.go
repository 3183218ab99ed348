package sound

// Cue is a sound effect, by its name in the recipes.
type Cue string

// The cues, by what happens on the screen.
const (
	CueTick   Cue = "ui.tick"    // the focus moves by keys or a gamepad
	CuePress  Cue = "ui.press"   // a button is pressed
	CueRefuse Cue = "ui.no"      // a press is refused
	CuePage   Cue = "ui.page"    // a panel or a page opens
	CueSet    Cue = "plan.set"   // one more point is planned; degree: their number
	CueUnset  Cue = "plan.unset" // a planned point is taken back

	CueBack       Cue = "back"       // the last action was undone
	CueTurnBegins Cue = "turn"       // a seat's turn begins
	CueBounce     Cue = "die.bounce" // the die hits the table
	CueRest       Cue = "die.rest"   // the die lies still
	CueFootstep   Cue = "step"       // a footstep
	CueRoom       Cue = "room"       // an agent steps aside
	CueFly        Cue = "fly"        // an agent flies to a building
	CueSafeOpen   Cue = "safe.open"  // scoring begins
	CuePay        Cue = "pay"        // a building scores; degree: its number
	CueHop        Cue = "hop"        // a token passes a space; degree: the points so far
	CueLand       Cue = "land"       // a token lands; degree: its points
	CueSafeClose  Cue = "safe.close" // scoring ends; degree: the number of the safe's building
	CueSafeLift   Cue = "safe.lift"  // the safe is lifted
	CueSafeSet    Cue = "safe.set"   // the safe is placed

	CueDraw     Cue = "draw"      // a card is drawn
	CueCardLift Cue = "card.lift" // a played card leaves the hand
	CueCardSnap Cue = "card.snap" // a played card is shown
	CueCardAway Cue = "card.away" // a played card goes to the discards
	CueSecond   Cue = "second"    // a player gets a second agent
	CueBox      Cue = "box"       // a card is removed from the game
	CueShuffle  Cue = "shuffle"   // the discards are shuffled
	CueKnock    Cue = "say.knock" // a player calls
	CuePass     Cue = "say.pass"  // a player passes or declines
	CueWrite    Cue = "say.write" // a player has written a dossier

	CueBell     Cue = "bell"     // the dossiers are opened
	CueLastLap  Cue = "lastlap"  // the last round begins
	CueFinale   Cue = "finale"   // the game is over
	CueCurtain  Cue = "curtain"  // the device is handed over
	CueSecret   Cue = "secret"   // a secret is opened or closed: always the same sound
	CuePassport Cue = "passport" // a passport opens
	CueStamp    Cue = "stamp"    // a stamp comes down
	CueSign     Cue = "sign"     // a pen signs; always as many strokes, whatever the name
	CueSeal     Cue = "seal"     // a dossier is sealed
	CueMiss     Cue = "miss"     // a wrong guess is struck out
	CueRain     Cue = "rain"     // the loop of rain
)
