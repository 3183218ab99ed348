package scenes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// These tests press random controls, and compare the result with golden files.

// TestDrawnAtRandom presses controls at random, at tables of all editions and variants in random positions. It compares
// a checksum of the scene and the new texts after each press with a golden file.
func TestDrawnAtRandom(t *testing.T) {
	testrun.Long(t)
	var all strings.Builder
	said := map[string]bool{}
	const seed = 2028 // the golden file depends on it
	src := rules.NewRandomSource(seed)
	device := newDesktopSharing(t, "", scenetest.Window, sprites.NewTextureCache(1))
	for edition := range rules.EditionID(rules.NumEditions) {
		for i := range 8 { // each combination of variants twice
			variants := rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}
			players := 2 + src.Intn(4)
			if s := (rules.Setup{Edition: edition, Variants: variants, Players: players,
				First: rules.NoSeat}); s.Validate() != nil {
				continue
			}
			played := scenetest.Match(t, scenetest.Options(edition, variants, players, players,
				uint64(10*int(edition)+i)))
			n := 20 + src.Intn(80) // number of actions before the presses
			if i >= 5 {            // the start, without any action
				scenetest.Deal(t, played)
				n = 0
			}
			for ; n > 0 && !played.Over(); n-- {
				if v := played.Public(); n < 10 && v.Turn() > 0 && v.Phase() == rules.PhaseMove {
					break
				}
				scenetest.ActRandomly(t, played, &src)
			}
			if played.Over() {
				continue
			}
			device.shell.Resize(scenetest.Screens[(int(edition)+i)%len(scenetest.Screens)])
			useOptions(device.game, StartOptions{})
			device.features.play.Board(played)
			device.pressRandomly(&all, &src, said,
				fmt.Sprintf("%s %d players, cards %v, dossier %v, %v", edition.Edition().ID, players,
					variants.TopSecret, variants.Dossier, device.shell.Screen().W))
		}
	}
	scenetest.CheckGolden(t, "drawn/anywhere.txt", all.String(), *update)
}

// TestDrawnPassport compares the dialog with passport and cards, closed and open, with a golden file on every screen.
func TestDrawnPassport(t *testing.T) {
	testrun.Long(t)
	var log textLog
	for _, screen := range scenetest.Screens {
		device := newDesktopSharing(t, playtest.CardRoundGame(), screen, sprites.NewTextureCache(1))
		tester := playtest.NewTester(t, device, playtest.Mouse, testSeed)
		tester.Press("continue")
		tester.Scene("board")
		device.waitForRest()
		for _, key := range []string{"I", widgets.KeyEnter} {
			device.Key(key, false)
			device.waitForRest()
			fmt.Fprintf(&log, "==== %v×%v %s\n", screen.W, screen.H, key)
			_, lines := scenetest.StageLines(device.shell.Scene().Stage())
			log.add(fmt.Sprint(screen.W, key), "dialog", lines["dialog"])
			log.add(fmt.Sprint(screen.W, key), "controls", scenetest.ControlLines(device.shell.Scene())[1:])
		}
	}
	scenetest.CheckGolden(t, "drawn/passport.txt", log.String(), *update)
}

// pressRandomly presses 28 controls at random, and prefers those that plan or confirm an action. After each press it
// appends a checksum of the scene to all, and the texts that are not in said yet.
func (dt *desktop) pressRandomly(all *strings.Builder, src *rules.RandomSource, said map[string]bool, where string) {
	fmt.Fprintf(all, "==== %s\n", where)
	for range 28 {
		var ids, plans, confirms []string
		for _, control := range dt.shell.Scene().Focus().Controls() {
			// Hints and leaving a seat start opponents, whose time depends on the machine.
			isAvoided := slices.Contains([]string{"menu-title", "hint", "menu-hint", "menu-seats"}, control.ID)
			if control.Disabled || control.OnPress == nil || isAvoided {
				continue
			}
			ids = append(ids, control.ID)
			if slices.Contains([]string{"confirm", "roll", "pass", "iam", "show"}, control.ID) {
				confirms = append(confirms, control.ID)
			}
			for _, p := range []string{"agent-", "building-", "card-", "figure-"} {
				if strings.HasPrefix(control.ID, p) {
					plans = append(plans, control.ID)
				}
			}
		}
		switch n := src.Intn(6); {
		case len(confirms) > 0 && n < 2:
			ids = confirms
		case len(plans) > 0 && n < 5:
			ids = plans
		}
		id := widgets.KeyBack
		if len(ids) > 0 {
			id = ids[src.Intn(len(ids))]
			at := dt.shell.Scene().Focus().Find(id).Rect.Intersect(dt.shell.Screen().Rect()).Center()
			dt.pressAt(widgets.InputEvent{X: at.X, Y: at.Y})
		} else {
			dt.Key(id, false)
		}
		dt.waitForRest()
		lines := append(scenetest.ControlLines(dt.shell.Scene()), describeScene(dt.shell.Scene())...)
		fmt.Fprintf(all, "%s: %s, %d lines %s\n", id, dt.shell.Name(), len(lines), checksum(lines))
		for _, l := range lines {
			_, words, ok := strings.Cut(l, `"`)
			if words, _, _ = strings.Cut(words, `" `); ok && !said[words] && len(words) < 60 {
				said[words] = true
				fmt.Fprintln(all, "  "+strings.TrimSpace(l))
			}
		}
		if dt.shell.Name() != "board" {
			dt.Key(widgets.KeyBack, false)
			dt.waitForRest()
		}
		if dt.shell.Name() == "title" {
			return
		}
	}
}
