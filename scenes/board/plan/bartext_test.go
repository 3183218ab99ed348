package plan_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// barTexts returns title, short title and sentences of the bar.
func (t *table) barTexts() (title, short, hint string) {
	s := t.p.Texts().BarText()
	var all []string
	for _, m := range s.Hint {
		if text := englishText(t, m); text != "" {
			all = append(all, text)
		}
	}
	return englishText(t, s.Title), englishText(t, s.Short), strings.Join(all, " ")
}

// task returns what a person has to do with a roll.
func (t *table) task() string {
	v := t.p.View
	r := v.Roll()
	face := fmt.Sprint(r.High)
	if r.Low != r.High {
		face = fmt.Sprintf("%d–%d", r.Low, r.High)
	}
	switch cards := v.Setup().Variants.TopSecret; {
	case !v.Edition().Split:
		return "Roll " + face + ": one agent takes the whole roll."
	case r.Low == r.High:
		return "Roll " + face + ": choose agents to walk clockwise."
	case cards && v.HandSize(v.ActiveSeat()) == rules.MaxHand:
		return fmt.Sprintf("Roll %s: move %d to %d steps, or stay put.", face, r.Low, r.High)
	case cards:
		return fmt.Sprintf("Roll %s: move %d to %d steps, or draw a card.", face, r.Low, r.High)
	}
	return fmt.Sprintf("Roll %s: choose agents to walk %d to %d steps.", face, r.Low, r.High)
}

// TestBarTexts checks that the bar names the seat of the turn, and says what to do or what it waits for. It addresses
// the single human player directly.
func TestBarTexts(t *testing.T) {
	testrun.Long(t)
	seen := map[string]int{}
	look := func(x *table) {
		v := x.p.View
		if v.Over() {
			if title, _, hint := x.barTexts(); title != "The case is closed" ||
				hint != "Now the passports open." {
				t.Errorf("after the game: got %q, %q", title, hint)
			}
			return
		}
		name := x.m.Player(v.ActiveSeat()).Name
		title, short, hint := name+"’s turn", name+"’s turn", ""
		if v.ActiveSeat() == x.p.SinglePerson() {
			title, short = "Your turn, "+name, "Your turn"
		}
		switch p := v.Phase(); {
		case p == rules.PhaseFirst:
			title, short, hint = "Who begins?", "Who begins?", name+" rolls. The highest roll begins."
		case p == rules.PhaseDossier:
			title, short, hint = "The dossiers", "The dossiers", "Everyone writes down who owns whom."
		case !x.personCanAct():
			hint = map[rules.Phase]string{
				rules.PhaseRoll: name + " rolls the die.", rules.PhaseMove: name + " moves agents.",
				rules.PhaseSafe:  name + " places the safe.",
				rules.PhaseOffer: name + " may draw a card.",
				rules.PhaseCall:  "Everyone may play a top secret card.",
				rules.PhaseCards: "Everyone may play a top secret card.",
			}[p]
			if p != rules.PhaseCall && p != rules.PhaseCards && p != rules.PhaseOffer && len(x.m.People()) > 0 {
				hint = englishText(t, x.p.Texts().LastAction())
			}
		case p == rules.PhaseRoll:
			hint = "Roll the die, then move agents clockwise."
		case p == rules.PhaseMove:
			hint = x.task()
		case p == rules.PhaseSafe:
			hint = "Choose a building for the safe."
		case p == rules.PhaseOffer:
			title, short, hint = "A card from the ruins?", "A card from the ruins?", name+" may draw a top secret card."
		case p == rules.PhaseCall:
			x.p.CloseHand()
			title, short, hint = "Any top secret card?", "Any top secret card?",
				"Choose your plate to see your cards and knock, or go on."
			if !x.p.Shared() {
				title, short, hint = "Play a card?", "Play a card?", "Choose a card, or pass."
			}
		case p == rules.PhaseCards:
			x.p.CloseHand()
			who := x.m.Player(v.Actor()).Name
			title, hint = who+": a card?", "Pass, or open your hand."
			if x.p.MustPlay() {
				title, hint = who+" knocked", "Open the hand, "+who+", and play a card."
			}
			short = title
		}
		if a, b, c := x.barTexts(); a != title || b != short || c != hint {
			t.Errorf("phase %d: got %q, %q, %q; want %q, %q, %q", v.Phase(), a, b, c, title, short, hint)
		}
		seen[hint]++
		if v.Phase() == rules.PhaseCards && x.personCanAct() {
			openHand(x.p, v.Actor())
			title, _, hint := x.barTexts()
			want := map[bool]string{true: "Choose the card to play.", false: "Choose a card, or pass."}[x.p.MustPlay()]
			if v.HasPlayed() {
				want = "Play another card, or stop here."
			}
			if hint != want || title != x.m.Player(v.Actor()).Name+": a card?" {
				t.Errorf("with an open hand: got %q, %q, want %q", title, hint, want)
			}
			x.p.CloseHand()
		}
		x.moving = v.Phase() != rules.PhaseFirst && x.p.Before.Phase() != rules.PhaseFirst
		if title, _, hint := x.barTexts(); x.moving && (title != short && !strings.HasPrefix(title, "Your turn") &&
			title != name+"’s turn" || hint != englishText(t, x.p.Texts().LastAction())) {
			t.Errorf("during the animation: got %q, %q", title, hint)
		}
		x.moving = false
	}
	eachMoment(t, look, look)
	if len(seen) < 25 {
		t.Errorf("got only these texts: %v", seen)
	}
}

