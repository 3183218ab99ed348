package replay_test

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/replay"
)

func golden(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../../record/testdata/amigo-2001-topsecret+dossier.record")
	if err != nil {
		t.Fatal(err)
	}
	return []byte(strings.ReplaceAll(string(text), "\r\n", "\n"))
}

// TestPlayedThrough: a record happens again action by action, each after its pause and at the pace that is asked for, whatever the moment it begins at; the chair sees what its viewer
// may, and the story is that of the record.
func TestPlayedThrough(t *testing.T) {
	h, err := host.Resume(golden(t), nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	whole := h.Screen()
	all := whole.N()
	for _, viewer := range []rules.Seat{rules.NoSeat, 1} {
		for _, from := range []int{0, 7, all, all + 5} {
			r, err := replay.Play(golden(t), viewer, from, 0.5)
			if err != nil {
				t.Fatal(err)
			}
			m := match.At(r)
			if m.N() != min(from, all) || !m.Looking() || len(m.People()) != 0 {
				t.Fatalf("from %d: it begins after %d actions", from, m.N())
			}
			for m.N() < all {
				n := m.N()
				if m.Record() != "" || m.Status().Waits {
					t.Fatalf("after %d actions it is over, or waits for somebody", n)
				}
				m.Advance(0.1, 2) // 0.2 seconds of the usual pace
				m.Advance(0.1, 2)
				if _, ok := m.Next(); ok {
					t.Fatalf("action %d comes before its time", n+1)
				}
				m.Advance(0.06, 2)
				if s, ok := m.Next(); !ok || s.N != n+1 {
					t.Fatalf("after its pause comes action %d, %v; want %d", s.N, ok, n+1)
				}
				v := r.View()
				if v.Viewer != viewer || !v.Over() && v.Identity(0) != rules.NoAgent {
					t.Fatalf("viewer %d sees %v", viewer, v.Identity(0))
				}
				if _, ok := m.Next(); ok {
					t.Fatal("two come at once")
				}
			}
			if m.Record() != string(golden(t)) || fmt.Sprint(m.Log(), m.Belief()) != fmt.Sprint(whole.Log(), whole.Belief()) || !reflect.DeepEqual(m.Earned(), whole.Earned()) {
				t.Errorf("from %d, viewer %d: it tells another story", from, viewer)
			}
			if m.Act(0, rules.Pass()) == nil || r.Act(all, rules.Pass()) == nil {
				t.Error("who looks on acts")
			}
		}
	}
	if _, err := replay.Play([]byte("[Record \"1\"]\nrubbish\n"), rules.NoSeat, 0, 0); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("rubbish: %v", err)
	}
}
