package backstage

import (
	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
)

// EarKeys tells whoever does not see the picture which keys answer them, of those that mean something in a scene; each is a line of its own.
func (b *Backstage) EarKeys(of ...message.Key) pagestate.Region {
	r := pagestate.Region{ID: "keys", Title: b.Words("look.keys")}
	for _, k := range of {
		r.Lines = append(r.Lines, b.Words(k))
	}
	return r
}
