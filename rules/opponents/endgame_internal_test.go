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
		begin := position(t, text)
		mine := begin.Identity(0)
		for _, level := range Levels {
			for seed := range uint64(20) {
				g, src := begin, rules.NewRandomSource(seed)
				for g.Phase() == rules.PhaseCall || g.Phase() == rules.PhaseCards {
					a := rules.Call(false) // the other seat declines
					if g.Actor() == 0 {
						a = Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
					} else if g.Phase() == rules.PhaseCards {
						a = rules.Pass()
					}
					if err := g.Apply(a, nil); err != nil {
						t.Fatal(err)
					}
				}
				if won := g.Over() && g.Front().Has(mine); won != (mine == rules.Orange) || g.Over() != won {
					t.Errorf("%s: %v, seed %d: got game over %v with %v in front, want over %v", name, level, seed,
						g.Over(), g.Front(), mine == rules.Orange)
				}
			}
		}
		v := begin.View(0)
		if h := Advise(v, new(deduction.Belief), neverCancel); mine != rules.Orange &&
			(h.Reason != ReasonPreventsGoal || h.Agent != rules.Orange || !h.Action.Yes) {
			t.Errorf("%s: got hint %+v, want a call for ReasonPreventsGoal of orange", name, h)
		}
	}
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
		g := position(t, text)
		v := g.View(g.Actor())
		for _, l := range Levels {
			for seed := range uint64(8) {
				src := rules.NewRandomSource(seed)
				if a := (Opponent{Level: l}).Decide(v, new(deduction.Belief), &src,
					neverCancel); a != rules.Call(true) {
					t.Errorf("%s: %v, seed %d: got %v, want a call", text, l, seed, a)
				}
			}
		}
		p := newPlayer(Opponent{Level: Mastermind}, v, new(deduction.Belief), new(rules.RandomSource))
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
// and claims no gain for a card that is byCard more later. A cancelled hint is empty.
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
		v := view(t, tc.text)
		h := callAdvice(&v, new(deduction.Belief), neverCancel)
		if h.Action != rules.Call(true) || h.Card != tc.card || h.Reason != tc.want {
			t.Errorf("%s: got hint %+v, want a call for %v with reason %d", tc.name, h, tc.card, tc.want)
		}
	}
	v := view(t, harmlessCards)
	if h := callAdvice(&v, new(deduction.Belief), func() bool { return false }); h.Action.Kind != rules.KindNone {
		t.Errorf("cancelled: got hint %+v, want no action", h)
	}
	if h := Explain(v, new(deduction.Belief), rules.Call(true)); h.Reason != ReasonNone {
		t.Errorf("Explain of a call: got %+v, want no reason", h)
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
		begin := position(t, tc.text)
		for _, level := range Levels {
			for seed := range uint64(20) {
				g, src := begin, rules.NewRandomSource(seed)
				a := Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
				if a.Yes != tc.calls && level != Recruit {
					t.Errorf("%s: %v, seed %d: got %v, want a call: %v", name, level, seed, a, tc.calls)
				}
				for g.Phase() == rules.PhaseCall {
					if err := g.Apply(rules.Call(a.Yes && g.Actor() == 0), nil); err != nil {
						t.Fatal(err)
					}
				}
				for g.Phase() == rules.PhaseCards && g.Actor() == 0 {
					if err := g.Apply(Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src,
						neverCancel),
						nil); err != nil {
						t.Fatal(err)
					}
				}
				if level != Recruit && front(&g) != 0 && !front(&g).Has(begin.Identity(0)) {
					t.Errorf("%s: %v, seed %d: got %v in front, want %v", name, level, seed, front(&g),
						begin.Identity(0))
				}
			}
		}
		switch h := Advise(begin.View(0), new(deduction.Belief), neverCancel); {
		case h.Action.Yes != tc.calls:
			t.Errorf("%s: got hint %+v, want a call: %v", name, h, tc.calls)
		case name == "one of two cards stops a loss" && (h.Card != rules.CardBack || h.Reason != ReasonPreventsGoal):
			t.Errorf("%s: got hint %+v, want CardBack for ReasonPreventsGoal", name, h)
		}
	}
}

