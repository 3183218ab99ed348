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
		return "Rolled " + face + ": one agent takes the whole roll."
	case r.Low == r.High:
		return "Rolled " + face + ": choose agents to walk clockwise."
	case cards && v.HandSize(v.ActiveSeat()) == rules.MaxHand:
		return fmt.Sprintf("Rolled %s: move %d to %d steps, or stay put.", face, r.Low, r.High)
	case cards:
		return fmt.Sprintf("Rolled %s: move %d to %d steps, or draw a card.", face, r.Low, r.High)
	}
	return fmt.Sprintf("Rolled %s: choose agents to walk %d to %d steps.", face, r.Low, r.High)
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
			}[p]
			if p != rules.PhaseOffer && len(x.m.People()) > 0 {
				hint = englishText(t, x.p.Texts().LastAction())
			}
			switch {
			case p == rules.PhaseCall || p == rules.PhaseCards:
				title, short, hint = askedTexts(t, x)
			case p == rules.PhaseDraw && v.ActiveSeat() == x.p.SinglePerson():
				title, short = "You draw a card", "You draw a card"
			case p == rules.PhaseDraw:
				title, short = name+" draws a card", name+" draws a card"
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
				title, short, hint = "Any top secret card?", "Any top secret card?", "Choose a card to knock with it."
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
				want = "Play another card, or stop."
			}
			if again := x.p.Texts().AskedAgain(); !again.IsZero() {
				want = englishText(t, again) + " " + want
			}
			if hint != want || title != x.m.Player(v.Actor()).Name+": a card?" {
				t.Errorf("with an open hand: got %q, %q, want %q", title, hint, want)
			}
			x.p.CloseHand()
		}
		x.moving = v.Phase() != rules.PhaseFirst && x.p.Before.Phase() != rules.PhaseFirst
		if title, _, hint := x.barTexts(); x.moving && (title != short && !strings.HasPrefix(title, "Your turn") &&
			title != name+"’s turn" && !strings.Contains(title, x.m.Player(x.p.Before.Actor()).Name+" ") ||
			hint != englishText(t, x.p.Texts().LastAction()) && !strings.HasPrefix(hint, "Nobody plays a")) {
			t.Errorf("during the animation: got %q, %q", title, hint)
		}
		x.moving = false
	}
	eachMoment(t, look, look)
	if len(seen) < 25 {
		t.Errorf("got only these texts: %v", seen)
	}
}

// askedTexts returns what the bar says while another player is asked in a card round.
func askedTexts(t *testing.T, x *table) (title, short, hint string) {
	v := x.p.View
	who := x.m.Player(v.Actor()).Name
	hint = englishText(t, x.p.Texts().LastAction())
	if again := x.p.Texts().AskedAgain(); !again.IsZero() {
		hint = englishText(t, again)
	}
	switch {
	case v.Check(rules.Pass()) == nil:
		return who + " is asked", who + " is asked", hint
	case v.Phase() == rules.PhaseCards:
		return who + " must play", who + " must play", hint
	}
	asked, all := 0, 0
	for i := range rules.Seat(v.Players()) {
		s := (v.ActiveSeat() + i) % rules.Seat(v.Players())
		all += min(v.HandSize(s), 1)
		if s == v.Actor() {
			asked = all
		}
	}
	return fmt.Sprintf("%s is asked: %d of %d", who, asked, all), who + " is asked", hint
}

// TestAnswersInRound plays a card round. It checks what plates and bar tell of each answer, that a played card voids
// the answers before it, and why a player is asked again.
func TestAnswersInRound(t *testing.T) {
	const call = "hc1 amigo topsecret 4 call 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- r:-:-:8 ro:1:-:0:-"
	m := scenetest.MatchAt(t, call, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 3))
	x := newTableOf(t, m, 1)
	const changed, passed = "The board changed: asked again.", "Everyone else passed: asked again."
	for i, c := range []struct{ act, plates, title, again string }{
		{"", "asked, recruit, recruit, passes", "Any top secret card?", ""},
		{"knock", "knocks, asked, recruit, passes", "Ben is asked: 3 of 4", ""},
		{"knock", "knocks, knocks, asked, passes", "Carl is asked: 4 of 4", ""},
		{"pass", "must play, knocks, passes, recruit", "Anna knocked", ""},
		{"play", "asked, knocks, recruit, recruit", "Anna: a card?", ""},
		{"pass", "stops, asked, recruit, recruit", "Ben is asked", ""},
		{"pass", "stops, plays none, asked, recruit", "Carl is asked", changed},
		{"pass", "stops, plays none, passes, asked", "Dora is asked", ""},
		{"pass", "asked, plays none, passes, passes", "Anna: a card?", passed},
		{"play", "no cards, asked, recruit, recruit", "Ben is asked", changed},
		{"play", "no cards, asked, recruit, recruit", "Ben is asked", ""},
		{"play", "no cards, no cards, asked, recruit", "Carl is asked", changed},
	} {
		if c.act != "" {
			answerInRound(t, m, c.act)
			x.p.Begin()
		}
		var plates []string
		for s := range rules.Seat(4) {
			plates = append(plates, englishText(t, x.p.Texts().PlayerStatus(s)))
		}
		title, _, _ := x.barTexts()
		if got := strings.Join(plates, ", "); got != c.plates || title != c.title ||
			englishText(t, x.p.Texts().AskedAgain()) != c.again {
			t.Errorf("step %d: plates %q, title %q, again %q; want %+v", i, got, title,
				englishText(t, x.p.Texts().AskedAgain()), c)
		}
	}
}

