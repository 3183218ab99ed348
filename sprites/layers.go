package sprites

// Layer is a depth on the stage. Lower layers are drawn first; the order here is the only place that decides what
// covers what.
type Layer int

// The layers from the back to the front.
const (
	LayerSky     Layer = iota // the night behind everything
	LayerGround               // street, park
	LayerStones               // the score track
	LayerGlow                 // light below what can be picked
	LayerHouses               // the twelve buildings, the night on them, and the light of their windows
	LayerAgents               // agents, and the ghosts of a planned move
	LayerPlates               // building numbers
	LayerSafe                 // the safe
	LayerTokens               // score tokens
	LayerPanels               // rail, seats, log, action bar
	LayerWords                // labels and buttons on the panels
	LayerFlight               // what is moving above everything on the table
	LayerDialog               // dialogs and pop-ups
	LayerFocus                // the focus ring
	LayerCurtain              // hides everything while the table changes hands
	numLayers
)
