package board

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// lowPanel is the height in points below which a player panel has only one line, the name.
const lowPanel = 42

// centered is the tolerance in points for pictures that are centred or inside.
const centered = 0.6

// TestPlayerPanelContentsDoNotOverlap checks the contents of player panels: name, status, padlock and cards. People
// have a padlock, and in a game with cards everybody has card backs or a badge.
func TestPlayerPanelContentsDoNotOverlap(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, screen := range append(slices.Clone(screens), appctx.Screen{W: 360, H: 640, Scale: 1}) {
		for _, players := range []int{2, 4, 7} {
			for _, cards := range []bool{false, true} {
				t.Run(fmt.Sprintf("%vx%v players=%d cards=%v", screen.W, screen.H, players, cards), func(t *testing.T) {
					const seed = 3
					people := max(players-2, 1)
					m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: cards}, players,
						people, seed))
					dealUntilFirstTurn(t, m)
					scene := New(ctx, m, Exits{})
					scene.Layout(screen)
					for i, rect := range scene.table.Seats {
						panel := testedPanel{scene, rules.Seat(i), rect, marksIn(scene, rect)}
						panel.checkMarks(t)
						panel.checkPadlock(t, i < people)
						// the hand of the only person is open elsewhere
						open := people == 1 && i == 0 && scene.table.HandPlace() != layout.HandOverAgents
						switch {
						case cards && open:
							panel.checkNoBacks(t)
						case cards:
							panel.checkBacks(t)
						}
						panel.checkNameAndStatus(t)
					}
				})
			}
		}
	}
}

// dealUntilFirstTurn lets the dealer act before the first turn.
func dealUntilFirstTurn(t *testing.T, m *match.Match) {
	t.Helper()
	for public := m.Public(); public.IsChance() && public.Turn() == 0; public = m.Public() {
		scenetest.ActAsDealer(t, m)
	}
}

// testedPanel is a player panel of a scene.
type testedPanel struct {
	scene *TableScene
	seat  rules.Seat
	rect  layout.Rect
	marks []mark
}

// name returns the rectangle of the player's name.
func (p testedPanel) name(t *testing.T) layout.Rect {
	t.Helper()
	return findMark(t, p.marks, "text", scenetest.Names[p.seat])
}

// checkMarks checks that all marks are inside the panel, do not overlap, and that words are large enough to read.
func (p testedPanel) checkMarks(t *testing.T) {
	t.Helper()
	const minFontSize, overhang, lineOverlap = 13, 1.1, 11 // points; lines of text overlap a little
	minHeight := p.scene.ctx.Fonts.LineHeight(lettering.Style{Face: lettering.Body, Size: minFontSize})
	isBadge := func(m mark) bool {
		return m.name == "cards" || m.name == "text" && m.words == fmt.Sprint(p.scene.plan.View.HandSize(p.seat))
	}
	for i, mark := range p.marks {
		if mark.name == "text" && len(mark.words) > 2 && mark.rect.H < minHeight {
			t.Errorf("player %d: %q is %.1f points high, want at least %.1f", p.seat+1, mark.words, mark.rect.H,
				minHeight)
		}
		if !mark.rect.Within(p.rect, overhang) {
			t.Errorf("player %d: %s %q at %v is outside the panel %v", p.seat+1, mark.name, mark.words, mark.rect,
				p.rect)
		}
		for _, other := range p.marks[:i] {
			if mark.rect.Overlaps(other.rect, lineOverlap) && !(isBadge(mark) && isBadge(other)) {
				t.Errorf("player %d: %s %q at %v overlaps %s %q at %v", p.seat+1, mark.name, mark.words, mark.rect,
					other.name, other.words, other.rect)
			}
		}
	}
}

// checkPadlock checks that a person's panel has one padlock at its right edge, and an opponent's none. Low panels may
// leave it out.
func (p testedPanel) checkPadlock(t *testing.T, person bool) {
	t.Helper()
	const minWidth, maxMargin = 12, 12 // points
	locks := 0
	for _, mark := range p.marks {
		if mark.name != "lock" {
			continue
		}
		if locks++; mark.rect.W < minWidth || p.rect.Right()-mark.rect.Right() > maxMargin {
			t.Errorf("player %d: the padlock is at %v on panel %v, want it at the right edge", p.seat+1, mark.rect,
				p.rect)
		}
	}
	most := 0
	if person {
		most = 1
	}
	low := p.rect.H < lowPanel
	if locks > 1 || locks != most && !low {
		t.Errorf("player %d, low panel %v: got %d padlocks, want %d", p.seat+1, low, locks, most)
	}
}

