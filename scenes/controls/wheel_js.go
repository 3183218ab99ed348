package controls

import "heimlich/sprites/widgets"

// wheelNotch is the engine's value for one notch of a wheel. Browsers count points, so scrolling follows a touchpad
// exactly.
const wheelNotch = widgets.WheelStep
