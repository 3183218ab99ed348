package shell

import (
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// Every scene plays sounds of presses and pages, and the S key mutes all sound.

// felt are the cues of what is felt at a desk.
var felt = map[widgets.Feedback]sound.Cue{
	widgets.FeedbackPress: sound.Press, widgets.FeedbackRefuse: sound.Refuse, widgets.FeedbackFocus: sound.Tick, widgets.FeedbackOpen: sound.Page,
}

// turned are the scenes that come like a page that is turned.
var turned = map[string]bool{"notebook": true, "log": true, "casefile": true, "rules": true, "licences": true, "games": true, "tablesetup": true}

// hear lets a scene be heard that has just been put on.
func hear(v *view) {
	p, name := v.ctx.Sound, v.name
	v.scene.Desk().OnFeedback = func(f widgets.Feedback) { p.Play(felt[f]) }
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
	if sh.view.typing() {
		return false
	}
	sh.view.ctx.Mute()
	sh.view.ctx.SaveSettings()
	return true
}
