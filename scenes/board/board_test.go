package board

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// screens are a wide, a tall and a low window. Most tests of the table run in each.
var screens = []appctx.Screen{{W: 1280, H: 720, Scale: 1}, {W: 390, H: 844, Scale: 1}, {W: 844, H: 390, Scale: 1}}

// TestPictureHidesIdentities checks that two games that differ only in identities have the same picture, accessible
// state and controls after each action, and the same sounds.
func TestPictureHidesIdentities(t *testing.T) {
	testrun.Long(t)
	const maxActions, tick = 250, 0.2 // tick in seconds
	const minSounds = 1000            // bytes of the list of sounds
	for _, variants := range []rules.Variants{{}, {TopSecret: true, Dossier: true}} {
		m := newVariant(t, rules.Amigo, variants, 3, 0, 2)
		swapped := scenetest.Resume(t, recordtest.SwapIdentities(t, scenetest.Record(m)), nil, host.Helpers{})
		exits := Exits{Dossiers: func() {}}
		one, other := New(scenetest.Context(t), m, exits), New(scenetest.Context(t), swapped, exits)
		both := []*TableScene{one, other}
		var sounds [2]strings.Builder
		for i, scene := range both {
			scene.ctx.Sound.SetListener(func(c sound.CueRequest, in float64) {
				fmt.Fprintf(&sounds[i], "%.4f %+v\n", in, c)
			})
		}
		for _, screen := range screens {
			one.Layout(screen)
			other.Layout(screen)
			expectSamePicture(t, one, other)
		}
		src := rules.NewRandomSource(9)
		for range maxActions {
			if public := m.Public(); public.Over() {
				break
			}
			action := src.Intn(manyActions)
			for _, scene := range both {
				actOrRoll(t, scene, action)
				scene.Advance(tick)
			}
			if m.Over() {
				break // the end reveals identities
			}
			expectSamePicture(t, one, other)
			for _, scene := range both {
				scene.panels.SkipAnimation()
				scene.private.Close() // the curtain before a second agent
			}
			expectSamePicture(t, one, other)
		}
		if got, want := sounds[1].String(), sounds[0].String(); got != want {
			t.Errorf("variants %+v: sounds depend on identities:\n%.2000s\n--- and ---\n%.2000s", variants, want, got)
		}
		if bytes := sounds[0].Len(); bytes < minSounds {
			t.Errorf("variants %+v: got a list of sounds of %d bytes, want at least %d", variants, bytes, minSounds)
		}
	}
}

