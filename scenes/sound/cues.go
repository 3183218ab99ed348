package sound

// Cue is a sound effect, by its name in the recipes.
type Cue string

// The cues, by what happens on the screen.
const (
	Tick   Cue = "ui.tick"  // the focus moves by keys or a gamepad
	Press  Cue = "ui.press" // a button is pressed
	Refuse Cue = "ui.no"    // a press is refused
	Page   Cue = "ui.page"  // a panel or a page opens
	Set    Cue = "plan.set" // one more point is planned; degree: their number
	Unset  Cue = "plan.unset"

	Back       Cue = "back"       // the last action was undone
	TurnBegins Cue = "turn"       // a seat's turn begins
	Bounce     Cue = "die.bounce" // the die hits the table
	Rest       Cue = "die.rest"   // the die lies still
	Footstep   Cue = "step"       // a footstep
	Room       Cue = "room"       // an agent steps aside
	Fly        Cue = "fly"        // an agent flies to a building
	SafeOpen   Cue = "safe.open"  // scoring begins
	Pay        Cue = "pay"        // a building scores; degree: its number
	Hop        Cue = "hop"        // a token passes a space; degree: the points so far
	Land       Cue = "land"       // a token lands; degree: its points
	SafeClose  Cue = "safe.close" // scoring ends; degree: the number of the safe's building
	SafeLift   Cue = "safe.lift"
	SafeSet    Cue = "safe.set"

	Draw     Cue = "draw"
	CardLift Cue = "card.lift"
	CardSnap Cue = "card.snap"
	CardAway Cue = "card.away"
	Second   Cue = "second"
	Box      Cue = "box"
	Shuffle  Cue = "shuffle"
	Knock    Cue = "say.knock"
	Pass     Cue = "say.pass"
	Write    Cue = "say.write"

	Bell     Cue = "bell"    // the dossiers are opened
	LastLap  Cue = "lastlap" // the last round begins
	Finale   Cue = "finale"  // the game is over
	Curtain  Cue = "curtain" // the device is handed over
	Secret   Cue = "secret"  // a secret is opened or closed: always the same sound
	Passport Cue = "passport"
	Stamp    Cue = "stamp"
	Sign     Cue = "sign"
	Seal     Cue = "seal"
	Miss     Cue = "miss" // a wrong guess is struck out
	Rain     Cue = "rain"
)