// checkNoBacks checks that the panel of an open hand shows no backs of cards.
func (p testedPanel) checkNoBacks(t *testing.T) {
	t.Helper()
	for _, mark := range p.marks {
		if mark.name == "cards" {
			t.Errorf("player %d: the panel shows backs at %v, but the hand is open", p.seat+1, mark.rect)
		}
	}
}

// checkBacks checks that the panel shows one back for each card, or a badge with the number of cards.
func (p testedPanel) checkBacks(t *testing.T) {
	t.Helper()
	held, backs := p.scene.plan.View.HandSize(p.seat), 0
	badge, name := findMark(t, p.marks, "cards", ""), p.name(t)
	for _, mark := range p.marks {
		if mark.name != "cards" {
			continue
		}
		backs++
		if upright := mark.rect.H >= mark.rect.W; !upright || !mark.rect.Within(p.rect.Inset(2), centered) {
			t.Errorf("player %d: a card is at %v, want it upright and inside the panel %v", p.seat+1, mark.rect, p.rect)
		}
		if mark.rect.X < name.Right()-centered {
			t.Errorf("player %d: a card is at %v, want it right of the name at %v", p.seat+1, mark.rect, name)
		}
	}
	if backs == 1 && held != 1 { // a badge
		if count := findMark(t, p.marks, "text", fmt.Sprint(held)); count.Center().Distance(badge.Center()) > centered {
			t.Errorf("player %d: the badge is at %v, its number at %v", p.seat+1, badge, count)
		}
	} else if backs != held {
		t.Errorf("player %d: the panel shows %d cards, want %d", p.seat+1, backs, held)
	}
	if p.rect.H < lowPanel && math.Abs(badge.Center().Y-p.rect.Center().Y) > centered {
		t.Errorf("player %d: the badge at %v is not centred in the panel %v", p.seat+1, badge, p.rect)
	}
}

// checkNameAndStatus checks that the name is close to the face or the edge, and the status below the name. A low panel
// has only the name, centred.
func (p testedPanel) checkNameAndStatus(t *testing.T) {
	t.Helper()
	name := p.name(t)
	if p.rect.H < lowPanel {
		if math.Abs(name.Center().Y-p.rect.Center().Y) > centered {
			t.Errorf("player %d: the name at %v is not centred in the panel %v", p.seat+1, name, p.rect)
		}
		return
	}
	status := layout.Rect{}
	for _, mark := range p.marks {
		if mark.name == "text" && mark.rect.Y > name.Y && mark.rect.X == name.X {
			status = mark.rect
		}
	}
	const minBelow, minGap, maxGap = 12, 4, 14 // points
	words := p.scene.ctx.Say(p.scene.plan.Texts().PlayerStatus(p.seat))
	missing := status.W == 0
	inside := status.Y >= name.Y+minBelow && status.Bottom() <= p.rect.Bottom()-1
	if words != "" && (missing || !inside) {
		t.Errorf("player %d: the status %q is at %v, want it below the name at %v on the panel %v", p.seat+1, words,
			status, name, p.rect)
	}
	edge := p.rect.X
	if i := slices.IndexFunc(p.marks, func(m mark) bool { return m.name == "face" }); i >= 0 {
		edge = p.marks[i].rect.Right()
	}
	if gap := name.X - edge; gap < minGap || gap > maxGap {
		t.Errorf("player %d: the name is %.1f points right of the edge or the face, want %d to %d", p.seat+1, gap,
			minGap, maxGap)
	}
}

