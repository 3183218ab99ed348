package stage

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// screens are a wide, a tall and a low window.
var screens = []appctx.Screen{{W: 1280, H: 720, Scale: 1}, {W: 390, H: 844, Scale: 1}, {W: 844, H: 390, Scale: 1}}

// Positions of the base game in the phase move, a five rolled, the safe in building 7.
const (
	dispersedPosition = "hc1 amigo base 4 move 1 1 1 roygbva 6.0.2.5.7.2.1 12.0.9.0.4.0.40 7 5 ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0"
	crowdedPosition = "hc1 amigo base 4 move 1 1 1 roygbva 3.0.7.5.7.2.7 12.0.9.0.4.0.40 7 5 ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0"
	togetherPosition = "hc1 amigo base 4 move 1 1 1 roygbva 7.7.7.7.7.7.7 12.0.9.0.4.0.40 7 5 ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0"
)

// amigoFaces are the faces of the die in the edition amigo.
var amigoFaces = rules.Amigo.Edition().Faces[:]

// idlePose is a pose in which nothing is planned.
var idlePose = Pose{SafeTo: rules.NoBuilding}

// TestPlayEndsInPictureOfView checks that the animation of every action of random games ends in the picture of a new
// stage, watched or skipped. The stage never tells more than it has shown.
func TestPlayEndsInPictureOfView(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	speeds := []appctx.Speed{appctx.Normal, appctx.Instant, appctx.Normal}
	read, earned := 0, 0
	scenetest.EachForm(func(edition rules.EditionID, variants rules.Variants) {
		count := 0
		tableView, fresh := New(ctx), New(ctx)
		tableView.Callbacks = Callbacks{TurnBanner: turnBanner}
		setup := rules.Setup{Edition: edition, Variants: variants, Players: 4, First: rules.NoSeat}
		eachAction(t, setup, 3, func(before, after rules.View, events []rules.Event) {
			if count++; after.Over() && tableView.builder.picture != nil {
				for seat := range rules.Seat(4) {
					if a := after.Token(seat); a != rules.NoAgent && after.Bonus(seat) > 0 &&
						tableView.SeenState(after).Score[a] >= after.Score(a) {
						t.Fatalf("seat %d: the scores include points of the dossier before they are opened: %s", seat+1,
							after.Position())
					} else if a != rules.NoAgent && after.Bonus(seat) > 0 {
						earned++
					}
				}
			}
			const limit = 120 // animated actions of a game
			if count > limit || after.Over() {
				return
			}
			if tableView.builder.picture == nil {
				rebuild(tableView, screens[int(edition)%2], before)
			}
			ctx.Settings.Speed, ctx.Settings.Reduced = speeds[count%3], count%4 == 0
			if count%3 == 1 {
				tableView.Show(before, Pose{SafeTo: before.SafeAt().Forward(1), LargeCard: true})
			}
			tableView.Play(events, after, rules.NoSeat)
			if tableView.pieces.safe.node.Alpha() != 1 || tableView.pieces.safe.copy.Visible() ||
				tableView.pieces.safe.shadow.Visible() {
				t.Fatal("a plan for the safe is shown during the animation")
			}
			if !tableView.pieces.die.node.Visible() {
				t.Fatal("the die is hidden during the animation")
			}
			running := tableView.Running()
			switch {
			case ctx.Settings.Speed == appctx.Instant && running:
				t.Fatal("pieces move though animations are off")
			case running && tableView.SeenState(after).Standing != StandingOf(before):
				t.Fatalf("before the animation: got %+v, want %+v", tableView.SeenState(after), StandingOf(before))
			case running:
				for range []int{12, 0, 4000}[count%3] {
					if !tableView.Advance(0.05) {
						break
					}
					if got := deckNumber(tableView); got != "" {
						if read++; got != strconv.Itoa(tableView.SeenState(after).Deck) {
							t.Fatalf("number on the deck: got %s, want %d", got, tableView.SeenState(after).Deck)
						}
					}
				}
			}
			tableView.SkipAnimation()
			if tableView.Running() {
				t.Fatalf("after %v: the animation still runs", events)
			}
			if tableView.seen.Standing != StandingOf(after) && running {
				t.Fatalf("standing told at the end: got %+v, want %+v", tableView.seen.Standing, StandingOf(after))
			}
			if count%3 == 2 {
				return // the next animation starts from here
			}
			tableView.Show(after, idlePose)
			if up := tableView.pieces.die.node.Face(); count%5 == 0 {
				if rebuild(tableView, tableView.builder.screen, after); tableView.pieces.die.node.Face() != up {
					t.Fatalf("the die shows another face after a new build: %s", after.Position())
				}
			}
			rebuild(fresh, tableView.builder.screen, after)
			if after.Roll().High == 0 { // the last roll stays until the next turn
				fresh.pieces.die.node.SetFace(tableView.pieces.die.node.Face())
			}
			if more, less := stageDiff(tableView, fresh); len(more)+len(less) > 0 {
				t.Fatalf("%s: after %v the stage shows\n%s\nwant\n%s", after.Position(), events,
					strings.Join(more, "\n"), strings.Join(less, "\n"))
			}
		})
		if count < 20 {
			t.Errorf("%s %v: got only %d actions", edition.Edition().ID, variants, count)
		}
	})
	ctx.Settings.Reduced = false
	if earned == 0 {
		t.Error("no game has points for a dossier")
	}
	if read == 0 {
		t.Error("no deck shows its number during an animation")
	}
}

