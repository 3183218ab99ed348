package sound

// sounding is what a slot does.
type sounding struct {
	recipe     *Recipe
	begin, end float64
	number     int // counts voices: the least is the oldest
}

// ranges are the slots of each class: one A, two B, four C, one D.
var ranges = map[string][2]int{"A": {0, 1}, "B": {1, 3}, "C": {3, 7}, "D": {7, 8}}

// choose is the slot in which a cue may sound at a time: if it sounds often enough already, that of the oldest of its kind; else a free one; else that of
// what matters least, the oldest of those, if that matters no more than itself.
func (p *Conductor) choose(r *Recipe, at float64) (slot int, ok bool) {
	span, ok := ranges[r.Class]
	if !ok {
		return 0, false
	}
	free, same, least, count := -1, -1, -1, 0
	for i := span[0]; i < span[1]; i++ {
		s := &p.slots[i]
		if s.recipe == nil || s.end <= at {
			free = i
			continue
		}
		if s.recipe == r {
			count++
			if same < 0 || s.number < p.slots[same].number {
				same = i
			}
		}
		if least < 0 || s.recipe.Priority < p.slots[least].recipe.Priority || s.recipe.Priority == p.slots[least].recipe.Priority && s.number < p.slots[least].number {
			least = i
		}
	}
	switch {
	case count >= r.Voices:
		return same, true
	case free >= 0:
		return free, true
	case p.slots[least].recipe.Priority > r.Priority:
		return 0, false
	}
	return least, true
}
