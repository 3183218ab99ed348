package scenes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
)

// TestOpenScenes: every scene that the game offers to begin at is where it begins, and another is refused in a sentence that names them.
func TestOpenScenes(t *testing.T) {
	for _, name := range Scenes() {
		var o Options
		if err := o.OpenScene(name); err != nil {
			t.Fatal(err)
		}
		if d, _ := atTitle(t, o); d.name != name {
			t.Errorf("asked for %s the game begins at %s", name, d.name)
		}
	}
	var o Options
	if err := o.OpenScene("kitchen"); err == nil || !strings.Contains(err.Error(), "“kitchen” is no scene") || !strings.Contains(err.Error(), "title") {
		t.Errorf("a scene that there is not: %v", err)
	}
}

// TestOpenPosition: the game begins at a position, with a person where somebody has to act and opponents elsewhere; it can be played on to the end and is not kept.
func TestOpenPosition(t *testing.T) {
	const text = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 oryg 0.0.0.0 - 0.0.0.0.0.0.0"
	o := Options{Speed: backstage.Instant}
	if err := o.OpenPosition(text); err != nil {
		t.Fatal(err)
	}
	o.SaveDir = t.TempDir()
	d, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	d.screen, d.zoom = scenetest.Screens[0], 1
	settle(d)
	if d.name != "board" {
		t.Fatalf("the game begins at %s: %s", d.name, d.back.Notice)
	}
	press(t, d, "menu")
	if seen := scenetest.Seen(d.scene.Stage()); !strings.Contains(seen, "nothing of this game is kept") {
		t.Errorf("the menu says\n%s", seen)
	}
	if es, err := d.back.Files.Open(); err != nil || len(es) != 0 {
		t.Errorf("%d games are kept: %v", len(es), err)
	}
	for text, want := range map[string]string{
		"nonsense": "can’t be read",
		"hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 6 o??? 0.0.0.0 - 0.0.0.0.0.0.0": "hidden",
	} {
		var o Options
		if err := o.OpenPosition(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestOpenRecord: a record from a file, and the same as a packed text, is played through to its unmasking; what is neither is named in a sentence.
func TestOpenRecord(t *testing.T) {
	whole := scenetest.Record(played(t, rules.Amigo, rules.Variants{}, 3, 0, func(v rules.View) bool { return v.Over() }))
	rec, err := record.Read([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.record")
	if err := os.WriteFile(file, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{file, record.Pack(rec)} {
		o := Options{Speed: backstage.Instant, SaveDir: t.TempDir()}
		if err := o.OpenRecord(text); err != nil {
			t.Fatal(err)
		}
		d, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		d.screen, d.zoom = scenetest.Screens[0], 1
		settle(d)
		if d.name != "board" {
			t.Fatalf("the game begins at %s: %s", d.name, d.back.Notice)
		}
		if d.scene.Desk().Find("take-over") != nil {
			t.Error("a record can be taken over")
		}
		for range 20000 {
			if d.scene.Advance(1); d.name != "board" {
				break
			}
		}
		if d.name != "reveal" {
			t.Fatalf("played through it ends at %s", d.name)
		}
		for d.scene.Desk().Find("again") == nil {
			press(t, d, "end")
		}
		press(t, d, "again") // the same table, for people to play at
		settle(d)
		if es, err := d.back.Files.Open(); err != nil || len(es) != 1 || d.name == "title" {
			t.Errorf("played again, %d games are kept, and the scene is %s: %v", len(es), d.name, err)
		}
	}
	damaged := filepath.Join(t.TempDir(), "b.record")
	if err := os.WriteFile(damaged, []byte("[Record \"1\"]\nrubbish\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"nowhere.record": "neither a file", damaged: "line 2"} {
		var o Options
		if err := o.OpenRecord(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
