package stage

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestPlayedCardMarksItsTargets checks that while a played card is shown, marks show what it changes: pale agents,
// ways, and rings. They disappear when the animation ends.
func TestPlayedCardMarksItsTargets(t *testing.T) {
	back := movedEvent(rules.Red, 3, -1)
	for name, test := range map[string]struct {
		card    rules.Card
		event   rules.Event    // caused by the card
		marks   []string       // names of nodes
		ringsOf rules.AgentSet // agents with rings at their feet
	}{
		"an agent": {rules.CardBack, back, []string{"pale red", "way", "arrow"}, rules.AgentSet(0).With(rules.Red)},
		"the safe": {rules.CardSafe, rules.Event{Kind: rules.EventSafeMoved, From: 7, To: 4},
			[]string{"ring", "way", "arrow"}, 0},
		"a token": {rules.CardPlus, rules.Event{Kind: rules.EventTokenMoved, Agent: rules.Yellow, Before: 9, After: 12},
			[]string{"token ring"}, 0},
	} {
		for _, settings := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true}} {
			tableView := stageAt(t, screens[0], cardRoundPosition)
			tableView.builder.ctx.Settings = settings
			view := viewOf(t, cardRoundPosition)
			tableView.Show(view, idlePose)
			marked := func() (found []string) {
				e := &tableView.pieces.effect
				for _, layer := range []*sprites.Node{e.paths, e.faded, e.arrows} {
					if nodes := scenetest.NodesByName(layer); layer.Alpha() == 1 {
						for _, name := range test.marks {
							if len(nodes[name]) > 0 {
								found = append(found, name)
							}
						}
					}
				}
				return found
			}
			rings := func() (of rules.AgentSet) {
				for _, a := range tableView.builder.agents {
					if n := tableView.pieces.figures.rings[a]; n.Visible() && n.Alpha() == 1 {
						of = of.With(a)
					}
				}
				return of
			}
			events := []rules.Event{{Kind: rules.EventCardPlayed, Seat: 1, Card: test.card}, test.event}
			tableView.Play(events, view, 1)
			tableView.Advance(durCard - durCardAway - durCardRead/2)
			if got := marked(); len(got) != len(test.marks) || rings() != test.ringsOf {
				t.Errorf("%s, %+v: got marks %v and rings of %v, want %v and %v", name, settings, got, rings(),
					test.marks, test.ringsOf)
			}
			tableView.Finish()
			if got := marked(); len(got) > 0 || rings() != 0 {
				t.Errorf("%s, %+v: after the animation: got marks %v and rings of %v, want none", name, settings, got,
					rings())
			}
		}
	}
}

// TestKnownCardIsShownBriefly checks that a played card that was enlarged before is shown less long than another one.
func TestKnownCardIsShownBriefly(t *testing.T) {
	for _, isLarge := range []bool{false, true} {
		tableView := stageAt(t, screens[0], cardRoundPosition)
		tableView.Callbacks.ShowsLarge = func(rules.Seat, rules.Card) bool { return isLarge }
		tableView.Play([]rules.Event{{Kind: rules.EventCardPlayed, Seat: 1, Card: rules.CardBack}},
			viewOf(t, cardRoundPosition), 1)
		tableView.Advance(durCardLift + durCardKnown + durCardAway + 0.01)
		if tableView.Running() == isLarge {
			t.Errorf("enlarged before %v: still shown %v, want %v", isLarge, tableView.Running(), !isLarge)
		}
	}
}

// TestDrawnCardStaysOffDeck checks in every frame that a card lifted for a draw does not return to the deck, and that
// the number on the deck only falls.
func TestDrawnCardStaysOffDeck(t *testing.T) {
	const frame = 1.0 / 60 // seconds
	for _, screen := range screens {
		for _, card := range []rules.Card{rules.HiddenCard, rules.CardBack} {
			tableView, view := stageAt(t, screen, cardRoundPosition), viewOf(t, cardRoundPosition)
			tableView.builder.ctx.Settings = appctx.Settings{Speed: appctx.Normal}
			pose := idlePose
			pose.Draws = true
			tableView.Show(view, pose)
			want := deckNumber(tableView)
			tableView.Play([]rules.Event{{Kind: rules.EventCardDrawn, Seat: 1, Card: card}}, view, 1)
			for frames := range int(durDraw/frame) - 1 {
				flying := 0
				for _, node := range tableView.builder.picture.Layer(sprites.LayerFlight).Children() {
					if node.Visible() && node.Name() == "flying card" {
						flying++
					}
				}
				if got := deckNumber(tableView); got != want || flying != 1 {
					t.Fatalf("%vx%v, %v, frame %d: the deck shows %s and %d cards fly, want %s and 1", screen.W,
						screen.H, card, frames, got, flying, want)
				}
				tableView.Advance(frame)
			}
		}
	}
}
