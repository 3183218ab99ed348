// Package sound is everything that is heard, made in code: recipes for cues, a small band, the rules by which cues give way to each other and to
// the ear, and a mixer. It knows no engine and no device and never looks at a clock, so all of it is measured in tests; package speaker takes it
// to a device.
//
//   - A [Recipe] is read from assets/sound/cues.txt and renders the variants of a cue; a [Shelf] keeps what was rendered, beside the loop.
//   - A [Band] plays assets/sound/score.txt for ever, never twice the same way.
//   - [Heard] turns what is seen at the table into [Call]s: which cue, when, where. It is told nothing but what everybody sees.
//   - A [Conductor] is what scenes have. It decides which voice gives way, and tells an [Output]: the [Mixer], or whatever a browser has.
//
// Loudness is in dB and LUFS (K-weighted as in ITU-R BS.1770, momentary: 400 ms), time in seconds unless a name says otherwise.
package sound
