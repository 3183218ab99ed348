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
	games, pressed := 0, 0
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		for _, players := range []int{3, 6} {
			games++
			x := newTable(t, scenetest.Options(e, v, players, 1+games%players, uint64(games)))
			y := newTableOf(t,
				scenetest.Resume(t, recordtest.SwapIdentities(t, scenetest.Record(x.m)), nil, host.Helpers{}), 0)
			for range 400 {
				if x.p.View.Over() || x.p.View.Phase() == rules.PhaseDossier && !x.p.View.IsChance() &&
					len(x.m.People()) == 0 {
					break
				}
				expectSamePublicPart(t, "before a press", x.p, y.p)
				if x.personCanAct() {
					for range x.src.Intn(4) {
						press := x.press()
						press.do(x.p)
						press.do(y.p)
						pressed++
						expectSamePublicPart(t, press.name, x.p, y.p)
					}
				}
				if x.p.View.IsChance() {
					scenetest.ActAsDealer(t, x.m)
					scenetest.ActAsDealer(t, y.m)
				} else {
					k := x.src.Intn(1 << 20) // number of a legal action, modulo their count
					if x.p.View.Phase() == rules.PhaseDossier {
						k = 0 // dossiers depend on the identity
					}
					for _, z := range []*table{x, y} {
						own := scenetest.SeatView(z.m, z.p.View.Actor())
						scenetest.Act(t, z.m, own.NthLegal(k%own.CountLegal()))
					}
				}
				for _, z := range []*table{x, y} {
					z.p.Begin()
					z.prepare()
				}
			}
		}
	})
	if games < 20 || pressed < 1000 {
		t.Errorf("got %d games and %d presses, want at least 20 and 1000", games, pressed)
	}
}

// TestPlanHidesHands checks that the same presses give plans with equal public parts in two games that differ only in
// the cards of a hand, while the hand is closed and while it is open.
func TestPlanHidesHands(t *testing.T) {
	testrun.Long(t)
	pressed, chosen, hands, moments := 0, 0, 0, map[rules.Phase]int{}
	eachMoment(t, func(x *table) {
		view := x.p.View
		if p := view.Phase(); p != rules.PhaseCall && p != rules.PhaseCards || view.HandSize(view.Actor()) == 0 ||
			moments[p] > 0 && x.src.Intn(8) > 0 {
			return
		}
		moments[view.Phase()]++
		texts := recordtest.OtherHands(t, scenetest.Record(x.m), view.Actor(), &x.src)
		for _, text := range texts[:min(2, len(texts))] {
			hands++
			one := newTableOf(t, scenetest.Resume(t, scenetest.Record(x.m), nil, host.Helpers{}), x.src.Uint64())
			other := newTableOf(t, scenetest.Resume(t, text, nil, host.Helpers{}), 0)
			expectSamePublicPart(t, "before a press", one.p, other.p)
			both := []*table{one, other}
			for _, z := range both {
				z.p.CloseHand()
			}
			expectSamePublicPart(t, "closed", one.p, other.p)
			for range 3 {
				press := one.press()
				press.do(one.p)
				press.do(other.p)
				expectSamePublicPart(t, "closed: "+press.name, one.p, other.p)
			}
			for _, z := range both {
				z.p.Do(plan.Command{Kind: plan.Reset})
				openHand(z.p, view.Actor())
			}
			expectSamePublicPart(t, "open", one.p, other.p)
			for range 12 {
				press := one.press()
				press.do(one.p)
				press.do(other.p)
				if pressed++; one.p.Hand.Chosen >= 0 {
					chosen++
				}
				expectSamePublicPart(t, fmt.Sprintf("open in phase %d: %s", view.Phase(), press.name), one.p, other.p)
			}
			for _, z := range both {
				z.p.CloseHand()
			}
			expectSamePublicPart(t, "closed again", one.p, other.p)
		}
	}, nil)
	if pressed < 500 || chosen < 200 || hands < 50 {
		t.Errorf("got %d presses, %d with a card chosen, and %d other hands; want at least 500, 200 and 50", pressed,
			chosen, hands)
	}
}

