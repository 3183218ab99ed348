package appctx

import (
	"heimlich/rules/message"
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// ApplySound applies the sound settings.
func (ctx *Context) ApplySound() { ctx.Sound.SetVolumes(ctx.Settings.Sound) }

// Mute turns all sound off; if it is off, it restores the previous preset.
func (ctx *Context) Mute() {
	s := &ctx.Settings.Sound
	if s.Preset == sound.PresetOff {
		s.Preset = ctx.presetBeforeMute
		if s.Preset == "" || s.Preset == sound.PresetOff {
			s.Preset = sound.PresetAll
		}
	} else {
		ctx.presetBeforeMute, s.Preset = s.Preset, sound.PresetOff
	}
	ctx.ApplySound()
}

// SoundName returns the name of a preset for players.
func SoundName(m sound.Preset) message.Message { return message.Of(message.Key("sound." + string(m))) }

// volumeStep is the step by which a press lowers a volume; below 0 it restarts at 100.
const volumeStep = 25

// AskSound calls show with a dialog for preset and volumes. Each answer applies at once, calls saved, and opens the
// dialog again. Esc calls back.
func (ctx *Context) AskSound(show func(widgets.Dialog), saved, back func()) {
	d := widgets.Dialog{Title: ctx.Words("sound.head"), List: true, Back: back}
	if err := ctx.Sound.Failure(); err != nil {
		d.Body = ctx.Sentence(err)
	}
	set := &ctx.Settings.Sound
	change := func(f func()) func() {
		return func() {
			f()
			ctx.ApplySound()
			saved()
			ctx.AskSound(show, saved, back)
		}
	}
	for _, m := range sound.Presets {
		d.Answers = append(d.Answers, widgets.Answer{
			ID:      "sound-" + string(m),
			Title:   ctx.Words(SoundName(m).Key),
			Notch:   true,
			Checked: m == set.Preset,
			OnPress: change(func() { set.Preset = m }),
		})
	}
	for _, v := range []struct {
		name  string
		value *int
	}{{"effects", &set.Effects}, {"music", &set.Music}, {"rain", &set.Rain}} {
		words := func(n int) string {
			return ctx.Words(message.Key("sound.volume."+v.name),
				message.Number("volume", n))
		}
		focused := widgets.Slider{Value: *v.value, Say: words, Set: func(n int, done bool) {
			*v.value = n
			ctx.ApplySound()
			if done {
				saved()
			}
		}}
		d.Answers = append(d.Answers, widgets.Answer{
			ID:             "volume-" + v.name,
			Title:          words(*v.value),
			Slider:         &focused,
			Disabled:       set.Preset == sound.PresetOff,
			DisabledReason: ctx.Words("sound.is-off"),
			OnPress: change(func() {
				if *v.value -= volumeStep; *v.value < 0 {
					*v.value = 100
				}
			}),
		})
	}
	show(d)
}
