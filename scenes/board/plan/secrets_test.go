package plan_test

import (
	"fmt"
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/message"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestPlanHidesIdentities checks that the same presses give plans with equal public parts in two games that differ only
// in identities.
func TestPlanHidesIdentities(t *testing.T) {
	testrun.Long(t)
	const maxActions = 400 // of a game
	const minGames, minPresses = 20, 1000
	games, presses := 0, 0
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		for _, players := range []int{3, 6} {
			games++
			one := newTable(t, scenetest.Options(e, v, players, 1+games%players, uint64(games)))
			swapped := recordtest.SwapIdentities(t, scenetest.Record(one.m))
			other := newTableOf(t, scenetest.Resume(t, swapped, nil, host.Helpers{}), 0)
			for range maxActions {
				writesDossiers := one.p.View.Phase() == rules.PhaseDossier && !one.p.View.IsChance()
				if one.p.View.Over() || writesDossiers && len(one.m.People()) == 0 {
					break
				}
				expectSamePublicPart(t, "before a press", one.p, other.p)
				if one.personCanAct() {
					presses += pressBoth(t, one, other, one.src.Intn(4))
				}
				actOnBoth(t, one, other)
			}
		}
	})
	if games < minGames || presses < minPresses {
		t.Errorf("got %d games and %d presses, want at least %d and %d", games, presses, minGames, minPresses)
	}
}

// pressBoth performs n random presses on two tables, and compares the public parts after each. It returns n.
func pressBoth(t *testing.T, one, other *table, n int) int {
	t.Helper()
	for range n {
		press := one.press()
		press.do(one.p)
		press.do(other.p)
		expectSamePublicPart(t, press.name, one.p, other.p)
	}
	return n
}

// actOnBoth takes the same random action on two tables that differ only in identities.
func actOnBoth(t *testing.T, one, other *table) {
	t.Helper()
	both := []*table{one, other}
	if one.p.View.IsChance() {
		for _, table := range both {
			scenetest.ActAsDealer(t, table.m)
		}
	} else {
		choice := one.src.Intn(1 << 20) // number of a legal action, modulo their count
		if one.p.View.Phase() == rules.PhaseDossier {
			choice = 0 // dossiers depend on the identity
		}
		for _, table := range both {
			view := scenetest.SeatView(table.m, table.p.View.Actor())
			scenetest.Act(t, table.m, view.NthLegal(choice%view.CountLegal()))
		}
	}
	for _, table := range both {
		table.p.Begin()
		table.prepare()
	}
}

// TestPlanHidesHands checks that the same presses give plans with equal public parts in two games that differ only in
// the cards of a hand, while the hand is closed and while it is open.
func TestPlanHidesHands(t *testing.T) {
	testrun.Long(t)
	const maxHands = 2 // other hands at each moment
	const minPresses, minChosen, minHands = 500, 200, 50
	presses, chosen, hands, moments := 0, 0, 0, map[rules.Phase]int{}
	eachMoment(t, func(table *table) {
		view := table.p.View
		phase := view.Phase()
		if phase != rules.PhaseCall && phase != rules.PhaseCards || view.HandSize(view.Actor()) == 0 {
			return
		}
		if moments[phase] > 0 && table.src.Intn(5) > 0 { // a fifth of the moments is enough
			return
		}
		moments[phase]++
		records := recordtest.OtherHands(t, scenetest.Record(table.m), view.Actor(), &table.src)
		for _, record := range records[:min(maxHands, len(records))] {
			hands++
			same := scenetest.Resume(t, scenetest.Record(table.m), nil, host.Helpers{})
			one := newTableOf(t, same, table.src.Uint64())
			other := newTableOf(t, scenetest.Resume(t, record, nil, host.Helpers{}), 0)
			newPresses, newChosen := comparePlansOfHands(t, one, other)
			presses += newPresses
			chosen += newChosen
		}
	}, nil)
	if presses < minPresses || chosen < minChosen || hands < minHands {
		t.Errorf("got %d presses, %d with a card chosen, and %d other hands; want at least %d, %d and %d", presses,
			chosen, hands, minPresses, minChosen, minHands)
	}
}

