package rules_test

import (
	"strings"
	"testing"

	"heimlich/rules"
)

// TestParsePositionErrors checks that a valid position with one invalid field is refused. The error names the field.
func TestParsePositionErrors(t *testing.T) {
	const (
		base  = "hc1 amigo base 2 move 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 5 oy 0.0 - 7.0.7.-3.0.-.-"
		first = "hc1 french-42 base 3 first 0 - - roygb 0.0.0.0.0.-.- 0.0.0.0.0.-.- 7 - rog 4.0.0 - 0.0.0.0.0.-.-"
		cards = "hc1 amigo-2001 topsecret 3 cards 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - " +
			"0.0.0.0.0.0.- ab.cD.- abcdeeffgghijkkllmmnno - -:-.-.- r:-:-:6 r:2:12:0:-"
		dossier = "hc1 french-41 dossier 2 safe 3 1 1 royb 6.0.0.-.5.-.- 34.20.0.-.5.-.- 5 - ro 0.0 - 4.0.0.-.5.-.- " +
			"_20_0__.1_0_0__ -:+:r 0.0"
	)
	for _, good := range []string{base, first, cards, dossier} {
		position(t, good)
	}
	for _, tc := range []struct{ good, old, new, want string }{
		{base, "hc1", "hc3", "field 1"},
		{base, "amigo", "amiga", "field 2"},
		{base, "base", "basic", "field 3"},
		{base, "base", "dossier", "20 fields"},
		{base, " base", "", "17 fields"},
		{base, "base 2", "base 8", "field 4"},
		{base, "base 2", "base 02", "field 4"},
		{base, "move", "rest", "field 5"},
		{base, "move", "agents", "field 5"},
		{base, "move", "draw", "field 5"},
		{base, "move", "dossier", "field 5"},
		{base, "move", "first", "field 5"},
		{base, "move", "roll", "field 13"},
		{base, "7 5 oy", "7 - oy", "field 13"},
		{base, "7 5 oy", "7 7 oy", "field 13"},
		{base, "move 7", "move 0", "field 6"},
		{base, "move 7 1", "move 7 2", "field 7"},
		{base, "move 7 1", "move 7 3", "field 7"},
		{base, "1 1 roygb", "1 - roygb", "field 6"},
		{base, "roygb", "orygb", "field 9"},
		{base, "roygb", "royg", "field 9"},
		{base, "roygb", "roygx", "field 9"},
		{base, "3.0.7.11.0.-.-", "3.0.7.12.0.-.-", "field 10"},
		{base, "3.0.7.11.0.-.-", "3.0.7.11.0.-.1", "field 10"},
		{base, "3.0.7.11.0.-.-", "3.0.7.11.0.-", "field 10"},
		{base, "12.0.9", "200.0.9", "field 11"},
		{base, "12.0.9", "-1.0.9", "field 11"},
		{base, "- 7 5", "- 12 5", "field 12"},
		{base, " oy ", " oo ", "field 14"},
		{base, " oy ", " ov ", "field 14"},
		{base, " oy ", " oyr ", "field 14"},
		{base, " oy ", " -y ", "field 14"},
		{base, " oy ", " o- ", "field 14"},
		{base, "0.0 - 7", "0 - 7", "field 15"},
		{base, "0.0 - 7", "0.7 - 7", "field 15"},
		{base, "0.0 - 7", "0.0 + 7", "field 16"},
		{base, "0.0 - 7", "0.0 * 7", "field 16"},
		{base, "-3.0.-.-", "-4.0.-.-", "field 17"},
		{first, "4.0.0", "4.x.x", "field 15"},
		{first, "4.0.0", "4.1.1", "field 15"},
		{first, "- - roygb", "- =1 roygb", "field 8"},
		{cards, "ab.cD", "ab.Dc", "field 18"},
		{cards, "ab.cD", "ab.c!", "field 18"},
		{cards, "ab.cD", "abcde.f", "field 18"},
		{cards, "ab.cD.-", "ab.cD", "field 18"},
		{cards, "ab.cD", "ab.c", "field 19"},
		{cards, "ab.cD", "ab.c?", "field 19"},
		{cards, "abcdee", "baccdee", "field 19"},
		{cards, "abcdeeffgghijkkllmmnno -", "?21 -", "field 19"},
		{cards, "mmnno -", "mmnn o", "field 20"},
		{cards, "mmnno -", "mmnn o/n", "field 20"},
		{cards, "-:-.-.-", "*:-.-.-", "field 21"},
		{cards, "-:-.-.-", "-:-.-", "field 21"},
		{cards, "-:-.-.-", "-:r.-.-", "field 21"},
		{cards, "-:-.-.-", "-:g.g.-", "field 21"},
		{cards, "-:-.-.-", "-:??.??.-", "field 21"},
		{cards, "r:-:-:6", "x:-:-:6", "field 22"},
		{cards, "r:-:-:6", "m:-:-:6", "field 22"},
		{cards, "r:-:-:6", "r:-:-:5", "field 22"},
		{cards, "r:-:-:6", "r:1:-:6", "field 22"},
		{cards, "r:-:-:6", "r:-:d:6", "field 22"},
		{cards, "r:-:-:6", "r:-:-6", "field 22"},
		{cards, "r:2:12:0:-", "x:2:12:0:-", "field 23"},
		{cards, "r:2:12:0:-", "o:2:12:0:-", "field 23"},
		{cards, "r:2:12:0:-", "r:-:12:0:-", "field 23"},
		{cards, "r:2:12:0:-", "r:3:12:0:-", "field 23"},
		{cards, "r:2:12:0:-", "r:2:21:0:-", "field 23"},
		{cards, "r:2:12:0:-", "r:2:14:0:-", "field 23"},
		{cards, "r:2:12:0:-", "r:2:12:3:-", "field 23"},
		{cards, "r:2:12:0:-", "r:2:12:0:a", "field 23"},
		{cards, "r:2:12:0:-", "r:2:12:0:mp", "field 23"},
		{cards, "r:2:12:0:-", "r:2:12:0:pm", "field 23"},
		{dossier, "_20_0__", "_20_0_", "field 18"},
		{dossier, "_20_0__", "_10_0__", "field 18"},
		{dossier, "_20_0__.1_0_0__", "_20_0__.-", "field 18"},
		{dossier, "-:+:r", "1:+:r", "field 19"},
		{dossier, "-:+:r", "-:+:-", "field 19"},
		{dossier, "-:+:r", "-:-:r", "field 19"},
		{dossier, "-:+:r 0.0", "-:+:r 5.0", "field 20"},
	} {
		text := strings.Replace(tc.good, tc.old, tc.new, 1)
		if text == tc.good {
			t.Fatalf("position %s: got no %q to replace", tc.good, tc.old)
		}
		_, err := rules.ParsePosition(text)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s, %q replaced by %q: got error %v, want one about %s", tc.good, tc.old, tc.new, err, tc.want)
		}
	}
}

