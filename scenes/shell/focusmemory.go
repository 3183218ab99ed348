package shell

import "slices"

// lists are the scenes from which one goes somewhere and comes back.
var lists = []string{"title", "tablesetup", "cases", "games", "ownfile", "lessons", "settings", "rules", "licences"}

// rememberFocus stores the focused control of a list when another list comes on. Any other scene forgets them all.
func (sh *Shell) rememberFocus(next string) {
	if !slices.Contains(lists, next) {
		sh.places = nil
		return
	}
	if sh.scene == nil || sh.name != "title" && sh.name != "cases" && sh.name != "games" {
		return
	}
	if c := sh.scene.Desk().Focused(); c != nil && sh.scene.Desk().ShowFocus() {
		if sh.places == nil {
			sh.places = map[string]string{}
		}
		sh.places[sh.name] = c.ID
	}
}
