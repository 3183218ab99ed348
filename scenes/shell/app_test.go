package shell

import "heimlich/sprites/widgets"

// fakeApp is an App whose results tests choose.
type fakeApp struct {
	report   string // last argument of Failed
	quarters int    // result of Orientation
	canStay  bool   // result of Shown
}

func (a *fakeApp) Tick(float64)                      {}
func (a *fakeApp) Shown(string) bool                 { return a.canStay }
func (a *fakeApp) Failed(report string)              { a.report = report }
func (a *fakeApp) Orientation() (int, bool)          { return a.quarters, true }
func (a *fakeApp) Intercept(widgets.InputEvent) bool { return false }
func (a *fakeApp) Saving() <-chan struct{}           { return nil }
