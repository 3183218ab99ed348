package reveal

import (
	"fmt"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
)

// TestUnmaskingSounds checks the sounds of every step: a passport opens and is signed or stamped, and each row of a
// dossier sounds right or wrong. The closing theme follows the ending.
func TestUnmaskingSounds(t *testing.T) {
	for i, game := range []struct {
		edition rules.EditionID
		variant rules.Variants
	}{{rules.Engine, rules.Variants{}}, {rules.Amigo2001, rules.Variants{TopSecret: true, Dossier: true}},
		{rules.French42, rules.Variants{Dossier: true}}} {
		finished := playedOut(t, game.edition, game.variant, 4, uint64(i))
		view := finished.Public()
		reveal := New(scenetest.Context(t), finished, Exits{})
		steps := sounds(t, reveal)
		for step, requests := range steps {
			cues := cuesOf(requests)
			switch {
			case step < len(reveal.order):
				want := []sound.Cue{sound.CuePassport, sound.CueSign}
				if view.Owner(reveal.order[step]) == rules.NoSeat {
					want[1] = sound.CueStamp
				}
				if !slices.Equal(cues, want) {
					t.Errorf("passport %d: got sounds %v, want %v", step+1, cues, want)
				}
			case step < len(reveal.order)+len(reveal.dossiers):
				dossier := step - len(reveal.order)
				right, wrong := 0, 0
				for a := range rules.Agent(rules.NumAgents) {
					if view.InPlay().Has(a) {
						switch _, mark := reveal.dossier.rowText(reveal.dossiers[dossier], a); mark {
						case "marks/right":
							right++
						case "marks/wrong":
							wrong++
						}
					}
				}
				got := map[sound.Cue]int{}
				for _, cue := range cues {
					got[cue]++
				}
				want := map[sound.Cue]int{sound.CueHop: right, sound.CueMiss: wrong, sound.CueLand: min(right, 1)}
				for cue, count := range want {
					if got[cue] != count {
						t.Errorf("dossier %d: got sounds %v, want %v", dossier+1, got, want)
						break
					}
				}
			}
		}
		if got, want := fmt.Sprint(reveal.closingTheme()), closingThemes[view.Result().Ending]; want != "" &&
			got != string(want) {
			t.Errorf("game %d: got the closing theme %s, want %s", i, got, want)
		}
	}
}

// TestClosingThemeFollowsLastStep checks that the theme of the unmasking plays until the last step. Then, after a
// pause, the closing theme plays; after a skip only its last bar.
func TestClosingThemeFollowsLastStep(t *testing.T) {
	m := playedOut(t, rules.Engine, rules.Variants{}, 4, 2)
	for _, skip := range []bool{false, true} {
		ctx := scenetest.Context(t)
		output := &bandOutput{sound.NewBand(1)}
		ctx.Sound.SetOutput(output)
		reveal := New(ctx, m, Exits{})
		reveal.Layout(scenetest.Window)
		for reveal.begun < len(reveal.order)-1 {
			if got := output.playing(0.5); got != sound.MusicUnmasking {
				t.Fatalf("before passport %d: got music %q, want that of the unmasking", reveal.begun+1, got)
			}
			reveal.next()
			reveal.timeline.Finish()
		}
		if skip {
			reveal.end()
		} else {
			reveal.next()
			if got := output.playing(0.5); got != sound.MusicUnmasking {
				t.Errorf("before the end of the last passport: got music %q, want that of the unmasking", got)
			}
			for reveal.timeline.Running() {
				reveal.Advance(0.05)
			}
			reveal.next()
		}
		output.playing(closingPause + 0.1)
		if got := output.playing(0.1); got != reveal.closingTheme() {
			t.Errorf("skip %v: got closing theme %q, want %q", skip, got, reveal.closingTheme())
		}
		if got := output.playing(4); skip && got != sound.MusicSilence {
			t.Errorf("4 s after a skip: got music %q, want silence after the last bar", got)
		}
	}
}

// sounds plays an unmasking and returns the sounds of each step.
func sounds(t *testing.T, reveal *Reveal) (steps [][]sound.CueRequest) {
	t.Helper()
	reveal.Ctx.Settings.Speed = appctx.Normal
	reveal.Layout(scenetest.Window)
	var requests []sound.CueRequest // of the current step
	reveal.Ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) { requests = append(requests, c) })
	defer reveal.Ctx.Sound.SetListener(nil)
	for !reveal.over() {
		requests = nil
		reveal.next()
		for range 200 { // 10 s, longer than any step
			reveal.Advance(0.05)
		}
		steps = append(steps, requests)
	}
	return steps
}

// cuesOf returns the cues of sound requests.
func cuesOf(requests []sound.CueRequest) (cues []sound.Cue) {
	for _, c := range requests {
		cues = append(cues, c.Cue)
	}
	return cues
}

// bandOutput is a sound output that plays only music.
type bandOutput struct{ band *sound.Band }

func (b *bandOutput) Clock(float64) {}

func (b *bandOutput) Start(int, sound.Voice) {}

func (b *bandOutput) CancelScheduled() {}

func (b *bandOutput) Volumes(float64, float64, float64, float64) {}

func (b *bandOutput) Rain(*sound.Clip) {}

func (b *bandOutput) Band(f func(*sound.Band), _ bool) { f(b.band) }

// playing plays music for some seconds, and returns the music that plays then.
func (b *bandOutput) playing(seconds float64) (m sound.Music) {
	b.band.Read(make([]float32, int(seconds*sound.SampleRate)*2))
	return b.band.Playing()
}
