package caselist

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"heimlich/rules/daily"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/exchange"
	"heimlich/scenes/nav"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites/widgets"
)

// The case of the day: everybody has the same table on a date, and one try. The settings say which game that is. Its
// result is saved in the diary once it is over.

// today returns the day by the calendar of UTC; false if the clock is far from any day of this game.
func (c *Cases) today() (daily.Day, bool) {
	y, m, d := c.ctx.Now().UTC().Date()
	day, err := daily.On(y, int(m), d)
	return day, err == nil
}

// Diary reads the results of the player's days. Those that can't be read are set aside, and the error says so.
func Diary(files *savefiles.Files) (daily.Diary, error) {
	return persist.Load(files.Days(), daily.Diary(nil), daily.Read)
}

// Over notes the result of the match that is on if it was the case of a day. It returns where the way out of its
// unmasking leads.
func (c *Cases) Over(m *match.Match) (leave func()) {
	d, ok := persist.DayOf(c.ctx.Settings.Days, c.session.ID())
	if !ok || m.Record() == "" {
		return func() { c.nav.Open(nav.Title) }
	}
	text := m.Record()
	c.saver.Save(func() error {
		rec, err := record.Read([]byte(text))
		if err != nil {
			return err
		}
		r, err := daily.ResultOf(d, rec)
		if err != nil {
			return err
		}
		return c.ctx.Files.Alone(func() error { return addResult(c.ctx.Files, r) })
	})
	return func() { c.list(true) }
}

// addResult adds a result to the diary. Nothing is written over a diary that can't be read.
func addResult(files *savefiles.Files, r daily.Result) error {
	all, err := Diary(files)
	if errors.Is(err, savefiles.ErrSilent) {
		return err
	}
	if bad := persist.Unread(files.Days(), daily.Read); bad != nil { // it could not be set aside
		return cmp.Or(err, bad)
	}
	if all.Add(r) {
		if bad := files.Days().Save([]byte(all.String())); bad != nil {
			return bad
		}
	}
	return err
}

// Open lists all cases, and that of the day.
func (c *Cases) Open() { c.list(false) }

// list lists all cases; tell says at once how the case of the day ended.
func (c *Cases) list(tell bool) {
	wait := c.saver.Wait()
	c.session.Leave(func() func() {
		wait()
		days := lookUp(c.ctx.Files)
		return func() { c.showList(c.merge(days), tell) }
	})
}

// Days is what is saved about the cases of days.
type Days struct {
	diary daily.Diary
	err   error                 // why an earlier diary could not be read
	open  []savefiles.SavedGame // the games that go on
	known bool                  // whether they could be listed
	saved backstage.Settings
	sure  bool // whether they could be read
}

// lookUp reads what is saved about the cases of days. It runs in the background.
func lookUp(files *savefiles.Files) Days {
	var d Days
	d.saved, d.sure = persist.SavedSettings(files)
	d.diary, d.err = Diary(files)
	var bad error
	d.open, bad = files.Open()
	d.known = bad == nil
	return d
}

// merge takes in what was looked up, and with it what other windows have begun and solved meanwhile.
func (c *Cases) merge(d Days) Days {
	c.settings.Merge(d.saved, d.sure)
	if d.err != nil {
		c.ctx.Lack(d.err)
	}
	return d
}

// stateOf returns what the list says of day d, its result if it is over, and the name of its game if that goes on.
func (c *Cases) stateOf(d daily.Day, days Days) (day *DailyView, r daily.Result, id string) {
	id = persist.GameOf(c.ctx.Settings.Days, d)
	exists := !days.known || slices.ContainsFunc(days.open, func(x savefiles.SavedGame) bool { return x.ID == id })
	day = &DailyView{Date: dateOf(d), Begun: id != "", Gone: id != "" && !exists}
	day.Run, day.Longest = days.diary.Run(d)
	r, done := days.diary.Of(d)
	if done {
		day.Result = resultOf(r)
	}
	return day, r, id
}

// showList shows the list; tell says at once how the case of the day ended.
func (c *Cases) showList(days Days, tell bool) {
	var list *CaseList
	open := func(n int) { c.openCase(n, 0, false) }
	show := func(day *DailyView) {
		list = New(c.ctx, c.nav, c.Solved(), day, open)
		c.nav.Reset("cases", list, c.Open)
	}
	d, ok := c.today()
	if !ok {
		date := message.Verbatim("date", c.ctx.Now().UTC().Format(time.DateOnly))
		show(&DailyView{Missing: c.ctx.Words("day.no-date", date)})
		return
	}
	day, r, id := c.stateOf(d, days)
	day.Turned = func() bool { now, ok := c.today(); return !ok || now != d }
	switch {
	case !day.Result.None():
		day.OnPress = func() { c.tell(list, d, r, day) }
	case day.Gone:
	case day.Begun:
		day.OnPress = func() { c.goOn(d, id, nil) }
	default:
		day.OnPress = func() { c.ask(list, d, day) }
	}
	if show(day); tell && !day.Result.None() {
		day.OnPress()
	}
}

// ask asks whether the case of the day is to be begun: there is one try.
func (c *Cases) ask(on *CaseList, d daily.Day, day *DailyView) {
	say := c.ctx.Words
	on.Show(widgets.Dialog{
		Title: say("day.head", message.Words("date", day.Date)), Body: c.explained(d),
		Answers: []widgets.Answer{
			{ID: "day-begin", Title: say("day.begin"), Primary: true, OnPress: func() { c.begin(d, nil) }},
			{ID: "day-later", Title: say("day.later")},
		},
	})
}

