package match_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// TestLogTurns checks the turn and the active seat of each log entry. It also checks that each signal cites a turn in
// which the log has an entry of that player.
func TestLogTurns(t *testing.T) {
	for _, edition := range []rules.EditionID{rules.Amigo, rules.French41} {
		m := newMatch(t, recruitTable(edition, rules.Variants{TopSecret: edition == rules.Amigo, Dossier: true}), nil,
			host.Helpers{})
		type turnAndSeat struct {
			turn int
			seat rules.Seat
		}
		hasEntry := map[turnAndSeat]bool{}
		for logged := 0; !m.Over(); logged = len(m.Log()) {
			public := m.Public()
			turn, active := public.Turn(), public.ActiveSeat()
			step(t, m)
			for _, entry := range m.Log()[logged:] {
				if entry.Turn != turn {
					t.Errorf("%v: %q: got turn %d, want %d", edition, entryText(t, m.Match, entry), entry.Turn, turn)
				}
				if turn > 0 && entry.ActiveSeat != active {
					t.Errorf("%v: %q: got active seat %d, want %d", edition, entryText(t, m.Match, entry),
						entry.ActiveSeat, active)
				}
				hasEntry[turnAndSeat{entry.Turn, entry.Seat}] = true
			}
		}
		cited := 0
		for agent := range rules.Agent(rules.NumAgents) {
			for seat := range rules.Seat(recruits) {
				signals := m.Signals(agent, seat)
				for _, turn := range slices.Concat(signals.For, signals.Against) {
					if cited++; !hasEntry[turnAndSeat{turn, seat}] {
						t.Errorf("%v: got a signal of seat %d in turn %d, without a log entry of it there", edition,
							seat, turn)
					}
				}
			}
		}
		if cited == 0 {
			t.Errorf("%v: got 0 turns cited by signals in a whole game, want at least 1", edition)
		}
	}
}

// TestLogAgentNames checks that the text of a log entry marks the names of agents, but no player's name that equals
// one.
func TestLogAgentNames(t *testing.T) {
	const minNamed = 50
	options := recruitTable(rules.Amigo, rules.Variants{TopSecret: true})
	options.Players[0].Name, options.Players[1].Name = "Red", "Grey"
	m := newMatch(t, options, nil, host.Helpers{})
	for !m.Over() {
		step(t, m)
	}
	named := 0
	for _, entry := range m.Log() {
		said := english.SayWithNames(entry.Message(func(s rules.Seat) string { return m.Player(s).Name }))
		rest := said.Text
		for _, player := range []string{"Red ", "Grey "} { // who acts
			rest = strings.TrimPrefix(rest, player)
		}
		want := 0
		for agent := range rules.Agent(rules.NumAgents) {
			want += strings.Count(rest, agentName(agent)+" ")
		}
		if len(said.Names) != want {
			t.Errorf("%q: got %d marked names of agents, want %d", said.Text, len(said.Names), want)
		}
		for _, n := range said.Names {
			if named++; said.Text[n.At:n.End] != agentName(n.Agent) {
				t.Errorf("%q: got %q marked as the name of %v", said.Text, said.Text[n.At:n.End], n.Agent)
			}
		}
	}
	if named < minNamed {
		t.Errorf("got %d marked names in a whole game, want at least %d", named, minNamed)
	}
}

// TestLogUntilHidesFutureEvents checks that LogUntil(n) shows no more than the log that the first n events of a step
// give. So no entry reveals a later event. After the last event the log is complete.
func TestLogUntilHidesFutureEvents(t *testing.T) {
	testrun.Long(t)
	const maxTurns, minSteps = 60, 500
	steps, incomplete := 0, 0
	for _, edition := range []rules.EditionID{rules.Amigo, rules.Amigo2001, rules.French41, rules.French42,
		rules.Engine} {
		for bits := range 4 {
			variants := rules.Variants{TopSecret: bits&1 != 0, Dossier: bits&2 != 0}
			options := recruitTable(edition, variants)
			if options.Setup.Validate() != nil {
				continue
			}
			m := newMatch(t, options, nil, host.Helpers{})
			start := m.Public()
			history := match.NewHistory(options.Table, start) // before the step
			for turn := 0; !m.Over() && turn < maxTurns; {
				before := m.Public()
				turn = before.Turn()
				step(t, m)
				whole := m.Last().Public(&before.Game)
				logBefore := slices.Clone(history.Now().Log())
				for n := range len(whole.Events) + 1 {
					part := match.NewHistory(options.Table, before)
					part.Take(match.Step{N: whole.N, Action: whole.Action, View: whole.View, Events: whole.Events[:n]})
					want := append(slices.Clone(logBefore), part.Now().Log()...)
					for i, entry := range m.Log()[:min(len(want), len(m.Log()))] { // needs the log of the turn
						want[i].CalledInVain = entry.CalledInVain
					}
					got := m.LogUntil(n)
					if len(got) < len(logBefore) || len(got) > len(want) {
						t.Fatalf("%v %v: LogUntil(%d) of %v: got %d entries, want %d to %d", edition, variants, n,
							whole.Events, len(got), len(logBefore), len(want))
					}
					if len(got) > 0 && !reflect.DeepEqual(got, want[:len(got)]) {
						t.Fatalf("%v %v: LogUntil(%d) of %v: got entries %v, want a start of %v", edition, variants, n,
							whole.Events, got, want)
					}
					if len(got) < len(m.Log()) {
						incomplete++
					}
				}
				history.Take(whole)
				steps++
				if got, want := len(m.LogUntil(len(whole.Events))), len(m.Log()); got != want {
					t.Fatalf("%v %v: LogUntil after all of %v: got %d entries, want %d", edition, variants,
						whole.Events, got, want)
				}
			}
		}
	}
	if steps < minSteps || incomplete < steps {
		t.Errorf("got %d incomplete logs in %d steps, want at least one a step in %d steps", incomplete, steps,
			minSteps)
	}
}

// TestScreensSharePublicHistory checks that the screens of a program share the host's public history, and that an
// earlier history does not change when the game goes on.
func TestScreensSharePublicHistory(t *testing.T) {
	table := dealtMatch(t, recruitTable(rules.Amigo, rules.Variants{TopSecret: true}), nil).host
	one, other := table.Screen(), table.Screen()
	for !one.Over() {
		one.Advance(anyPause, 1)
		before, entries := one.PublicHistory, len(one.Log())
		takeSteps(one)
		if got := len(before.Log()); got != entries {
			t.Fatalf("earlier history: got %d log entries, want %d as before", got, entries)
		}
		takeSteps(other)
		if one.PublicHistory != other.PublicHistory || one.PublicHistory != table.Screen().PublicHistory {
			t.Fatalf("after %d steps the screens do not share a history", one.N())
		}
	}
}

// recruits is the number of players of recruitTable.
const recruits = 4

// recruitTable returns the options of a table of recruits, the fastest opponents.
func recruitTable(edition rules.EditionID, variants rules.Variants) match.Options {
	options := soloOptions(edition, recruits, 1)
	options.Setup.Variants = variants
	for i := range options.Players {
		options.Players[i].Kind, options.Players[i].Level = match.Opponent, opponents.Recruit
	}
	return options
}

// agentName returns the English name of an agent.
func agentName(a rules.Agent) string {
	return english.Say(message.Of(message.Key("agent." + a.String())))
}
