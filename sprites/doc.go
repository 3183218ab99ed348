// Package sprites is the scene graph: nodes with transforms, grouped in layers on a stage, drawn back to front and
// hit-tested front to back. All coordinates are points (device-independent pixels). The stage multiplies them by the
// device scale. Pictures are rasterised for exactly that scale, so they stay sharp on every screen.
//
// A scene adds nodes with faces to its [Stage] once per screen size. To animate, it changes nodes, usually on a
// timeline of package motion. The shell paints the stage. Pictures come from a [TextureCache], text from package
// lettering, controls from package widgets, positions from package layout.
//
// A stage knows whether anything changed since it was last drawn. A still table is not drawn at all, which saves
// battery.
package sprites
