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

// The table of a screen without a seat is looked at on contact sheets, which need a display:
//
//	go test ./scenes/board -run TestSheets -sheets DIR

func TestMain(m *testing.M) { scenetest.Main(m) }

// farScreens are windows of 1920×1080, 1280×720 and 2560×1440 points, and a phone, as onlookers see them.
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

// onlookerTable returns the table of a screen without a seat, after some random actions of people and an opponent.
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
		Absence: func() plan.Absence { return plan.Absence{Organiser: rules.NoSeat} },
		PaintQR: func(n int) *image.RGBA {
			return qrcode.Paint("http://192.168.1.20:8080/?table="+code, n)
		}})
	return b, client, m
}

// TestSheets paints the tables of screens without a seat.
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	var all []scenetest.ContactSheet
	add := func(name string, screen appctx.Screen, seats, actions int, code string, is match.Status) {
		scene, client, _ := onlookerTable(t, seats, actions, code)
		client.status = is
		scene.ctx.Textures.Digest = nil
		scene.ctx.Textures.SetScale(screen.Scale)
		scene.ctx.Fonts.SetScale(screen.Scale)
		scene.Layout(screen)
		scene.Advance(12)
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

// TestOnlookersHaveNothingToPress checks in games on a television and on phones that a screen without a seat has no
// control but that of the menu, which Esc and M open, and that other keys and presses do nothing.
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
					t.Fatal("a press has an effect")
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

// TestOnlookersReadFromFar checks in games that at 1920×1080 every text has at least 28 pixels, sentences 30, scores
// 62, and that none is truncated or covered.
func TestOnlookersReadFromFar(t *testing.T) {
	screen := farScreens[0]
	least := map[string]float64{"score": 62, "words": 30, "slip words": 30, "slip title": 30}
	for seats, language := range map[int]string{2: "fr", 4: "de", 6: "nl", 7: "en"} {
		scene, client, m := onlookerTable(t, seats, 0, "KRTPD")
		scene.ctx.Language = scenetest.MarkedWords(t, language)
		scene.Layout(screen)
		src := rules.NewRandomSource(uint64(seats))
		said := map[string]bool{}
		look := func() {
			scene.Stage().Walk(func(node *sprites.Node) {
				text, ok := node.Face().(*lettering.Text)
				if !ok || said[text.String()] {
					return
				}
				want := max(28, least[node.Name()])
				if px := text.FontSize() * screen.Scale; px < want {
					said[text.String()] = true
					t.Errorf("%d seats: %s %q has %.1f pixels, want %.0f", seats, node.Name(), text.String(), px, want)
				}
			})
			for _, wrong := range scenetest.TextFaults(scene.Stage(), screen, scenetest.Names[:]...) {
				if !said[wrong] {
					said[wrong] = true
					t.Errorf("%d seats, %s: %s", seats, language, wrong)
				}
			}
		}
		for i := range 70 {
			if m.Over() {
				break
			}
			client.status.Cut = i%9 == 8
			scenetest.ActRandomly(t, m, &src)
			for range 4 {
				scene.Advance(0.5)
				look()
			}
		}
	}
}

// TestInvitation checks that the QR code is shown while a seat is free, on all screens, and that it is inside.
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
				t.Errorf("%vx%v, %d seats: got card %+v", screen.W, screen.H, seats, card)
			}
		}
	}
}

// TestTableWaits checks that a screen without a seat says that the table can't be saved, or that the connection is cut,
// and since when; and that it goes on.
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
		scene.Advance(3.5)
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
			t.Errorf("%s: the slip stays", test.why)
		}
	}
}
