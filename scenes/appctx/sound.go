package appctx

import (
	"cmp"

	"heimlich/rules/message"
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// ApplySound applies the sound settings of this screen.
func (ctx *Context) ApplySound() {
	volumes := ctx.Settings.Sound
	volumes.Preset = ctx.SoundPreset()
	ctx.Sound.SetVolumes(volumes)
}

// SoundPreset returns the preset of this screen. A seat at a shared table has one of its own, which is off at first.
func (ctx *Context) SoundPreset() sound.Preset {
	if ctx.Seated {
		return cmp.Or(ctx.Settings.SeatSound, sound.PresetOff)
	}
	return ctx.Settings.Sound.Preset
}

// setSoundPreset changes the preset of this screen.
func (ctx *Context) setSoundPreset(p sound.Preset) {
	if ctx.Seated {
		ctx.Settings.SeatSound = p
	} else {
		ctx.Settings.Sound.Preset = p
	}
}

// ToggleMute turns all sound of this screen off. If it is off, it restores the preset before muting, or else turns all
// sound on. It does not save the settings.
func (ctx *Context) ToggleMute() {
	was, to := ctx.SoundPreset(), sound.PresetOff
	if was != sound.PresetOff {
		ctx.presetBeforeMute = was
	} else if to = ctx.presetBeforeMute; to == "" || to == sound.PresetOff {
		to = sound.PresetAll
	}
	ctx.setSoundPreset(to)
	ctx.ApplySound()
}

// SoundName returns the name of a preset for players.
func SoundName(p sound.Preset) message.Message { return message.Of(message.Key("sound." + string(p))) }

// volumeStep is the step by which a press lowers a volume, from 100 down; below 0 it restarts at 100.
const volumeStep = 25

// AskSound calls show with a dialog for preset and volumes. Each answer applies at once, calls saved, and opens the
// dialog again. Esc calls back, which may be nil.
func (ctx *Context) AskSound(show func(widgets.Dialog), saved, back func()) {
	dialog := widgets.Dialog{Title: ctx.Words("sound.head"), List: true, Back: back}
	if err := ctx.Sound.Failure(); err != nil {
		dialog.Body = ctx.Sentence(err)
	}
	set := &ctx.Settings.Sound
	change := func(set func()) func() {
		return func() {
			set()
			ctx.ApplySound()
			saved()
			ctx.AskSound(show, saved, back)
		}
	}
	for _, preset := range sound.Presets {
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID:      "sound-" + string(preset),
			Title:   ctx.Words(SoundName(preset).Key),
			Notch:   true,
			Checked: preset == ctx.SoundPreset(),
			OnPress: change(func() { ctx.setSoundPreset(preset) }),
		})
	}
	for _, volume := range []struct {
		name  string
		value *int
	}{{"effects", &set.Effects}, {"music", &set.Music}, {"rain", &set.Rain}} {
		words := func(n int) string {
			return ctx.Words(message.Key("sound.volume."+volume.name),
				message.Number("volume", n))
		}
		slider := widgets.Slider{Value: *volume.value, Say: words, Set: func(n int, done bool) {
			*volume.value = n
			ctx.ApplySound()
			if done {
				saved()
			}
		}}
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID:             "volume-" + volume.name,
			Title:          words(*volume.value),
			Slider:         &slider,
			Disabled:       ctx.SoundPreset() == sound.PresetOff,
			DisabledReason: ctx.Words("sound.is-off"),
			OnPress: change(func() {
				if *volume.value -= volumeStep; *volume.value < 0 {
					*volume.value = 100
				}
			}),
		})
	}
	show(dialog)
}
