package lessons_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/deduction"
	"heimlich/rules/lessons"
	"heimlich/rules/match/host"
)

// TestWhatIsTaughtIsDone plays every lesson as its sentences say, and wants what they promise.
func TestWhatIsTaughtIsDone(t *testing.T) {
	for i, l := range lessons.All {
		g := start(t, i)
		if g.Players() != 4 || g.Identity(lessons.Learner) != lessons.LearnerAgent {
			t.Errorf("%s: the learner’s agent is %v", l.Name, g.Identity(lessons.Learner))
		}
		do(t, g, l.Solution)
		if o, err := l.Options([4]string{"Anna", "Ben", "Carl", "Dora"}); err != nil {
			t.Error(err)
		} else if h,
			err := host.NewAt(l.Position, o, nil, host.Helpers{RandomBits: func() uint64 { return 1 }}); err != nil ||
			len(h.Screen().People()) != 1 {
			t.Errorf("%s has no table: %v", l.Name, err)
		}
	}
	// The first three are one game.
	g := start(t, lessons.MoveAnyone)
	if n := scripted(t, lessons.MoveAnyone, &g); n != 1 {
		t.Fatalf("%d things happen before the first move", n)
	}
	g = do(t, g, "move y2 g1")
	scripted(t, lessons.MoveAnyone, &g)
	if want := start(t, lessons.TheCount); g != want {
		t.Fatalf("the first lesson leads to %s, want %s", g.Position(), want.Position())
	}
	scripted(t, lessons.TheCount, &g)
	g = do(t, g, "move r2")
	if g.Gain(rules.Red) != 7 || g.Gain(rules.Orange) != 3 || g.Gain(rules.Yellow) != 2 || g.Gain(rules.Green) != 4 ||
		g.Gain(rules.Blue) != 2 || g.Gain(rules.Violet) != 2 || g.Gain(rules.Grey) != 0 {
		t.Error("the count pays something else")
	}
	if want := start(t, lessons.TheSafe); g != want {
		t.Fatalf("the count leads to %s, want %s", g.Position(), want.Position())
	}
	if g.CountLegal() != 11 || g.Check(rules.MoveSafe(7)) == nil {
		t.Errorf("the safe has %d places", g.CountLegal())
	}
	// So are the fourth and the fifth.
	g = do(t, start(t, lessons.NotOnlyYourOwn), "move r1 g1; safe 3")
	if want := start(t, lessons.WhoIsWho); g != want {
		t.Fatalf("the fourth leads to %s, want %s", g.Position(), want.Position())
	}
	// Four and five: what it tells.
	b := believed(t, lessons.NotOnlyYourOwn)
	g = start(t, lessons.NotOnlyYourOwn)
	acts, _, err := cases.ParseActions(g, "move r1 g1; safe 3; roll 5; move v5")
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range acts {
		if i == 2 {
			if p := share(&g, &b, lessons.Learner, rules.Violet, 1); p >= 25 {
				t.Errorf("before the second player moves Violet is theirs by %d %%", p)
			}
		}
		b.Observe(&g, a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	if p := share(&g, &b, lessons.Learner, rules.Violet, 1); p <= 50 || g.Identity(1) != rules.Violet {
		t.Errorf("Violet is the second player’s by %d %%", p)
	}
	// The last two.
	g = start(t, lessons.TopSecret)
	if g.Phase() != rules.PhaseCall || g.Actor() != lessons.Learner ||
		g.Placed() != rules.AgentSet(0).With(rules.Red) || g.At(lessons.LearnerAgent) != rules.Ruins {
		t.Error("that is not the question")
	}
	for text, lost := range map[string]int{"call yes; play away r 9": 0, "call yes; play rescue g": 0, "call no": 3} {
		if h := do(t, g, text); g.Score(lessons.LearnerAgent)-h.Score(lessons.LearnerAgent) != lost {
			t.Errorf("%s: %d points are lost, want %d", text,
				g.Score(lessons.LearnerAgent)-h.Score(lessons.LearnerAgent), lost)
		}
	}
	g = start(t, lessons.TheDossier)
	over, pages := 0, 0
	for a := range rules.Agent(rules.NumAgents) {
		if g.Score(a) >= 29 {
			over++
		}
	}
	for i := range g.CountLegal() {
		if g.NthLegal(i).Seat == lessons.Learner {
			pages++
		}
	}
	if over != 1 || pages != 4*4*4*4*4*4 {
		t.Errorf("%d tokens are past the line, and there are %d ways to write", over, pages)
	}
}

// TestEverythingElseLeadsOn does all that is legal instead: every first and every second move of the learner’s leads
// through the first three lessons, every move of the fourth into the fifth, and each has its reply.
func TestEverythingElseLeadsOn(t *testing.T) {
	at := start(t, lessons.MoveAnyone)
	scripted(t, lessons.MoveAnyone, &at)
	replies := map[lessons.Reply]int{}
	seconds, counts := 0, 0
	for i := range at.CountLegal() {
		g, first := at, at.NthLegal(i)
		replies[lessons.ReplyTo(lessons.MoveAnyone, &at, first)]++
		if err := g.Apply(first, nil); err != nil {
			t.Fatal(err)
		}
		if n := scripted(t, lessons.MoveAnyone, &g); n != 6 || g.Turn() != 5 || g.Phase() != rules.PhaseRoll {
			t.Fatalf("after %v %d things happen, to %s", first, n, g.Position())
		}
		if n := scripted(t, lessons.TheCount, &g); n != 1 || g.At(rules.Red) != 5 || g.At(lessons.LearnerAgent) < 3 ||
			g.At(lessons.LearnerAgent) > 6 {
			t.Fatalf("after %v it comes to %s", first, g.Position())
		}
		if h := do(t, g, "move r2"); h.Phase() != rules.PhaseSafe ||
			h.Gain(lessons.LearnerAgent) != g.At(lessons.LearnerAgent).Points() {
			t.Fatalf("after %v what is taught makes no count", first)
		}
		for j := range g.CountLegal() {
			h, second := g, g.NthLegal(j)
			seconds++
			reply := lessons.ReplyTo(lessons.TheCount, &g, second)
			replies[reply]++
			if err := h.Apply(second, nil); err != nil {
				t.Fatal(err)
			}
			switch reply {
			case lessons.ReplyCounted:
				counts++
				if h.Phase() != rules.PhaseSafe || h.Actor() != lessons.Learner {
					t.Fatalf("after %v, %v: %s", first, second, h.Position())
				}
				for k := range h.CountLegal() {
					replies[lessons.ReplyTo(lessons.TheSafe, &h, h.NthLegal(k))]++
				}
			case lessons.ReplyNoCount: // then the second player opens it
				if n := scripted(t, lessons.TheCount, &h); n != 2 || h.Phase() != rules.PhaseSafe || h.Actor() != 1 {
					t.Fatalf("after %v, %v the second player does %d things: %s", first, second, n, h.Position())
				}
			default:
				t.Fatalf("after %v, %v: reply %d", first, second, reply)
			}
		}
	}
	if at.CountLegal() != 84 || seconds != 84*28 || counts == 0 || counts == seconds {
		t.Errorf("%d first moves, %d second ones, %d counts", at.CountLegal(), seconds, counts)
	}
	four, begins := start(t, lessons.NotOnlyYourOwn), believed(t, lessons.NotOnlyYourOwn)
	followed := 0
	for i := range four.CountLegal() {
		g, a := four, four.NthLegal(i)
		b := begins
		b.Observe(&g, a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		reply := lessons.ReplyTo(lessons.NotOnlyYourOwn, &four, a)
		replies[reply]++
		known, points := share(&g, &b, rules.NoSeat, lessons.LearnerAgent, lessons.Learner),
			g.Score(lessons.LearnerAgent)-four.Score(lessons.LearnerAgent)
		switch reply { // what the sentences say of each
		case lessons.ReplyOpenedOwn:
			if points != 10 || known <= 50 {
				t.Errorf("%v: %d points, %d %%", a, points, known)
			}
		case lessons.ReplyOpenedBeside:
			if points != 9 || known < 20 || known > 35 {
				t.Errorf("%v: %d points, %d %%", a, points, known)
			}
		case lessons.ReplyOpenedUnseen:
			if points != 8 || known > 15 {
				t.Errorf("%v: %d points, %d %%", a, points, known)
			}
		case lessons.ReplyNoCount:
			if points != 0 || known > 50 {
				t.Errorf("%v: %d points, %d %%", a, points, known)
			}
		default:
			t.Errorf("%v: reply %d", a, reply)
		}
		if g.Phase() == rules.PhaseSafe {
			g = do(t, g, "safe 3")
		}
		was := g
		n := scripted(t, lessons.WhoIsWho, &g)
		if left := was.At(rules.Violet) == rules.Ruins; n != map[bool]int{true: 2, false: 1}[left] {
			t.Errorf("after %v the second player does %d things", a, n)
		} else if left {
			followed++
		}
	}
	if four.CountLegal() != 28 || followed != 21 {
		t.Errorf("after %d of %d moves the second player fetches Violet", followed, four.CountLegal())
	}
	last := start(t, lessons.TheUnmasking)
	scripted(t, lessons.TheUnmasking, &last)
	for i := range last.CountLegal() {
		replies[lessons.ReplyTo(lessons.TheUnmasking, &last, last.NthLegal(i))]++
	}
	if lessons.ReplyTo(lessons.TheUnmasking, &last, mustAct(t, last, "move g1 a2")) != lessons.ReplyEndsWon ||
		lessons.ReplyTo(lessons.TheUnmasking, &last, mustAct(t, last, "move r1 o2")) != lessons.ReplyEndsLost {
		t.Error("what ends the game ends it otherwise")
	}
	cards := start(t, lessons.TopSecret)
	replies[lessons.ReplyTo(lessons.TopSecret, &cards, rules.Call(false))]++
	cards = do(t, cards, "call yes")
	for i := range cards.CountLegal() {
		replies[lessons.ReplyTo(lessons.TopSecret, &cards, cards.NthLegal(i))]++
	}
	for r := lessons.ReplyOwnAlone; r <= lessons.ReplyRescued; r++ {
		if replies[r] == 0 && r != lessons.ReplyEndsNobody {
			t.Errorf("reply %d is never given", r)
		}
	}
	t.Logf("replies: %v", replies)
}

// TestScriptNeedsNoSecrets: what happens in a lesson is the same in the eyes of everybody, and outside its turns
// nothing is written down.
func TestScriptNeedsNoSecrets(t *testing.T) {
	src := rules.NewRandomSource(5)
	for lesson := range lessons.All {
		for range 20 {
			g := start(t, lesson)
			for k := 0; k < 60 && !g.Over(); k++ {
				public := g.View(rules.NoSeat)
				a, ok := lessons.Scripted(lesson, &g)
				b, same := lessons.Scripted(lesson, &public.Game)
				if a != b || ok != same {
					t.Fatalf("lesson %d: %v, and seen by all %v", lesson+1, a, b)
				}
				if k > 12 && ok {
					t.Fatalf("lesson %d: after its turns %v is written down", lesson+1, a)
				}
				if !ok {
					a = g.NthLegal(src.Intn(g.CountLegal()))
				}
				if err := g.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// start returns the game at which a lesson begins.
func start(t *testing.T, lesson int) rules.Game {
	t.Helper()
	g, err := lessons.All[lesson].Start()
	if err != nil {
		t.Fatalf("%s: %v", lessons.All[lesson].Name, err)
	}
	return g
}

// do carries out actions as records write them.
func do(t *testing.T, g rules.Game, text string) rules.Game {
	t.Helper()
	_, end, err := cases.ParseActions(g, text)
	if err != nil {
		t.Fatalf("%s from %s: %v", text, g.Position(), err)
	}
	return end
}

// scripted lets everything happen that is written down for a lesson; it returns how much that is.
func scripted(t *testing.T, lesson int, g *rules.Game) int {
	t.Helper()
	for n := 0; ; n++ {
		a, ok := lessons.Scripted(lesson, g)
		if !ok {
			return n
		}
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// believed returns what everybody at the practice table of a lesson believes when it begins.
func believed(t *testing.T, lesson int) deduction.Belief {
	t.Helper()
	o, err := lessons.All[lesson].Options([4]string{"Anna", "Ben", "Carl", "Dora"})
	if err != nil {
		t.Fatal(err)
	}
	return o.Belief()
}

// share returns how likely an agent is a seat’s in somebody’s eyes, in hundredths.
func share(g *rules.Game, b *deduction.Belief, viewer rules.Seat, a rules.Agent, s rules.Seat) int {
	v := g.View(viewer)
	t := b.Marginals(&v)
	return t[a][s].Percent()
}

func mustAct(t *testing.T, g rules.Game, text string) rules.Action {
	t.Helper()
	a, _, err := cases.ParseActions(g, text)
	if err != nil {
		t.Fatal(err)
	}
	return a[0]
}
