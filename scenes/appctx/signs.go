package appctx

import "heimlich/rules/message"

// Sign is a key with a meaning in a scene.
type Sign struct {
	Key  string          // as in widgets.InputEvent
	On   string          // ID of the control that does the same, "" for none; the hint is drawn onto it
	Does message.Message // meaning of a key without a control; an empty one is not listed
}
