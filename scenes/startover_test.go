//go:build unix

package scenes

import (
	"regexp"
	"testing"

	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/sprites/widgets"
)

// TestStartOver checks that a game restarted from its table gets a new secret deal, or the same deal if its seed is
// known to the player. The first game stays saved.
func TestStartOver(t *testing.T) {
	seedless := regexp.MustCompile(`(?m)^\[Seed .*\n`).ReplaceAllString(runningGame(t), "")
	for text, seedKnown := range map[string]bool{runningGame(t): true, seedless: false} {
		for _, id := range []string{"over-anew", "over-again"} {
			dir := t.TempDir()
			writeSavedFile(t, dir, "games/mine.record", text, 0)
			game := startGame(t, dir)
			press(t, game, "continue")
			game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
			press(t, game, "menu-table")
			press(t, game, "menu-over")
			c := game.shell.Scene().Focus().Find(id)
			if c.Disabled {
				if id == "over-anew" || seedKnown {
					t.Errorf("seed known %v: button %s is disabled", seedKnown, id)
				}
				continue
			}
			if id == "over-again" && !seedKnown {
				t.Fatal("a game with a secret seed can be restarted with it")
			}
			press(t, game, id)
			open, err := game.files.Open()
			if err != nil || len(open) != 2 || game.shell.Name() != "handover" {
				t.Fatalf("%s: got scene %s, %d saved games (error %v), want handover and 2", id, game.shell.Name(),
					len(open), err)
			}
			for _, saved := range open {
				now, err := game.files.Read(saved.ID)
				if err != nil {
					t.Fatal(err)
				}
				if saved.ID == "mine" {
					if string(now) != text {
						t.Errorf("first game: got record %q, want unchanged %q", now, text)
					}
					continue
				}
				was, _ := record.Read([]byte(text))
				state, err := record.Read(now)
				if err != nil {
					t.Fatal(err)
				}
				wantTable, _ := match.TableOf(was)
				gotTable, _ := match.TableOf(state)
				if gotTable.Setup != wantTable.Setup || len(gotTable.Players) != len(wantTable.Players) {
					t.Errorf("%s: got table %+v, want %+v", id, gotTable, wantTable)
				}
				sameDeal := id == "over-again"
				if state.HasSeed != sameDeal || sameDeal && state.Seed != was.Seed {
					t.Errorf("%s: got seed %d (set: %v), want %d (set: %v)", id, state.Seed, state.HasSeed, was.Seed,
						sameDeal)
				}
			}
		}
	}
}