// TestCallerWithoutCard checks who knocks but plays no card: Dora, if she has passed, but not Anna, who is asked.
func TestCallerWithoutCard(t *testing.T) {
	const round = "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 chkl.de.a.fg abbcdefgjklmmnno i/i -:-.-.-.- r:-:-:8 ro:1:%s:-"
	for _, c := range []struct{ callersAndPasses, hint, dora string }{
		{"1:0", "Choose a card, or pass.", "the call"},
		{"14:0", "Choose a card, or pass.", "knocks"},
		{"14:1", "Dora knocks but plays none. Choose a card, or pass.", "plays none"},
	} {
		x := tableAt(t, fmt.Sprintf(round, c.callersAndPasses))
		openHand(x.p, 0)
		if _, _, hint := x.barTexts(); hint != c.hint {
			t.Errorf("callers and passes %s: the bar says %q, want %q", c.callersAndPasses, hint, c.hint)
		}
		if got := englishText(t, x.p.Texts().PlayerStatus(3)); got != c.dora {
			t.Errorf("callers and passes %s: the plate of Dora says %q, want %q", c.callersAndPasses, got, c.dora)
		}
	}
}

// TestPlayerStatusAndGoal checks the texts of plates: who sits there, what they do, and in a card round what they have
// said.
func TestPlayerStatusAndGoal(t *testing.T) {
	testrun.Long(t)
	seen := map[string]int{}
	doing := map[rules.Phase]string{rules.PhaseFirst: "to roll first", rules.PhaseRoll: "to roll",
		rules.PhaseMove: "to move", rules.PhaseSafe: "the safe", rules.PhaseOffer: "may draw", rules.PhaseDraw: "draws",
		rules.PhasePassport: "2nd agent", rules.PhaseDossier: "the dossiers"}
	var gone, played rules.SeatSet // seats that declined the call, or passed; seats that played a card in this turn
	last := rules.NoSeat           // the seat asked before in this call
	look := func(x *table) {
		v := x.p.View
		switch v.Phase() {
		case rules.PhaseCall:
			if last != v.Actor() {
				gone, last = gone.With(last), v.Actor()
			}
		case rules.PhaseCards:
			gone, played, last = 0, 0, rules.NoSeat
			passes := true
			for _, e := range slices.Backward(x.m.Log()) {
				if e.Turn != v.Turn() {
					break
				}
				if passes = passes && e.Kind == rules.EventPassed; passes {
					gone = gone.With(e.Seat)
				}
				if e.Kind == rules.EventCardPlayed {
					played = played.With(e.Seat)
				}
			}
		default:
			gone, last = 0, rules.NoSeat
		}
		for s := range rules.Seat(v.Players()) {
			p, got := x.m.Player(s), englishText(t, x.p.Texts().PlayerStatus(s))
			want := map[match.PlayerKind]string{match.Person: "human", match.Opponent: "recruit"}[p.Kind]
			round := v.Phase() == rules.PhaseCall || v.Phase() == rules.PhaseCards
			switch {
			case v.Over():
			case v.Phase() == rules.PhaseDossier:
				want = map[bool]string{true: "writes", false: "sealed"}[v.PendingWriters().Has(s)]
			case round && s == v.Actor():
				want = "asked"
				if v.Phase() == rules.PhaseCards && v.Check(rules.Pass()) != nil {
					want = "must play"
				}
			case round && v.HandSize(s) == 0:
				want = "no cards"
			case v.Phase() == rules.PhaseCards && gone.Has(s) && v.Callers().Has(s) && !played.Has(s):
				want = "plays none"
			case v.Phase() == rules.PhaseCards && gone.Has(s):
				want = "passes"
			case round && v.Callers().Has(s):
				want = "knocks"
			case round && gone.Has(s):
				want = "passes"
			case v.Phase() == rules.PhaseCall && p.Kind == match.Person && x.p.Shared():
				want = map[bool]string{true: "will knock", false: "knock?"}[x.m.Intent(s).Calls]
			case round && s == v.ActiveSeat():
				want = "the call"
			case s == v.ActiveSeat():
				want = doing[v.Phase()]
			}
			if got != want {
				t.Errorf("phase %d, seat %d to act: plate of seat %d: got %q, want %q", v.Phase(), v.Actor()+1, s+1,
					got, want)
			}
			if seen[got]++; x.p.HasToAct(s) != (!v.Over() &&
				(v.Phase() == rules.PhaseDossier && v.PendingWriters().Has(s) ||
					v.Phase() != rules.PhaseDossier && s == x.p.ActingSeat())) {
				t.Errorf("phase %d: seat %d acts: %v", v.Phase(), s+1, x.p.HasToAct(s))
			}
			x.moving = true
			if acts := x.p.HasToAct(s); acts != (s == v.ActiveSeat()) {
				t.Errorf("during the animation: seat %d acts: %v", s+1, acts)
			}
			if before := x.p.Before; before.Turn() > 0 { // nothing of it has been seen yet
				x.p.SeenEvents = func() (rules.Seat, int) { return before.ActiveSeat(), 0 }
				want, phase := map[match.PlayerKind]string{match.Person: "human", match.Opponent: "recruit"}[p.Kind],
					before.Phase()
				switch {
				case s != before.ActiveSeat():
				case phase == rules.PhaseCall || phase == rules.PhaseCards:
					want = "the call"
				default:
					want = doing[phase]
				}
				still := round && (phase == rules.PhaseCall || phase == rules.PhaseCards) // as before the step
				if got := englishText(t, x.p.Texts().PlayerStatus(s)); got != want && !still ||
					x.p.HasToAct(s) != (s == before.ActiveSeat()) {
					t.Errorf("before anything has been seen, phase %d: plate of seat %d: got %q, want %q", phase, s+1,
						got, want)
				}
				if title, _, _ := x.barTexts(); !strings.Contains(title, x.m.Player(before.ActiveSeat()).Name) {
					t.Errorf("before anything has been seen, turn of seat %d: the bar says %q", before.ActiveSeat()+1,
						title)
				}
				x.p.SeenEvents = nil
			}
			x.moving = false
		}
	}
	eachMoment(t, func(x *table) {
		if x.p.View.Phase() == rules.PhaseCall && x.p.Shared() {
			for _, s := range x.p.SeatsToAsk() {
				x.m.SetIntent(s, match.Intent{Calls: x.src.Intn(2) == 0})
			}
		}
		if look(x); x.p.View.Phase() == rules.PhaseCall {
			x.m.SetIntent(x.p.View.Actor(), match.Intent{}) // the seat to act may answer either way
		}
	}, look)
	if len(seen) < 18 {
		t.Errorf("got only these plates: %v", seen)
	}
}

