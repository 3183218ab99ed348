package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/widgets"
)

// show opens a dialog over the table.
func (t *Board) show(d widgets.Dialog) {
	t.closeDialog()
	t.shut = t.back.Kit.Show(t.stage, &t.desk, t.screen.Rect(), d)
}

func (t *Board) closeDialog() {
	if t.shut != nil {
		t.shut()
		t.shut = nil
	}
}

// openMenu offers what is not part of a turn. A crowd that is fanned out closes first.
func (t *Board) openMenu() {
	if t.fan != rules.NoBuilding {
		t.fan = rules.NoBuilding
		t.refresh()
		return
	}
	answers := []widgets.Answer{
		{ID: "resume", Title: "Go on", Primary: true},
		{ID: "menu-log", Title: wordsLog, OnPress: t.openLog},
		{ID: "menu-speed", Title: "Speed: " + string(t.back.Settings.Speed), OnPress: t.openSpeed},
		{ID: "menu-rules", Title: "Rules", OnPress: t.exits.Rules},
		{ID: "menu-title", Title: "Leave the table", Sub: "the game is saved", OnPress: t.exits.Leave},
	}
	if len(t.match.People()) > 0 {
		answers = append(answers[:1:1], append([]widgets.Answer{{ID: "menu-passport", Title: "My passport", OnPress: func() { t.askSecret(t.reader()) }}}, answers[1:]...)...)
	}
	d := widgets.Dialog{Title: "Menu", List: true, Answers: answers}
	if err := t.match.SaveError(); err != nil {
		d.Body = sentence(err) + " The game can be played on, but not resumed."
	}
	t.show(d)
}

func (t *Board) openSpeed() {
	d := widgets.Dialog{Title: "How fast the table plays", List: true, Back: t.openMenu}
	for _, s := range backstage.Speeds {
		d.Answers = append(d.Answers, widgets.Answer{ID: "speed-" + string(s), Title: string(s), Checked: s == t.back.Settings.Speed, OnPress: func() {
			t.back.Settings.Speed = s
			t.exits.Saved()
		}})
	}
	t.show(d)
}

// openLog shows as much of the log as the screen has room for, the newest last.
func (t *Board) openLog() {
	ty := t.back.Type
	body := lettering.Style{Face: lettering.Body, Size: 17, Leading: 1.35}
	w := min(t.screen.W-24, 520) - 48
	room := int((t.screen.H - 230) / ty.LineHeight(body))
	var text string
	es := t.match.Log()
	for i := len(es) - 1; i >= 0; i-- {
		n := len(ty.Wrap(body, es[i].Text, w))
		if room -= n; room < 0 {
			break
		}
		if text != "" {
			text = "\n" + text
		}
		text = es[i].Text + text
	}
	t.show(widgets.Dialog{Title: wordsLog, Body: text, Answers: []widgets.Answer{{ID: "resume", Title: "Close", Primary: true}}})
}

// showBanner lets words pass over the table for a moment: whose turn it is, that the last round began, that the game is over.
func (t *Board) showBanner(c cue) {
	var words string
	switch c.kind {
	case cueTurn:
		if len(t.match.People()) < 2 || t.match.Player(c.seat).Kind != match.Person {
			return
		}
		words = possessive(t.match.Player(c.seat).Name) + " turn"
	case cueLastLap:
		words = "The last round"
	case cueFinale:
		words = "The last safe is open"
	}
	if t.back.Settings.Speed == backstage.Instant {
		return
	}
	th, ty := t.back.Kit.Theme, t.back.Type
	st := ty.Fit(lettering.Style{Face: lettering.Title, Size: 34, Color: th.Cream, Align: lettering.Center}, words, t.screen.W-80, 18)
	w, h := ty.Width(st, words)+72, ty.LineHeight(st)+28
	n := sprites.NewFace("banner", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold, Line: 2.5}, w, h),
		t.table.Board.Center().X, t.table.Board.Center().Y).SetAnchor(0.5, 0.5).SetVisible(false)
	n.Add(sprites.NewFace("words", ty.Lines(st, []string{words}, w), 0, (h-ty.LineHeight(st))/2))
	t.stage.Add(sprites.LayerFlight, n)
	long := max(c.long, 1.0)
	t.line.At(c.at, long, motion.Linear, func(p float64) {
		n.SetVisible(p < 1).SetAlpha(min(1, 6*p, 6*(1-p)))
		if p >= 1 {
			n.Remove()
		}
	})
}

