package scenes

import (
	"testing"

	"heimlich/scenes/nav"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestFramesWithSecretsDoNotStay checks which pictures may stay until the next scene is painted: public ones always,
// those that can show a secret only while a single person plays.
func TestFramesWithSecretsDoNotStay(t *testing.T) {
	for saved, alone := range map[string]bool{playtest.BeforeMove(): true, playtest.BeforeDossiers(t): false} {
		device := newDesktop(t, saved, scenetest.Window)
		press(t, device.game, "continue")
		for name, public := range map[string]bool{nav.SceneTitle: true, nav.SceneSetup: true, nav.SceneRules: false,
			"board":    false,
			"handover": false, "notebook": false} {
			if got := device.Shown(name); got != (public || alone) {
				t.Errorf("alone %v: %s may stay: %v", alone, name, got)
			}
		}
	}
}
