package shell

import (
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// This file plays the sounds of controls and of opening scenes.

// feedbackCues maps the feedback of a pressed or focused control to its sound.
var feedbackCues = map[widgets.Feedback]sound.Cue{
	widgets.FeedbackPress: sound.CuePress, widgets.FeedbackRefuse: sound.CueRefuse,
	widgets.FeedbackFocus: sound.CueTick,
	widgets.FeedbackOpen:  sound.CuePage,
}

// pageTurnScenes are the names of scenes that open with the sound of a turned page.
var pageTurnScenes = map[string]bool{
	"notebook":   true,
	"log":        true,
	"casefile":   true,
	"rules":      true,
	"licences":   true,
	"games":      true,
	"tablesetup": true,
}

// playSceneSound plays the opening sound or music of a new scene, and connects the feedback of its controls.
func playSceneSound(v *view) {
	p, name := v.ctx.Sound, v.name
	v.scene.Focus().OnFeedback = func(f widgets.Feedback) { p.Play(feedbackCues[f]) }
	switch {
	case name == "title":
		p.SkipScript()
		p.SetMusic(sound.MusicTitle)
		p.SetRaining(true)
	case pageTurnScenes[name]:
		p.Play(sound.CuePage)
	}
}
