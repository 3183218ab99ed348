// Package bench is the table as it is set up by hand: every piece is taken and put down, and what it holds can be played at every moment. It is drawn by package stage, as every table is.
//
// By touch and mouse agents, tokens and the safe are dragged, or taken by a press and put down by a press on a house or a stone; keys choose an agent by its digit, or the safe, and a house.
package editor

import (
	"heimlich/rules"
	"heimlich/rules/byhand"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/nav"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Clipboard copies and pastes a line over a scene. It is implemented by [transfer.Transfer].
type Clipboard interface {
	Copy(on backstage.Scene, text string, done message.Key)
	Paste(on backstage.Scene, head, done string, then func(text string, err error))
}

// Editor is the scene in which a position is set up by hand.
type Editor struct {
	backstage.Plain
	back    *backstage.Backstage
	nav     *nav.Stack
	out     Clipboard
	begin   func(position string, at *rules.Game)
	draft   *byhand.Draft
	names   []string // of the players, by seat
	before  []string // the lines that changes were made from, the last one behind
	refused error    // why the last change was not made

	taken   taken
	picture *sprites.Stage
	screen  backstage.Screen
	table   layout.Table
	stage   *stage.Stage
	desk    widgets.Desk
	asks    widgets.Question
	under   *sprites.Node // the grounds of panels, and what lies on them
	over    *sprites.Node
	cs      []*widgets.Control
}

// taken is what the next press on a house puts there: an agent, the safe, or nothing.
type taken struct {
	agent rules.Agent // NoAgent for none
	safe  bool
}

var nothing = taken{agent: rules.NoAgent}

// New returns a bench with a draft on it, where players of those names sit. The function begin begins a game at a
// position.
func New(
	b *backstage.Backstage, d *byhand.Draft, names []string, stack *nav.Stack, out Clipboard,
	begin func(position string, at *rules.Game),
) *Editor {
	x := &Editor{back: b, nav: stack, out: out, begin: begin, draft: d, names: names, taken: nothing, picture: sprites.NewStage(1), stage: stage.New(b)}
	x.stage.Calls = stage.Calls{Told: func() {}, Arrived: func() {}, Others: func(rules.Seat) bool { return false }}
	x.desk.SetBack(x.askMore)
	return x
}

// play begins a game at the position as it is, or says why that is impossible.
func (ed *Editor) play() {
	line := ed.draft.Line()
	at, err := rules.ParsePosition(line)
	if err != nil {
		ed.Explain(ed.back.Words("bench.not-that"), ed.back.Sentence(err))
		return
	}
	ed.begin(line, &at)
}

// view is what everybody sees of the draft: nothing on the bench is secret.
func (ed *Editor) view() rules.View {
	g := ed.draft.Game()
	return g.View(rules.NoSeat)
}

// MinHeight is what a town needs: on a smaller window a part of the bench is seen at a time.
func (*Editor) MinHeight(s backstage.Screen) float64 {
	switch {
	case s.Narrow():
		return 650
	case s.Large && s.W >= s.H && s.W >= backstage.Long: // the plates tell whose agent is whose, too
		return 340
	}
	return backstage.Town(s)
}

// Layout builds the bench for a screen.
func (ed *Editor) Layout(s backstage.Screen) {
	ed.asks.Aside()
	ed.screen = s
	ed.picture.SetScale(s.Scale)
	ed.picture.Clear()
	v := ed.view()
	set := v.Setup()
	ed.table = layout.NewTable(s.W, s.H, layout.Options{Agents: v.InPlay().Len(), Seats: set.Players, Cards: set.Variants.TopSecret})
	widgets.NewRing(ed.back.Kit, ed.picture, s.Rect(), &ed.desk)
	ed.stage.Build(ed.picture, &ed.table, s, v)
	ed.under, ed.over = sprites.New("panels"), sprites.New("marks")
	ed.picture.Add(sprites.LayerPanels, ed.under)
	ed.picture.Add(sprites.LayerWords, ed.over)
	ed.show()
	ed.asks.Again(ed.back.Kit, ed.picture, s.Asks())
}

// show shows the draft as it is, and what can be pressed.
func (ed *Editor) show() {
	v := ed.view()
	p := stage.Pose{SafeTo: rules.NoBuilding, InHand: ed.taken.safe, From: v.SafeAt()}
	for a := range p.At {
		p.At[a] = v.At(rules.Agent(a))
	}
	if ed.taken.agent != rules.NoAgent {
		p.Marked = p.Marked.With(ed.taken.agent)
	}
	if ed.taken != nothing {
		for h := range p.Lit {
			p.Lit[h] = 1
		}
	}
	ed.stage.Show(v, p)
	ed.under.Clear()
	ed.over.Clear()
	ed.cs = nil
	ed.bar()
	ed.rail()
	ed.town()
	ed.seats()
	ed.corner()
	ed.desk.Replace(ed.cs)
}

// change makes a change, or says why it is not made.
func (ed *Editor) change(f func() error) {
	line, was := ed.draft.Line(), ed.draft.Game()
	if ed.refused = f(); ed.refused == nil && ed.draft.Line() != line {
		ed.before = append(ed.before, line)
	}
	ed.shows(&was)
}

// shows shows the draft after a change from what it was; other pieces want another layout.
func (ed *Editor) shows(was *rules.Game) {
	if now := ed.draft.Game(); was.InPlay() != now.InPlay() || was.Setup() != now.Setup() {
		ed.taken = nothing
		ed.Layout(ed.screen)
		return
	}
	ed.show()
}

// Changed reports whether anything was set up that is not kept anywhere else.
func (ed *Editor) Changed() bool { return len(ed.before) > 0 }

// undo takes the last change back.
func (ed *Editor) undo() {
	n := len(ed.before) - 1
	if n < 0 {
		return
	}
	line := ed.before[n]
	ed.before, ed.refused = ed.before[:n], nil
	ed.put(line)
}

// put puts another position on the bench, of which it is known that it can be played.
func (ed *Editor) put(line string) {
	was := ed.draft.Game()
	d, err := byhand.Read(line)
	if ed.refused = err; err == nil {
		ed.draft = d
	}
	ed.shows(&was)
}

// replace is put, as a change that can be taken back.
func (ed *Editor) replace(line string) {
	was := ed.draft.Line()
	if ed.put(line); ed.refused == nil && line != was {
		ed.before = append(ed.before, was)
		ed.show()
	}
}

// take takes a piece; taken once more it is let go.
func (ed *Editor) take(t taken) {
	if ed.refused = nil; ed.taken == t {
		t = nothing
	}
	ed.taken = t
	ed.show()
}

// drop puts what is taken into a house.
func (ed *Editor) drop(h rules.Building) {
	switch t := ed.taken; {
	case t.safe:
		ed.taken = nothing
		ed.change(func() error { return ed.draft.PutSafe(h) })
	case t.agent != rules.NoAgent:
		ed.change(func() error { return ed.draft.Put(t.agent, h) })
	default:
		ed.refused = message.Fault(message.Of("bench.take-first"), "nothing is taken that could be put there")
		ed.show()
	}
}

// Handle deals with one event of input.
func (ed *Editor) Handle(e widgets.Event) {
	if ed.desk.Handle(e) || e.Kind != widgets.KeyDown || ed.desk.Scopes() > 0 {
		return
	}
	v := ed.view()
	switch k := e.Key; {
	case len(k) == 1 && k[0] >= '1' && k[0] <= '7':
		if a := agents(&v); int(k[0]-'1') < len(a) {
			ed.take(taken{agent: a[k[0]-'1']})
		}
	case k == "0" || k == "S":
		ed.take(taken{agent: rules.NoAgent, safe: true})
	case k == "-":
		ed.score(-1)
	case k == "+" || k == "=":
		ed.score(1)
	case k == widgets.KeyBackspace || k == "U":
		ed.undo()
	case k == "M":
		ed.askMore()
	}
}

// agents are those in play, in the order of the rail.
func agents(v *rules.View) (all []rules.Agent) {
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			all = append(all, a)
		}
	}
	return all
}

