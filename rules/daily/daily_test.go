package daily_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/daily"
	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/rules/record"
)

// TestDaysAreDates checks that days convert to the dates of package time and back, and that invalid dates and texts are
// errors. It checks all days of the first years and the last year, and a sample of the others.
func TestDaysAreDates(t *testing.T) {
	const firstDays, lastDays, interval = 2000, 400, 97 // the interval is prime, so it meets all days of the year
	firstDate := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for day := daily.Day(0); day <= daily.LastDay; day++ {
		isSampled := day < firstDays || day > daily.LastDay-lastDays || day%interval == 0
		if !isSampled {
			continue
		}
		date := firstDate.AddDate(0, 0, int(day))
		if got, err := daily.FromDate(date.Year(), int(date.Month()), date.Day()); err != nil || got != day {
			t.Fatalf("FromDate of %v: got %v and error %v, want day %d", date, got, err, day)
		}
		if got, want := day.String(), date.Format("2006-01-02"); got != want {
			t.Fatalf("day %d: got text %s, want %s", int(day), got, want)
		}
		if got, err := daily.Parse(day.String()); err != nil || got != day {
			t.Fatalf("Parse(%q): got %v, %v, want %v", day.String(), got, err, day)
		}
	}
	if daily.LastDay.String() != "2999-12-31" {
		t.Errorf("got last day %v, want 2999-12-31", daily.LastDay)
	}
	for _, date := range [][3]int{{2025, 12, 31}, {3000, 1, 1}, {2026, 2, 29}, {2028, 2, 30}, {2100, 2, 29},
		{2026, 13, 1}, {2026, 0, 1}, {2026, 4, 31}, {2026, 1, 0}} {
		if d, err := daily.FromDate(date[0], date[1], date[2]); err == nil {
			t.Errorf("FromDate%v: got %v, want an error", date, d)
		}
	}
	for _, text := range []string{"", "2026", "2026-1-1", "2026-01-1x", "2026/01/01", "02026-01-01", "2026-01-01 ",
		"+026-01-01", strings.Repeat("9", 1<<20)} {
		if d, err := daily.Parse(text); err == nil || len(err.Error()) > 100 {
			t.Errorf("Parse(%.20q): got %v, %v, want a short error", text, d, err)
		}
	}
}

// TestGamesOfDaysNeverChange checks that the days of 54 years have different seeds, that two weeks have valid tables,
// and that the first days have the games of goldenDays.
func TestGamesOfDaysNeverChange(t *testing.T) {
	const days, twoWeeks, golden = 20_000, 14, 8
	seeds := map[uint64]daily.Day{}
	for d := daily.Day(0); d <= days; d++ {
		if other, repeated := seeds[d.Seed()]; repeated {
			t.Fatalf("days %v and %v: got the same seed %016x", other, d, d.Seed())
		}
		seeds[d.Seed()] = d
		if d >= twoWeeks {
			continue
		}
		options := d.Options([4]string{"Anna", "Ben", "Carl", "Dora"})
		if err := options.Validate(); err != nil {
			t.Fatalf("%v: got error %v, want none", d, err)
		}
		if people := options.People(); len(people) != 1 {
			t.Fatalf("%v: got people in seats %v, want one", d, people)
		}
	}
	var got []string
	for d := daily.Day(0); d < golden; d++ {
		o := d.Options([4]string{"A", "B", "C", "D"})
		got = append(got, fmt.Sprintf("%v %016x %s %v", d, d.Seed(), o.Setup.Edition.Edition().ID, o.Setup.Variants))
	}
	if text := strings.Join(got, "\n"); text != goldenDays {
		t.Errorf("got games\n%s\nwant\n%s", text, goldenDays)
	}
}

