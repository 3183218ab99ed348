//go:build !js

package tableserver

import (
	"encoding/json"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/lobby"
	"heimlich/rules/opponents"
	"heimlich/scenes/savefiles"
)

// tablesDir is the folder with a folder for each table, named by its code. shelfDir is the folder of old tables.
const (
	tablesDir = "tables"
	shelfDir  = "shelf"
)

// Ages since the last change from which a closed table leaves tablesDir.
const (
	unbegunAge = 2 * time.Hour       // a lobby is deleted
	gameAge    = 30 * 24 * time.Hour // a game is moved to shelfDir
)

// dirOf returns the folder of a code.
func (s *TableServer) dirOf(code string) string { return filepath.Join(s.options.Dir, tablesDir, code) }

// isSaved reports whether a table with the code has a folder.
func (s *TableServer) isSaved(code string) bool {
	_, err := os.Lstat(s.dirOf(code))
	return err == nil
}

// savedTables removes old tables, and returns the number of others. The caller holds s.mu.
func (s *TableServer) savedTables() (n int) {
	all, _ := os.ReadDir(filepath.Join(s.options.Dir, tablesDir)) // a missing folder has none
	for _, e := range all {
		if s.tables[e.Name()] != nil || lobby.IsCode(e.Name()) && !s.removeOld(e.Name()) {
			n++
		}
	}
	return n
}

// removeOld removes a closed table that is old from tablesDir, and reports whether it did. It deletes a lobby without
// games, and moves other tables to shelfDir.
func (s *TableServer) removeOld(code string) bool {
	age, begun := time.Duration(math.MaxInt64), false
	_ = filepath.WalkDir(s.dirOf(code), func(_ string, d fs.DirEntry, err error) error {
		if err == nil {
			if info, err := d.Info(); err == nil {
				age = min(age, time.Since(info.ModTime()))
			}
			begun = begun || d.IsDir() && d.Name() == "games"
		}
		return nil
	})
	switch {
	case !begun && age > unbegunAge:
		return os.RemoveAll(s.dirOf(code)) == nil
	case age > gameAge:
		shelf := filepath.Join(s.options.Dir, shelfDir)
		return os.MkdirAll(shelf, 0o755) == nil &&
			os.Rename(s.dirOf(code), filepath.Join(shelf, code+time.Now().UTC().Format("-20060102-150405"))) == nil
	}
	return false
}

// load opens the files of the table. It saves a new lobby; otherwise it reads the lobby, and continues a game that has
// begun.
func (t *table) load() (err error) {
	if t.lobby == nil && !t.server.isSaved(t.code) {
		return lobby.ErrNoTable
	}
	if t.files, err = savefiles.Open(t.server.dirOf(t.code)); err != nil {
		return err
	}
	if t.lobby != nil {
		return t.save()
	}
	text, err := t.files.Seats().Read()
	t.lobby = &lobby.Lobby{}
	if err == nil {
		err = json.Unmarshal(text, t.lobby)
	}
	if err != nil || t.lobby.Code != t.code {
		t.server.log.Error("the seats can’t be read", "table", t.name(), "why", err)
		return lobby.ErrNoTable
	}
	t.saved = string(text)
	if t.lobby.Began {
		return t.begin()
	}
	return nil
}

// save saves the lobby if it has changed. The error is lobby.ErrUnsaved.
func (t *table) save() error {
	text, err := json.Marshal(t.lobby)
	if err != nil || string(text) == t.saved {
		return err
	}
	if err := t.files.Seats().Save(text); err != nil {
		t.server.log.Error("the seats can’t be saved", "table", t.name(), "why", err)
		return lobby.ErrUnsaved
	}
	t.saved = string(text)
	return nil
}

// begin begins the game of the lobby, or continues it from its record. It returns when the deal is saved.
func (t *table) begin() error {
	games, err := t.files.Open()
	if err != nil {
		t.server.log.Error("the games can’t be listed", "table", t.name(), "why", err)
		return lobby.ErrUnsaved
	}
	help := host.Helpers{RandomBits: randomBits, Thinker: t.think, Strict: true, Sealed: true, Wake: t.wakeUp}
	var h *host.Host
	var slot *savefiles.Slot
	if len(games) == 0 {
		slot = t.files.Begin()
		h, err = host.New(match.Options{Table: t.lobby.Table}, slot, help)
	} else if slot, err = t.files.Hold(games[0].ID); err == nil {
		h, err = host.Resume(slot.Text(), slot, help)
	}
	if err == nil {
		err = h.Deal()
	}
	if err != nil {
		t.server.log.Error("the game can’t begin", "table", t.name(), "why", err)
		if slot != nil && len(games) == 0 {
			_ = slot.Delete() // nobody has seen anything of it
		} else if slot != nil {
			slot.Close()
		}
		return lobby.ErrUnsaved
	}
	t.slot, t.host, t.public, t.last = slot, h, h.Client(rules.NoSeat), time.Now()
	return nil
}

// endGame ends the match, and moves its game away; see putGamesAway.
func (t *table) endGame() {
	for _, socket := range t.sockets {
		t.pump(socket)
		t.stop(socket)
	}
	t.close()
	t.slot, t.host, t.public, t.asked = nil, nil, nil, 0
	_ = t.putGamesAway() // if it fails, the next game can't begin before
}

// sendLastGame sends the record of the last game to the player of a seat.
func (t *table) sendLastGame(socket *socket, s rules.Seat) {
	text, err := t.files.Read(t.lobby.LastGame)
	if err != nil {
		t.server.log.Error("the last game can’t be read", "table", t.name(), "why", err)
		return
	}
	data, _ := json.Marshal(lobby.LastGame{Kind: lobby.KindLastGame, Record: string(text), Seat: int(s) + 1})
	_ = socket.Send(data) // a cut connection leaves soon
}

// putGamesAway moves all games of the table from the open ones to the finished ones; see savefiles.Files.PutAway.
func (t *table) putGamesAway() error {
	games, err := t.files.Open()
	for _, game := range games {
		if err == nil {
			err = t.files.PutAway(game.ID)
		}
	}
	if err != nil {
		t.server.log.Error("a game can’t be put away", "table", t.name(), "why", err)
		return lobby.ErrUnsaved
	}
	return nil
}

// close waits until everything is saved, and closes the files.
func (t *table) close() {
	if t.host != nil {
		t.public.Leave()()
	}
	if t.slot != nil {
		t.slot.Close()
	}
}

// thinking is a semaphore for the opponents that are deciding.
var thinking = make(chan struct{}, max(1, runtime.NumCPU()/2))

// wakeUp makes the table call its host soon. Any goroutine may call it.
func (t *table) wakeUp() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// think starts the decision of an opponent. Opponents of all tables get half of the processors.
func (t *table) think(request opponents.Request) *async.Task[rules.Action] {
	return async.Start(func(step async.Progress) rules.Action {
		thinking <- struct{}{}
		defer func() { <-thinking }()
		return request.Decide(func() bool { return step(0, 1) })
	})
}
