// Package title is the first screen: the town at night and the ways into a game.
package title

import (
	"fmt"
	"image"
	"slices"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/scenery"
	"heimlich/sprites/widgets"
)

// Exits are the ways on from the title.
type Exits struct {
	Play     func()
	Lesson   int    // the lesson that Play begins; 0 where it begins a game
	Begun    bool   // and one has been learnt before it
	Lessons  func() // to choose one from
	Cases    func() // to choose one from
	Solved   int    // how many of them are solved
	NewTable func()
	Continue func() // nil when no game was left
	Games    func() // nil when none is kept
	Rules    func()
	Quit     func()  // nil where a program can't end itself
	Saved    func()  // the settings changed
	Settings func()  // to change more of them
	Evening  func()  // opponents play by themselves; nil where the title stays as it is
	Idle     float64 // after how many seconds without a touch
}

// Title is the title's scene.
type Title struct {
	backstage.Page
	exits Exits
	left  string // what "Continue" goes on with, in a few words
	games int    // how many are kept
	air   ambience.Ambience
	idle  float64 // seconds since somebody touched it
}

// New returns the title. Left says in a few words which game can be gone on with; games is how many are kept.
func New(b *backstage.Backstage, left string, games int, e Exits) *Title {
	return &Title{Page: backstage.Page{Back: b}, exits: e, left: left, games: games}
}

// Least is none, so that all that can be pressed is seen at once, but where everything is so large that its words would have no room.
func (*Title) Least(s backstage.Screen) (float64, float64) {
	w, h := backstage.AnyHeight()
	switch {
	case !s.Large:
	case s.W > s.H && s.W < 400:
		h = 400
	case s.W > s.H:
		h = 280
	case s.H < 400:
		h = 600
	}
	return w, h
}

// Layout builds the title.
func (t *Title) Layout(s backstage.Screen) {
	t.Begin(s)
	note := t.note(s)
	wide := s.W > s.H*1.15
	in := layout.Rect{W: s.W, H: s.H}.Inset(min(s.W, s.H) * 0.06)
	size := min(s.W*0.115, s.H*0.13, 104)
	words := lettering.Style{Face: lettering.Title, Size: size, Color: art.Cream, Align: lettering.Center}
	name := in
	if wide {
		words.Align = lettering.Left
		size = min(in.W*0.075, s.H*0.17, 104)
		words.Size = size
	}
	name.H = size * 1.25
	if name.Y = s.H * 0.09; wide {
		name.Y = s.H * 0.07
	} else if s.W < 250 { // below the corner
		name.Y = max(name.Y, 8+cornerSide)
	}
	t.name(words, t.Words("title.name"), name)
	sub := layout.Rect{X: name.X, Y: name.Bottom(), W: name.W, H: max(size*0.4, 24)}
	t.Say(t.Style(lettering.Italic, max(size*0.26, 16)).Aligned(words.Align), t.Words("title.sub"), layout.Rect{X: sub.X, Y: sub.Y - 4, W: sub.W, H: sub.H + 8})

	cs := t.place(s, sub.Bottom(), note)
	t.town(backstage.Screen{W: s.W, H: s.H - note, Scale: s.Scale}, cs)
	t.OfferFrom(cs[0].ID, append(t.corner(s), cs...))
}

