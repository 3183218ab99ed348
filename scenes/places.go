package scenes

import "slices"

// lists are the scenes from which one goes somewhere and comes back.
var lists = []string{"title", "tablesetup", "cases", "games", "ownfile", "lessons", "settings", "rules", "licences"}

// leave keeps in mind where the focus was on a list that is left for another one. Whoever was at a table begins at the beginning.
func (d *Director) leave(next string) {
	switch {
	case !slices.Contains(lists, next):
		d.places = nil
	case d.scene == nil || d.name != "title" && d.name != "cases" && d.name != "games":
	default:
		if c := d.scene.Desk().Focused(); c != nil && d.scene.Desk().ShowFocus() {
			if d.places == nil {
				d.places = map[string]string{}
			}
			d.places[d.name] = c.ID
		}
	}
}
