// Package play opens the scenes of a match in order: identities, table, dossiers, unmasking, replay. Each scene is in a
// package of its own.
package play

import (
	"image"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/topic"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/dossier"
	"heimlich/scenes/handover"
	"heimlich/scenes/logbook"
	"heimlich/scenes/nav"
	"heimlich/scenes/rulebook"
	"heimlich/scenes/session"
	"heimlich/scenes/sharing"
	"heimlich/scenes/statistics"
)

// RemoteSeats is a table that a host serves to several screens. Its methods never block.
type RemoteSeats interface {
	// Away returns the seats of the people whose screens are not connected.
	Away() rules.SeatSet
	// AwayFor returns for each seat how long its person's screen has not been connected, in seconds.
	AwayFor() [rules.MaxSeats]int
	// OpenCode returns the code for joining the table while a seat is free, else "".
	OpenCode() string
	// PaintQR paints the link of the table as a QR code, n pixels wide.
	PaintQR(n int) *image.RGBA
	// IsOrganiser reports whether this screen has opened the table.
	IsOrganiser() bool
	// OrganiserSeat returns the seat of the screen that has opened the table, NoSeat if it has none or is away.
	OrganiserSeat() rules.Seat
	// FreeSeat frees a seat for somebody else.
	FreeSeat(s rules.Seat)
	// ChangeSeat gives a seat to an opponent.
	ChangeSeat(s rules.Seat, who match.Player)
	// EndShown is called when this screen shows the end of the game.
	EndShown()
	// PlayAgain joins the next game of the table, or asks for one.
	PlayAgain()
	// Invitation says that another player has asked for the next game; "" if nobody has.
	Invitation() string
	// CheckPlayAgain returns nil if this screen may call PlayAgain, else the reason why it may not.
	CheckPlayAgain() error
}

// Play shows the matches of a session, from identities to unmasking. Make one with New.
type Play struct {
	// NoTips turns off the tips that explain what happens for the first time.
	NoTips bool
	// OnEnd is called when the end of a match is shown. The function that it returns leaves that scene.
	OnEnd func(*match.Match) (leave func())
	// Shared is the host's table if the match is played at several screens, else nil.
	Shared RemoteSeats

	ctx        *appctx.Context
	nav        *nav.Stack
	session    *session.Session
	sharing    *sharing.Sharing
	statistics *statistics.Statistics
}

// New returns a Play for the matches of session s. All arguments are required. OnEnd leads to the title until it is
// set.
func New(
	ctx *appctx.Context, stack *nav.Stack, s *session.Session,
	share *sharing.Sharing, stats *statistics.Statistics,
) *Play {
	p := &Play{ctx: ctx, nav: stack, session: s, sharing: share, statistics: stats}
	p.OnEnd = func(*match.Match) func() { return p.title }
	return p
}

// title opens the title screen.
func (p *Play) title() { p.nav.Open(nav.SceneTitle) }

// Enter shows the current match: its end if it is over, else its table. In a fresh match all people first see their
// identities; if it is saved, the statistics remember it. In a running match only the person in seat first does, or if
// first is NoSeat a person who has just joined.
func (p *Play) Enter(fresh bool, first rules.Seat) {
	current := p.session.Match()
	if first == rules.NoSeat {
		first = newcomer(current)
	}
	if fresh = fresh && len(current.People()) > 0; fresh && p.session.Saved() {
		p.statistics.RememberGame(p.session.ID(), p.session.Record())
	}
	switch {
	case current.Over():
		p.Unmask(current)
	case fresh:
		p.nav.Reset("handover", handover.New(p.ctx, current, func() { p.Board(current) }, p.title), nil)
	case first != rules.NoSeat:
		p.nav.Reset("handover", handover.NewFor(p.ctx, current, first, func() { p.Board(current) }, p.title), nil)
	default:
		p.Board(current)
	}
}

// Board shows the table of a match, with tips.
func (p *Play) Board(m *match.Match) { p.Table(m, p.tips(m), p.title) }

// tips returns the tips for a table. It returns nil if tips are turned off, or nobody at this screen plays.
func (p *Play) tips(m *match.Match) board.Tutor {
	if p.NoTips || len(m.People()) == 0 {
		return nil
	}
	tips := lesson.NewTips(p.ctx.Settings.ShownTips)
	tips.Silent = func() bool { return p.ctx.Settings.NoNotes }
	tips.Save = func(shown string) {
		p.ctx.Settings.ShownTips = appctx.Union(p.ctx.Settings.ShownTips, shown, appctx.MaxNames)
		p.ctx.SaveSettings()
	}
	return tips
}

