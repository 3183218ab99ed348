package speaker

import "testing"

// TestProbe checks that findDevice accepts a sound server or a sound card, and returns an error without both.
func TestProbe(t *testing.T) {
	for _, test := range []struct {
		name  string
		env   map[string]string
		files []string // patterns that match a file
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
			for _, p := range test.files {
				if p == pattern {
					return true
				}
			}
			return false
		})
		if (err == nil) != test.found {
			t.Errorf("%s: got error %v, want a device: %v", test.name, err, test.found)
		}
	}
}
