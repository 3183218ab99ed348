//go:build !js

package a11y_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"heimlich/scenes/a11y"
)

// TestStateIsPublishedToFile checks that a state is written to the file, and that an equal one is not written again.
func TestStateIsPublishedToFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.json")
	publisher := a11y.New(file)
	want := a11y.PublicState{Scene: "board", Prompt: "Ben: move 5 points", Log: []string{"Anna’s turn."},
		Controls: []a11y.ControlInfo{{ID: "confirm", Label: "Move", X: 1, Y: 2, W: 3, H: 4, Enabled: true}}}
	if err := publisher.Publish(want); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got a11y.PublicState
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("published state differs (-want +got):\n%s", d)
	}

	// An equal state must not be written again.
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := publisher.Publish(want); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("unchanged state: got a new file, want none written")
	}
	want.Busy = true
	if err := publisher.Publish(want); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Errorf("a changed state was not written: %v", err)
	}
}

// TestPublishErrors checks that publishing without a file does nothing, and that a missing folder is an error.
func TestPublishErrors(t *testing.T) {
	if err := a11y.New("").Publish(a11y.PublicState{Scene: "title"}); err != nil {
		t.Errorf("publishing without a file: got error %v", err)
	}
	if err := a11y.New(filepath.Join(t.TempDir(), "no", "folder")).Publish(a11y.PublicState{}); err == nil {
		t.Error("publishing to a missing folder gives no error")
	}
}
