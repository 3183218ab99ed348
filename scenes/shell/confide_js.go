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
func (sh *Shell) whisper() string {
	if c, ok := sh.scene.(confidant); ok && sh.secrecy.watched && !sh.secrecy.covered {
		return c.Whisper()
	}
	return ""
}

// confide returns what whisper does, for reading out.
func (sh *Shell) confide() string {
	words := sh.whisper()
	if p, ok := sh.scene.(patient); ok && words != "" {
		p.Stay()
	}
	return words
}
