//go:build !js

package scenes

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/connect"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/wasm/tableserver"
)

// TestSharedTables plays a whole game of each edition, with all its variants, at a shared table of a television, two
// phones and an opponent. It checks that every screen sees the end, and that only the phones keep the record. Package
// remote tests every form.
func TestSharedTables(t *testing.T) {
	testrun.Long(t)
	hands := []playtest.Input{playtest.Touch, playtest.Mouse}
	var most [rules.NumEditions]rules.Variants
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) { most[e] = v })
	for i, v := range most {
		e, seed := rules.EditionID(i), uint64(i+1)
		t.Run(fmt.Sprintf("%s %+v", e.Edition().ID, v), func(t *testing.T) {
			t.Parallel()
			room := newSharedRoom(t, 2)
			room.open(t, e, v)
			room.checkSound(t)
			var all sync.WaitGroup
			for i, phone := range room.phones {
				tester := playtest.NewTester(t, phone, hands[i%2], seed+uint64(i))
				tester.SitAlone()
				all.Go(func() {
					tester.ViewPassports()
					tester.PlayUntil(playtest.UntilGameEnds)
					tester.Scene("reveal")
				})
			}
			all.Go(func() {
				room.tv.until("the end", func(st a11y.PublicState) bool {
					if st.Scene == "board" && (len(st.Controls) != 1 || !playtest.Can(st, "menu")) {
						t.Errorf("screen without a seat: got controls %v, want the menu alone", st.Controls)
						return true
					}
					return st.Scene == "reveal"
				})
			})
			all.Wait()
			text := string(room.tv.Saved(""))
			for _, phone := range room.phones {
				phone.until("the record on the device", func(a11y.PublicState) bool {
					return phone.shelf() == text
				})
			}
			if got := room.tv.shelf(); got != "" {
				t.Errorf("screen without a seat: got the saved record\n%s\nwant none", got)
			}
		})
	}
}

// checkSound checks that only the screen without a seat plays sounds. A seat plays them once its player wants so, and
// that does not change the sound of other games.
func (r *sharedRoom) checkSound(t *testing.T) {
	t.Helper()
	tv, phone := r.tv.ctx, r.phones[0].ctx
	if !tv.Spectating || tv.Seated || tv.SoundPreset() != sound.PresetAll {
		t.Errorf("screen without a seat: got spectating %v, seated %v, sound %s; want true, false, all", tv.Spectating,
			tv.Seated, tv.SoundPreset())
	}
	if phone.Spectating || !phone.Seated || phone.SoundPreset() != sound.PresetOff || phone.Sound.Wanted() {
		t.Errorf("seat: got spectating %v, seated %v, sound %s; want false, true, off", phone.Spectating, phone.Seated,
			phone.SoundPreset())
	}
	phone.ToggleMute()
	if phone.Settings.SeatSound != sound.PresetAll || !phone.Sound.Wanted() {
		t.Errorf("seat with sound: got setting %q, want all", phone.Settings.SeatSound)
	}
	phone.ToggleMute()
	if phone.Settings.Sound.Preset != sound.PresetAll {
		t.Errorf("after a change at the seat: got sound %s of other games, want all", phone.Settings.Sound.Preset)
	}
}

// TestSharedTableSurvivesHost checks that screens say so when the host restarts in the middle of a game, and reconnect
// by themselves. A screen that left the table gets its seat back by the link.
func TestSharedTableSurvivesHost(t *testing.T) {
	testrun.Long(t)
	room := newSharedRoom(t, 1)
	room.open(t, rules.Amigo, rules.Variants{})
	tester := playtest.NewTester(t, room.phones[0], playtest.Touch, 3)
	tester.ViewPassports()
	tester.PlayUntil(playtest.UntilRolls(1))
	room.restart(t)
	cut := room.phones[0].Language("line.cut")
	room.phones[0].until("the cut line",
		func(st a11y.PublicState) bool { return strings.Contains(strings.ToLower(st.Prompt+st.Notice), cut) })
	tester.PlayUntil(playtest.UntilRolls(2))
	link := room.phones[0].features.shared.Link()
	phone := room.phones[0]
	phone.leaveTable()
	room.tv.until("the absent person", func(a11y.PublicState) bool { return room.tv.features.shared.Away().Has(0) })
	if err := phone.features.shared.Sit(link); err != nil {
		t.Fatal(err)
	}
	phone.until("the table", func(st a11y.PublicState) bool { return st.Scene == "board" })
	tester.PlayUntil(playtest.UntilRolls(1))
}

