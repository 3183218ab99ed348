package plan_test

import (
	"fmt"
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

// barTexts returns title, short title and hint of the bar in English. It joins the sentences of the hint by spaces.
func (t *table) barTexts() (title, short, hint string) {
	bar := t.p.Texts().BarText()
	var sentences []string
	for _, sentence := range bar.Hint {
		if text := englishText(t, sentence); text != "" {
			sentences = append(sentences, text)
		}
	}
	return englishText(t, bar.Title), englishText(t, bar.Short), strings.Join(sentences, " ")
}

// moveTask returns the expected sentence of the bar in the move phase.
func (t *table) moveTask() string {
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

// TestBarFollowsPlan checks the hint in the move phase after each planned step, for a roll with a choice and one
// without. After a step it no longer offers a card. When all steps are planned it no longer asks for agents.
func TestBarFollowsPlan(t *testing.T) {
	const rolled = "hc1 amigo topsecret 4 move 13 1 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 %s brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- -:-:-:8 -:-:-:0:-"
	for _, roll := range []struct {
		face  string
		hints []string // after each step
	}{
		{"1", []string{"move 1 to 3 steps, or draw a card", "choose agents to walk 1 to 3 steps",
			"choose agents to walk 1 to 3 steps", "Planned: "}},
		{"4", []string{"choose agents to walk clockwise", "choose agents to walk clockwise",
			"choose agents to walk clockwise", "choose agents to walk clockwise", "Planned: "}},
	} {
		m := scenetest.MatchAt(t, fmt.Sprintf(rolled, roll.face),
			scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 3))
		table := newTableOf(t, m, 1)
		table.p.StartDraft()
		for i, want := range roll.hints {
			if i > 0 {
				table.p.AddStep(rules.Red, 1)
			}
			if _, _, hint := table.barTexts(); !strings.Contains(hint, want) {
				t.Errorf("roll %s, after %d steps: got hint %q, want %q in it", roll.face, i, hint, want)
			}
		}
	}
}

// TestBarTexts checks title and hint of the bar in every phase, also over an open hand and during an animation. They
// name the player whose turn it is and say what to do, or what happened last. The only person is addressed as "you".
func TestBarTexts(t *testing.T) {
	testrun.Long(t)
	const minHints = 25
	seen := map[string]int{} // hints
	check := func(table *table) {
		view := table.p.View
		if view.Over() {
			if title, _, hint := table.barTexts(); title != "The case is closed" || hint != "Now the passports open." {
				t.Errorf("after the game: got %q, %q; want \"The case is closed\", \"Now the passports open.\"", title,
					hint)
			}
			return
		}
		title, short, hint := table.expectedBarTexts()
		if gotTitle, gotShort, gotHint := table.barTexts(); gotTitle != title || gotShort != short || gotHint != hint {
			t.Errorf("phase %d: got %q, %q, %q; want %q, %q, %q", view.Phase(), gotTitle, gotShort, gotHint, title,
				short, hint)
		}
		seen[hint]++
		if view.Phase() == rules.PhaseCards && table.personCanAct() {
			table.checkBarOverOpenHand()
		}
		if view.Phase() != rules.PhaseFirst && table.p.Before.Phase() != rules.PhaseFirst {
			table.moving = true
			table.checkBarDuringAnimation(short)
			table.moving = false
		}
	}
	eachMoment(t, check, check)
	if len(seen) < minHints {
		t.Errorf("got %d hints, want at least %d: %v", len(seen), minHints, seen)
	}
}

// expectedBarTexts returns the texts that the bar should have while the game goes on. It closes the hand.
func (t *table) expectedBarTexts() (title, short, hint string) {
	view := t.p.View
	name := t.m.Player(view.ActiveSeat()).Name
	title, short = name+"’s turn", name+"’s turn"
	if view.ActiveSeat() == t.p.SinglePerson() {
		title, short = "Your turn, "+name, "Your turn"
	}
	switch phase := view.Phase(); {
	case phase == rules.PhaseFirst:
		return "Who begins?", "Who begins?", name + " rolls. The highest roll begins."
	case phase == rules.PhaseDossier:
		return "The dossiers", "The dossiers", "Everyone writes down who owns whom."
	case !t.personCanAct():
		return t.expectedBarForOthers(title, short)
	case phase == rules.PhaseRoll:
		hint = "Roll the die, then move agents clockwise."
	case phase == rules.PhaseMove:
		hint = t.moveTask()
	case phase == rules.PhaseSafe:
		hint = "Choose a building for the safe."
	case phase == rules.PhaseOffer:
		return "A card from the ruins?", "A card from the ruins?", name + " may draw a top secret card."
	case phase == rules.PhaseCall:
		t.p.CloseHand()
		hint = "Choose a card to knock with it."
		if t.p.Shared() {
			hint = "Choose your plate to see your cards and knock, or go on."
		}
		return "Any top secret card?", "Any top secret card?", hint
	case phase == rules.PhaseCards:
		t.p.CloseHand()
		asked := t.m.Player(view.Actor()).Name
		title, hint = asked+": a card?", "Pass, or open your hand."
		if t.p.MustPlay() {
			title, hint = asked+" knocked", "Open the hand, "+asked+", and play a card."
		}
		return title, title, hint
	}
	return title, short, hint
}

// expectedBarForOthers returns the texts that the bar should have while nobody at this screen decides. Title and short
// are the usual ones of the turn.
func (t *table) expectedBarForOthers(title, short string) (string, string, string) {
	view := t.p.View
	phase, name := view.Phase(), t.m.Player(view.ActiveSeat()).Name
	hint := map[rules.Phase]string{
		rules.PhaseRoll:  name + " rolls the die.",
		rules.PhaseMove:  name + " moves agents.",
		rules.PhaseSafe:  name + " places the safe.",
		rules.PhaseOffer: name + " may draw a card.",
	}[phase]
	if phase != rules.PhaseOffer && len(t.m.People()) > 0 {
		hint = englishText(t, t.p.Texts().LastAction())
	}
	switch {
	case phase == rules.PhaseCall || phase == rules.PhaseCards:
		return t.expectedBarInRound()
	case phase == rules.PhaseDraw && view.ActiveSeat() == t.p.SinglePerson():
		return "You draw a card", "You draw a card", hint
	case phase == rules.PhaseDraw:
		return name + " draws a card", name + " draws a card", hint
	}
	return title, short, hint
}

// checkBarOverOpenHand checks the bar while the hand of the seat to act is open in a card round. It closes the hand.
func (t *table) checkBarOverOpenHand() {
	t.Helper()
	seat := t.p.View.Actor()
	openHand(t.p, seat)
	title, _, hint := t.barTexts()
	want := "Choose a card, or pass."
	switch {
	case t.p.View.HasPlayed():
		want = "Play another card, or stop."
	case t.p.MustPlay():
		want = "Choose the card to play."
	}
	if again := t.p.Texts().AskedAgain(); !again.IsZero() {
		want = englishText(t, again) + " " + want
	} else if log := t.p.Log(); len(log) > 0 && log[len(log)-1].Kind == rules.EventGoEnded {
		want = t.m.Player(log[len(log)-1].Seat).Name + " plays no more, so you are asked. " + want
	}
	if hint != want {
		t.Errorf("open hand of seat %d: got hint %q, want %q", seat+1, hint, want)
	}
	if wantTitle := t.m.Player(seat).Name + ": a card?"; title != wantTitle {
		t.Errorf("open hand of seat %d: got title %q, want %q", seat+1, title, wantTitle)
	}
	t.p.CloseHand()
}

// checkBarDuringAnimation checks that the bar names a player who acted or acts, and tells the last action. Short is the
// short title after the animation.
func (t *table) checkBarDuringAnimation(short string) {
	t.Helper()
	before := t.p.Before
	title, _, hint := t.barTexts()
	ofTurn := title == short || strings.HasPrefix(title, "Your turn") ||
		title == t.m.Player(t.p.View.ActiveSeat()).Name+"’s turn"
	ofDraw := before.Phase() == rules.PhaseDraw && strings.HasSuffix(title, " a card")
	ofActor := !before.IsChance() && strings.Contains(title, t.m.Player(before.Actor()).Name+" ")
	if !ofTurn && !ofDraw && !ofActor {
		t.Errorf("during the animation: got title %q, want one about seat %d, who acted, or %q", title,
			before.Actor()+1, short)
	}
	last := englishText(t, t.p.Texts().LastAction())
	if hint != last && !strings.HasPrefix(hint, "Nobody plays a") {
		t.Errorf("during the animation: got hint %q, want the last action, %q", hint, last)
	}
}

// expectedBarInRound returns the texts that the bar should have while another player is asked in a card round.
func (t *table) expectedBarInRound() (title, short, hint string) {
	view := t.p.View
	name := t.m.Player(view.Actor()).Name
	hint = englishText(t, t.p.Texts().LastAction())
	if again := t.p.Texts().AskedAgain(); !again.IsZero() {
		hint = englishText(t, again)
	}
	switch {
	case view.Phase() == rules.PhaseCards && view.Check(rules.Pass()) != nil:
		return name + " must play", name + " must play", hint
	}
	return name + " is asked", name + " is asked", hint
}

// TestAnswersInRound checks the texts of player panels and bar after each answer in a card round. A played card voids
// the answers before it, and the bar says why a player is asked again.
func TestAnswersInRound(t *testing.T) {
	const call = "hc1 amigo topsecret 4 call 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 cl.de.a.fg abcdefgjkklmmnno bhi/i -:-.-.-.- r:-:-:8 ro:1:-:0:-"
	m := scenetest.MatchAt(t, call, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 3))
	table := newTableOf(t, m, 1)
	const changed, passed = "The board changed: asked again.", "Everyone else passed: asked again."
	for i, test := range []struct {
		act    string // the answer of the asked seat before the checks
		plates string // the status of each seat
		title  string // of the bar
		again  string // why the asked seat is asked again
	}{
		{"", "asked, recruit, recruit, passes", "Any top secret card?", ""},
		{"knock", "knocks, asked, recruit, passes", "Ben is asked", ""},
		{"knock", "knocks, knocks, asked, passes", "Carl is asked", ""},
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
		for seat := range rules.Seat(4) {
			plates = append(plates, englishText(t, table.p.Texts().PlayerStatus(seat)))
		}
		if got := strings.Join(plates, ", "); got != test.plates {
			t.Errorf("step %d: got plates %q, want %q", i, got, test.plates)
		}
		if title, _, _ := table.barTexts(); title != test.title {
			t.Errorf("step %d: got title %q, want %q", i, title, test.title)
		}
		if again := englishText(t, table.p.Texts().AskedAgain()); again != test.again {
			t.Errorf("step %d: got asked again %q, want %q", i, again, test.again)
		}
	}
}