// TestChipsShowScoresAndPlan checks that each agent's chip shows its figure and score. If the planned move causes a
// count, the chip also shows the change of the score.
func TestChipsShowScoresAndPlan(t *testing.T) {
	for _, screen := range screens {
		scene := tableAt(t, screen, movePosition("6.0.2.5.7.2.1", "7", "5"))
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		for i, agent := range scene.plan.Agents() {
			chip := scene.table.Chips[i]
			marks := marksIn(scene, chip.Rect.Inset(-2))
			score := checkFigureAndScore(t, marks, chip, scene.plan.View.Score(agent))
			change := scene.plan.Projection().Deltas[agent]
			if change == 0 {
				continue
			}
			shown := slices.DeleteFunc(marks, func(m mark) bool {
				isSteps := agent == rules.Red && m.words == "+1"
				return m.name != "text" || !isSigned(m.words) || isSteps
			})
			if len(shown) == 0 {
				t.Errorf("%v changes by %d, but its chip does not show it", agent, change)
			}
			for _, mark := range shown {
				if !mark.rect.Within(chip.Rect.Inset(-2), centered) || mark.rect.Y < score.Y {
					t.Errorf("%v: change %q at %v, score at %v, chip at %v", agent, mark.words, mark.rect, score,
						chip.Rect)
				}
			}
		}
	}
}

// isSigned reports whether a text is a number with a sign.
func isSigned(text string) bool {
	return len(text) > 1 && strings.ContainsAny(text[:1], "+-") || strings.HasPrefix(text, "−")
}

// checkFigureAndScore checks that a chip shows a figure in its middle and a number of points at the place of the score.
// It returns the rectangle of the points.
func checkFigureAndScore(t *testing.T, marks []mark, chip layout.AgentChip, points int) layout.Rect {
	t.Helper()
	const minFigure, maxOffset = 10, 0.4 // points; share of the chip's height
	figure := findMark(t, marks, "figure", "")
	offset := math.Abs(figure.Center().Y - chip.Rect.Center().Y)
	if figure.W < minFigure || offset > chip.Rect.H*maxOffset {
		t.Errorf("the figure is at %v, want it in the middle of the chip %v", figure, chip.Rect)
	}
	i := slices.IndexFunc(marks, func(m mark) bool { return m.words == fmt.Sprint(points) })
	if i < 0 {
		t.Fatalf("an agent has %d points, but its chip shows %v", points, marks)
	}
	score := marks[i].rect
	aligned := math.Abs(score.Center().Y-chip.Score.Center().Y) <= centered
	if !aligned || !score.Within(chip.Rect.Inset(-2), centered) {
		t.Errorf("the score is at %v, want it at %v inside the chip %v", score, chip.Score, chip.Rect)
	}
	return score
}

// TestPlayerPanelTextClearOfCards checks that neither name nor status overlaps the card backs of a player panel. The
// backs are far enough apart to be counted.
func TestPlayerPanelTextClearOfCards(t *testing.T) {
	const asked = "hc1 amigo topsecret 4 cards 25 1 1 roygbva 8.8.7.1.5.5.2 21.31.22.38.32.28.24 6 - gvor 0.0.0.0 - " +
		"0.0.0.0.0.0.0 abcd.e.fg.hij abcdefgkkllmmnno - -:-.-.-.- r:-:-:8 -:1:1:0:-"
	const minChecked = 30 // cards
	checked := 0
	for _, screen := range append(slices.Clone(phonesInPortrait), scenetest.Screens...) {
		m, err := tables.BeginUnsavedAt(asked, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 3),
			tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		scene := New(scenetest.Context(t), m, Exits{})
		scene.Layout(screen)
		for i, rect := range scene.table.Seats {
			panel := testedPanel{scene, rules.Seat(i), rect, marksIn(scene, rect)}
			checked += panel.checkTextClearOfBacks(t)
		}
	}
	if checked < minChecked {
		t.Errorf("checked %d cards, want at least %d", checked, minChecked)
	}
}

