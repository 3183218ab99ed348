package board

import (
	"fmt"
	"reflect"
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

var screens = []appctx.Screen{{W: 1280, H: 720, Scale: 1}, {W: 390, H: 844, Scale: 1}, {W: 844, H: 390, Scale: 1}}

// TestPictureHidesIdentities plays two games that differ only in identities. Picture, sounds, accessible state and
// controls must be identical.
func TestPictureHidesIdentities(t *testing.T) {
	for _, v := range []rules.Variants{{}, {TopSecret: true, Dossier: true}} {
		m := newVariant(t, rules.Amigo, v, 3, 0, 2)
		other := scenetest.Resume(t, recordtest.SwapIdentities(t, scenetest.Record(m)), nil, host.Helpers{})
		exits := Exits{Dossiers: func() {}}
		a, b := New(scenetest.Context(t), m, exits), New(scenetest.Context(t), other, exits)
		var heard [2]strings.Builder
		for i, x := range []*TableScene{a, b} {
			x.ctx.Sound.SetListener(func(c sound.CueRequest, in float64) {
				fmt.Fprintf(&heard[i], "%.4f %+v\n", in, c)
			})
		}
		for _, s := range screens {
			a.Layout(s)
			b.Layout(s)
			expectSamePicture(t, a, b)
		}
		src := rules.NewRandomSource(9)
		for range 250 {
			p := m.Public()
			if p.Over() {
				break
			}
			k := src.Intn(1 << 20)
			for _, x := range []*TableScene{a, b} {
				actOrRoll(t, x, k)
				x.Advance(0.2)
			}
			if m.Over() {
				break // the end reveals identities
			}
			expectSamePicture(t, a, b)
			a.panels.SkipAnimation()
			b.panels.SkipAnimation()
			a.private.Close() // the curtain before a second agent
			b.private.Close()
			expectSamePicture(t, a, b)
		}
		if one, other := heard[0].String(), heard[1].String(); one != other || len(one) < 1000 {
			t.Errorf("sounds depend on identities: %d bytes and %d bytes\n%.2000s", len(one), len(other), one)
		}
	}
}

// TestClosedPassportLeavesNoTrace checks that the picture after a passport is that before it, both after Cover and
// after the passport has closed by itself.
func TestClosedPassportLeavesNoTrace(t *testing.T) {
	m := newMatch(t, rules.Amigo, 3, 0)
	b := New(scenetest.Context(t), m, Exits{})
	b.Layout(screens[0])
	advanceToPerson(t, b)
	before := picture(b)
	key(b, "I")
	if !strings.Contains(picture(b), "\npassport ") {
		t.Fatal("the passport does not open")
	}
	b.Cover()
	if got := picture(b); got != before {
		t.Errorf("after Cover: got\n%s\nwant\n%s", got, before)
	}
	key(b, "I")
	for range 60 {
		b.Advance(0.1)
	}
	if got := picture(b); got != before {
		t.Errorf("after six seconds: got\n%s\nwant\n%s", got, before)
	}
}

// TestSharedScreenPassportNeedsCurtain checks that at a shared screen a passport needs a curtain and a second press.
func TestSharedScreenPassportNeedsCurtain(t *testing.T) {
	m := newMatch(t, rules.Amigo, 3, 0, 1)
	b := New(scenetest.Context(t), m, Exits{})
	b.Layout(screens[1])
	advanceToPerson(t, b)
	press(t, b, "seat-2")
	if p := picture(b); strings.Contains(p, "\npassport ") || !showsCurtain(p) {
		t.Fatalf("got no curtain:\n%s", p)
	}
	press(t, b, "iam")
	if p := picture(b); !strings.Contains(p, "\npassport ") || !strings.Contains(p, "Your papers, Ben") {
		t.Fatalf("Ben’s passport does not open:\n%s", p)
	}
	b.Layout(screens[0])
	if p := picture(b); strings.Contains(p, "Your papers, Ben") {
		t.Fatal("the passport stays open after a resize")
	}
}

// TestResizeDuringAnimationEndsIt checks that a resize during any animation gives the picture of a new table.
func TestResizeDuringAnimationEndsIt(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	for _, f := range []struct {
		edition rules.EditionID
		variant rules.Variants
	}{{rules.French42, rules.Variants{}}, {rules.Amigo2001, rules.Variants{TopSecret: true, Dossier: true}},
		{rules.Engine, rules.Variants{TopSecret: true}}} {
		m := newVariant(t, f.edition, f.variant, 5, 0, 1, 2, 3)
		b := New(ctx, m, Exits{Dossiers: func() {}})
		src := rules.NewRandomSource(2)
		for i := range 160 {
			b.Layout(screens[i%len(screens)])
			fresh := New(ctx, m, Exits{})
			fresh.Layout(screens[i%len(screens)])
			startDrafts(b, fresh)
			if got, want := picture(b), picture(fresh); got != want {
				t.Fatalf("after a resize: got\n%s\nwant\n%s", got, want)
			}
			if m.Over() {
				break
			}
			actOrRoll(t, b, src.Intn(1<<20))
			b.Advance(0.11 * float64(i%9))
		}
	}
}

// TestSafePlacementNeedsConfirm checks that a press on a building plans it for the safe, and that confirming places it.
func TestSafePlacementNeedsConfirm(t *testing.T) {
	b := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	b.ctx.Settings.Speed = appctx.Instant
	b.Layout(screens[0])
	src := rules.NewRandomSource(4)
	for range 200 {
		advanceToPerson(t, b)
		switch b.plan.View.Phase() {
		case rules.PhaseSafe:
			if !b.Focus().Find("confirm").Disabled {
				t.Fatal("confirmation is possible without a plan")
			}
			to := b.plan.View.NthLegal(0).Building
			press(t, b, "building-"+to.String())
			if b.Focus().Find("confirm").Disabled {
				t.Fatal("confirmation is impossible after a press on a building")
			}
			press(t, b, "confirm")
			p := b.match.Public()
			if p.SafeAt() != to {
				t.Errorf("safe: got %v, want %v", p.SafeAt(), to)
			}
			return
		case rules.PhaseMove:
			b.actAny(b.plan.View.NthLegal(src.Intn(b.plan.View.CountLegal())))
		default:
			key(b, widgets.KeyEnter)
		}
	}
	t.Fatal("got no phase to place the safe in 200 actions")
}

// TestKeysPlayWholeGame plays a whole game of four people with keys only.
func TestKeysPlayWholeGame(t *testing.T) {
	testrun.Long(t)
	for e := range rules.EditionID(rules.NumEditions) {
		over := false
		m := newMatch(t, e, 8, 0, 1, 2, 3)
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		b := New(ctx, m, Exits{Unmasking: func() { over = true }})
		b.Layout(screens[0])
		for n := 0; !over; n++ {
			if n > 3000 {
				t.Fatalf("the game does not end: %s", b.plan.View.Position())
			}
			advanceToPerson(t, b)
			switch b.plan.View.Phase() {
			case rules.PhaseMove:
				_, left := b.plan.Draft.PointsLeft()
				for range left {
					key(b, string(rune('1'+n%len(b.plan.Agents()))))
				}
			case rules.PhaseSafe:
				for p := range rules.Building(rules.NumBuildings) {
					if q := (p + rules.Building(n)) % rules.NumBuildings; b.plan.View.Check(rules.MoveSafe(q)) == nil {
						b.Focus().Focus("building-" + q.String())
						key(b, widgets.KeyTab) // moves the focus by one
						b.Focus().Focus("building-" + q.String())
						key(b, widgets.KeyEnter)
						break
					}
				}
			}
			key(b, widgets.KeyEnter)
		}
		if !m.Over() {
			t.Fatalf("%s: the table reports the end before the game ends", e.Edition().ID)
		}
	}
}

// newMatch returns a match of four players with identities dealt. The given seats are people.
func newMatch(t testing.TB, edition rules.EditionID, seed uint64, people ...int) *match.Match {
	t.Helper()
	return newVariant(t, edition, rules.Variants{}, seed, people...)
}

// newVariant is newMatch with variants.
func newVariant(t testing.TB, edition rules.EditionID, v rules.Variants, seed uint64, people ...int) *match.Match {
	t.Helper()
	o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: edition, Variants: v, Players: 4,
		First: rules.NoSeat}}, Seed: seed, HasSeed: true}
	for i := range 4 {
		p := match.Player{Name: []string{"Anna", "Ben", "Carl", "Dora"}[i], Kind: match.Opponent}
		for _, k := range people {
			if i == k {
				p.Kind = match.Person
			}
		}
		o.Players = append(o.Players, p)
	}
	m := scenetest.Match(t, o)
	scenetest.Deal(t, m)
	return m
}