// TestClosedPassportLeavesNoTrace checks that the picture is the same before and after a passport is open. Cover closes
// the passport, or it closes by itself after a few seconds.
func TestClosedPassportLeavesNoTrace(t *testing.T) {
	m := newMatch(t, rules.Amigo, 3, 0)
	scene := New(scenetest.Context(t), m, Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	before := picture(scene)
	key(scene, "I")
	if !strings.Contains(picture(scene), "\npassport ") {
		t.Fatal("after I: got no passport, want it open")
	}
	scene.Cover()
	if got := picture(scene); got != before {
		t.Errorf("after Cover: got\n%s\nwant\n%s", got, before)
	}
	key(scene, "I")
	for range 60 {
		scene.Advance(0.1)
	}
	if got := picture(scene); got != before {
		t.Errorf("after six seconds: got\n%s\nwant\n%s", got, before)
	}
}

// TestSharedScreenPassportNeedsCurtain checks that at a shared screen a curtain comes before a passport. A second press
// opens the passport, and a resize closes it.
func TestSharedScreenPassportNeedsCurtain(t *testing.T) {
	m := newMatch(t, rules.Amigo, 3, 0, 1)
	scene := New(scenetest.Context(t), m, Exits{})
	scene.Layout(screens[1])
	advanceToPerson(t, scene)
	press(t, scene, "seat-2")
	if shown := picture(scene); strings.Contains(shown, "\npassport ") || !showsCurtain(shown) {
		t.Fatalf("the passport of seat 2 is pressed: got no curtain, or the passport:\n%s", shown)
	}
	press(t, scene, "iam")
	if shown := picture(scene); !strings.Contains(shown, "\npassport ") ||
		!strings.Contains(shown, "Your papers, Ben") {
		t.Fatalf("the curtain is answered: got no passport, want Ben’s:\n%s", shown)
	}
	scene.Layout(screens[0])
	if strings.Contains(picture(scene), "Your papers, Ben") {
		t.Fatal("after a resize: got the passport open, want it closed")
	}
}

// TestResizeDuringAnimationEndsIt checks that a resize during an animation gives the same picture as a new table for
// the same match.
func TestResizeDuringAnimationEndsIt(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	const maxActions = 160
	for _, form := range []struct {
		edition  rules.EditionID
		variants rules.Variants
	}{
		{rules.French42, rules.Variants{}},
		{rules.Amigo2001, rules.Variants{TopSecret: true, Dossier: true}},
		{rules.Engine, rules.Variants{TopSecret: true}},
	} {
		m := newVariant(t, form.edition, form.variants, 5, 0, 1, 2, 3)
		scene := New(ctx, m, Exits{Dossiers: func() {}})
		src := rules.NewRandomSource(2)
		for i := range maxActions {
			scene.Layout(screens[i%len(screens)])
			fresh := New(ctx, m, Exits{})
			fresh.Layout(screens[i%len(screens)])
			startDrafts(scene, fresh)
			if got, want := picture(scene), picture(fresh); got != want {
				t.Fatalf("after a resize: got\n%s\nwant\n%s", got, want)
			}
			if m.Over() {
				break
			}
			actOrRoll(t, scene, src.Intn(manyActions))
			scene.Advance(0.11 * float64(i%9)) // another part of each animation, at most 0.88 seconds
		}
	}
}

// TestSafePlacementNeedsConfirm checks that the confirm button is disabled until a building for the safe is pressed,
// and that it then moves the safe there.
func TestSafePlacementNeedsConfirm(t *testing.T) {
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	scene.ctx.Settings.Speed = appctx.Instant
	scene.Layout(screens[0])
	src := rules.NewRandomSource(4)
	const maxActions = 200 // before the first safe phase
	for range maxActions {
		advanceToPerson(t, scene)
		switch scene.plan.View.Phase() {
		case rules.PhaseSafe:
			if !scene.Focus().Find("confirm").Disabled {
				t.Fatal("before a building is pressed: got confirm enabled, want it disabled")
			}
			target := scene.plan.View.NthLegal(0).Building
			press(t, scene, "building-"+target.String())
			if scene.Focus().Find("confirm").Disabled {
				t.Fatalf("after a press on building %v: got confirm disabled, want it enabled", target)
			}
			press(t, scene, "confirm")
			if public := scene.match.Public(); public.SafeAt() != target {
				t.Errorf("safe: got %v, want %v", public.SafeAt(), target)
			}
			return
		case rules.PhaseMove:
			scene.actAny(scene.plan.View.NthLegal(src.Intn(scene.plan.View.CountLegal())))
		default:
			key(scene, widgets.KeyEnter)
		}
	}
	t.Fatalf("got no safe phase in %d actions", maxActions)
}

// TestKeysPlayWholeGame checks that four people can play a whole game of every edition with keys only.
func TestKeysPlayWholeGame(t *testing.T) {
	testrun.Long(t)
	for edition := range rules.EditionID(rules.NumEditions) {
		over := false
		m := newMatch(t, edition, 8, 0, 1, 2, 3)
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		scene := New(ctx, m, Exits{Unmasking: func() { over = true }})
		scene.Layout(screens[0])
		const maxActions = 3000
		for actions := 0; !over; actions++ {
			if actions > maxActions {
				t.Fatalf("%s: the game does not end in %d actions: %s", edition.Edition().ID, maxActions,
					scene.plan.View.Position())
			}
			advanceToPerson(t, scene)
			switch scene.plan.View.Phase() {
			case rules.PhaseMove:
				_, left := scene.plan.Draft.PointsLeft()
				for range left {
					key(scene, string(rune('1'+actions%len(scene.plan.Agents()))))
				}
			case rules.PhaseSafe:
				for distance := range rules.Building(rules.NumBuildings) {
					building := (distance + rules.Building(actions)) % rules.NumBuildings
					if scene.plan.View.Check(rules.MoveSafe(building)) == nil {
						scene.Focus().Focus("building-" + building.String())
						key(scene, widgets.KeyTab) // moves the focus by one
						scene.Focus().Focus("building-" + building.String())
						key(scene, widgets.KeyEnter)
						break
					}
				}
			}
			key(scene, widgets.KeyEnter)
		}
		if !m.Over() {
			t.Fatalf("%s: got the end reported before the game ends, want it after", edition.Edition().ID)
		}
	}
}

// manyActions is more than the number of legal actions of any position. A random number below it picks one of them.
const manyActions = 1 << 20

// newMatch returns a match of four players with identities dealt. People are the seats of people, counted from 0;
// opponents play the others. Matches with the same seed roll and draw the same.
func newMatch(t testing.TB, edition rules.EditionID, seed uint64, people ...int) *match.Match {
	t.Helper()
	return newVariant(t, edition, rules.Variants{}, seed, people...)
}

// newVariant returns a match like newMatch, with variants.
func newVariant(t testing.TB, edition rules.EditionID, v rules.Variants, seed uint64, people ...int) *match.Match {
	t.Helper()
	options := match.Options{Table: match.Table{Setup: rules.Setup{Edition: edition, Variants: v, Players: 4,
		First: rules.NoSeat}}, Seed: seed, HasSeed: true}
	for i := range 4 {
		player := match.Player{Name: []string{"Anna", "Ben", "Carl", "Dora"}[i], Kind: match.Opponent}
		if slices.Contains(people, i) {
			player.Kind = match.Person
		}
		options.Players = append(options.Players, player)
	}
	m := scenetest.Match(t, options)
	scenetest.Deal(t, m)
	return m
}

// picture describes all nodes as text, one line a node: name, position, opacity, size, kind of face, and words.
func picture(scene *TableScene) string {
	var out strings.Builder
	scene.Stage().Walk(func(node *sprites.Node) {
		x, y := node.Pos()
		words := ""
		if text, ok := node.Face().(*lettering.Text); ok {
			words = text.String()
		}
		width, height := 0.0, 0.0
		if node.Face() != nil {
			width, height = node.Face().Size()
		}
		fmt.Fprintf(&out, "%s %.3f %.3f %.2f %.2fx%.2f %T %s\n", node.Name(), x, y, node.Alpha(), width, height,
			node.Face(), words)
	})
	return out.String()
}

// nodeRect returns the rectangle of a node's face in its parent.
func nodeRect(node *sprites.Node) layout.Rect {
	x, y := node.Pos()
	width, height := node.Face().Size()
	return layout.Rect{X: x, Y: y, W: width, H: height}
}

// key presses a key.
func key(scene *TableScene, name string) {
	scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name})
}

