package plan_test

import (
	"runtime"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestReplayButtonsSeek checks at every moment of a replay to which moment each button of the timeline seeks. It also
// checks turn and number of turns, that Nearest inverts Fraction, and that nobody can act.
func TestReplayButtonsSeek(t *testing.T) {
	m, p := newReplay(t, 1, 3)
	replay := p.Replay
	first, last := replay.First(), replay.Last()
	if replay.Moment() != first || first == 0 || last <= first {
		t.Fatalf("got moment %d of %d to %d, want the first, after the deal, and a later last", replay.Moment(), first,
			last)
	}
	for moment := first; moment <= last; moment++ {
		m.Seek(moment)
		p.BeginAfterSeek()
		if nearest := replay.Nearest(replay.Fraction(moment)); nearest != moment {
			t.Fatalf("moment %d: got Fraction %v, whose Nearest is %d", moment, replay.Fraction(moment), nearest)
		}
		checkTimelineButtons(t, p, moment)
		turn, turns := replay.Turn()
		public, all := m.Public(), len(replay.Landmarks(match.LandmarkTurn))
		if turn != public.Turn() || turns != all {
			t.Fatalf("at %d: got turn %d of %d, want %d of %d", moment, turn, turns, public.Turn(), all)
		}
		if start := replay.TurnStart(turn); start > moment {
			t.Fatalf("at %d: turn %d starts later, at %d", moment, turn, start)
		}
		if p.PersonActs() || p.Confirm().Enabled {
			t.Fatalf("at %d: got a person acts %v, confirm enabled %v; want neither", moment, p.PersonActs(),
				p.Confirm().Enabled)
		}
	}
}

// checkTimelineButtons checks the commands of the timeline's buttons at a moment of a replay.
func checkTimelineButtons(t *testing.T, p *plan.Plan, moment int) {
	t.Helper()
	first, last := p.Replay.First(), p.Replay.Last()
	previousTurn, nextTurn := first, last
	for _, turn := range p.Replay.Landmarks(match.LandmarkTurn) {
		if turn.N < moment {
			previousTurn = turn.N
		}
		if turn.N > moment {
			nextTurn = min(nextTurn, turn.N)
		}
	}
	// Button 3 starts playback; the others but playNext seek.
	const playNext = 4
	buttons := p.ReplayControls().StepButtons()
	for i, target := range map[int]int{0: first, 1: previousTurn, 2: max(moment-1, first), 5: nextTurn, 6: last} {
		button := buttons[i]
		if button.Command.Kind != plan.Seek || button.Command.N != target {
			t.Fatalf("at %d: button %s: got command %+v, want a seek to %d", moment, button.ID, button.Command, target)
		}
		if button.Enabled != (target != moment) {
			t.Fatalf("at %d: button %s to %d: got enabled %v, want %v", moment, button.ID, target, button.Enabled,
				target != moment)
		}
	}
	next := buttons[playNext]
	if next.Command.Kind != plan.PlayNext || next.Enabled != (moment < last) {
		t.Fatalf("at %d of %d: button %s: got command %+v, enabled %v; want PlayNext, %v", moment, last, next.ID,
			next.Command, next.Enabled, moment < last)
	}
}

// TestReplayStaysInRange checks that fractions and turns outside a replay lead to its ends.
func TestReplayStaysInRange(t *testing.T) {
	_, p := newReplay(t, 1, 3)
	replay := p.Replay
	if got := replay.Nearest(-3); got != replay.First() {
		t.Errorf("Nearest(-3): got %d, want the first moment, %d", got, replay.First())
	}
	if got := replay.Nearest(7); got != replay.Last() {
		t.Errorf("Nearest(7): got %d, want the last moment, %d", got, replay.Last())
	}
	if got := replay.TurnStart(9999); got != replay.First() {
		t.Errorf("TurnStart(9999): got %d, want the first moment, %d", got, replay.First())
	}
}

// TestReplayOffersUnmasking checks that at the end of a replay with CanUnmask set, the button that leaves it unmasks
// the agents instead. Without CanPlayOn there is no button to play on.
func TestReplayOffersUnmasking(t *testing.T) {
	m, p := newReplay(t, 1, 3)
	m.Seek(p.Replay.Last())
	p.BeginAfterSeek()
	p.Replay.CanUnmask = true
	_, _, playOn, leave := p.ReplayControls().OtherButtons()
	if leave.Command.Kind != plan.Unmask {
		t.Errorf("at the end: got command %+v of the leave button, want Unmask", leave.Command)
	}
	if playOn.ID != "" {
		t.Errorf("at the end: got play-on button %q, want none", playOn.ID)
	}
}

// TestReplaySpeedCycles checks that NextSpeed goes through all speeds in order, from the second one on.
func TestReplaySpeedCycles(t *testing.T) {
	_, p := newReplay(t, 1, 3)
	for presses := range 2 * len(plan.Speeds) {
		if got, want := p.Replay.Speed(), plan.Speeds[(presses+1)%len(plan.Speeds)]; got != want {
			t.Errorf("after %d presses: got speed %v, want %v", presses, got, want)
		}
		p.Replay.NextSpeed()
	}
}

// TestReplayFromPositionSaysSo checks the texts of a replay at its first moment. They tell whether the game began at a
// position or with all agents in the church.
func TestReplayFromPositionSaysSo(t *testing.T) {
	text := []byte(`[Record "2"]
[Edition "amigo"]
[Variants "base"]
[Seat 1 "Anna" person]
[Seat 2 "Ben" field-agent/bold]
[Position "hc1 amigo base 2 move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3 gb 0.0 - 0.0.0.0.0.-.-"]

13. move r3
`)
	m, err := tables.OpenReplay(text)
	if err != nil {
		t.Fatal(err)
	}
	p := plan.New(m, func() bool { return false })
	p.Replay = plan.NewReplay(m)
	p.BeginAfterSeek()
	if town := plan.OpeningText(&p.View); town.Key != "slip.opening.position" {
		t.Errorf("from a position: got text %v of the town, want slip.opening.position", town.Key)
	}
	if bar := p.ReplayControls().MomentText(); bar.Key != "time.position" {
		t.Errorf("from a position: got text %v of the bar, want time.position", bar.Key)
	}
	_, p = newReplay(t, 1, 4)
	if town := plan.OpeningText(&p.View); town.Key != "slip.opening" {
		t.Errorf("from the church: got text %v, want slip.opening", town.Key)
	}
}

// TestSuspicionsMatchBeliefs checks the curve of suspicion from every perspective against the beliefs of that
// perspective, and which agents it knows. The legend names an owner only if the owner is not certain.
func TestSuspicionsMatchBeliefs(t *testing.T) {
	m, p := newReplay(t, 1, 4)
	reasons := 0
	for _, choice := range p.Replay.Perspectives() {
		if choice.DisabledReason != nil {
			t.Fatalf("%v is disabled: %v", choice.Perspective, choice.DisabledReason)
		}
		if err := m.SetPerspective(choice.Perspective); err != nil {
			t.Fatalf("%v: %v", choice.Perspective, err)
		}
		p.Replay.Revealed = true
		beliefs := waitForSuspicions(m)
		curve, _ := p.Replay.SuspicionCurve()
		if len(curve) != len(beliefs) || len(beliefs) == 0 {
			t.Fatalf("%v: got a curve of %d points, want %d", choice.Perspective, len(curve), len(beliefs))
		}
		middle := len(beliefs) / 2
		m.Seek(beliefs[middle].N)
		p.BeginAfterSeek()
		uncertain := checkSuspicionPoint(t, curve[middle], beliefs[middle])
		legend := p.ReplayControls().Legend()[0]
		if text := englishText(t, legend); text == "" || strings.Contains(text, "100") {
			t.Errorf("%v: got text %q, want one without 100 percent", choice.Perspective, text)
		}
		if legend.Key == "time.suspect.why" {
			reasons++
		} else if legend.Key != "time.suspect" {
			t.Errorf("%v, a suspicion of %d percent: got text %v, want time.suspect or time.suspect.why",
				choice.Perspective, uncertain.Percent(), legend.Key)
		}
		checkKnownAgents(t, p.Replay, choice)
	}
	if reasons == 0 {
		t.Error("got no text with a reason for a suspicion")
	}
}

// waitForSuspicions waits until the beliefs of a replay are computed in the background.
func waitForSuspicions(m *match.Match) []match.Suspicion {
	for {
		if all, ok := m.Rewinder().Suspicion(); ok {
			return all
		}
		runtime.Gosched()
	}
}

// checkSuspicionPoint checks that a point of the curve holds the highest share of each agent in the beliefs. It returns
// the highest share below certainty.
func checkSuspicionPoint(t *testing.T, point plan.SuspicionPoint, beliefs match.Suspicion) deduction.Probability {
	t.Helper()
	uncertain := deduction.Probability(0)
	for agent, shares := range beliefs.Owners {
		want := deduction.Probability(0)
		for _, share := range shares[:rules.MaxSeats] {
			if want = max(want, share); share < deduction.Certain {
				uncertain = max(uncertain, share)
			}
		}
		if got := point.Highest[agent]; got != want {
			t.Errorf("moment %d, agent %d: got suspicion %d, want %d", beliefs.N, agent, got, want)
		}
	}
	return uncertain
}

// checkKnownAgents checks how many agents a perspective knows once identities may be shown: at least its own seat's,
// none for the public, and all three for the full one.
func checkKnownAgents(t *testing.T, replay *plan.Replay, choice plan.PerspectiveChoice) {
	t.Helper()
	if choice.Seat != rules.NoSeat {
		if replay.KnownAgents(choice.Seat).Len() == 0 {
			t.Errorf("%v: got no known agent of seat %d, want its own", choice.Perspective, choice.Seat+1)
		}
		return
	}
	known := 0
	for seat := range rules.Seat(3) {
		known += replay.KnownAgents(seat).Len()
	}
	want := 0
	if choice.All {
		want = 3
	}
	if known != want {
		t.Errorf("%v: got %d known agents, want %d", choice.Perspective, known, want)
	}
}

// TestReplayHidesIdentitiesUntilUnmasking checks that the public perspective knows no agents at the end of the game
// before they are revealed.
func TestReplayHidesIdentitiesUntilUnmasking(t *testing.T) {
	m, p := newReplay(t, 1, 4)
	if err := m.SetPerspective(match.PublicPerspective); err != nil {
		t.Fatal(err)
	}
	m.Seek(p.Replay.Last())
	p.Replay.Revealed = false
	for seat := range rules.Seat(3) {
		if known := p.Replay.KnownAgents(seat); known != 0 {
			t.Errorf("at the end, before the unmasking: got known agents %b of seat %d, want none", known, seat+1)
		}
	}
}

// TestReplayCallsPeopleHuman checks the text below a person's name in a replay, where no person is at this screen.
func TestReplayCallsPeopleHuman(t *testing.T) {
	m, p := newReplay(t, 2, 4)
	p.BeginAfterSeek()
	waiting := rules.Seat(0) // a person whose turn it is not
	if p.View.ActiveSeat() == waiting {
		waiting = 1
	}
	if m.Player(waiting).Kind != match.Elsewhere {
		t.Fatalf("player %d: got kind %v, want a person elsewhere", waiting+1, m.Player(waiting).Kind)
	}
	if got := p.Texts().PlayerStatus(waiting); got.Key != "kind.person" {
		t.Errorf("player %d: got text %v, want kind.person", waiting+1, got.Key)
	}
}

// newReplay returns the replay of a random finished game of three players, some of them people, and its plan.
func newReplay(t *testing.T, people int, seed uint64) (*match.Match, *plan.Plan) {
	t.Helper()
	table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 3, people, seed))
	for !table.m.Over() {
		scenetest.ActRandomly(t, table.m, &table.src)
	}
	m, err := tables.OpenReplay([]byte(table.m.Record()))
	if err != nil {
		t.Fatal(err)
	}
	p := plan.New(m, func() bool { return false })
	p.Replay = plan.NewReplay(m)
	return m, p
}
