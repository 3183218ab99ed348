//go:build unix

package tableserver

import (
	"fmt"
	"runtime"
	"sort"
	"sync"
	"syscall"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
)

// The benchmarks in this file measure a server with one table and with many.

// BenchmarkActToOthers measures the time from an action until another screen has its step, at a table with three
// people. The record is synced to disk before. Metrics: median and 95th percentile.
func BenchmarkActToOthers(b *testing.B) {
	server := newTestServer(b, b.TempDir())
	table := server.beginGame(b, 3)
	var times []time.Duration
	for b.Loop() {
		times = append(times, table.act(b))
	}
	reportTimes(b, times)
}

// BenchmarkTables measures the same at 200 tables with 1,000 connections; an operation is one action at each table. The
// screens run in the same process, so its processor time is an upper bound of the server's. Further metrics: processor
// time per action, and memory per table.
func BenchmarkTables(b *testing.B) {
	const tables, seats = 200, 5
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	server := newTestServer(b, b.TempDir())
	all := make([]*benchTable, tables)
	for i := range all {
		all[i] = server.beginGame(b, seats)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	var times []time.Duration
	started := cpuTime(b)
	for b.Loop() {
		latest := make([]time.Duration, tables)
		var acting sync.WaitGroup
		for i, table := range all {
			acting.Go(func() { latest[i] = table.act(b) })
		}
		acting.Wait()
		times = append(times, latest...)
	}
	used := cpuTime(b) - started
	reportTimes(b, times)
	b.ReportMetric(float64(used.Microseconds())/1000/float64(len(times)), "cpu-ms/act")
	b.ReportMetric((float64(after.HeapInuse)-float64(before.HeapInuse))/tables/1024, "kB/table")
}

// benchTable is a table whose people act one after another.
type benchTable struct {
	server  *testServer
	screens []*screen
	source  rules.RandomSource
}

// beginGame opens a table, seats people and begins.
func (server *testServer) beginGame(tb testing.TB, seats int) *benchTable {
	tb.Helper()
	table := &benchTable{server: server, source: rules.NewRandomSource(uint64(seats))}
	table.begin(tb, seats)
	return table
}

// begin opens another table for the people.
func (t *benchTable) begin(tb testing.TB, seats int) {
	tb.Helper()
	for _, old := range t.screens {
		_ = old.conn.CloseNow()
	}
	t.server.mu.Lock()
	for _, a := range t.server.addresses { // all come from one address, which may open few tables a minute
		a.opens = nil
	}
	t.server.mu.Unlock()
	organiser := t.server.open(seats, rules.Setup{})
	organiser.sit(1, "Player 1")
	t.screens = []*screen{organiser}
	for i := 2; i <= seats; i++ {
		t.screens = append(t.screens, t.server.dial(lobby.ScreenMessage{Kind: lobby.KindSit,
			Code: organiser.seen().Code, Seat: i, Name: fmt.Sprint("Player ", i)}))
	}
	organiser.send(lobby.ScreenMessage{Kind: lobby.KindBegin})
	for _, screen := range t.screens {
		screen.ready()
	}
}

// act sends an action of the person whose turn it is, and returns the time until another screen has the step. After the
// end of a game it begins another one.
func (t *benchTable) act(tb testing.TB) time.Duration {
	tb.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			tb.Fatal("got no screen that may act within a minute, want one")
		}
		for i, screen := range t.screens {
			for _, ok := screen.client.Next(); ok; _, ok = screen.client.Next() {
			}
			view := screen.client.View()
			if view.Over() {
				t.begin(tb, len(t.screens))
				break
			}
			action, ok := actionOf(&view, &t.source)
			if !ok || !screen.client.Status().WaitsForPerson {
				continue
			}
			other := t.screens[(i+1)%len(t.screens)]
			for _, ok := other.client.Next(); ok; _, ok = other.client.Next() {
			}
			lines, from := screen.client.Lines(), time.Now()
			if other.client.Lines() != lines {
				break // it is behind
			}
			if err := screen.client.Act(lines, action); err != nil {
				tb.Fatal(err)
			}
			for _, got := other.client.Next(); !got; _, got = other.client.Next() {
				select {
				case <-other.news:
				case <-time.After(20 * time.Second):
					tb.Fatal("got no step on the other screen within 20 seconds")
				}
			}
			return time.Since(from)
		}
	}
}

// reportTimes reports median and 95th percentile of times.
func reportTimes(b *testing.B, times []time.Duration) {
	b.Helper()
	sort.Slice(times, func(i, j int) bool { return times[i] < times[j] })
	at := func(share float64) float64 {
		return float64(times[int(share*float64(len(times)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "ms-p50")
	b.ReportMetric(at(0.95), "ms-p95")
}

// cpuTime returns the processor time that this process has used.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