// secret is a passport that somebody looks at.
type secret struct {
	seat  rules.Seat
	node  *sprites.Node
	left  float64 // seconds until it closes by itself
	shown bool
}

// secretTime is how long a passport stays open, in seconds.
const secretTime = 5

// reader is the seat of the person who most likely wants to look: whoever's turn it is, or the only person.
func (t *Board) reader() rules.Seat {
	if s := t.view.ActiveSeat(); s != rules.NoSeat && t.match.Player(s).Kind == match.Person {
		return s
	}
	if ps := t.match.People(); len(ps) > 0 {
		return ps[0]
	}
	return rules.NoSeat
}

// askSecret lets a person look at their passport. With others at the screen a curtain comes first; a passport opens only by a second press.
func (t *Board) askSecret(s rules.Seat) {
	if s == rules.NoSeat || t.match.Player(s).Kind != match.Person || t.view.Over() {
		return
	}
	t.closeSecret()
	if len(t.match.People()) == 1 {
		t.openSecret(s)
		return
	}
	t.curtain(s)
}

// curtain covers the whole table and asks for one person alone.
func (t *Board) curtain(s rules.Seat) {
	name := t.match.Player(s).Name
	cover := sprites.NewFace("curtain", t.back.Gallery.Fill(t.back.Kit.Theme.Night, t.screen.W, t.screen.H), 0, 0)
	t.stage.Add(sprites.LayerDialog, cover)
	t.secret = secret{seat: s, node: cover}
	t.show(widgets.Dialog{Title: "For " + possessive(name) + " eyes only", Body: "Everybody else looks away. The passport opens with the next press and closes by itself.", Modal: false,
		Back: t.closeSecret,
		Answers: []widgets.Answer{
			{ID: "iam", Title: "I’m " + name, Primary: true, OnPress: func() { t.closeSecret(); t.openSecret(s) }},
			{ID: "not-me", Title: "Back", OnPress: t.closeSecret},
		}})
}

// openSecret shows the passport, small and dim, and the same for every identity.
func (t *Board) openSecret(s rules.Seat) {
	t.match.Open(s)
	v := t.match.View()
	agent := v.Identity(s)
	t.match.Close()
	if agent == rules.NoAgent {
		return
	}
	th, g := t.back.Kit.Theme, t.back.Gallery
	n := sprites.New("passport")
	t.stage.Add(sprites.LayerDialog, n)
	t.desk.Open(t.closeSecret)
	t.desk.Add(&widgets.Control{ID: "close-passport", Label: "Close the passport", Rect: t.screen.Rect(), OnPress: t.closeSecret})
	n.Add(sprites.NewFace("shade", g.Fill(th.Night, t.screen.W, t.screen.H), 0, 0).SetAlpha(0.86))
	box := layout.Around(layout.Point{X: t.screen.W / 2, Y: t.screen.H / 2}, 210, 270)
	n.Add(sprites.NewFace("cover", g.Panel(sprites.PanelStyle{Radius: 12, Fill: th.Panel, Edge: th.Edge, Line: 2}, box.W, box.H), box.X, box.Y))
	t.say(n, t.style(lettering.Number, 18).With(th.Words).Aligned(lettering.Center), possessive(t.match.Player(s).Name)+" agent", layout.Rect{X: box.X + 10, Y: box.Y + 12, W: box.W - 20, H: 26})
	n.Add(sprites.NewFace("agent", g.Drawing(figureArt(agent), 96, 146), box.Center().X, box.Y+118).SetAnchor(0.5, 0.5).SetAlpha(0.85))
	t.say(n, t.style(lettering.Title, 24).With(th.Cream).Aligned(lettering.Center), match.AgentName(agent), layout.Rect{X: box.X, Y: box.Y + 196, W: box.W, H: 32})
	t.say(n, t.style(lettering.Body, 14).Aligned(lettering.Center), "Press anywhere to close", layout.Rect{X: box.X, Y: box.Y + 232, W: box.W, H: 24})
	t.secret = secret{seat: s, node: n, left: secretTime, shown: true}
}

// closeSecret hides whatever is secret at once and takes it off the graph.
func (t *Board) closeSecret() {
	s := t.secret
	t.secret = secret{}
	t.match.Close()
	if s.node == nil {
		return
	}
	s.node.Clear()
	s.node.Remove()
	if s.shown {
		t.desk.Close()
	} else {
		t.closeDialog()
	}
}

func (t *Board) advanceSecret(dt float64) {
	if t.secret.shown {
		if t.secret.left -= dt; t.secret.left <= 0 {
			t.closeSecret()
		}
	}
}
