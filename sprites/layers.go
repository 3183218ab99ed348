package sprites

// Layer is a depth on the stage. Lower layers are drawn first; nothing else decides what covers what.
type Layer int

// The layers from the back to the front.
const (
	LayerSky     Layer = iota // night sky
	LayerGround               // street, park
	LayerStones               // the score track
	LayerGlow                 // light below everything that can be picked
	LayerHouses               // the twelve buildings, their shade, and their lit windows
	LayerAgents               // agents, and the ghosts of a planned move
	LayerPlates               // building numbers
	LayerSafe                 // the safe
	LayerTokens               // score tokens
	LayerPanels               // agent bar, player panels, log, action bar
	LayerWords                // labels and buttons on the panels
	LayerFlight               // pieces that move above the table
	LayerDialog               // dialogs and pop-ups
	LayerFocus                // the focus ring
	LayerCurtain              // hides the table while the device changes hands
	numLayers
)
