package appctx

import (
	"slices"
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/sound"
	"heimlich/scenes/words"
)

// Speed is the speed of the table's animations.
type Speed string

// The speeds. Instant shows results without animation.
const (
	Calm    Speed = "calm"
	Normal  Speed = "normal"
	Fast    Speed = "fast"
	Instant Speed = "instant"
)

// Speeds are all speeds, slowest first. It must not be changed.
var Speeds = []Speed{Calm, Normal, Fast, Instant}

// ParseSpeed returns the named speed. For an unknown name it returns Normal, and an error that lists the speeds.
func ParseSpeed(name string) (Speed, error) {
	for _, s := range Speeds {
		if string(s) == name {
			return s, nil
		}
	}
	return Normal, message.Errorf(message.Of("settings.no-speed", message.Verbatim("speed", name)),
		"there is no speed %q; the speeds are calm, normal, fast and instant", name)
}

// Factor returns the seconds of animation per second, 1 for an unknown speed. For Instant every animation ends within a
// tick.
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

// HasAnimations reports whether there are animations. Settings.Reduced says whether they are only fades.
func (s Speed) HasAnimations() bool { return s != Instant }

// Settings are the player's saved choices, which apply to all games. DefaultSettings returns the initial ones. It is a
// value: a copy is independent. JSON names never change, because saved files contain them.
type Settings struct {
	Speed            Speed         `json:"speed"`
	Language         string        `json:"language,omitempty"`  // such as "en"; "" for that of the system
	Reduced          bool          `json:"reduced"`             // fades instead of movements
	Percent          int           `json:"text,omitempty"`      // zoom in percent; 0 for 100
	Television       bool          `json:"sofa,omitempty"`      // the screen is a television seen from some metres away
	TelevisionAsked  bool          `json:"sofaAsked,omitempty"` // the player has answered the question about Television
	Contrast         bool          `json:"contrast,omitempty"`  // high contrast
	NoSystemContrast bool          `json:"noStark,omitempty"`   // no high contrast, even if the system prefers it
	Scan             Scan          `json:"scan,omitempty"`      // speed of switch access
	NoNotes          bool          `json:"noNotes,omitempty"`   // no tips for events that happen for the first time
	NoHints          bool          `json:"noHints,omitempty"`   // no hints
	NoHaptics        bool          `json:"noTremble,omitempty"` // no vibration
	Turns            bool          `json:"turns,omitempty"`     // the picture turns to the acting person
	Sides            Seating       `json:"sides,omitempty"`     // at which sides of the screen people sit
	Name             string        `json:"name,omitempty"`      // of the first person; "" for the usual one
	Heads            Heads         `json:"heads,omitempty"`     // which head each person has
	AttractMode      bool          `json:"evening,omitempty"`   // attract mode
	Sound            sound.Volumes `json:"sound"`
	SeatSound        sound.Preset  `json:"seatSound,omitempty"` // at a seat of a shared table; "" for off
	Window           Window        `json:"window,omitzero"`     // last placement
	Lesson           int           `json:"lesson,omitempty"`    // next lesson; 0 before the first
	DoneLessons      string        `json:"learnt,omitempty"`    // numbers of completed lessons
	TargetScores     TargetScores  `json:"bars,omitempty"`      // scores to beat
	Challenges       string        `json:"dares,omitempty"`     // IDs of games whose seed was drawn for a challenge
	ShownTips        string        `json:"told,omitempty"`      // names of tips shown
	Days             string        `json:"days,omitempty"`      // last started daily cases: dates and game IDs
	// first game of each seed and set-up: a number for these, “=”, and the game's ID
	FirstGames string `json:"tried,omitempty"`
	Solved     string `json:"solved,omitempty"` // names of solved cases
	// secrets of this device at tables that a host serves
	TableTokens   TableTokens `json:"tables,omitempty"`
	UnknownFields string      `json:"-"` // unknown keys and values as a JSON object; "" for none
}

// HighContrast reports whether high contrast is on, by choice or by the system.
func (s *Settings) HighContrast() bool { return s.Contrast || !s.NoSystemContrast && systemContrast() }

// FlipContrast toggles high contrast, regardless of the system's preference.
func (s *Settings) FlipContrast() {
	on := s.HighContrast()
	s.Contrast, s.NoSystemContrast = !on, on && systemContrast()
}

// TextSizes are the available zooms in percent, ascending. It must not be changed.
var TextSizes = []int{80, 100, 125, 150, 200}

// TextSize returns the zoom of the settings in percent.
func (s *Settings) TextSize() int {
	if s.Percent == 0 {
		return 100
	}
	return s.Percent
}

// Zoom returns the zoom in percent, including that for a television.
func (s *Settings) Zoom() int {
	if s.Television {
		return s.TextSize() * televisionZoom / 100
	}
	return s.TextSize()
}

// televisionZoom is the zoom for a television seen from three metres, in percent.
const televisionZoom = 170

// SpeedName returns the name of a speed for players.
func SpeedName(s Speed) message.Message { return message.Of(message.Key("speed." + string(s))) }

// DefaultSettings returns the initial settings. Motion is reduced if the system prefers that.
func DefaultSettings() Settings {
	return Settings{Speed: Normal, Reduced: systemReduced(), Sound: sound.DefaultVolumes()}
}

// CheckLanguage returns nil if there are words of a language, or for "", the system's language. Otherwise it returns an
// error for players that lists the languages.
func CheckLanguage(name string) error {
	if name == "" || words.HasLanguage(name) {
		return nil
	}
	there := strings.Join(words.Languages(), ", ")
	return message.Errorf(message.Of("settings.no-language", message.Verbatim("language", name),
		message.Verbatim("languages", there)), "there is no language %q; there are %s", name, there)
}

// checkSound returns an error for an unknown preset or volume.
func checkSound(s sound.Volumes) error {
	for _, v := range []int{s.Effects, s.Music, s.Rain} {
		if v < 0 || v > 100 {
			return message.Errorf(message.Of("settings.no-volume", message.Number("volume", v)),
				"%d is no volume; volumes go from 0 to 100", v)
		}
	}
	return checkPreset(s.Preset)
}

// checkPreset returns an error for an unknown preset.
func checkPreset(p sound.Preset) error {
	if !slices.Contains(sound.Presets, p) {
		return message.Errorf(message.Of("settings.no-sound", message.Verbatim("sound", string(p))),
			"there is no sound %q; there is all, reduced and off", p)
	}
	return nil
}
