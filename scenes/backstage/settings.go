package backstage

import (
	"encoding/json"
	"errors"
	"slices"

	"heimlich/rules/message"
	"heimlich/scenes/sound"
)

// Speed is how fast the table plays what happens.
type Speed string

// The speeds. Instant shows results without movement.
const (
	Calm    Speed = "calm"
	Normal  Speed = "normal"
	Fast    Speed = "fast"
	Instant Speed = "instant"
)

// Speeds are all speeds from the slowest to the fastest.
var Speeds = []Speed{Calm, Normal, Fast, Instant}

// ParseSpeed reads a speed's name.
func ParseSpeed(name string) (Speed, error) {
	for _, s := range Speeds {
		if string(s) == name {
			return s, nil
		}
	}
	return Normal, message.Fault(message.Of("settings.no-speed", message.Verbatim("speed", name)),
		"there is no speed %q; the speeds are calm, normal, fast and instant", name)
}

// Factor is how many seconds of movement pass in a second.
func (s Speed) Factor() float64 {
	switch s {
	case Calm:
		return 0.7
	case Fast:
		return 2
	case Instant:
		return 1e6
	}
	return 1
}

// Moves reports whether anything moves on its way, or everything is at once where it ends. Every scene asks here and nowhere else.
func (s Speed) Moves() bool { return s != Instant }

// Settings are the player's choices that outlast a game.
type Settings struct {
	Speed   Speed          `json:"speed"`
	Reduced bool           `json:"reduced"` // things fade over instead of moving
	Sound   sound.Settings `json:"sound"`
}

// DefaultSettings are the settings of a first visit. Whoever has asked the system for less motion gets it here, too.
func DefaultSettings() Settings {
	return Settings{Speed: Normal, Reduced: systemReduced(), Sound: sound.DefaultSettings()}
}

// ReadSettings reads settings as Text wrote them. What can't be read is left at its default and the error says why.
func ReadSettings(text []byte) (Settings, error) {
	s := DefaultSettings()
	if len(text) == 0 {
		return s, nil
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return DefaultSettings(), unreadable(WhatIsWrong(err))
	}
	if _, err := ParseSpeed(string(s.Speed)); err != nil {
		return DefaultSettings(), unreadable(err)
	}
	if err := checkSound(s.Sound); err != nil {
		return DefaultSettings(), unreadable(err)
	}
	return s, nil
}

// checkSound says what is wrong with how much is to be heard.
func checkSound(s sound.Settings) error {
	if !slices.Contains(sound.Muches, s.Much) {
		return message.Fault(message.Of("settings.no-sound", message.Verbatim("sound", string(s.Much))), "there is no sound %q; there is all, reduced and off", s.Much)
	}
	for _, v := range []int{s.Effects, s.Music, s.Rain} {
		if v < 0 || v > 100 {
			return message.Fault(message.Of("settings.no-volume", message.Number("volume", v)), "%d is no volume; volumes go from 0 to 100", v)
		}
	}
	return nil
}

func unreadable(why error) error {
	return message.Fault(message.Of("settings.unreadable", message.Cause("why", why)), "the settings can’t be read, so the usual ones apply: %w", why)
}

// Text is the settings as they are saved.
func (s Settings) Text() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		return nil // a plain field can always be written
	}
	return text
}

// WhatIsWrong says in words for people where something that the game wrote itself can't be read.
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
