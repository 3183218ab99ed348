package sound

import "math"

// Preset selects how many sounds are played.
type Preset string

// The presets: everything; only important sounds, softer music and no rain; nothing.
const (
	PresetAll     Preset = "all"
	PresetReduced Preset = "reduced"
	PresetOff     Preset = "off"
)

// Presets lists all presets, the loudest first. It must not be changed.
var Presets = []Preset{PresetAll, PresetReduced, PresetOff}

// Volumes are the sound settings of the player. The three volumes are from 0 to 100.
type Volumes struct {
	Preset  Preset `json:"much"`
	Effects int    `json:"effects"`
	Music   int    `json:"music"`
	Rain    int    `json:"rain"`
}

// DefaultVolumes returns the settings of a first visit: everything at full volume.
func DefaultVolumes() Volumes { return Volumes{Preset: PresetAll, Effects: 100, Music: 100, Rain: 100} }

// fullVolume is the factor of full volume, −2 dB, which leaves headroom for the mix.
var fullVolume = factor(-2)

// volume converts a setting from 0 to 100 to a factor. Half the setting sounds half as loud, about −10 dB.
func volume(v int) float64 {
	const exponent = 1.66 // 0.5^1.66 is −10 dB
	x := float64(min(max(v, 0), 100)) / 100
	return math.Pow(x, exponent) * fullVolume
}

// factors returns the factors of cues, music and rain.
func (v Volumes) factors() (cues, music, rain float64) {
	switch v.Preset {
	case PresetOff:
		return 0, 0, 0
	case PresetReduced:
		return volume(v.Effects), volume(v.Music) * factor(-6), 0
	}
	return volume(v.Effects), volume(v.Music), volume(v.Rain)
}