// TestSharedTableReplacesAbsentPerson checks that an opponent stands in for a person who is away too long. The screen
// that opened the table can free the seat, and another device takes it and plays to the end.
func TestSharedTableReplacesAbsentPerson(t *testing.T) {
	testrun.Long(t)
	room := newSharedRoom(t, 3)
	late := room.phones[2]
	room.phones = room.phones[:2]
	room.open(t, rules.Amigo, rules.Variants{})
	paula := playtest.NewTester(t, room.phones[0], playtest.Touch, 3)
	paula.SitAlone()
	paula.AcceptStandIns()
	paula.ViewPassports()
	link := room.tv.features.shared.Link()
	room.phones[1].leaveTable()
	room.tv.until("the absent person", func(a11y.PublicState) bool { return room.tv.features.shared.Away().Has(1) })
	paula.PlayUntil(playtest.UntilRolls(3))
	room.tv.until("the stand-in",
		func(a11y.PublicState) bool { return room.tv.session.Match().Player(1).Away })
	room.tv.tapControls("menu", "menu-seats")
	if st, _ := room.tv.State(); playtest.Can(st, "leaves-1") {
		t.Error("the seats: got an enabled answer that replaces Paula, who is here")
	}
	room.tv.tapControls("free-2")
	room.tv.until("the invitation", func(a11y.PublicState) bool { return room.tv.features.shared.OpenCode() != "" })
	if err := late.features.shared.Sit(link); err != nil {
		t.Fatal(err)
	}
	late.until("the free seat", func(s a11y.PublicState) bool {
		return playtest.Can(s, "lobby-sit-2") && playtest.Can(s, "lobby-look")
	})
	late.tapControls("lobby-sit-2")
	late.until("the table", func(s a11y.PublicState) bool { return s.Scene == "board" || s.Scene == "handover" })
	room.phones[0].until("the new person",
		func(a11y.PublicState) bool { return !room.phones[0].session.Match().Player(1).Away })
	otto := playtest.NewTester(t, late, playtest.Touch, 4)
	otto.SitAlone()
	var all sync.WaitGroup
	for _, player := range []*playtest.Tester{paula, otto} {
		all.Go(func() {
			player.ViewPassports()
			player.PlayUntil(playtest.UntilGameEnds)
			player.Scene("reveal")
		})
	}
	all.Wait()
}

// sharedRoom is a host with the screens at one of its tables.
type sharedRoom struct {
	dir    string                                  // folder of the host
	tables atomic.Pointer[tableserver.TableServer] // serves the tables in dir
	site   *httptest.Server
	tv     *roomDevice   // opens the table, and has no seat
	phones []*roomDevice // one for each person
}

// screenTurn is locked while a screen of any room acts, because screens share caches of the process.
var screenTurn sync.Mutex

// roomDevice is a screen of a room. Its testers run at the same time, but the screens one after another.
type roomDevice struct {
	*desktop
	dir string // of the host
}

// newSharedRoom starts a host and the screens of a room.
func newSharedRoom(t *testing.T, people int) *sharedRoom {
	t.Helper()
	room := &sharedRoom{dir: t.TempDir()}
	room.restart(t)
	room.site = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		room.tables.Load().ServeHTTP(w, q)
	}))
	t.Cleanup(func() {
		room.tables.Load().Close()
		room.site.Close()
	})
	screen := func(i int) *roomDevice {
		return &roomDevice{newDesktop(t, "", scenetest.Screens[i]), room.dir}
	}
	room.tv = screen(0)
	room.tv.features.shared.Host = connect.HostAddress{Address: room.site.URL}
	room.tv.showTitle()
	for range people {
		room.phones = append(room.phones, screen(1))
	}
	return room
}

