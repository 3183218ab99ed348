package persist

import (
	"reflect"
	"testing"

	"heimlich/scenes/appctx"
)

// TestMergeKeepsEverySetting checks for every field of the settings that a merge takes the value of the window that has
// changed it.
func TestMergeKeepsEverySetting(t *testing.T) {
	defaults, other := appctx.DefaultSettings(), appctx.DefaultSettings()
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
	other.TargetScores = defaults.TargetScores.With(appctx.TargetScore{Game: "other"})
	other.TableTokens = defaults.TableTokens.With("KRTPD", "other", "")
	previous := defaults
	for _, test := range []struct {
		name           string
		saved, current appctx.Settings
	}{{"another", other, defaults}, {"this", defaults, other}} {
		got := MergeLists(test.saved, previous, mergeChoices(test.saved, previous, test.current))
		if got != other {
			t.Errorf("all changed by %s window: got %+v, want %+v", test.name, got, other)
		}
	}
}
