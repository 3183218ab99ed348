package board

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestPlayerPanelContentsDoNotOverlap checks name, status, padlock and cards of player panels. People have a padlock,
// and with cards everybody has a badge.
func TestPlayerPanelContentsDoNotOverlap(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, screen := range append(slices.Clone(screens), appctx.Screen{W: 360, H: 640, Scale: 1}) {
		for _, players := range []int{2, 4, 7} {
			for _, cards := range []bool{false, true} {
				t.Run(fmt.Sprintf("%vx%v-%d-%v", screen.W, screen.H, players, cards), func(t *testing.T) {
					people := max(players-2, 1)
					m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: cards}, players,
						people, 3))
					for p := m.Public(); p.IsChance() && p.Turn() == 0; p = m.Public() {
						scenetest.ActAsDealer(t, m)
					}
					scene := New(ctx, m, Exits{})
					scene.Layout(screen)
					for i, rect := range scene.table.Seats {
						marks := marksIn(scene, rect)
						name := findMark(t, marks, "text", scenetest.Names[i])
						for k, p := range marks {
							if minimum := scene.ctx.Fonts.LineHeight(lettering.Style{Face: lettering.Body,
								Size: 13}); p.name == "text" && len(p.words) > 2 && p.rect.H < minimum {
								t.Errorf("%q is too small to read", p.words)
							}
							if !p.rect.Within(rect, 1.1) {
								t.Errorf("%s %q at %v is outside the plate %v", p.name, p.words, p.rect, rect)
							}
							for _, q := range marks[:k] {
								badge := func(m mark) bool {
									return m.name == "cards" || m.name == "text" &&
										m.words == fmt.Sprint(scene.plan.View.HandSize(rules.Seat(i)))
								}
								// lines of text overlap a little
								if p.rect.Overlaps(q.rect, 11) && !(badge(p) && badge(q)) {
									t.Errorf("%s %q at %v overlaps %s %q at %v", p.name, p.words, p.rect, q.name,
										q.words, q.rect)
								}
							}
						}
						locks := 0
						for _, p := range marks {
							if p.name == "lock" {
								locks++
								if p.rect.W < 12 || rect.Right()-p.rect.Right() > 12 {
									t.Errorf("padlock of seat %d at %v on plate %v", i+1, p.rect, rect)
								}
							}
						}
						if person := i < people; (locks > 0) != person && rect.H >= 42 || locks > 1 {
							t.Errorf("seat %d: got %d padlocks", i+1, locks)
						}
						// the single human player's own cards lie open
						open := people == 1 && i == 0 && scene.table.HandPlace() != layout.HandOverAgents
						if cards && open {
							for _, m := range marks {
								if m.name == "cards" {
									t.Errorf("seat %d: backs at %v of a hand that lies open", i+1, m.rect)
								}
							}
						} else if cards {
							held, backs := scene.plan.View.HandSize(rules.Seat(i)), 0
							badge := findMark(t, marks, "cards", "")
							for _, m := range marks {
								if m.name != "cards" {
									continue
								}
								if backs++; !m.rect.Within(rect.Inset(2), 0.6) || m.rect.H < m.rect.W ||
									m.rect.X < name.Right()-0.6 {
									t.Errorf("seat %d: card at %v, name at %v, plate at %v", i+1, m.rect, name, rect)
								}
							}
							if backs == 1 && held != 1 { // a badge shows the number of cards
								if count := findMark(t, marks, "text", fmt.Sprint(held)); count.Center().
									Distance(badge.Center()) > 0.6 {
									t.Errorf("seat %d: badge at %v, its number at %v", i+1, badge, count)
								}
							} else if backs != held {
								t.Errorf("seat %d holds %d cards, and its plate shows %d", i+1, held, backs)
							}
							if rect.H < 42 && math.Abs(badge.Center().Y-rect.Center().Y) > 0.6 {
								t.Errorf("seat %d: badge at %v is not centred in %v", i+1, badge, rect)
							}
						}
						status := scene.ctx.Say(scene.plan.Texts().PlayerStatus(rules.Seat(i)))
						if rect.H < 42 {
							if math.Abs(name.Center().Y-rect.Center().Y) > 0.6 {
								t.Errorf("name at %v is not centred in %v", name, rect)
							}
							continue
						}
						words := layout.Rect{}
						for _, p := range marks {
							if p.name == "text" && p.rect.Y > name.Y && p.rect.X == name.X {
								words = p.rect
							}
						}
						if status != "" && (words.W == 0 || words.Y < name.Y+12 || words.Bottom() > rect.Bottom()-1) {
							t.Errorf("%q at %v, name at %v, plate at %v", status, words, name, rect)
						}
						edge := rect.X
						if k := slices.IndexFunc(marks, func(m mark) bool { return m.name == "face" }); k >= 0 {
							edge = marks[k].rect.Right()
						}
						if left := name.X - edge; left < 4 || left > 14 {
							t.Errorf("seat %d: the name starts %.1f from the edge or the face", i+1, left)
						}
					}
				})
			}
		}
	}
}

