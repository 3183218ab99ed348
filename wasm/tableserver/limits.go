//go:build !js

package tableserver

import (
	"net/netip"
	"time"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
)

// limits are the limits in time, and the pace of the hosts. Tests change them.
type limits struct {
	firstMessage time.Duration // for the first message of a connection
	beat         time.Duration // between two signs of life
	silence      time.Duration // for the answer to a sign of life
	empty        time.Duration // before a table without connections is closed
	patience     time.Duration // before any player may act for a person who is away
	rate         float64       // messages a second from a connection
	pace         float64       // of the host's clock
}

// normalLimits are the limits of a real server.
var normalLimits = limits{firstMessage: 5 * time.Second, beat: 10 * time.Second, silence: 15 * time.Second,
	empty: 10 * time.Second, patience: time.Minute, rate: 10, pace: 1}

// The limits in number. A family or a school shares one address, so people with a seat count for their table only.
const (
	maxMessage  = 4096                // bytes
	maxWaiting  = 64                  // messages that a connection has not taken
	maxTables   = 200                 // in the folder
	maxWatchers = 20 - rules.MaxSeats // connections without a seat at a table
	maxVisitors = 16                  // connections without a seat from an address
	maxWrong    = 5                   // wrong codes and tokens a minute from an address
	maxOpens    = 30                  // new tables a minute from an address
)

// address counts what comes from one network address.
type address struct {
	visitors     int // connections without a seat
	wrong, opens tries
}

// tries holds the times of tries, oldest first.
type tries []time.Time

// drop removes tries that are more than a minute old, and returns the number of others.
func (t *tries) drop(now time.Time) int {
	for len(*t) > 0 && now.Sub((*t)[0]) > time.Minute {
		*t = (*t)[1:]
	}
	return len(*t)
}

// addressOf returns the counts of an address, and removes addresses whose counts are 0. The caller holds s.mu.
func (s *TableServer) addressOf(addr string) *address {
	now := time.Now()
	for name, a := range s.addresses {
		if a.wrong.drop(now)+a.opens.drop(now)+a.visitors == 0 {
			delete(s.addresses, name)
		}
	}
	a := s.addresses[addr]
	if a == nil {
		a = &address{}
		s.addresses[addr] = a
	}
	return a
}

// networkOf returns the IP address of a connection. For IPv6 it returns the /64 network, of which one subscriber has
// all addresses.
func networkOf(remote string) string {
	address, err := netip.ParseAddrPort(remote)
	if err != nil {
		return remote
	}
	if ip := address.Addr().Unmap(); ip.Is6() {
		network, _ := ip.WithZone("").Prefix(64)
		return network.String()
	}
	return address.Addr().Unmap().String()
}

// admit counts a new connection. It returns an error if the server is closed, or the address may have no more.
func (s *TableServer) admit(socket *socket) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	address := s.addressOf(socket.addr)
	switch {
	case s.closed:
		return errClosed
	case address.visitors >= maxVisitors:
		return lobby.ErrTooOften
	}
	s.running.Add(1)
	address.visitors++
	socket.counted = true
	return nil
}

// setSeated counts an admitted connection as one with or without a seat.
func (s *TableServer) setSeated(socket *socket, seated bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if socket.counted == seated {
		socket.counted = !seated
		if a := s.addressOf(socket.addr); seated {
			a.visitors--
		} else {
			a.visitors++
		}
	}
}

// dismiss forgets an admitted connection that has ended.
func (s *TableServer) dismiss(socket *socket) {
	s.setSeated(socket, true)
	s.running.Done()
}

// mayTry reports whether an address may try another code or token.
func (s *TableServer) mayTry(addr string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.addressOf(addr).wrong) < maxWrong
}

// wrong counts a wrong code or token.
func (s *TableServer) wrong(addr string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.addressOf(addr)
	a.wrong = append(a.wrong, time.Now())
}

// mayOpen counts a new table, and reports whether its address may open it. The caller holds s.mu.
func (s *TableServer) mayOpen(addr string) bool {
	a := s.addressOf(addr)
	a.opens = append(a.opens, time.Now())
	return len(a.opens) <= maxOpens
}

// newCode returns the code of a new table of an address. The error says why it can't have one.
func (s *TableServer) newCode(addr string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.mayOpen(addr) {
		return "", lobby.ErrTooOften
	}
	if s.savedTables() >= maxTables {
		return "", lobby.ErrNoRoom
	}
	for {
		if code := lobby.NewCode(randomBits); s.tables[code] == nil && !s.isSaved(code) {
			return code, nil
		}
	}
}
