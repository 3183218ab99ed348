//go:build unix

package scenes

import (
	"regexp"
	"testing"

	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/sprites/widgets"
)

// TestStartOver checks that a game restarted from its table has another seed, or the same one if the player typed it.
// The first game stays saved.
func TestStartOver(t *testing.T) {
	seedless := regexp.MustCompile(`(?m)^\[Seed .*\n`).ReplaceAllString(runningGame(t), "")
	for text, knows := range map[string]bool{runningGame(t): true, seedless: false} {
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
				if id == "over-anew" || knows {
					t.Errorf("%s is not offered", id)
				}
				continue
			}
			if id == "over-again" && !knows {
				t.Fatal("a game with a secret seed can be restarted with it")
			}
			press(t, game, id)
			es, err := game.files.Open()
			if err != nil || len(es) != 2 || game.shell.Name() != "handover" {
				t.Fatalf("%s opens %s, with %d saved games: %v", id, game.shell.Name(), len(es), err)
			}
			for _, e := range es {
				now, err := game.files.Read(e.ID)
				if err != nil {
					t.Fatal(err)
				}
				if e.ID == "mine" {
					if string(now) != text {
						t.Error("the first game has changed")
					}
					continue
				}
				was, _ := record.Read([]byte(text))
				is, err := record.Read(now)
				if err != nil {
					t.Fatal(err)
				}
				a, _ := match.TableOf(was)
				b, _ := match.TableOf(is)
				if a.Setup != b.Setup || len(a.Players) != len(b.Players) || is.HasSeed != (id == "over-again") ||
					is.HasSeed && is.Seed != was.Seed {
					t.Errorf("%s starts %+v with the seed %d, %v; want %+v with %d", id, b, is.Seed, is.HasSeed, a,
						was.Seed)
				}
			}
		}
	}
}