// TestChipsShowScoresAndPlan checks figure and score of each agent's chip. A planned count also shows the change.
func TestChipsShowScoresAndPlan(t *testing.T) {
	for _, s := range screens {
		scene := tableAt(t, s, movePosition("6.0.2.5.7.2.1", "7", "5"))
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		for i, agent := range scene.plan.Agents() {
			chip := scene.table.Chips[i]
			marks := marksIn(scene, chip.Rect.Inset(-2))
			figure := findMark(t, marks, "figure", "")
			points := fmt.Sprint(scene.plan.View.Score(agent))
			k := slices.IndexFunc(marks, func(m mark) bool { return m.words == points })
			if k < 0 {
				t.Fatalf("%v has %d points, but its chip shows %v", agent, scene.plan.View.Score(agent), marks)
			}
			score := marks[k].rect
			if d := math.Abs(figure.Center().Y - chip.Rect.Center().Y); figure.W < 10 || d > chip.Rect.H*0.4 ||
				!score.Within(chip.Rect.Inset(-2), 0.6) || math.Abs(score.Center().Y-chip.Score.Center().Y) > 0.6 {
				t.Errorf("%v: figure %v and score %v on chip %v", agent, figure, score, chip.Rect)
			}
			if change := scene.plan.Projection().Deltas[agent]; change != 0 {
				found := false
				for _, mark := range marks {
					if agent == rules.Red && mark.words == "+1" {
						continue // the number of steps
					}
					if mark.name == "text" && len(mark.words) > 1 &&
						(mark.words[0] == '+' || mark.words[0] == '-' || []rune(mark.words)[0] == '−') {
						found = true
						if !mark.rect.Within(chip.Rect.Inset(-2), 0.6) || mark.rect.Y < score.Y {
							t.Errorf("%v: change %q at %v, score at %v, chip at %v", agent, mark.words, mark.rect,
								score, chip.Rect)
						}
					}
				}
				if !found {
					t.Errorf("%v changes by %d, but its chip does not show it: %v", agent, change, marks)
				}
			}
		}
	}
}

