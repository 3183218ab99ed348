package board

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/qrcode"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestMain lets TestSheets open a window, which needs a display:
//
//	go test ./scenes/board -run TestSheets -sheets DIR
func TestMain(m *testing.M) { scenetest.Main(m) }

// farScreens are televisions of 1920×1080, 1280×720 and 2560×1440 pixels, and a phone in portrait and landscape.
var farScreens = []appctx.Screen{{W: 896, H: 504, Scale: 1920.0 / 896}, {W: 896, H: 504, Scale: 1280.0 / 896},
	{W: 896, H: 504, Scale: 2560.0 / 896}, {W: 390, H: 844, Scale: 2}, {W: 844, H: 390, Scale: 2}}

// publicScreen is the client of a screen without a seat, whose status a test sets.
type publicScreen struct {
	match.Client
	status match.Status
}

// Status implements match.Client.
func (p *publicScreen) Status() match.Status { return p.status }

// Advance implements match.Client: only the test lets the others act.
func (*publicScreen) Advance(seconds, pace float64) {}

// spectatorTable returns the table of a screen without a seat, its client, and a match that controls all seats. It
// performs a number of random actions first. Code invites people to free seats; "" means that no seat is free.
func spectatorTable(t *testing.T, seats, actions int, code string) (*TableScene, *publicScreen, *match.Match) {
	t.Helper()
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, seats, seats-1,
		uint64(seats)))
	scenetest.Deal(t, m)
	src := rules.NewRandomSource(uint64(seats))
	client := &publicScreen{Client: scenetest.Host(m).Client(rules.NoSeat)}
	public := match.New(client)
	for range actions {
		scenetest.ActRandomly(t, m, &src)
	}
	scenetest.CatchUp(public)
	scene := New(scenetest.Context(t), public, Exits{Code: func() string { return code },
		Away:    func() rules.SeatSet { return rules.SeatSet(0).With(1) },
		AwayFor: awayFor(64),
		Absence: func() plan.Absence { return plan.Absence{Organiser: rules.NoSeat} },
		PaintQR: func(n int) *image.RGBA {
			return qrcode.Paint("http://192.168.1.20:8080/?table="+code, n)
		}})
	return scene, client, m
}

// TestSheets paints contact sheets of the table on screens without a seat, to be looked at. It checks nothing.
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	var all []scenetest.ContactSheet
	add := func(name string, screen appctx.Screen, seats, actions int, code string, status match.Status) {
		scene, client, _ := spectatorTable(t, seats, actions, code)
		client.status = status
		scene.ctx.Textures.Digest = nil
		scene.ctx.Textures.SetScale(screen.Scale)
		scene.ctx.Fonts.SetScale(screen.Scale)
		scene.Layout(screen)
		scene.Advance(12) // seconds: the animations have ended
		all = append(all, scenetest.ContactSheet{Name: name, Screen: screen, Part: screen.Rect(), Columns: 1,
			Times: []float64{0}, Textures: scene.ctx.Textures, Stage: scene.Stage, Advance: scene.Advance})
	}
	for i, screen := range farScreens {
		name := fmt.Sprintf("tv%d-%.0fx%.0f", i, screen.W*screen.Scale, screen.H*screen.Scale)
		add(name, screen, 4, 60, "KRTPD", match.Status{})
		if i == 0 || i > 2 { // one television is enough
			add(name+"-waits", screen, 4, 60, "", match.Status{SaveError: errors.New("a test")})
			add(name+"-seven", screen, 7, 55, "KRTPD", match.Status{})
			add(name+"-five", screen, 5, 64, "", match.Status{Cut: true})
		}
	}
	scenetest.PaintSheets(t, dir, all)
}

