package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
)

// TestDossiersOpenAtThreshold checks that dossiers open at 29 points, and above 29 in french-41. They open once, after
// the count and before the safe moves.
func TestDossiersOpenAtThreshold(t *testing.T) {
	const threshold = 29
	for _, id := range dossierEditions {
		for _, score := range []int{threshold - 1, threshold, threshold + 1} {
			g := beforeCount(t, id, score-redGain, redGain, "-.-", "-:-:-")
			events := apply(t, &g, steps(blue, 2))
			wantPhase := rules.PhaseSafe
			opens := score > threshold || score == threshold && id != "french-41"
			if opens {
				wantPhase = rules.PhaseDossier
			}
			if g.Phase() != wantPhase {
				t.Errorf("%s: after a count to %d: got %s, want phase %v", id, score, g.Position(), wantPhase)
			}
			if got := slices.Contains(kinds(events), rules.EventDossiersOpened); got != opens {
				t.Errorf("%s: event of opened dossiers at %d: got %v, want %v", id, score, got, opens)
			}
		}
		// A second count above the threshold does not open the dossiers again.
		written := "_2000__.1_000__"
		if french(id) {
			written = "_20_0__.1_0_0__"
		}
		g := beforeCount(t, id, threshold+5, redGain, written, "-:+:r")
		apply(t, &g, steps(blue, 2))
		if g.Phase() != rules.PhaseSafe {
			t.Errorf("%s: second count above the threshold: got %s, want the phase safe", id, g.Position())
		}
	}
}

// redGain is the gain of red in the counts of these tests.
const redGain = 6

// TestSeatsWriteDossiersInAnyOrder checks that both seats write their dossiers, in any order and hidden from the other.
// Then the safe moves.
func TestSeatsWriteDossiersInAnyOrder(t *testing.T) {
	for _, id := range dossierEditions {
		g := beforeCount(t, id, 25, redGain, "-.-", "-:-:-")
		apply(t, &g, steps(blue, 2))
		if g.PendingWriters() != 0b11 || g.Actor() != 0 {
			t.Fatalf("%s: pending writers: got %07b, want both seats", id, g.PendingWriters())
		}
		wantRule(t, &g, rules.MoveSafe(1), rules.RuleTurn)
		rows0 := map[rules.Agent]int{rules.Orange: 2, rules.Yellow: 0, rules.Green: 0, rules.Blue: 0}
		rows1 := map[rules.Agent]int{rules.Red: 1, rules.Yellow: 1, rules.Green: 0, rules.Blue: 0} // one owner twice
		if french(id) {
			rows0[rules.Green], rows1[rules.Green] = -1, -1
		}
		apply(t, &g, dossierAction(1, rows1))
		if g.PendingWriters() != 0b01 || !g.HasDossier(1) {
			t.Errorf("%s: pending writers after seat 1: got %07b, want seat 0", id, g.PendingWriters())
		}
		if view := g.View(0); view.Dossier(1, rules.Red) != rules.GuessHidden || !view.HasDossier(1) {
			t.Errorf("%s: view of seat 0: got %v in the dossier of seat 1, want GuessHidden", id,
				view.Dossier(1, rules.Red))
		}
		wantRule(t, &g, dossierAction(1, rows1), rules.RuleTurn)
		apply(t, &g, dossierAction(0, rows0))
		if g.Phase() != rules.PhaseSafe || g.Dossier(0, rules.Orange) != rules.GuessSeat(1) {
			t.Errorf("%s: after the dossiers: got %s, want the phase safe and their rows", id, g.Position())
		}
		if err := g.Check(rules.MoveSafe(5)); (err == nil) != (id == "french-42") {
			t.Errorf("%s: safe to its own building: got error %v, want none only in french-42", id, err)
		}
		if err := g.Check(rules.MoveSafe(0)); (err == nil) != (id != "french-41") { // orange and others are in 0
			t.Errorf("%s: safe to a building with agents: got error %v, want one only in french-41", id, err)
		}
	}
}

