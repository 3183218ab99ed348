package backstage

import (
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// EarKeys tells whoever does not see the picture which keys answer them, of those that mean something in a scene; each is a line of its own.
func (b *Backstage) EarKeys(of ...message.Key) a11y.Region {
	r := a11y.Region{ID: "keys", Title: b.Words("look.keys")}
	for _, k := range of {
		r.Lines = append(r.Lines, b.Words(k))
	}
	return r
}
