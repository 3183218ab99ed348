package playtest

import (
	"bytes"
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
)

// Killable is a device whose game can be killed at any moment, like a process or a tab.
type Killable interface {
	Device
	// EndAfter kills the game in the nth following device call, or never for 0; share, 0 to 1, sets how far into the
	// call. The call panics with Killed.
	EndAfter(n int, share float64)
}

// Killed is the panic value of a device whose game was killed by EndAfter.
type Killed struct{}

// playUntilKilled calls play, and reports whether the game was killed meanwhile.
func playUntilKilled(play func()) (killed bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case Killed:
			killed = true
		default:
			panic(r)
		}
	}()
	play()
	return false
}

// PlayThroughKills plays a game that is killed a number of times. The seed decides the moments, at most maxCalls device
// calls after the title. The game restarts with its saved files. No published position and no confirmed action may be
// lost. After the last kill it plays two turns.
func PlayThroughKills(t testing.TB, begin func() Killable, input Input, seed uint64, kills, maxCalls int) {
	t.Helper()
	tester := NewTester(t, nil, input, seed)
	source := rules.NewRandomSource(seed)
	var before []byte
	resumed := 0
	for run := 0; ; run++ {
		device := begin()
		tester.SetDevice(t, device)
		killed := playUntilKilled(func() {
			title := tester.Scene("title")
			if run < kills {
				device.EndAfter(1+source.Intn(maxCalls), float64(source.Intn(1000))/1000)
			}
			if text := device.Saved(GamesFolder); text != nil {
				before = tester.checkAfterKill(before, text)
				resumed++
				if !Can(title, "continue") {
					t.Fatalf("a game is saved, but the title does not offer to resume it: %+v", title)
				}
				tester.Press("continue")
			} else if before != nil {
				t.Fatalf("the saved game is lost; it was\n%s", before)
			} else {
				tester.Press("play")
			}
			tester.ViewPassports()
			if run == kills {
				tester.turns(2)
				return
			}
			tester.PlayUntil(UntilGameEnds)
		})
		if !killed {
			device.EndAfter(0, 0)
			break
		}
	}
	tester.checkAfterKill(before, tester.device.Saved(GamesFolder))
	if resumed == 0 {
		t.Error("the game was never resumed, so nothing was tested")
	}
	t.Logf("resumed %d times, saw %d positions", resumed, tester.PositionCount())
}

// checkAfterKill compares the saved record after a kill with the tester's records. It must extend the last record,
// contain all seen positions, and lack at most the action being confirmed. It returns the record without a truncated
// last line.
func (tr *Tester) checkAfterKill(before, text []byte) []byte {
	tr.t.Helper()
	rec, err := record.Read(text)
	if err != nil {
		tr.t.Fatalf("can't read the saved record: %v\n%s", err, text)
	}
	if !bytes.HasPrefix(text, before) {
		tr.t.Fatalf("the saved record does not extend the last one: got\n%s\nwant it to start with\n%s", text, before)
	}
	done, n := peopleActions(tr.t, rec), len(tr.planned)
	if len(done) == n-1 && fmt.Sprint(done) == fmt.Sprint(tr.planned[:n-1]) {
		tr.planned = tr.planned[:n-1]
	}
	tr.Check(text)
	if rec.Truncated {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	return text
}
