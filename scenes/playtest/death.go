package playtest

import (
	"bytes"
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
)

// Mortal is a device whose game can end at any moment without being asked, as when the process is killed or the tab is closed.
type Mortal interface {
	Device
	// EndAfter lets the game end in the middle of the nth thing from now that is done to it, or never for 0; how far in the middle says a share from 0 to 1.
	// Whatever does it panics with Ended.
	EndAfter(n int, share float64)
}

// Killed is what a device panics with when its game has ended as EndAfter said.
type Killed struct{}

// untilEnded plays and reports whether the game ended under the player's hands.
func untilEnded(play func()) (ended bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case Killed:
			ended = true
		default:
			panic(r)
		}
	}()
	play()
	return false
}

// LiveThrough plays a whole game during which the device ends a number of times at moments that the seed settles, and each time is begun
// again with what was saved. No position that was ever published and no action that was confirmed may be missing afterwards. Each life lasts
// for at most so many things done to the device.
func LiveThrough(t testing.TB, begin func() Mortal, h Input, seed uint64, deaths, longest int) {
	t.Helper()
	p := Sit(t, nil, h, seed)
	source := rules.NewSource(seed)
	var before []byte
	resumed := 0
	for life := 0; ; life++ {
		d := begin()
		p.Move(t, d)
		if life < deaths {
			d.EndAfter(1+source.Intn(longest), float64(source.Intn(1000))/1000)
		}
		ended := untilEnded(func() {
			title := p.Scene("title")
			if text := d.Saved(GoingOn); text != nil {
				before = p.comeBack(before, text)
				resumed++
				if !Can(title, "continue") {
					t.Fatalf("a game is saved, but the title does not offer to go on: %+v", title)
				}
				p.Press("continue")
			} else if before != nil {
				t.Fatalf("the saved game is gone; it was\n%s", before)
			} else {
				p.Press("play")
			}
			p.Learn()
			p.PlayOn(ToTheEnd)
		})
		if !ended {
			d.EndAfter(0, 0) // a life that outlasted its game goes on for good
			break
		}
	}
	p.Scene("reveal")
	p.Press("end")
	p.Open("title", "title")
	text := p.device.Saved(OnShelf)
	if !bytes.HasPrefix(text, before) {
		t.Errorf("the finished game is not the one that was left:\n%s\nwant it to begin with\n%s", text, before)
	}
	p.Check(text)
	if resumed == 0 {
		t.Error("the game was never resumed, so nothing was tried")
	}
	t.Logf("%d times resumed, %d positions seen", resumed, p.Seen())
}

// comeBack holds a saved record against what the player knows after the game ended under its hands: it has to go on from the record of the last time, hold all that was
// seen, and lack at most the action whose confirmation was under way. It returns the record without a line that was cut off.
func (p *Player) comeBack(before, text []byte) []byte {
	p.t.Helper()
	rec, err := record.Read(text)
	if err != nil {
		p.t.Fatalf("the saved record can’t be read: %v\n%s", err, text)
	}
	if !bytes.HasPrefix(text, before) {
		p.t.Fatalf("the saved record does not go on from the last one:\n%s\nwant it to begin with\n%s", text, before)
	}
	if done, n := peopleActions(p.t, rec), len(p.planned); len(done) == n-1 && fmt.Sprint(done) == fmt.Sprint(p.planned[:n-1]) {
		p.planned = p.planned[:n-1]
	}
	p.Check(text)
	if rec.Truncated {
		text = text[:bytes.LastIndexByte(text, '\n')+1]
	}
	return text
}
