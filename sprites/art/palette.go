package art

import "image/color"

// rgb returns an opaque colour, 0xRRGGBB.
func rgb(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xFF}
}

// The palette: indigo, paper, and one warm light. Text pairs have a contrast of at least 4.5, as a test checks.
var (
	Night        = rgb(0x0D1228) // behind everything
	Dusk         = rgb(0x1A2352) // sky behind the town
	PanelColor   = rgb(0x161E3D) // panels
	Raised       = rgb(0x222B57) // buttons, selected chips
	Hover        = rgb(0x2C3670) // hovered
	Edge         = rgb(0x3E4A86) // borders of panels
	Cream        = rgb(0xF3E7CF) // titles, paper
	TextColor    = rgb(0xB9C1E6) // body text
	Faint        = rgb(0x9BA5D2) // secondary text
	DisabledFill = rgb(0x111833) // background of disabled controls
	DisabledText = rgb(0x858699) // their text: 45 % of cream on a panel
	Gold         = rgb(0xFFC765) // the next step, the focus
	GoldHover    = rgb(0xFFD88F) // hovered gold controls
	Ink          = rgb(0x1A1626) // text on gold and on paper
	PaperText    = rgb(0x54493A) // body text on paper
	PaperLit     = rgb(0xFFF8E6) // hovered paper
	Oxblood      = rgb(0x7A0E12) // warnings on paper, the goal
	Good         = rgb(0x8FE3B5) // gains
	Bad          = rgb(0xFF9A8C) // losses
	Street       = rgb(0x2A3568) // street
	Park         = rgb(0x163636) // park
	ParkEdge     = rgb(0x2C6A62) // hedge
	StoneEdge    = rgb(0x4E5CA6) // edge of stones
	Sheen        = rgb(0x93A4EC) // light on the upper side of panels
	GoldFoot     = rgb(0x8A5A16) // lower side of gold controls
	Shade        = rgb(0x03050E) // cast shadows
)

// agents lists the colours of the seven agents in order. They are distinguishable with colour blindness; a test checks
// that.
var agents = [7]color.RGBA{rgb(0xCE0000), rgb(0xE88C03), rgb(0xFFFF0A), rgb(0x0ED698), rgb(0x0053F4), rgb(0xECB6F2),
	rgb(0x7D7D7E)}

// lightAgents lists light tones of those colours, for thin lines on the dark town.
var lightAgents = [7]color.RGBA{rgb(0xFF6A5C), rgb(0xFFB347), rgb(0xFFF27A), rgb(0x4FE8B6), rgb(0x6FA0FF),
	rgb(0xF2C6F6), rgb(0xC4C9DC)}

// LightAgentColor returns the light tone of the i-th agent, 0 … 6, for thin lines on dark.
func LightAgentColor(i int) color.RGBA { return lightAgents[i] }

// AgentColor returns the colour of the i-th agent, 0 … 6, in the order of package rules.
func AgentColor(i int) color.RGBA { return agents[i] }
