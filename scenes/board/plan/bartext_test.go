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

// task returns the expected sentence of the bar in the move phase.
func (t *table) task() string {
	view := t.p.View
	roll := view.Roll()
	face := fmt.Sprint(roll.High)
	if roll.Low != roll.High {
		face = fmt.Sprintf("%d–%d", roll.Low, roll.High)
	}
	switch cards := view.Setup().Variants.TopSecret; {
	case !view.Edition().Split:
		return "Rolled " + face + ": one agent takes the whole roll."
	case roll.Low == roll.High:
		return "Rolled " + face + ": choose agents to walk clockwise."
	case cards && view.HandSize(view.ActiveSeat()) == rules.MaxHand:
		return fmt.Sprintf("Rolled %s: move %d to %d steps, or stay put.", face, roll.Low, roll.High)
	case cards:
		return fmt.Sprintf("Rolled %s: move %d to %d steps, or draw a card.", face, roll.Low, roll.High)
	}
	return fmt.Sprintf("Rolled %s: choose agents to walk %d to %d steps.", face, roll.Low, roll.High)
}

// TestBarTexts checks title and hint of the bar in every phase. They name the player whose turn it is and say what to
// do, or what happened last. The only person is addressed as "you".
func TestBarTexts(t *testing.T) {
	testrun.Long(t)
	seen := map[string]int{}
	check := func(table *table) {
		view := table.p.View
		if view.Over() {
			if title, _, hint := table.barTexts(); title != "The case is closed" ||
				hint != "Now the passports open." {
				t.Errorf("after the game: got %q, %q", title, hint)
			}
			return
		}
		name := table.m.Player(view.ActiveSeat()).Name
		title, short, hint := name+"’s turn", name+"’s turn", ""
		if view.ActiveSeat() == table.p.SinglePerson() {
			title, short = "Your turn, "+name, "Your turn"
		}
		switch phase := view.Phase(); {
		case phase == rules.PhaseFirst:
			title, short, hint = "Who begins?", "Who begins?", name+" rolls. The highest roll begins."
		case phase == rules.PhaseDossier:
			title, short, hint = "The dossiers", "The dossiers", "Everyone writes down who owns whom."
		case !table.personCanAct():
			hint = map[rules.Phase]string{
				rules.PhaseRoll: name + " rolls the die.", rules.PhaseMove: name + " moves agents.",
				rules.PhaseSafe:  name + " places the safe.",
				rules.PhaseOffer: name + " may draw a card.",
			}[phase]
			if phase != rules.PhaseOffer && len(table.m.People()) > 0 {
				hint = englishText(t, table.p.Texts().LastAction())
			}
			switch {
			case phase == rules.PhaseCall || phase == rules.PhaseCards:
				title, short, hint = askedTexts(t, table)
			case phase == rules.PhaseDraw && view.ActiveSeat() == table.p.SinglePerson():
				title, short = "You draw a card", "You draw a card"
			case phase == rules.PhaseDraw:
				title, short = name+" draws a card", name+" draws a card"
			}
		case phase == rules.PhaseRoll:
			hint = "Roll the die, then move agents clockwise."
		case phase == rules.PhaseMove:
			hint = table.task()
		case phase == rules.PhaseSafe:
			hint = "Choose a building for the safe."
		case phase == rules.PhaseOffer:
			title, short, hint = "A card from the ruins?", "A card from the ruins?", name+" may draw a top secret card."
		case phase == rules.PhaseCall:
			table.p.CloseHand()
			title, short, hint = "Any top secret card?", "Any top secret card?",
				"Choose your plate to see your cards and knock, or go on."
			if !table.p.Shared() {
				title, short, hint = "Any top secret card?", "Any top secret card?", "Choose a card to knock with it."
			}
		case phase == rules.PhaseCards:
			table.p.CloseHand()
			who := table.m.Player(view.Actor()).Name
			title, hint = who+": a card?", "Pass, or open your hand."
			if table.p.MustPlay() {
				title, hint = who+" knocked", "Open the hand, "+who+", and play a card."
			}
			short = title
		}
		if a, b, c := table.barTexts(); a != title || b != short || c != hint {
			t.Errorf("phase %d: got %q, %q, %q; want %q, %q, %q", view.Phase(), a, b, c, title, short, hint)
		}
		seen[hint]++
		if view.Phase() == rules.PhaseCards && table.personCanAct() {
			openHand(table.p, view.Actor())
			title, _, hint := table.barTexts()
			want := map[bool]string{true: "Choose the card to play.",
				false: "Choose a card, or pass."}[table.p.MustPlay()]
			if view.HasPlayed() {
				want = "Play another card, or stop."
			}
			if again := table.p.Texts().AskedAgain(); !again.IsZero() {
				want = englishText(t, again) + " " + want
			} else if log := table.p.Log(); len(log) > 0 && log[len(log)-1].Kind == rules.EventGoEnded {
				want = table.m.Player(log[len(log)-1].Seat).Name + " plays no more, so you are asked. " + want
			}
			if hint != want || title != table.m.Player(view.Actor()).Name+": a card?" {
				t.Errorf("with an open hand: got %q, %q, want %q", title, hint, want)
			}
			table.p.CloseHand()
		}
		table.moving = view.Phase() != rules.PhaseFirst && table.p.Before.Phase() != rules.PhaseFirst
		if title, _, hint := table.barTexts(); table.moving &&
			(title != short && !strings.HasPrefix(title, "Your turn") && title != name+"’s turn" &&
				(table.p.Before.Phase() != rules.PhaseDraw || !strings.HasSuffix(title, " a card")) &&
				!strings.Contains(title, table.m.Player(table.p.Before.Actor()).Name+" ") ||
				hint != englishText(t, table.p.Texts().LastAction()) && !strings.HasPrefix(hint, "Nobody plays a")) {
			t.Errorf("during the animation: got %q, %q", title, hint)
		}
		table.moving = false
	}
	eachMoment(t, check, check)
	if len(seen) < 25 {
		t.Errorf("got %d hints, want at least 25: %v", len(seen), seen)
	}
}