// TestLegalDossiers checks that rows about the own agent, the own seat, or agents and seats not in play are illegal.
// Only french-41 allows empty rows.
func TestLegalDossiers(t *testing.T) {
	for _, id := range dossierEditions {
		g := beforeCount(t, id, 25, 6, "-.-", "-:-:-")
		apply(t, &g, steps(blue, 2))
		rows := func() map[rules.Agent]int {
			r := map[rules.Agent]int{rules.Orange: 2, rules.Yellow: 0, rules.Green: 0, rules.Blue: 0}
			if french(id) {
				delete(r, rules.Green)
			}
			return r
		}
		ownAgent, ownSeat, agentNotInPlay, emptyRow, seatNotInPlay := rows(), rows(), rows(), rows(), rows()
		ownAgent[rules.Red] = 2
		ownSeat[rules.Blue] = 1
		agentNotInPlay[rules.Grey] = 0
		emptyRow[rules.Yellow] = -1
		seatNotInPlay[rules.Yellow] = 3
		for _, illegal := range []map[rules.Agent]int{ownAgent, ownSeat, agentNotInPlay, seatNotInPlay} {
			wantRule(t, &g, dossierAction(0, illegal), rules.RuleDossier)
		}
		if id == "french-41" {
			apply(t, &g, dossierAction(0, emptyRow))
		} else {
			wantRule(t, &g, dossierAction(0, emptyRow), rules.RuleDossier)
			apply(t, &g, dossierAction(0, rows()))
		}
		// There are 4 rows, 3 in the French editions. A row names the other seat or nobody, or is empty in french-41.
		want := map[string]int{"amigo": 2 * 2 * 2 * 2, "amigo-2001": 2 * 2 * 2 * 2, "french-42": 2 * 2 * 2,
			"french-41": 3 * 3 * 3}[id]
		if got := g.CountLegal(); got != want {
			t.Errorf("%s: legal dossiers: got %d, want %d", id, got, want)
		}
	}
}

// TestFrench41ReopensDossiers checks that dossiers open again when a score passes 29, but only after the agent that
// opened them has fallen below 29.
func TestFrench41ReopensDossiers(t *testing.T) {
	const pages = "_20_0__.1_0_0__"
	at := func(red, orange, redAt, orangeAt int, writing string) rules.Game {
		return position(t, fmt.Sprintf("hc1 french-41 dossier 2 move 3 1 1 royb %d.%d.0.-.3.-.- %d.%d.0.-.0.-.- 5 2 "+
			"ro 0.0 - 0.0.0.-.0.-.- %s %s 0.0",
			redAt, orangeAt, red, orange, pages, writing))
	}
	// Red opened them and falls from 31 to 28. Orange passes 29 in the same count, which does not open them.
	g := at(31, 25, 11, 6, "-:+:r")
	apply(t, &g, steps(blue, 2))
	if g.Phase() != rules.PhaseSafe || g.Score(rules.Red) != 28 {
		t.Fatalf("count in which red falls to 28: got %s, want the phase safe", g.Position())
	}
	if !strings.Contains(g.Position(), " -:-:- ") {
		t.Fatalf("after the fall: got %s, want the threshold not crossed", g.Position())
	}
	// The next score that passes 29 opens them: here it is red's.
	g = at(28, 31, 4, 0, "-:-:-")
	apply(t, &g, steps(blue, 2))
	if g.Phase() != rules.PhaseDossier || g.Dossier(0, rules.Orange) != rules.GuessSeat(1) {
		t.Fatalf("score above 29 again: got %s, want open dossiers with their old rows", g.Position())
	}
	apply(t, &g, dossierAction(0, map[rules.Agent]int{rules.Orange: 0, rules.Yellow: 2, rules.Blue: 0}))
	apply(t, &g, dossierAction(1, nil))
	if g.Dossier(0, rules.Orange) != rules.GuessNobody || g.Dossier(1, rules.Red) != rules.GuessNone {
		t.Errorf("after writing again: got %s, want the new rows", g.Position())
	}
	// Orange is above 29 already, so that no score passes 29.
	g = at(27, 35, 1, 0, "-:-:-")
	apply(t, &g, steps(blue, 2))
	if g.Phase() != rules.PhaseSafe {
		t.Errorf("no token passes 29: got %s, want the phase safe", g.Position())
	}
	// At exactly 29 red has not fallen below.
	g = at(32, 20, 11, 0, "-:+:r")
	apply(t, &g, steps(blue, 2))
	if g.Score(rules.Red) != 29 || strings.Contains(g.Position(), " -:-:- ") {
		t.Errorf("red at exactly 29: got %s, want the threshold still crossed", g.Position())
	}
}

