// Package sound synthesises all sounds of the game. It has recipes for cues, a small band, the rules by which cues
// replace each other, and a mixer. It uses no engine, no device and no clock, so that tests can measure all of it.
// Package speaker plays it on a device.
//
// A [Recipe] is read from assets/sound/cues.txt and renders the variants of a cue; a cache keeps them. A [Band]
// plays assets/sound/score.txt for ever with improvisation. [Requests] turns the public events of a script into
// [CueRequest]s: which cue, when and where. A [Conductor] is the interface for scenes. It chooses which voices are
// played, and controls an [Output]: the [Mixer], or the audio nodes of a browser.
//
// Loudness is in dB and LUFS (K-weighted as in ITU-R BS.1770, momentary: 400 ms). Time is in seconds unless a name says
// otherwise.
package sound