// centerOf returns the centre of a control.
func centerOf(t *testing.T, scene *TableScene, id string) layout.Point {
	t.Helper()
	control := scene.Focus().Find(id)
	if control == nil {
		t.Fatalf("got no control %q", id)
	}
	return control.Rect.Center()
}

// press presses and releases the pointer on a control.
func press(t *testing.T, scene *TableScene, id string) {
	t.Helper()
	at := centerOf(t, scene, id)
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
}

// advanceToPerson advances the table until it waits for a person or the game is over.
func advanceToPerson(t *testing.T, scene *TableScene) {
	t.Helper()
	const tick, maxTicks = 0.05, 20000 // 1,000 seconds of the game
	idleTicks := 0
	end := time.Now().Add(time.Minute)
	for ticks := 0; ticks < maxTicks && time.Now().Before(end); ticks++ {
		scene.Advance(tick)
		if scene.private.CoversTable() || scene.focus.Scopes() > 0 { // closes the view of a second agent
			key(scene, widgets.KeyBack)
		}
		if !waitsForPerson(scene) && !scene.gameOver() {
			idleTicks = 0
			continue
		}
		if idleTicks++; idleTicks == 2 { // the first idle tick carries out an intent declared earlier
			return
		}
	}
	t.Fatalf("no person can act after 1,000 seconds of the game or a minute of the test: %s; "+
		"animation running %v, status %+v, has a draft %v, %d dialogs", scene.plan.View.Position(),
		scene.stage.Running(), scene.match.Status(), scene.plan.Draft != nil, scene.focus.Scopes())
}