// explained says what the case of a day is, and with which edition and variants it is played.
func (c *Cases) explained(d daily.Day) string {
	setup := d.Options([daily.Seats]string{}).Setup
	parts := []*message.Arg{message.Words("", message.Of(message.Key("edition."+setup.Edition.Edition().ID)))}
	if setup.Variants.TopSecret {
		parts = append(parts, message.Words("", message.Of("setup.brief.cards")))
	}
	if setup.Variants.Dossier {
		parts = append(parts, message.Words("", message.Of("setup.brief.dossier")))
	}
	return c.ctx.Words("day.ask") + " " + c.ctx.Words("day.plays", message.Each("parts", parts))
}

// goOn continues the game called id, the case of a day. A bar is the score to beat there, nil for none.
func (c *Cases) goOn(d daily.Day, id string, bar *backstage.Bar) {
	if bar != nil {
		bar.Game = id
		c.ctx.Settings.Bars = c.ctx.Settings.Bars.With(*bar)
		c.ctx.SaveSettings()
	}
	c.session.Open(id, c.ctx.Words("day.head", message.Words("date", dateOf(d))), c.ctx.Files.Hold)
}

// begin begins the case of a day. A bar is the score to beat, nil for none. If another window has begun it meanwhile,
// that is the one try, and nothing is begun here.
func (c *Cases) begin(d daily.Day, bar *backstage.Bar) {
	if today, ok := c.today(); !ok || today != d { // it was asked before midnight
		c.Open()
		return
	}
	wait, was, files := c.saver.Wait(), c.settings.Known(), c.ctx.Files
	a := attempt{day: d, settings: c.ctx.Settings}
	o := d.Options(c.names())
	c.session.Leave(func() func() {
		wait() // what is still being saved would be written over it
		n := c.session.Create(func(t *savefiles.Slot) (m *match.Match, err error) {
			_ = files.Alone(func() error { m, err = a.begin(files, t, o, was); return nil })
			return m, err
		})
		return func() {
			c.ctx.Settings = persist.Joined(a.settings, was, c.ctx.Settings)
			c.settings.Merge(a.settings, n.Err == nil && a.unsaved == nil)
			if a.elsewhere {
				c.Open()
				return
			}
			if a.unsaved != nil {
				c.ctx.Lack(a.unsaved)
			}
			c.session.Enter(n, session.Goal{Bar: bar})
		}
	})
}

// attempt is the begin of a day's case.
type attempt struct {
	day      daily.Day
	settings backstage.Settings // with the game of the day, once it is saved
	unsaved  error              // why the settings could not be saved

	elsewhere bool // any window has begun it already
}

// begin begins the case of the day as game t, unless any window has begun it, and notes that in the settings. It runs
// in the background while no other window changes them; was are the settings as this window knew them to be saved.
func (a *attempt) begin(
	files *savefiles.Files, t *savefiles.Slot, o match.Options, was backstage.Settings,
) (*match.Match, error) {
	a.settings = persist.Merged(files, was, a.settings)
	if persist.GameOf(a.settings.Days, a.day) != "" {
		a.elsewhere = true
		return nil, match.ErrGone
	}
	m, err := tables.Begin(o, t, session.Helpers)
	if err == nil { // the game exists before anybody is told so
		a.settings.Days = persist.WithDay(a.settings.Days, a.day, t.ID())
		a.unsaved = files.Settings().Save(a.settings.Text())
	}
	return m, err
}

// names returns who sits at the table of a day.
func (c *Cases) names() [daily.Seats]string {
	return [daily.Seats]string{c.ctx.Words("title.chief"), tablesetup.Names[1], tablesetup.Names[2], tablesetup.Names[3]}
}

// tell tells how the case of the day ended, and offers to copy that for others.
func (c *Cases) tell(on *CaseList, d daily.Day, r daily.Result, day *DailyView) {
	say := c.ctx.Words
	date := message.Words("date", day.Date)
	line := say("day.share", date, message.Words("result", resultOf(r)))
	runs := say("day.runs", message.Count("days", day.Run), message.Number("longest", day.Longest))
	on.Show(widgets.Dialog{Title: say("day.head", date), Body: line + "\n" + runs, Answers: []widgets.Answer{
		{ID: "day-copy", Title: say("day.copy"), Primary: true, OnPress: func() {
			c.transfer.Copy(on, line+"\n"+c.linkTo(d, r), "day.copied")
		}},
		{ID: "resume", Title: say("button.back")},
	}})
}

// linkTo returns a link to the same table as a challenge for others.
func (c *Cases) linkTo(d daily.Day, r daily.Result) string {
	names := c.names()
	o := d.Options(names)
	challenge := share.Challenge{Table: o.Table, Seed: o.Seed, By: names[0], Score: r.Score}
	return exchange.Link(share.LinkChallenge, challenge.Link())
}

// dateOf says a day as people do.
func dateOf(d daily.Day) message.Message {
	_, m, day := d.Date()
	return message.Of("day.date", message.Count("day", day), message.Words("month", months[m-1]))
}

var months = [12]message.Message{
	message.Of("month.1"), message.Of("month.2"), message.Of("month.3"), message.Of("month.4"), message.Of("month.5"),
	message.Of("month.6"), message.Of("month.7"), message.Of("month.8"), message.Of("month.9"), message.Of("month.10"),
	message.Of("month.11"), message.Of("month.12"),
}

// resultOf says how a day's case ended.
func resultOf(r daily.Result) message.Message {
	score, turns := message.Number("score", r.Score), message.Count("turns", r.Turns)
	undone := message.Message{}
	if r.Undone > 0 {
		undone = message.Of("day.undone", message.Count("undone", r.Undone))
	}
	back := message.Words("undone", undone)
	if r.Won {
		return message.Of("day.won", score, turns, back)
	}
	return message.Of("day.lost", score, turns, back)
}
