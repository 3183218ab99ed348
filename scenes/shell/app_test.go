package shell

import "heimlich/sprites/widgets"

// fakeApp is an app without a game.
type fakeApp struct {
	report   string // of the last failed scene
	quarters int    // what Orientation returns
	canStay  bool   // what Shown returns
}

func (a *fakeApp) Tick(float64)                      {}
func (a *fakeApp) Shown(string) bool                 { return a.canStay }
func (a *fakeApp) Failed(report string)              { a.report = report }
func (a *fakeApp) Orientation() (int, bool)          { return a.quarters, true }
func (a *fakeApp) Intercept(widgets.InputEvent) bool { return false }
func (a *fakeApp) Saving() <-chan struct{}           { return nil }