// TestPlayerPanelTextClearOfCards checks that the status does not overlap the card backs.
func TestPlayerPanelTextClearOfCards(t *testing.T) {
	const asked = "hc1 amigo topsecret 4 cards 25 1 1 roygbva 8.8.7.1.5.5.2 21.31.22.38.32.28.24 6 - gvor 0.0.0.0 - " +
		"0.0.0.0.0.0.0 abcd.e.fg.hij abcdefgkkllmmnno - -:-.-.-.- r:-:-:8 -:1:1:0:-"
	fans := 0
	for _, screen := range append([]appctx.Screen{{W: 360, H: 640, Scale: 1}, {W: 390, H: 844, Scale: 1}},
		scenetest.Screens...) {
		m, err := tables.BeginUnsavedAt(asked, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 4, 1, 3),
			tables.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		scene := New(scenetest.Context(t), m, Exits{})
		scene.Layout(screen)
		for i, r := range scene.table.Seats {
			ms := marksIn(scene, r)
			name := findMark(t, ms, "text", scene.plan.PlayerName(rules.Seat(i)))
			var words, high layout.Rect
			var cards []float64
			for _, m := range ms {
				switch {
				case m.name == "cards" && m.rect.W >= 20:
					cards, high = append(cards, m.rect.X), m.rect
				case m.name == "text" && m.rect.X == name.X && m.rect.Y > name.Y:
					words = m.rect
					words.W = scene.ctx.Fonts.Width(lettering.Style{Face: lettering.Body, Size: 15}, m.words)
				}
			}
			slices.Sort(cards)
			for k, x := range cards {
				if fans++; x < name.Right() || x < words.Right()+4 && words.Y+3 < high.Bottom() {
					t.Errorf("%vx%v: a card of seat %d at %v, %q ends at %v and %v", screen.W, screen.H, i+1, x,
						scene.plan.PlayerName(rules.Seat(i)), name.Right(), words.Right())
				}
				if k > 0 && x-cards[k-1] < 4.9 {
					t.Errorf("%vx%v: two cards of seat %d are %v apart", screen.W, screen.H, i+1, x-cards[k-1])
				}
			}
		}
	}
	if fans < 30 {
		t.Errorf("checked only %d cards", fans)
	}
}

// TestPlayersHaveFaces checks that every player panel of a usual table has a face inside, also with cards on a phone,
// and that people and opponents look different. Where one panel has no room for a face, none has one.
func TestPlayersHaveFaces(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, screen := range append(slices.Clone(screens), appctx.Screen{W: 360, H: 640, Scale: 1}) {
		for _, players := range []int{2, 4, -4, 7} {
			cards := players < 0
			players = max(players, -players)
			m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: cards}, players, 1, 3))
			for p := m.Public(); p.IsChance() && p.Turn() == 0; p = m.Public() {
				scenetest.ActAsDealer(t, m)
			}
			b := New(ctx, m, Exits{})
			b.Layout(screen)
			total := 0
			for i, r := range b.table.Seats {
				for _, mark := range marksIn(b, r) {
					if mark.name != "face" {
						continue
					}
					if total++; !mark.rect.Within(r, 0) || mark.rect.W < 22 || mark.rect.Center().X > r.Center().X {
						t.Errorf("%vx%v: the face of seat %d is at %v on %v", screen.W, screen.H, i+1, mark.rect, r)
					}
					if strings.Contains(mark.words, "heads/person-1") != (i == 0) {
						t.Errorf("%vx%v: seat %d shows %s", screen.W, screen.H, i+1, mark.words)
					}
				}
			}
			if total != players && (total > 0 || players == 2 || cards || screen == screens[0]) {
				t.Errorf("%vx%v: got %d faces of %d players", screen.W, screen.H, total, players)
			}
		}
	}
}

// mark is something shown on a panel.
type mark struct {
	name, words string
	rect        layout.Rect
}

// marksIn returns the marks whose centre is in a rectangle.
func marksIn(b *TableScene, rect layout.Rect) (marks []mark) {
	b.panelContents().Walk(func(node *sprites.Node) {
		if node.Face() == nil {
			return
		}
		mark := mark{name: node.Name()}
		mark.rect.W, mark.rect.H = node.Face().Size()
		for p := node; p != nil && p != b.panelContents(); p = p.Parent() {
			x, y := p.Pos()
			mark.rect.X, mark.rect.Y = mark.rect.X+x, mark.rect.Y+y
		}
		if text, ok := node.Face().(*lettering.Text); ok {
			mark.words = text.String()
		} else if p, ok := node.Face().(*sprites.Picture); ok && mark.name == "face" {
			mark.words = p.Describe()
		}
		if rect.Contains(mark.rect.Center()) {
			marks = append(marks, mark)
		}
	})
	return marks
}

// findMark returns the rectangle of a mark by its name and text.
func findMark(t *testing.T, ms []mark, name string, words string) layout.Rect {
	t.Helper()
	i := slices.IndexFunc(ms, func(m mark) bool { return m.name == name && (words == "" || m.words == words) })
	if i < 0 {
		t.Fatalf("got no %s %q: %v", name, words, ms)
	}
	return ms[i].rect
}
