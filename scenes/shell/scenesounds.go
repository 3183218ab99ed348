package shell

import (
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// Every scene plays sounds of presses and pages, and the S key mutes all sound.

// feedbackCues maps feedback of controls to sound cues.
var feedbackCues = map[widgets.Feedback]sound.Cue{
	widgets.FeedbackPress: sound.Press, widgets.FeedbackRefuse: sound.Refuse, widgets.FeedbackFocus: sound.Tick,
	widgets.FeedbackOpen: sound.Page,
}

// pageTurnScenes are the scenes that open with the sound of a turned page.
var pageTurnScenes = map[string]bool{
	"notebook":   true,
	"log":        true,
	"casefile":   true,
	"rules":      true,
	"licences":   true,
	"games":      true,
	"tablesetup": true,
}

// playSceneSound plays the sound of a scene that has just opened.
func playSceneSound(v *view) {
	p, name := v.ctx.Sound, v.name
	v.scene.Desk().OnFeedback = func(f widgets.Feedback) { p.Play(feedbackCues[f]) }
	switch {
	case name == "title":
		p.Skip()
		p.Music(sound.Title)
		p.Rain(true)
	case pageTurnScenes[name]:
		p.Play(sound.Page)
	}
}

// toggleMute toggles all sound if S was pressed outside text fields; it reports whether it was.
func (sh *Shell) toggleMute(e widgets.InputEvent) bool {
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