// TestReadCardPrefersPointed checks which card of an open hand is explained: the one under the pointer, else the chosen
// one, and none during an animation.
func TestReadCardPrefersPointed(t *testing.T) {
	testrun.Long(t)
	able, not := 0, 0
	eachMoment(t, func(x *table) {
		if p := x.p.View.Phase(); p != rules.PhaseCall && p != rules.PhaseCards ||
			x.p.View.HandSize(x.p.View.Actor()) < 2 {
			return
		}
		if _, ok := x.p.ShownCard(); ok {
			t.Error("a card is read without an open hand")
		}
		openHand(x.p, x.p.View.Actor())
		h := x.p.Hand
		if _, ok := x.p.ShownCard(); ok || x.p.LikelyViewer() != h.Seat {
			t.Error("a card is read without pointer or focus, or at another table")
		}
		if !h.SetHovered(1, true) || h.SetHovered(1, true) || h.SetHovered(0, false) {
			t.Error("Peek: got the wrong result for a new or an old card")
		}
		c, ok := x.p.ShownCard()
		title, _, hint := x.barTexts()
		why := x.p.Texts().UnplayableText(x.m.PrivateView(h.Seat), c)
		none := x.p.Texts().WhyNoCard(x.m.PrivateView(h.Seat))
		if !ok || c != h.Cards()[1] || title != english.Card(c) || x.p.Texts().BarText().Refused == none.IsZero() {
			t.Errorf("pointer on the second card: got %v, %q", c, title)
		}
		if why.IsZero() {
			able++
		} else {
			not++
		}
		if none.IsZero() && hint != english.Does(c) || !none.IsZero() && hint != englishText(t, none) {
			t.Errorf("text of %v: got %q", c, hint)
		}
		if of := x.p.Texts().CardText(x.m.PrivateView(h.Seat), c); !strings.Contains(englishText(t, of[0]),
			english.Card(c)) ||
			!reflect.DeepEqual(of[1], why) {
			t.Errorf("%v beside the passport: got %q", c, englishText(t, of[0]))
		}
		if of := x.p.Texts().HandText(x.m.PrivateView(h.Seat)); len(of) != 2 ||
			englishText(t, of[1]) != "Choose a card to read it." ||
			!reflect.DeepEqual(of[0], x.p.Texts().WhyNoCard(x.m.PrivateView(h.Seat))) {
			t.Errorf("hand beside the passport: got %v", of)
		}
		if h.Choose(0); h.Chosen != 0 {
			t.Fatal("the first card can't be chosen")
		}
		if c, _ := x.p.ShownCard(); c != h.Cards()[0] || !h.SetHovered(1, true) {
			t.Errorf("the first card was pressed: got %v", c)
		}
		if c, _ := x.p.ShownCard(); c != h.Cards()[1] || !h.SetHovered(1, false) {
			t.Errorf("pointer on the second card, the first is chosen: got %v", c)
		}
		if c, _ := x.p.ShownCard(); c != h.Cards()[0] {
			t.Errorf("the first card is chosen: got %v", c)
		}
		x.moving = true
		if _, ok := x.p.ShownCard(); ok {
			t.Error("a card is read during an animation")
		}
		x.moving = false
		h.Choose(0)
		if c, ok := x.p.ShownCard(); ok {
			t.Errorf("no card is chosen or pointed at: got %v", c)
		}
		if h.Choose(len(h.Cards())); h.Chosen >= 0 {
			t.Error("a card that does not exist is chosen")
		}
		x.p.CloseHand()
	}, nil)
	if able < 10 || not < 3 {
		t.Errorf("read only %d playable and %d unplayable cards", able, not)
	}
}

