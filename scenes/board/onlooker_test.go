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

// onlookerTable returns the table of a screen without a seat, its client, and a match that controls all seats. It
// performs a number of random actions first. Code invites people to free seats; "" means that no seat is free.
func onlookerTable(t *testing.T, seats, actions int, code string) (*TableScene, *publicScreen, *match.Match) {
	t.Helper()
	o := scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, seats, seats-1, uint64(seats))
	m := scenetest.Match(t, o)
	scenetest.Deal(t, m)
	src := rules.NewRandomSource(uint64(seats))
	client := &publicScreen{Client: scenetest.Host(m).Client(rules.NoSeat)}
	public := match.New(client)
	for range actions {
		scenetest.ActRandomly(t, m, &src)
	}
	scenetest.CatchUp(public)
	b := New(scenetest.Context(t), public, Exits{Code: func() string { return code },
		Away:    func() rules.SeatSet { return rules.SeatSet(0).With(1) },
		AwayFor: awayFor(64),
		Absence: func() plan.Absence { return plan.Absence{Organiser: rules.NoSeat} },
		PaintQR: func(n int) *image.RGBA {
			return qrcode.Paint("http://192.168.1.20:8080/?table="+code, n)
		}})
	return b, client, m
}

// TestSheets paints contact sheets of the table on screens without a seat, to be looked at. It checks nothing.
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	var all []scenetest.ContactSheet
	add := func(name string, screen appctx.Screen, seats, actions int, code string, status match.Status) {
		scene, client, _ := onlookerTable(t, seats, actions, code)
		client.status = status
		scene.ctx.Textures.Digest = nil
		scene.ctx.Textures.SetScale(screen.Scale)
		scene.ctx.Fonts.SetScale(screen.Scale)
		scene.Layout(screen)
		scene.Advance(12) // seconds: the animations have ended
		all = append(all, scenetest.ContactSheet{Name: name, Screen: screen, Part: screen.Rect(), Columns: 1,
			Times: []float64{0}, Textures: scene.ctx.Textures, Stage: scene.Stage, Advance: scene.Advance})
	}
	for i, s := range farScreens {
		name := fmt.Sprintf("tv%d-%.0fx%.0f", i, s.W*s.Scale, s.H*s.Scale)
		add(name, s, 4, 60, "KRTPD", match.Status{})
		if i == 0 || i > 2 {
			add(name+"-waits", s, 4, 60, "", match.Status{SaveError: errors.New("a test")})
			add(name+"-seven", s, 7, 55, "KRTPD", match.Status{})
			add(name+"-five", s, 5, 64, "", match.Status{Cut: true})
		}
	}
	scenetest.PaintSheets(t, dir, all)
}

// TestOnlookersHaveNothingToPress checks that a screen without a seat has only one control, the menu. Esc and M open
// it; other keys and presses do nothing.
func TestOnlookersHaveNothingToPress(t *testing.T) {
	for _, screen := range slices.Concat(farScreens[:1], farScreens[3:]) {
		scene, _, m := onlookerTable(t, 5, 0, "KRTPD")
		scene.Layout(screen)
		src := rules.NewRandomSource(4)
		for range 25 {
			scenetest.ActRandomly(t, m, &src)
			for range 3 {
				scene.Advance(0.4)
				if cs := scene.Focus().Controls(); len(cs) != 1 || cs[0].ID != "menu" {
					t.Fatalf("%vx%v: got controls %v", screen.W, screen.H, controlIDs(cs))
				}
				if hints := scene.KeyHints(); len(hints) != 1 || hints[0].On != "menu" {
					t.Fatalf("got key hints %v", hints)
				}
				before := scene.stage.Running()
				die := scene.table.Die.Center()
				for _, e := range []widgets.InputEvent{{Kind: widgets.PointerDown, X: die.X, Y: die.Y},
					{Kind: widgets.PointerUp, X: die.X, Y: die.Y}, {Kind: widgets.KeyDown, Key: widgets.KeyEnter},
					{Kind: widgets.KeyDown, Key: "L"}, {Kind: widgets.KeyDown, Key: widgets.KeyTab}} {
					scene.Handle(e)
				}
				if scene.stage.Running() != before || scene.Focus().Scopes() > 0 {
					t.Fatalf("%vx%v: a press on the die or a key has an effect", screen.W, screen.H)
				}
			}
		}
		for _, key := range []string{widgets.KeyBack, widgets.KeyMenu} {
			scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key})
			if scene.Focus().Scopes() != 1 {
				t.Errorf("%s does not open the menu", key)
			}
			scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
		}
	}
}

