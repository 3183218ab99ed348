package scenes

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"heimlich/rules/daily"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/caselist"
	"heimlich/scenes/exchange"
	"heimlich/scenes/persist"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites/widgets"
)

// The case of the day: everybody has the same table on a date, and one try. Which game that is is kept with the settings, and its result, once it is over, in the diary.

// today is the day by the calendar of UTC; false on a machine whose clock is far from any day of this game.
func (g casebook) today() (daily.Day, bool) {
	y, m, d := g.back.Now().UTC().Date()
	day, err := daily.On(y, int(m), d)
	return day, err == nil
}

// begun is the name of the game that was begun as the case of a day; "" for none.
func (g casebook) begun(d daily.Day) string { return begunIn(g.back.Settings.Days, d) }

// begunIn is the same among days that are remembered.
func begunIn(days string, d daily.Day) string {
	for _, entry := range strings.Fields(days) {
		if date, id, _ := strings.Cut(entry, "="); date == d.String() {
			return id
		}
	}
	return ""
}

// withDay are days that were begun, and with them the game of another one.
func withDay(days string, d daily.Day, id string) string {
	return persist.Union(days, d.String()+"="+id, persist.MaxDays)
}

// dayOf is the day whose case a game was begun as; false for none.
func (g casebook) dayOf(id string) (daily.Day, bool) {
	for _, entry := range strings.Fields(g.back.Settings.Days) {
		if date, name, _ := strings.Cut(entry, "="); id != "" && name == id {
			d, err := daily.Parse(date)
			return d, err == nil
		}
	}
	return 0, false
}

// diary are the results of the player's days. Those that can't be read are kept aside and explained.
func diary(files *savefiles.Files) (daily.Diary, error) {
	return persist.Load(files.Days, files.SetDaysAside, daily.Diary(nil), daily.Read)
}

// dayEnded notes the result of a game that is over if it was begun as the case of a day, and reports whether it was.
func (g casebook) dayEnded(m *match.Match) bool {
	d, ok := g.dayOf(g.id)
	if !ok || m.Record() == "" {
		return false
	}
	text := m.Record()
	g.saver.Save(func() error {
		rec, err := record.Read([]byte(text))
		if err != nil {
			return err
		}
		r, err := daily.ResultOf(d, rec)
		if err != nil {
			return err
		}
		return g.back.Files.Alone(func() error {
			all, err := diary(g.back.Files)
			if errors.Is(err, savefiles.ErrSilent) {
				return err
			}
			if bad := persist.Unread(g.back.Files.Days, daily.Read); bad != nil { // it is not kept aside either
				return cmp.Or(err, bad)
			}
			if all.Add(r) {
				if bad := g.back.Files.SaveDays([]byte(all.String())); bad != nil {
					return bad
				}
			}
			return err
		})
	})
	return true
}

// showCases shows all cases, to be chosen from, and that of the day.
func (g casebook) showCases() { g.listCases(false) }

// showDay shows how the case of the day ended.
func (g casebook) showDay() { g.listCases(true) }

func (g casebook) listCases(tell bool) {
	letGo, wait := g.letGo(), g.saver.Wait()
	g.shell.Tasks().Await(func() func() {
		letGo()
		wait()
		days := lookUp(g.back.Files)
		return func() { g.putCases(g.look(days), tell) }
	})
}

// days is what is known of the cases of days.
type days struct {
	diary daily.Diary
	err   error             // why an earlier diary could not be read
	open  []savefiles.Entry // the games that go on
	known bool              // they can be looked at
	kept  backstage.Settings
	sure  bool // they could be read
}

// lookUp looks up what is known of the cases of days, beside the loop.
func lookUp(files *savefiles.Files) days {
	var d days
	d.kept, d.sure = persist.SavedSettings(files)
	d.diary, d.err = diary(files)
	var bad error
	d.open, bad = files.Open()
	d.known = bad == nil
	return d
}

// look takes in what was looked up: what other windows have begun and solved meanwhile, too.
func (g casebook) look(d days) days {
	g.settings.Merge(d.kept, d.sure)
	if d.err != nil {
		g.notify(d.err)
	}
	return d
}

// dayNow is how it stands with a day’s case, its result if it is over, and the name of its game if that goes on.
func (g casebook) dayNow(days days, d daily.Day) (day *caselist.Day, r daily.Result, id string) {
	id = g.begun(d)
	there := !days.known || slices.ContainsFunc(days.open, func(x savefiles.Entry) bool { return x.ID == id })
	day = &caselist.Day{Date: dateOf(d), Begun: id != "", Gone: id != "" && !there}
	day.Run, day.Longest = days.diary.Run(d)
	r, done := days.diary.Of(d)
	if done {
		day.Result = resultWords(r)
	}
	return day, r, id
}

// putCases shows the cases, and how it stands with that of the day; tell says at once how it ended.
func (g casebook) putCases(all days, tell bool) {
	e := caselist.Exits{Open: func(n int) { g.openCase(n, 0, false) }, Own: g.statistics.Show, Set: g.showBench, Back: g.nav.Pop}
	var list *caselist.CaseList
	d, ok := g.today()
	if !ok {
		e.NoDay = g.back.Words("day.no-date", message.Verbatim("date", g.back.Now().UTC().Format(time.DateOnly)))
		list = caselist.New(g.back, g.solved(), nil, e)
		g.nav.Reset("cases", list, g.showCases)
		return
	}
	e.Turned, e.Again = func() bool { now, ok := g.today(); return !ok || now != d }, g.showCases
	day, r, id := g.dayNow(all, d)
	done := day.Result.Key != ""
	telling := func() { g.tellDay(list, d, r, day) }
	switch {
	case done:
		e.Day = telling
	case day.Gone:
	case day.Begun:
		e.Day = func() { g.goOnWithDay(d, id, nil) }
	default:
		e.Day = func() { g.askDay(list, d, day) }
	}
	list = caselist.New(g.back, g.solved(), day, e)
	g.nav.Reset("cases", list, g.showCases)
	if tell && done {
		telling()
	}
}

