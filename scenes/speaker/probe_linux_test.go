package speaker

import "testing"

// TestProbe checks that a sound server or a card is enough, and that probe fails without both.
func TestProbe(t *testing.T) {
	for _, test := range []struct {
		name  string
		env   map[string]string
		there []string
		found bool
	}{
		{"nothing", nil, nil, false},
		{"a home without anything", map[string]string{"HOME": "/home/anna", "XDG_RUNTIME_DIR": "/run/user/1"},
			nil, false},
		{"a server elsewhere", map[string]string{"PULSE_SERVER": "host"}, nil, true},
		{"a card", nil, []string{"/dev/snd/pcmC*p"}, true},
		{"a server", map[string]string{"XDG_RUNTIME_DIR": "/x"}, []string{"/x/pulse/native"}, true},
		{"an old server", map[string]string{"HOME": "/h"}, []string{"/h/.config/pulse/*-runtime/native"}, true},
	} {
		err := findDevice(func(name string) string { return test.env[name] }, func(pattern string) bool {
			for _, p := range test.there {
				if p == pattern {
					return true
				}
			}
			return false
		})
		if (err == nil) != test.found {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
