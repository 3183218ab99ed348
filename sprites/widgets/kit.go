package widgets

import (
	"image/color"

	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// Theme is the colours of controls and panels. Text has a contrast of at least 4.5.
type Theme struct {
	Night        color.RGBA // behind everything
	Panel        color.RGBA // background of panels
	Raised       color.RGBA // background of buttons
	Hover        color.RGBA // background of a hovered button
	Edge         color.RGBA // borders of panels and buttons
	Cream        color.RGBA // titles, paper
	Words        color.RGBA // body text
	Faint        color.RGBA // secondary text
	DisabledFill color.RGBA // background of disabled controls
	DisabledText color.RGBA // text of disabled controls
	Gold         color.RGBA // the next step, the selection
	GoldHover    color.RGBA // hovered gold controls
	GoldFoot     color.RGBA // lower side of gold controls
	Ink          color.RGBA // text on gold and on paper
	PaperText    color.RGBA // body text on paper
	PaperLit     color.RGBA // hovered paper
	Good         color.RGBA // gains
	Bad          color.RGBA // losses
	Outlined     bool       // every control has a border in the colour Edge
}

// Kit makes widgets in one theme. Textures, Fonts and Theme are required. All fields may change; widgets made later use
// the new values.
type Kit struct {
	Textures *sprites.TextureCache
	Fonts    *lettering.Fonts
	Theme    Theme

	// FormatLabel combines a field's label and its text for a screen reader; nil joins them with a colon. It is called
	// again for each field, since the language may change.
	FormatLabel func(asks, says string) string
	// MoreRows returns the name of the button that leads a screen reader to rows out of sight, above or below. With nil
	// there are no such buttons.
	MoreRows func(above bool, rows int) string
	// Copy and Paste use the clipboard; nil in the browser, whose text area does that itself.
	Copy      func(text string)
	Paste     func(then func(text string))
	FarViewer bool // for a television: the focus ring is thicker
	// NoInputMethod makes fields use Type only, for tests without an engine.
	NoInputMethod bool
}