// TestHintsAndNotes checks that hints need easy opponents, and notes need a table that allows them.
func TestHintsAndNotes(t *testing.T) {
	for _, c := range []struct {
		people     int
		level      opponents.Level
		notes      match.NotesMode
		hint, note bool
	}{
		{1, opponents.Recruit, match.NotesWeighed, true, true}, {2, opponents.FieldAgent, match.NotesOwn, true, true},
		{1, opponents.Handler, match.NotesNone, false, false},
		{1, opponents.Mastermind, match.NotesWeighed, false, true}, {3, opponents.Recruit, match.NotesWeighed, false,
			true}, {0, opponents.Recruit, match.NotesWeighed, false, false},
	} {
		o := scenetest.Options(rules.Amigo, rules.Variants{}, 3, c.people, 1)
		o.Notes = c.notes
		if c.people < 3 {
			o.Players[2].Level = c.level
		}
		x := newTable(t, o)
		if x.p.HintsAllowed() != c.hint || x.p.KeepsNotes() != c.note {
			t.Errorf("%+v: hints %v, notes %v", c, x.p.HintsAllowed(), x.p.KeepsNotes())
		}
		for !x.p.View.Over() && x.p.View.Turn() < 9 {
			now := c.hint && x.personCanAct() && !x.p.RollDue()
			if x.p.CanHint() != now {
				t.Errorf("%+v: phase %d: HintNow is %v", c, x.p.View.Phase(), x.p.CanHint())
			}
			x.moving = true
			if x.p.CanHint() {
				t.Error("HintNow is true during an animation")
			}
			x.moving = false
			x.actRandomly()
		}
	}
}

