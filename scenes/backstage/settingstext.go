package backstage

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Settings as text: a JSON object. A newer version may have written keys and values into it that are unknown here; these are kept in Rest and written back.

// object is a JSON object.
type object = map[string]json.RawMessage

// ReadSettings reads settings as Text wrote them; keys that are missing keep their defaults. A value that is not known here costs that value alone: the error then is one with
// rules.ErrNewer. With any other error nothing could be read, and the settings are the default ones.
func ReadSettings(text []byte) (Settings, error) {
	s := DefaultSettings()
	if len(text) == 0 {
		return s, nil
	}
	var all object
	if err := json.Unmarshal(text, &all); err != nil {
		why := WhatIsWrong(err)
		return s, message.Fault(message.Of("settings.unreadable", message.Cause("why", why)), "the settings can’t be read, so the usual ones apply: %w", why)
	}
	rest, err := s.take(all, func(o object) object { return o })
	if len(rest) > 0 {
		s.Rest = string(textOf(rest))
	}
	if err != nil {
		err = message.Fault(message.Of("settings.newer", message.Cause("why", err)), "a setting is not known here, so the usual one applies: %w: %w", err, rules.ErrNewer)
	}
	return s, err
}

// take takes the values of an object into the settings, one by one; within puts it where it belongs in them. It returns what is not known here, and what is wrong with the first value of
// a known key.
func (s *Settings) take(o object, within func(object) object) (rest object, wrong error) {
	rest = object{}
	for _, key := range slices.Sorted(maps.Keys(o)) {
		one := within(object{key: o[key]})
		err := s.takeOne(one)
		if wrong == nil {
			wrong = err
		}
		if err == nil && isKnown(one) {
			continue
		}
		rest[key] = o[key]
		if inner := objectOf(o[key]); len(inner) > 0 {
			left, _ := s.take(inner, func(i object) object { return within(object{key: textOf(i)}) })
			if rest[key] = textOf(left); len(left) == 0 {
				delete(rest, key)
			}
		}
	}
	return rest, wrong
}

// takeOne takes one value; with an error the settings stay as they are.
func (s *Settings) takeOne(o object) error {
	next := *s
	if err := json.Unmarshal(textOf(o), &next); err != nil {
		return WhatIsWrong(err)
	}
	if err := next.check(); err != nil {
		return err
	}
	*s = next
	return nil
}

// isKnown reports whether settings have all keys of an object.
func isKnown(o object) bool {
	d := json.NewDecoder(bytes.NewReader(textOf(o)))
	d.DisallowUnknownFields()
	return d.Decode(&Settings{}) == nil
}

// check says what of the settings there can’t be.
func (s *Settings) check() error {
	if _, err := ParseSpeed(string(s.Speed)); err != nil {
		return err
	}
	if !slices.Contains(TextSizes, s.TextSize()) {
		return message.Fault(message.Of("settings.no-text", message.Number("percent", s.Percent)), "no text is as large as %d percent; there is 80, 100, 125, 150 and 200", s.Percent)
	}
	for _, err := range []error{CheckLanguage(s.Language), checkScan(s.Scan), checkSound(s.Sound), s.Window.Check()} {
		if err != nil {
			return err
		}
	}
	return nil
}

// Text is the settings as they are saved, with what was unknown when they were read. A value of a newer version gives way to one that was chosen here.
func (s Settings) Text() []byte {
	if s.Rest == "" {
		return textOf(s)
	}
	return textOf(joinObjects(objectOf(textOf(s)), objectOf(textOf(DefaultSettings())), objectOf([]byte(s.Rest))))
}

// joinObjects adds the rest to what there is, in place of what is still the usual.
func joinObjects(is, usual, rest object) object {
	for key, value := range rest {
		inner := objectOf(value)
		switch mine, there := is[key]; {
		case !there || inner == nil && bytes.Equal(mine, usual[key]):
			is[key] = value
		case inner != nil && objectOf(mine) != nil:
			is[key] = textOf(joinObjects(objectOf(mine), objectOf(usual[key]), inner))
		}
	}
	return is
}

// objectOf is a text as an object, nil if it is none.
func objectOf(text []byte) (o object) {
	_ = json.Unmarshal(text, &o)
	return o
}

// textOf is settings or an object as text.
func textOf(x any) []byte {
	text, err := json.Marshal(x)
	if err != nil {
		return nil // can't be: they are names and whole numbers, and what was read
	}
	return text
}