// score moves the token of the agent that is taken.
func (ed *Editor) score(by int) {
	if a := ed.taken.agent; a != rules.NoAgent {
		v := ed.view()
		ed.change(func() error { return ed.draft.Score(a, v.Score(a)+by) })
	}
}

// Show opens a dialog over the bench.
func (ed *Editor) Show(d widgets.Dialog) {
	ed.asks.Ask(ed.back.Kit, ed.picture, &ed.desk, ed.screen.Asks(), d)
}

// Explain says something over the bench.
func (ed *Editor) Explain(title, words string) {
	ed.Show(widgets.Dialog{Title: title, Body: words, Answers: []widgets.Answer{{ID: "resume", Title: ed.back.Words("button.close"), Primary: true}}})
}

// Advance lets time pass.
func (ed *Editor) Advance(dt float64) { ed.stage.Advance(dt) }

// Lives implements [backstage.Scene].
func (*Editor) Lives() bool { return true }

// Live lets time pass for what lives in the town while nothing happens.
func (ed *Editor) Live(dt float64) { ed.stage.Live(dt) }

// Stage is the bench’s picture.
func (ed *Editor) Stage() *sprites.Stage { return ed.picture }

// Desk is what can be pressed.
func (ed *Editor) Desk() *widgets.Desk { return &ed.desk }

// Dialog is the drawer that is open, for the page; nil for none.
func (ed *Editor) Dialog() *pagestate.Dialog { return backstage.Asked(&ed.asks) }

// Describe tells the page what is set up, owners among it: nothing on the bench is secret.
func (ed *Editor) Describe(s *pagestate.State) {
	title, hint := ed.says()
	v := ed.view()
	if a := ed.taken.agent; a != rules.NoAgent && !ed.taken.safe { // also where it is
		title = ed.back.Words("rail.agent", message.Agent("agent", a), message.Count("points", v.Score(a)), message.Place("place", v.At(a)))
	}
	s.Prompt = pagestate.Sentences(title, hint)
	s.Position = ed.draft.Line()
}
