package persist

import (
	"reflect"
	"testing"

	"heimlich/scenes/appctx"
)

// TestMergeKeepsEverySetting checks for every field that the saved value wins if this window did not change it, and
// this window's value wins if it did.
func TestMergeKeepsEverySetting(t *testing.T) {
	usual, other := appctx.DefaultSettings(), appctx.DefaultSettings()
	var change func(v reflect.Value)
	change = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				change(v.Field(i))
			}
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Int:
			v.SetInt(v.Int() + 3)
		case reflect.String:
			v.SetString("other")
		default:
			t.Errorf("the test can't change a setting of type %v", v.Type())
		}
	}
	change(reflect.ValueOf(&other).Elem())
	other.TargetScores = usual.TargetScores.With(appctx.TargetScore{Game: "other"})
	other.TableTokens = usual.TableTokens.With("KRTPD", "other", "")
	if got := MergeLists(other, usual, mergeChoices(other, usual, usual)); got != other {
		t.Errorf("nothing changed here: got %+v, want the saved %+v", got, other)
	}
	if got := MergeLists(usual, usual, mergeChoices(usual, usual, other)); got != other {
		t.Errorf("nothing changed elsewhere: got %+v, want the set %+v", got, other)
	}
}