// TestResultOfDay checks that ResultOf returns the result of the recorded game, for two weeks. Unfinished records and
// those of another day, table or die are errors.
func TestResultOfDay(t *testing.T) {
	const twoWeeks = 14
	for day := daily.Day(0); day < twoWeeks; day++ {
		rec := randomRecord(t, day, rules.NewRandomSource(uint64(day)))
		back, err := record.Unpack(record.Pack(rec))
		if err != nil {
			t.Fatal(err)
		}
		got, err := daily.ResultOf(day, back)
		if err != nil {
			t.Fatal(err)
		}
		g, err := rec.Replay(nil)
		if err != nil {
			t.Fatal(err)
		}
		want := daily.DayResult{Day: day, Won: g.Result().Winners.Has(daily.PlayerSeat),
			Score: g.Score(g.Token(daily.PlayerSeat)), Turns: g.Turn()}
		if got != want {
			t.Errorf("%v: got result %+v, want %+v", day, got, want)
		}
		for name, change := range map[string]func(r *record.Record){
			"another seed": func(r *record.Record) { r.Seed++ },
			"no seed":      func(r *record.Record) { r.HasSeed = false },
			"two people": func(r *record.Record) {
				r.Players = append([]record.PlayerTag(nil), r.Players...)
				r.Players[2].Kind = "person"
			},
			"another level": func(r *record.Record) {
				r.Players = append([]record.PlayerTag(nil), r.Players...)
				r.Players[2].Kind = "recruit/quiet"
			},
			"a seat change": func(r *record.Record) {
				r.Changes = []record.SeatLine{{After: 30, Seat: daily.PlayerSeat, Kind: "mastermind"},
					{After: 40, Seat: daily.PlayerSeat, Kind: record.Person}}
			},
			"not over": func(r *record.Record) { r.Actions = r.Actions[:len(r.Actions)-1] },
			"other dice": func(r *record.Record) {
				r.Actions = append([]rules.Action(nil), r.Actions...)
				for i, a := range r.Actions {
					if a.Kind == rules.KindRoll {
						r.Actions[i].Face = (a.Face + 1) % 6
						break
					}
				}
			},
		} {
			other := *rec
			change(&other)
			if _, err := daily.ResultOf(day, &other); err == nil {
				t.Errorf("%v, %s: got no error, want one", day, name)
			}
		}
		if _, err := daily.ResultOf(day+1, rec); err == nil {
			t.Errorf("%v: got no error for the record of %v", day+1, day)
		}
	}
}

// TestStreak checks that the current streak ends today, or yesterday while today's case has not been played. Days may
// be added in any order, but only once.
func TestStreak(t *testing.T) {
	var diary daily.Diary
	if now, longest := diary.Streak(5); now != 0 || longest != 0 {
		t.Errorf("empty diary: got streaks %d and %d, want 0", now, longest)
	}
	for _, day := range []daily.Day{12, 3, 4, 5, 10, 11, 20, 4} {
		_, repeated := diary.Result(day)
		if added := diary.Add(daily.DayResult{Day: day, Score: int(day)}); added == repeated {
			t.Errorf("Add day %d, repeated %v: got %v, want %v", day, repeated, added, !repeated)
		}
	}
	for today, want := range map[daily.Day]int{3: 1, 5: 3, 6: 3, 7: 0, 12: 3, 13: 3, 14: 0, 20: 1, 21: 1, 22: 0} {
		if now, longest := diary.Streak(today); now != want || longest != 3 {
			t.Errorf("day %d: got streak %d, longest %d; want %d, 3", today, now, longest, want)
		}
	}
	if r, ok := diary.Result(11); !ok || r.Score != 11 {
		t.Errorf("result of day 11: got %+v, %v, want score 11", r, ok)
	}
	if _, ok := diary.Result(6); ok {
		t.Error("got a result of day 6, want none")
	}
}

