package scenes

import "syscall/js"

// Knows are the languages that the player understands, the best first, as the browser names them; nil where it doesn’t tell.
func Knows() []string {
	all := js.Global().Get("navigator").Get("languages")
	if all.Type() != js.TypeObject {
		return nil
	}
	var names []string
	for i := range all.Length() {
		names = append(names, all.Index(i).String())
	}
	return names
}
