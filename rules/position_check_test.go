package rules_test

import (
	"strings"
	"testing"

	"heimlich/rules"
)

// TestPositionChecks checks that the parser refuses inconsistent positions. Each position fails exactly one check of
// position_check.go, which the wanted error names.
func TestPositionChecks(t *testing.T) {
	for _, tc := range inconsistentPositions {
		if _, err := rules.ParsePosition(tc.position); err == nil || err.Error() != "position, "+tc.want {
			t.Errorf("%s:\n got error %v\nwant error position, %s", tc.position, err, tc.want)
		}
	}
}

// inconsistentPositions are positions whose fields contradict each other, with the wanted errors.
var inconsistentPositions = []struct{ position, want string }{
	{"hc1 amigo topsecret 2 deal 0 - =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - -- 0.0 - -.-.-.-.-.-.- -.- ?26 - " +
		"-:-.- -:-:-:0 -:-:-:0:-",
		"field 9: no agents are in play"},
	{"hc1 amigo base 2 agents 0 - =1 rogva 0.0.-.0.-.0.0 0.0.-.0.-.0.0 0 - -- 0.0 - 0.0.-.0.-.0.0",
		"field 5: the agents are already drawn"},
	{"hc1 amigo base 4 agents 0 - =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - ---- 0.0.0.0 - -.-.-.-.-.-.-",
		"field 5: the agents are already drawn"},
	{"hc1 engine base 2 deal 0 - - rogva 0.0.-.0.-.0.0 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0",
		"field 14: the phase can’t be deal: all identities are dealt"},
	{"hc1 amigo base 2 roll 5 1 1 rgbva 0.-.-.7.6.2.4 0.-.-.7.6.2.4 9 - -- 0.0 - 0.-.-.7.6.2.4",
		"field 14: not all identities are dealt"},
	{"hc1 amigo base 2 draw 5 1 1 rgbva 0.-.-.7.6.2.4 0.-.-.7.6.2.4 9 - ?? 0.0 - 0.-.-.7.6.2.4",
		"field 5: this table has no cards"},
	{"hc1 amigo base 2 passport 5 1 1 rogva 1.5.-.5.-.6.1 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0",
		"field 5: this table has no cards"},
	{"hc1 amigo base 2 offer 7 1 1 rgbva 2.-.-.7.8.5.6 0.-.-.7.6.2.4 9 - br 0.0 - 0.-.-.7.6.2.4",
		"field 5: this table has no cards"},
	{"hc1 amigo base 2 call 5 1 1 rogva 1.5.-.5.-.6.1 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0",
		"field 5: this table has no cards"},
	{"hc1 amigo base 2 cards 6 2 1 rogva 1.8.-.5.-.6.1 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0",
		"field 5: this table has no cards"},
	{"hc1 amigo base 2 dossier 5 1 1 rgbva 0.-.-.7.6.2.4 0.-.-.7.6.2.4 9 - ?? 0.0 - 0.-.-.7.6.2.4",
		"field 5: this table has no dossiers"},
	{"hc1 engine base 2 first 0 - - rogva 0.0.-.0.-.0.0 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0",
		"field 5: nobody rolls for the first turn in this edition"},
	{"hc1 french-42 base 3 first 0 - - roygb 0.0.0.0.0.-.- 0.0.0.0.0.-.- 7 - rog 0.x.x - 0.0.0.0.0.-.-",
		"field 15: nobody is left to roll for the first turn"},
	{"hc1 french-42 base 2 first 0 - - roba 0.0.-.-.0.-.0 0.0.-.-.0.-.0 7 - ba 6.1 - 0.0.-.-.0.-.0",
		"field 15: nobody is left to roll for the first turn"},
	{"hc1 amigo base 2 move 5 1 1 royva 2.8.4.-.-.1.2 0.0.0.-.-.0.0 7 - va 0.0 - 0.0.0.-.-.0.0",
		"field 13: a move needs a roll"},
	{"hc1 engine base 2 agents 0 - - - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 1 -- 0.0 - -.-.-.-.-.-.-",
		"field 13: a roll belongs to the phase move"},
	{"hc1 amigo base 2 agents 0 1 =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - -- 0.0 - -.-.-.-.-.-.-",
		"field 6: turn, active seat and first seat belong to a game that has begun"},
	{"hc1 amigo base 2 agents 0 - 1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - -- 0.0 - -.-.-.-.-.-.-",
		"field 6: turn, active seat and first seat belong to a game that has begun"},
	{"hc1 amigo base 2 agents 6 - =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - -- 0.0 - -.-.-.-.-.-.-",
		"field 6: turn, active seat and first seat belong to a game that has begun"},
	{"hc1 engine base 2 deal 0 - =1 rogva 0.0.-.0.-.0.0 0.0.-.0.-.0.0 7 - v- 0.0 - 0.0.-.0.-.0.0",
		"field 8: in this edition nobody is chosen to begin"},
	{"hc1 french-41 base 3 deal 0 - =1 rgbva 0.-.-.0.0.0.0 0.-.-.0.0.0.0 7 - ?-- 0.0.0 + 0.-.-.0.0.0.0",
		"field 16: this is not the last round"},
	{"hc1 amigo base 2 roll 1 1 1 royva 0.0.0.-.-.0.0 0.0.0.-.-.0.0 7 - va 0.0 + 5.6.5.-.-.5.7",
		"field 16: this is not the last round"},
	{"hc1 engine base 2 roll 17 2 2 rgbva 1.-.-.8.5.7.11 20.-.-.31.25.18.27 8 - br 0.0 - 8.-.-.8.0.6.8",
		"field 8: in this edition seat 1 begins"},
	{"hc1 amigo base 2 roll 7 2 1 rogva 3.8.-.6.-.6.1 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0",
		"field 7: turn 7 is another seat’s"},
	{"hc1 engine topsecret 3 move 22 1 1 rogbva 8.4.-.2.2.3.7 5.8.-.5.7.6.3 11 2 ??? 0.0.0 - 5.8.-.5.7.6.3 " +
		"e.-.- ?18 deefjk/f -:-.-.- -:-:-:6 -:-:-:0:-",
		"field 19: the card away has a wrong count: 2 in all"},
	{"hc1 engine topsecret 2 roll 5 1 1 rogva 0.4.-.3.-.1.4 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0 ek.ek " +
		"aabbccddeeffhijkllmnn - -:-.- -:-:-:4 -:-:-:0:-",
		"field 19: the card away has a wrong count: 2 in all"},
	{"hc1 engine topsecret 2 draw 0 - - rgbva 0.-.-.0.0.0.0 0.-.-.0.0.0.0 7 - ?? 0.0 - 0.-.-.0.0.0.0 ?.? ?2 - " +
		"-:-.- -:1:d:3 -:-:-:0:-",
		"field 19: the number of cards is wrong"},
	{"hc1 amigo-2001 topsecret 2 deal 0 - =1 rogva 0.0.-.0.-.0.0 0.0.-.0.-.0.0 7 - -- 0.0 - 0.0.-.0.-.0.0 -.- " +
		"?26 - -:v.- -:-:-:0 -:-:-:0:-",
		"field 21: an agent has two owners, or a seat a further identity and no first"},
	{"hc1 amigo topsecret 2 move 1 1 1 rogva 0.0.-.0.-.0.0 0.0.-.0.-.0.0 7 5 vg 0.0 - 0.0.-.0.-.0.0 fl.ek " +
		"aabbccddefgghijklmmnno - -:g.- -:-:-:4 -:-:-:0:-",
		"field 21: an agent has two owners, or a seat a further identity and no first"},
	{"hc1 amigo-2001 topsecret 2 offer 1 1 1 royva 0.11.3.-.-.0.2 0.0.0.-.-.0.0 7 - va 0.0 - 0.0.0.-.-.0.0 -.gn " +
		"?22 gl/g -:v.- r:-:o:4 -:1:1:0:p",
		"field 21: an agent has two owners, or a seat a further identity and no first"},
	{"hc1 amigo topsecret 2 agents 0 - =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - ?? 0.0 - -.-.-.-.-.-.- -.- ?26 - " +
		"-:-.- -:-:-:0 -:-:-:0:-",
		"field 21: there are more owners than agents"},
	{"hc1 amigo-2001 topsecret 3 draw 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- " +
		"ab.c.- abcddeeffgghijkkllmmnno - -:-.-.- -:1:d:6 -:-:-:0:-",
		"field 22: that stage doesn’t belong to this phase"},
	{"hc1 amigo topsecret 2 cards 5 1 1 rogva 1.3.-.6.-.3.2 0.0.-.0.-.0.0 7 - ?? 0.0 - 0.0.-.0.-.0.0 ?.?? ?22 " +
		"l/l -:-.- -:-:-:4 -:-:-:0:-",
		"field 22: that stage doesn’t belong to this phase"},
	{"hc1 amigo-2001 topsecret 3 offer 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- " +
		"ab.c.- abcddeeffgghijkkllmmnno - -:-.-.- r:-:o:6 -:2:-:0:-",
		"field 22: that stage doesn’t belong to this phase"},
	{"hc1 amigo-2001 topsecret+dossier 3 dossier 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - " +
		"0.0.0.0.0.0.- ab.c.- abcddeeffgghijkkllmmnno - -:-.-.- m:-:-:6 -:-:-:0:- -.-.- 123:+:r 0.0.0",
		"field 22: that stage doesn’t belong to this phase"},
	{"hc1 amigo-2001 topsecret 2 safe 1 1 1 rogva 0.1.-.2.-.1.1 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0 fl.ek " +
		"aabbccddefgghijklmmnno - -:-.- r:-:-:4 -:1:-:0:-",
		"field 22: that stage doesn’t belong to this phase"},
	{"hc1 amigo topsecret 2 over 1 1 1 royva 0.1.1.-.-.0.2 0.0.0.-.-.0.0 7 - ?? 0.0 - 0.0.0.-.-.0.0 ??.?? ?22 - " +
		"-:-.- r:-:-:4 -:1:-:0:-",
		"field 22: that stage doesn’t belong to this phase"},
	{"hc1 amigo topsecret 2 cards 1 1 1 royva 0.1.1.-.-.0.2 0.0.0.-.-.0.0 7 - ?? 0.0 - 0.0.0.-.-.0.0 ??.?? ?22 " +
		"- -:-.- r:2:-:4 -:1:-:0:-",
		"field 22: that draw doesn’t belong to this phase"},
	{"hc1 amigo-2001 topsecret 2 draw 0 - =1 rgbva 0.-.-.0.0.0.0 0.-.-.0.0.0.0 7 - ?? 0.0 - 0.-.-.0.0.0.0 ?.- " +
		"?25 - -:-.- -:2:-:2 -:-:-:0:-",
		"field 22: that draw doesn’t belong to this phase"},
	{"hc1 amigo topsecret 2 passport 0 - =1 rgbva 0.-.-.0.0.0.0 0.-.-.0.0.0.0 7 - ?? 0.0 - 0.-.-.0.0.0.0 -.- " +
		"?25 o/o -:-.- -:1:-:1 -:-:-:0:-",
		"field 22: that draw doesn’t belong to this phase"},
	{"hc1 amigo topsecret 2 offer 1 1 1 royva 0.1.1.-.-.0.2 0.0.0.-.-.0.0 7 - ?? 0.0 - 0.0.0.-.-.0.0 ??.?? ?22 " +
		"- -:-.- r:-:-:4 -:1:-:0:-",
		"field 22: that draw doesn’t belong to this phase"},
	{"hc1 amigo-2001 topsecret 3 draw 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- " +
		"abcd.-.- abcdeeffgghijkkllmmnno - -:-.-.- m:1:d:6 -:-:-:0:-",
		"field 22: no card can be drawn"},
	{"hc1 amigo-2001 topsecret 3 draw 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - ??? 0.0.0 - 0.0.0.0.0.0.- " +
		"?.??.- ?0 abcddeeffgghijkkllmmnno/o -:-.-.- m:1:d:6 -:-:-:0:-",
		"field 22: no card can be drawn"},
	{"hc1 amigo topsecret 2 passport 0 - =1 rgbva 0.-.-.0.0.0.0 0.-.-.0.0.0.0 7 - ?? 0.0 - 0.-.-.0.0.0.0 -.- " +
		"?25 o/o -:??.? -:1:p:1 -:-:-:0:-",
		"field 22: no agent is free"},
	{"hc1 amigo-2001 topsecret 3 offer 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- " +
		"abcd.-.- abcdeeffgghijkkllmmnno - -:-.-.- m:-:o:6 -:-:-:0:-",
		"field 22: no card can be offered"},
	{"hc1 amigo-2001 topsecret 4 offer 39 3 1 roygbva 2.4.11.6.3.6.4 31.13.32.15.28.21.16 8 - ayrv 0.0.0.0 - " +
		"0.3.10.3.1.6.4 -.-.-.- aabfghijkmmnn bccddeefgkllo/c -:-.b.-.- m:-:oh:8 -:-:-:0:-",
		"field 22: no card can be offered"},
	{"hc1 engine topsecret 3 offer 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- " +
		"ab.c.- abcddeeffgghijkkllmmnn - -:-.-.- m:-:o:6 -:-:-:0:-",
		"field 22: no card can be offered"},
	{"hc1 amigo topsecret 2 agents 0 - =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - -- 0.0 - -.-.-.-.-.-.- -.- ?26 - " +
		"-:-.- -:-:-:4 -:-:-:0:-",
		"field 22: no cards are dealt yet"},
	{"hc1 amigo-2001 topsecret 2 deal 0 - =1 royva 0.0.0.-.-.0.0 0.0.0.-.-.0.0 7 - v- 0.0 - 0.0.0.-.-.0.0 -.- " +
		"aabcddeffgghijkkllmmnn bceo/e -:-.- -:-:-:0 -:-:-:0:-",
		"field 22: no cards are dealt yet"},
	{"hc1 amigo topsecret 2 roll 4 2 1 rogva 1.3.-.4.-.2.2 0.0.-.0.-.0.0 7 - ?? 0.0 - 0.0.-.0.-.0.0 ?.?? ?22 " +
		"l/l -:-.- -:-:-:0 -:-:-:0:-",
		"field 22: every seat is dealt 2 cards"},
	{"hc1 engine topsecret 2 draw 0 - - rgbva 0.-.-.0.0.0.0 0.-.-.0.0.0.0 7 - ?? 0.0 - 0.-.-.0.0.0.0 ?.? ?23 - " +
		"-:-.- -:1:d:4 -:-:-:0:-",
		"field 22: the next card goes to another seat"},
	{"hc1 amigo topsecret 2 roll 19 1 1 rgbva 2.-.-.11.2.4.10 11.-.-.4.10.11.13 3 - ?? 0.0 - 2.-.-.-3.2.4.10 " +
		"?.- ?20 ceklo/l -:?.- -:-:h:4 -:-:-:0:-",
		"field 22: a draw for the ruins belongs to the turn after the move"},
	{"hc1 engine topsecret 2 cards 7 1 1 rogva 1.6.-.3.-.4.8 0.0.-.0.-.0.0 7 - ?? 0.0 - 0.0.-.0.-.0.0 ??.?? ?21 " +
		"- -:-.- r:-:-:4 v:1:-:1:-",
		"field 23: agents placed with the safe are not in its building"},
	{"hc1 engine topsecret 2 roll 8 2 1 royva 1.6.7.-.-.3.8 1.9.7.-.-.3.9 1 - ?? 0.0 - 1.6.7.-.-.3.6 -.- ?21 " +
		"ggkm/k -:-.- -:-:-:4 r:-:-:0:-",
		"field 23: agents placed with the safe are not in its building"},
	{"hc1 amigo topsecret 2 agents 0 - =1 - -.-.-.-.-.-.- -.-.-.-.-.-.- 7 - -- 0.0 - -.-.-.-.-.-.- -.- ?26 - " +
		"-:-.- -:-:-:0 -:1:-:0:-",
		"field 23: knocks, passes and plays belong to a card round"},
	{"hc1 amigo topsecret 2 roll 6 2 1 royva 11.4.5.-.-.3.11 7.3.4.-.-.2.0 0 - ?? 0.0 - 7.3.4.-.-.2.-3 ?.- ?21 " +
		"ggln/n -:-.- -:-:-:4 -:-:2:0:-",
		"field 23: knocks, passes and plays belong to a card round"},
	{"hc1 engine topsecret 4 draw 0 - - roygbva 4.5.2.6.0.8.10 0.0.0.0.0.0.0 7 - ???? 0.0.0.0 - 0.0.0.0.0.0.0 " +
		"?.?.?.? ?21 - -:-.-.-.- -:1:d:5 -:-:-:1:-",
		"field 23: knocks, passes and plays belong to a card round"},
	{"hc1 engine topsecret 2 move 27 1 1 rogva 9.10.-.6.-.5.10 0.10.-.8.-.7.5 11 4 ?? 0.0 - 0.10.-.8.-.7.5 -.- " +
		"?19 eehikk/h -:-.- -:-:-:4 -:-:-:0:m",
		"field 23: this edition has no such round"},
	{"hc1 amigo-2001 topsecret 2 deal 0 - =1 rogva 0.0.-.0.-.0.0 0.0.-.0.-.0.0 7 - -- 0.0 - 0.0.-.0.-.0.0 -.- " +
		"?26 - -:-.- -:-:-:0 -:-:-:0:p",
		"field 23: knocks, passes and plays belong to a card round"},
	{"hc1 amigo-2001 topsecret+dossier 2 draw 0 - =1 royva 0.0.0.-.-.0.0 0.0.0.-.-.0.0 7 - ?? 0.0 - " +
		"0.0.0.-.-.0.0 H.gn ?23 - -:-.- -:2:d:4 -:-:-:0:- -.- -:-:- 0.0",
		"field 23: knocks, passes and plays belong to a card round"},
	{"hc1 amigo topsecret 2 call 61 1 1 rogva 5.6.-.2.-.6.0 4.5.-.0.-.3.5 9 - ?? 0.0 - 4.5.-.0.-.3.5 -.e ?22 " +
		"fkl/k -:-.- r:-:-:4 -:1:-:0:-",
		"field 23: the asked seat has no card"},
	{"hc1 amigo topsecret 2 cards 20 2 1 rgbva 2.-.-.0.6.5.2 13.-.-.4.13.15.15 2 - ?? 0.0 - 2.-.-.0.3.4.2 ?.- " +
		"?20 ceklo/l -:?.- r:-:-:4 -:2:-:0:-",
		"field 23: the asked seat has no card"},
	{"hc1 engine topsecret 2 call 6 2 1 rogva 1.5.-.3.-.1.8 0.0.-.0.-.0.0 7 - ?? 0.0 - 0.0.-.0.-.0.0 ??.?? ?21 " +
		"- -:-.- r:-:-:4 -:1:-:0:-",
		"field 23: no card is played while players knock"},
	{"hc1 amigo topsecret 2 call 1 1 1 rogva 0.1.-.2.-.1.1 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0 fl.ek " +
		"aabbccddefgghijklmmnno - -:-.- r:-:-:4 -:1:-:1:-",
		"field 23: no card is played while players knock"},
	{"hc1 amigo-2001 topsecret 2 call 5 1 1 rgbva 1.-.-.6.5.5.1 0.-.-.0.0.0.0 7 - br 0.0 - 0.-.-.0.0.0.0 e.- " +
		"aabcddeffgghijkkllmmnn bco/b -:v.- r:-:-:4 -:1:-:0:m",
		"field 23: this edition has no such round"},
	{"hc1 amigo topsecret 3 call 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- ab.c.- " +
		"abcddeeffgghijkkllmmnno - -:-.-.- r:-:-:6 -:2:1:0:a",
		"field 23: no card is played while players knock"},
	{"hc1 amigo topsecret 2 call 6 2 1 rogva 4.5.-.6.-.3.5 0.0.-.0.-.0.0 0 - vg 0.0 - 0.0.-.0.-.0.0 -.ek " +
		"aabbccddefgghijklmmnno fl/f -:-.- r:-:-:4 -:2:-:0:p",
		"field 23: no card is played while players knock"},
	{"hc1 amigo-2001 topsecret 2 call 4 2 1 royva 2.9.4.-.-.0.3 0.7.3.-.-.0.2 10 - va 0.0 - 0.7.3.-.-.-3.2 H.- " +
		"aabbccddeeffijkklmmno ggln/g -:-.- r:-:-:4 -:1:-:0:-",
		"field 23: no card is played while players knock"},
	{"hc1 amigo topsecret 2 call 11 1 1 rogva 5.6.-.2.-.6.0 4.5.-.0.-.3.5 9 - ?? 0.0 - 4.5.-.0.-.3.5 -.? ?22 " +
		"fkl/k -:-.- r:-:-:4 -:2:1:0:-",
		"field 23: a seat knocked before it was asked, or with no card to play"},
	{"hc1 engine topsecret 2 cards 6 2 1 rogva 1.5.-.3.-.1.8 0.0.-.0.-.0.0 7 - ?? 0.0 - 0.0.-.0.-.0.0 ek.ek " +
		"aabbccddffgghijllmmnn - -:-.- r:-:-:4 -:2:1:1:-",
		"field 23: this edition has no such round"},
	{"hc1 engine topsecret 3 cards 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- " +
		"ab.c.- abcddeeffgghijkkllmmnn - -:-.-.- r:-:-:6 -:2:-:0:m",
		"field 23: this edition has no such round"},
	{"hc1 amigo-2001 topsecret 4 draw 1 1 1 roygbva 0.2.1.11.0.1.0 0.0.0.0.0.0.0 7 - ayrv 0.0.0.0 - " +
		"0.0.0.0.0.0.0 d.eo.cf.kl aabcdefgghijklmmnn b/b -:-.-.-.- r:1:dh:8 -:1:124:0:mp",
		"field 23: this edition has no such round"},
	{"hc1 amigo-2001 topsecret 3 cards 12 3 1 oygbva -.7.4.0.8.6.6 -.5.2.7.0.2.0 0 - goa 0.0.0 - -.5.2.7.0.2.0 " +
		"-.e.- aabcdeffgghijkklmmnn bcdlo/o -:-.-.b r:-:-:6 g:2:2:0:a",
		"field 23: this edition has no such round"},
	{"hc1 amigo topsecret 2 cards 20 2 1 rgbva 2.-.-.0.6.5.2 13.-.-.4.13.15.15 2 - ?? 0.0 - 2.-.-.0.3.4.2 ?.- " +
		"?20 ceklo/l -:?.- r:-:-:4 -:1:-:0:ma",
		"field 23: this edition has no such round"},
	{"hc1 amigo-2001 topsecret+dossier 4 cards 1 1 1 roygbva 0.0.0.1.2.1.0 0.0.0.0.0.0.0 9 - ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0 ?.-.??.- ?18 dfgkl/k -:-.-.-.- r:-:-:8 -:1:1:4:- -.-.-.- -:-:- 0.0.0.0",
		"field 23: the round is over after so many passes"},
	{"hc1 amigo topsecret 2 cards 3 1 1 royva 11.3.4.-.-.2.11 0.0.0.-.-.0.0 7 - va 0.0 - 0.0.0.-.-.0.0 -.n " +
		"aabbccddeeffhijkklmmno ggl/g -:-.- r:-:-:4 -:2:12:1:p",
		"field 23: the round is over after so many passes"},
	{"hc1 amigo topsecret 3 cards 1 1 1 roygbv 7.0.0.0.0.11.- 0.0.0.0.0.0.- 7 - roy 0.0.0 - 0.0.0.0.0.0.- " +
		"aB.c.- abcddeeffgghijkkllmmnno - -:-.-.- r:-:-:6 -:2:-:0:-",
		"field 18: in this edition no card waits for the next round"},
	{"hc1 amigo topsecret 3 cards 12 3 1 rogbva 0.0.-.0.0.0.0 0.0.-.0.0.0.0 2 - ??? 0.0.0 - 0.0.-.0.0.0.0 " +
		"-.-.kk aabbccdefgghijlmmnno defl/e -:-.-.- r:-:-:6 -:3:3:0:ma",
		"field 23: the player who must play has no playable card"},
	{"hc1 amigo dossier 2 roll 3 1 1 rgbva 0.-.-.0.4.2.2 0.-.-.0.0.0.0 7 - br 0.0 - 0.-.-.0.0.0.0 -.- 12:+:g 0.0",
		"field 19: dossiers are written in the phase dossier"},
	{"hc1 french-41 dossier 2 deal 0 - =1 ygva -.-.0.0.-.0.0 -.-.0.0.-.0.0 7 - -- 0.0 - -.-.0.0.-.0.0 __0___2.- " +
		"-:-:- 0.0",
		"field 19: nobody writes before the line is crossed"},
	{"hc1 amigo dossier 2 dossier 11 1 1 rgbva 8.-.-.8.0.6.8 20.-.-.31.25.18.27 6 - br 0.0 - 8.-.-.8.0.6.8 -.- " +
		"12:-:- 0.0",
		"field 19: nobody writes before the line is crossed"},
	{"hc1 amigo dossier 2 safe 7 1 1 rogva 3.8.-.7.-.6.2 3.8.-.7.-.6.2 7 - vg 0.0 - 3.8.-.7.-.6.2 -.- -:-:g 0.0",
		"field 19: nobody writes before the line is crossed"},
	{"hc1 amigo dossier 2 move 9 1 1 rogva 3.8.-.9.-.6.3 3.8.-.7.-.6.2 4 1 vg 0.0 - 3.8.-.7.-.6.2 -.- -:+:g 0.0",
		"field 18: once the line is crossed all seats write"},
	{"hc1 amigo dossier 2 roll 7 1 1 rogva 3.8.-.6.-.6.1 0.0.-.0.-.0.0 7 - vg 0.0 - 0.0.-.0.-.0.0 22_2__2.- " +
		"-:-:- 0.0",
		"field 19: in this edition a written dossier stays"},
	{"hc1 amigo dossier 2 roll 8 2 1 royva 2.3.6.-.-.1.3 0.0.0.-.-.0.0 7 - va 0.0 - 0.0.0.-.-.0.0 -.- -:-:- 8.0",
		"field 20: bonuses come at the end"},
	{"hc1 amigo-2001 topsecret+dossier 2 passport 1 1 1 rgbva 0.-.-.1.2.0.2 0.-.-.0.0.0.0 7 - br 0.0 - " +
		"0.-.-.0.0.0.0 e.bc aabcddeffgghijkkllmmnn o/o -:-.- r:1:p:4 -:1:1:0:m -.- -:-:- 0.0",
		"field 23: this edition has no such round"},
	{"hc1 amigo base 2 roll 5 1 1 rogva 1.5.-.5.-.6.1 0.0.-.0.-.0.0 7 - vg 0.1 - 0.0.-.0.-.0.0",
		"field 15: nobody has rolled for the first turn"},
	{"hc1 french-42 base 2 deal 0 - - roba 0.0.-.-.0.-.0 0.0.-.-.0.-.0 7 - b- 1.2 - 0.0.-.-.0.-.0",
		"field 15: nobody has rolled for the first turn"},
}

// TestHandsAreDealtBeforeTheFirstRoll checks that all cards are dealt before the rolls for the first turn. It gives
// cards to french-42 for the test, because no edition has both.
func TestHandsAreDealtBeforeTheFirstRoll(t *testing.T) {
	e := &rules.Editions[rules.French42]
	original := *e
	defer func() { *e = original }()
	e.Cards = rules.Editions[rules.Amigo].Cards
	const good = "hc1 french-42 topsecret 2 first 0 - - roba 0.0.-.-.0.-.0 0.0.-.-.0.-.0 7 - ?? 0.0 - 0.0.-.-.0.-.0 " +
		"??.?? ?22 - -:-.- -:-:-:4 -:-:-:0:-"
	position(t, good)
	_, err := rules.ParsePosition(strings.Replace(good, "-:-:-:4", "-:-:-:2", 1))
	if err == nil || err.Error() != "position, field 22: every seat is dealt 2 cards" {
		t.Errorf("first roll after 2 of 4 dealt cards: got error %v, want one about field 22", err)
	}
}
