package shell

// whisper returns the open secret of a single person in words. It is not part of the published state.
func whisper(sh *Shell) string {
	if sh.view.scene == nil || !sh.secrecy.watched || sh.secrecy.covered {
		return ""
	}
	return sh.view.scene.SecretText()
}

// confide returns the same for reading aloud, and keeps it open.
func confide(sh *Shell) string {
	words := whisper(sh)
	if words != "" {
		sh.view.scene.KeepSecretOpen()
	}
	return words
}