// answerInRound answers for the asked seat of a card round: knock, pass, or play the first card that is legal.
func answerInRound(t *testing.T, m *match.Match, answer string) {
	now := m.Public()
	v := scenetest.SeatView(m, now.Actor())
	for k := range v.CountLegal() {
		a := v.NthLegal(k)
		is := a.Kind == rules.KindPass || a.Kind == rules.KindCall && !a.Yes
		switch answer {
		case "knock":
			is = a.Kind == rules.KindCall && a.Yes
		case "play":
			is = a.Kind == rules.KindPlay
		}
		if is {
			scenetest.Act(t, m, a)
			return
		}
	}
	t.Fatalf("seat %d can't %s", v.Actor()+1, answer)
}

// TestCallerWithoutCard checks who knocks but plays no card: Dora, if she has passed, but not Anna, who is asked.
// A chosen card keeps that, and asks for its targets in place of a card.
func TestCallerWithoutCard(t *testing.T) {
	const round = "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 chkl.de.a.fg abbcdefgjklmmnno i/i -:-.-.-.- r:-:-:8 ro:1:%s:-"
	for _, c := range []struct{ callersAndPasses, why, dora string }{
		{"1:0", "", "recruit"},
		{"14:0", "", "knocks"},
		{"14:1", "Dora knocks but plays none. ", "plays none"},
	} {
		position := fmt.Sprintf(round, c.callersAndPasses)
		x := tableAt(t, position)
		g, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		x.p.OpenHand(0, g.View(0))
		for _, says := range []string{"Choose a card, or pass.", "Choose the two agents that go 1 back"} {
			if _, _, hint := x.barTexts(); hint != c.why+says {
				t.Errorf("callers and passes %s: the bar says %q, want %q", c.callersAndPasses, hint, c.why+says)
			}
			x.p.Hand.Choose(0)
		}
		if got := englishText(t, x.p.Texts().PlayerStatus(3)); got != c.dora {
			t.Errorf("callers and passes %s: the plate of Dora says %q, want %q", c.callersAndPasses, got, c.dora)
		}
	}
}