// askedTexts returns the expected texts of the bar while another player is asked in a card round.
func askedTexts(t *testing.T, x *table) (title, short, hint string) {
	view := x.p.View
	who := x.m.Player(view.Actor()).Name
	hint = englishText(t, x.p.Texts().LastAction())
	if again := x.p.Texts().AskedAgain(); !again.IsZero() {
		hint = englishText(t, again)
	}
	switch {
	case view.Check(rules.Pass()) == nil:
		return who + " is asked", who + " is asked", hint
	case view.Phase() == rules.PhaseCards:
		return who + " must play", who + " must play", hint
	}
	asked, all := 0, 0
	for i := range rules.Seat(view.Players()) {
		s := (view.ActiveSeat() + i) % rules.Seat(view.Players())
		all += min(view.HandSize(s), 1)
		if s == view.Actor() {
			asked = all
		}
	}
	return fmt.Sprintf("%s is asked: %d of %d", who, asked, all), who + " is asked", hint
}

// TestAnswersInRound checks the texts of player panels and bar after each answer in a card round. A played card voids
// the answers before it, and the bar says why a player is asked again.
func TestAnswersInRound(t *testing.T) {
	const call = "hc1 amigo topsecret 4 call 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- r:-:-:8 ro:1:-:0:-"
	m := scenetest.MatchAt(t, call, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 3))
	table := newTableOf(t, m, 1)
	const changed, passed = "The board changed: asked again.", "Everyone else passed: asked again."
	for i, test := range []struct{ act, plates, title, again string }{
		{"", "asked, recruit, recruit, passes", "Any top secret card?", ""},
		{"knock", "knocks, asked, recruit, passes", "Ben is asked: 3 of 4", ""},
		{"knock", "knocks, knocks, asked, passes", "Carl is asked: 4 of 4", ""},
		{"pass", "must play, knocks, passes, recruit", "Anna knocked", ""},
		{"play", "asked, knocks, recruit, recruit", "Anna: a card?", ""},
		{"pass", "plays no more, asked, recruit, recruit", "Ben is asked", ""},
		{"pass", "plays no more, plays none, asked, recruit", "Carl is asked", changed},
		{"pass", "plays no more, plays none, passes, asked", "Dora is asked", ""},
		{"pass", "asked, plays none, passes, passes", "Anna: a card?", passed},
		{"play", "no cards, asked, recruit, recruit", "Ben is asked", changed},
		{"play", "no cards, asked, recruit, recruit", "Ben is asked", ""},
		{"play", "no cards, no cards, asked, recruit", "Carl is asked", changed},
	} {
		if test.act != "" {
			answerInRound(t, m, test.act)
			table.p.Begin()
		}
		var plates []string
		for s := range rules.Seat(4) {
			plates = append(plates, englishText(t, table.p.Texts().PlayerStatus(s)))
		}
		title, _, _ := table.barTexts()
		if got := strings.Join(plates, ", "); got != test.plates || title != test.title ||
			englishText(t, table.p.Texts().AskedAgain()) != test.again {
			t.Errorf("step %d: got plates %q, title %q, again %q; want %+v", i, got, title,
				englishText(t, table.p.Texts().AskedAgain()), test)
		}
	}
}