// TestDossierBonuses checks the bonus of each seat for its dossier, and the malus of french-41. The highest score with
// bonus wins.
func TestDossierBonuses(t *testing.T) {
	const gain = 6 // of red in the last count; orange gains nothing in the church
	for _, tc := range []struct {
		id          string
		red, orange int    // scores before the last count
		pages       string // dossiers of both seats
		bonus       [2]int // by seat
		winner      rules.SeatSet
	}{
		{"amigo", 37, 30, "_2000__.1_011__", [2]int{20, 10}, 0b01},
		{"amigo", 37, 39, "_0220__.1_000__", [2]int{5, 20}, 0b10},
		{"amigo-2001", 37, 39, "_0220__.1_000__", [2]int{5, 20}, 0b10},
		{"french-42", 37, 39, "_02_2__.1_0_0__", [2]int{0, 15}, 0b10},
		{"french-41", 36, 38, "_02_2__.1_0_0__", [2]int{-3, 6}, 0b10},
		{"french-41", 36, 38, "_2__2__._______", [2]int{1, 0}, 0b01},
	} {
		g := beforeCount(t, tc.id, tc.red, gain, tc.pages, "-:+:r")
		text := strings.Replace(g.Position(), ".20.", fmt.Sprintf(".%d.", tc.orange), 1)
		if tc.id == "french-41" { // seat 2’s turn, the last of the round
			text = strings.Replace(text, "move 3 1 1", "move 4 2 1", 1)
		}
		g = position(t, text)
		apply(t, &g, steps(blue, 2))
		if !g.Over() {
			t.Fatalf("%s: got %s, want the end", tc.id, g.Position())
		}
		if g.Bonus(0) != tc.bonus[0] || g.Bonus(1) != tc.bonus[1] {
			t.Errorf("%s, %s: bonuses: got %d and %d, want %v", tc.id, tc.pages, g.Bonus(0), g.Bonus(1), tc.bonus)
		}
		if got, want := g.Score(rules.Red), tc.red+gain+tc.bonus[0]; got != want {
			t.Errorf("%s, %s: score of red: got %d, want %d", tc.id, tc.pages, got, want)
		}
		if got := g.Score(rules.Orange); got != tc.orange+tc.bonus[1] {
			t.Errorf("%s, %s: score of orange: got %d, want %d", tc.id, tc.pages, got, tc.orange+tc.bonus[1])
		}
		if got := g.Result().Winners; got != tc.winner {
			t.Errorf("%s, %s: winners: got %02b, want %02b", tc.id, tc.pages, got, tc.winner)
		}
	}
}

// TestMalusStopsAtZero checks that in french-41 three wrong rows take a score of 1 to 0.
func TestMalusStopsAtZero(t *testing.T) {
	g := position(t, "hc1 french-41 dossier 2 move 4 2 1 royb 6.0.0.-.3.-.- 36.1.0.-.0.-.- 5 2 ro 0.0 - "+
		"0.0.0.-.0.-.- _20_0__.0_1_1__ -:+:r 0.0")
	apply(t, &g, steps(blue, 2))
	if g.Bonus(1) != -3 || g.Score(rules.Orange) != 0 {
		t.Errorf("got bonus %d and score %d, want -3 and 0", g.Bonus(1), g.Score(rules.Orange))
	}
}

// TestFrench42DossierIgnoresLastCount checks that with dossiers the highest score wins in french-42. Without them the
// highest gain of the last count decides among those past the goal.
func TestFrench42DossierIgnoresLastCount(t *testing.T) {
	g := position(t, "hc1 french-42 dossier 2 over 4 2 1 royb 1.1.1.-.1.-.- 44.43.20.-.0.-.- 5 - ro 0.0 + "+
		"2.9.0.-.0.-.- _20_0__.1_0_0__ -:+:r 0.0")
	if got := g.Result().Winners; got != 0b01 {
		t.Errorf("winners: got %02b, want seat 1", got)
	}
}

// TestDossierJudgesFinalOwners checks that dossiers are judged by the owners at the end. The bonus of a seat with two
// agents goes to the one with the higher score.
func TestDossierJudgesFinalOwners(t *testing.T) {
	// Three players own red, orange and yellow. Blue is the second agent of seat 1 and the better one. Seat 2 wrote
	// that nobody owns blue, seat 3 that seat 1 does.
	s := cardRound("amigo", 2, "-.a.-")
	s.dossier, s.extra = true, "b.-.-"
	s.at, s.score, s.placed = [7]int{0, 0, 0, 7, 2}, [7]int{30, 0, 0, 36, 40}, "g"
	s.pages, s.writing = "_230_0_.1_3000_.12_010_", "-:+:b"
	g := s.game(t)
	apply(t, &g, rules.Pass())
	for g.Phase() == rules.PhaseCards {
		apply(t, &g, rules.Pass())
	}
	if !g.Over() {
		t.Fatalf("got %s, want the end", g.Position())
	}
	for seat, want := range []int{20, 20, 25} { // seat 1 has all four rows right, seat 2 four of five, seat 3 all five
		if got := g.Bonus(rules.Seat(seat)); got != want {
			t.Errorf("bonus of seat %d: got %d, want %d", seat, got, want)
		}
	}
	if g.Score(rules.Blue) != 42+20 || g.Score(rules.Red) != 30 {
		t.Errorf("got blue at %d and red at %d, want 62 and 30", g.Score(rules.Blue), g.Score(rules.Red))
	}
}

