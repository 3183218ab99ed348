package panels

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestBlockingLetterHighlights checks a letter that blocks the match in an opponent's turn. Rings surround the die,
// which it mentions, and the confirm button, which is the home of the focus. A chip that does not exist has no ring.
func TestBlockingLetterHighlights(t *testing.T) {
	const position = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 0.0.0.0.0.0.0 7 5 gvor 0.0.0.0 - 0.0.0.0.0.0.0"
	players := []match.Player{{Name: "Anna", Kind: match.Person}}
	for _, name := range []string{"Ben", "Carl", "Dora"} {
		players = append(players, match.Player{Name: name, Kind: match.Opponent, Level: opponents.Recruit})
	}
	m, err := tables.BeginUnsavedAt(position, match.Options{Table: match.Table{Players: players}}, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	view, ctx, screen := m.Public(), scenetest.Context(t), appctx.Screen{W: 1280, H: 720, Scale: 1}
	var focus widgets.FocusManager
	tableView := stage.New(ctx)
	p := plan.New(m, tableView.Running)
	p.Tutor = highlighter{[]plan.Highlight{{Kind: plan.HighlightChip, N: int(rules.NoAgent)},
		{Kind: plan.HighlightDie}}}
	picture, table := sprites.NewStage(1),
		layout.NewTable(screen.W, screen.H, layout.TableOptions{Agents: view.InPlay().Len(), Seats: len(players)})
	tableView.Build(picture, &table, screen, view)
	panels := New(ctx, p, tableView, &focus)
	panels.Build(picture, &table, screen)
	rings := 0
	for _, n := range panels.letterLayer.Children() {
		if n.Name() == "ring" {
			rings++
		}
	}
	if rings != 2 {
		t.Errorf("got %d rings, want 2, round the die and the confirm button", rings)
	}
	if focus.Home != "confirm" {
		t.Errorf("got home %q of the focus, want \"confirm\"", focus.Home)
	}
}

// highlighter is a tutor with one blocking letter and its highlights.
type highlighter struct{ highlights []plan.Highlight }

func (h highlighter) Letter(*plan.Plan) (plan.Letter, bool) {
	return plan.Letter{Body: []message.Message{message.Of("lesson.turn")}, Highlights: h.highlights, Blocks: true}, true
}

func (highlighter) Read() {}

func (highlighter) Skip() {}

func (highlighter) Teaches() bool { return false }
