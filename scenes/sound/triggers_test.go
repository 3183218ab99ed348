package sound

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// aTurn is a whole turn: a roll, two agents walk, one steps aside, two buildings and the ruins score, the safe moves.
var aTurn = []Trigger{
	{Kind: TriggerTurn, Duration: 0.3},
	{Kind: TriggerTumble, At: 0.3, Duration: 0.75},
	{Kind: TriggerWalk, At: 1.05, Duration: 0.42, Steps: 3},
	{Kind: TriggerWalk, At: 1.12, Duration: 0.14, Steps: 1},
	{Kind: TriggerMakeRoom, At: 1.05, Duration: 0.18},
	{Kind: TriggerMakeRoom, At: 1.05, Duration: 0.18},
	{Kind: TriggerOpen, At: 1.5, Duration: 0.45},
	{Kind: TriggerPay, At: 2, To: 4},
	{Kind: TriggerHop, At: 2, Duration: 0.3, Steps: 4, From: 0, To: 4},
	{Kind: TriggerHop, At: 2, Duration: 0.3, Steps: 4, From: 7, To: 11},
	{Kind: TriggerPay, At: 2.5, To: -3},
	{Kind: TriggerHop, At: 2.5, Duration: 0.2, Steps: 2, From: 2, To: 0},
	{Kind: TriggerClose, At: 3, Duration: 0.2, To: 5},
	{Kind: TriggerCarry, At: 3.2, Duration: 0.55},
}

