package scenes

import "syscall/js"

// SystemLanguages returns the player's languages as the browser names them, best first; nil if unknown.
func SystemLanguages() []string {
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
