// Package postgame is the scene that shows the analysis of a finished game: the scores over the turns, the suspicions
// of each player, and findings on index cards. Package rules/analysis computes the report in the background.
package postgame

import (
	"fmt"
	"image/color"
	"strings"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Analysis is the scene that shows the analysis of a game.
type Analysis struct {
	appctx.BaseScene
	match        *match.Match
	nav          *nav.Stack
	log          func(turn int)       // opens the log at a turn
	report       *analysis.GameReport // nil until it is computed
	err          error                // of the analysis
	task         *async.Task[result]
	percentShown int // the progress that is shown, in percent; −1 for none
	tab          int // the open tab, on narrow screens
	viewer       int // the seat whose suspicion is shown, or analysis.Public

	list       *widgets.Scroll // the cards, nil while they are not visible
	animation  motion.Timeline // animates new lines
	linesDrawn bool            // lines were shown before, and are not animated any more
}

// result is the report, or the error of the analysis.
type result struct {
	report *analysis.GameReport
	err    error
}

// New returns the analysis of a finished match, and starts to compute it in the background. The match must have a
// record. The function log opens the log at a turn, over the scene.
func New(ctx *appctx.Context, m *match.Match, stack *nav.Stack, log func(turn int)) *Analysis {
	page := &Analysis{
		BaseScene: appctx.BaseScene{Ctx: ctx}, match: m, nav: stack, log: log,
		viewer: analysis.Public, percentShown: -1,
	}
	page.Focus().SetBack(page.leave)
	text := m.Record()
	page.task = async.Start(func(progress async.Progress) (r result) {
		rec, err := record.Read([]byte(text))
		if err == nil {
			r.report, err = analysis.Analyze(rec, progress)
		}
		r.err = err
		return r
	})
	return page
}

// leave cancels a running analysis and closes the scene.
func (an *Analysis) leave() {
	an.task.Cancel()
	an.nav.Pop()
}

// Advance runs animations by dt seconds. It takes the report when it is ready, and until then shows the progress.
func (an *Analysis) Advance(dt float64) {
	if an.list != nil {
		an.list.Advance(dt)
	}
	if an.animation.Running() {
		an.animation.Advance(dt)
	}
	if an.report != nil || an.err != nil {
		return
	}
	taken, done := an.task.Result()
	an.report, an.err = taken.report, taken.err
	if share := int(an.task.Fraction() * 100); !done && share == an.percentShown {
		return
	} else if !done {
		an.percentShown = share
	}
	an.relayout()
}

// relayout lays out the scene again.
func (an *Analysis) relayout() { an.Layout(an.Screen) }

// tabs are the titles of the scene's parts, which have tabs if they do not fit on the screen together.
var tabs = [3]message.Key{"file.tab.scores", "file.tab.suspicion", "file.findings"}

// minTabsBeside is the width, in points, from which title and tabs fit side by side on a low screen.
const minTabsBeside = 422

// MinHeight returns the height, in points, at which a chart is legible. Below it the page scrolls.
func (*Analysis) MinHeight(sc appctx.Screen) float64 {
	switch {
	case sc.W < layout.Narrow, sc.Large && sc.W > sc.H && sc.W < minTabsBeside:
		return 540
	case sc.W < 700:
		return 420
	}
	return 360
}

// Layout builds the page: the report, or its progress until it is computed.
func (an *Analysis) Layout(s appctx.Screen) {
	an.Begin(s)
	an.list, an.animation = nil, motion.Timeline{}
	rects := newPageLayout(s.W, s.H)
	an.drawDesk(&rects)
	an.AddLine(an.Style(lettering.Title, min(34, rects.title.H*0.76)).WithColor(art.Cream), an.Words("file.title"),
		rects.title)
	var controls []*widgets.Control
	switch {
	case an.report == nil:
		an.addProgress(rects.folder)
	case rects.wide:
		an.AddLine(an.Style(lettering.Italic, 18).WithColor(deskText).WithAlign(lettering.Right),
			an.Ctx.Say(an.report.Summary()), rects.summary)
		an.AddLine(an.Style(lettering.Strong, 13).WithColor(tabText).WithAlign(lettering.Center),
			strings.ToUpper(an.Words("file.closed")),
			layout.Rect{X: rects.label.X, Y: rects.label.Y + 2, W: rects.label.W, H: rects.label.H})
		an.addScores(rects.sheets[0])
		controls = append(controls, an.addSuspicion(rects.sheets[1])...)
		controls = append(controls, an.addFindings(rects.cards)...)
	default:
		for i, r := range rects.tabs {
			controls = append(controls, an.AddButton(widgets.ButtonSpec{ID: fmt.Sprintf("tab-%d", i+1),
				Title: an.Words(tabs[i]),
				Look:  widgets.Choice, Checked: an.tab == i, Rect: r, OnPress: func() { an.tab = i; an.relayout() }}))
		}
		switch an.tab {
		case 0:
			an.addScores(rects.sheets[0])
		case 1:
			controls = append(controls, an.addSuspicion(rects.sheets[0])...)
		default:
			controls = append(controls, an.addFindings(rects.cards)...)
		}
	}
	an.linesDrawn = an.linesDrawn || an.report != nil
	controls = append(controls, an.AddButton(widgets.ButtonSpec{ID: "log", Title: an.Words("file.log"),
		Rect:    rects.logs,
		OnPress: func() { an.log(match.Newest) }}))
	controls = append(controls, an.AddButton(widgets.ButtonSpec{ID: "close", Title: an.Words("file.close"),
		Look: widgets.Primary,
		Rect: rects.close, OnPress: an.leave}))
	an.SetControls(controls)
}

// The colours of the summary beside the title, and of the words on the folder's tab.
var (
	deskText = color.RGBA{0xD9, 0xC9, 0xA6, 0xFF}
	tabText  = color.RGBA{0x4A, 0x34, 0x12, 0xFF}
)

// drawDesk draws the desk with the folder and the sheets of the visible charts.
func (an *Analysis) drawDesk(rects *pageLayout) {
	screen, textures := an.Screen, an.Ctx.Textures
	desk.SetBackground(an.Stage(), textures, props.Desk{W: screen.W, H: screen.H, Blotter: rects.blotter})
	lampAt := layout.Point{X: screen.W * 0.45, Y: screen.H * 0.5}
	reach := max(rects.folder.W, rects.folder.H) * 0.6
	an.Content.Add(desk.LampLight(textures, lampAt, reach, reach*0.75), desk.SlabShadow(textures, rects.folder))
	sheets := rects.sheets
	if an.report == nil || !rects.wide && an.tab == len(tabs)-1 {
		sheets = nil
	}
	box := rects.folder.Inset(-4)
	box.Y, box.H = box.Y-20, box.H+24
	an.Content.Add(desk.LargePaper(textures, "folder", fmt.Sprintf("sheets-%d", len(sheets)),
		box, func(pad *props.Painter, at func(layout.Rect) layout.Rect) {
			f := props.Folder{Rect: at(rects.folder)}
			if rects.wide {
				f.Fold, f.Tab = rects.fold-box.X, at(rects.label)
			}
			pad.Folder(f)
			for i, r := range sheets {
				r = at(r)
				if !rects.wide {
					pad.Graph(r, 0)
					continue
				}
				pad.Graph(r, []float64{-0.005, 0.004}[i])
				pad.Pin(layout.Point{X: r.X + 18, Y: r.Y + 13})
				if i == 0 {
					pad.Pin(layout.Point{X: r.Right() - 16, Y: r.Y + 11})
				}
			}
		}))
	an.Content.Add(desk.Vignette(textures, lampAt, screen.W, screen.H, 0.42, 0.5))
}

// drawTime is the duration of the line animation, in seconds.
const drawTime = 0.9

// animateLines makes the lines appear from left to right, the first time that lines are shown, unless animations are
// off or reduced. The node window, w×h points, clips them.
func (an *Analysis) animateLines(window *sprites.Node, w, h float64) {
	if set := an.Ctx.Settings; an.linesDrawn || !set.Speed.HasAnimations() || set.Reduced {
		return
	}
	an.animation.At(0, drawTime, motion.InOut, func(p float64) {
		if p >= 1 {
			window.SetClip(0, 0)
			return
		}
		window.SetClip(max(w*p, 1), h)
	})
	window.SetClip(1, h)
}

// addProgress adds the progress of the analysis, or its error.
func (an *Analysis) addProgress(folder layout.Rect) {
	words := an.Words("file.reading", message.Number("percent", max(an.percentShown, 0)))
	if an.err != nil {
		words = a11y.Sentences(an.Words("file.unreadable", message.ErrorArg("why", an.err)))
	}
	textures := an.Ctx.Textures
	card := layout.Around(folder.Center(), min(folder.W-40, 520), min(folder.H-30, 170))
	an.Content.Add(desk.SmallPaper(textures, "paper", "card-waiting", card, cardShadowMargin, func(p *props.Painter,
		r layout.Rect) {
		p.Card(r, 0, 0.006)
	}))
	an.AddParagraph(an.Style(lettering.Italic, 22).WithColor(art.Ink).WithAlign(lettering.Center), words,
		layout.Rect{X: card.X + 20, Y: card.Y + card.H*0.2, W: card.W - 40, H: card.H * 0.45})
	bar := layout.Around(layout.Point{X: card.Center().X, Y: card.Bottom() - card.H*0.22}, card.W-60, 10)
	an.Content.Add(sprites.NewFace("bar", textures.Panel(sprites.PanelStyle{Radius: 5, Fill: art.PaperText}, bar.W,
		bar.H), bar.X, bar.Y).SetAlpha(0.3))
	if w := bar.W * float64(an.percentShown) / 100; w >= 10 {
		an.Content.Add(sprites.NewFace("done", textures.Panel(sprites.PanelStyle{Radius: 5, Fill: props.RedPencil}, w,
			bar.H), bar.X, bar.Y))
	}
}

// agentOf returns the agent whose token is on a finding's card: for a turning point the finding's agent, else that of
// its seat.
func (an *Analysis) agentOf(fact analysis.Fact) rules.Agent {
	if fact.Kind == analysis.FactTurningPoint {
		return fact.Agent
	}
	return an.report.Agents[fact.Seat]
}

// Handle passes input to the list of cards and the focus manager. Else Enter closes the scene.
func (an *Analysis) Handle(e widgets.InputEvent) {
	if an.list != nil && an.list.Handle(e) || an.Focus().Handle(e) {
		return
	}
	if e.Kind == widgets.KeyDown && e.Key == widgets.KeyEnter && !e.Repeat {
		an.leave()
	}
}

// Describe adds the whole report to the accessibility state, including hidden tabs, and the position. Until the report
// is ready the state is busy.
func (an *Analysis) Describe(s *a11y.PublicState) {
	s.Busy = an.report == nil && an.err == nil
	s.Prompt = a11y.Sentences(an.Words("file.title"))
	if an.report != nil {
		s.Prompt = a11y.Sentences(an.Words("file.title"), an.Ctx.Say(an.report.Summary()))
		s.Regions = an.regions()
	}
	view := an.match.Public()
	s.Position = view.Position()
}
