package backstage

import (
	"heimlich/scenes/a11y"
	"heimlich/sprites/widgets"
)

// Published is what the page is told of the controls of a desk: all that keys reach, or whoever has it read out, but those that tell what somebody looks at alone. A point of the desk is zoom points
// of the window.
func Published(desk *widgets.FocusManager, zoom float64) []a11y.Control {
	var cs []a11y.Control
	for _, c := range desk.Controls() {
		if c.Pointer && !c.Accessible || c.Private {
			continue
		}
		x := a11y.Control{ID: c.ID, Label: c.Label, X: c.Rect.X * zoom, Y: c.Rect.Y * zoom, W: c.Rect.W * zoom, H: c.Rect.H * zoom,
			Enabled: !c.Disabled, Focused: desk.Focused() == c && desk.ShowFocus()}
		if !c.HideState {
			x.Why, x.Checked, x.Switch = c.DisabledReason, c.Checked, c.Switch
		}
		cs = append(cs, x)
	}
	return cs
}
