package sound

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// told returns calls as text, one a line.
func told(calls []Call) string {
	var b strings.Builder
	for _, c := range calls {
		fmt.Fprintf(&b, "%.2f %s", c.At, c.Cue)
		if Find(c.Cue).Ladder {
			fmt.Fprintf(&b, " %d", c.Degree)
		}
		if c.Gain != 0 {
			fmt.Fprintf(&b, " %+.1f", c.Gain)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// aTurn is a whole turn: a roll, two agents walk, one steps aside, two buildings and the ruins score, the safe moves.
var aTurn = []Sight{
	{Seen: SeenTurn, Long: 0.3},
	{Seen: SeenTumble, At: 0.3, Long: 0.75},
	{Seen: SeenWalk, At: 1.05, Long: 0.42, Steps: 3},
	{Seen: SeenWalk, At: 1.12, Long: 0.14, Steps: 1},
	{Seen: SeenMakeRoom, At: 1.05, Long: 0.18},
	{Seen: SeenMakeRoom, At: 1.05, Long: 0.18},
	{Seen: SeenOpen, At: 1.5, Long: 0.45},
	{Seen: SeenPay, At: 2, To: 4},
	{Seen: SeenHop, At: 2, Long: 0.3, Steps: 4, From: 0, To: 4},
	{Seen: SeenHop, At: 2, Long: 0.3, Steps: 4, From: 7, To: 11},
	{Seen: SeenPay, At: 2.5, To: -3},
	{Seen: SeenHop, At: 2.5, Long: 0.2, Steps: 2, From: 2, To: 0},
	{Seen: SeenClose, At: 3, Long: 0.2, To: 5},
	{Seen: SeenCarry, At: 3.2, Long: 0.55},
}

func others(sights []Sight) []Sight {
	sights = slices.Clone(sights)
	for i := range sights {
		sights[i].Others = true
	}
	return sights
}

func TestATurnIsHeard(t *testing.T) {
	for _, c := range []struct {
		name   string
		sights []Sight
		pace   Pace
		want   string
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
		if got := told(Heard(c.sights, c.pace)); got != c.want {
			t.Errorf("%s turn: got sounds\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestCardsAreHeard(t *testing.T) {
	sights := []Sight{
		{Seen: SeenKnock}, {Seen: SeenPass, At: 0.3}, {Seen: SeenPass, At: 0.6}, {Seen: SeenPass, At: 1},
		{Seen: SeenCard, At: 2, Long: 1.55}, {Seen: SeenDraw, At: 4, Long: 0.45}, {Seen: SeenShuffle, At: 5},
		{Seen: SeenFly, At: 6, Long: 0.5},
		{Seen: SeenSecond, At: 7}, {Seen: SeenBox, At: 8}, {Seen: SeenWrite, At: 9}, {Seen: SeenBell, At: 10},
		{Seen: SeenLastLap, At: 11}, {Seen: SeenFinale, At: 12},
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
	if got := told(Heard(sights, Unhurried)); got != want {
		t.Errorf("got sounds\n%s\nwant\n%s", got, want)
	}
	if got, want := told(Heard(sights, AtOnce)), "10.00 bell\n11.00 lastlap\n12.00 finale\n"; got != want {
		t.Errorf("at pace AtOnce: got sounds\n%s\nwant\n%s", got, want)
	}
}

// TestSightsArePublic pins the fields of Sight and Call, which must hold public facts only. A new field must be shown
// to be public here.
func TestSightsArePublic(t *testing.T) {
	public := map[string]bool{"Seen": true, "At": true, "Long": true, "X": true, "X2": true, "Back": true,
		"Steps": true, "From": true, "To": true, "Others": true}
	s := reflect.TypeFor[Sight]()
	for i := range s.NumField() {
		if !public[s.Field(i).Name] {
			t.Errorf("Sight has the unknown field %s", s.Field(i).Name)
		}
	}
	if s := reflect.TypeFor[Call](); s.NumField() != 6 {
		t.Errorf("Call has %d fields", s.NumField())
	}
	if r := Find(Secret); r.Variants != 1 || r.Ladder {
		t.Error("secret cues have variants")
	}
	if r := Find(Sign); len(r.layers) == 0 || r.layers[0].times != 7 {
		t.Error("the number of strokes depends on the name")
	}
}

// TestSoundLimits checks random scripts. A hurried pace adds no sounds, opponents are never louder than people or soft
// and near, and footsteps keep their distance.
func TestSoundLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 30).Draw(t, "sights")
		sights := make([]Sight, n)
		at := 0.0
		for i := range sights {
			s := Sight{Seen: Seen(rapid.IntRange(int(SeenTurn), int(SeenFinale)).Draw(t, "seen")),
				At: at, Long: rapid.Float64Range(0.05, 1.6).Draw(t, "long"),
				X: rapid.Float64Range(-1, 1).Draw(t, "x"), X2: rapid.Float64Range(-1, 1).Draw(t, "x2"),
				Back:  rapid.Float64Range(0, 1).Draw(t, "back"),
				Steps: rapid.IntRange(0, 13).Draw(t, "steps"), From: rapid.IntRange(0, 42).Draw(t, "from"),
				To: rapid.IntRange(-3, 42).Draw(t, "to")}
			if rapid.Bool().Draw(t, "then") {
				at += s.Long
			}
			sights[i] = s
		}
		normal, fast, instant, theirs := Heard(sights, Unhurried), Heard(sights, Hurried), Heard(sights, AtOnce),
			Heard(others(sights), Unhurried)
		if len(fast) > len(normal) || len(instant) > len(fast) || len(theirs) > len(normal) {
			t.Fatalf("got %d cues, %d hurried, %d at once, %d of opponents", len(normal), len(fast), len(instant),
				len(theirs))
		}
		last := -1.0
		for i, c := range normal {
			if i > 0 && c.At < normal[i-1].At {
				t.Fatal("the calls are not in the order of their times")
			}
			if c.Cue == Step && last >= 0 && c.At-last < 0 {
				t.Fatal("footsteps are not in the order of their times")
			}
			if c.Gain > together {
				t.Fatalf("%s has a gain of %+.1f dB", c.Cue, c.Gain)
			}
		}
		for _, c := range theirs {
			if Find(c.Cue).Class == "D" {
				t.Fatalf("the optional cue %s of an opponent is played", c.Cue)
			}
		}
	})
}

func TestMusicFollowsTheLeader(t *testing.T) {
	for lead, want := range map[int]Music{0: Calm, 19: Calm, 20: Warm, 29: Warm, 30: Hot, 42: Hot} {
		if got := ForTable(lead, false); got != want {
			t.Errorf("at %d points: got %s, want %s", lead, got, want)
		}
		if got := ForTable(lead, true); got != Cards {
			t.Errorf("at %d points and cards: got %s", lead, got)
		}
	}
}
