package cases

import "heimlich/rules"

// All lists the cases in the order in which they are offered. It must not be changed. Names never change, because saved
// progress refers to them. Positions are in the notation of rules/position.go. A test proves that each answer is the
// only one.
var All = []Case{
	{Name: "the-last-three-steps", Grade: 1, Goal: GoalWin,
		Position: "hc1 amigo base 2 move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3 gb 0.0 - 0.0.0.0.0.-.-",
		Answer:   "move b3"},
	{Name: "hands-in-pockets", Grade: 1, Goal: GoalCountUnmoved,
		Position: "hc1 amigo base 3 move 19 1 1 roygbv 4.8.6.7.2.4.- 25.11.20.9.21.11.- 10 2 gor 0.0.0 - 0.0.0.0.0.0.-",
		Answer:   "move o2"},
	{Name: "a-quiet-place", Grade: 1, Goal: GoalNoCountNext,
		Position: "hc1 amigo base 4 safe 25 1 1 roygbva 6.8.9.8.7.5.4 24.13.20.26.17.27.25 6 - gvya 0.0.0.0 - " +
			"0.0.0.0.0.0.0",
		Answer: "safe 4"},
	{Name: "let-it-sleep", Grade: 1, Goal: GoalNoCount,
		Position: "hc1 french-41 base 4 move 25 1 1 roygbv 7.2.2.2.2.2.- 17.26.10.12.22.20.- 6 4 gbyv 0.0.0.0 - " +
			"0.0.0.0.0.0.-",
		Answer: "move r4"},
	{Name: "past-the-door", Grade: 1, Goal: GoalNoEnd,
		Position: "hc1 amigo base 2 move 13 1 1 roygb 9.10.9.6.9.-.- 25.38.22.9.35.-.- 7 2 gr 0.0 - 0.0.0.0.0.-.-",
		Answer:   "move g2"},
	{Name: "one-key", Grade: 1, Goal: GoalWin,
		Position: "hc1 amigo topsecret 4 cards 26 2 1 roygbva 8.8.7.1.5.5.2 21.31.22.38.32.28.24 6 - gvor 0.0.0.0 - " +
			"0.0.0.0.0.0.0 kn.eh.dg.gn aabbccdeffijkllmmo - -:-.-.-.- r:-:-:8 -:1:1:0:ma",
		Answer: "play to-safe g 6"},
	{Name: "who-is-ben", Grade: 1, Goal: GoalOwners,
		Position: "hc1 amigo base 2 roll 8 2 1 roygb 5.2.8.3.11.-.- 14.9.17.12.6.-.- 6 - gb 0.0 - 0.0.0.0.0.-.-",
		Observed: "roll 5; move b5; roll 4; move o3 y1; roll 3; move r1 b2; safe 10",
		Owners:   map[rules.Seat]rules.Agent{1: rules.Blue}},
	{Name: "the-last-of-the-last-round", Grade: 1, Goal: GoalWin,
		Position: "hc1 french-41 base 4 move 28 4 1 roygbv 9.9.9.3.3.9.- 39.28.27.42.43.36.- 8 5 royg 0.0.0.0 + " +
			"0.0.0.0.0.0.-",
		Answer: "move g5"},
	{Name: "backwards", Grade: 1, Goal: GoalWin,
		Position: "hc1 amigo topsecret 4 cards 26 2 1 roygbva 1.0.8.0.7.4.9 33.32.20.32.19.28.30 1 - gvor 0.0.0.0 - " +
			"0.0.0.0.0.0.0 aemn.kn.cc.hl abbddeffggijklmo - -:-.-.-.- r:-:-:8 r:1:1:0:ma",
		Answer: "play back g 10"},
	{Name: "two-errands", Grade: 2, Goal: GoalWin,
		Position: "hc1 amigo base 4 move 25 1 1 roygbva 8.9.0.7.7.7.1 23.36.15.35.12.16.20 3 4 gbry 0.0.0.0 - " +
			"0.0.0.0.0.0.0",
		Answer: "move o2 a2"},
	{Name: "one-point-each", Grade: 2, Goal: GoalWin,
		Position: "hc1 amigo base 4 move 25 1 1 roygbva 6.10.5.4.0.3.5 21.34.30.37.24.27.35 1 1 grob 0.0.0.0 - " +
			"0.0.0.0.0.0.0",
		Answer: "move o1 g1 b1"},
	{Name: "down-with-the-leader", Grade: 2, Goal: GoalLeaderDown,
		Position: "hc1 amigo base 4 move 25 1 1 roygbva 6.11.6.7.9.8.9 16.31.26.6.33.29.15 0 3 gvyb 0.0.0.0 - " +
			"0.0.0.0.0.0.0",
		Answer: "move o1 b2"},
	{Name: "bolt-the-door", Grade: 2, Goal: GoalNoEnd,
		Position: "hc1 amigo base 2 move 13 1 1 roygb 5.6.10.5.5.-.- 11.13.23.21.36.-.- 2 4 gy 0.0 - 0.0.0.0.0.-.-",
		Answer:   "move y4; safe 1"},
	{Name: "the-last-count-decides", Grade: 2, Goal: GoalWin,
		Position: "hc1 french-42 base 3 move 19 1 1 roygb 2.6.9.9.10.-.- 37.30.37.32.35.-.- 8 4 gry 0.0.0 - " +
			"0.0.0.0.0.-.-",
		Answer: "move o2 g1 b1"},
	{Name: "who-is-ben-really", Grade: 2, Goal: GoalOwners,
		Position: "hc1 amigo base 2 roll 8 2 1 roygb 8.2.9.5.10.-.- 24.9.17.12.21.-.- 10 - gy 0.0 - 0.0.0.0.0.-.-",
		Observed: "roll 2; move y1 b1; safe 4; roll 3; move r1 g2; roll 2; move o2; safe 7",
		Owners:   map[rules.Seat]rules.Agent{1: rules.Yellow}},
	{Name: "best-of-all-unseen", Grade: 3, Goal: GoalMostUnmoved,
		Position: "hc1 amigo base 4 move 25 1 1 roygbva 5.4.2.7.7.6.4 19.13.19.14.17.19.7 3 5 garo 0.0.0.0 - " +
			"0.0.0.0.0.0.0",
		Answer: "move y1 b4"},
	{Name: "three-errands", Grade: 3, Goal: GoalWin,
		Position: "hc1 amigo base 4 move 25 1 1 roygbva 0.2.4.3.9.11.9 27.36.21.36.38.18.29 5 6 gobr 0.0.0.0 - " +
			"0.0.0.0.0.0.0",
		Answer: "move y1 g3 b2"},
	{Name: "nobody-home", Grade: 3, Goal: GoalNoEnd,
		Position: "hc1 amigo base 2 move 13 1 1 roygb 10.3.10.5.1.-.- 13.37.24.20.13.-.- 2 5 gr 0.0 - 0.0.0.0.0.-.-",
		Answer:   "move r2 y2 b1; safe church"},
	{Name: "through-the-ruins", Grade: 3, Goal: GoalWin,
		Position: "hc1 amigo-2001 topsecret 4 cards 26 2 1 roygbva 2.11.5.4.7.3.9 16.17.13.32.15.15.24 11 - gvor " +
			"0.0.0.0 - 0.0.0.0.0.0.0 eg.-.-.- aabbccddeffghijkkllmmnno - -:-.-.-.- r:-:-:8 o:1:1:0:m",
		Answer: "play ruins g ruins; play away g 10"},
	{Name: "who-is-who", Grade: 3, Goal: GoalOwners,
		Position: "hc1 amigo base 3 roll 9 3 1 roygbv 8.4.9.2.11.10.- 22.15.18.14.12.26.- 7 - gbv 0.0.0 - " +
			"0.0.0.0.0.0.-",
		Observed: "roll 3; move o3; safe 10; roll 4; move y2 g2; roll 5; move r3 b1 v1; roll 5; move o2 v3; roll 3; " +
			"move g3; roll 4; move r1 b3", Owners: map[rules.Seat]rules.Agent{1: rules.Blue, 2: rules.Violet}},
}