// picture describes all nodes as text: name, position, opacity, size and words.
func picture(b *TableScene) string {
	var s strings.Builder
	b.Stage().Walk(func(n *sprites.Node) {
		x, y := n.Pos()
		words := ""
		if t, ok := n.Face().(*lettering.Text); ok {
			words = t.String()
		}
		w, h := 0.0, 0.0
		if n.Face() != nil {
			w, h = n.Face().Size()
		}
		fmt.Fprintf(&s, "%s %.3f %.3f %.2f %.2fx%.2f %T %s\n", n.Name(), x, y, n.Alpha(), w, h, n.Face(), words)
	})
	return s.String()
}

// key presses a key.
func key(b *TableScene, name string) { b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }

// centerOf returns the centre of a control.
func centerOf(t *testing.T, b *TableScene, id string) layout.Point {
	t.Helper()
	c := b.Focus().Find(id)
	if c == nil {
		t.Fatalf("got no control %q", id)
	}
	return c.Rect.Center()
}

// press presses and releases the pointer on a control.
func press(t *testing.T, b *TableScene, id string) {
	t.Helper()
	p := centerOf(t, b, id)
	b.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: p.X, Y: p.Y})
	b.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: p.X, Y: p.Y})
}

// advanceToPerson advances the table until it waits for a person.
func advanceToPerson(t *testing.T, b *TableScene) {
	t.Helper()
	idleTicks := 0
	end := time.Now().Add(time.Minute)
	for n := 0; n < 20000 && time.Now().Before(end); n++ {
		b.Advance(0.05)
		if b.private.CoversTable() || b.focus.Scopes() > 0 { // closes the view of a second agent
			key(b, widgets.KeyBack)
		}
		if !b.controller.Busy() && b.plan.PersonActs() &&
			(b.plan.View.Phase() != rules.PhaseMove || b.plan.Draft != nil) ||
			b.gameOver() || b.plan.View.Phase() == rules.PhaseDossier && !b.controller.Busy() {
			if idleTicks++; idleTicks == 2 { // the first idle tick carries out an intent declared earlier
				return
			}
		} else {
			idleTicks = 0
		}
	}
	t.Fatalf("no person can act after 1,000 s: %s; running %v, %+v, draft %v, %d dialogs", b.plan.View.Position(),
		b.stage.Running(), b.match.Status(), b.plan.Draft != nil, b.focus.Scopes())
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

// actOrRoll rolls, or performs the k-th legal action of the acting seat. Matches with the same seed roll the same.
func actOrRoll(t testing.TB, b *TableScene, k int) {
	p := b.match.Public()
	if p.IsChance() {
		b.actChance()
		return
	}
	v := scenetest.SeatView(b.match, p.Actor())
	if p.Phase() == rules.PhaseDossier {
		k = 0 // dossiers depend on the identity
	}
	b.actAny(v.NthLegal(k % v.CountLegal()))
}

// expectSamePicture fails if two tables look different.
func expectSamePicture(t *testing.T, a, b *TableScene) {
	t.Helper()
	if x, y := picture(a), picture(b); x != y {
		t.Fatalf("the picture depends on secrets:\n%s\n--- and ---\n%s", x, y)
	}
	var p, q a11y.PublicState
	a.Describe(&p)
	b.Describe(&q)
	if !reflect.DeepEqual(p, q) {
		t.Fatalf("the page depends on secrets:\n%+v\n%+v", p, q)
	}
	for i, c := range a.Focus().Controls() {
		if d := b.Focus().Controls()[i]; c.ID != d.ID || c.Label != d.Label || c.Disabled != d.Disabled {
			t.Fatalf("the controls depend on secrets: %q and %q", c.Label, d.Label)
		}
	}
}

// startDrafts prepares tables for the acting person.
func startDrafts(bs ...*TableScene) {
	for _, b := range bs {
		if b.plan.PersonActs() {
			b.controller.Prepare()
		}
		b.panels.Update()
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
func (t *TableScene) layerNode(l sprites.Layer, name string) *sprites.Node {
	for _, n := range t.picture.Layer(l).Children() {
		if n.Name() == name {
			return n
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
func promptOf(b *TableScene) string {
	var s a11y.PublicState
	b.Describe(&s)
	return s.Prompt
}
