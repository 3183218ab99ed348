// Package bench is the table as it is set up by hand: every piece is taken and put down, and what it holds can be played at every moment. It is drawn by package stage, as every table is.
//
// By touch and mouse agents, tokens and the safe are dragged, or taken by a press and put down by a press on a house or a stone; keys choose an agent by its digit, or the safe, and a house.
package bench

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

// Bench is the scene.
type Bench struct {
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
) *Bench {
	x := &Bench{back: b, nav: stack, out: out, begin: begin, draft: d, names: names, taken: nothing, picture: sprites.NewStage(1), stage: stage.New(b)}
	x.stage.Calls = stage.Calls{Told: func() {}, Arrived: func() {}, Others: func(rules.Seat) bool { return false }}
	x.desk.SetBack(x.askMore)
	return x
}

// play begins a game at the position as it is, or says why that is impossible.
func (b *Bench) play() {
	line := b.draft.Line()
	at, err := rules.ParsePosition(line)
	if err != nil {
		b.Explain(b.back.Words("bench.not-that"), b.back.Sentence(err))
		return
	}
	b.begin(line, &at)
}

// view is what everybody sees of the draft: nothing on the bench is secret.
func (b *Bench) view() rules.View {
	g := b.draft.Game()
	return g.View(rules.NoSeat)
}

// MinHeight is what a town needs: on a smaller window a part of the bench is seen at a time.
func (*Bench) MinHeight(s backstage.Screen) float64 {
	switch {
	case s.Narrow():
		return 650
	case s.Large && s.W >= s.H && s.W >= backstage.Long: // the plates tell whose agent is whose, too
		return 340
	}
	return backstage.Town(s)
}

// Layout builds the bench for a screen.
func (b *Bench) Layout(s backstage.Screen) {
	b.asks.Aside()
	b.screen = s
	b.picture.SetScale(s.Scale)
	b.picture.Clear()
	v := b.view()
	set := v.Setup()
	b.table = layout.NewTable(s.W, s.H, layout.Options{Agents: v.InPlay().Len(), Seats: set.Players, Cards: set.Variants.TopSecret})
	widgets.NewRing(b.back.Kit, b.picture, s.Rect(), &b.desk)
	b.stage.Build(b.picture, &b.table, s, v)
	b.under, b.over = sprites.New("panels"), sprites.New("marks")
	b.picture.Add(sprites.LayerPanels, b.under)
	b.picture.Add(sprites.LayerWords, b.over)
	b.show()
	b.asks.Again(b.back.Kit, b.picture, s.Asks())
}

// show shows the draft as it is, and what can be pressed.
func (b *Bench) show() {
	v := b.view()
	p := stage.Pose{SafeTo: rules.NoBuilding, InHand: b.taken.safe, From: v.SafeAt()}
	for a := range p.At {
		p.At[a] = v.At(rules.Agent(a))
	}
	if b.taken.agent != rules.NoAgent {
		p.Marked = p.Marked.With(b.taken.agent)
	}
	if b.taken != nothing {
		for h := range p.Lit {
			p.Lit[h] = 1
		}
	}
	b.stage.Show(v, p)
	b.under.Clear()
	b.over.Clear()
	b.cs = nil
	b.bar()
	b.rail()
	b.town()
	b.seats()
	b.corner()
	b.desk.Replace(b.cs)
}

// change makes a change, or says why it is not made.
func (b *Bench) change(f func() error) {
	line, was := b.draft.Line(), b.draft.Game()
	if b.refused = f(); b.refused == nil && b.draft.Line() != line {
		b.before = append(b.before, line)
	}
	b.shows(&was)
}

// shows shows the draft after a change from what it was; other pieces want another layout.
func (b *Bench) shows(was *rules.Game) {
	if now := b.draft.Game(); was.InPlay() != now.InPlay() || was.Setup() != now.Setup() {
		b.taken = nothing
		b.Layout(b.screen)
		return
	}
	b.show()
}

// Changed reports whether anything was set up that is not kept anywhere else.
func (b *Bench) Changed() bool { return len(b.before) > 0 }

