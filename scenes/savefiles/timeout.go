package savefiles

import (
	"sync"
	"time"

	"heimlich/rules/async"
	"heimlich/rules/message"
)

// ErrTimeout is returned if a disk or a database does not answer in time. The call may still succeed later.
var ErrTimeout = message.Errorf(message.Of("save.silent"), "the storage does not answer")

// callTimeout is the timeout of calls, in seconds. It is counted second by second, so that the time for which a
// computer sleeps does not count.
const callTimeout = 4

// timed is a backend whose calls time out after a few seconds. While a call is overdue, all others fail at once, so
// that none overtakes it. A file whose last read timed out is neither moved nor overwritten.
type timed struct {
	backend
	calls *calls
}

// newTimed returns a backend that calls p with timeouts.
func newTimed(p backend) timed { return timed{p, &calls{unread: map[string]bool{}}} }

// calls tracks the overdue calls of a backend, and the files whose last read timed out.
type calls struct {
	mu           sync.Mutex
	overdueCalls int             // number of overdue calls
	unread       map[string]bool // names of the files
}

// overdue reports whether a call is overdue.
func (c *calls) overdue() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.overdueCalls > 0
}

// add adds n to the number of overdue calls.
func (c *calls) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.overdueCalls += n
}

// mark records whether the last read of a file timed out.
func (c *calls) mark(name string, unread bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if unread {
		c.unread[name] = true
	} else {
		delete(c.unread, name)
	}
}

// marked reports whether the last read of a file timed out.
func (c *calls) marked(name string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.unread[name]
}

// await calls f and returns its result. On a timeout ok is false, and the late result goes to undo, which may be nil.
// While an earlier call is overdue, await does not call f, and ok is false.
func await[T any](pending *calls, f func() T, undo func(T)) (result T, ok bool) {
	if pending.overdue() {
		return result, false
	}
	job := async.Start(func(async.Progress) T { return f() })
	for range callTimeout {
		select {
		case <-job.Ended():
			return job.Wait(), true
		case <-time.After(time.Second):
		}
	}
	pending.add(1)
	async.Start(func(async.Progress) bool {
		defer pending.add(-1)
		if result := job.Wait(); undo != nil {
			undo(result)
		}
		return true
	})
	return result, false
}

// later calls f once no call is overdue: now, or in the background.
func (c *calls) later(call func()) {
	if !c.overdue() {
		call()
		return
	}
	async.Start(func(async.Progress) bool {
		for c.overdue() {
			time.Sleep(lockInterval)
		}
		call()
		return true
	})
}

// do calls f and returns its error, or ErrTimeout.
func (c *calls) do(f func() error) error {
	if err, ok := await(c, f, nil); ok {
		return err
	}
	return ErrTimeout
}

// answer is the result of a call.
type answer[T any] struct {
	value T
	err   error
}

// ask calls f and returns its results, or ErrTimeout. A late value goes to undo, which may be nil.
func ask[T any](c *calls, f func() (T, error), undo func(T)) (T, error) {
	a, ok := await(c, func() answer[T] { v, err := f(); return answer[T]{v, err} }, func(a answer[T]) {
		if undo != nil && a.err == nil {
			undo(a.value)
		}
	})
	if !ok {
		a.err = ErrTimeout
	}
	return a.value, a.err
}

func (td timed) read(name string) ([]byte, error) {
	data, err := ask(td.calls, func() ([]byte, error) { return td.backend.read(name) }, nil)
	td.calls.mark(name, err == ErrTimeout)
	return data, err
}

func (td timed) write(name string, data []byte) error {
	if td.calls.marked(name) {
		return ErrTimeout
	}
	return td.calls.do(func() error { return td.backend.write(name, data) })
}

func (td timed) add(name string, data []byte, at int) error {
	return td.calls.do(func() error { return td.backend.add(name, data, at) })
}

func (td timed) rename(from, to string) error {
	if td.calls.marked(from) {
		return ErrTimeout
	}
	return td.calls.do(func() error { return td.backend.rename(from, to) })
}

func (td timed) remove(name string) error {
	return td.calls.do(func() error { return td.backend.remove(name) })
}

// has reports whether a name exists. On a timeout it returns true, so that nothing is overwritten.
func (td timed) has(name string) bool {
	is, known := await(td.calls, func() bool { return td.backend.has(name) }, nil)
	return is || !known
}

func (td timed) list(dir, end string) ([]file, error) {
	return ask(td.calls, func() ([]file, error) { return td.backend.list(dir, end) }, nil)
}

func (td timed) lock(name string) (lock, error)  { return td.lockBy(name, td.backend.lock) }
func (td timed) steal(name string) (lock, error) { return td.lockBy(name, td.backend.steal) }

// lockBy gets a lock with get. A lock that comes too late is released.
func (td timed) lockBy(name string, get func(string) (lock, error)) (lock, error) {
	l, err := ask(td.calls, func() (lock, error) { return get(name) }, func(l lock) {
		if l != nil {
			l.release(false)
		}
	})
	if l == nil {
		return nil, err
	}
	return timedLock{l, td.calls}, err
}

// timedLock is a lock that is kept while a call made under it is overdue.
type timedLock struct {
	lock
	calls *calls
}

func (l timedLock) hold() (func(), bool) {
	free, err := ask(l.calls, func() (func(), error) {
		if free, ok := l.lock.hold(); ok {
			return free, nil
		}
		return nil, ErrTaken
	}, func(free func()) { free() })
	return func() { l.calls.later(free) }, err == nil
}

func (l timedLock) release(forever bool) {
	l.calls.later(func() { _ = l.calls.do(func() error { l.lock.release(forever); return nil }) })
}