// waitsForPerson reports whether a person can act: dossiers are open, or the table is ready for an action.
func waitsForPerson(scene *TableScene) bool {
	if scene.controller.Busy() {
		return false
	}
	phase := scene.plan.View.Phase()
	draftMissing := phase == rules.PhaseMove && scene.plan.Draft == nil
	return phase == rules.PhaseDossier || scene.plan.PersonActs() && !draftMissing
}

// actChance performs an action of chance.
func (t *TableScene) actChance() { t.showStep(scenetest.Host(t.match).Chance()) }

// actAny performs an action of the acting seat, also of an opponent.
func (t *TableScene) actAny(a rules.Action) { t.showStep(scenetest.Host(t.match).Act(a)) }

// showStep starts the animation of the next step, or sets the refusal if err is not nil.
func (t *TableScene) showStep(err error) {
	if t.plan.Refusal = err; err == nil {
		t.controller.PlayNextStep()
	}
	t.panels.Update()
}

// gameOver reports whether the end of the game has been shown.
func (t *TableScene) gameOver() bool { return t.plan.View.Over() && !t.stage.Running() }

// actOrRoll rolls, or performs a legal action of the acting seat, by its number modulo their count. Matches with the
// same seed roll the same.
func actOrRoll(t testing.TB, scene *TableScene, number int) {
	public := scene.match.Public()
	if public.IsChance() {
		scene.actChance()
		return
	}
	view := scenetest.SeatView(scene.match, public.Actor())
	if public.Phase() == rules.PhaseDossier {
		number = 0 // dossiers depend on the identity
	}
	scene.actAny(view.NthLegal(number % view.CountLegal()))
}

// expectSamePicture fails if two tables differ in picture, accessible state, or controls.
func expectSamePicture(t *testing.T, one, other *TableScene) {
	t.Helper()
	if got, want := picture(other), picture(one); got != want {
		t.Fatalf("the picture depends on secrets:\n%s\n--- and ---\n%s", want, got)
	}
	var want, got a11y.PublicState
	one.Describe(&want)
	other.Describe(&got)
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("the page depends on secrets:\n%+v\n%+v", want, got)
	}
	for i, want := range one.Focus().Controls() {
		got := other.Focus().Controls()[i]
		if got.ID != want.ID || got.Label != want.Label || got.Disabled != want.Disabled {
			t.Fatalf("the controls depend on secrets: %s %q, disabled %v, and %s %q, %v", want.ID, want.Label,
				want.Disabled, got.ID, got.Label, got.Disabled)
		}
	}
}

// startDrafts prepares tables for the acting person, if one acts, and updates their panels.
func startDrafts(scenes ...*TableScene) {
	for _, scene := range scenes {
		if scene.plan.PersonActs() {
			scene.controller.Prepare()
		}
		scene.panels.Update()
	}
}

// showsCurtain reports whether a picture shows the curtain.
func showsCurtain(picture string) bool {
	for line := range strings.Lines(picture) {
		if strings.HasPrefix(line, "curtain ") && !strings.Contains(line, "<nil>") {
			return true
		}
	}
	return false
}

// refusal returns why the last press was refused, or "".
func (t *TableScene) refusal() string {
	if t.plan.Refusal == nil {
		return ""
	}
	return t.ctx.Sentence(t.plan.Refusal)
}

// change returns a function that changes the plan and updates the panels, like a control.
func (t *TableScene) change(change func()) func() {
	return func() {
		change()
		t.panels.Update()
	}
}

// layerNode returns the node with a name in a layer.
func (t *TableScene) layerNode(layer sprites.Layer, name string) *sprites.Node {
	for _, node := range t.picture.Layer(layer).Children() {
		if node.Name() == name {
			return node
		}
	}
	panic("no node " + name)
}

// panelContents returns the node of everything on the panels.
func (t *TableScene) panelContents() *sprites.Node { return t.layerNode(sprites.LayerWords, "marks") }

// panelBackgrounds returns the node of the panels' backgrounds.
func (t *TableScene) panelBackgrounds() *sprites.Node {
	return t.layerNode(sprites.LayerPanels, "panels")
}

// promptOf returns the accessible prompt.
func promptOf(scene *TableScene) string {
	var state a11y.PublicState
	scene.Describe(&state)
	return state.Prompt
}
