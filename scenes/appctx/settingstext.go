package appctx

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/sound"
)

// The text of settings is a JSON object. Keys and values of newer versions are stored in UnknownFields and written
// back.

// object is a JSON object.
type object = map[string]json.RawMessage

// ReadSettings reads the text of settings; missing keys keep their defaults. Unknown values are skipped, and the error
// then wraps rules.ErrNewer. With any other error the text is unreadable, and it returns the defaults.
func ReadSettings(text []byte) (Settings, error) {
	settings := DefaultSettings()
	if len(text) == 0 {
		return settings, nil
	}
	var all object
	if err := json.Unmarshal(text, &all); err != nil {
		why := ExplainJSONError(err)
		return settings, message.Errorf(message.Of("settings.unreadable", message.ErrorArg("why", why)),
			"the settings can’t be read, so the usual ones apply: %w", why)
	}
	rest, err := settings.applyAll(all, func(o object) object { return o })
	if len(rest) > 0 {
		settings.UnknownFields = string(textOf(rest))
	}
	if err != nil {
		err = message.Errorf(message.Of("settings.newer", message.ErrorArg("why", err)),
			"a setting is not known here, so the usual one applies: %w: %w", err, rules.ErrNewer)
	}
	return settings, err
}

// applyAll sets the values of an object one by one. The function wrap nests a value at its place in the settings. It
// returns the unknown part, and an error for the first invalid value of a known key.
func (s *Settings) applyAll(values object, wrap func(object) object) (rest object, wrong error) {
	rest = object{}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		single := wrap(object{key: values[key]})
		err := s.apply(single)
		if wrong == nil {
			wrong = err
		}
		if err == nil && isKnown(single) {
			continue
		}
		rest[key] = values[key]
		if inner := objectOf(values[key]); len(inner) > 0 {
			// An error of a nested value is in wrong already.
			unknown, _ := s.applyAll(inner, func(nested object) object { return wrap(object{key: textOf(nested)}) })
			if rest[key] = textOf(unknown); len(unknown) == 0 {
				delete(rest, key)
			}
		}
	}
	return rest, wrong
}

// apply sets one value. After an error the settings are unchanged.
func (s *Settings) apply(o object) error {
	next := *s
	if err := json.Unmarshal(textOf(o), &next); err != nil {
		return ExplainJSONError(err)
	}
	if err := next.check(); err != nil {
		return err
	}
	*s = next
	return nil
}

// isKnown reports whether Settings has fields for all keys of an object.
func isKnown(o object) bool {
	d := json.NewDecoder(bytes.NewReader(textOf(o)))
	d.DisallowUnknownFields()
	return d.Decode(&Settings{}) == nil
}

// check returns an error for an invalid value.
func (s *Settings) check() error {
	if _, err := ParseSpeed(string(s.Speed)); err != nil {
		return err
	}
	if !slices.Contains(TextSizes, s.TextSize()) {
		return message.Errorf(message.Of("settings.no-text", message.Number("percent", s.Percent)),
			"there is no text size of %d percent; there is 80, 100, 125, 150 and 200", s.Percent)
	}
	for _, err := range []error{CheckLanguage(s.Language), checkScan(s.Scan), checkSound(s.Sound),
		checkPreset(cmp.Or(s.SeatSound, sound.PresetOff)), s.Window.Check()} {
		if err != nil {
			return err
		}
	}
	return nil
}

// Text returns the settings as saved, with the unknown part, for ReadSettings. A new choice replaces an unknown value.
func (s Settings) Text() []byte {
	if s.UnknownFields == "" {
		return textOf(s)
	}
	return textOf(joinObjects(objectOf(textOf(s)), objectOf(textOf(DefaultSettings())),
		objectOf([]byte(s.UnknownFields))))
}

// joinObjects adds the unknown values in rest to the object current, also inside nested objects. A value of current
// that differs from its default is a new choice and stays.
func joinObjects(current, defaults, rest object) object {
	for key, value := range rest {
		inner := objectOf(value)
		switch own, known := current[key]; {
		case !known || inner == nil && bytes.Equal(own, defaults[key]):
			current[key] = value
		case inner != nil && objectOf(own) != nil:
			current[key] = textOf(joinObjects(objectOf(own), objectOf(defaults[key]), inner))
		}
	}
	return current
}

// objectOf parses a text as an object; nil if it is none.
func objectOf(text []byte) (o object) {
	_ = json.Unmarshal(text, &o)
	return o
}

// textOf returns settings or an object as JSON text.
func textOf(x any) []byte {
	text, err := json.Marshal(x)
	if err != nil {
		return nil // can't fail: all values are strings, integers, or were parsed before
	}
	return text
}
