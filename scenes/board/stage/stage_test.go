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
	const (
		maxAnimated = 120 // actions of a game that are animated
		minActions  = 20  // of each game
	)
	ctx := scenetest.Context(t)
	decksRead, bonuses := 0, 0
	scenetest.EachForm(func(edition rules.EditionID, variants rules.Variants) {
		x := &playTest{T: t, tableView: New(ctx), fresh: New(ctx)}
		x.tableView.Callbacks = Callbacks{TurnBanner: turnBanner}
		setup := rules.Setup{Edition: edition, Variants: variants, Players: 4, First: rules.NoSeat}
		eachAction(t, setup, 3, func(before, after rules.View, events []rules.Event) {
			x.actions++
			if after.Over() {
				if x.tableView.builder.picture != nil {
					x.checkBonusesAreHidden(after)
				}
				return
			}
			if x.actions > maxAnimated {
				return
			}
			if x.tableView.builder.picture == nil {
				rebuild(x.tableView, screens[int(edition)%2], before)
			}
			x.checkAnimation(before, after, events)
		})
		if x.actions < minActions {
			t.Errorf("%s %v: got %d actions, want at least %d", edition.Edition().ID, variants, x.actions, minActions)
		}
		decksRead += x.decksRead
		bonuses += x.bonuses
	})
	ctx.Settings.Reduced = false
	if bonuses == 0 {
		t.Error("got no game with points for a dossier, want at least one")
	}
	if decksRead == 0 {
		t.Error("got no deck with its number during an animation, want at least one")
	}
}

// playTest plays the actions of a game on a stage, and compares it with a fresh one.
type playTest struct {
	*testing.T
	tableView, fresh *TableView
	actions          int // so far
	decksRead        int // ticks in which the deck showed a number
	bonuses          int // scores with points for a dossier
}

// checkBonusesAreHidden checks that at the end of a game the scores do not yet include the points for dossiers.
func (x *playTest) checkBonusesAreHidden(after rules.View) {
	x.Helper()
	for seat := range rules.Seat(4) {
		agent := after.Token(seat)
		if agent == rules.NoAgent || after.Bonus(seat) <= 0 {
			continue
		}
		x.bonuses++
		if got, final := x.tableView.SeenState(after).Score[agent], after.Score(agent); got >= final {
			x.Fatalf("seat %d: got score %d before the dossiers are opened, want less than %d: %s", seat+1, got, final,
				after.Position())
		}
	}
}

// checkAnimation plays the events of an action, with settings and length of watching by the number of the action. It
// checks the stage during the animation and at its end.
func (x *playTest) checkAnimation(before, after rules.View, events []rules.Event) {
	x.Helper()
	speeds := []appctx.Speed{appctx.Normal, appctx.Instant, appctx.Normal}
	s, settings := x.tableView, &x.tableView.builder.ctx.Settings
	settings.Speed, settings.Reduced = speeds[x.actions%3], x.actions%4 == 0
	if x.actions%3 == 1 {
		s.Show(before, Pose{SafeTo: before.SafeAt().Forward(1), LargeCard: true})
	}
	s.Play(events, after, rules.NoSeat)
	if safe := &s.pieces.safe; safe.node.Alpha() != 1 || safe.copy.Visible() || safe.shadow.Visible() {
		x.Fatalf("safe in an animation: got opacity %v, copy visible %v, shadow visible %v; want 1, false, false",
			safe.node.Alpha(), safe.copy.Visible(), safe.shadow.Visible())
	}
	if !s.pieces.die.node.Visible() {
		x.Fatal("the die during the animation: got visible false, want true")
	}
	running := s.Running()
	if running && settings.Speed == appctx.Instant {
		x.Fatal("animations are off: got one running, want none")
	}
	if running {
		x.watch(before, after, events)
	}
	s.SkipAnimation()
	if s.Running() {
		x.Fatalf("after %v, skipped: got the animation running, want its end", events)
	}
	if got, want := s.seen.Standing, StandingOf(after); running && got != want {
		x.Fatalf("standing told at the end: got %+v, want %+v", got, want)
	}
	if x.actions%3 == 2 {
		return // the next animation starts from here
	}
	s.Show(after, idlePose)
	x.expectFreshPicture(after, events)
}

// watch advances the animation by many, few or no ticks. It checks that the stage tells nothing ahead.
func (x *playTest) watch(before, after rules.View, events []rules.Event) {
	x.Helper()
	s, want := x.tableView, StandingOf(before)
	if s.Running() && len(events) > 0 && events[0].Kind == rules.EventCardDrawn { // it has left the deck
		want.Deck--
	}
	if got := s.SeenState(after).Standing; got != want {
		x.Fatalf("before the animation: got %+v, want %+v", got, want)
	}
	for range []int{12, 0, 4000}[x.actions%3] {
		if !s.Advance(0.05) {
			return
		}
		if number := deckNumber(s); number != "" {
			x.decksRead++
			if want := strconv.Itoa(s.SeenState(after).Deck); number != want {
				x.Fatalf("number on the deck: got %s, want %s", number, want)
			}
		}
	}
}

