//go:build js

package savefiles

import (
	"errors"
	"sync/atomic"
	"syscall/js"
)

// webLock is a lock among the tabs of a page, by the Web Locks API. The browser releases it when its tab ends.
type webLock struct {
	name    string
	free    js.Value      // function that releases the lock, by resolving its promise
	taken   atomic.Bool   // another tab has taken it
	settled chan struct{} // closed once the browser says that the lock is free or was taken
}

// useLockSuffix is the suffix of a second lock, which is held during a write under the first one.
const useLockSuffix = ".use"

func (browser) lock(name string) (lock, error) {
	return request(name, map[string]any{"ifAvailable": true})
}

// steal waits for a running write of the holder, then takes the lock: the holder loses it at once. If the write takes
// too long, steal returns ErrHeld.
func (b browser) steal(name string) (lock, error) {
	use, err := retry(b.lock, name+useLockSuffix)
	if errors.Is(err, ErrHeld) {
		return nil, ErrHeld
	}
	if use != nil {
		defer use.release(false)
	}
	return request(name, map[string]any{"steal": true})
}

// request requests a lock from the browser and waits for the answer. It returns nil if this browser or page has no
// locks.
func request(name string, how map[string]any) (lock, error) {
	locks := js.Global().Get("navigator").Get("locks")
	if locks.Type() != js.TypeObject {
		return nil, nil
	}
	held := &webLock{name: name, settled: make(chan struct{})}
	type answer struct {
		lock lock
		err  error
	}
	answers := make(chan answer, 2)
	var granted, ended, failed js.Func
	granted = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].IsNull() {
			answers <- answer{nil, ErrHeld}
			return nil
		}
		keep := js.FuncOf(func(_ js.Value, args []js.Value) any {
			held.free = args[0]
			return nil
		})
		defer keep.Release() // the promise calls it at once
		p := js.Global().Get("Promise").New(keep)
		answers <- answer{held, nil}
		return p
	})
	release := func() { granted.Release(); ended.Release(); failed.Release(); close(held.settled) }
	ended = js.FuncOf(func(js.Value, []js.Value) any {
		release()
		return nil
	})
	failed = js.FuncOf(func(js.Value, []js.Value) any { // it was stolen, or the page may not use locks
		held.taken.Store(true)
		answers <- answer{nil, nil}
		release()
		return nil
	})
	locks.Call("request", prefix+name, how, granted).Call("then", ended, failed)
	a := <-answers
	return a.lock, a.err
}

func (l *webLock) lost() bool { return l.taken.Load() }

func (l *webLock) hold() (free func(), ok bool) {
	free = func() {}
	// A tab that steals the first lock holds the second one meanwhile.
	if use, _ := request(l.name+useLockSuffix, map[string]any{}); use != nil {
		free = func() { use.release(false) }
	}
	if l.lost() {
		free()
		return nil, false
	}
	return free, true
}

func (l *webLock) release(bool) {
	if !l.lost() {
		l.free.Invoke()
		<-l.settled
	}
}