// checkTextClearOfBacks checks that the card backs of a panel lie right of its texts, far enough apart to be counted.
// It returns the number of backs.
func (p testedPanel) checkTextClearOfBacks(t *testing.T) int {
	t.Helper()
	const minWidth = 20               // points of a card back; a badge is narrower
	const minGap = 4.9                // points between the left edges of two backs
	const statusGap, overlap = 4, 3.0 // points right of the status; by which a status may lie beside the backs
	name := findMark(t, p.marks, "text", p.scene.plan.PlayerName(p.seat))
	var status, back layout.Rect
	var lefts []float64 // edges of the backs
	for _, mark := range p.marks {
		switch {
		case mark.name == "cards" && mark.rect.W >= minWidth:
			lefts, back = append(lefts, mark.rect.X), mark.rect
		case mark.name == "text" && mark.rect.X == name.X && mark.rect.Y > name.Y:
			status = mark.rect
			status.W = p.scene.ctx.Fonts.Width(lettering.Style{Face: lettering.Body, Size: 15}, mark.words)
		}
	}
	slices.Sort(lefts)
	statusBeside := status.Y+overlap < back.Bottom()
	for i, left := range lefts {
		if left < name.Right() {
			t.Errorf("player %d: a card is at x %v, left of the end of the name, %v", p.seat+1, left, name.Right())
		}
		if statusBeside && left < status.Right()+statusGap {
			t.Errorf("player %d: a card is at x %v, left of the end of the status, %v", p.seat+1, left, status.Right())
		}
		if i > 0 && left-lefts[i-1] < minGap {
			t.Errorf("player %d: two cards are %.1f points apart, want at least %.1f", p.seat+1, left-lefts[i-1],
				minGap)
		}
	}
	return len(lefts)
}

// TestPlayersHaveFaces checks that either all player panels of a table have a face or, if one has no room, none. The
// faces of people differ from those of opponents.
func TestPlayersHaveFaces(t *testing.T) {
	const minWidth = 22 // points of a face
	ctx := scenetest.Context(t)
	for _, screen := range append(slices.Clone(screens), appctx.Screen{W: 360, H: 640, Scale: 1}) {
		for _, test := range []struct {
			players int
			cards   bool
		}{{2, false}, {4, false}, {4, true}, {7, false}} {
			players, cards := test.players, test.cards
			m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: cards}, players, 1, 3))
			dealUntilFirstTurn(t, m)
			scene := New(ctx, m, Exits{})
			scene.Layout(screen)
			total := 0
			for i, panel := range scene.table.Seats {
				for _, mark := range marksIn(scene, panel) {
					if mark.name != "face" {
						continue
					}
					total++
					inLeftHalf := mark.rect.Within(panel, 0) && mark.rect.Center().X <= panel.Center().X
					if !inLeftHalf || mark.rect.W < minWidth {
						t.Errorf("%vx%v: the face of player %d is at %v, want it in the left half of the panel %v",
							screen.W, screen.H, i+1, mark.rect, panel)
					}
					if ofPerson := strings.Contains(mark.words, "heads/person-1"); ofPerson != (i == 0) {
						t.Errorf("%vx%v: the panel of player %d shows the face %s", screen.W, screen.H, i+1, mark.words)
					}
				}
			}
			needsFaces := players == 2 || cards || screen == screens[0]
			if total != players && (total > 0 || needsFaces) {
				t.Errorf("%vx%v, cards %v: got %d faces of %d players, want all or, without room, none", screen.W,
					screen.H, cards, total, players)
			}
		}
	}
}

// mark is a text or picture that a panel shows.
type mark struct {
	name  string // of its node
	words string // the text, or the name of a face's drawing
	rect  layout.Rect
}

// marksIn returns the marks whose centre is in a rectangle.
func marksIn(b *TableScene, rect layout.Rect) (marks []mark) {
	b.panelContents().Walk(func(node *sprites.Node) {
		if node.Face() == nil {
			return
		}
		mark := mark{name: node.Name()}
		mark.rect.W, mark.rect.H = node.Face().Size()
		for ancestor := node; ancestor != nil && ancestor != b.panelContents(); ancestor = ancestor.Parent() {
			x, y := ancestor.Pos()
			mark.rect.X, mark.rect.Y = mark.rect.X+x, mark.rect.Y+y
		}
		if text, ok := node.Face().(*lettering.Text); ok {
			mark.words = text.String()
		} else if face, ok := node.Face().(*sprites.Picture); ok && mark.name == "face" {
			mark.words = face.Describe()
		}
		if rect.Contains(mark.rect.Center()) {
			marks = append(marks, mark)
		}
	})
	return marks
}

// findMark returns the rectangle of the first mark with a name and a text; "" stands for any text.
func findMark(t *testing.T, marks []mark, name string, words string) layout.Rect {
	t.Helper()
	i := slices.IndexFunc(marks, func(m mark) bool { return m.name == name && (words == "" || m.words == words) })
	if i < 0 {
		t.Fatalf("got no %s %q: %v", name, words, marks)
	}
	return marks[i].rect
}