// TestDurationBySpeed checks that an animation takes the sum of the durations of its parts, divided by the factor of
// the speed.
func TestDurationBySpeed(t *testing.T) {
	tableView := stageAt(t, screens[1], dispersedPosition)
	move := []rules.Event{{Kind: rules.EventAgentMoved, Agent: rules.Red, From: 6, To: 10, Points: 4},
		{Kind: rules.EventFirstRolled, Face: amigoFaces[2]}}
	seen := 0
	for _, speed := range appctx.Speeds {
		if !speed.HasAnimations() {
			continue
		}
		tableView.Show(viewOf(t, dispersedPosition), idlePose)
		tableView.builder.ctx.Settings.Speed = speed
		tableView.Play(move, viewOf(t, dispersedPosition), rules.NoSeat)
		const dt = 1.0 / 256
		ticks := 1.0
		for ; tableView.Advance(dt); ticks++ {
		}
		want := (durCrouch + 4*durStep + durLand + durTumble) / speed.Factor()
		if got := ticks * dt; math.Abs(got-want) > 2*dt {
			t.Errorf("at speed %s: got %v seconds, want %v", speed, got, want)
		}
		seen++
	}
	if seen < 2 {
		t.Errorf("got %d speeds with animations, want at least 2", seen)
	}
}

// TestBannersOfTurnsAndEnd checks the banner or speech bubble of each event that has one. Without animations there is
// none.
func TestBannersOfTurnsAndEnd(t *testing.T) {
	for _, test := range []struct {
		event rules.Event
		turn  message.Key
		speed appctx.Speed
		want  message.Key
	}{
		{rules.Event{Kind: rules.EventTurnBegan, Seat: 2}, "prompt.your-turn", appctx.Normal, "prompt.your-turn"},
		{rules.Event{Kind: rules.EventTurnBegan, Seat: 2}, "", appctx.Normal, ""},
		{rules.Event{Kind: rules.EventTurnBegan, Seat: 2}, "prompt.your-turn", appctx.Instant, ""},
		{rules.Event{Kind: rules.EventGameEnded}, "", appctx.Normal, "banner.last-safe"},
		{rules.Event{Kind: rules.EventLastRound}, "", appctx.Normal, "banner.last-round"},
		{rules.Event{Kind: rules.EventDossiersOpened}, "", appctx.Normal, "banner.dossiers"},
		{rules.Event{Kind: rules.EventPassed, Seat: 1}, "", appctx.Normal, "plate.passes"},
	} {
		tableView := stageAt(t, screens[0], dispersedPosition)
		tableView.Callbacks.TurnBanner = func(seat rules.Seat) message.Message {
			if seat != test.event.Seat {
				t.Errorf("got seat %d, want %d", seat+1, test.event.Seat+1)
			}
			return message.Of(test.turn)
		}
		tableView.builder.ctx.Settings.Speed = test.speed
		tableView.Play([]rules.Event{test.event}, viewOf(t, dispersedPosition), rules.NoSeat)
		tableView.Advance(0.1)
		want := tableView.builder.ctx.Words(test.want)
		if said := bannerTexts(tableView); strings.Join(said, "") != want {
			t.Errorf("%v at speed %s: got banner %q, want %q", test.event.Kind, test.speed, said, want)
		}
		for tableView.Advance(0.1) {
		}
		if said := bannerTexts(tableView); len(said) > 0 {
			t.Errorf("%v: after the animation: got banner %q, want none", test.event.Kind, said)
		}
	}
}

