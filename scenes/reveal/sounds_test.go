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

// TestUnmaskingSounds checks the sounds of every step. A passport opens and is signed or stamped. In a dossier each
// right guess hops and each wrong one misses. It also checks the choice of the closing theme.
func TestUnmaskingSounds(t *testing.T) {
	for i, c := range []struct {
		edition rules.EditionID
		variant rules.Variants
	}{{rules.Engine, rules.Variants{}}, {rules.Amigo2001, rules.Variants{TopSecret: true, Dossier: true}},
		{rules.French42, rules.Variants{Dossier: true}}} {
		m := playedOut(t, c.edition, c.variant, 4, uint64(i))
		v := m.Public()
		r := New(scenetest.Context(t), m, Exits{})
		steps := sounds(t, r)
		for k, requests := range steps {
			cues := cuesOf(requests)
			switch {
			case k < len(r.order):
				want := []sound.Cue{sound.CuePassport, sound.CueSign}
				if v.Owner(r.order[k]) == rules.NoSeat {
					want[1] = sound.CueStamp
				}
				if !slices.Equal(cues, want) {
					t.Errorf("passport %d: got sounds %v, want %v", k, cues, want)
				}
			case k < len(r.order)+len(r.dossiers):
				right, wrong := 0, 0
				for a := range rules.Agent(rules.NumAgents) {
					if v.InPlay().Has(a) {
						switch _, mark := r.dossier.rowText(r.dossiers[k-len(r.order)], a); mark {
						case "marks/right":
							right++
						case "marks/wrong":
							wrong++
						}
					}
				}
				got := map[sound.Cue]int{}
				for _, x := range cues {
					got[x]++
				}
				if got[sound.CueHop] != right || got[sound.CueMiss] != wrong || got[sound.CueLand] != min(right, 1) {
					t.Errorf("dossier %d with %d right and %d wrong: got sounds %v", k, right, wrong, got)
				}
			}
		}
		if got, want := fmt.Sprint(r.closingTheme()), closingThemes[v.Result().Ending]; want != "" &&
			got != string(want) {
			t.Errorf("got the closing theme %s, want %s", got, want)
		}
	}
}

// TestClosingThemeFollowsLastStep checks that the theme of the unmasking plays until the last step. After a pause the
// closing theme follows; a skip plays only its last bar.
func TestClosingThemeFollowsLastStep(t *testing.T) {
	m := playedOut(t, rules.Engine, rules.Variants{}, 4, 2)
	for _, skip := range []bool{false, true} {
		ctx := scenetest.Context(t)
		b := &bandOutput{sound.NewBand(1)}
		ctx.Sound.SetOutput(b)
		r := New(ctx, m, Exits{})
		r.Layout(scenetest.Screens[0])
		for r.begun < len(r.order)-1 {
			if got := b.playing(0.5); got != sound.MusicUnmasking {
				t.Fatalf("before passport %d: got music %q, want that of the unmasking", r.begun+1, got)
			}
			r.next()
			r.timeline.Finish()
		}
		if skip {
			r.end()
		} else {
			r.next()
			if got := b.playing(0.5); got != sound.MusicUnmasking {
				t.Errorf("before the end of the last passport: got music %q, want that of the unmasking", got)
			}
			for r.timeline.Running() {
				r.Advance(0.05)
			}
			r.next()
		}
		b.playing(closingPause + 0.1)
		if got := b.playing(0.1); got != r.closingTheme() {
			t.Errorf("skipped: %v: got closing theme %q, want %q", skip, got, r.closingTheme())
		}
		if b.playing(4); skip && b.band.Playing() != sound.MusicSilence {
			t.Error("after a skip: got music 4 s later, want only the last bar")
		}
	}
}

// sounds plays an unmasking and returns the sounds of each step.
func sounds(t *testing.T, r *Reveal) (steps [][]sound.CueRequest) {
	t.Helper()
	r.Ctx.Settings.Speed = appctx.Normal
	r.Layout(scenetest.Screens[0])
	var requests []sound.CueRequest // of the current step
	r.Ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) { requests = append(requests, c) })
	defer r.Ctx.Sound.SetListener(nil)
	for !r.over() {
		requests = nil
		r.next()
		for range 200 {
			r.Advance(0.05)
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

// playing plays music for some seconds, and returns what plays then.
func (b *bandOutput) playing(seconds float64) (m sound.Music) {
	b.band.Read(make([]float32, int(seconds*sound.SampleRate)*2))
	return b.band.Playing()
}