// controlIDs returns the IDs of controls.
func controlIDs(cs []*widgets.Control) (ids []string) {
	for _, c := range cs {
		ids = append(ids, c.ID)
	}
	return ids
}

// TestOnlookersReadFromFar checks that texts at 1920×1080 are large enough to be read from a sofa. No text is truncated
// or covered.
func TestOnlookersReadFromFar(t *testing.T) {
	screen := farScreens[0]
	const minSize = 28                                                                           // font size in pixels
	minSizes := map[string]float64{"score": 62, "words": 30, "slip words": 30, "slip title": 30} // by name of the node
	for seats, language := range map[int]string{2: "fr", 4: "de", 6: "nl", 7: "en"} {
		scene, client, m := onlookerTable(t, seats, 0, "KRTPD")
		scene.ctx.Language = scenetest.MarkedWords(t, language)
		scene.Layout(screen)
		src := rules.NewRandomSource(uint64(seats))
		reported := map[string]bool{}
		checkTexts := func() {
			scene.Stage().Walk(func(node *sprites.Node) {
				text, ok := node.Face().(*lettering.Text)
				if !ok || reported[text.String()] {
					return
				}
				want := max(minSize, minSizes[node.Name()])
				if px := text.FontSize() * screen.Scale; px < want {
					reported[text.String()] = true
					t.Errorf("%d seats: %s %q has %.1f pixels, want %.0f", seats, node.Name(), text.String(), px, want)
				}
			})
			for _, wrong := range scenetest.TextFaults(scene.Stage(), screen, scenetest.Names[:]...) {
				if !reported[wrong] {
					reported[wrong] = true
					t.Errorf("%d seats, %s: %s", seats, language, wrong)
				}
			}
		}
		for i := range 70 {
			if m.Over() {
				break
			}
			client.status.Cut = i%9 == 8 // now and then the connection is lost
			scenetest.ActRandomly(t, m, &src)
			for range 4 {
				scene.Advance(0.5)
				checkTexts()
			}
		}
	}
}

// TestInvitation checks that the QR code is shown while a seat is free. The card with the code is on the screen and
// covers no player panel.
func TestInvitation(t *testing.T) {
	for _, screen := range farScreens {
		for _, seats := range []int{2, 4, 7} {
			scene, _, _ := onlookerTable(t, seats, 20, "")
			scene.Layout(screen)
			for _, code := range []string{"KRTPD", ""} {
				scene.plan.Onlooker.Code = code
				scene.panels.Update()
				qr := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["qr"]
				if (len(qr) == 1) != (code != "") {
					t.Errorf("%vx%v, code %q: got %d QR codes", screen.W, screen.H, code, len(qr))
				}
			}
			card := scene.table.Invitation
			if !card.Rect.Within(screen.Rect(), 0) || !card.QR.Within(card.Rect, 0) || card.QR.W < 60 ||
				card.Rect.Overlaps(scene.table.Seats[seats-1], 0) || card.Code.Overlaps(card.QR, 0) {
				t.Errorf("%vx%v, %d seats: got card %+v, want it on the screen, with a QR code of at least 60 points",
					screen.W, screen.H, seats, card)
			}
		}
	}
}

// TestTableWaits checks that a screen without a seat says why the table waits and for how long: it can't be saved, or
// the connection is lost. The text disappears when the table continues.
func TestTableWaits(t *testing.T) {
	scene, client, _ := onlookerTable(t, 4, 20, "")
	scene.Layout(farScreens[0])
	texts := func() (all string) {
		scene.Stage().Walk(func(n *sprites.Node) {
			if text, ok := n.Face().(*lettering.Text); ok {
				all += text.String() + "\n"
			}
		})
		return all
	}
	title := scene.ctx.Words("waits.title")
	for _, test := range []struct {
		status match.Status
		why    message.Key
	}{{match.Status{SaveError: errors.New("a test")}, "waits.unsaved"}, {match.Status{Cut: true}, "waits.cut"}} {
		client.status = test.status
		scene.Advance(3.5) // shown as 3 seconds
		says := texts()
		for _, want := range []string{title, scene.ctx.Words(test.why), scene.ctx.Words("waits.lost"),
			scene.ctx.Words("waits.since", message.Number("seconds", 3))} {
			if !strings.Contains(says, want) {
				t.Errorf("%s: no text %q", test.why, want)
			}
		}
		client.status = match.Status{}
		scene.Advance(0.1)
		if strings.Contains(texts(), title) {
			t.Errorf("%s: the text stays after the table continues", test.why)
		}
	}
}
