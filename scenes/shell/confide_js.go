package shell

// whisper returns in words what lies open for one person alone. It is no part of the published state.
func whisper(sh *Shell) string {
	if sh.view.scene == nil || !sh.secrecy.watched || sh.secrecy.covered {
		return ""
	}
	return sh.view.scene.Whisper()
}

// confide returns what whisper does, for reading out.
func confide(sh *Shell) string {
	words := whisper(sh)
	if words != "" {
		sh.view.scene.Stay()
	}
	return words
}
