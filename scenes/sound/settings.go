package sound

import "math"

// Much is how much is to be heard.
type Much string

// How much: everything; only what matters, with softer music and without rain; nothing.
const (
	All     Much = "all"
	Reduced Much = "reduced"
	Off     Much = "off"
)

// Muches are all of them, the most first.
var Muches = []Much{All, Reduced, Off}

// Volumes are what a player wants to hear. Volumes are 0 … 100.
type Volumes struct {
	Much    Much `json:"much"`
	Effects int  `json:"effects"`
	Music   int  `json:"music"`
	Rain    int  `json:"rain"`
}

// DefaultSettings are those of a first visit: everything, as loud as it was judged.
func DefaultSettings() Volumes { return Volumes{Much: All, Effects: 100, Music: 100, Rain: 100} }

// master is how far everything is turned down where nobody touched a volume.
var master = factor(-2)

// volume is what a volume multiplies by: half of it sounds half as loud, about −10 dB.
func volume(v int) float64 {
	x := float64(min(max(v, 0), 100)) / 100
	return math.Pow(x, 1.66) * master
}

// factors are what cues, music and rain are multiplied by.
func (s Volumes) factors() (cues, music, rain float64) {
	switch s.Much {
	case Off:
		return 0, 0, 0
	case Reduced:
		return volume(s.Effects), volume(s.Music) * factor(-6), 0
	}
	return volume(s.Effects), volume(s.Music), volume(s.Rain)
}