// expectFreshPicture checks that the stage shows what a fresh one for the same view shows.
func (x *playTest) expectFreshPicture(after rules.View, events []rules.Event) {
	x.Helper()
	s, die := x.tableView, x.tableView.pieces.die.node.Face()
	if x.actions%5 == 0 {
		rebuild(s, s.builder.screen, after)
		if s.pieces.die.node.Face() != die {
			x.Fatalf("after a new build: got another face of the die, want the one before: %s", after.Position())
		}
	}
	rebuild(x.fresh, s.builder.screen, after)
	if after.Roll().High == 0 { // the last roll stays until the next turn
		x.fresh.pieces.die.node.SetFace(s.pieces.die.node.Face())
	}
	if more, less := stageDiff(s, x.fresh); len(more)+len(less) > 0 {
		x.Fatalf("%s: after %v the stage shows\n%s\nwant\n%s", after.Position(), events, strings.Join(more, "\n"),
			strings.Join(less, "\n"))
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
		const tick = 1.0 / 256 // seconds
		seconds := tick
		for tableView.Advance(tick) {
			seconds += tick
		}
		want := (durCrouch + 4*durStep + durLand + durTumble) / speed.Factor()
		if math.Abs(seconds-want) > 2*tick {
			t.Errorf("at speed %s: got %v seconds, want %v", speed, seconds, want)
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
		turn  message.Key // returned by TurnBanner
		speed appctx.Speed
		want  message.Key // of the banner or bubble; "" for none
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
		if got := bannerTexts(tableView); strings.Join(got, "") != want {
			t.Errorf("%v at speed %s: got banner %q, want %q", test.event.Kind, test.speed, got, want)
		}
		for tableView.Advance(0.1) {
		}
		if got := bannerTexts(tableView); len(got) > 0 {
			t.Errorf("%v: after the animation: got banner %q, want none", test.event.Kind, got)
		}
	}
}

// TestDieShowsLastRoll checks that the die shows the roll of the view, or without one the last roll of the pose.
func TestDieShowsLastRoll(t *testing.T) {
	tableView := stageAt(t, screens[0], dispersedPosition) // a five was rolled
	used := viewOf(t, strings.Replace(strings.Replace(dispersedPosition, " move ", " safe ", 1), " 7 5 ", " 7 - ", 1))
	if used.Roll().High != 0 {
		t.Fatalf("got roll %v in the safe phase, want none", used.Roll())
	}
	for _, face := range amigoFaces {
		pose := idlePose
		pose.LastRoll = face
		if tableView.Show(used, pose); tableView.lastRoll != face {
			t.Errorf("after a roll of %v: got %v on the die", face, tableView.lastRoll)
		}
		if tableView.Show(viewOf(t, dispersedPosition), pose); tableView.lastRoll.High != 5 {
			t.Errorf("a five is rolled: got %v on the die, want 5", tableView.lastRoll)
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
	tableView := New(scenetest.Context(t))
	tableView.Callbacks = Callbacks{TurnBanner: func(rules.Seat) message.Message {
		return message.Message{}
	}}
	rebuild(tableView, screen, viewOf(t, position))
	return tableView
}

// turnBanner returns the same banner for every seat.
func turnBanner(rules.Seat) message.Message { return message.Of("prompt.your-turn") }

// rebuild builds the stage again for a screen, and shows a view in which nothing is planned.
func rebuild(s *TableView, screen appctx.Screen, v rules.View) {
	table := layout.NewTable(screen.W, screen.H,
		layout.TableOptions{Agents: v.InPlay().Len(), Seats: v.Setup().Players, Cards: v.Setup().Variants.TopSecret})
	s.Build(sprites.NewStage(screen.Scale), &table, screen, v)
	s.Show(v, idlePose)
}

// stageDiff returns what a stage shows more and less than another. If agents are in another order, it returns both
// orders. It ignores the order of tokens, because a token that has moved is on top.
func stageDiff(one, other *TableView) (more, less []string) {
	layers, lines := scenetest.StageLines(one.builder.picture)
	otherLayers, otherLines := scenetest.StageLines(other.builder.picture)
	if !slices.Equal(layers, otherLayers) {
		return layers, otherLayers
	}
	for _, layer := range layers {
		if layer == "agents" && !slices.Equal(lines[layer], otherLines[layer]) {
			return lines[layer], otherLines[layer]
		}
		more = append(more, scenetest.AddedLines(otherLines[layer], lines[layer])...)
		less = append(less, scenetest.AddedLines(lines[layer], otherLines[layer])...)
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
func bannerTexts(s *TableView) (texts []string) {
	s.builder.picture.Layer(sprites.LayerFlight).Walk(func(node *sprites.Node) {
		if text, ok := node.Face().(*lettering.Text); ok {
			texts = append(texts, text.String())
		}
	})
	return texts
}
