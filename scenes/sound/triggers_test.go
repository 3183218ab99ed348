package sound

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// aTurn is a whole turn: a roll, two agents walk, two make room, two buildings and the ruins score, the safe moves.
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

// TestTurnSounds checks the times, cues, degrees and gains of the sounds of a whole turn, for people and opponents and
// at each pace.
func TestTurnSounds(t *testing.T) {
	for _, test := range []struct {
		name     string
		triggers []Trigger
		pace     Pace
		want     string
	}{
		{"person", aTurn, Unhurried, `0.00 turn
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
		{"opponent", others(aTurn), Unhurried, `0.48 die.bounce -6.0
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
		{"hurried", aTurn, Hurried, `0.00 turn
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
		{"at once", aTurn, AtOnce, `2.00 land 4 +1.5
3.75 safe.set
`},
	} {
		if got := requestTexts(Requests(test.triggers, test.pace)); got != test.want {
			t.Errorf("turn, %s: got sounds\n%s\nwant\n%s", test.name, got, test.want)
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
		t.Errorf("at pace Unhurried: got sounds\n%s\nwant\n%s", got, want)
	}
	if got, want := requestTexts(Requests(triggers, AtOnce)), "10.00 bell\n11.00 lastlap\n12.00 finale\n"; got != want {
		t.Errorf("at pace AtOnce: got sounds\n%s\nwant\n%s", got, want)
	}
}

// TestTriggersArePublic checks that Trigger and CueRequest have only the listed fields, which hold public facts, and
// that the cues about secrets always sound the same.
func TestTriggersArePublic(t *testing.T) {
	public := map[string]bool{"Kind": true, "At": true, "Duration": true, "X": true, "X2": true, "Depth": true,
		"Steps": true, "From": true, "To": true, "ByOpponent": true}
	s := reflect.TypeFor[Trigger]()
	for i := range s.NumField() {
		if !public[s.Field(i).Name] {
			t.Errorf("Trigger: got field %s, want only fields listed as public", s.Field(i).Name)
		}
	}
	const requestFields, penStrokes = 6, 7
	if s := reflect.TypeFor[CueRequest](); s.NumField() != requestFields {
		t.Errorf("CueRequest: got %d fields, want %d; is a new one public?", s.NumField(), requestFields)
	}
	if recipe := Find(CueSecret); recipe.Variants != 1 || recipe.OnScale {
		t.Errorf("CueSecret: got %d variants, on the scale %v, want 1 and false", recipe.Variants, recipe.OnScale)
	}
	if recipe := Find(CueSign); len(recipe.layers) == 0 || recipe.layers[0].times != penStrokes {
		t.Errorf("CueSign: got layers %+v, want %d strokes for every name", recipe.layers, penStrokes)
	}
}

// TestSoundLimits checks the requests of random triggers. A faster pace or an opponent never adds sounds, times are in
// order, and gains are limited. Optional cues of class D are never played for opponents.
func TestSoundLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.IntRange(0, 30).Draw(t, "triggers")
		triggers := make([]Trigger, count)
		start := 0.0
		for i := range triggers {
			trigger := Trigger{Kind: TriggerKind(rapid.IntRange(int(TriggerTurn), int(TriggerFinale)).Draw(t, "seen")),
				At: start, Duration: rapid.Float64Range(0.05, 1.6).Draw(t, "long"),
				X: rapid.Float64Range(-1, 1).Draw(t, "x"), X2: rapid.Float64Range(-1, 1).Draw(t, "x2"),
				Depth: rapid.Float64Range(0, 1).Draw(t, "back"),
				Steps: rapid.IntRange(0, 13).Draw(t, "steps"), From: rapid.IntRange(0, 42).Draw(t, "from"),
				To: rapid.IntRange(-3, 42).Draw(t, "to")}
			if rapid.Bool().Draw(t, "then") {
				start += trigger.Duration
			}
			triggers[i] = trigger
		}
		normal, fast := Requests(triggers, Unhurried), Requests(triggers, Hurried)
		instant, theirs := Requests(triggers, AtOnce), Requests(others(triggers), Unhurried)
		if len(fast) > len(normal) || len(instant) > len(fast) || len(theirs) > len(normal) {
			t.Fatalf("got %d cues, %d hurried, %d at once, %d of opponents, want no more than unhurried", len(normal),
				len(fast), len(instant), len(theirs))
		}
		for i, request := range normal {
			if i > 0 && request.At < normal[i-1].At {
				t.Fatalf("request %d: got time %.2f s after %.2f s, want times in order", i, request.At,
					normal[i-1].At)
			}
			if request.Gain > groupGain {
				t.Fatalf("%s: got a gain of %+.1f dB, want at most %+.1f", request.Cue, request.Gain,
					float64(groupGain))
			}
		}
		for _, c := range theirs {
			if Find(c.Cue).Class == "D" {
				t.Fatalf("opponent: got optional cue %s, want none", c.Cue)
			}
		}
	})
}

// TestMusicFollowsLeadersScore checks that TableMusic changes at 20 and 30 points of the leader, and is always that of
// cards in a card round.
func TestMusicFollowsLeadersScore(t *testing.T) {
	for lead, want := range map[int]Music{0: MusicCalm, 19: MusicCalm, 20: MusicWarm, 29: MusicWarm, 30: MusicHot,
		42: MusicHot} {
		if got := TableMusic(lead, false); got != want {
			t.Errorf("at %d points: got %s, want %s", lead, got, want)
		}
		if got := TableMusic(lead, true); got != MusicCards {
			t.Errorf("at %d points in a card round: got %s, want %s", lead, got, MusicCards)
		}
	}
}

// requestTexts returns requests as text, one per line.
func requestTexts(requests []CueRequest) string {
	var out strings.Builder
	for _, request := range requests {
		fmt.Fprintf(&out, "%.2f %s", request.At, request.Cue)
		if Find(request.Cue).OnScale {
			fmt.Fprintf(&out, " %d", request.Degree)
		}
		if request.Gain != 0 {
			fmt.Fprintf(&out, " %+.1f", request.Gain)
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
