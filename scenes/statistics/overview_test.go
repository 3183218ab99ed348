package statistics

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/rules/stats"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestFormFits checks that the whole form fits on every screen, empty and full, also with long texts.
func TestFormFits(t *testing.T) {
	var full stats.GameLog
	for i := range 400 {
		full.Add(stats.GameStats{ID: uint64(i), Edition: rules.EditionID(i % len(rules.Editions)), Players: 4,
			Level: opponents.Levels[i%len(opponents.Levels)], People: i%11 == 0,
			Outcome: stats.Outcome(i % 3), Score: 40 + i%20, SeenThrough: i%4 == 0, RightGuesses: i % 3, Guesses: 3,
			Bluffs: i % 5})
	}
	for _, long := range []bool{false, true} {
		for _, log := range []stats.GameLog{nil, full} {
			for _, screen := range scenetest.AllScreens {
				ctx := scenetest.Context(t)
				if long {
					ctx = scenetest.LongContext(t)
				}
				p := NewOverview(ctx, log,
					&Handlers{Back: func() {}, Import: func() {}, Export: func() {}, Delete: func() {}})
				p.Layout(screen)
				for _, wrong := range append(scenetest.TabOrderFaults(p.Focus()),
					scenetest.MisplacedTexts(p.Stage(), p.Content, screen)...) {
					t.Error(wrong)
				}
				lines := 0
				for _, x := range p.sections() {
					lines += len(x.lines)
				}
				if want := map[bool]int{true: 7, false: 17}[log == nil]; lines != want {
					t.Errorf("got %d lines, want %d", lines, want)
				}
				for _, id := range []string{"export", "delete"} {
					if c := p.Focus().Find(id); c.Disabled != (log == nil) {
						t.Errorf("%s with %d games: disabled %v", id, len(log), c.Disabled)
					}
				}
			}
		}
	}
}

// TestTermsAreExplained checks that a button explains bluffs, and that screen readers read it with the page.
func TestTermsAreExplained(t *testing.T) {
	f := stats.GameLog{}
	f.Add(stats.GameStats{ID: 1, Players: 4, Level: opponents.Levels[0], Score: 40, Guesses: 3, Bluffs: 1})
	for _, screen := range scenetest.AllScreens {
		p := NewOverview(scenetest.Context(t), f, &Handlers{Back: func() {}})
		p.Layout(screen)
		p.Focus().Find("terms").OnPress()
		if d := p.Dialog(); d == nil || d.Text != p.Words("own.terms") {
			t.Errorf("%v×%v: the dialog is %v", screen.W, screen.H, d)
		}
		var st a11y.PublicState
		if p.Describe(&st); !strings.Contains(st.Prompt, p.Words("own.terms")) {
			t.Errorf("%v×%v: the accessibility state does not explain bluffs", screen.W, screen.H)
		}
	}
}

// TestEmptyFormHasNoRatios checks that an empty form has 0 instead of 0 of 0.
func TestEmptyFormHasNoRatios(t *testing.T) {
	p := NewOverview(scenetest.Context(t), nil, &Handlers{Back: func() {}})
	for _, x := range p.sections() {
		for _, l := range x.lines {
			if l.value != "0" {
				t.Errorf("%s: %q, want 0", l.label, l.value)
			}
		}
	}
}

// TestFormHeightFollowsLog checks that after imports and deletions the page is as high as a new one with these games.
func TestFormHeightFollowsLog(t *testing.T) {
	var full stats.GameLog
	for i, l := range opponents.Levels {
		full.Add(stats.GameStats{ID: uint64(i), Players: 4, Level: l, Score: 40, Guesses: 3})
	}
	window := appctx.Screen{W: 195, H: 422, Scale: 2, Large: true}
	opened := func(f stats.GameLog) *Overview {
		p := NewOverview(scenetest.Context(t), f, &Handlers{Back: func() {}})
		p.Layout(window.ForScene(p))
		return p
	}
	p := opened(nil)
	for _, f := range []stats.GameLog{full, nil} {
		if p.SetLog(f); p.Screen != opened(f).Screen {
			t.Errorf("with %d games: got layout for %+v, want %+v", len(f), p.Screen, opened(f).Screen)
		}
	}
}
