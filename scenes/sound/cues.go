package sound

// Cue is one of the sounds, by its name in the recipes.
type Cue string

// The cues, by what is seen when they sound.
const (
	Tick   Cue = "ui.tick"  // the focus moves by keys or a gamepad
	Press  Cue = "ui.press" // a button is pressed
	Refuse Cue = "ui.no"    // a press is refused
	Page   Cue = "ui.page"  // a panel or a page comes
	Set    Cue = "plan.set" // one point more is planned; degree: how many are
	Unset  Cue = "plan.unset"

	Back      Cue = "back"       // the last action was taken back
	Turn      Cue = "turn"       // a seat's turn begins
	Bounce    Cue = "die.bounce" // the die touches the table
	Rest      Cue = "die.rest"   // the die lies
	Step      Cue = "step"       // a foot
	Room      Cue = "room"       // somebody steps aside
	Fly       Cue = "fly"        // an agent is taken through the air
	SafeOpen  Cue = "safe.open"  // a count begins
	Pay       Cue = "pay"        // a building pays; degree: its number
	Hop       Cue = "hop"        // a token touches a stone; degree: the points so far
	Land      Cue = "land"       // a token rests; degree: its points
	SafeClose Cue = "safe.close" // the count is over; degree: the safe's building's number
	SafeLift  Cue = "safe.lift"
	SafeSet   Cue = "safe.set"

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
	Curtain  Cue = "curtain" // the device goes to somebody else
	Secret   Cue = "secret"  // something secret is opened or closed: always the same
	Passport Cue = "passport"
	Stamp    Cue = "stamp"
	Sign     Cue = "sign"
	Seal     Cue = "seal"
	Miss     Cue = "miss" // a wrong guess is struck out
	Rain     Cue = "rain"
)
