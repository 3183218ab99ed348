package opponents

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
)

// TestStopsLosingCount checks a count by which another agent would win. Every level calls and plays a card that stops
// it, and a hint explains it. Nobody stops a count by which the own agent wins.
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
					a := rules.Call(false) // of the other
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
					t.Errorf("%s: %v, seed %d: ends with %v in front", name, level, seed, g.Front())
				}
			}
		}
		v := begin.View(0)
		if h := Advise(v, new(deduction.Belief), neverCancel); mine != rules.Orange &&
			(h.Reason != ReasonPreventsGoal || h.Agent != rules.Orange || !h.Action.Yes) {
			t.Errorf("%s: got hint %+v", name, h)
		}
	}
}

// TestCallsToStopLosingCount checks that an opponent who can stop a losing count calls, although others may hold such a
// card too. It need not after another call, in a harmless count, or with dossiers to come.
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
			t.Errorf("%s: got cardDecidesEnd false", text)
		}
	}
	for _, text := range []string{
		"hc1 amigo topsecret 4 call 55 3 1 roygbva 7.10.1.5.0.4.1 37.38.17.28.0.27.41 10 - ???r 0.0.0.0 - " +
			"2.6.1.3.0.2.1 -.?.?.b ?19 acho/c -:?.-.?.- r:-:-:8 o:4:3:0:-",
		"hc1 amigo topsecret 2 call 38 2 1 rogva 11.2.-.4.-.5.10 33.15.-.13.-.11.41 10 - a? 0.0 - -3.-3.-.4.-.4.4 " +
			"hk.? ?12 acddffilmnn/n -:-.- r:-:-:4 a:1:-:0:-",
		"hc1 amigo topsecret+dossier 4 call 60 4 1 roygbva 1.1.7.2.0.3.0 14.36.24.36.23.41.39 7 - g??? 0.0.0.0 - " +
			"0.6.5.2.-3.7.5 c.?.?.- ?21 fg/f -:-.?.-.- r:-:-:8 y:1:-:0:- 42_4234.33414_1._211121.303_21_ -:+:v 0.0.0.0",
	} {
		p := newPlayer(Opponent{Level: Mastermind}, view(t, text), new(deduction.Belief), new(rules.RandomSource))
		if p.cardDecidesEnd() {
			t.Errorf("%s: got cardDecidesEnd true", text)
		}
	}
}

// TestCallHints checks hints to call. A later player may have an answer to a card that ends the game. A card worth less
// now than later is not called worth more. After another call the hint names the card that gains most. A cancelled hint
// is empty.
func TestCallHints(t *testing.T) {
	for _, tc := range []struct {
		text string
		card rules.Card
		want Reason
	}{
		{leadingCard, rules.CardStep, ReasonLeads},
		{harmlessCards, rules.CardAway, ReasonMustPlay},
		{"hc1 amigo topsecret+dossier 4 call 29 1 1 roygbva 3.2.3.11.11.4.11 29.24.30.31.32.29.34 2 - a??? 0.0.0.0 " +
			"- 3.2.3.7.4.4.9 bf.-.-.? ?4 abccddeefgijkllmmnn/b -:-.-.-.- r:-:h:8 -:1:-:0:- " +
			"000000_.???????.???????.??????? -:+:r 0.0.0.0", rules.CardSafe, ReasonMustPlay},
		{"hc1 amigo topsecret 4 call 1 1 1 roygbva 0.1.0.0.0.2.0 0.0.0.0.0.0.0 7 - ?y?? 0.0.0.0 - 0.0.0.0.0.0.0 " +
			"??.bd.??.?? ?18 - -:-.-.-.- r:-:-:8 -:2:1:0:-", rules.CardTwoAhead, ReasonMustPlay},
		{"hc1 amigo topsecret 4 call 1 1 1 roygbva 0.1.0.0.0.2.0 0.0.0.0.0.0.0 7 - ??a? 0.0.0.0 - 0.0.0.0.0.0.0 " +
			"??.??.ck.?? ?18 - -:-.-.-.- r:-:-:8 -:3:1:0:-", rules.CardTwoBack, ReasonMustPlay},
	} {
		v := view(t, tc.text)
		h := callAdvice(&v, new(deduction.Belief), neverCancel)
		if h.Action != rules.Call(true) || h.Card != tc.card || h.Reason != tc.want {
			t.Errorf("%s: got hint %+v", tc.text, h)
		}
	}
	v := view(t, harmlessCards)
	if h := callAdvice(&v, new(deduction.Belief), func() bool { return false }); h.Action.Kind != rules.KindNone {
		t.Errorf("cancelled: got hint %+v", h)
	}
	if h := Explain(v, new(deduction.Belief), rules.Call(true)); h.Reason != ReasonNone {
		t.Errorf("Explain of a call: got %+v, want no reason", h)
	}
}

