package scenes

import (
	"heimlich/scenes/shell"
	"heimlich/sprites/widgets"
)

// The smallest window that may be a television, in points.
const (
	televisionW = 1600
	televisionH = 900
)

// looksLikeTelevision reports whether the window may be a television.
func looksLikeTelevision(sh *shell.Shell) bool {
	w, h := sh.WindowSize()
	return w >= televisionW && h >= televisionH
}

// offerTelevision asks whether the screen is a television, at the first gamepad press at the title of a large window.
// It asks only once, and reports whether it asked.
func (g *game) offerTelevision(e widgets.InputEvent) bool {
	set := &g.ctx.Settings
	isDecided := set.Television || set.TelevisionAsked
	if isDecided || !e.Gamepad || e.Kind != widgets.KeyDown {
		return false
	}
	isTitleFree := g.shell.Name() == "title" && !g.shell.Waiting() && g.shell.Scene().Focus().Scopes() == 0
	if !isTitleFree || !looksLikeTelevision(g.shell) {
		return false
	}
	scene := g.shell.Scene()
	answer := func(isTelevision bool) func() {
		return func() {
			set.Television = isTelevision
			g.ctx.Apply()
			g.ctx.SaveSettings()
			g.shell.Rebuild()
		}
	}
	set.TelevisionAsked = true
	g.ctx.SaveSettings()
	words := g.ctx.Words
	scene.Show(widgets.Dialog{Title: words("sofa.head"), Body: words("sofa.text"), Answers: []widgets.Answer{
		{ID: "sofa-yes", Title: words("sofa.yes"), Primary: true, OnPress: answer(true)},
		{ID: "sofa-no", Title: words("sofa.no"), OnPress: answer(false)},
	}})
	scene.Focus().ShowFocusOn("sofa-yes")
	return true
}
