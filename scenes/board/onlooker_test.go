package board

import (
	"errors"
	"fmt"
	"image"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/qrcode"
	"heimlich/scenes/scenetest"
)

// The table of a screen without a seat is looked at on contact sheets, which need a display:
//
//	go test ./scenes/board -run TestSheets -sheets DIR

func TestMain(m *testing.M) { scenetest.Main(m) }

// farScreens are windows of 1920×1080, 1280×720 and 2560×1440 points, and a phone, as the shell shows them to onlookers.
var farScreens = []appctx.Screen{{W: 896, H: 504, Scale: 1920.0 / 896}, {W: 896, H: 504, Scale: 1280.0 / 896},
	{W: 896, H: 504, Scale: 2560.0 / 896}, {W: 390, H: 844, Scale: 2}, {W: 844, H: 390, Scale: 2}}

// publicScreen is the client of a screen without a seat, whose status a test sets.
type publicScreen struct {
	match.Client
	status match.Status
}

// Status implements match.Client.
func (p *publicScreen) Status() match.Status { return p.status }

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
		Away: func() rules.SeatSet { return rules.SeatSet(0).With(1) },
		PaintQR: func(n int) *image.RGBA {
			return qrcode.Paint("http://192.168.1.20:8080/?table="+code, n)
		}})
	return b, client, m
}

// TestSheets paints the tables of screens without a seat.
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	var all []scenetest.ContactSheet
	add := func(name string, s appctx.Screen, seats, actions int, code string, is match.Status) {
		b, client, _ := onlookerTable(t, seats, actions, code)
		client.status = is
		b.ctx.Textures.Digest = nil
		b.ctx.Textures.SetScale(s.Scale)
		b.ctx.Fonts.SetScale(s.Scale)
		b.Layout(s)
		b.Advance(12)
		all = append(all, scenetest.ContactSheet{Name: name, Screen: s, Part: s.Rect(), Columns: 1,
			Times: []float64{0}, Textures: b.ctx.Textures, Stage: b.Stage, Advance: b.Advance})
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
