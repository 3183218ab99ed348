package shell

import "slices"

// lists are the scenes from which one goes somewhere and comes back.
var lists = []string{"title", "tablesetup", "cases", "games", "ownfile", "lessons", "settings", "rules", "licences"}

// focusMemory is the focused control of lists that the player will come back to, by scene name.
type focusMemory map[string]string

// leave stores the focused control of the scene that is on when the list next comes on. Any other scene forgets all.
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