// comparePlansOfHands presses the same on two tables that differ in the hand of the seat to act, closed and open. It
// returns the number of presses over the open hand, and of those after which a card was chosen.
func comparePlansOfHands(t *testing.T, one, other *table) (presses, chosen int) {
	t.Helper()
	const closedPresses, openPresses = 3, 12
	both := []*table{one, other}
	seat, phase := one.p.View.Actor(), one.p.View.Phase()
	expectSamePublicPart(t, "before a press", one.p, other.p)
	for _, table := range both {
		table.p.CloseHand()
	}
	expectSamePublicPart(t, "closed", one.p, other.p)
	for range closedPresses {
		press := one.press()
		press.do(one.p)
		press.do(other.p)
		expectSamePublicPart(t, "closed: "+press.name, one.p, other.p)
	}
	for _, table := range both {
		table.p.Do(plan.Command{Kind: plan.Reset})
		openHand(table.p, seat)
	}
	expectSamePublicPart(t, "open", one.p, other.p)
	for range openPresses {
		press := one.press()
		press.do(one.p)
		press.do(other.p)
		if presses++; one.p.Hand.Chosen >= 0 {
			chosen++
		}
		expectSamePublicPart(t, fmt.Sprintf("open in phase %d: %s", phase, press.name), one.p, other.p)
	}
	for _, table := range both {
		table.p.CloseHand()
	}
	expectSamePublicPart(t, "closed again", one.p, other.p)
	return presses, chosen
}

// TestKnockNeedsOpenHand checks that a person can knock only with an open hand. So a refusal, which tells that no card
// is playable, is never public.
func TestKnockNeedsOpenHand(t *testing.T) {
	testrun.Long(t)
	const minKnocks = 20
	knocks := 0
	eachMoment(t, func(table *table) {
		if table.p.View.Phase() != rules.PhaseCall {
			return
		}
		for _, seat := range table.p.SeatsToAsk() {
			before := table.m.Intent(seat)
			table.p.CloseHand()
			table.p.Do(plan.Command{Kind: plan.AnnounceKnock, Seat: seat})
			if now := table.m.Intent(seat); now != before || table.p.Refusal != nil {
				t.Errorf("seat %d knocks without an open hand: got intent %+v, refusal %v; want %+v, none", seat+1, now,
					table.p.Refusal, before)
			}
			knocks++
		}
		if only := table.p.SinglePerson(); only != rules.NoSeat && only == table.p.View.Actor() {
			table.checkKnockOfOnlyPerson(only)
		}
		table.p.CloseHand()
	}, nil)
	if knocks < minKnocks {
		t.Errorf("got %d knocks, want at least %d", knocks, minKnocks)
	}
}

// checkKnockOfOnlyPerson lets the only person at the screen knock. With the hand closed a knock opens it; without a
// chosen card it is refused; with one it is performed if the card is playable.
func (t *table) checkKnockOfOnlyPerson(seat rules.Seat) {
	t.Helper()
	knock := plan.Command{Kind: plan.Knock}
	t.p.CloseHand()
	if left, want := t.p.Do(knock), (plan.Command{Kind: plan.OpenHandAtOnce, Seat: seat}); left != want {
		t.Errorf("a knock without an open hand: got command %+v, want %+v", left, want)
	}
	openHand(t.p, seat)
	if left := t.p.Do(knock); left.Kind != plan.NoCommand || t.p.Refusal == nil {
		t.Errorf("a knock without a chosen card: got command %+v, refusal %v; want none, one", left, t.p.Refusal)
	}
	t.p.Hand.Choose(0)
	playable := match.Unplayable(t.m.PrivateView(seat), t.p.Hand.Cards()[0]).IsZero()
	left := t.p.Do(knock)
	if acts := left.Kind == plan.Act; acts != playable {
		t.Errorf("a knock with a card, playable %v: got command %+v, want Act: %v", playable, left, playable)
	} else if acts && left.Action != rules.Call(true) {
		t.Errorf("a knock with a card: got action %+v, want %+v", left.Action, rules.Call(true))
	}
	if allowed := t.p.Refusal == nil; allowed != playable {
		t.Errorf("a knock with a card, playable %v: got refusal %v, want one: %v", playable, t.p.Refusal, !playable)
	}
	t.p.Hand.Choose(0)
}

