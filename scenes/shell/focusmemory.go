package shell

import "slices"

// listScenes are the names of the scenes that keep the memory. Opening any other scene clears it.
var listScenes = []string{"title", "tablesetup", "cases", "games", "ownfile", "lessons", "settings", "rules",
	"licences"}

// focusMemory maps names of scenes to the IDs of their focused controls, to focus these again on return.
type focusMemory map[string]string

// leave stores the focused control when the scene next replaces the title, or a list of cases or games. It clears the
// memory if next is not in listScenes.
func (m *focusMemory) leave(current *view, next string) {
	if !slices.Contains(listScenes, next) {
		*m = nil
		return
	}
	isRemembered := current.name == "title" || current.name == "cases" || current.name == "games"
	if current.scene == nil || !isRemembered {
		return
	}
	if c := current.scene.Focus().Focused(); c != nil && current.scene.Focus().ShowFocus() {
		if *m == nil {
			*m = focusMemory{}
		}
		(*m)[current.name] = c.ID
	}
}
