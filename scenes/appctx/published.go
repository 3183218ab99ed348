package appctx

import (
	"heimlich/scenes/a11y"
	"heimlich/sprites/widgets"
)

// PublishedControls returns the controls of a focus manager for publication: all that keys or screen readers can reach,
// except private ones. It multiplies positions by zoom, to convert them from points of the scene to points of the
// window.
func PublishedControls(focus *widgets.FocusManager, zoom float64) []a11y.ControlInfo {
	var cs []a11y.ControlInfo
	for _, c := range focus.Controls() {
		if c.Pointer && !c.Accessible || c.Private {
			continue
		}
		x := a11y.ControlInfo{
			ID:      c.ID,
			Label:   c.Label,
			X:       c.Rect.X * zoom,
			Y:       c.Rect.Y * zoom,
			W:       c.Rect.W * zoom,
			H:       c.Rect.H * zoom,
			Enabled: !c.Disabled,
			Focused: focus.Focused() == c && focus.ShowFocus(),
		}
		if !c.HideState {
			x.DisabledReason, x.Checked, x.Switch = c.DisabledReason, c.Checked, c.Switch
		}
		cs = append(cs, x)
	}
	return cs
}