// TestLastActionOmitsRolls checks that the last important event is shown, except rolls and events long ago.
func TestLastActionOmitsRolls(t *testing.T) {
	testrun.Long(t)
	told, nothing := 0, 0
	look := func(x *table) {
		es, want := x.m.Log(), ""
		for _, e := range es[max(len(es)-6, 0):] {
			if e.Kind != rules.EventRolled && e.Kind != rules.EventFirstRolled {
				want = englishText(t, e.Message(x.p.PlayerName))
			}
		}
		if got := englishText(t, x.p.Texts().LastAction()); got != want {
			t.Errorf("last event: got %q, want %q", got, want)
		}
		if told++; want == "" {
			nothing++
		}
	}
	eachMoment(t, look, look)
	if told < 1000 || nothing < 5 {
		t.Errorf("got only %d events told, and %d times none", told, nothing)
	}
}

// TestCallTellsWhoStoodThere checks that a call without a count names the agents that were at the safe before.
func TestCallTellsWhoStoodThere(t *testing.T) {
	const format = "hc1 amigo topsecret 4 call 12 4 1 roygbva %s 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- r:-:-:8 -:1:-:0:-"
	for at, want := range map[string]string{
		"8.7.8.3.11.0.10": "Orange was already there",
		"7.7.8.3.11.0.10": "Red and Orange were already there",
		"8.8.8.3.11.0.10": "Nobody at the safe in house 7",
	} {
		m, err := tables.BeginUnsavedAt(fmt.Sprintf(format, at), match.Options{Table: match.Table{
			Players: []match.Player{{Name: "Anna"}, {Name: "Ben"}, {Name: "Carl"}, {Name: "Dora"}}}}, tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		p := plan.New(m, func() bool { return false })
		if got := englishText(t, p.Texts().InfoPanel().Lines[0]); got != want {
			t.Errorf("%s: got %q, want %q", at, got, want)
		}
	}
}
