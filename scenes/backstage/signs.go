package backstage

import "heimlich/rules/message"

// Sign is a key that means something in a scene.
type Sign struct {
	Key  string          // as in widgets.Event
	On   string          // the control that does what the key does, "" for none: the key is written onto it while it is there
	Does message.Message // what it does, for a key without a control; one that says nothing is written onto its control or nowhere
}