// answerInRound answers for the asked seat of a card round. The answer is "knock", "pass", or "play", which plays the
// first playable card.
func answerInRound(t *testing.T, m *match.Match, answer string) {
	now := m.Public()
	view := scenetest.SeatView(m, now.Actor())
	for k := range view.CountLegal() {
		action := view.NthLegal(k)
		is := action.Kind == rules.KindPass || action.Kind == rules.KindCall && !action.Yes
		switch answer {
		case "knock":
			is = action.Kind == rules.KindCall && action.Yes
		case "play":
			is = action.Kind == rules.KindPlay
		}
		if is {
			scenetest.Act(t, m, action)
			return
		}
	}
	t.Fatalf("seat %d can't %s", view.Actor()+1, answer)
}

// TestCallerWithoutCard checks the texts about a player who knocked and then passed. The bar names such a player, also
// while the asked person chooses a card and its targets.
func TestCallerWithoutCard(t *testing.T) {
	const round = "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 chkl.de.a.fg abbcdefgjklmmnno i/i -:-.-.-.- r:-:-:8 ro:1:%s:-"
	for _, test := range []struct{ callersAndPasses, why, dora string }{
		{"1:0", "", "recruit"},
		{"14:0", "", "knocks"},
		{"14:1", "Dora knocks but plays none. ", "plays none"},
	} {
		position := fmt.Sprintf(round, test.callersAndPasses)
		table := tableAt(t, position)
		g, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		table.p.OpenHand(0, g.View(0))
		for _, says := range []string{"Choose a card, or pass.", "Choose the two agents that go 1 back"} {
			if _, _, hint := table.barTexts(); hint != test.why+says {
				t.Errorf("callers and passes %s: the bar says %q, want %q", test.callersAndPasses, hint, test.why+says)
			}
			table.p.Hand.Choose(0)
		}
		if got := englishText(t, table.p.Texts().PlayerStatus(3)); got != test.dora {
			t.Errorf("callers and passes %s: the plate of Dora says %q, want %q", test.callersAndPasses, got, test.dora)
		}
	}
}