// restart stops the host, and starts another one that serves the same tables. Its opponents play eight times as fast.
func (r *sharedRoom) restart(t *testing.T) {
	t.Helper()
	if was := r.tables.Load(); was != nil {
		was.Close()
	}
	tables, err := tableserver.New(tableserver.ServerOptions{Dir: r.dir, Pace: 8, Patience: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	r.tables.Store(tables)
}

// open opens a table of an edition from the title, seats the people and an opponent, and begins the game.
func (r *sharedRoom) open(t *testing.T, e rules.EditionID, variants rules.Variants) {
	t.Helper()
	phone := r.tv
	phone.until("the title", func(st a11y.PublicState) bool { return playtest.Can(st, "open-table") })
	phone.tapControls("open-table", "edition-"+e.Edition().ID)
	if variants.TopSecret {
		phone.tapControls("variant-topsecret")
	}
	if variants.Dossier {
		phone.tapControls("variant-dossier")
	}
	phone.tapControls("start")
	phone.until("the lobby", func(st a11y.PublicState) bool { return playtest.Can(st, "lobby-fill-4") })
	phone.tapControls("lobby-fill-4")
	for i, device := range r.phones {
		device.ctx.Settings.Name = []string{"Paula", "Otto"}[i]
		if err := device.features.shared.Sit(phone.features.shared.Link()); err != nil {
			t.Fatal(err)
		}
		sit := fmt.Sprintf("lobby-sit-%d", i+1)
		device.until("a free seat", func(st a11y.PublicState) bool { return playtest.Can(st, sit) })
		device.tapControls(sit)
		device.until("the seat", func(st a11y.PublicState) bool {
			return strings.Contains(seats(st), device.Language("lobby.is-you"))
		})
	}
	phone.until("all seats", func(st a11y.PublicState) bool {
		return strings.Count(seats(st), phone.Language("lobby.is-here")) == len(r.phones)
	})
	if phone.features.shared.OpenCode() == "" {
		t.Error("there are free seats, but no invitation")
	}
	phone.tapControls("lobby-begin")
	phone.until("the table", func(st a11y.PublicState) bool { return st.Scene == "board" })
	if code := phone.features.shared.OpenCode(); code != "" {
		t.Errorf("all seats are taken, but %s invites", code)
	}
	for _, device := range r.phones {
		device.until("a passport", func(st a11y.PublicState) bool { return st.Scene == "handover" })
	}
}

// leaveTable opens the title, and waits until the screen has left the table.
func (d *roomDevice) leaveTable() {
	d.t.Helper()
	d.showTitle()
	d.until("the title",
		func(st a11y.PublicState) bool { return st.Scene == "title" && d.features.shared.Link() == "" })
}

// seats returns the published texts of the seats of a lobby, in lower case.
func seats(st a11y.PublicState) (all string) {
	for _, r := range st.Regions {
		if r.ID == "lobby-seats" {
			all = strings.ToLower(strings.Join(r.Lines, " "))
		}
	}
	return all
}

// Language returns a text in the screen's language.
func (d *roomDevice) Language(key string) string { return d.ctx.Words(message.Key(key)) }

// until advances until the state fulfils a condition. It fails the test after waitTimeout; what names the condition.
func (d *roomDevice) until(what string, condition func(a11y.PublicState) bool) {
	d.t.Helper()
	for end := time.Now().Add(waitTimeout); ; {
		if st, ok := d.State(); ok && condition(st) {
			return
		}
		if time.Now().After(end) {
			st, _ := d.State()
			d.t.Fatalf("timeout: waited for %s in scene %s with prompt %q", what, st.Scene, st.Prompt)
		}
		d.Pass()
	}
}

// State implements [playtest.Device], like all following methods except shelf.
func (d *roomDevice) State() (a11y.PublicState, bool) {
	screenTurn.Lock()
	defer screenTurn.Unlock()
	return d.desktop.State()
}

// Saved returns the record of the host's only table, for any folder.
func (d *roomDevice) Saved(string) []byte {
	files, _ := filepath.Glob(filepath.Join(d.dir, "tables", "*", "games", "*.record"))
	for _, f := range files {
		if text, err := os.ReadFile(f); err == nil {
			return text
		}
	}
	return nil
}

// shelf returns the record of the finished game that this device has saved, "" for none.
func (d *roomDevice) shelf() string {
	screenTurn.Lock()
	defer screenTurn.Unlock()
	return string(d.desktop.Saved(playtest.ShelfFolder))
}

func (d *roomDevice) Pass() {
	screenTurn.Lock()
	d.desktop.Pass()
	screenTurn.Unlock()
	time.Sleep(100 * time.Microsecond)
}

func (d *roomDevice) Tap(x, y float64) {
	screenTurn.Lock()
	defer screenTurn.Unlock()
	d.desktop.Tap(x, y)
}

func (d *roomDevice) Click(x, y float64) {
	screenTurn.Lock()
	defer screenTurn.Unlock()
	d.desktop.Click(x, y)
}

func (d *roomDevice) Key(code string, shift bool) {
	screenTurn.Lock()
	defer screenTurn.Unlock()
	d.desktop.Key(code, shift)
}