// undo takes the last change back.
func (b *Bench) undo() {
	n := len(b.before) - 1
	if n < 0 {
		return
	}
	line := b.before[n]
	b.before, b.refused = b.before[:n], nil
	b.put(line)
}

// put puts another position on the bench, of which it is known that it can be played.
func (b *Bench) put(line string) {
	was := b.draft.Game()
	d, err := byhand.Read(line)
	if b.refused = err; err == nil {
		b.draft = d
	}
	b.shows(&was)
}

// replace is put, as a change that can be taken back.
func (b *Bench) replace(line string) {
	was := b.draft.Line()
	if b.put(line); b.refused == nil && line != was {
		b.before = append(b.before, was)
		b.show()
	}
}

// take takes a piece; taken once more it is let go.
func (b *Bench) take(t taken) {
	if b.refused = nil; b.taken == t {
		t = nothing
	}
	b.taken = t
	b.show()
}

// drop puts what is taken into a house.
func (b *Bench) drop(h rules.Building) {
	switch t := b.taken; {
	case t.safe:
		b.taken = nothing
		b.change(func() error { return b.draft.PutSafe(h) })
	case t.agent != rules.NoAgent:
		b.change(func() error { return b.draft.Put(t.agent, h) })
	default:
		b.refused = message.Fault(message.Of("bench.take-first"), "nothing is taken that could be put there")
		b.show()
	}
}

// Handle deals with one event of input.
func (b *Bench) Handle(e widgets.Event) {
	if b.desk.Handle(e) || e.Kind != widgets.KeyDown || b.desk.Scopes() > 0 {
		return
	}
	v := b.view()
	switch k := e.Key; {
	case len(k) == 1 && k[0] >= '1' && k[0] <= '7':
		if a := agents(&v); int(k[0]-'1') < len(a) {
			b.take(taken{agent: a[k[0]-'1']})
		}
	case k == "0" || k == "S":
		b.take(taken{agent: rules.NoAgent, safe: true})
	case k == "-":
		b.score(-1)
	case k == "+" || k == "=":
		b.score(1)
	case k == widgets.KeyBackspace || k == "U":
		b.undo()
	case k == "M":
		b.askMore()
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
func (b *Bench) score(by int) {
	if a := b.taken.agent; a != rules.NoAgent {
		v := b.view()
		b.change(func() error { return b.draft.Score(a, v.Score(a)+by) })
	}
}

// Show opens a dialog over the bench.
func (b *Bench) Show(d widgets.Dialog) {
	b.asks.Ask(b.back.Kit, b.picture, &b.desk, b.screen.Asks(), d)
}

// Explain says something over the bench.
func (b *Bench) Explain(title, words string) {
	b.Show(widgets.Dialog{Title: title, Body: words, Answers: []widgets.Answer{{ID: "resume", Title: b.back.Words("button.close"), Primary: true}}})
}

// Advance lets time pass.
func (b *Bench) Advance(dt float64) { b.stage.Advance(dt) }

// Lives implements [backstage.Scene].
func (*Bench) Lives() bool { return true }

// Live lets time pass for what lives in the town while nothing happens.
func (b *Bench) Live(dt float64) { b.stage.Live(dt) }

// Stage is the bench’s picture.
func (b *Bench) Stage() *sprites.Stage { return b.picture }

// Desk is what can be pressed.
func (b *Bench) Desk() *widgets.Desk { return &b.desk }

// Dialog is the drawer that is open, for the page; nil for none.
func (b *Bench) Dialog() *pagestate.Dialog { return backstage.Asked(&b.asks) }

// Describe tells the page what is set up, owners among it: nothing on the bench is secret.
func (b *Bench) Describe(s *pagestate.State) {
	title, hint := b.says()
	v := b.view()
	if a := b.taken.agent; a != rules.NoAgent && !b.taken.safe { // also where it is
		title = b.back.Words("rail.agent", message.Agent("agent", a), message.Count("points", v.Score(a)), message.Place("place", v.At(a)))
	}
	s.Prompt = pagestate.Sentences(title, hint)
	s.Position = b.draft.Line()
}
