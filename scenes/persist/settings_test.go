package persist

import (
	"reflect"
	"testing"

	"heimlich/scenes/backstage"
)

// TestNoSettingIsForgotten: where a window has changed nothing everything stays that is kept, and where another one has not everything is kept that is set: of each setting that there is.
func TestNoSettingIsForgotten(t *testing.T) {
	usual, other := backstage.DefaultSettings(), backstage.DefaultSettings()
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
			t.Errorf("nobody knows how to change a setting of the type %v", v.Type())
		}
	}
	change(reflect.ValueOf(&other).Elem())
	other.Bars = usual.Bars.With(backstage.Bar{Game: "other"})
	if got := Joined(other, usual, chosen(other, usual, usual)); got != other {
		t.Errorf("where nothing was changed there is %+v, and %+v was kept", got, other)
	}
	if got := Joined(usual, usual, chosen(usual, usual, other)); got != other {
		t.Errorf("where nothing else was kept there is %+v, and %+v was set", got, other)
	}
}
