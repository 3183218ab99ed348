package opponents

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestStopsLosingCount checks that every level plays a card that stops a count by which another agent would win. A hint
// advises it too. A count by which the own agent wins is not stopped.
func TestStopsLosingCount(t *testing.T) {
	for name, text := range map[string]string{
		"a free agent would win": "hc1 amigo topsecret 2 call 5 1 1 roygb 5.5.0.10.4.-.- 5.38.5.5.5.-.- 5 - br 0.0 " +
			"- 0.0.0.0.0.-.- a.- abbccddeeffgghijkkllmmnno - -:-.- r:-:-:4 o:1:-:0:-",
		"the rival would win": "hc1 amigo topsecret 2 call 5 1 1 roygb 5.5.0.10.4.-.- 5.38.5.5.5.-.- 5 - bo 0.0 - " +
			"0.0.0.0.0.-.- i.- aabbccddeeffgghjkkllmmnno - -:-.- r:-:-:4 o:1:-:0:-",
		"the own one would win": "hc1 amigo topsecret 2 call 5 1 1 roygb 5.5.0.10.4.-.- 5.38.5.5.5.-.- 5 - ob 0.0 - " +
			"0.0.0.0.0.-.- a.- abbccddeeffgghijkkllmmnno - -:-.- r:-:-:4 o:1:-:0:-",
	} {
		start := position(t, text)
		own := start.Identity(0)
		wins := own == rules.Orange // by the count
		for _, level := range Levels {
			for seed := range uint64(decisionSeeds) {
				g := finishCardRound(t, start, level, seed)
				if g.Over() != wins {
					t.Errorf("%s: %v, seed %d: got game over %v, want %v", name, level, seed, g.Over(), wins)
				}
				if g.Over() && !g.Front().Has(own) {
					t.Errorf("%s: %v, seed %d: got %v in front, want %v", name, level, seed, g.Front(), own)
				}
			}
		}
		if wins {
			continue
		}
		hint := Advise(start.View(0), new(deduction.Belief), neverCancel)
		if hint.Reason != ReasonPreventsGoal || hint.Agent != rules.Orange || !hint.Action.Yes {
			t.Errorf("%s: got hint %+v, want a call for ReasonPreventsGoal of orange", name, hint)
		}
	}
}

// decisionSeeds is the number of seeds with which decisions are checked, because they are partly random.
const decisionSeeds = 20

