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
	var change func(value reflect.Value)
	change = func(value reflect.Value) {
		switch value.Kind() {
		case reflect.Struct:
			for i := range value.NumField() {
				change(value.Field(i))
			}
		case reflect.Bool:
			value.SetBool(!value.Bool())
		case reflect.Int:
			value.SetInt(value.Int() + 3)
		case reflect.String:
			value.SetString("other")
		default:
			t.Errorf("the test can't change a setting of type %v", value.Type())
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
