package scenes

// What lies open for one person alone is told, in words, to whoever asks for it with a key, into their own ear. It is no part of what the page is told.

// confidant is a scene in which something may lie open for one person alone.
type confidant interface {
	// Whisper is what lies open, in words, "" while nothing does.
	Whisper() string
}

// patient is a confidant in which what lies open closes by itself after a while.
type patient interface {
	// Stay lets what lies open stay open until it is closed: somebody has it read out, which takes longer than a look.
	Stay()
}

// confiding is the director where it tells what lies open.
type confiding struct{ *Director }

// whisper is what lies open, in words.
func (d confiding) whisper() string {
	if c, ok := d.scene.(confidant); ok && d.watched && !d.covered {
		return c.Whisper()
	}
	return ""
}

// confide is what lies open, for whoever has it read out.
func (d confiding) confide() string {
	words := d.whisper()
	if p, ok := d.scene.(patient); ok && words != "" {
		p.Stay()
	}
	return words
}