// TestCallsOnlyIfUseful checks that players whom the due count lets win call for no card. Those who lose or share the
// win call for a card that helps, and play no other.
func TestCallsOnlyIfUseful(t *testing.T) {
	for name, tc := range map[string]struct {
		text   string
		knocks bool
	}{
		"a card does no harm": {"hc1 amigo topsecret 2 call 13 1 1 roygb 5.5.0.10.4.-.- " +
			"20.10.5.5.39.-.- 5 - bo 0.0 - 0.0.0.0.0.-.- e.- bcddefgijkkllmmnno aabcfgh/h -:-.- r:-:-:4 r:1:-:0:-",
			false},
		"others are still to be asked": {"hc1 amigo topsecret 4 call 13 1 1 roygbva 4.7.6.9.2.0.0 " +
			"41.11.11.34.13.1.1 9 - rogb 0.0.0.0 - 0.0.0.0.0.0.0 ef.-.-.a abbccddefgghijkkllmmnno - -:-.-.-.- " +
			"r:-:-:8 g:1:-:0:-", false},
		"a card makes a shared win one's own": {"hc1 amigo topsecret 2 call 5 1 1 roygb 5.5.0.10.4.-.- " +
			"38.38.5.5.5.-.- 5 - rb 0.0 - 0.0.0.0.0.-.- b.- aabccddeeffgghijkkllmmnno - -:-.- r:-:-:4 o:1:-:0:-", true},
		"both cards undo it": {"hc1 amigo topsecret 2 call 13 1 1 roygb 4.7.6.9.2.-.- 41.11.11.34.13.-.- 9 - ro 0.0 " +
			"- 0.0.0.0.0.-.- ef.- aabbccddefgghijkkllmmnno - -:-.- r:-:-:4 g:1:-:0:-", false},
		"one card stops it": {"hc1 amigo topsecret 2 call 13 1 1 roygb 2.10.6.11.8.-.- 21.5.17.25.41.-.- 2 - ro 0.0 " +
			"- 0.0.0.0.0.-.- ak.a bbccddeeffgghijkllmmnno - -:-.- r:-:-:4 r:1:-:0:-", true},
	} {
		begin := position(t, tc.text)
		for _, level := range Levels {
			for seed := range uint64(20) {
				g, src := begin, rules.NewRandomSource(seed)
				a := Opponent{Level: level}.Decide(g.View(0), new(deduction.Belief), &src, neverCancel)
				if a.Yes != tc.knocks && level != Recruit {
					t.Errorf("%s: %v, seed %d: got %v", name, level, seed, a)
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
					t.Errorf("%s: %v, seed %d: got %v in front", name, level, seed, front(&g))
				}
			}
		}
		switch h := Advise(begin.View(0), new(deduction.Belief), neverCancel); {
		case h.Action.Yes != tc.knocks:
			t.Errorf("%s: got hint %+v", name, h)
		case name == "one card stops it" && (h.Card != rules.CardBack || h.Reason != ReasonPreventsGoal):
			t.Errorf("%s: got hint %+v", name, h)
		}
	}
}

// TestCallReason checks the reasons for calls. Only if nobody else is asked do they promise an end of the game.
func TestCallReason(t *testing.T) {
	v := view(t, "hc1 amigo topsecret 2 call 13 1 1 roygb 5.5.0.10.4.-.- 20.10.5.5.39.-.- 5 - bo 0.0 - "+
		"0.0.0.0.0.-.- be.- cddefgijkkllmmnno aabcfgh/h -:-.- r:-:-:4 r:1:-:0:-")
	p := newAdviser(&v, v.Token(v.Viewer))
	now, later := p.cardReason(rules.CardAway), p.cardReason(rules.CardStep)
	if now != ReasonCalls || later != ReasonMustPlay {
		t.Errorf("reasons for cards worth more now and later: got %d and %d", now, later)
	}
	const worth = ReasonMustPlay
	for _, tc := range []struct{ played, alone, others Reason }{
		{ReasonWins, ReasonWins, ReasonLeads},
		{ReasonTies, ReasonTies, ReasonLeads},
		{ReasonLeads, ReasonLeads, ReasonLeads},
		{ReasonAheadBeforeDossiers, ReasonAheadBeforeDossiers, worth},
		{ReasonTiedBeforeDossiers, ReasonTiedBeforeDossiers, worth},
		{ReasonBehindBeforeDossiers, ReasonBehindBeforeDossiers, worth},
		{ReasonPlays, worth, worth},
		{ReasonMustPlay, worth, worth},
		{ReasonPreventsGoal, ReasonPreventsGoal, ReasonPreventsGoal},
		{ReasonScores, ReasonScores, ReasonScores},
	} {
		for others, want := range map[bool]Reason{false: tc.alone, true: tc.others} {
			if got := p.callReason(tc.played, rules.CardStep, others); got != want {
				t.Errorf("callReason of %d: got %d, want %d, with others to ask: %v",
					tc.played, got, want, others)
			}
		}
	}
}

// TestFirstHintsDiffer checks that hints in the first turn sometimes feint and sometimes do not.
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
		t.Errorf("%d of %d first hints leave the own agent alone, want some but not all", feints, all)
	}
}

// TestPlaysWinningCard checks that every level, and a hint, calls for a card that wins and plays it, whatever its value
// in hand.
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
		t.Errorf("got hint %+v", h)
	}
	if h := Advise(then, new(deduction.Belief), neverCancel); !wins(h.Action) {
		t.Errorf("got hint %+v", h)
	}
}

// TestKeepsWinningCount checks that a player whom the due count lets win passes if nobody else is asked. A card that
// does not change that costs its value in hand.
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
			t.Errorf("%s: got hint %+v", text, h)
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
			t.Errorf("%s: got cost %d, want the card's value in hand", text, -x.handValue(&after, a))
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