// askDay asks whether the case of the day is to be begun: there is one try.
func (g casebook) askDay(on *caselist.CaseList, d daily.Day, day *caselist.Day) {
	on.Show(widgets.Dialog{Title: g.back.Words("day.head", message.Words("date", day.Date)), Body: g.dayAsks(d), Answers: []widgets.Answer{
		{ID: "day-begin", Title: g.back.Words("day.begin"), Primary: true, OnPress: func() { g.beginDay(d, nil) }},
		{ID: "day-later", Title: g.back.Words("day.later")},
	}})
}

// dayAsks says what the case of a day is, and with which edition and variants it is played.
func (g casebook) dayAsks(d daily.Day) string {
	setup := d.Options([daily.Seats]string{}).Setup
	parts := []*message.Arg{message.Words("", message.Of(message.Key("edition."+setup.Edition.Edition().ID)))}
	if setup.Variants.TopSecret {
		parts = append(parts, message.Words("", message.Of("setup.brief.cards")))
	}
	if setup.Variants.Dossier {
		parts = append(parts, message.Words("", message.Of("setup.brief.dossier")))
	}
	return g.back.Words("day.ask") + " " + g.back.Words("day.plays", message.Each("parts", parts))
}

// goOnWithDay goes on with the case of a day in its game, in which somebody’s score is to be beaten; nil for nobody’s.
func (g casebook) goOnWithDay(d daily.Day, id string, bar *backstage.Bar) {
	if bar != nil {
		bar.Game = id
		g.back.Settings.Bars = g.back.Settings.Bars.With(*bar)
		g.settings.Save()
	}
	g.open(id, g.back.Words("day.head", message.Words("date", dateOf(d))), g.back.Files.Hold)
}

// beginDay begins the case of a day, in which somebody’s score is to be beaten, nil for nobody’s. Another window may have begun it since this one looked: then it is the one try, and nothing
// is begun here.
func (g casebook) beginDay(d daily.Day, bar *backstage.Bar) {
	if today, ok := g.today(); !ok || today != d { // it was asked before midnight
		g.showCases()
		return
	}
	letGo, wait, files, set, was := g.letGo(), g.saver.Wait(), g.back.Files, g.back.Settings, g.settings.Known()
	o := d.Options([daily.Seats]string{g.back.Words("title.chief"), tablesetup.Names[1], tablesetup.Names[2], tablesetup.Names[3]})
	g.shell.Tasks().Await(func() func() {
		letGo()
		wait() // what is still being saved would be written over it
		t := files.Begin()
		defer closeOnPanic(t)
		var m *match.Match
		var err, unkept error
		first := true
		_ = files.Alone(func() error {
			set = persist.Merged(files, was, set)
			if first = begunIn(set.Days, d) == ""; !first {
				return nil
			}
			if m, err = tables.Begin(o, t, helpers); err == nil { // it is there before anybody is told that it is
				set.Days = withDay(set.Days, d, t.ID())
				unkept = files.SaveSettings(set.Text())
			}
			return nil
		})
		if !first {
			t.Close()
		}
		return func() {
			g.back.Settings = persist.Joined(set, was, g.back.Settings)
			g.settings.Merge(set, first && err == nil && unkept == nil)
			if !first {
				g.showCases()
				return
			}
			if unkept != nil {
				g.notify(unkept)
			}
			g.bar = bar
			g.enter(m, t, true, err)
		}
	})
}

// tellDay tells how the case of the day ended, and hands it on.
func (g casebook) tellDay(on *caselist.CaseList, d daily.Day, r daily.Result, day *caselist.Day) {
	say := g.back.Words
	date := message.Words("date", day.Date)
	line := say("day.share", date, message.Words("result", resultWords(r)))
	on.Show(widgets.Dialog{Title: say("day.head", date), Body: line + "\n" + say("day.runs", message.Count("days", day.Run), message.Number("longest", day.Longest)), Answers: []widgets.Answer{
		{ID: "day-copy", Title: say("day.copy"), Primary: true, OnPress: func() { g.transfer.Copy(on, line+"\n"+g.dayLink(d, r), "day.copied") }},
		{ID: "resume", Title: say("button.back")},
	}})
}

// dayLink is the same table as a challenge for others.
func (g casebook) dayLink(d daily.Day, r daily.Result) string {
	name := g.back.Words("title.chief")
	o := d.Options([daily.Seats]string{name, tablesetup.Names[1], tablesetup.Names[2], tablesetup.Names[3]})
	c := share.Challenge{Table: o.Table, Seed: o.Seed, By: name, Score: r.Score}
	return exchange.Link(linkChallenge, c.Link())
}

// dateOf is a day as people say it.
func dateOf(d daily.Day) message.Message {
	_, m, day := d.Date()
	return message.Of("day.date", message.Count("day", day), message.Words("month", months[m-1]))
}

var months = [12]message.Message{message.Of("month.1"), message.Of("month.2"), message.Of("month.3"), message.Of("month.4"), message.Of("month.5"), message.Of("month.6"),
	message.Of("month.7"), message.Of("month.8"), message.Of("month.9"), message.Of("month.10"), message.Of("month.11"), message.Of("month.12")}

// resultWords says how a day's case ended.
func resultWords(r daily.Result) message.Message {
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
