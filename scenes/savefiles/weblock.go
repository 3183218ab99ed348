//go:build js

package savefiles

import (
	"sync/atomic"
	"syscall/js"
)

// webLock is one of the browser's locks among the tabs of a page. It ends with its tab, however that ends.
type webLock struct {
	free  js.Value // resolves the promise that keeps the lock
	taken atomic.Bool
}

func (storage) lock(name string) (lock, error) {
	return request(name, map[string]any{"ifAvailable": true})
}

func (storage) steal(name string) (lock, error) {
	return request(name, map[string]any{"steal": true})
}

// request asks the browser for a lock and waits for its answer. Browsers that have no locks, or none for this page, give nil.
func request(name string, how map[string]any) (lock, error) {
	locks := js.Global().Get("navigator").Get("locks")
	if locks.Type() != js.TypeObject {
		return nil, nil
	}
	l := &webLock{}
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
			l.free = args[0]
			return nil
		})
		defer keep.Release() // a promise calls it at once
		p := js.Global().Get("Promise").New(keep)
		answers <- answer{l, nil}
		return p
	})
	release := func() { granted.Release(); ended.Release(); failed.Release() }
	ended = js.FuncOf(func(js.Value, []js.Value) any {
		release()
		return nil
	})
	failed = js.FuncOf(func(js.Value, []js.Value) any { // it was taken away, or this page may have none
		l.taken.Store(true)
		answers <- answer{nil, nil}
		release()
		return nil
	})
	locks.Call("request", prefix+name, how, granted).Call("then", ended, failed)
	a := <-answers
	return a.lock, a.err
}

func (l *webLock) lost() bool { return l.taken.Load() }

// hold has nothing to keep: everything in a page runs in one thread, and what is written to its storage is written at once.
func (l *webLock) hold() (free func(), ok bool) { return func() {}, !l.lost() }

func (l *webLock) release(bool) {
	if !l.lost() {
		l.free.Invoke()
	}
}