// TestSpectatorsHaveNothingToPress checks that a screen without a seat has only one control, the menu. Esc and M open
// it; other keys and presses do nothing.
func TestSpectatorsHaveNothingToPress(t *testing.T) {
	for _, screen := range slices.Concat(farScreens[:1], farScreens[3:]) {
		scene, _, m := spectatorTable(t, 5, 0, "KRTPD")
		scene.Layout(screen)
		src := rules.NewRandomSource(4)
		for range 25 {
			scenetest.ActRandomly(t, m, &src)
			for range 3 {
				scene.Advance(0.4)
				if ids := controlIDs(scene.Focus().Controls()); !slices.Equal(ids, []string{"menu"}) {
					t.Fatalf("%vx%v: got controls %v, want the menu only", screen.W, screen.H, ids)
				}
				if hints := scene.KeyHints(); len(hints) != 1 || hints[0].On != "menu" {
					t.Fatalf("%vx%v: got key hints %v, want one for the menu", screen.W, screen.H, hints)
				}
				before := scene.stage.Running()
				die := scene.table.Die.Center()
				for _, event := range []widgets.InputEvent{
					{Kind: widgets.PointerDown, X: die.X, Y: die.Y},
					{Kind: widgets.PointerUp, X: die.X, Y: die.Y},
					{Kind: widgets.KeyDown, Key: widgets.KeyEnter},
					{Kind: widgets.KeyDown, Key: "L"},
					{Kind: widgets.KeyDown, Key: widgets.KeyTab},
				} {
					scene.Handle(event)
				}
				if running := scene.stage.Running(); running != before || scene.Focus().Scopes() > 0 {
					t.Fatalf("%vx%v: after a press on the die and keys: got animation running %v, %d dialogs; "+
						"want %v, none", screen.W, screen.H, running, scene.Focus().Scopes(), before)
				}
			}
		}
		for _, key := range []string{widgets.KeyBack, widgets.KeyMenu} {
			scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key})
			if scene.Focus().Scopes() != 1 {
				t.Errorf("after %s: got no menu, want it open", key)
			}
			scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
		}
	}
}

// controlIDs returns the IDs of controls.
func controlIDs(controls []*widgets.Control) (ids []string) {
	for _, control := range controls {
		ids = append(ids, control.ID)
	}
	return ids
}

// TestSpectatorsReadFromFar checks that texts at 1920×1080 are large enough to be read from a sofa. No text is
// truncated or covered.
func TestSpectatorsReadFromFar(t *testing.T) {
	testrun.Long(t)
	const maxActions = 70
	screen := farScreens[0]
	for seats, language := range map[int]string{2: "fr", 4: "de", 6: "nl", 7: "en"} {
		t.Run(fmt.Sprintf("%d %s", seats, language), func(t *testing.T) {
			scene, client, m := spectatorTable(t, seats, 0, "KRTPD")
			scene.ctx.Language = scenetest.MarkedWords(t, language)
			scene.Layout(screen)
			src := rules.NewRandomSource(uint64(seats))
			reported := map[string]bool{}
			for i := range maxActions {
				if m.Over() {
					break
				}
				client.status.Cut = i%9 == 8 // now and then the connection is lost
				scenetest.ActRandomly(t, m, &src)
				for range 4 {
					scene.Advance(0.5)
					checkFarTexts(t, scene, screen, reported)
				}
			}
		})
	}
}

// checkFarTexts reports each text of a television once that is too small, truncated or covered.
func checkFarTexts(t *testing.T, scene *TableScene, screen appctx.Screen, reported map[string]bool) {
	t.Helper()
	const minSize = 28                                                                           // font size in pixels
	minSizes := map[string]float64{"score": 62, "words": 30, "slip words": 30, "slip title": 30} // by name of the node
	scene.Stage().Walk(func(node *sprites.Node) {
		text, ok := node.Face().(*lettering.Text)
		if !ok || reported[text.String()] {
			return
		}
		want := max(minSize, minSizes[node.Name()])
		if pixels := text.FontSize() * screen.Scale; pixels < want {
			reported[text.String()] = true
			t.Errorf("%s %q has %.1f pixels, want at least %.0f", node.Name(), text.String(), pixels, want)
		}
	})
	for _, fault := range scenetest.TextFaults(scene.Stage(), screen, scenetest.Names[:]...) {
		if !reported[fault] {
			reported[fault] = true
			t.Error(fault)
		}
	}
}

// TestInvitation checks that the QR code is shown while a seat is free. The card with the code is on the screen and
// covers no player panel.
func TestInvitation(t *testing.T) {
	const minQR = 60 // points
	for _, screen := range farScreens {
		for _, seats := range []int{2, 4, 7} {
			scene, _, _ := spectatorTable(t, seats, 20, "")
			scene.Layout(screen)
			for _, code := range []string{"KRTPD", ""} {
				scene.plan.Spectator.Code = code
				scene.panels.Update()
				qr := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["qr"]
				if shown, want := len(qr) == 1, code != ""; shown != want {
					t.Errorf("%vx%v, code %q: got %d QR codes, want one: %v", screen.W, screen.H, code, len(qr), want)
				}
			}
			card := scene.table.Invitation
			if !card.Rect.Within(screen.Rect(), 0) || card.Rect.Overlaps(scene.table.Seats[seats-1], 0) {
				t.Errorf("%vx%v, %d seats: got card %+v, want it on the screen, off the player panels", screen.W,
					screen.H, seats, card.Rect)
			}
			if !card.QR.Within(card.Rect, 0) || card.QR.W < minQR {
				t.Errorf("%vx%v, %d seats: got QR code %+v, want it on the card, with at least %d points", screen.W,
					screen.H, seats, card.QR, minQR)
			}
			if card.Code.Overlaps(card.QR, 0) {
				t.Errorf("%vx%v, %d seats: code %+v covers the QR code %+v", screen.W, screen.H, seats, card.Code,
					card.QR)
			}
		}
	}
}