// TestPlayerStatus checks the status of every player panel: kind of player, what the player has to do, or the answer in
// a card round. During an animation the status is that of the events shown.
func TestPlayerStatus(t *testing.T) {
	testrun.Long(t)
	seen := map[string]int{}
	doing := map[rules.Phase]string{rules.PhaseFirst: "to roll first", rules.PhaseRoll: "to roll",
		rules.PhaseMove: "to move", rules.PhaseSafe: "the safe", rules.PhaseOffer: "may draw", rules.PhaseDraw: "draws",
		rules.PhasePassport: "2nd agent", rules.PhaseDossier: "the dossiers"}
	said := map[rules.Seat]string{} // the answers in this card round that still stand
	told := 0                       // number of log entries that said covers
	check := func(table *table) {
		view := table.p.View
		log := table.m.Log()
		if told > len(log) {
			told = 0
		}
		for ; told < len(log); told++ {
			tellAnswer(said, log[told])
		}
		for seat := range rules.Seat(view.Players()) {
			player, got := table.m.Player(seat), englishText(t, table.p.Texts().PlayerStatus(seat))
			want := map[match.PlayerKind]string{match.Person: "human", match.Opponent: "recruit"}[player.Kind]
			round := view.Phase() == rules.PhaseCall || view.Phase() == rules.PhaseCards
			switch {
			case view.Over():
			case view.Phase() == rules.PhaseDossier:
				want = map[bool]string{true: "writes", false: "sealed"}[view.PendingWriters().Has(seat)]
			case round && seat == view.Actor():
				want = "asked"
				if view.Phase() == rules.PhaseCards && view.Check(rules.Pass()) != nil {
					want = "must play"
				}
			case round && view.HandSize(seat) == 0:
				want = "no cards"
			case round && said[seat] != "":
				want = said[seat]
			case view.Phase() == rules.PhaseCall && player.Kind == match.Person && table.p.Shared():
				want = map[bool]string{true: "will knock", false: "knock?"}[table.m.Intent(seat).Calls]
			case round:
			case seat == view.ActiveSeat():
				want = doing[view.Phase()]
			}
			if got != want {
				t.Errorf("phase %d, seat %d to act: plate of seat %d: got %q, want %q", view.Phase(), view.Actor()+1,
					seat+1, got, want)
			}
			if seen[got]++; table.p.HasToAct(seat) != (!view.Over() &&
				(view.Phase() == rules.PhaseDossier && view.PendingWriters().Has(seat) ||
					view.Phase() != rules.PhaseDossier && seat == table.p.ActingSeat())) {
				t.Errorf("phase %d: seat %d acts: %v", view.Phase(), seat+1, table.p.HasToAct(seat))
			}
			table.moving = true
			answers := table.p.Before.Phase() == rules.PhaseCall || table.p.Before.Phase() == rules.PhaseCards
			shown := view.ActiveSeat() // whose action is shown
			if answers && table.p.Before.ActiveSeat() == shown {
				shown = table.p.Before.Actor()
			}
			if acts := table.p.HasToAct(seat); acts != (seat == shown) {
				t.Errorf("during the animation: seat %d acts: %v", seat+1, acts)
			}
			if before := table.p.Before; before.Turn() > 0 { // as if no event had been shown yet
				table.p.ShownEvents = func() (rules.Seat, int) { return before.ActiveSeat(), 0 }
				want, phase := map[match.PlayerKind]string{match.Person: "human",
					match.Opponent: "recruit"}[player.Kind],
					before.Phase()
				acting := before.ActiveSeat()
				if answers {
					acting = before.Actor()
				} else if seat == acting {
					want = doing[phase]
				}
				if got := englishText(t, table.p.Texts().PlayerStatus(seat)); got != want && !answers ||
					table.p.HasToAct(seat) != (seat == acting) {
					t.Errorf("no event shown, phase %d: plate of seat %d: got %q, want %q", phase, seat+1, got, want)
				}
				if title, _, _ := table.barTexts(); title != "You draw a card" &&
					!strings.Contains(title, table.m.Player(acting).Name) {
					t.Errorf("no event shown, seat %d acts: the bar says %q", acting+1, title)
				}
				table.p.ShownEvents = nil
			}
			table.moving = false
		}
	}
	eachMoment(t, func(x *table) {
		if x.p.View.Phase() == rules.PhaseCall && x.p.Shared() {
			for _, s := range x.p.SeatsToAsk() {
				x.m.SetIntent(s, match.Intent{Calls: x.src.Intn(2) == 0})
			}
		}
		if check(x); x.p.View.Phase() == rules.PhaseCall {
			x.m.SetIntent(x.p.View.Actor(), match.Intent{}) // the seat to act may answer either way
		}
	}, check)
	if len(seen) < 15 {
		t.Errorf("got %d texts on player panels, want at least 15: %v", len(seen), seen)
	}
}

