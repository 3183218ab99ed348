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
	const games, players = 12, 4
	var right, wrong, against int // numbers of signals for the owner, for others, and against the owner
	for seed := range uint64(games) {
		options := peopleOptions(players, rules.Amigo, rules.Variants{}, seed)
		for i := range options.Players {
			options.Players[i].Kind, options.Players[i].Level = match.Opponent, opponents.Recruit
		}
		m := dealtMatch(t, options, nil)
		for !m.Over() {
			step(t, m)
		}
		view := m.Public()
		for agent := range rules.Agent(rules.NumAgents) {
			for seat := range rules.Seat(players) {
				signals := m.Signals(agent, seat)
				if view.Owner(agent) == seat {
					right += len(signals.For)
					against += len(signals.Against)
				} else {
					wrong += len(signals.For)
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
	options := peopleOptions(2, rules.Amigo, rules.Variants{}, 1)
	for _, mode := range []match.NotesMode{match.NotesWeighed, match.NotesOwn, match.NotesNone} {
		options.Notes = mode
		m := dealtMatch(t, options, nil)
		again := resume(t, []byte(m.Record()), nil, host.Helpers{})
		if got := again.Table().Notes; got != mode {
			t.Errorf("resumed: got mode %q, want %q", got, mode)
		}
	}
	options.Notes = match.NotesOwn
	text := strings.Replace(dealtMatch(t, options, nil).Record(), `[Notes "own"]`, `[Notes "all"]`, 1)
	_, err := host.Resume([]byte(text), nil, host.Helpers{})
	if err == nil || !strings.Contains(err.Error(), "line 6") {
		t.Errorf("unknown mode of notes: got error %v, want one in line 6", err)
	}
}
