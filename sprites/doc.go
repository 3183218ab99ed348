// Package sprites is the scene graph: nodes with transforms, grouped in named layers on a stage, drawn back to front
// and hit front to back. All coordinates are points (device-independent pixels); the stage multiplies them by the
// device's scale, and pictures are rasterised for exactly that scale, so a drawing is as sharp on a phone as on a 4K
// television.
//
// A scene hangs nodes with faces on its [Stage], once for a size of screen; what moves is moved by changing its node,
// by hand or on a timeline of package motion; the director paints the stage. Pictures for faces come from a [Gallery],
// words from package lettering, controls from package widgets, places from package layout.
//
// A stage knows whether anything changed since it was drawn last. A still table is therefore not drawn at all, which is
// what keeps a tablet in the middle of the table cool for an evening.
package sprites