// Table shows the table of a match in place of all scenes, and returns it. The tutor explains it and may be nil. The
// function leave is called when the player leaves.
func (p *Play) Table(current *match.Match, tutor board.Tutor, leave func()) (table *board.TableScene) {
	exits := p.exits(current)
	exits.Leave, exits.Unsaved = leave, p.session.ID() == "" && !p.session.Remote()
	exits.Unmasking = func() { p.Unmask(current) }
	exits.Settings = func() { p.nav.Open(nav.SceneSettings) }
	exits.Notebook = func(s rules.Seat) {
		p.nav.Push("notebook",
			dossier.Notes(p.ctx, current, s, p.nav, p.logOf(current)))
	}
	exits.Dossiers = func() { p.showDossiers(current, table) }
	exits.Log = func() { p.showLog(current, match.Newest) }
	exits.Position = func() { p.sharing.Position(table, current.Public()) }
	people := current.People()
	exits.Reseated = func() { p.reseated(current, people) }
	if p.session.Remote() {
		exits.Away, exits.Code, exits.PaintQR = p.Shared.Away, p.Shared.OpenCode, p.Shared.PaintQR
		exits.AwayFor = p.Shared.AwayFor
		exits.FreeSeat, exits.PlayOn = p.Shared.FreeSeat, p.playOn
		exits.Absence = func() board.Absence {
			organiser := p.Shared.OrganiserSeat()
			return board.Absence{Frees: p.Shared.IsOrganiser(), Organiser: organiser,
				Decides: !current.IsSpectating() && (p.Shared.IsOrganiser() || organiser == rules.NoSeat)}
		}
		if p.Shared.IsOrganiser() {
			exits.ChangeSeat = p.Shared.ChangeSeat
		}
	}
	if p.session.Saved() {
		exits.Join = func() { joinForm{p, current}.open() }
		exits.ChangeSeat = func(s rules.Seat, who match.Player) { p.changeSeat(current, s, who) }
		p.addRestartExits(current, &exits)
	}
	table = board.New(p.ctx, current, exits)
	table.SetTutor(tutor)
	p.nav.Reset("board", table, nil)
	return table
}

// playOn gives seat s of a shared table to an opponent of the level FieldAgent.
func (p *Play) playOn(s rules.Seat) {
	p.Shared.ChangeSeat(s, match.Player{Kind: match.Opponent, Level: opponents.FieldAgent,
		Temperament: opponents.TemperamentOf(int(s))})
}

// exits returns the exits that a table and a replay have in common.
func (p *Play) exits(m *match.Match) board.Exits {
	return board.Exits{Rules: func(about topic.Topic, card rules.Card) {
		v := m.Public()
		p.nav.Push("rules", rulebook.New(p.ctx, rulebook.Opening{Setup: v.Setup(), Topic: about, Card: card}, p.nav))
	}}
}

// showDossiers opens the scene in which the people write their dossiers. From there they can look at the table, and
// return.
func (p *Play) showDossiers(m *match.Match, table *board.TableScene) {
	var pages *dossier.Notebook
	pages = dossier.Dossiers(p.ctx, m, p.nav, p.logOf(m), func() {
		table.LookAround(func() { pages.Resume(); p.nav.Push("dossier", pages) })
		p.nav.Pop()
	})
	p.nav.Push("dossier", pages)
}

// logOf returns a function that opens the log of a match at a turn.
func (p *Play) logOf(m *match.Match) func(turn int) { return func(turn int) { p.showLog(m, turn) } }

// showLog shows the log over the current scene, at a turn or at the end.
func (p *Play) showLog(m *match.Match, turn int) {
	p.nav.Push("log", logbook.New(p.ctx, m, turn, p.nav, func(turn int) { p.replayTurn(m, turn) }))
}

// newcomer returns the seat of a person at this screen who has just joined, NoSeat if there is none.
func newcomer(m *match.Match) rules.Seat {
	if s := m.Latecomer(); s != rules.NoSeat && m.Player(s).Kind == match.Person {
		return s
	}
	return rules.NoSeat
}

// changeSeat gives seat s of a match to another player. If that is refused, it explains why.
func (p *Play) changeSeat(m *match.Match, s rules.Seat, player match.Player) {
	if err := m.ChangeSeat(s, player); err != nil {
		p.nav.Top().Explain(p.ctx.Words("menu.seats"), p.ctx.Sentence(err))
	}
}

// reseated shows a match whose players have changed, unless it is being left. The argument before has the seats of the
// people who were at this screen. A newcomer sees the passport first. So does a person who has just become the only
// one, because the table then shows that person's identity openly.
func (p *Play) reseated(m *match.Match, before []rules.Seat) {
	if p.session.Match() != m {
		return
	}
	first := newcomer(m)
	if people := m.People(); len(people) == 1 && !slices.Equal(people, before) {
		first = people[0]
	}
	p.Enter(false, first)
}
