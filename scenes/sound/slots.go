package sound

// Slots limit how many voices sound at a time, and decide which one a new voice replaces.

// activeVoice is a voice that occupies a slot.
type activeVoice struct {
	recipe     *Recipe
	begin, end float64 // seconds of the conductor’s clock
	number     int     // counts voices: the lowest number is the oldest
}

// slotRanges holds the slots of each class, from the first number up to but without the second. Rain needs none.
var slotRanges = map[string][2]int{"A": {0, 1}, "B": {1, 3}, "C": {3, 7}, "D": {7, 8}}

// chooseSlot returns a slot for a cue at a time, false for none. At the cue’s limit of voices it is the slot of its
// oldest voice, else a free one. Without a free one it is that of the oldest voice of the lowest priority, unless that
// is above the cue’s own.
func (cn *Conductor) chooseSlot(recipe *Recipe, at float64) (slot int, ok bool) {
	span, ok := slotRanges[recipe.Class]
	if !ok {
		return 0, false
	}
	free, same, minimum, count := -1, -1, -1, 0
	for i := span[0]; i < span[1]; i++ {
		s := &cn.slots[i]
		if s.recipe == nil || s.end <= at {
			free = i
			continue
		}
		if s.recipe == recipe {
			count++
			if same < 0 || s.number < cn.slots[same].number {
				same = i
			}
		}
		if minimum < 0 || s.recipe.Priority < cn.slots[minimum].recipe.Priority ||
			s.recipe.Priority == cn.slots[minimum].recipe.Priority && s.number < cn.slots[minimum].number {
			minimum = i
		}
	}
	switch {
	case count >= recipe.Voices:
		return same, true
	case free >= 0:
		return free, true
	case cn.slots[minimum].recipe.Priority > recipe.Priority:
		return 0, false
	}
	return minimum, true
}
