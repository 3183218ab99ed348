package backstage

import (
	"slices"
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/sound"
	"heimlich/scenes/words"
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

// ParseSpeed reads a speed's name. With an error, which lists those that there are, the speed is Normal.
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

// Moves reports whether anything moves on its way, or everything is at once where it ends. Every scene asks here and nowhere else; how it moves where people want less motion is
// told by Settings.Reduced.
func (s Speed) Moves() bool { return s != Instant }

// Settings are the player's choices that outlast a game.
type Settings struct {
	Speed     Speed         `json:"speed"`
	Language  string        `json:"language,omitempty"`  // as "en"; "" for the one that the system speaks
	Reduced   bool          `json:"reduced"`             // things fade over instead of moving
	Percent   int           `json:"text,omitempty"`      // how large everything is; 0 for 100
	Sofa      bool          `json:"sofa,omitempty"`      // the screen is a television some metres away
	SofaAsked bool          `json:"sofaAsked,omitempty"` // it has been asked whether it is
	Contrast  bool          `json:"contrast,omitempty"`  // as much of it as there can be
	NoStark   bool          `json:"noStark,omitempty"`   // not even where the system asks for it
	Scan      Scan          `json:"scan,omitempty"`      // how fast the focus walks by itself
	NoNotes   bool          `json:"noNotes,omitempty"`   // nothing is told that happens for the first time
	NoHints   bool          `json:"noHints,omitempty"`   // no hints are offered
	NoTremble bool          `json:"noTremble,omitempty"` // a telephone does not tremble in the hand
	Turns     bool          `json:"turns,omitempty"`     // where several people sit around the screen the picture turns to whoever acts
	Sides     Seating       `json:"sides,omitempty"`     // at which sides of the screen they sit then
	Evening   bool          `json:"evening,omitempty"`   // the title plays a table of opponents while nobody touches it
	Sound     sound.Volumes `json:"sound"`
	Window    Window        `json:"window,omitzero"`  // where it was the last time
	Lesson    int           `json:"lesson,omitempty"` // which one is due; 0 before the first
	Learnt    string        `json:"learnt,omitempty"` // the lessons that have been learnt, by number
	Bars      Bars          `json:"bars,omitempty"`   // scores that are to be beaten
	Dares     string        `json:"dares,omitempty"`  // games whose seed was drawn so that others can play them, by name
	Told      string        `json:"told,omitempty"`   // what has been told that happens for the first time, by name
	Days      string        `json:"days,omitempty"`   // the cases of days that were begun last: dates and names of games
	Tried     string        `json:"tried,omitempty"`  // the first game that was begun with each seed and set-up: a number for these, “=”, and the game’s name
	Solved    string        `json:"solved,omitempty"` // the cases that have been solved, by name
	Rest      string        `json:"-"`                // the keys and values that this version does not know, as a JSON object; "" for none
}

// HighContrast reports whether there is as much contrast as there can be: by choice, or as the system asks.
func (s *Settings) HighContrast() bool { return s.Contrast || !s.NoStark && systemContrast() }

// FlipContrast changes that, whatever the system asks.
func (s *Settings) FlipContrast() {
	on := s.HighContrast()
	s.Contrast, s.NoStark = !on, on && systemContrast()
}

// TextSizes are how large everything can be, in percent.
var TextSizes = []int{80, 100, 125, 150, 200}

// TextSize is how large everything is, in percent.
func (s *Settings) TextSize() int {
	if s.Percent == 0 {
		return 100
	}
	return s.Percent
}

// Enlarged is how large everything is to be, in percent of what it is for whoever sits at a desk.
func (s *Settings) Enlarged() int {
	if s.Sofa {
		return s.TextSize() * fromSofa / 100
	}
	return s.TextSize()
}

// fromSofa is how large everything is for whoever sits three metres away from a television, in percent.
const fromSofa = 170

// SpeedName is what a speed is called.
func SpeedName(s Speed) message.Message { return message.Of(message.Key("speed." + string(s))) }

// DefaultSettings are the settings of a first visit. Whoever has asked the system for less motion gets it here, too.
func DefaultSettings() Settings {
	return Settings{Speed: Normal, Reduced: systemReduced(), Sound: sound.DefaultVolumes()}
}

// CheckLanguage says what is wrong with a language that was chosen: that there are no words of it.
func CheckLanguage(name string) error {
	if name == "" || words.Spoken(name) {
		return nil
	}
	there := strings.Join(words.Languages(), ", ")
	return message.Fault(message.Of("settings.no-language", message.Verbatim("language", name), message.Verbatim("languages", there)), "there is no language %q; there are %s", name, there)
}

// checkSound says what is wrong with how much is to be heard.
func checkSound(s sound.Volumes) error {
	if !slices.Contains(sound.Presets, s.Preset) {
		return message.Fault(message.Of("settings.no-sound", message.Verbatim("sound", string(s.Preset))), "there is no sound %q; there is all, reduced and off", s.Preset)
	}
	for _, v := range []int{s.Effects, s.Music, s.Rain} {
		if v < 0 || v > 100 {
			return message.Fault(message.Of("settings.no-volume", message.Number("volume", v)), "%d is no volume; volumes go from 0 to 100", v)
		}
	}
	return nil
}