// TestTableWaits checks that a screen without a seat says why the table waits and for how long: it can't be saved, or
// the connection is lost. The text disappears when the table continues.
func TestTableWaits(t *testing.T) {
	scene, client, _ := spectatorTable(t, 4, 20, "")
	scene.Layout(farScreens[0])
	title := scene.ctx.Words("waits.title")
	for _, test := range []struct {
		status match.Status
		why    message.Key
	}{{match.Status{SaveError: errors.New("a test")}, "waits.unsaved"}, {match.Status{Cut: true}, "waits.cut"}} {
		client.status = test.status
		scene.Advance(3.5) // shown as 3 seconds
		texts := drawnTexts(scene)
		for _, want := range []string{title, scene.ctx.Words(test.why), scene.ctx.Words("waits.lost"),
			scene.ctx.Words("waits.since", message.Number("seconds", 3))} {
			if !strings.Contains(texts, want) {
				t.Errorf("%s: got no text %q, want it shown", test.why, want)
			}
		}
		client.status = match.Status{}
		scene.Advance(0.1)
		if strings.Contains(drawnTexts(scene), title) {
			t.Errorf("%s: the table continues: got the text shown, want it gone", test.why)
		}
	}
}

// drawnTexts returns all texts of the picture, one a line.
func drawnTexts(scene *TableScene) string {
	var out strings.Builder
	scene.Stage().Walk(func(node *sprites.Node) {
		if text, ok := node.Face().(*lettering.Text); ok {
			out.WriteString(text.String() + "\n")
		}
	})
	return out.String()
}

// TestSpectatorsBeforeRolls checks that the first words on a screen without a seat are about the passports. The die of
// the last turn is pale until the next roll, and the plates with numbers of buildings have roofs.
func TestSpectatorsBeforeRolls(t *testing.T) {
	scene, _, m := spectatorTable(t, 4, 0, "")
	scene.Layout(farScreens[0])
	first, src, view := true, rules.NewRandomSource(4), m.Public()
	who := message.Person("who", m.Player(view.ActiveSeat()).Name)
	passports := scene.ctx.Say(message.Of("prompt.passports.hint", who))
	pale, solid := 0, 0
	for range 40 {
		for range 40 {
			scene.Advance(0.5)
		}
		view = m.Public()
		isDue := view.Phase() == rules.PhaseRoll
		words := strings.Contains(strings.ReplaceAll(drawnTexts(scene), "\n", " "), passports)
		if words != (isDue && first) {
			t.Fatalf("turn %d, phase %v: got the words about passports %v, want %v", view.Turn(), view.Phase(), words,
				isDue && first)
		}
		nodes := map[string][]*sprites.Node{}
		scene.Stage().Walk(func(n *sprites.Node) { nodes[n.Name()] = append(nodes[n.Name()], n) })
		if isDie := nodes["die"][0].Alpha() == 1; isDie == isDue {
			t.Errorf("turn %d, phase %v: got a solid die %v, want %v", view.Turn(), view.Phase(), isDie, !isDue)
		}
		if got, want := len(nodes["roof"]), len(nodes["place"]); got != want {
			t.Errorf("got %d roofs, want one on each of %d plates", got, want)
		}
		if isDue {
			pale, first = pale+1, false
		} else {
			solid++
		}
		scenetest.ActRandomly(t, m, &src)
	}
	if pale < 2 || solid < 2 || first {
		t.Errorf("got %d moments before a roll and %d others, want two of each", pale, solid)
	}
}

// TestSpectatorsReadWhoKnocked checks that a screen without a seat names the player who has knocked in its info panel,
// before what is at stake.
func TestSpectatorsReadWhoKnocked(t *testing.T) {
	const maxActions = 200
	for actions := range maxActions {
		scene, _, _ := spectatorTable(t, 4, actions, "")
		tx := scene.plan.Texts()
		if !tx.MustPlay() {
			continue
		}
		say, panel := scene.ctx.Say, plan.SpectatorPanel(tx)
		want := say(message.Of("prompt.must-play", tx.PlayerArg(tx.View.Actor())))
		if got := say(panel.Title); got != want {
			t.Errorf("after a knock: got title %q, want %q", got, want)
		}
		if stake := say(tx.InfoPanel().Title); len(panel.Lines) == 0 || say(panel.Lines[0]) != stake {
			t.Errorf("after a knock: got lines %v, want %q first", panel.Lines, stake)
		}
		return
	}
	t.Fatalf("nobody knocked in %d random actions", maxActions)
}
