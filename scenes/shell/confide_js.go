package shell

// confidant is a scene in which something may lie open for one person alone.
type confidant interface {
	// Whisper returns in words what lies open, "" while nothing does.
	Whisper() string
}

// patient is a confidant in which open secrets close after a while.
type patient interface {
	// Stay keeps them open until they are closed: reading out takes longer than a look.
	Stay()
}

// whisper returns in words what lies open for one person alone. It is no part of the published state.
func whisper(sh *Shell) string {
	if c, ok := sh.view.scene.(confidant); ok && sh.secrecy.watched && !sh.secrecy.covered {
		return c.Whisper()
	}
	return ""
}

// confide returns what whisper does, for reading out.
func confide(sh *Shell) string {
	words := whisper(sh)
	if p, ok := sh.view.scene.(patient); ok && words != "" {
		p.Stay()
	}
	return words
}
