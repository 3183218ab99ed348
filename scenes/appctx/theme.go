package appctx

import (
	"image/color"

	"heimlich/sprites/art"
	"heimlich/sprites/widgets"
)

// defaultTheme is the default theme.
var defaultTheme = widgets.Theme{
	Night: art.Night, Panel: art.PanelColor, Raised: art.Raised, Hover: art.Hover, Edge: art.Edge, Cream: art.Cream,
	Words: art.TextColor,
	Faint: art.Faint, DisabledFill: art.DisabledFill, DisabledText: art.DisabledText, Gold: art.Gold,
	GoldHover: art.GoldHover, GoldFoot: art.GoldFoot, Ink: art.Ink, PaperText: art.PaperText,
	PaperLit: art.PaperLit, Good: art.Good, Bad: art.Bad,
}

// highContrastTheme is the high contrast theme: black and white, texts with a contrast of at least 7, and outlined
// controls.
var highContrastTheme = func() widgets.Theme {
	black, white := color.RGBA{A: 0xFF}, color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	theme := defaultTheme
	theme.Night, theme.DisabledFill = black, black
	theme.Panel = color.RGBA{0x06, 0x06, 0x0A, 0xFF}
	theme.Raised = color.RGBA{0x10, 0x10, 0x16, 0xFF}
	theme.Hover = color.RGBA{0x2C, 0x2C, 0x38, 0xFF}
	theme.Cream, theme.Words, theme.Edge = white, white, white
	theme.Faint = color.RGBA{0xE6, 0xE6, 0xE6, 0xFF}
	theme.DisabledText = color.RGBA{0xB4, 0xB4, 0xB4, 0xFF}
	theme.PaperLit = color.RGBA{0xFF, 0xF1, 0xC4, 0xFF}
	theme.Gold, theme.GoldHover = color.RGBA{0xFF, 0xD8, 0x5E, 0xFF}, color.RGBA{0xFF, 0xE8, 0x9A, 0xFF}
	theme.Ink, theme.PaperText = black, black
	theme.Good, theme.Bad = color.RGBA{0x9C, 0xF0, 0xA8, 0xFF}, color.RGBA{0xFF, 0xB0, 0xA4, 0xFF}
	theme.Outlined = true
	return theme
}()

// ApplyTheme selects the theme and the focus ring by the settings. Existing nodes keep theirs until the next layout.
func (ctx *Context) ApplyTheme() {
	ctx.Kit.Theme, ctx.Kit.FarViewer = defaultTheme, ctx.Settings.Television
	if ctx.Settings.HighContrast() {
		ctx.Kit.Theme = highContrastTheme
	}
}

// ThemeChanged reports whether ApplyTheme would select another theme, for example after a change in the system.
func (ctx *Context) ThemeChanged() bool { return ctx.Kit.Theme.Outlined != ctx.Settings.HighContrast() }