// finishCardRound plays a call and the card round after it. An opponent decides in seat 0, others play no card.
func finishCardRound(t *testing.T, g rules.Game, level Level, seed uint64) rules.Game {
	t.Helper()
	src := rules.NewRandomSource(seed)
	for g.Phase() == rules.PhaseCall || g.Phase() == rules.PhaseCards {
		action := rules.Pass()
		switch {
		case g.Actor() == 0:
			action = Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
		case g.Phase() == rules.PhaseCall:
			action = rules.Call(false)
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestCallsToStopLosingCount checks that every level calls if a card in hand stops a losing count, although later seats
// may hold one too. It need not after another call, in a harmless count, or with dossiers written.
func TestCallsToStopLosingCount(t *testing.T) {
	for _, text := range []string{
		"hc1 amigo topsecret 2 call 38 2 1 rogva 11.2.-.4.-.5.10 33.15.-.13.-.11.41 10 - o? 0.0 - -3.-3.-.4.-.4.4 " +
			"hk.? ?12 acddffilmnn/n -:-.- r:-:-:4 a:1:-:0:-",
		"hc1 amigo topsecret 2 call 20 2 1 royba 7.11.0.-.7.-.3 18.28.13.-.37.-.7 11 - ?o 0.0 - 7.10.-3.-.7.-.2 ?.c " +
			"?17 bdfgimn/n -:-.- r:-:h:4 o:2:-:0:-",
		"hc1 amigo topsecret 4 call 60 4 1 roygbva 1.1.7.2.0.3.0 14.36.24.36.23.41.39 7 - g??? 0.0.0.0 - " +
			"0.6.5.2.-3.7.5 c.?.?.- ?21 fg/f -:-.?.-.- r:-:-:8 y:1:-:0:-",
		"hc1 amigo topsecret 4 call 55 3 1 roygbva 7.10.1.5.0.4.1 37.38.17.28.0.27.41 10 - ???r 0.0.0.0 - " +
			"2.6.1.3.0.2.1 -.?.?.b ?19 acho/c -:?.-.?.- r:-:-:8 o:4:-:0:-",
	} {
		view := view(t, text)
		for _, level := range Levels {
			for seed := range uint64(8) {
				src := rules.NewRandomSource(seed)
				got := Opponent{Level: level}.Decide(view, new(deduction.Belief), &src, neverCancel)
				if got != rules.Call(true) {
					t.Errorf("%s: %v, seed %d: got %v, want a call", text, level, seed, got)
				}
			}
		}
		p := newPlayer(Opponent{Level: Mastermind}, view, new(deduction.Belief), new(rules.RandomSource))
		if !p.cardDecidesEnd() {
			t.Errorf("%s: cardDecidesEnd: got false, want true", text)
		}
	}
	for name, text := range map[string]string{
		"after another call": "hc1 amigo topsecret 4 call 55 3 1 roygbva 7.10.1.5.0.4.1 37.38.17.28.0.27.41 10 - " +
			"???r 0.0.0.0 - 2.6.1.3.0.2.1 -.?.?.b ?19 acho/c -:?.-.?.- r:-:-:8 o:4:3:0:-",
		"harmless count": "hc1 amigo topsecret 2 call 38 2 1 rogva 11.2.-.4.-.5.10 33.15.-.13.-.11.41 10 - a? 0.0 - " +
			"-3.-3.-.4.-.4.4 hk.? ?12 acddffilmnn/n -:-.- r:-:-:4 a:1:-:0:-",
		"dossiers written": "hc1 amigo topsecret+dossier 4 call 60 4 1 roygbva 1.1.7.2.0.3.0 14.36.24.36.23.41.39 7 " +
			"- g??? 0.0.0.0 - 0.6.5.2.-3.7.5 c.?.?.- ?21 fg/f -:-.?.-.- r:-:-:8 y:1:-:0:- " +
			"42_4234.33414_1._211121.303_21_ -:+:v 0.0.0.0",
	} {
		p := newPlayer(Opponent{Level: Mastermind}, view(t, text), new(deduction.Belief), new(rules.RandomSource))
		if p.cardDecidesEnd() {
			t.Errorf("%s: cardDecidesEnd: got true, want false", name)
		}
	}
}

// TestCallHints checks the card and the reason of hints to call. A hint promises no end that a later seat can prevent,
// and claims no gain for a card that is worth more later. A cancelled hint is empty.
func TestCallHints(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		card       rules.Card
		want       Reason
	}{
		{"a later seat may prevent the end", leadingCard, rules.CardStep, ReasonLeads},
		{"no card affects the end", harmlessCards, rules.CardAway, ReasonMustPlay},
		{"dossiers written", "hc1 amigo topsecret+dossier 4 call 29 1 1 roygbva 3.2.3.11.11.4.11 " +
			"29.24.30.31.32.29.34 2 - a??? 0.0.0.0 - 3.2.3.7.4.4.9 bf.-.-.? ?4 abccddeefgijkllmmnn/b " +
			"-:-.-.-.- r:-:h:8 -:1:-:0:- 000000_.???????.???????.??????? -:+:r 0.0.0.0", rules.CardSafe,
			ReasonMustPlay},
		{"second seat after another call", "hc1 amigo topsecret 4 call 1 1 1 roygbva 0.1.0.0.0.2.0 0.0.0.0.0.0.0 7 - " +
			"?y?? 0.0.0.0 - 0.0.0.0.0.0.0 ??.bd.??.?? ?18 - -:-.-.-.- r:-:-:8 -:2:1:0:-", rules.CardTwoAhead,
			ReasonMustPlay},
		{"third seat after another call", "hc1 amigo topsecret 4 call 1 1 1 roygbva 0.1.0.0.0.2.0 0.0.0.0.0.0.0 7 - " +
			"??a? 0.0.0.0 - 0.0.0.0.0.0.0 ??.??.ck.?? ?18 - -:-.-.-.- r:-:-:8 -:3:1:0:-", rules.CardTwoBack,
			ReasonMustPlay},
	} {
		view := view(t, tc.text)
		hint := callAdvice(&view, new(deduction.Belief), neverCancel)
		if hint.Action != rules.Call(true) || hint.Card != tc.card || hint.Reason != tc.want {
			t.Errorf("%s: got hint %+v, want a call for %v with reason %d", tc.name, hint, tc.card, tc.want)
		}
	}
	view := view(t, harmlessCards)
	cancel := func() bool { return false }
	if hint := callAdvice(&view, new(deduction.Belief), cancel); hint.Action.Kind != rules.KindNone {
		t.Errorf("cancelled: got hint %+v, want no action", hint)
	}
	if hint := Explain(view, new(deduction.Belief), rules.Call(true)); hint.Reason != ReasonNone {
		t.Errorf("Explain of a call: got %+v, want no reason", hint)
	}
}

// TestCallsOnlyIfUseful checks that a player who wins by the due count does not call. One who loses or shares the win
// calls if a card helps, and then plays that card. Recruits may err.
func TestCallsOnlyIfUseful(t *testing.T) {
	for name, tc := range map[string]struct {
		text  string
		calls bool
	}{
		"a card does no harm": {"hc1 amigo topsecret 2 call 13 1 1 roygb 5.5.0.10.4.-.- " +
			"20.10.5.5.39.-.- 5 - bo 0.0 - 0.0.0.0.0.-.- e.- bcddefgijkkllmmnno aabcfgh/h -:-.- r:-:-:4 r:1:-:0:-",
			false},
		"others are still to be asked": {"hc1 amigo topsecret 4 call 13 1 1 roygbva 4.7.6.9.2.0.0 " +
			"41.11.11.34.13.1.1 9 - rogb 0.0.0.0 - 0.0.0.0.0.0.0 ef.-.-.a abbccddefgghijkkllmmnno - -:-.-.-.- " +
			"r:-:-:8 g:1:-:0:-", false},
		"a card turns a shared win into a sole win": {"hc1 amigo topsecret 2 call 5 1 1 roygb 5.5.0.10.4.-.- " +
			"38.38.5.5.5.-.- 5 - rb 0.0 - 0.0.0.0.0.-.- b.- aabccddeeffgghijkkllmmnno - -:-.- r:-:-:4 o:1:-:0:-", true},
		"every card prevents the win": {"hc1 amigo topsecret 2 call 13 1 1 roygb 4.7.6.9.2.-.- 41.11.11.34.13.-.- 9 " +
			"- ro 0.0 - 0.0.0.0.0.-.- ef.- aabbccddefgghijkkllmmnno - -:-.- r:-:-:4 g:1:-:0:-", false},
		"one of two cards stops a loss": {"hc1 amigo topsecret 2 call 13 1 1 roygb 2.10.6.11.8.-.- 21.5.17.25.41.-.- " +
			"2 - ro 0.0 - 0.0.0.0.0.-.- ak.a bbccddeeffgghijkllmmnno - -:-.- r:-:-:4 r:1:-:0:-", true},
	} {
		start := position(t, tc.text)
		for _, level := range Levels {
			for seed := range uint64(decisionSeeds) {
				called, g := callAndPlay(t, start, level, seed)
				if level == Recruit {
					continue
				}
				if called != tc.calls {
					t.Errorf("%s: %v, seed %d: got call %v, want %v", name, level, seed, called, tc.calls)
				}
				if leaders := front(&g); leaders != 0 && !leaders.Has(start.Identity(0)) {
					t.Errorf("%s: %v, seed %d: got %v in front, want %v", name, level, seed, leaders, start.Identity(0))
				}
			}
		}
		hint := Advise(start.View(0), new(deduction.Belief), neverCancel)
		if hint.Action.Yes != tc.calls {
			t.Errorf("%s: got hint %+v, want a call: %v", name, hint, tc.calls)
		}
		if name == "one of two cards stops a loss" &&
			(hint.Card != rules.CardBack || hint.Reason != ReasonPreventsGoal) {
			t.Errorf("%s: got hint %+v, want CardBack for ReasonPreventsGoal", name, hint)
		}
	}
}

// callAndPlay plays a call, in which others decline, and the first go of seat 0 in the card round. An opponent decides
// in that seat. It returns whether the opponent called.
func callAndPlay(t *testing.T, g rules.Game, level Level, seed uint64) (called bool, after rules.Game) {
	t.Helper()
	src := rules.NewRandomSource(seed)
	decide := func() rules.Action {
		return Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
	}
	called = decide().Yes
	for g.Phase() == rules.PhaseCall {
		if err := g.Apply(rules.Call(called && g.Actor() == 0), nil); err != nil {
			t.Fatal(err)
		}
	}
	for g.Phase() == rules.PhaseCards && g.Actor() == 0 {
		if err := g.Apply(decide(), nil); err != nil {
			t.Fatal(err)
		}
	}
	return called, g
}

// TestCallReason checks how reasons for a play become reasons for the call before it. While other seats may still call,
// no reason promises an end of the game.
func TestCallReason(t *testing.T) {
	view := view(t, "hc1 amigo topsecret 2 call 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.39.-.- 5 - bo 0.0 - "+
		"0.0.0.0.0.-.- be.- cddefgijkkllmmnno aabcfgh/h -:-.- r:-:-:4 r:1:-:0:-")
	p := newAdviser(&view, view.Token(view.Viewer))
	now, later := p.cardReason(rules.CardAway), p.cardReason(rules.CardStep)
	if now != ReasonCalls || later != ReasonMustPlay {
		t.Errorf("cards worth more now and later: got reasons %d and %d, want %d and %d", now, later, ReasonCalls,
			ReasonMustPlay)
	}
	const byCard = ReasonMustPlay // cardReason of CardStep
	for _, tc := range []struct{ played, alone, others Reason }{
		{ReasonWins, ReasonWins, ReasonLeads},
		{ReasonTies, ReasonTies, ReasonLeads},
		{ReasonLeads, ReasonLeads, ReasonLeads},
		{ReasonAheadBeforeDossiers, ReasonAheadBeforeDossiers, byCard},
		{ReasonTiedBeforeDossiers, ReasonTiedBeforeDossiers, byCard},
		{ReasonBehindBeforeDossiers, ReasonBehindBeforeDossiers, byCard},
		{ReasonPlays, byCard, byCard},
		{ReasonMustPlay, byCard, byCard},
		{ReasonPreventsGoal, ReasonPreventsGoal, ReasonPreventsGoal},
		{ReasonScores, ReasonScores, ReasonScores},
	} {
		for others, want := range map[bool]Reason{false: tc.alone, true: tc.others} {
			if got := p.callReason(tc.played, rules.CardStep, others); got != want {
				t.Errorf("callReason(%d), others may call: %v: got %d, want %d", tc.played, others, got, want)
			}
		}
	}
}

// TestFirstHintsDiffer checks that some hints in the first turn leave the own agent alone and some move it.
func TestFirstHintsDiffer(t *testing.T) {
	feints, all := 0, 0
	for _, roll := range []uint8{3, 4, 5} {
		for token := range rules.Agent(4) {
			g := position(t, fmt.Sprintf("hc1 amigo base 4 move 1 1 1 roygbva 0.0.0.0.0.0.0 0.0.0.0.0.0.0 7 %d "+
				"%c??? 0.0.0.0 - 0.0.0.0.0.0.0", roll, "royg"[token]))
			if hint := Advise(g.View(0), new(deduction.Belief), neverCancel); hint.Action.Steps()[token] == 0 {
				feints++
			}
			all++
		}
	}
	if feints == 0 || feints == all {
		t.Errorf("first hints: got %d of %d that leave the own agent alone, want some but not all", feints, all)
	}
}

// TestPlaysWinningCard checks that every level calls for a card that wins at once and plays it. Hints advise both.
func TestPlaysWinningCard(t *testing.T) {
	inCall := view(t, winningCard)
	g, ok := afterCall(&inCall)
	if !ok || g.Actor() != inCall.Viewer {
		t.Fatalf("after the call: got actor %v (legal %v), want %v", g.Actor(), ok, inCall.Viewer)
	}
	inRound := rules.View{Game: g, Viewer: inCall.Viewer}
	wins := func(action rules.Action) bool {
		after := g
		return after.Apply(action, nil) == nil && after.Over() && after.Front()&inCall.Identities(inCall.Viewer) != 0
	}
	for _, level := range Levels {
		for seed := range uint64(8) {
			src := rules.NewRandomSource(seed)
			call := Opponent{Level: level}.Decide(inCall, new(deduction.Belief), &src, neverCancel)
			if call != rules.Call(true) {
				t.Errorf("%v, seed %d: got %v, want a call", level, seed, call)
			}
			play := Opponent{Level: level}.Decide(inRound, new(deduction.Belief), &src, neverCancel)
			if !wins(play) {
				t.Errorf("%v, seed %d: got %v, want a win", level, seed, play)
			}
		}
	}
	src := rules.NewRandomSource(1)
	cancel := func() bool { return false }
	cancelled := Opponent{Level: Mastermind}.Decide(inCall, new(deduction.Belief), &src, cancel)
	if cancelled != (rules.Action{}) {
		t.Errorf("cancelled: got %v, want no action", cancelled)
	}
	hint := Advise(inCall, new(deduction.Belief), neverCancel)
	if hint.Action != rules.Call(true) || hint.Card != rules.CardStep {
		t.Errorf("before the call: got hint %+v, want a call for CardStep", hint)
	}
	if hint.Reason != ReasonWins || hint.Agent != rules.Grey {
		t.Errorf("before the call: got hint %+v, want ReasonWins of grey", hint)
	}
	if hint := Advise(inRound, new(deduction.Belief), neverCancel); !wins(hint.Action) {
		t.Errorf("after the call: got hint %+v, want a play that wins", hint)
	}
}

// TestKeepsWinningCount checks that a player who wins by the due count passes if nobody else is asked.
func TestKeepsWinningCount(t *testing.T) {
	for _, text := range []string{
		winningPass,
		"hc1 amigo-2001 topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.39.-.- 5 - bo 0.0 - 0.0.0.0.0.-.- " +
			"lo.f bcddeegijkklmmnn aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-",
	} {
		view := view(t, text)
		p := newPlayer(Opponent{Level: Handler}, view, new(deduction.Belief), new(rules.RandomSource))
		if !p.winsAtOnce(rules.Pass()) || p.winsAtOnce(moveBlueAhead) {
			t.Fatalf("%s: passing does not win, or the card does", text)
		}
		for _, level := range Levels {
			for seed := range uint64(decisionSeeds) {
				src := rules.NewRandomSource(seed)
				got := Opponent{Level: level}.Decide(view, new(deduction.Belief), &src, neverCancel)
				if level != Recruit && !p.winsAtOnce(got) {
					t.Errorf("%s: %v, seed %d: got %v, want a win", text, level, seed, got)
				}
			}
		}
		hint := Advise(view, new(deduction.Belief), neverCancel)
		if hint.Action != rules.Pass() || hint.Reason != ReasonWins {
			t.Errorf("%s: got hint %+v, want to pass with ReasonWins", text, hint)
		}
	}
}

// TestLostGameIsPlayedOn checks that every level decides legally in a game that it has lost.
func TestLostGameIsPlayedOn(t *testing.T) {
	view := view(t, "hc1 amigo topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.41.-.- 5 - ob 0.0 - "+
		"0.0.0.0.0.-.- m.f bcddeegijkkllmnno aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-")
	for _, level := range Levels {
		src := rules.NewRandomSource(1)
		got := Opponent{Level: level}.Decide(view, new(deduction.Belief), &src, neverCancel)
		if err := view.Check(got); err != nil {
			t.Errorf("%v in a lost game: got illegal %v: %v", level, got, err)
		}
	}
}

// moveBlueAhead is a play of a card that moves blue to building 5.
var moveBlueAhead = rules.PlayTo(rules.CardAhead, rules.Blue, 5)

// TestUselessCardCostsItsValue checks that playing a card that does not change the winner costs the card's value in
// hand.
func TestUselessCardCostsItsValue(t *testing.T) {
	for _, text := range []string{
		winningPass,
		"hc1 amigo topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.19.-.- 5 - bo 0.0 - 0.0.0.0.0.-.- l.f " +
			"bcddeegijkklmmnno aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-",
	} {
		p := newPlayer(Opponent{Level: Handler}, view(t, text), new(deduction.Belief), new(rules.RandomSource))
		after, ok := p.view.PreviewPlay(moveBlueAhead)
		if !ok {
			t.Fatalf("%s: PreviewPlay refuses %v", text, moveBlueAhead)
		}
		got, want := -p.handValue(&after, moveBlueAhead), p.keepValue(rules.CardAhead)
		if got != want || want <= 0 {
			t.Errorf("%s: cost of %v: got %d/100 points, want the card’s value in hand, %d", text, moveBlueAhead, got,
				want)
		}
	}
}

// winningCard is a call in which one card, CardStep, can end the game at once with the own agent in front.
const winningCard = "hc1 amigo topsecret 2 call 20 2 1 oygva -.4.4.1.-.1.7 -.14.22.10.-.8.37 5 - a? 0.0 - " +
	"-.4.3.0.-.1.7 bf.- ?16 befhklmn/e -:-.- r:-:-:4 -:1:-:0:-"

// leadingCard is a call while others are still to be asked. With CardStep the due count ends the game with the own
// agent in front.
const leadingCard = "hc1 amigo topsecret 4 call 27 3 1 roygbva 6.6.10.0.2.11.0 30.30.23.4.9.38.22 10 - v??? " +
	"0.0.0.0 - 6.5.8.0.2.10.0 bk.?.??.- ?7 accdefgghllmno/c -:-.-.-.? r:-:h:8 y:1:-:0:-"

// harmlessCards is a call in which no card affects the end.
const harmlessCards = "hc1 amigo topsecret 4 call 12 4 1 roygbva 3.0.11.8.0.11.4 9.7.28.11.0.19.15 8 - ?v?? " +
	"0.0.0.0 - 2.0.10.6.0.8.4 -.ek.??.- ?12 abgillmnno/l -:-.-.-.? r:-:-:8 g:2:-:0:-"

// winningPass is a card round in which passing ends the game at once with the own agent in front.
const winningPass = "hc1 amigo topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.39.-.- 5 - bo 0.0 - " +
	"0.0.0.0.0.-.- l.f bcddeegijkklmmnno aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-"