// TestBasePositionsRoundTrip checks that positions without variants are written as they were parsed.
func TestBasePositionsRoundTrip(t *testing.T) {
	for _, text := range []string{
		"hc1 amigo base 2 agents 0 - =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - -- 0.0 - -.-.-.-.-.-.-",
		"hc1 amigo base 2 deal 0 - =1 royva 0.0.0.-.-.0.0 0.0.0.-.-.0.0 7 - v- 0.0 - 0.0.0.-.-.0.0",
		"hc1 amigo base 2 roll 2 2 1 royva 1.1.1.-.-.0.0 0.0.0.-.-.0.0 7 - va 0.0 - 0.0.0.-.-.0.0",
		"hc1 french-42 base 4 first 0 - - roygbv 0.0.0.0.0.0.- 0.0.0.0.0.0.- 7 - ???? x.0.x.0 - 0.0.0.0.0.0.-",
		"hc1 french-41 base 3 move 6 3 1 roygb 10.4.0.0.1.-.- 42.20.0.0.0.-.- 11 1 oyr 0.0.0 + 0.0.0.0.0.-.-",
	} {
		g := position(t, text)
		if got := g.Position(); got != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
}

// TestParsePositionState checks that a parsed position has the state that its fields describe.
func TestParsePositionState(t *testing.T) {
	g := position(t, "hc1 french-42 base 3 first 0 - - roygb 0.0.0.0.0.-.- 0.0.0.0.0.-.- 7 - rog 4.0.0 - 0.0.0.0.0.-.-")
	if g.FirstRoll(0) != 4 || g.FirstRoll(1) != 0 || g.ActiveSeat() != 1 || g.Actor() != rules.NoSeat ||
		!g.IsChance() || g.Turn() != 0 {
		t.Errorf("rolls for the first turn: got the state of %s, want 4 for seat 0 and none for seat 1", g.Position())
	}
	g = position(t, "hc1 amigo base 2 safe 7 1 1 roygb 3.0.7.11.0.-.- 12.0.9.0.4.-.- 7 - oy 0.0 - 3.0.7.-3.0.-.-")
	if g.Gain(rules.Green) != -3 || g.Gain(rules.Yellow) != 7 || g.Roll() != (rules.DieFace{}) ||
		g.Identity(2) != rules.NoAgent || g.Token(1) != rules.Yellow {
		t.Errorf("after a count: got the state of %s, want gains of -3 and 7, no roll, and yellow for seat 1",
			g.Position())
	}
	s := cardRound("amigo", 2, "ab.cd.-")
	s.callers = "12"
	g = s.game(t)
	if g.Callers() != 0b011 || g.Actor() != 1 || g.ActiveSeat() != 0 || g.DeckSize() != 22 {
		t.Errorf("card round: got the state of %s, want callers 0 and 1 and 22 cards in the deck", g.Position())
	}
}

// TestNamesRoundTrip checks that cards, agents and editions are found by their names, codes and IDs. Unknown ones are
// refused.
func TestNamesRoundTrip(t *testing.T) {
	for c := rules.CardBack; c <= rules.NumCardKinds; c++ {
		if got, ok := rules.CardByName(c.String()); !ok || got != c {
			t.Errorf("CardByName(%v): got %v and %v, want the card", c, got, ok)
		}
	}
	for a := range rules.Agent(rules.NumAgents) {
		if got, ok := rules.AgentByCode(a.Code()); !ok || got != a {
			t.Errorf("AgentByCode(%c): got %v and %v, want %v", a.Code(), got, ok, a)
		}
	}
	for e := range rules.EditionID(rules.NumEditions) {
		if got, err := rules.EditionByID(e.Edition().ID); err != nil || got != e {
			t.Errorf("EditionByID(%s): got %v and error %v, want %v", e.Edition().ID, got, err, e)
		}
	}
	if _, ok := rules.CardByName("none"); ok {
		t.Error("CardByName(none): got a card, want none")
	}
	if _, ok := rules.AgentByCode('-'); ok {
		t.Error("AgentByCode(-): got an agent, want none")
	}
	if _, err := rules.EditionByID("french"); err == nil {
		t.Error("EditionByID(french): got no error, want one")
	}
	if _, err := rules.VariantsByName("cards"); err == nil {
		t.Error("VariantsByName(cards): got no error, want one")
	}
}

// TestInvalidSetups checks that New refuses set-ups with one invalid field.
func TestInvalidSetups(t *testing.T) {
	valid := rules.Setup{Players: 3, First: rules.NoSeat}
	for _, change := range []func(s *rules.Setup){
		func(s *rules.Setup) { s.Players = rules.MinSeats - 1 },
		func(s *rules.Setup) { s.Players = rules.MaxSeats + 1 },
		func(s *rules.Setup) { s.Edition = rules.NumEditions },
		func(s *rules.Setup) { s.Agents = rules.AllAgents + 1 },
		func(s *rules.Setup) { s.Agents = 0b111 }, // too few agents
		func(s *rules.Setup) { s.First = 3 },
	} {
		s := valid
		change(&s)
		if _, err := rules.New(s); err == nil || err.Error() == "" {
			t.Errorf("New(%+v): got error %v, want one with text", s, err)
		}
	}
	if err := valid.Validate(); err != nil {
		t.Errorf("%+v: got error %v, want none", valid, err)
	}
}
