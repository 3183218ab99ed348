//go:build unix

package scenes

import (
	"os"
	"strings"
	"testing"
	"time"

	"heimlich/rules/daily"
	"heimlich/rules/share"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// on sets the calendar.
func on(d *Director, year, month, day int) {
	d.back.Now = func() time.Time { return time.Date(year, time.Month(month), day, 23, 59, 0, 0, time.UTC) }
}

// TestOneTryADay begins the case of the day, leaves it, finds that it can be gone on with but not begun once more, plays it to its end, and finds the result, which the next run of the
// program still has; the next day has a case of its own.
func TestOneTryADay(t *testing.T) {
	_, copied := aHome(t, true)
	dir := t.TempDir()
	enter := func(day int) *desktop {
		d, err := New(Options{SaveDir: dir, NoLessons: true, Speed: backstage.Instant})
		if err != nil {
			t.Fatal(err)
		}
		d.fault = func(report string) { t.Fatal(report) }
		d.screen, d.zoom = scenetest.Screens[1], 1
		on(d, 2026, 11, day)
		settle(d)
		return &desktop{Director: d, t: t, save: dir}
	}
	g := enter(19)
	p := playtest.Sit(t, g, playtest.Touch, 3)
	p.Open("cases", "cases")
	p.Press("day")
	p.Press("day-later")
	if len(games(t, g)) != 0 {
		t.Fatal("looking begins the case")
	}
	p.Press("day")
	p.Press("day-begin")
	p.Learn()
	p.Scene("board")
	for _, id := range []string{"menu", "menu-table", "menu-over"} {
		p.Press(id)
	}
	if c := g.scene.Desk().Find("over-again"); !c.Disabled {
		t.Error("it can be played again with the same chance, of which there is one try")
	}
	p.Press("resume")
	p.ToTitle()
	p.Open("cases", "cases")
	if c := g.scene.Desk().Find("day"); !strings.Contains(c.Label, "go on") {
		t.Errorf("after it was begun it says %q", c.Label)
	}
	if open := games(t, g); len(open) != 1 {
		t.Fatalf("%d games are kept", len(open))
	}
	g = enter(19)
	p = playtest.Sit(t, g, playtest.Touch, 3)
	p.Open("cases", "cases")
	p.Press("day")
	p.Learn()
	g.playOut(p)
	p.Open("title", "cases")
	s := p.Wait("the result", func(s pagestate.State) bool { return playtest.Can(s, "day-copy") })
	p.Press("day-copy")
	p.Press("resume")
	first, second, _ := strings.Cut(copied(), "\n")
	for _, a := range []string{"Red", "Orange", "Yellow", "Green", "Blue", "Violet", "Grey", "passport"} {
		if strings.Contains(first, a) {
			t.Errorf("what is shared tells of %s: %q", a, first)
		}
	}
	what, err := share.Open(second)
	if err != nil || what.Challenge == nil || !strings.HasPrefix(first, "Heimlich & Co. 19 November: ") {
		t.Errorf("what is shared is %q, a challenge: %v (%v)", copied(), what.Challenge != nil, err)
	}
	c := g.scene.Desk().Find("day")
	all, err := diary(g.back.Files)
	if err != nil || len(all) != 1 || all[0].Day.String() != "2026-11-19" {
		t.Fatalf("the diary is %v (%v); the page says %+v", all, err, s)
	}
	if won := strings.HasPrefix(c.Label, "The case of 19 November, won"); won != all[0].Won {
		t.Errorf("it says %q of %+v", c.Label, all[0])
	}
	if open := games(t, g); len(open) != 0 {
		t.Errorf("%d games go on", len(open))
	}
	p.Press("day") // which tells, and begins nothing
	p.Press("resume")
	for n := range 2 * remembered {
		casebook{(&game{Director: g.Director})}.note(400+daily.Day(n), "id")
	}
	if n := len(strings.Fields(g.back.Settings.Days)); n != remembered {
		t.Errorf("%d days are remembered", n)
	}
	g = enter(20)
	p = playtest.Sit(t, g, playtest.Keys, 3)
	p.Open("cases", "cases")
	if c := g.scene.Desk().Find("day"); !strings.Contains(c.Label, "20 November, one table for everybody, and one try; one day so far") {
		t.Errorf("the next day says %q", c.Label)
	}
}

// games are the names of the files of games that go on.
func games(t *testing.T, g *desktop) (names []string) {
	es, err := g.back.Files.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range es {
		names = append(names, e.ID)
	}
	return names
}

// playOut plays a game with a base set-up to its end, doing whatever comes.
func (g *desktop) playOut(p *playtest.Player) {
	g.t.Helper()
	p.PlayOn(playtest.ToTheEnd)
	p.Press("end")
}

// TestNoCaseWithoutACalendar: on a machine whose clock is before any day of this game there is no case of the day, and all others are there.
func TestNoCaseWithoutACalendar(t *testing.T) {
	g := atDesk(t, "", scenetest.Screens[0])
	on(g.Director, 1999, 12, 31)
	press(t, g.Director, "cases")
	if g.scene.Desk().Find("day") != nil || g.scene.Desk().Find("case-who-is-who") == nil {
		t.Error("there is a case of a day that there is not")
	}
}

// TestDamagedDays: results that can't be read are kept aside and explained, and the day's case is still there.
func TestDamagedDays(t *testing.T) {
	g := atDesk(t, "", scenetest.Screens[0])
	if err := g.back.Files.SaveDays([]byte("nonsense")); err != nil {
		t.Fatal(err)
	}
	on(g.Director, 2026, 11, 22)
	press(t, g.Director, "cases")
	if g.scene.Desk().Find("day") == nil || !strings.Contains(g.back.Notice, "damaged") {
		t.Errorf("it says %q", g.back.Notice)
	}
	if data, err := os.ReadFile(g.save + "/damaged/1-days.txt"); err != nil || string(data) != "nonsense" {
		t.Errorf("aside lies %q (%v)", data, err)
	}
}

// TestDaysOfTwoWindows: what one window has begun or solved is not lost when another one that was open before saves its settings.
func TestDaysOfTwoWindows(t *testing.T) {
	dir := t.TempDir()
	one, other := &game{Director: started(t, dir)}, &game{Director: started(t, dir)}
	one.back.Settings.Solved = "first"
	casebook{one}.note(500, "id")
	settle(one.Director)
	other.back.Settings.Solved = "second"
	other.saveSettings()
	settle(other.Director)
	if set := started(t, dir).back.Settings; set.Days != daily.Day(500).String()+"=id" || set.Solved != "first second" {
		t.Errorf("kept are the days %q and the cases %q", set.Days, set.Solved)
	}
}