// TestDiaryRoundTrip checks that Read returns the diary that String wrote, and that errors name the line and what is
// wrong with it.
func TestDiaryRoundTrip(t *testing.T) {
	const days = 600
	var diary daily.Diary
	src := rules.NewRandomSource(1)
	for day := daily.Day(0); day < days; day += daily.Day(1 + src.Intn(3)) {
		diary.Add(daily.DayResult{Day: day, Won: src.Intn(2) == 0, Score: src.Intn(60), Turns: src.Intn(90),
			Undone: src.Intn(3)})
	}
	text := diary.String()
	back, err := daily.Read([]byte(text))
	if err != nil || back.String() != text || len(back) != len(diary) {
		t.Fatalf("Read of String: got %d results and error %v, want %d", len(back), err, len(diary))
	}
	good := "[Days \"1\"]\n\n2026-01-01 won 43 in 31 undone 0\n2026-01-02 lost 3 in 31 undone 1\n"
	if _, err := daily.Read([]byte(strings.Replace(good, "43", "9999", 1))); err != nil {
		t.Errorf("highest score: got error %v", err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"\"1\"", "\"2\"", "it was made by a newer version"},
		{"\"1\"", "\"x\"", "line 1, column 1: the list of daily results has a wrong"},
		{"won", "win", "line 3, column 1: this is not a line like"},
		{"43", "043", "line 3, column 1: this is not a line like"},
		{"43", "-1", "line 3, column 1: this is not a line like"},
		{"43", "10000", "line 3, column 1: this is not a line like"},
		{" undone 1", "", "line 4, column 1: this is not a line like"},
		{"undone 1\n", "undone 1", "line 4, column 1: the last line was cut off"},
		{"2026-01-02", "2026-01-01", "line 4, column 1: the days are not in order"},
		{"2026-01-02", "2026-02-30", "line 4, column 1: no case for the date 2026-02-30"},
		{"\n2026-01-02", "\n\n2026-01-02", "line 4, column 1: this is not a line like"},
	} {
		_, err := daily.Read([]byte(strings.Replace(good, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q instead of %q: got error %v, want prefix %q", c.new, c.old, err, c.want)
		}
	}
}

// FuzzRead checks that no text makes Read panic, and that String returns the same text for an accepted diary.
func FuzzRead(f *testing.F) {
	f.Add("")
	f.Add("[Days \"1\"]\n\n2026-01-01 won 43 in 31 undone 0\n2026-01-02 lost 3 in 31 undone 1\n")
	f.Add("[Days \"1\"]\n\n2026-02-29 won 43 in 31 undone 0\n")
	for _, s := range plaintexttest.Alterations {
		f.Add(s.Apply("[Days \"1\"]\n\n2026-01-01 won 43 in 31 undone 0\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := daily.Read([]byte(text))
		if err == nil && d.String() != text {
			t.Fatalf("Read and String: got %q, want %q", d.String(), text)
		}
	})
}

// goldenDays holds the games of the first eight days: date, seed, edition and variants.
const goldenDays = `2026-01-01 4046c6deb931e5f0 amigo base
2026-01-02 6ad66d93cb9919a0 amigo-2001 topsecret
2026-01-03 17ca1425904cb1a2 french-42 base
2026-01-04 567e5f7c075952fa amigo dossier
2026-01-05 71cc93fd14596800 french-41 base
2026-01-06 8d9dc0446227a648 engine topsecret
2026-01-07 19dd626277dfd01e amigo topsecret+dossier
2026-01-08 4e8e6afb775d12f8 amigo base`

// randomRecord returns the record of a finished game of a day, with the day's dice and random decisions.
func randomRecord(t testing.TB, day daily.Day, src rules.RandomSource) *record.Record {
	t.Helper()
	options := day.Options([4]string{"Anna", "Ben", "Carl", "Dora"})
	rec := &record.Record{Setup: options.Setup, Players: options.PlayerTags(), Seed: options.Seed, HasSeed: true}
	g, err := rec.Begin()
	if err != nil {
		t.Fatal(err)
	}
	dealer := rules.NewDealer(options.Seed)
	for !g.Over() {
		action := dealer.Next(&g)
		if !g.IsChance() {
			action = g.NthLegal(src.Intn(g.CountLegal()))
		}
		if err := g.Apply(action, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, action)
	}
	return rec
}