// TestDieShowsLastRoll checks that the die shows the last roll, also after it has been used.
func TestDieShowsLastRoll(t *testing.T) {
	tableView := stageAt(t, screens[0], dispersedPosition) // a five was rolled
	used := viewOf(t, strings.Replace(strings.Replace(dispersedPosition, " move ", " safe ", 1), " 7 5 ", " 7 - ", 1))
	if used.Roll().High != 0 {
		t.Fatalf("got roll %v in the safe phase, want none", used.Roll())
	}
	for _, f := range amigoFaces {
		p := idlePose
		p.LastRoll = f
		if tableView.Show(used, p); tableView.lastRoll != f {
			t.Errorf("after a roll of %v the die shows %v", f, tableView.lastRoll)
		}
		if tableView.Show(viewOf(t, dispersedPosition), p); tableView.lastRoll.High != 5 {
			t.Errorf("after a roll of five the die shows %v", tableView.lastRoll)
		}
	}
}

// viewOf returns the public view of a position.
func viewOf(t testing.TB, position string) rules.View {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return g.View(rules.NoSeat)
}

// stageAt returns a stage that shows a position.
func stageAt(t testing.TB, screen appctx.Screen, position string) *TableView {
	t.Helper()
	s := New(scenetest.Context(t))
	s.Callbacks = Callbacks{TurnBanner: func(rules.Seat) message.Message {
		return message.Message{}
	}}
	rebuild(s, screen, viewOf(t, position))
	return s
}

// turnBanner returns the same banner for every seat.
func turnBanner(rules.Seat) message.Message { return message.Of("prompt.your-turn") }

// rebuild builds the stage again for a screen, and shows a view.
func rebuild(s *TableView, screen appctx.Screen, v rules.View) {
	tab := layout.NewTable(screen.W, screen.H,
		layout.TableOptions{Agents: v.InPlay().Len(), Seats: v.Setup().Players, Cards: v.Setup().Variants.TopSecret})
	s.Build(sprites.NewStage(screen.Scale), &tab, screen, v)
	s.Show(v, idlePose)
}

// stageDiff returns what stage s shows more and less than stage of. If agents are in another order, it returns both
// orders. It ignores the order of tokens, because a token that has moved is on top.
func stageDiff(s, of *TableView) (more, less []string) {
	layers, here := scenetest.StageLines(s.builder.picture)
	others, there := scenetest.StageLines(of.builder.picture)
	if !slices.Equal(layers, others) {
		return layers, others
	}
	for _, l := range layers {
		if l == "agents" && !slices.Equal(here[l], there[l]) {
			return here[l], there[l]
		}
		more, less = append(more, scenetest.AddedLines(there[l], here[l])...),
			append(less, scenetest.AddedLines(here[l], there[l])...)
	}
	return more, less
}

// deckNumber returns the number on the deck, or "" if the deck has none.
func deckNumber(s *TableView) string {
	if s.pieces.piles.deck == nil {
		return ""
	}
	for _, n := range scenetest.NodesByName(s.pieces.piles.deck)["text"] {
		return n.Face().(*lettering.Text).String()
	}
	return ""
}

// bannerTexts returns the texts of banners and bubbles.
func bannerTexts(s *TableView) (said []string) {
	s.builder.picture.Layer(sprites.LayerFlight).Walk(func(n *sprites.Node) {
		if f, ok := n.Face().(*lettering.Text); ok {
			said = append(said, f.String())
		}
	})
	return said
}
