package reveal

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestStoryFollowsPassport checks that the story of a passport appears in picture and accessibility state once the
// passport is open, and not before.
func TestStoryFollowsPassport(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	told := 0
	for seed := range uint64(5) {
		m := playedAlone(t, rules.Variants{TopSecret: seed == 1, Dossier: seed == 2}, seed)
		reveal := New(ctx, m, Exits{})
		reveal.Layout(scenetest.Window)
		for i, a := range reveal.order {
			said := reveal.text.storyText(a)
			isUnique := func(sentence string) bool { // not also told about other agents
				return !strings.Contains(sentence, reveal.Words("story.never"))
			}
			for _, sentence := range said {
				if isUnique(sentence) && strings.Contains(shownAndTold(reveal), sentence) {
					t.Errorf("seed %d: before passport %d: %q is told", seed, i, sentence)
				}
			}
			for reveal.next(); reveal.timeline.Running(); reveal.Advance(0.05) {
				if len(said) == 0 || !isUnique(said[0]) || reveal.seen > i {
					continue
				}
				if now := described(reveal).Prompt; strings.Contains(now, said[0]) {
					t.Errorf("seed %d: while passport %d opens: got %q", seed, i, now)
				}
			}
			shown := strings.ReplaceAll(wordsOn(reveal), "\n", " ")
			for _, want := range said {
				told++
				if got := described(reveal).Prompt; !strings.Contains(got, want) || !strings.Contains(shown, want) {
					t.Errorf("seed %d: after passport %d: got %q, want %q", seed, i, got, want)
				}
			}
		}
	}
	if told < 8 {
		t.Errorf("got %d sentences in 5 games, want at least 8", told)
	}
}

// TestStoryOfDossiers checks the sentences of a story about the guesses of dossiers. They call the only person “you”.
func TestStoryOfDossiers(t *testing.T) {
	yellow := analysis.Bluff{Agent: rules.Yellow, Believers: 0b1100}
	for want, story := range map[string]passportStory{
		"Nobody guessed it.":       {owner: 1},
		"Guessed by you and Carl.": {owner: 1, right: 0b0101},
		"Guessed by Ben. You were taken for Yellow by Carl and Dora.":   {owner: 0, right: 0b0010, bluff: yellow},
		"Nobody guessed it. Ben was taken for Yellow by Carl and Dora.": {owner: 1, bluff: yellow},
		"Guessed by Dora. Taken for Ben’s by you.": {owner: rules.NoSeat, suspect: 1, right: 8,
			wrong: 1},
		"Guessed by Dora. Taken for yours by Ben.": {owner: rules.NoSeat, right: 8, wrong: 2},
	} {
		story.written = true
		checkStory(t, story, want)
	}
}

// TestStoryOfSuspicions checks the sentences of a story about the table's suspicions. They say “from the start” instead
// of the number of one of the first turns.
func TestStoryOfSuspicions(t *testing.T) {
	blue := analysis.Bluff{Agent: rules.Blue, FirstTurn: 3, Turns: 9}
	for want, story := range map[string]passportStory{
		"Nobody suspected it.":                     {owner: 1},
		"The truth was suspected from the start.":  {owner: 1, since: 1},
		"The truth was suspected from turn 5.":     {owner: 0, since: 5},
		"The table took you for Blue for 9 turns.": {owner: 0, bluff: blue},
		"The table took Ben for Blue for 9 turns. The truth was suspected from turn 12.": {owner: 1, bluff: blue,
			since: 12},
		"From turn 4 the table took it for yours.": {owner: rules.NoSeat, suspect: 0, since: 4},
	} {
		checkStory(t, story, want)
	}
}

// checkStory checks the sentences of a story for the person in the first seat.
func checkStory(t *testing.T, story passportStory, want string) {
	t.Helper()
	p := newProgress(finishedGame(t, "oyab"))
	p.self = 0
	ctx := scenetest.Context(t)
	var said []string
	for _, m := range story.messages(p) {
		said = append(said, ctx.Say(m))
	}
	if got := strings.Join(said, " "); got != want {
		t.Errorf("story %+v: got %q, want %q", story, got, want)
	}
}