// TestPlayerStatus checks the texts of plates: who sits there, what they do, and in a card round what they have
// said.
func TestPlayerStatus(t *testing.T) {
	testrun.Long(t)
	seen := map[string]int{}
	doing := map[rules.Phase]string{rules.PhaseFirst: "to roll first", rules.PhaseRoll: "to roll",
		rules.PhaseMove: "to move", rules.PhaseSafe: "the safe", rules.PhaseOffer: "may draw", rules.PhaseDraw: "draws",
		rules.PhasePassport: "2nd agent", rules.PhaseDossier: "the dossiers"}
	said := map[rules.Seat]string{} // the answers in this card round that still stand
	told := 0                       // number of log entries that said covers
	look := func(x *table) {
		v := x.p.View
		log := x.m.Log()
		if told > len(log) {
			told = 0
		}
		for ; told < len(log); told++ {
			tellAnswer(said, log[told])
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
			case round && said[s] != "":
				want = said[s]
			case v.Phase() == rules.PhaseCall && p.Kind == match.Person && x.p.Shared():
				want = map[bool]string{true: "will knock", false: "knock?"}[x.m.Intent(s).Calls]
			case round:
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
			answers := x.p.Before.Phase() == rules.PhaseCall || x.p.Before.Phase() == rules.PhaseCards
			shown := v.ActiveSeat() // whose action is shown
			if answers && x.p.Before.ActiveSeat() == shown {
				shown = x.p.Before.Actor()
			}
			if acts := x.p.HasToAct(s); acts != (s == shown) {
				t.Errorf("during the animation: seat %d acts: %v", s+1, acts)
			}
			if before := x.p.Before; before.Turn() > 0 { // nothing of it has been seen yet
				x.p.ShownEvents = func() (rules.Seat, int) { return before.ActiveSeat(), 0 }
				want, phase := map[match.PlayerKind]string{match.Person: "human", match.Opponent: "recruit"}[p.Kind],
					before.Phase()
				acting := before.ActiveSeat()
				if answers {
					acting = before.Actor()
				} else if s == acting {
					want = doing[phase]
				}
				if got := englishText(t, x.p.Texts().PlayerStatus(s)); got != want && !answers ||
					x.p.HasToAct(s) != (s == acting) {
					t.Errorf("before anything has been seen, phase %d: plate of seat %d: got %q, want %q", phase, s+1,
						got, want)
				}
				if title, _, _ := x.barTexts(); !strings.Contains(title, x.m.Player(acting).Name) {
					t.Errorf("before anything has been seen, seat %d acts: the bar says %q", acting+1, title)
				}
				x.p.ShownEvents = nil
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
	if len(seen) < 15 {
		t.Errorf("got only these plates: %v", seen)
	}
}

// tellAnswer adds the answer of a log entry to those that stand, by seat. A played card voids all but knocks.
func tellAnswer(said map[rules.Seat]string, e match.Entry) {
	switch e.Kind {
	case rules.EventRolled:
		clear(said)
	case rules.EventCalled:
		said[e.Seat] = "knocks"
	case rules.EventNotCalled, rules.EventPassed:
		if said[e.Seat] = "passes"; e.CalledInVain {
			said[e.Seat] = "plays none"
		}
	case rules.EventGoEnded:
		said[e.Seat] = "stops"
	case rules.EventCardPlayed:
		for s := range said {
			if said[s] != "knocks" {
				delete(said, s)
			}
		}
		said[e.Seat] = "plays " + english.Card(e.Card)
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
		wantTitle, wantHint := english.Card(c), english.Does(c)
		if !none.IsZero() {
			wantHint = englishText(t, none)
		}
		asks := x.p.Texts().CanPlay(c) // and the large card tells the effect
		if !ok || c != h.Cards()[1] || !asks && title != wantTitle || asks && title == wantTitle ||
			x.p.Texts().BarText().Refused == none.IsZero() {
			t.Errorf("pointer on the second card: got %v, %q", c, title)
		}
		if why.IsZero() {
			able++
		} else {
			not++
		}
		if !asks && hint != wantHint || asks && strings.Contains(hint, wantHint) {
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
		es, want := slices.DeleteFunc(slices.Clone(x.m.Log()), x.p.IsPastAnswer), ""
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

// TestEndOfRoundTellsThatNobodyPlays checks that after the last pass of a card round the bar says that nobody plays,
// before the count, and not before that pass has been seen.
func TestEndOfRoundTellsThatNobodyPlays(t *testing.T) {
	none, more := 0, 0
	for seed := range uint64(20) {
		o := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed)
		x := newTable(t, o)
		for range 300 {
			if x.p.View.Over() {
				break
			}
			x.actRandomly()
			was, now := x.p.Before.Phase(), x.p.View.Phase()
			round := []rules.Phase{rules.PhaseCall, rules.PhaseCards}
			ends := slices.Contains(round, was) && !slices.Contains(round, now)
			log := x.m.Log()[len(x.m.LogUntil(0)):]
			passes := ends && len(log) > 0 && log[0].Kind != rules.EventCardPlayed
			x.moving = true
			_, _, hint := x.barTexts()
			x.p.ShownEvents = func() (rules.Seat, int) { return x.p.Before.ActiveSeat(), 0 }
			_, _, early := x.barTexts()
			x.p.ShownEvents, x.moving = nil, false
			told := strings.Contains(hint, "Nobody plays a card.")
			if played := strings.Contains(hint, "Nobody plays another card."); played {
				told = true
				more++
			}
			if told {
				none++
			}
			if told != passes || strings.Contains(early, "Nobody plays a") {
				t.Fatalf("from %v to %v: the bar says %q, and %q before", was, now, hint, early)
			}
		}
	}
	if none < 20 || more < 3 {
		t.Errorf("got %d card rounds that end without a card, %d of them after a card", none, more)
	}
}
