package match_test

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/opponents"
)

// TestSignalsAreMostlyRight checks in games of recruits that at least a third of the signals for an owner name the real
// one, and that they are four times as many as signals against the real owner.
func TestSignalsAreMostlyRight(t *testing.T) {
	const games = 12
	var right, wrong, against int // numbers of signals for the owner, for others, and against the owner
	for seed := range uint64(games) {
		o := peopleOptions(4, rules.Amigo, rules.Variants{}, seed)
		for i := range o.Players {
			o.Players[i].Kind, o.Players[i].Level = match.Opponent, opponents.Recruit
		}
		m := dealtMatch(t, o, nil)
		for !m.Over() {
			step(t, m)
		}
		v := m.Public()
		for a := range rules.Agent(rules.NumAgents) {
			for s := range rules.Seat(4) {
				p := m.Signals(a, s)
				if v.Owner(a) == s {
					right += len(p.For)
					against += len(p.Against)
				} else {
					wrong += len(p.For)
				}
			}
		}
	}
	t.Logf("signals: %d for the owner, %d for others, %d against the owner", right, wrong, against)
	if right < wrong/2 || right < 4*against {
		t.Errorf("got %d signals for the owner, %d for others, %d against the owner; want at least %d for the owner",
			right, wrong, against, max(wrong/2, 4*against))
	}
}

// TestNotesModeSurvivesResume checks that a resumed match has the same mode of notes. A record with an unknown mode is
// refused.
func TestNotesModeSurvivesResume(t *testing.T) {
	for _, n := range []match.NotesMode{match.NotesWeighed, match.NotesOwn, match.NotesNone} {
		o := peopleOptions(2, rules.Amigo, rules.Variants{}, 1)
		o.Notes = n
		m := dealtMatch(t, o, nil)
		again := resume(t, []byte(m.Record()), nil, host.Helpers{})
		if got := again.Table().Notes; got != n {
			t.Errorf("resumed: got mode %q, want %q", got, n)
		}
	}
	o := peopleOptions(2, rules.Amigo, rules.Variants{}, 1)
	o.Notes = match.NotesOwn
	bad := strings.Replace(dealtMatch(t, o, nil).Record(), `[Notes "own"]`, `[Notes "all"]`, 1)
	if _, err := host.Resume([]byte(bad), nil, host.Helpers{}); err == nil || !strings.Contains(err.Error(), "line 6") {
		t.Errorf("unknown mode of notes: got error %v, want one in line 6", err)
	}
}
