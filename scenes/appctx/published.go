package appctx

import (
	"heimlich/scenes/a11y"
	"heimlich/sprites/widgets"
)

// PublishedControls returns the controls of a focus manager for publication: all that keys or screen readers can reach,
// except private ones. It multiplies positions by zoom, to convert them from points of the scene to points of the
// window.
func PublishedControls(focus *widgets.FocusManager, zoom float64) []a11y.ControlInfo {
	var published []a11y.ControlInfo
	for _, control := range focus.Controls() {
		if control.Pointer && !control.Accessible || control.Private {
			continue
		}
		info := a11y.ControlInfo{
			ID:      control.ID,
			Label:   control.Label,
			X:       control.Rect.X * zoom,
			Y:       control.Rect.Y * zoom,
			W:       control.Rect.W * zoom,
			H:       control.Rect.H * zoom,
			Enabled: !control.Disabled,
			Focused: focus.Focused() == control && focus.ShowFocus(),
		}
		if !control.HideState {
			info.DisabledReason, info.Checked, info.Switch = control.DisabledReason, control.Checked, control.Switch
		}
		published = append(published, info)
	}
	return published
}
