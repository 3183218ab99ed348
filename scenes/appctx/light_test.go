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
	for name, x := range map[string]struct {
		theme       widgets.Theme
		minContrast float64
	}{"highContrastTheme": {highContrastTheme, 7}, "defaultTheme": {defaultTheme, 4.5}} {
		th := x.theme
		pairs := map[string][2]color.RGBA{
			"words on a panel":                      {th.Words, th.Panel},
			"words on a button":                     {th.Words, th.Raised},
			"words on a button under the pointer":   {th.Words, th.Hover},
			"titles on a panel":                     {th.Cream, th.Panel},
			"titles on a button":                    {th.Cream, th.Raised},
			"faint text on a panel":                 {th.Faint, th.Panel},
			"gold on night":                         {th.Gold, th.Night},
			"ink on gold":                           {th.Ink, th.Gold},
			"ink on gold under the pointer":         {th.Ink, th.GoldHover},
			"ink on paper":                          {th.Ink, th.Cream},
			"paragraphs on paper":                   {th.PaperText, th.Cream},
			"paragraphs on paper under the pointer": {th.PaperText, th.PaperLit},
			"gains":                                 {th.Good, th.Panel},
			"losses":                                {th.Bad, th.Panel},
		}
		if name == "highContrastTheme" {
			pairs["disabled buttons"] = [2]color.RGBA{th.DisabledText, th.DisabledFill}
			pairs["outlines of buttons"] = [2]color.RGBA{th.Edge, th.Panel}
		}
		for where, p := range pairs {
			a, b := luminance(p[0]), luminance(p[1])
			if got := (max(a, b) + 0.05) / (min(a, b) + 0.05); got < x.minContrast {
				t.Errorf("%s, %s: got contrast %.1f, want at least %.1f", name, where, got, x.minContrast)
			}
		}
	}
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
