package shell

import "slices"

// lists are the scenes that one leaves for another scene and returns to.
var lists = []string{"title", "tablesetup", "cases", "games", "ownfile", "lessons", "settings", "rules", "licences"}

// focusMemory maps names of lists to their focused controls, for the return to them.
type focusMemory map[string]string

// leave stores the focused control of the current scene for its return, if it is a list. Any other scene clears the
// memory.
func (m *focusMemory) leave(v *view, next string) {
	if !slices.Contains(lists, next) {
		*m = nil
		return
	}
	if v.scene == nil || v.name != "title" && v.name != "cases" && v.name != "games" {
		return
	}
	if c := v.scene.Desk().Focused(); c != nil && v.scene.Desk().ShowFocus() {
		if *m == nil {
			*m = focusMemory{}
		}
		(*m)[v.name] = c.ID
	}
}