// TestKnockNeedsOpenHand checks that a person can knock only with an open hand. So a refusal, which tells that no card
// is playable, is never public.
func TestKnockNeedsOpenHand(t *testing.T) {
	testrun.Long(t)
	knocks := 0
	eachMoment(t, func(table *table) {
		if table.p.View.Phase() != rules.PhaseCall {
			return
		}
		for _, s := range table.p.SeatsToAsk() {
			was := table.m.Intent(s)
			table.p.CloseHand()
			table.p.Do(plan.Command{Kind: plan.AnnounceKnock, Seat: s})
			if now := table.m.Intent(s); now != was || table.p.Refusal != nil {
				t.Errorf("seat %d knocks without an open hand: %+v, %v", s+1, now, table.p.Refusal)
			}
			knocks++
		}
		if only := table.p.SinglePerson(); only != rules.NoSeat && only == table.p.View.Actor() {
			table.p.CloseHand()
			if left := table.p.Do(plan.Command{Kind: plan.Knock}); left != (plan.Command{Kind: plan.ShowHand,
				Seat: only}) {
				t.Errorf("the only person knocks without an open hand: got command %+v, want ShowHand", left)
			}
			openHand(table.p, only)
			if left := table.p.Do(plan.Command{Kind: plan.Knock}); left.Kind != plan.NoCommand ||
				table.p.Refusal == nil {
				t.Errorf("a knock without a chosen card: got command %+v, refusal %v; want none, one", left,
					table.p.Refusal)
			}
			table.p.Hand.Choose(0)
			able := match.Unplayable(table.m.PrivateView(only), table.p.Hand.Cards()[0]).IsZero()
			left := table.p.Do(plan.Command{Kind: plan.Knock})
			if acts := left.Kind == plan.Act; acts != able || acts && left.Action != rules.Call(true) ||
				(table.p.Refusal == nil) != able {
				t.Errorf("a knock with a card, playable %v: got command %+v, refusal %v", able, left, table.p.Refusal)
			}
			table.p.Hand.Choose(0)
		}
		table.p.CloseHand()
	}, nil)
	if knocks < 20 {
		t.Errorf("got %d knocks, want at least 20", knocks)
	}
}

// TestAnyPressIsSafe checks that no command and no press on the town, possible or not, panics or changes the game. Do
// handles commands about the plan itself and returns all others.
func TestAnyPressIsSafe(t *testing.T) {
	testrun.Long(t)
	pressAll := func(table *table) {
		at := table.p.View.Position()
		seat := rules.Seat(table.src.Intn(table.p.View.Setup().Players))
		for k := plan.NoCommand; k <= plan.ReadRules; k++ {
			d := plan.Command{Kind: k, Seat: seat}
			left := table.p.Do(d)
			if own := k <= plan.ReadLetter; !own && left != d || own && left == d && k != plan.NoCommand {
				t.Errorf("command %+v leaves %+v", d, left)
			}
			table.checkTexts(fmt.Sprintf("after %+v", d))
		}
		safe := rules.Building(table.src.Intn(rules.NumBuildings))
		table.p.SetSafe(safe)
		table.checkTexts(fmt.Sprintf("after the safe was set down at %v", safe))
		for range 3 {
			press := table.press()
			press.do(table.p)
			table.checkTexts(press.name)
		}
		if table.p.View.Position() != at || table.m.Public() != table.p.View {
			t.Errorf("the position changed from %s to %s", at, table.p.View.Position())
		}
		for _, s := range table.m.People() {
			table.m.SetIntent(s, match.Intent{})
		}
		table.p.Begin()
		table.prepare()
	}
	moments := 0
	eachMoment(t, func(x *table) {
		if moments++; moments%8 == 0 { // every eighth moment is enough
			pressAll(x)
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
	x := publicPart{Confirm: p.Confirm(), LastAction: p.Texts().LastAction(), MustPlay: p.MustPlay(),
		CanPass: p.MayPass(),
		Opens:   p.OpensByItself(), Picking: p.PickingTargets(), Looks: p.ReadsHandInCall(),
		HintsAllowed: p.HintsAllowed(), CanHint: p.CanHint(), ToAsk: p.SeatsToAsk(), Knocks: p.AnnouncedKnocks(),
		Actor: p.ActingSeat(), Reader: p.LikelyViewer()}
	x.First, x.Second = p.SideButtons()
	if p.Hand == nil {
		x.BarText, x.InfoPanel, x.Projection, x.Refused = p.Texts().BarText(), p.Texts().InfoPanel(), p.Projection(),
			message.OfError(p.Refusal)
	}
	for _, d := range []*plan.ButtonModel{&x.Confirm, &x.First, &x.Second} {
		if d.Neutral {
			*d = plan.ButtonModel{ID: d.ID, Label: d.Label, Neutral: true}
		}
	}
	for s := range rules.Seat(p.View.Setup().Players) {
		x.SeatStatus, x.Acts, x.CanKnock = append(x.SeatStatus, p.Texts().PlayerStatus(s)),
			append(x.Acts, p.HasToAct(s)),
			append(x.CanKnock, p.MayKnock(s))
	}
	return x
}

// expectSamePublicPart checks that the public parts of two plans are the same.
func expectSamePublicPart(t *testing.T, when string, a, b *plan.Plan) {
	t.Helper()
	x, y := reflect.ValueOf(publicPartOf(a)), reflect.ValueOf(publicPartOf(b))
	for i := range x.NumField() {
		if !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			t.Fatalf("%s: %s depends on secrets:\n%+v\nand\n%+v", when, x.Type().Field(i).Name, x.Field(i), y.Field(i))
		}
	}
}