// place lays the buttons out below a height: below each other, or on low screens beside each other, over the roofs.
func (t *Title) place(s backstage.Screen, above, note float64) (cs []*widgets.Control) {
	k := min(max(min(s.W/1280, s.H/720), 1), 1.5) // large screens are looked at from farther away
	wide, gap, most, down := 400*k, 10.0, 54*k, s.H*0.05
	if s.W > s.H*1.15 { // they end above the roofs
		gap, down = 8, s.H*0.03
	}
	all := t.buttons()
	for i := range all {
		all[i].Size *= k
	}
	n := len(all)
	in := layout.Rect{W: s.W, H: s.H}.Inset(min(s.W, s.H) * 0.06)
	top := above + max(down, 12)
	area := layout.Rect{X: in.X, Y: top, W: min(in.W, wide), H: s.H - top - max(40, note+8)}
	columns, h := 1, most
	switch {
	case lowWide(s):
		below := layout.Rect{X: in.X, Y: above + 10, W: min(max(s.W*0.4, 320), wide)}
		below.H = s.H - below.Y - max(12, note+8)
		if h = min(50, (below.H+gap)/float64(len(shared(all)))-gap); h >= 43 { // the moon and the agents have the rest of the picture
			area = below
			break
		}
		if columns = n; n > 4 {
			columns = (n + 1) / 2
		}
		area.X, area.W, area.Y = 14, s.W-28, above+8
		h = 50
	case s.W <= s.H*1.15:
		area.X = (s.W - area.W) / 2
	}
	rows := shared(all)
	if s.W < 190 { // words have a line each
		rows = slices.Collect(slices.Chunk(all, 1))
	}
	if columns > 1 {
		rows = slices.Collect(slices.Chunk(all, columns))
	}
	if many := float64(len(rows)); many*(h+gap)-gap > area.H {
		if h = (area.H+gap)/many - gap; h < 46 && columns == 1 {
			columns, area.W = 2, min(in.W, 520)
			if s.W <= s.H*1.15 {
				area.X = (s.W - area.W) / 2
			}
			rows = slices.Collect(slices.Chunk(all, columns))
			h = min(most, (area.H+gap)/float64(len(rows))-gap)
		}
	}
	if wide := s.W > s.H*1.15 && columns == 1; wide { // above the roofs, if that leaves them high enough
		if low := (s.H*roofs-area.Y+gap)/float64(len(rows)) - gap; low >= 46 {
			h = min(h, low)
		}
	}
	for i, row := range rows {
		beside := len(row)
		if columns > 1 {
			beside = columns
		}
		for k, r := range (layout.Rect{X: area.X, Y: area.Y + float64(i)*(h+gap), W: area.W, H: h}).Columns(beside, gap)[:len(row)] {
			b := row[k]
			b.Rect = r
			if b.OneLine = columns == 1; b.OneLine && len(row) > 1 {
				b.Label, b.Sub = b.Title, ""
				if row[k].Sub != "" {
					b.Label += ", " + row[k].Sub
				}
			}
			cs = append(cs, t.Button(b))
		}
	}
	return cs
}

// lowWide reports whether a screen is as low as that of a phone that lies on its side.
func lowWide(s backstage.Screen) bool { return s.H < 500 && s.W > s.H*1.15 }

// roofs is how far down the highest roof of the square begins on a wide screen, a share of its height.
const roofs = 0.6

// shared are the rows of buttons that stand below each other: what is shorter shares one.
func shared(all []widgets.ButtonSpec) (rows [][]widgets.ButtonSpec) {
	with := map[string]string{"games": "new", "cases": "lessons", "rules": "lessons"}
	for _, b := range all {
		if last := len(rows) - 1; last >= 0 && rows[last][0].ID == with[b.ID] {
			rows[last] = append(rows[last], b)
			continue
		}
		rows = append(rows, []widgets.ButtonSpec{b})
	}
	return rows
}

// calm is what the buttons cover.
func calm(buttons []*widgets.Control) layout.Rect {
	r := buttons[0].Rect
	for _, b := range buttons[1:] {
		r.W, r.H = max(r.Right(), b.Rect.Right())-r.X, max(r.Bottom(), b.Rect.Bottom())-r.Y
	}
	return r
}

