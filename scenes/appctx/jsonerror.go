package appctx

import (
	"encoding/json"
	"errors"

	"heimlich/rules/message"
)

// ExplainJSONError turns an error of package json into one that players can read. It names the position of a syntax
// error, or the field of a wrong type. It returns other errors unchanged.
func ExplainJSONError(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return message.Errorf(message.Of("settings.wrong-at", message.Number("character", int(syntax.Offset))),
			"it is wrong at character %d", syntax.Offset)
	case errors.As(err, &kind) && kind.Field != "":
		return message.Errorf(message.Of("settings.wrong-kind", message.Verbatim("field", kind.Field),
			message.Verbatim("kind", kind.Value)), "%s can’t be a %s", kind.Field, kind.Value)
	}
	return err
}
