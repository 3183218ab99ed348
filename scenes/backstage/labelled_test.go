package backstage_test

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites/widgets"
)

// TestAFieldIsCalledAsTheLanguageSetsItsSigns holds that the colon between what a field asks for and its text is that of the language which is spoken when the field is made.
func TestAFieldIsCalledAsTheLanguageSetsItsSigns(t *testing.T) {
	b := scenetest.Backstage(t)
	for name, want := range map[string]string{"en": "Name: Zoë", "fr": "Name\u00a0: Zoë"} {
		var err error
		if b.Language, err = words.Language(name); err != nil {
			t.Fatal(err)
		}
		f := b.Kit.Field(widgets.FieldSpec{ID: "name", Label: "Name", Text: "Zoë"})
		if f.Control.Label != want {
			t.Errorf("%s: the field is called %q, want %q", name, f.Control.Label, want)
		}
	}
}
