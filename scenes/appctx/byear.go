package appctx

import (
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// EarKeys returns a region for screen readers with the keys of a scene, one per line.
func (b *Context) EarKeys(of ...message.Key) a11y.Region {
	r := a11y.Region{ID: "keys", Title: b.Words("look.keys")}
	for _, k := range of {
		r.Lines = append(r.Lines, b.Words(k))
	}
	return r
}