// name sets the name of the game, its “&” in gold.
func (t *Title) name(st lettering.Style, name string, r layout.Rect) {
	ty := t.Back.Type
	if st = ty.Fit(st, name, r.W, 14); ty.Width(st, name) > r.W {
		t.Say(st, name, r)
		return
	}
	t.On.Add(sprites.NewFace("name", ty.Lines(st, []string{name}, r.W).Marked("&", art.Gold), r.X, r.Y+(r.H-ty.LineHeight(st))/2))
}

// cornerSide is how wide and high a button of the corner is, in points.
const cornerSide = 48

// corner are the buttons in the upper right: for all that can be set, for what is to be heard, since whoever plays by touch has no key for it, and the way out, where there is one.
func (t *Title) corner(s backstage.Screen) (cs []*widgets.Control) {
	const side, gap = cornerSide, 8
	edge := max(min(s.W, s.H)*0.02, 8)
	icon := "icons/sound"
	if t.Back.Settings.Sound.Much == sound.Off {
		icon = "icons/silence"
	}
	at := layout.Rect{X: s.W - side - edge, Y: edge, W: side, H: side}
	specs := []widgets.ButtonSpec{
		{ID: "settings", Label: t.Words("settings.title"), Icon: "icons/settings", OnPress: t.exits.Settings},
		{ID: "sound", Label: t.Words("sound.head"), Icon: icon, OnPress: t.askSound},
	}
	if t.exits.Quit != nil {
		specs = append(specs, widgets.ButtonSpec{ID: "quit", Label: t.Words("title.quit"), Icon: "icons/cross", OnPress: t.exits.Quit})
	}
	at.X -= float64(len(specs)-1) * (side + gap)
	for _, b := range specs {
		b.Rect = at
		cs = append(cs, t.Button(b))
		at.X += side + gap
	}
	return cs
}

func (t *Title) askSound() {
	t.Back.AskSound(t.Show, func() {
		t.exits.Saved()
		t.Layout(t.Screen) // the button shows it
	}, nil)
}

// note says below the town what is missing or wrong, if anything is, on as many lines as it takes, and returns its height.
func (t *Title) note(s backstage.Screen) float64 {
	words := t.Back.Notice()
	if words == "" {
		return 0
	}
	st := t.Style(lettering.Body, 15).With(art.Gold).Aligned(lettering.Center)
	h := float64(len(t.Back.Type.Wrap(st, words, s.W-32))) * t.Back.Type.LineHeight(st)
	t.On.Add(sprites.NewFace("strip", t.Back.Gallery.Fill(art.Night, s.W, h+12), 0, s.H-h-12))
	t.Tell(st, words, layout.Rect{X: 16, Y: s.H - 6 - h, W: s.W - 32, H: h})
	return h + 12
}

// playSub says what "Play" begins.
func (t *Title) playSub() string {
	switch e := t.exits; {
	case e.Lesson == 0:
		return t.Words("title.play.sub")
	case e.Begun:
		return t.Words("title.play.lesson", message.Number("lesson", e.Lesson))
	}
	return t.Words("title.play.learn")
}

func (t *Title) buttons() []widgets.ButtonSpec {
	var bs []widgets.ButtonSpec
	look := widgets.Primary
	if t.exits.Continue != nil {
		bs = append(bs, widgets.ButtonSpec{ID: "continue", Title: t.Words("title.continue"), Sub: t.left, Look: look, OnPress: t.exits.Continue, Size: 21})
		look = widgets.Secondary
	}
	bs = append(bs,
		widgets.ButtonSpec{ID: "play", Title: t.Words("title.play"), Sub: t.playSub(), Look: look, OnPress: t.exits.Play, Size: 21},
		widgets.ButtonSpec{ID: "new", Title: t.Words("title.table"), Sub: t.Words("title.table.sub"), OnPress: t.exits.NewTable, Size: 21})
	if t.exits.Games != nil {
		kept := t.Words("title.games.sub", message.Count("games", t.games))
		if t.games == 0 {
			kept = t.Words("title.games.none")
		}
		bs = append(bs, widgets.ButtonSpec{ID: "games", Title: t.Words("games.title"), Sub: kept, OnPress: t.exits.Games, Size: 21})
	}
	bs = append(bs,
		widgets.ButtonSpec{ID: "lessons", Title: t.Words("title.lessons"), OnPress: t.exits.Lessons, Size: 21},
		widgets.ButtonSpec{ID: "cases", Title: t.Words("cases.title"), OnPress: t.exits.Cases, Size: 21},
		widgets.ButtonSpec{ID: "rules", Title: t.Words("title.rules"), Sub: t.Words("title.rules.sub"), OnPress: t.exits.Rules, Size: 21})
	return bs
}

