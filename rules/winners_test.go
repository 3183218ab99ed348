package rules_test

import (
	"fmt"
	"testing"

	"heimlich/rules"
)

// TestWinnersByEdition checks the winners of finished games by edition. Cases are ties, free agents in front, and the
// gain of the last count, which decides in french-42.
func TestWinnersByEdition(t *testing.T) {
	const r, o, y = rules.AgentSet(1) << 0, rules.AgentSet(1) << 1, rules.AgentSet(1) << 2
	owner := func(s rules.SeatSet, tokens rules.AgentSet) rules.Result {
		return rules.Result{Ending: rules.EndingOwnerWins, Winners: s, Front: tokens}
	}
	shared := func(s rules.SeatSet, tokens rules.AgentSet) rules.Result {
		return rules.Result{Ending: rules.EndingShared, Winners: s, Front: tokens}
	}
	free := func(e rules.Ending, tokens rules.AgentSet) rules.Result {
		return rules.Result{Ending: e, Front: tokens}
	}
	for _, tc := range []struct {
		name        string
		score, gain [4]int // red, orange, yellow, blue
		want        rules.Result
		except      map[string]rules.Result // editions with another result
	}{
		{"one owner in front", [4]int{44, 30, 20, 10}, [4]int{5, 0, 0, 0}, owner(1, r), nil},
		{"the highest score, not the highest last gain", [4]int{44, 43, 20, 10}, [4]int{2, 9, 0, 0}, owner(1, r),
			map[string]rules.Result{"french-42": owner(2, o)}},
		{"the last gain below the goal does not matter", [4]int{44, 40, 20, 10}, [4]int{2, 10, 0, 0}, owner(1, r), nil},
		{"equal last gains, then the highest score", [4]int{43, 45, 20, 10}, [4]int{6, 6, 0, 0}, owner(2, o), nil},
		{"tie of two owners", [4]int{43, 43, 20, 10}, [4]int{6, 6, 0, 0}, shared(3, r|o), nil},
		{"tie of an owner and a free agent", [4]int{43, 20, 43, 10}, [4]int{6, 0, 6, 0}, owner(1, r),
			map[string]rules.Result{"amigo-2001": shared(1, r|y), "french-42": shared(1, r|y)}},
		{"tie of two owners and a free agent", [4]int{43, 43, 43, 10}, [4]int{6, 6, 6, 0}, shared(3, r|o),
			map[string]rules.Result{"amigo-2001": shared(3, r|o|y), "french-42": shared(3, r|o|y)}},
		{"a free agent in front", [4]int{43, 20, 44, 10}, [4]int{6, 0, 6, 0}, free(rules.EndingNobodyWins, y),
			map[string]rules.Result{"amigo-2001": free(rules.EndingFreeWins, y), "engine": free(rules.EndingDraw, y),
				"french-42": free(rules.EndingFreeWins, y)}},
		{"scores beyond the board", [4]int{80, 79, 20, 10}, [4]int{6, 6, 0, 0}, owner(1, r), nil},
	} {
		for _, id := range editionIDs {
			want, other := tc.except[id]
			if !other {
				want = tc.want
			}
			g := finished(t, id, tc.score, tc.gain)
			if got := g.Result(); got != want {
				t.Errorf("%s: %s: got %+v, want %+v", tc.name, id, got, want)
			}
		}
	}
}

// TestNoResultBeforeTheEnd checks that a running game has the zero Result.
func TestNoResultBeforeTheEnd(t *testing.T) {
	g := newGame(t, rules.Setup{Players: 4, First: rules.NoSeat})
	if got := g.Result(); got != (rules.Result{}) {
		t.Errorf("result at the start: got %+v, want the zero Result", got)
	}
}

// TestFirstPlayerByEdition checks which first seats each edition allows in a set-up. The chosen seat begins.
func TestFirstPlayerByEdition(t *testing.T) {
	for _, id := range editionIDs {
		e := edition(t, id)
		for first := range rules.Seat(4) {
			setup := rules.Setup{Edition: e, Players: 4, First: first}
			err := setup.Validate()
			switch chosen := id == "amigo" || id == "amigo-2001" || id == "french-41"; {
			case chosen || id == "engine" && first == 0:
				if err != nil {
					t.Errorf("%s, first seat %d: got error %v", id, first, err)
					continue
				}
			case err == nil:
				t.Errorf("%s, first seat %d: got no error", id, first)
				continue
			default:
				continue
			}
			g := newGame(t, setup)
			const seed = 1
			dealer := rules.NewDealer(seed)
			for g.Phase() != rules.PhaseRoll {
				apply(t, &g, dealer.Next(&g))
			}
			if g.ActiveSeat() != first || g.Starter() != first || g.Turn() != 1 {
				t.Errorf("%s: first turn: got seat %d, want %d", id, g.ActiveSeat(), first)
			}
		}
		if err := (rules.Setup{Edition: e, Players: 4, First: 4}).Validate(); err == nil {
			t.Errorf("%s, first seat 4 of four: got no error", id)
		}
	}
}

// TestFrench42RollsForTheFirstTurn checks that in french-42 all seats roll for the first turn. The seats with the
// highest roll roll again until one has it alone.
func TestFrench42RollsForTheFirstTurn(t *testing.T) {
	g := newGame(t, rules.Setup{Edition: rules.French42, Players: 4, Agents: 0b0111111, First: rules.NoSeat})
	for a := range rules.Agent(4) {
		apply(t, &g, rules.Deal(a))
	}
	if g.Phase() != rules.PhaseFirst {
		t.Fatalf("got phase %v, want PhaseFirst", g.Phase())
	}
	for _, face := range []int{3, 5, 0, 5} { // 4, 6, 1 and 6: seats 1 and 3 roll again
		apply(t, &g, rules.FirstRoll(face))
	}
	if g.ActiveSeat() != 1 || g.Phase() != rules.PhaseFirst {
		t.Fatalf("second round of rolls: got seat %d, want 1", g.ActiveSeat())
	}
	apply(t, &g, rules.FirstRoll(2))
	if g.ActiveSeat() != 3 {
		t.Fatalf("second round of rolls, after seat 1: got seat %d, want 3", g.ActiveSeat())
	}
	apply(t, &g, rules.FirstRoll(2)) // a tie again
	apply(t, &g, rules.FirstRoll(0))
	apply(t, &g, rules.FirstRoll(1))
	if g.Phase() != rules.PhaseRoll || g.ActiveSeat() != 3 || g.Starter() != 3 {
		t.Fatalf("first turn: got seat %d, want 3: %s", g.ActiveSeat(), g.Position())
	}
}

// finished returns a finished game of two players, who own red and orange. The arrays give scores and last gains of
// red, orange, yellow and blue. Green, which the French editions lack, has none.
func finished(t *testing.T, id string, score, gain [4]int) rules.Game {
	t.Helper()
	agents, green := "roygb", "0"
	if french(id) {
		agents, green = "royb", "-"
	}
	return position(t, fmt.Sprintf("hc1 %s base 2 over 4 2 1 %s 1.1.1.%s.1.-.- %d.%d.%d.%s.%d.-.- 5 - ro 0.0 + "+
		"%d.%d.%d.%s.%d.-.-",
		id, agents, green, score[0], score[1], score[2], green, score[3], gain[0], gain[1], gain[2], green, gain[3]))
}