// tellAnswer adds the answer of a log entry to the valid answers, by seat. A played card voids all but knocks.
func tellAnswer(said map[rules.Seat]string, entry match.Entry) {
	switch entry.Kind {
	case rules.EventRolled:
		clear(said)
	case rules.EventCalled:
		said[entry.Seat] = "knocks"
	case rules.EventNotCalled, rules.EventPassed:
		if said[entry.Seat] = "passes"; entry.CalledInVain {
			said[entry.Seat] = "plays none"
		}
	case rules.EventGoEnded:
		said[entry.Seat] = "plays no more"
	case rules.EventCardPlayed:
		for s := range said {
			if said[s] != "knocks" {
				delete(said, s)
			}
		}
		said[entry.Seat] = "plays " + english.Card(entry.Card)
	}
}

// TestReadCardPrefersPointed checks which card of an open hand the table explains: the one under the pointer, else the
// chosen one. During an animation it explains none.
func TestReadCardPrefersPointed(t *testing.T) {
	testrun.Long(t)
	playable, unplayable := 0, 0
	eachMoment(t, func(table *table) {
		if p := table.p.View.Phase(); p != rules.PhaseCall && p != rules.PhaseCards ||
			table.p.View.HandSize(table.p.View.Actor()) < 2 {
			return
		}
		if _, ok := table.p.ShownCard(); ok {
			t.Error("no hand is open: got a shown card")
		}
		openHand(table.p, table.p.View.Actor())
		hand := table.p.Hand
		if _, ok := table.p.ShownCard(); ok || table.p.LikelyViewer() != hand.Seat {
			t.Errorf("no card pointed at or chosen: got a shown card %v; viewer %d, want %d", ok,
				table.p.LikelyViewer(), hand.Seat)
		}
		if !hand.SetHovered(1, true) || hand.SetHovered(1, true) || hand.SetHovered(0, false) {
			t.Error("SetHovered does not report exactly the changes")
		}
		card, ok := table.p.ShownCard()
		title, _, hint := table.barTexts()
		why := table.p.Texts().UnplayableText(table.m.PrivateView(hand.Seat), card)
		none := table.p.Texts().WhyNoCard(table.m.PrivateView(hand.Seat))
		wantTitle, wantHint := english.Card(card), english.Does(card)
		if !none.IsZero() {
			wantHint = englishText(t, none)
		}
		asks := table.p.Texts().CanPlay(card) // then the enlarged card tells the effect
		if !ok || card != hand.Cards()[1] || !asks && title != wantTitle || asks && title == wantTitle ||
			table.p.Texts().BarText().Refused == none.IsZero() {
			t.Errorf("pointer on the second card: got %v, %q", card, title)
		}
		if why.IsZero() {
			playable++
		} else {
			unplayable++
		}
		if !asks && hint != wantHint || asks && strings.Contains(hint, wantHint) {
			t.Errorf("text of %v: got %q", card, hint)
		}
		of := table.p.Texts().CardText(table.m.PrivateView(hand.Seat), card)
		if !strings.Contains(englishText(t, of[0]), english.Card(card)) || !reflect.DeepEqual(of[1], why) {
			t.Errorf("%v beside the passport: got %q", card, englishText(t, of[0]))
		}
		if of := table.p.Texts().HandText(table.m.PrivateView(hand.Seat)); len(of) != 2 ||
			englishText(t, of[1]) != "Choose a card to read it." ||
			!reflect.DeepEqual(of[0], table.p.Texts().WhyNoCard(table.m.PrivateView(hand.Seat))) {
			t.Errorf("hand beside the passport: got %v", of)
		}
		if hand.Choose(0); hand.Chosen != 0 {
			t.Fatal("the first card can't be chosen")
		}
		if c, _ := table.p.ShownCard(); c != hand.Cards()[0] || !hand.SetHovered(1, true) {
			t.Errorf("the first card was pressed: got shown card %v, want the first", c)
		}
		if c, _ := table.p.ShownCard(); c != hand.Cards()[1] || !hand.SetHovered(1, false) {
			t.Errorf("pointer on the second card, the first is chosen: got shown card %v, want the second", c)
		}
		if c, _ := table.p.ShownCard(); c != hand.Cards()[0] {
			t.Errorf("the first card is chosen: got shown card %v, want the first", c)
		}
		table.moving = true
		if _, ok := table.p.ShownCard(); ok {
			t.Error("during an animation: got a shown card")
		}
		table.moving = false
		hand.Choose(0)
		if c, ok := table.p.ShownCard(); ok {
			t.Errorf("no card is chosen or pointed at: got shown card %v", c)
		}
		if hand.Choose(len(hand.Cards())); hand.Chosen >= 0 {
			t.Error("a card that does not exist is chosen")
		}
		table.p.CloseHand()
	}, nil)
	if playable < 10 || unplayable < 3 {
		t.Errorf("got %d playable and %d unplayable cards, want at least 10 and 3", playable, unplayable)
	}
}

