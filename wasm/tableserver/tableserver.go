//go:build !js

// Package tableserver hosts tables for screens that connect by WebSocket. It is an [http.Handler] for one address.
//
//   - tableserver.go: accepts connections, and finds or opens their tables
//   - limits.go: limits of tables, connections and tries
//   - socket.go: one connection, with its queues, beats and silence
//   - table.go: one table, on its own goroutine
//   - newcomer.go: persons who join a running game
//   - files.go: a folder for each table; nothing is sent before it is saved
//
// The messages are those of package lobby until the game begins. Then package remote serves each connection, and both
// share it. A table without connections is closed; the next connection opens it again from its files. Names of files,
// logs and addresses never have tokens.
package tableserver

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/gofrs/flock"

	"heimlich/rules/match/lobby"
)

// ServerOptions are the settings of a TableServer. Dir is required.
type ServerOptions struct {
	Dir     string       // the folder for all files
	Origins []string     // hosts of other pages that may connect
	Log     *slog.Logger // nil: none
	Pace    float64      // of opponents and chance, as a multiple of the usual one; 0 for 1
	// Patience is the time before any player may act for a person who is away; 0 for a minute.
	Patience time.Duration
}

// TableServer is the handler of all connections to tables. Any goroutine may call its methods.
type TableServer struct {
	options ServerOptions
	limits  limits
	log     *slog.Logger
	lock    *flock.Flock // of the folder

	mu        sync.Mutex
	tables    map[string]*table // open tables by code
	addresses map[string]*address
	closed    bool
	running   sync.WaitGroup // tables and connections
}

// New returns a handler that serves the tables of a folder, which it creates. It returns an error if another program
// serves them. Call Close at the end.
func New(options ServerOptions) (*TableServer, error) {
	if err := os.MkdirAll(filepath.Join(options.Dir, tablesDir), 0o755); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(options.Dir, tablesDir, ".lock"))
	if got, err := lock.TryLock(); err != nil || !got {
		return nil, fmt.Errorf("another program serves the tables in %s: %v", options.Dir, err)
	}
	server := &TableServer{options: options, limits: normalLimits, log: options.Log, tables: map[string]*table{},
		addresses: map[string]*address{}, lock: lock}
	if options.Pace > 0 {
		server.limits.pace = options.Pace
		server.limits.rate *= max(options.Pace, 1) // players act faster, too
	}
	if options.Patience > 0 {
		server.limits.patience = options.Patience
	}
	if server.log == nil {
		server.log = slog.New(slog.DiscardHandler)
	}
	return server, nil
}

// randomBits returns 64 random bits from the system.
func randomBits() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: it ends the program instead
	return binary.LittleEndian.Uint64(b[:])
}

// ServeHTTP serves one connection until it ends. Pages of other origins are refused.
func (s *TableServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.options.Origins,
		CompressionMode: websocket.CompressionNoContextTakeover, CompressionThreshold: 512})
	if err != nil {
		s.log.Debug("refused", "why", err)
		return
	}
	socket := newSocket(conn, networkOf(r.RemoteAddr), s.limits)
	err = s.admit(socket)
	if err == nil {
		defer s.dismiss(socket)
		err = s.serve(socket)
	}
	switch {
	case errors.Is(err, errClosed): // the screen dials again, perhaps after a restart
		socket.cut()
	case err != nil:
		socket.refuse(err, true)
	}
	<-socket.written
}

// serve serves a connection until it ends. An error is a refusal of the first message.
func (s *TableServer) serve(socket *socket) error {
	ctx, cancel := context.WithTimeout(socket.ctx, socket.limits.firstMessage)
	data, err := socket.read(ctx)
	cancel()
	if err != nil {
		socket.cut()
		return nil
	}
	var message lobby.ScreenMessage
	if json.Unmarshal(data, &message) != nil || !message.Kind.IsFirst() {
		return lobby.ErrUnreadable
	}
	if message.Version != lobby.Version {
		return lobby.ErrVersion
	}
	t, err := s.enter(socket, &message)
	if err != nil {
		return err
	}
	defer s.release(t)
	t.do(func() { t.join(socket, message) })
	for {
		data, err := socket.read(socket.ctx)
		if err != nil {
			break
		}
		if !socket.takeFromRate(time.Now()) {
			socket.refuse(lobby.ErrTooOften, true)
			break
		}
		t.do(func() { t.receive(socket, data) })
	}
	t.do(func() { t.leave(socket) })
	if !socket.refused.Load() {
		socket.cut()
	}
	return nil
}

// enter returns the table of a first message, which the caller must release. For KindOpen it opens a table and sets the
// organiser's token.
func (s *TableServer) enter(socket *socket, message *lobby.ScreenMessage) (*table, error) {
	if message.Kind == lobby.KindOpen {
		return s.open(socket, *message)
	}
	if !s.mayTry(socket.addr) {
		return nil, lobby.ErrTooOften
	}
	if !lobby.IsCode(message.Code) {
		s.wrong(socket.addr)
		return nil, lobby.ErrNoTable
	}
	t, err := s.acquire(message.Code, nil)
	if errors.Is(err, lobby.ErrNoTable) {
		s.wrong(socket.addr)
	}
	return t, err
}

// open opens a new table, which the caller must release. The screen becomes its organiser.
func (s *TableServer) open(socket *socket, message lobby.ScreenMessage) (*table, error) {
	code, err := s.newCode(socket.addr)
	if err != nil {
		return nil, err
	}
	l, visitor, token, err := lobby.Open(message, code, randomBits)
	if err != nil {
		return nil, err
	}
	t, err := s.acquire(code, l)
	if err == nil {
		socket.visitor, socket.organiserToken = visitor, token
		s.log.Info("table opened", "table", t.name())
	}
	return t, err
}

// errClosed is the error of a server that is closed.
var errClosed = errors.New("the server is closed")

// acquire returns the open table of a code. It opens a table with a new lobby, or from its files for nil.
func (s *TableServer) acquire(code string, l *lobby.Lobby) (*table, error) {
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return nil, errClosed
		}
		t := s.tables[code]
		if t != nil && l != nil { // another screen has just got the same code
			s.mu.Unlock()
			return nil, lobby.ErrNoRoom
		}
		if t == nil {
			t = newTable(s, code, l)
			s.tables[code] = t
			s.running.Add(1)
			go t.run()
		}
		closing := t.closing
		if !closing {
			t.users++
		}
		s.mu.Unlock()
		if closing {
			<-t.done
			continue
		}
		<-t.ready
		if t.err != nil {
			s.release(t)
			return nil, t.err
		}
		return t, nil
	}
}

// release ends the use of an acquired table.
func (s *TableServer) release(t *table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.users--
}

// retire marks a table without users as closing, so that the next user gets a new one. It reports whether it did.
func (s *TableServer) retire(t *table) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.closing = t.users == 0
	return t.closing
}

// forget removes a table whose files are closed.
func (s *TableServer) forget(t *table) {
	s.mu.Lock()
	t.closing = true
	delete(s.tables, t.code)
	s.mu.Unlock()
	close(t.done)
	s.running.Done()
}

// Close ends all connections, and returns when everything is saved. Screens dial again, and find the tables when
// another server runs. Later connections are refused.
func (s *TableServer) Close() {
	s.mu.Lock()
	s.closed = true
	for _, t := range s.tables {
		go t.do(t.end)
	}
	s.mu.Unlock()
	s.running.Wait()
	_ = s.lock.Unlock() // the system does it at the latest when the program ends
}
