package controls

import "heimlich/sprites/widgets"

// wheelNotch is what the engine reports for one notch of a wheel: browsers count points, so that what is scrolled follows a touchpad exactly.
const wheelNotch = widgets.Notch
