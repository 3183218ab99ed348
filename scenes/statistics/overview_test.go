package statistics

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/rules/stats"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestFormFits checks that the whole form fits on every screen, without games and with many, and also with long texts.
// Without games nothing can be exported or deleted.
func TestFormFits(t *testing.T) {
	testrun.Long(t)
	var full stats.GameLog
	for i := range 400 { // games
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
				page := NewOverview(ctx, log,
					&Handlers{Back: func() {}, Import: func() {}, Export: func() {}, Delete: func() {}})
				page.Layout(screen)
				for _, wrong := range append(scenetest.TabOrderFaults(page.Focus()),
					scenetest.MisplacedTexts(page.Stage(), page.Content, screen)...) {
					t.Error(wrong)
				}
				lines := 0
				for _, section := range page.sections() {
					lines += len(section.lines)
				}
				if want := map[bool]int{true: 7, false: 17}[log == nil]; lines != want {
					t.Errorf("%d games: got %d lines of the form, want %d", len(log), lines, want)
				}
				for _, id := range []string{"export", "delete"} {
					if c := page.Focus().Find(id); c.Disabled != (log == nil) {
						t.Errorf("%s with %d games: got disabled %v, want %v", id, len(log), c.Disabled, log == nil)
					}
				}
			}
		}
	}
}

// TestTermsAreExplained checks that a button opens a dialog which explains the terms, and that the accessibility state
// explains them too.
func TestTermsAreExplained(t *testing.T) {
	f := stats.GameLog{}
	f.Add(stats.GameStats{ID: 1, Players: 4, Level: opponents.Levels[0], Score: 40, Guesses: 3, Bluffs: 1})
	for _, screen := range scenetest.AllScreens {
		p := NewOverview(scenetest.Context(t), f, &Handlers{Back: func() {}})
		p.Layout(screen)
		p.Focus().Find("terms").OnPress()
		if d := p.Dialog(); d == nil || d.Text != p.Words("own.terms") {
			t.Errorf("%v×%v: got dialog %v, want the explanation of the terms", screen.W, screen.H, d)
		}
		var st a11y.PublicState
		if p.Describe(&st); !strings.Contains(st.Prompt, p.Words("own.terms")) {
			t.Errorf("%v×%v: the accessibility state does not explain bluffs", screen.W, screen.H)
		}
	}
}

// TestEmptyFormHasNoRatios checks that the form without games has the value “0”, not “0 of 0”.
func TestEmptyFormHasNoRatios(t *testing.T) {
	p := NewOverview(scenetest.Context(t), nil, &Handlers{Back: func() {}})
	for _, x := range p.sections() {
		for _, l := range x.lines {
			if l.value != "0" {
				t.Errorf("line %q: got value %q, want 0", l.label, l.value)
			}
		}
	}
}

// TestFormHeightFollowsLog checks that after an import or a deletion the page has the height of a new page with the
// same games.
func TestFormHeightFollowsLog(t *testing.T) {
	var full stats.GameLog
	for i, l := range opponents.Levels {
		full.Add(stats.GameStats{ID: uint64(i), Players: 4, Level: l, Score: 40, Guesses: 3})
	}
	window := appctx.Screen{W: 195, H: 422, Scale: 2, Large: true}
	openOverview := func(log stats.GameLog) *Overview {
		p := NewOverview(scenetest.Context(t), log, &Handlers{Back: func() {}})
		p.Layout(window.ForScene(p))
		return p
	}
	p := openOverview(nil)
	for _, log := range []stats.GameLog{full, nil} {
		if p.SetLog(log); p.Screen != openOverview(log).Screen {
			t.Errorf("with %d games: got layout for %+v, want %+v", len(log), p.Screen, openOverview(log).Screen)
		}
	}
}