// TestCallReason checks how reasons for a play become reasons for the call before it. While other seats may still call,
// no reason promises an end of the game.
func TestCallReason(t *testing.T) {
	v := view(t, "hc1 amigo topsecret 2 call 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.39.-.- 5 - bo 0.0 - "+
		"0.0.0.0.0.-.- be.- cddefgijkkllmmnno aabcfgh/h -:-.- r:-:-:4 r:1:-:0:-")
	p := newAdviser(&v, v.Token(v.Viewer))
	now, later := p.cardReason(rules.CardAway), p.cardReason(rules.CardStep)
	if now != ReasonCalls || later != ReasonMustPlay {
		t.Errorf("cards byCard more now and later: got reasons %d and %d, want %d and %d", now, later, ReasonCalls,
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
			if h := Advise(g.View(0), new(deduction.Belief), neverCancel); h.Action.Steps()[token] == 0 {
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
	v := view(t, winningCard)
	g, ok := afterCall(&v)
	if !ok || g.Actor() != v.Viewer {
		t.Fatal("the call is refused")
	}
	then := rules.View{Game: g, Viewer: v.Viewer}
	wins := func(a rules.Action) bool {
		after := g
		return after.Apply(a, nil) == nil && after.Over() && after.Front()&v.Identities(v.Viewer) != 0
	}
	for _, l := range Levels {
		for seed := range uint64(8) {
			src := rules.NewRandomSource(seed)
			if a := (Opponent{Level: l}).Decide(v, new(deduction.Belief), &src, neverCancel); a != rules.Call(true) {
				t.Errorf("%v, seed %d: got no call, want one", l, seed)
			}
			if a := (Opponent{Level: l}).Decide(then, new(deduction.Belief), &src, neverCancel); !wins(a) {
				t.Errorf("%v, seed %d: got %v, want a win", l, seed, a)
			}
		}
	}
	src := rules.NewRandomSource(1)
	if a := (Opponent{Level: Mastermind}).Decide(v, new(deduction.Belief), &src,
		func() bool { return false }); a != (rules.Action{}) {
		t.Errorf("cancelled: got %v, want no action", a)
	}
	if h := Advise(v, new(deduction.Belief), neverCancel); h.Action != rules.Call(true) || h.Card != rules.CardStep ||
		h.Reason != ReasonWins || h.Agent != rules.Grey {
		t.Errorf("before the call: got hint %+v, want a call for CardStep with ReasonWins of grey", h)
	}
	if h := Advise(then, new(deduction.Belief), neverCancel); !wins(h.Action) {
		t.Errorf("after the call: got hint %+v, want a play that wins", h)
	}
}

// TestKeepsWinningCount checks that a player who wins by the due count passes if nobody else is asked. Playing a card
// that does not change the winner costs the card's value in hand.
func TestKeepsWinningCount(t *testing.T) {
	for _, text := range []string{
		winningPass,
		"hc1 amigo-2001 topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.39.-.- 5 - bo 0.0 - 0.0.0.0.0.-.- " +
			"lo.f bcddeegijkklmmnn aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-",
	} {
		v := view(t, text)
		p := newPlayer(Opponent{Level: Handler}, v, new(deduction.Belief), new(rules.RandomSource))
		if !p.winsAtOnce(rules.Pass()) || p.winsAtOnce(rules.PlayTo(rules.CardAhead, rules.Blue, 5)) {
			t.Fatalf("%s: passing does not win, or the card does", text)
		}
		for _, l := range Levels {
			for seed := range uint64(20) {
				src := rules.NewRandomSource(seed)
				if a := (Opponent{Level: l}).Decide(v, new(deduction.Belief), &src, neverCancel); !p.winsAtOnce(a) &&
					l != Recruit {
					t.Errorf("%s: %v, seed %d: got %v, want a win", text, l, seed, a)
				}
			}
		}
		if h := Advise(v, new(deduction.Belief), neverCancel); h.Action != rules.Pass() || h.Reason != ReasonWins {
			t.Errorf("%s: got hint %+v, want to pass with ReasonWins", text, h)
		}
	}
	v := view(t, "hc1 amigo topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.41.-.- 5 - ob 0.0 - "+
		"0.0.0.0.0.-.- m.f bcddeegijkkllmnno aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-")
	for _, l := range Levels { // the game is lost
		src := rules.NewRandomSource(1)
		if a := (Opponent{Level: l}).Decide(v, new(deduction.Belief), &src, neverCancel); v.Check(a) != nil {
			t.Errorf("%v in a lost game: got illegal %v", l, a)
		}
	}
	for _, text := range []string{
		winningPass,
		"hc1 amigo topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.19.-.- 5 - bo 0.0 - 0.0.0.0.0.-.- l.f " +
			"bcddeegijkklmmnno aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-",
	} {
		x, a := newPlayer(Opponent{Level: Handler}, view(t, text), new(deduction.Belief), new(rules.RandomSource)),
			rules.PlayTo(rules.CardAhead, rules.Blue, 5)
		if after, ok := x.view.PreviewPlay(a); !ok || x.handValue(&after, a) != -x.keepValue(rules.CardAhead) ||
			x.keepValue(rules.CardAhead) <= 0 {
			t.Errorf("%s: cost of %v: got %d/100 points, want the card's value in hand, %d", text, a,
				-x.handValue(&after, a), x.keepValue(rules.CardAhead))
		}
	}
}

// winningCard is a call in which one card, CardStep, can end the game at once with the own agent in front.
const winningCard = "hc1 amigo topsecret 2 call 20 2 1 oygva -.4.4.1.-.1.7 -.14.22.10.-.8.37 5 - a? 0.0 - " +
	"-.4.3.0.-.1.7 " +
	"bf.- ?16 befhklmn/e -:-.- r:-:-:4 -:1:-:0:-"

// leadingCard is a call while others are still to be asked. With CardStep the due count ends the game with the own
// agent in front.
const leadingCard = "hc1 amigo topsecret 4 call 27 3 1 roygbva 6.6.10.0.2.11.0 30.30.23.4.9.38.22 10 - v??? " +
	"0.0.0.0 - " +
	"6.5.8.0.2.10.0 bk.?.??.- ?7 accdefgghllmno/c -:-.-.-.? r:-:h:8 y:1:-:0:-"

// harmlessCards is a call in which no card affects the end.
const harmlessCards = "hc1 amigo topsecret 4 call 12 4 1 roygbva 3.0.11.8.0.11.4 9.7.28.11.0.19.15 8 - ?v?? " +
	"0.0.0.0 - " +
	"2.0.10.6.0.8.4 -.ek.??.- ?12 abgillmnno/l -:-.-.-.? r:-:-:8 g:2:-:0:-"

// winningPass is a card round in which passing ends the game at once with the own agent in front.
const winningPass = "hc1 amigo topsecret 2 cards 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.39.-.- 5 - bo 0.0 - " +
	"0.0.0.0.0.-.- " +
	"l.f bcddeegijkklmmnno aabcfgh/h -:-.- r:-:-:4 r:1:12:1:-"
