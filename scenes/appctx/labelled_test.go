package appctx_test

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites/widgets"
)

// TestFieldLabelUsesLanguagePunctuation checks that a field's label uses the punctuation of the current language.
func TestFieldLabelUsesLanguagePunctuation(t *testing.T) {
	ctx := scenetest.Context(t)
	for name, want := range map[string]string{"en": "Name: Zoë", "fr": "Name\u00a0: Zoë"} {
		var err error
		if ctx.Language, err = words.Language(name); err != nil {
			t.Fatal(err)
		}
		f := ctx.Kit.Field(widgets.FieldSpec{ID: "name", Label: "Name", Text: "Zoë"})
		if f.Control.Label != want {
			t.Errorf("%s: got label %q, want %q", name, f.Control.Label, want)
		}
	}
}
