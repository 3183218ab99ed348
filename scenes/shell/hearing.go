package shell

import (
	"heimlich/scenes/sound"
	"heimlich/scenes/speaker"
	"heimlich/sprites/widgets"
)

// What is heard of every scene alike: presses and pages, the music that goes with it, and the key that turns all of it off and on.

// felt are the cues of what is felt at a desk.
var felt = map[widgets.Feel]sound.Cue{
	widgets.FeelPress: sound.Press, widgets.FeelRefuse: sound.Refuse, widgets.FeelFocus: sound.Tick, widgets.FeelOpen: sound.Page,
}

// turned are the scenes that come like a page that is turned.
var turned = map[string]bool{"notebook": true, "log": true, "casefile": true, "rules": true, "licences": true, "games": true, "tablesetup": true}

// typing is a scene in which somebody may be typing words.
type typing interface{ Typing() bool }

// hear lets a scene be heard that has just been put on.
func (sh *Shell) hear(name string) {
	p := sh.ctx.Sound
	sh.scene.Desk().OnFeel = func(f widgets.Feel) { p.Play(felt[f]) }
	switch {
	case name == "title":
		p.Skip()
		p.Music(sound.Title)
		p.Rain(true)
	case turned[name]:
		p.Play(sound.Page)
	}
}

// mutes turns all sound off, or on again, if S was pressed where nobody types; it reports whether it was.
func (sh *Shell) mutes(e widgets.Event) bool {
	if e.Kind != widgets.KeyDown || e.Key != "S" || e.Repeat {
		return false
	}
	if t, ok := sh.scene.(typing); ok && t.Typing() {
		return false
	}
	sh.ctx.Mute()
	sh.app.SaveSettings()
	return true
}

// OpenSpeaker looks for a device from now on; the seed lets no two evenings have the same music.
func (sh *Shell) OpenSpeaker(seed uint64) {
	sh.senses.speaker = speaker.New(sh.ctx.Sound, seed)
	sh.ctx.Sound.PrepareAll()
}
