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
)

// TestLogTurns checks the turn and the active seat of each log entry. It also checks that each signal cites a turn in
// which the log has an entry of that player.
func TestLogTurns(t *testing.T) {
	for _, edition := range []rules.EditionID{rules.Amigo, rules.French41} {
		m := newMatch(t, recruitTable(edition, rules.Variants{TopSecret: edition == rules.Amigo, Dossier: true}), nil,
			host.Helpers{})
		whose, did := map[int]rules.Seat{}, map[[2]int]bool{}
		for old := 0; !m.Over(); old = len(m.Log()) {
			p := m.Public()
			turn, active := p.Turn(), p.ActiveSeat()
			step(t, m)
			if p = m.Public(); p.Turn() > 0 {
				whose[p.Turn()] = p.ActiveSeat()
			}
			for _, x := range m.Log()[old:] {
				if x.Turn != turn {
					t.Errorf("%v: %q: got turn %d, want %d", edition, entryText(t, m.Match, x), x.Turn, turn)
				}
				if turn > 0 && (x.ActiveSeat != active || whose[turn] != active) {
					t.Errorf("%v: %q: got active seat %d, want %d", edition, entryText(t, m.Match, x), x.ActiveSeat,
						active)
				}
				did[[2]int{x.Turn, int(x.Seat)}] = true
			}
		}
		cited := 0
		for a := range rules.Agent(rules.NumAgents) {
			for s := range rules.Seat(4) {
				p := m.Signals(a, s)
				for _, turn := range append(append([]int{}, p.For...), p.Against...) {
					if cited++; !did[[2]int{turn, int(s)}] {
						t.Errorf("%v: got a signal of seat %d in turn %d, without a log entry of it there", edition, s,
							turn)
					}
				}
			}
		}
		if cited == 0 {
			t.Errorf("%v: got no signals in a whole game", edition)
		}
	}
}

// TestLogAgentNames checks that the text of a log entry marks the names of agents, but no player's name that equals
// one.
func TestLogAgentNames(t *testing.T) {
	o := recruitTable(rules.Amigo, rules.Variants{TopSecret: true})
	o.Players[0].Name, o.Players[1].Name = "Red", "Grey"
	m := newMatch(t, o, nil, host.Helpers{})
	for !m.Over() {
		step(t, m)
	}
	named := 0
	for _, x := range m.Log() {
		said := english.SayWithNames(x.Message(func(s rules.Seat) string { return m.Player(s).Name }))
		rest := said.Text
		for _, w := range []string{"Red ", "Grey "} { // the player who acts
			rest = strings.TrimPrefix(rest, w)
		}
		want := 0
		for a := range rules.Agent(rules.NumAgents) {
			want += strings.Count(rest, agentName(a)+" ")
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
	const minNamed = 50
	if named < minNamed {
		t.Errorf("got %d marked names in a whole game, want at least %d", named, minNamed)
	}
}

// TestLogUntilHidesFutureEvents checks that LogUntil(n) shows no more than the log that the first n events of a step
// give. So no entry reveals a later event. After the last event the log is complete.
func TestLogUntilHidesFutureEvents(t *testing.T) {
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
				all := m.Last().Public(&before.Game)
				old := slices.Clone(history.Now().Log())
				for n := range len(all.Events) + 1 {
					part := match.NewHistory(options.Table, before)
					part.Take(match.Step{N: all.N, Action: all.Action, View: all.View, Events: all.Events[:n]})
					want := append(slices.Clone(old), part.Now().Log()...)
					for i, e := range m.Log()[:min(len(want), len(m.Log()))] { // needs the log of the turn
						want[i].CalledInVain = e.CalledInVain
					}
					got := m.LogUntil(n)
					if len(got) > len(want) || len(got) < len(old) || len(got) > 0 &&
						!reflect.DeepEqual(got, want[:len(got)]) {
						t.Fatalf("%v %v: LogUntil(%d) of %v: got new entries %v, want a start of %v", edition, variants,
							n, all.Events, got[len(old):], part.Now().Log())
					}
					if len(got) < len(m.Log()) {
						incomplete++
					}
				}
				history.Take(all)
				if steps++; len(m.LogUntil(len(all.Events))) != len(m.Log()) {
					t.Fatalf("%v %v: LogUntil after all of %v: got an incomplete log", edition, variants, all.Events)
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
		was, entries := one.PublicHistory, len(one.Log())
		for _, ok := one.Next(); ok; _, ok = one.Next() {
		}
		if len(was.Log()) != entries {
			t.Fatalf("earlier history: got %d log entries, want %d as before", len(was.Log()), entries)
		}
		for _, ok := other.Next(); ok; _, ok = other.Next() {
		}
		if one.PublicHistory != other.PublicHistory || one.PublicHistory != table.Screen().PublicHistory {
			t.Fatalf("after %d steps the screens do not share a history", one.N())
		}
	}
}

// recruitTable returns the options of a table of four recruits, the fastest opponents.
func recruitTable(e rules.EditionID, v rules.Variants) match.Options {
	o := soloOptions(e, 4, 1)
	o.Setup.Variants = v
	for i := range o.Players {
		o.Players[i].Kind, o.Players[i].Level = match.Opponent, opponents.Recruit
	}
	return o
}

// agentName returns the English name of an agent.
func agentName(a rules.Agent) string {
	return english.Say(message.Of(message.Key("agent." + a.String())))
}
