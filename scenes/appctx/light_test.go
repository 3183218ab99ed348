package appctx

import (
	"image/color"
	"math"
	"testing"

	"heimlich/sprites/widgets"
)

// TestThemesHaveEnoughContrast checks the contrast ratios of texts: at least 7 in high contrast, and 4.5 in the default
// theme. In high contrast it also checks disabled texts and outlines.
func TestThemesHaveEnoughContrast(t *testing.T) {
	for name, test := range map[string]struct {
		theme       widgets.Theme
		minContrast float64
	}{"highContrastTheme": {highContrastTheme, 7}, "defaultTheme": {defaultTheme, 4.5}} {
		theme := test.theme
		pairs := map[string][2]color.RGBA{
			"words on a panel":                      {theme.Words, theme.Panel},
			"words on a button":                     {theme.Words, theme.Raised},
			"words on a button under the pointer":   {theme.Words, theme.Hover},
			"titles on a panel":                     {theme.Cream, theme.Panel},
			"titles on a button":                    {theme.Cream, theme.Raised},
			"faint text on a panel":                 {theme.Faint, theme.Panel},
			"gold on night":                         {theme.Gold, theme.Night},
			"ink on gold":                           {theme.Ink, theme.Gold},
			"ink on gold under the pointer":         {theme.Ink, theme.GoldHover},
			"ink on paper":                          {theme.Ink, theme.Cream},
			"paragraphs on paper":                   {theme.PaperText, theme.Cream},
			"paragraphs on paper under the pointer": {theme.PaperText, theme.PaperLit},
			"gains":                                 {theme.Good, theme.Panel},
			"losses":                                {theme.Bad, theme.Panel},
		}
		if name == "highContrastTheme" {
			pairs["disabled buttons"] = [2]color.RGBA{theme.DisabledText, theme.DisabledFill}
			pairs["outlines of buttons"] = [2]color.RGBA{theme.Edge, theme.Panel}
		}
		for where, pair := range pairs {
			if got := contrast(pair[0], pair[1]); got < test.minContrast {
				t.Errorf("%s, %s: got contrast %.1f, want at least %.1f", name, where, got, test.minContrast)
			}
		}
	}
}

// contrast returns the contrast of two colours, 1 to 21, as defined by WCAG 2.2.
func contrast(c, other color.RGBA) float64 {
	first, second := luminance(c), luminance(other)
	return (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

// luminance returns the relative luminance of a colour, 0 … 1, as defined by WCAG 2.2.
func luminance(c color.RGBA) float64 {
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}