// TestTurnSounds checks the sounds of a whole turn, of a person and of an opponent.
func TestTurnSounds(t *testing.T) {
	for _, test := range []struct {
		name     string
		triggers []Trigger
		pace     Pace
		want     string
	}{
		{"a person's", aTurn, Unhurried, `0.00 turn
0.48 die.bounce
0.74 die.bounce -3.0
1.05 die.rest
1.05 room
1.19 step
1.33 step
1.47 step
1.50 safe.open
2.00 pay 4
2.08 hop 1 +1.5
2.15 hop 2 +1.5
2.23 hop 3 +1.5
2.30 land 4 +1.5
2.50 pay -3
2.60 hop -1
2.70 land -2
3.00 safe.close 5
3.20 safe.lift
3.75 safe.set
`},
		{"an opponent's", others(aTurn), Unhurried, `0.48 die.bounce -6.0
0.74 die.bounce -9.0
1.05 die.rest -6.0
1.19 step -6.0
1.47 step -6.0
1.50 safe.open
2.00 pay 4
2.08 hop 1 +1.5
2.15 hop 2 +1.5
2.23 hop 3 +1.5
2.30 land 4 +1.5
2.50 pay -3
2.60 hop -1
2.70 land -2
3.00 safe.close 5
3.20 safe.lift -6.0
3.75 safe.set -6.0
`},
		{"one in a hurry", aTurn, Hurried, `0.00 turn
0.48 die.bounce
1.05 die.rest
1.26 step -2.0
1.47 step
1.50 safe.open
2.00 pay 4
2.08 hop 1 +1.5
2.30 land 4 +1.5
2.50 pay -3
2.60 hop -1
2.70 land -2
3.00 safe.close 5
3.20 safe.lift
3.75 safe.set
`},
		{"one at once", aTurn, AtOnce, `2.00 land 4 +1.5
3.75 safe.set
`},
	} {
		if got := requestTexts(Requests(test.triggers, test.pace)); got != test.want {
			t.Errorf("%s turn: got sounds\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// TestCardSounds checks the sounds of cards, at normal pace and at once.
func TestCardSounds(t *testing.T) {
	triggers := []Trigger{
		{Kind: TriggerKnock}, {Kind: TriggerPass, At: 0.3}, {Kind: TriggerPass, At: 0.6}, {Kind: TriggerPass, At: 1},
		{Kind: TriggerCard, At: 2, Duration: 1.55}, {Kind: TriggerDraw, At: 4, Duration: 0.45},
		{Kind: TriggerShuffle, At: 5},
		{Kind: TriggerFly, At: 6, Duration: 0.5},
		{Kind: TriggerSecond, At: 7}, {Kind: TriggerBox, At: 8}, {Kind: TriggerWrite, At: 9},
		{Kind: TriggerBell, At: 10},
		{Kind: TriggerLastLap, At: 11}, {Kind: TriggerFinale, At: 12},
	}
	want := `0.00 say.knock
0.30 say.pass
1.00 say.pass
2.00 card.lift
2.60 card.snap
3.30 card.away
4.00 draw
5.00 shuffle
6.00 fly
6.50 step
7.00 second
8.00 box
9.00 say.write
10.00 bell
11.00 lastlap
12.00 finale
`
	if got := requestTexts(Requests(triggers, Unhurried)); got != want {
		t.Errorf("got sounds\n%s\nwant\n%s", got, want)
	}
	if got, want := requestTexts(Requests(triggers, AtOnce)), "10.00 bell\n11.00 lastlap\n12.00 finale\n"; got != want {
		t.Errorf("at pace AtOnce: got sounds\n%s\nwant\n%s", got, want)
	}
}

// TestTriggersArePublic checks the fields of Trigger and Call, which must hold public facts only. A new field must be
// shown to be public here.
func TestTriggersArePublic(t *testing.T) {
	public := map[string]bool{"Kind": true, "At": true, "Duration": true, "X": true, "X2": true, "Depth": true,
		"Steps": true, "From": true, "To": true, "ByOpponent": true}
	s := reflect.TypeFor[Trigger]()
	for i := range s.NumField() {
		if !public[s.Field(i).Name] {
			t.Errorf("Trigger has the unknown field %s", s.Field(i).Name)
		}
	}
	if s := reflect.TypeFor[CueRequest](); s.NumField() != 6 {
		t.Errorf("Call has %d fields", s.NumField())
	}
	if r := Find(CueSecret); r.Variants != 1 || r.OnScale {
		t.Error("secret cues have variants")
	}
	if r := Find(CueSign); len(r.layers) == 0 || r.layers[0].times != 7 {
		t.Error("the number of strokes depends on the name")
	}
}

// TestSoundLimits checks random scripts. A hurried pace adds no sounds, opponents are never louder than people or soft
// and near, and footsteps keep their distance.
func TestSoundLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 30).Draw(t, "triggers")
		triggers := make([]Trigger, n)
		at := 0.0
		for i := range triggers {
			trigger := Trigger{Kind: TriggerKind(rapid.IntRange(int(TriggerTurn), int(TriggerFinale)).Draw(t, "seen")),
				At: at, Duration: rapid.Float64Range(0.05, 1.6).Draw(t, "long"),
				X: rapid.Float64Range(-1, 1).Draw(t, "x"), X2: rapid.Float64Range(-1, 1).Draw(t, "x2"),
				Depth: rapid.Float64Range(0, 1).Draw(t, "back"),
				Steps: rapid.IntRange(0, 13).Draw(t, "steps"), From: rapid.IntRange(0, 42).Draw(t, "from"),
				To: rapid.IntRange(-3, 42).Draw(t, "to")}
			if rapid.Bool().Draw(t, "then") {
				at += trigger.Duration
			}
			triggers[i] = trigger
		}
		normal, fast := Requests(triggers, Unhurried), Requests(triggers, Hurried)
		instant, theirs := Requests(triggers, AtOnce), Requests(others(triggers), Unhurried)
		if len(fast) > len(normal) || len(instant) > len(fast) || len(theirs) > len(normal) {
			t.Fatalf("got %d cues, %d hurried, %d at once, %d of opponents", len(normal), len(fast), len(instant),
				len(theirs))
		}
		last := -1.0
		for i, request := range normal {
			if i > 0 && request.At < normal[i-1].At {
				t.Fatal("the requests are not in the order of their times")
			}
			if request.Cue == CueFootstep && last >= 0 && request.At-last < 0 {
				t.Fatal("footsteps are not in the order of their times")
			}
			if request.Gain > groupGain {
				t.Fatalf("%s has a gain of %+.1f dB", request.Cue, request.Gain)
			}
		}
		for _, c := range theirs {
			if Find(c.Cue).Class == "D" {
				t.Fatalf("the optional cue %s of an opponent is played", c.Cue)
			}
		}
	})
}

// TestMusicFollowsLeadersScore checks that the music depends on the highest score and on cards.
func TestMusicFollowsLeadersScore(t *testing.T) {
	for lead, want := range map[int]Music{0: MusicCalm, 19: MusicCalm, 20: MusicWarm, 29: MusicWarm, 30: MusicHot,
		42: MusicHot} {
		if got := TableMusic(lead, false); got != want {
			t.Errorf("at %d points: got %s, want %s", lead, got, want)
		}
		if got := TableMusic(lead, true); got != MusicCards {
			t.Errorf("at %d points and cards: got %s", lead, got)
		}
	}
}

// requestTexts returns requests as text, one per line.
func requestTexts(requests []CueRequest) string {
	var out strings.Builder
	for _, c := range requests {
		fmt.Fprintf(&out, "%.2f %s", c.At, c.Cue)
		if Find(c.Cue).OnScale {
			fmt.Fprintf(&out, " %d", c.Degree)
		}
		if c.Gain != 0 {
			fmt.Fprintf(&out, " %+.1f", c.Gain)
		}
		out.WriteString("\n")
	}
	return out.String()
}

// others returns the same triggers, made by an opponent.
func others(triggers []Trigger) []Trigger {
	triggers = slices.Clone(triggers)
	for i := range triggers {
		triggers[i].ByOpponent = true
	}
	return triggers
}