// answerInRound answers for the asked seat of a card round. The answer is "knock", "pass", or "play", which plays the
// first playable card.
func answerInRound(t *testing.T, m *match.Match, answer string) {
	public := m.Public()
	view := scenetest.SeatView(m, public.Actor())
	for i := range view.CountLegal() {
		action := view.NthLegal(i)
		matches := false
		switch answer {
		case "knock":
			matches = action.Kind == rules.KindCall && action.Yes
		case "play":
			matches = action.Kind == rules.KindPlay
		case "pass":
			matches = action.Kind == rules.KindPass || action.Kind == rules.KindCall && !action.Yes
		}
		if matches {
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
	for _, test := range []struct {
		callersAndPasses string // part of the position
		why              string // what the hint tells first
		doraStatus       string
	}{
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
		if got := englishText(t, table.p.Texts().PlayerStatus(3)); got != test.doraStatus {
			t.Errorf("callers and passes %s: the plate of Dora says %q, want %q", test.callersAndPasses, got,
				test.doraStatus)
		}
	}
}

// TestHintsAndNotes checks that people have hints only against opponents that are all easy, and notes only if the table
// allows them. A hint can be asked for only while a person plans an action other than a roll, and no animation runs.
func TestHintsAndNotes(t *testing.T) {
	for _, test := range []struct {
		people          int // of three players
		level           opponents.Level
		notes           match.NotesMode
		hints, hasNotes bool // what the table must have
	}{
		{people: 1, level: opponents.Recruit, notes: match.NotesWeighed, hints: true, hasNotes: true},
		{people: 2, level: opponents.FieldAgent, notes: match.NotesOwn, hints: true, hasNotes: true},
		{people: 1, level: opponents.Handler, notes: match.NotesNone},
		{people: 1, level: opponents.Mastermind, notes: match.NotesWeighed, hasNotes: true},
		{people: 3, level: opponents.Recruit, notes: match.NotesWeighed, hasNotes: true},
		{people: 0, level: opponents.Recruit, notes: match.NotesWeighed},
	} {
		o := scenetest.Options(rules.Amigo, rules.Variants{}, 3, test.people, 1)
		o.Notes = test.notes
		if test.people < 3 {
			o.Players[2].Level = test.level
		}
		table := newTable(t, o)
		if table.p.HintsAllowed() != test.hints || table.p.KeepsNotes() != test.hasNotes {
			t.Errorf("%+v: got hints %v, notes %v, want %v, %v", test, table.p.HintsAllowed(), table.p.KeepsNotes(),
				test.hints, test.hasNotes)
		}
		for !table.p.View.Over() && table.p.View.Turn() < 9 { // every phase comes several times
			want := test.hints && table.personCanAct() && !table.p.RollDue()
			if got := table.p.CanHint(); got != want {
				t.Errorf("%+v: phase %d: got CanHint %v, want %v", test, table.p.View.Phase(), got, want)
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

// TestLastActionOmitsRolls checks that LastAction tells the last of the six newest log entries that is not a roll, or
// nothing if all are. Answers to earlier questions of card rounds are not among them.
func TestLastActionOmitsRolls(t *testing.T) {
	testrun.Long(t)
	const newest = 6 // log entries
	const minMoments, minWithout = 1000, 5
	moments, without := 0, 0
	check := func(table *table) {
		entries := slices.DeleteFunc(slices.Clone(table.m.Log()), table.p.IsPastAnswer)
		want := ""
		for _, entry := range entries[max(len(entries)-newest, 0):] {
			if entry.Kind != rules.EventRolled && entry.Kind != rules.EventFirstRolled {
				want = englishText(t, entry.Message(table.p.PlayerName))
			}
		}
		if got := englishText(t, table.p.Texts().LastAction()); got != want {
			t.Errorf("last action: got %q, want %q", got, want)
		}
		if moments++; want == "" {
			without++
		}
	}
	eachMoment(t, check, check)
	if moments < minMoments || without < minWithout {
		t.Errorf("checked %d moments, %d without a last action; want at least %d and %d", moments, without, minMoments,
			minWithout)
	}
}

// TestCallTellsWhoStoodThere checks that a call without a count names the agents that were at the safe before.
func TestCallTellsWhoStoodThere(t *testing.T) {
	// the buildings of the agents are filled in; the safe stands in house 7
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
	testrun.Long(t)
	const games, maxActions = 20, 300
	const minPasses, minAfterCard = 20, 3 // rounds that end with a pass, and those of them with a card before it
	passes, afterCard := 0, 0
	for seed := range uint64(games) {
		table := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, seed))
		for range maxActions {
			if table.p.View.Over() {
				break
			}
			table.actRandomly()
			early, late := table.hintsOfAnimation()
			saysNoCard := strings.Contains(late, "Nobody plays a card.")
			saysNoOther := strings.Contains(late, "Nobody plays another card.")
			if saysNoOther {
				afterCard++
			}
			if saysNoCard || saysNoOther {
				passes++
			}
			if want := table.roundEndedWithPass(); (saysNoCard || saysNoOther) != want {
				t.Fatalf("last action ended a card round with a pass: %v; the bar says %q", want, late)
			}
			if strings.Contains(early, "Nobody plays a") {
				t.Fatalf("before the last pass is shown: the bar says %q", early)
			}
		}
	}
	if passes < minPasses || afterCard < minAfterCard {
		t.Errorf("got %d card rounds that end with a pass, %d of them after a card; want at least %d and %d", passes,
			afterCard, minPasses, minAfterCard)
	}
}

// hintsOfAnimation returns the hints of the bar during the animation of the last action, before its first event and at
// its end.
func (t *table) hintsOfAnimation() (early, late string) {
	t.moving = true
	_, _, late = t.barTexts()
	t.p.ShownEvents = func() (rules.Seat, int) { return t.p.Before.ActiveSeat(), 0 }
	_, _, early = t.barTexts()
	t.p.ShownEvents, t.moving = nil, false
	return early, late
}

// roundEndedWithPass reports whether the last action ended a card round and played no card.
func (t *table) roundEndedWithPass() bool {
	inRound := func(phase rules.Phase) bool { return phase == rules.PhaseCall || phase == rules.PhaseCards }
	if !inRound(t.p.Before.Phase()) || inRound(t.p.View.Phase()) {
		return false
	}
	log := t.m.Log()[len(t.m.LogUntil(0)):]
	return len(log) > 0 && log[0].Kind != rules.EventCardPlayed
}