// TestPlusCardOpensDossiers checks that dossiers are written at once when CardPlus takes a score to the threshold. Then
// the card round continues with the same player.
func TestPlusCardOpensDossiers(t *testing.T) {
	for _, id := range []string{"amigo", "amigo-2001"} {
		s := cardRound(id, 2, "-.am.-")
		s.dossier, s.score = true, [7]int{26, 10}
		g := s.game(t)
		apply(t, &g, rules.PlayTwo(rules.CardPlus, rules.Red, rules.Blue))
		if g.Phase() != rules.PhaseDossier || g.PendingWriters().Len() != 3 {
			t.Fatalf("%s: got %s at 29, want open dossiers", id, g.Position())
		}
		for g.Phase() == rules.PhaseDossier {
			apply(t, &g, g.NthLegal(0))
		}
		if g.Phase() != rules.PhaseCards || g.Actor() != 1 {
			t.Errorf("%s: after the dossiers: got %s, want seat 1 in the card round", id, g.Position())
		}
	}
}

// TestParsePositionRejectsIllegalDossiers checks that the parser of positions refuses dossiers that no player can
// write.
func TestParsePositionRejectsIllegalDossiers(t *testing.T) {
	for _, pages := range []string{"_1_____.1______", "_____2_._______", "_3_____._______", "_2_____",
		"_2____._______"} {
		text := "hc1 french-41 dossier 2 move 3 1 1 royb 6.0.0.-.3.-.- 37.30.0.-.0.-.- 5 2 ro 0.0 - " +
			"0.0.0.-.0.-.- " + pages + " -:+:r 0.0"
		if _, err := rules.ParsePosition(text); err == nil {
			t.Errorf("dossiers %s: got no error, want one", pages)
		}
	}
}

// TestViewsDoNotJudgeDossiers checks that a game that ends in a view gives no bonuses, because a view lacks the owners.
// In the game itself every dossier is judged.
func TestViewsDoNotJudgeDossiers(t *testing.T) {
	g, err := rules.ParsePosition(
		"hc1 amigo dossier 2 move 25 1 1 roygb 3.2.0.0.1.-.- 39.34.5.5.5.-.- 5 2 or 0.0 - 0.0.0.0.0.-.- " +
			"2_000__._1000__ -:+:r 0.0",
	)
	if err != nil {
		t.Fatal(err)
	}
	lastMove := steps(red, 2)
	view := g.View(0).Game
	for _, tc := range []struct {
		name        string
		game        *rules.Game
		red, orange int // scores after the count
		judged      int // dossiers
	}{{"view", &view, 44, 36, 0}, {"game", &g, 64, 56, 2}} {
		judged := 0
		for _, kind := range kinds(apply(t, tc.game, lastMove)) {
			if kind == rules.EventDossierScored {
				judged++
			}
		}
		redScore, orangeScore := tc.game.Score(rules.Red), tc.game.Score(rules.Orange)
		if !tc.game.Over() || redScore != tc.red || orangeScore != tc.orange || judged != tc.judged {
			t.Errorf("%s: got over %v, red at %d, orange at %d, %d scored dossiers; want true, %d, %d and %d", tc.name,
				tc.game.Over(), redScore, orangeScore, judged, tc.red, tc.orange, tc.judged)
		}
	}
}

// dossierAction returns the action that writes a dossier. A row is the owner of an agent: a seat from 1, 0 for nobody,
// or -1 for an empty row.
func dossierAction(seat rules.Seat, rows map[rules.Agent]int) rules.Action {
	var guesses [rules.NumAgents]rules.Guess
	for agent, owner := range rows {
		switch {
		case owner == 0:
			guesses[agent] = rules.GuessNobody
		case owner > 0:
			guesses[agent] = rules.GuessSeat(rules.Seat(owner - 1))
		}
	}
	return rules.WriteDossier(seat, guesses)
}

// beforeCount returns a game of two with the dossier, in which seat 1 can move blue from 3 to the safe in 5. Seat 1
// owns red, which is in redAt, and seat 2 orange. The other agents are free; the French editions have no green.
func beforeCount(t *testing.T, id string, redScore, redAt int, pages, writing string) rules.Game {
	t.Helper()
	agents, green := "roygb", "0"
	if french(id) {
		agents, green = "royb", "-"
	}
	return position(t, fmt.Sprintf("hc1 %s dossier 2 move 3 1 1 %s %d.0.0.%s.3.-.- %d.20.0.%s.0.-.- 5 2 ro 0.0 - "+
		"0.0.0.%s.0.-.- %s %s 0.0",
		id, agents, redAt, green, redScore, green, green, pages, writing))
}

// dossierEditions are the IDs of the editions with the dossier.
var dossierEditions = []string{"amigo", "amigo-2001", "french-42", "french-41"}