// town shows the square at night: the moon, below the buttons where there is no room beside them, the houses, and the seven agents before them.
func (t *Title) town(s backstage.Screen, buttons []*widgets.Control) {
	below := buttons[len(buttons)-1].Rect.Bottom()
	g, st := t.Back.Gallery, t.Stage()
	wide := s.W > s.H*1.15
	size := max(min(s.H*0.34, s.W*0.42), 110)
	figure := max(min(size*0.62, s.W/7*1.15), 56)
	q := scenery.Square{W: s.W, H: s.H, House: size, Wide: wide, Size: min(s.W, s.H) * 0.1}
	if wide {
		q.House, q.Size = s.H*0.27, s.H*0.144
		figure = max(min(s.H*0.205, s.W*0.07/figureAspect), 56)
		q.Moon = layout.Point{X: s.W * 0.707, Y: s.H * 0.27}
		q.Far = s.H * 0.795
	} else {
		q.Far = s.H - figure*1.22
		q.House = min(q.House, max((q.Far-below)*0.95, 70)) // they stand below the buttons
		q.Moon = layout.Point{X: s.W * 0.8, Y: min(max(s.H*0.6, below+q.Size*1.4), q.Far-q.House*0.5)}
		if c := calm(buttons); s.W-c.Right() > 2.2*q.Size { // beside them
			q.Moon = layout.Point{X: (c.Right() + s.W) / 2, Y: c.Center().Y}
		} else if q.Far-0.7*q.House-below < 2.4*q.Size { // it rises behind the lowest roofs
			q.Moon.X = s.W * 0.42
		}
	}
	if q.Calm = calm(buttons); q.Calm.Right() > q.Moon.X-q.Size && lowWide(s) { // over buttons that reach below it
		q.Moon.Y, q.Size = s.H*0.2, s.H*0.13
	}
	k := scenery.Scale(q.W, q.H, g.Scale())
	key := fmt.Sprintf("%v-%v-%v", g.Scale(), q.Moon, q.Calm)
	var whole sprites.Company
	var square *sprites.Picture
	g.Together(&whole, func() {
		square = g.Backdrop("square", key, s.W, s.H, func(rest func()) *image.RGBA { return q.Paint(k, rest) })
	})
	g.Instead(&whole, square, func() *sprites.Picture {
		return g.Painted("coarse-square-"+key, s.W, s.H, func(rest func()) *image.RGBA { return q.Paint(scenery.Coarse(k), rest) })
	})
	st.Add(sprites.LayerGround, sprites.NewFace("square", square, 0, 0))
	t.garrets(&q, buttons)
	t.line(s, figure, buttons)
	t.live(&q)
}

// garrets lights a window for every case that is solved, none behind a button.
func (t *Title) garrets(q *scenery.Square, buttons []*widgets.Control) {
	if t.exits.Solved == 0 {
		return
	}
	g := t.Back.Gallery
	scale := g.Scale()
	lit := g.Painted("garret", scenery.GarretSize, scenery.GarretSize, func(func()) *image.RGBA { return scenery.Garret(scale) })
	at := slices.DeleteFunc(q.Garrets(), func(p layout.Point) bool {
		return slices.ContainsFunc(buttons, func(c *widgets.Control) bool { return c.Rect.Inset(-0.6 * scenery.GarretSize).Contains(p) })
	})
	for _, p := range at[:min(t.exits.Solved, len(at))] {
		t.Stage().Add(sprites.LayerGround, sprites.NewFace("garret", lit, p.X, p.Y).SetAnchor(0.5, 0.5))
	}
}