// TestAnyPressIsSafe checks that no command and no press on the town, possible or not, panics or changes the game, and
// that all texts exist after each. Do handles commands about the plan itself and returns all others.
func TestAnyPressIsSafe(t *testing.T) {
	testrun.Long(t)
	pressAll := func(table *table) {
		position := table.p.View.Position()
		seat := rules.Seat(table.src.Intn(table.p.View.Setup().Players))
		for kind := plan.NoCommand; kind <= plan.ReadRules; kind++ {
			command := plan.Command{Kind: kind, Seat: seat}
			left := table.p.Do(command)
			ofPlan := kind <= plan.ReadLetter // about the plan itself
			if !ofPlan && left != command {
				t.Errorf("Do(%+v): got %+v, want the same", command, left)
			}
			if ofPlan && kind != plan.NoCommand && left == command {
				t.Errorf("Do(%+v): got the same command, want another or none", command)
			}
			table.checkTexts(fmt.Sprintf("after %+v", command))
		}
		safe := rules.Building(table.src.Intn(rules.NumBuildings))
		table.p.SetSafe(safe)
		table.checkTexts(fmt.Sprintf("after the safe was set down at %v", safe))
		for range 3 {
			press := table.press()
			press.do(table.p)
			table.checkTexts(press.name)
		}
		if table.p.View.Position() != position || table.m.Public() != table.p.View {
			t.Errorf("after all presses: got position %s, want %s, also in the match", table.p.View.Position(),
				position)
		}
		for _, seat := range table.m.People() {
			table.m.SetIntent(seat, match.Intent{})
		}
		table.p.Begin()
		table.prepare()
	}
	moments := 0
	eachMoment(t, func(table *table) {
		if moments++; moments%8 == 0 { // every eighth moment is enough
			pressAll(table)
		}
	}, nil)
}

// publicPart is the part of a plan that the shared screen or the accessible state shows to everybody.
type publicPart struct {
	Confirm, First, Second plan.ButtonModel
	BarText                plan.BarText
	InfoPanel              plan.InfoPanel
	Projection             plan.Projection
	SeatStatus             []message.Message
	Acts, CanKnock         []bool
	LastAction             message.Message
	MustPlay, CanPass      bool
	Opens, Picking, Looks  bool
	HintsAllowed, CanHint  bool
	ToAsk                  []rules.Seat
	Knocks                 rules.SeatSet
	Actor, Reader          rules.Seat
	Refused                message.Message
}

// publicPartOf returns the public part of a plan. While a hand is open, texts and projection are private, and so are
// all but the label of neutral buttons.
func publicPartOf(p *plan.Plan) publicPart {
	part := publicPart{
		Confirm:      p.Confirm(),
		LastAction:   p.Texts().LastAction(),
		MustPlay:     p.MustPlay(),
		CanPass:      p.MayPass(),
		Opens:        p.OpensByItself(),
		Picking:      p.PickingTargets(),
		Looks:        p.ReadsHandInCall(),
		HintsAllowed: p.HintsAllowed(),
		CanHint:      p.CanHint(),
		ToAsk:        p.SeatsToAsk(),
		Knocks:       p.AnnouncedKnocks(),
		Actor:        p.ActingSeat(),
		Reader:       p.LikelyViewer(),
	}
	part.First, part.Second = p.SideButtons()
	if p.Hand == nil {
		part.BarText, part.InfoPanel = p.Texts().BarText(), p.Texts().InfoPanel()
		part.Projection, part.Refused = p.Projection(), message.OfError(p.Refusal)
	}
	for _, button := range []*plan.ButtonModel{&part.Confirm, &part.First, &part.Second} {
		if button.Neutral {
			*button = plan.ButtonModel{ID: button.ID, Label: button.Label, Neutral: true}
		}
	}
	for seat := range rules.Seat(p.View.Setup().Players) {
		part.SeatStatus = append(part.SeatStatus, p.Texts().PlayerStatus(seat))
		part.Acts = append(part.Acts, p.HasToAct(seat))
		part.CanKnock = append(part.CanKnock, p.MayKnock(seat))
	}
	return part
}

// expectSamePublicPart checks that the public parts of two plans are the same.
func expectSamePublicPart(t *testing.T, when string, one, other *plan.Plan) {
	t.Helper()
	x, y := reflect.ValueOf(publicPartOf(one)), reflect.ValueOf(publicPartOf(other))
	for i := range x.NumField() {
		if !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			t.Fatalf("%s: %s depends on secrets:\n%+v\nand\n%+v", when, x.Type().Field(i).Name, x.Field(i), y.Field(i))
		}
	}
}