// TestHintsAndNotes checks that hints are allowed only against easy opponents, and notes only if the table allows them.
// A hint can be asked for only while a person plans an action.
func TestHintsAndNotes(t *testing.T) {
	for _, test := range []struct {
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
		o := scenetest.Options(rules.Amigo, rules.Variants{}, 3, test.people, 1)
		o.Notes = test.notes
		if test.people < 3 {
			o.Players[2].Level = test.level
		}
		table := newTable(t, o)
		if table.p.HintsAllowed() != test.hint || table.p.KeepsNotes() != test.note {
			t.Errorf("%+v: got hints %v, notes %v", test, table.p.HintsAllowed(), table.p.KeepsNotes())
		}
		for !table.p.View.Over() && table.p.View.Turn() < 9 { // every phase comes several times
			now := test.hint && table.personCanAct() && !table.p.RollDue()
			if table.p.CanHint() != now {
				t.Errorf("%+v: phase %d: got CanHint %v, want %v", test, table.p.View.Phase(), table.p.CanHint(), now)
			}
			table.moving = true
			if table.p.CanHint() {
				t.Errorf("%+v: CanHint is true during an animation", test)
			}
			table.moving = false
			table.actRandomly()
		}
	}
}

// TestLastActionOmitsRolls checks that LastAction tells the last of the six newest log entries that is not a roll.
func TestLastActionOmitsRolls(t *testing.T) {
	testrun.Long(t)
	told, nothing := 0, 0
	check := func(x *table) {
		es, want := slices.DeleteFunc(slices.Clone(x.m.Log()), x.p.IsPastAnswer), ""
		for _, e := range es[max(len(es)-6, 0):] {
			if e.Kind != rules.EventRolled && e.Kind != rules.EventFirstRolled {
				want = englishText(t, e.Message(x.p.PlayerName))
			}
		}
		if got := englishText(t, x.p.Texts().LastAction()); got != want {
			t.Errorf("last action: got %q, want %q", got, want)
		}
		if told++; want == "" {
			nothing++
		}
	}
	eachMoment(t, check, check)
	if told < 1000 || nothing < 5 {
		t.Errorf("checked %d moments, %d without a last action; want at least 1000 and 5", told, nothing)
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

// TestEndOfRoundTellsThatNobodyPlays checks that the bar says that nobody plays a card when the last pass of a card
// round is shown. It does not say so before that.
func TestEndOfRoundTellsThatNobodyPlays(t *testing.T) {
	none, more := 0, 0
	for seed := range uint64(20) {
		o := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed)
		table := newTable(t, o)
		for range 300 {
			if table.p.View.Over() {
				break
			}
			table.actRandomly()
			was, now := table.p.Before.Phase(), table.p.View.Phase()
			round := []rules.Phase{rules.PhaseCall, rules.PhaseCards}
			ends := slices.Contains(round, was) && !slices.Contains(round, now)
			log := table.m.Log()[len(table.m.LogUntil(0)):]
			passes := ends && len(log) > 0 && log[0].Kind != rules.EventCardPlayed
			table.moving = true
			_, _, hint := table.barTexts()
			table.p.ShownEvents = func() (rules.Seat, int) { return table.p.Before.ActiveSeat(), 0 }
			_, _, early := table.barTexts()
			table.p.ShownEvents, table.moving = nil, false
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
		t.Errorf("got %d card rounds that end with a pass, %d of them after a card; want at least 20 and 3", none, more)
	}
}