// live lets fog drift over the square, and the moon and some stars shine.
func (t *Title) live(q *scenery.Square) {
	g, on := t.Back.Gallery, sprites.New("air")
	t.Stage().Add(sprites.LayerGround, on)
	t.air = ambience.Ambience{}
	t.air.Fog(g, on, layout.Rect{Y: q.Far - q.House*0.6, W: q.W, H: q.H - q.Far + q.House*0.5})
	t.air.Glint(g, on, q.Moon, q.Size)
	for i, p := range []layout.Point{{X: 0.09, Y: 0.05}, {X: 0.42, Y: 0.14}, {X: 0.53, Y: 0.05}, {X: 0.86, Y: 0.09}, {X: 0.95, Y: 0.3}} {
		t.air.Star(g, on, layout.Point{X: p.X * q.W, Y: p.Y * q.H}, 0.23*float64(i))
	}
}

// Live lets time pass for what lives on the square.
func (t *Title) Live(dt float64) { t.air.Live(dt) }

// figureAspect is an agent’s width through its height.
const figureAspect = layout.FigureAspect

// line lets the seven agents stand on the square, beside the buttons where those reach as far down.
func (t *Title) line(s backstage.Screen, h float64, buttons []*widgets.Control) {
	g, st := t.Back.Gallery, t.Stage()
	w := h * figureAspect
	names := [7]string{"red", "orange", "yellow", "green", "blue", "violet", "grey"}
	x0, span := s.W*0.06, s.W*0.88
	if s.W > s.H*1.15 {
		x0 = s.W * 0.408
		for _, b := range buttons {
			if b.Rect.Bottom() > s.H*0.925-h*1.05 {
				x0 = max(x0, b.Rect.Right()+8)
			}
		}
		span = s.W*0.936 - x0
		if lowWide(s) {
			span = s.W*0.965 - x0
		}
		h = min(h, span/7*1.12/figureAspect)
		w = h * figureAspect
	}
	for i, n := range names {
		x := x0 + span*(float64(i)+0.5)/7
		y := s.H - max(h*0.06, (s.H-h)*0.02)
		if s.W > s.H*1.15 {
			y = s.H * 0.925
		}
		y -= h * 0.05 * float64((i+1)%2)
		st.Add(sprites.LayerAgents, sprites.NewFace(n, g.Standing("agents/"+n, w, h), x, y).SetAnchor(0.5, 1))
	}
}

// Describe tells what is public: nothing but the title.
func (t *Title) Describe(s *pagestate.State) { s.Prompt = t.Words("title.name") }

// Advance lets opponents play by themselves when nobody has touched the title for a while.
func (t *Title) Advance(dt float64) {
	if t.idle += dt; t.exits.Evening != nil && t.idle >= t.exits.Idle && t.Desk().Scopes() == 0 {
		t.idle = 0
		t.exits.Evening()
	}
}

// Handle gives input to the desk; Enter plays at once.
func (t *Title) Handle(e widgets.Event) {
	if !e.Alone {
		t.idle = 0
	}
	if t.Desk().Handle(e) || e.Kind != widgets.KeyDown || e.Repeat || t.Desk().Scopes() > 0 {
		return
	}
	switch e.Key {
	case widgets.KeyEnter, widgets.KeySpace:
		if t.exits.Continue != nil {
			t.exits.Continue()
			return
		}
		t.exits.Play()
	case "H":
		t.exits.Rules()
	}
}

// Signs are the keys of the title.
func (t *Title) Signs() []backstage.Sign { return []backstage.Sign{{Key: "H", On: "rules"}} }
