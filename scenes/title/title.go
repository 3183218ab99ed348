// Package title is the first screen: the town at night and the ways into a game.
package title

import (
	"slices"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/backstage"
	"heimlich/scenes/nav"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Exits are the ways on from the title that not every title has, or that lead to different places.
type Exits struct {
	Play     func()
	Lesson   int     // the lesson that Play begins; 0 where it begins a game
	Begun    bool    // a lesson has been learnt before that one
	Solved   int     // how many cases are solved
	Continue func()  // nil if no game goes on
	Left     string  // what Continue goes on with, in a few words
	Games    int     // how many are saved
	Quit     func()  // nil where a program can't end itself
	Evening  func()  // opponents play by themselves; nil for never
	Idle     float64 // after how many seconds without a touch
}

// Title is the title's scene.
type Title struct {
	backstage.Page
	exits Exits
	nav   *nav.Stack
	air   ambience.Ambience
	idle  float64     // seconds since somebody touched it
	fresh layout.Rect // where a newer version is offered, as it was seen last; nothing for nowhere
	said  string      // the notice that is shown
}

// New returns the title.
func New(b *backstage.Backstage, stack *nav.Stack, e Exits) *Title {
	return &Title{Page: backstage.Page{Back: b}, nav: stack, exits: e}
}

// MinHeight is 0, so that all that can be pressed is seen at once, but where everything is so large that its words
// would have no room.
func (*Title) MinHeight(s backstage.Screen) float64 {
	switch {
	case !s.Large:
	case s.W > s.H && s.W < 400:
		return 400
	case s.W > s.H:
		return 280
	case s.H < 400:
		return 600
	}
	return 0
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
	} else if s.W < layout.Narrow { // below the corner
		name.Y = max(name.Y, 8+cornerSide)
	}
	t.name(words, t.Words("title.name"), name)
	sub := layout.Rect{X: name.X, Y: name.Bottom(), W: name.W, H: max(size*0.4, 24)}
	t.Say(t.Style(lettering.Italic, max(size*0.26, 16)).WithAlign(words.Align), t.Words("title.sub"), layout.Rect{X: sub.X, Y: sub.Y - 4, W: sub.W, H: sub.H + 8})

	cs := t.place(s, sub.Bottom(), note)
	q := t.town(backstage.Screen{W: s.W, H: s.H - note, Scale: s.Scale}, cs)
	t.OfferFrom(cs[0].ID, append(append(t.corner(s), cs...), t.update(s)...))
	t.live(q)
}

// update leads to the newer version that is offered over the title: whoever plays by keys or a gamepad comes to it, too.
func (t *Title) update(s backstage.Screen) []*widgets.Control {
	u, ok := t.Back.Update()
	if t.fresh = u.Button; !ok {
		return nil
	}
	return []*widgets.Control{{ID: "fresh", Label: t.Words("page.fresh"), Rect: u.At(s), OnPress: u.Take}}
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
	if st = ty.FitWidth(st, name, r.W, 14); ty.Width(st, name) > r.W {
		t.Say(st, name, r)
		return
	}
	t.On.Add(sprites.NewFace("name", ty.Lines(st, []string{name}, r.W).Highlighted("&", art.Gold), r.X, r.Y+(r.H-ty.LineHeight(st))/2))
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
		{ID: "settings", Label: t.Words("settings.title"), Icon: "icons/settings", OnPress: t.opens(nav.Settings)},
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
		t.Back.SaveSettings()
		t.Layout(t.Screen) // the button shows it
	}, nil)
}

// note says below the town what is missing or wrong, if anything is, on as many lines as it takes, and returns its height.
func (t *Title) note(s backstage.Screen) float64 {
	words := t.Back.Notice()
	t.said = words
	if words == "" {
		return 0
	}
	st := t.Style(lettering.Body, 15).WithColor(art.Gold).WithAlign(lettering.Center)
	h := float64(len(t.Back.Type.Wrap(st, words, s.W-32))) * t.Back.Type.LineHeight(st)
	t.On.Add(sprites.NewFace("strip", t.Back.Gallery.Fill(art.Night, s.W, h+12), 0, s.H-h-12))
	t.Tell(st, words, layout.Rect{X: 16, Y: s.H - 6 - h, W: s.W - 32, H: h})
	return h + 12
}

// opens returns what opens a scene of package nav by its name.
func (t *Title) opens(name string) func() { return func() { t.nav.Open(name) } }

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
		bs = append(bs, widgets.ButtonSpec{ID: "continue", Title: t.Words("title.continue"), Sub: t.exits.Left, Look: look, OnPress: t.exits.Continue, Size: 21})
		look = widgets.Secondary
	}
	bs = append(bs,
		widgets.ButtonSpec{ID: "play", Title: t.Words("title.play"), Sub: t.playSub(), Look: look, OnPress: t.exits.Play, Size: 21},
		widgets.ButtonSpec{ID: "new", Title: t.Words("title.table"), Sub: t.Words("title.table.sub"), OnPress: t.opens(nav.Setup), Size: 21})
	saved := t.Words("title.games.sub", message.Count("games", t.exits.Games))
	if t.exits.Games == 0 {
		saved = t.Words("title.games.none")
	}
	bs = append(bs, widgets.ButtonSpec{ID: "games", Title: t.Words("games.title"), Sub: saved, OnPress: t.opens(nav.Games), Size: 21})
	bs = append(bs,
		widgets.ButtonSpec{ID: "lessons", Title: t.Words("title.lessons"), OnPress: t.opens(nav.Lessons), Size: 21},
		widgets.ButtonSpec{ID: "cases", Title: t.Words("cases.title"), OnPress: t.opens(nav.Cases), Size: 21},
		widgets.ButtonSpec{ID: "rules", Title: t.Words("title.rules"), Sub: t.Words("title.rules.sub"), OnPress: t.opens(nav.Rules), Size: 21})
	return bs
}

// Describe tells what is public: nothing but the title, and the keys that answer.
func (t *Title) Describe(s *a11y.State) {
	s.Prompt = t.Words("title.name")
	s.Regions = []a11y.Region{t.Back.EarKeys("look.keys.can", "look.keys.all")}
}

// Advance lets opponents play by themselves when nobody has touched the title for a while, and looks whether a newer version is offered.
func (t *Title) Advance(dt float64) {
	if u, _ := t.Back.Update(); (u.Button != t.fresh || t.Back.Notice() != t.said) && t.Desk().Scopes() == 0 {
		t.Layout(t.Screen)
	}
	if t.idle += dt; t.exits.Evening != nil && t.idle >= t.exits.Idle && t.Desk().Scopes() == 0 {
		t.idle = 0
		t.exits.Evening()
	}
}

// Handle gives input to the desk; Enter plays at once.
func (t *Title) Handle(e widgets.Event) {
	if !e.Automatic {
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
		t.nav.Open(nav.Rules)
	}
}

// Signs are the keys of the title.
func (t *Title) Signs() []backstage.Sign { return []backstage.Sign{{Key: "H", On: "rules"}} }
