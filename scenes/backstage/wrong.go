package backstage

import (
	"encoding/json"
	"errors"

	"heimlich/rules/message"
)

// WhatIsWrong is an error of reading JSON that the game wrote itself, the settings or the last table, in words for players: where it is wrong, or what is of a wrong kind. Any
// other error is left as it is.
func WhatIsWrong(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return message.Fault(message.Of("settings.wrong-at", message.Number("character", int(syntax.Offset))), "it is wrong at character %d", syntax.Offset)
	case errors.As(err, &kind) && kind.Field != "":
		return message.Fault(message.Of("settings.wrong-kind", message.Verbatim("field", kind.Field), message.Verbatim("kind", kind.Value)), "%s can’t be a %s", kind.Field, kind.Value)
	}
	return err
}
