//go:build js

package savefiles

import (
	"errors"
	"fmt"
	"syscall/js"

	"heimlich/rules/message"
)

// Open is the player's files in the browser's database, with what is still left in its local storage; in that alone where there is no database for this page, with ErrAway if there was one before.
// There is no other place, so the folder is not used.
func Open(string) (*Files, error) {
	old := storage{}
	had := old.has(usedName)
	if _, err := (database{}).call("open"); err != nil {
		if had {
			return &Files{old}, ErrAway
		}
		return &Files{old}, nil
	}
	if !had {
		_ = old.write(usedName, nil) // where there is no local storage nobody will know
	}
	return &Files{moving{newPatient(database{}), old}}, nil
}

// usedName is an empty entry of the local storage that says that the database was used.
const usedName = "database"

// browser is what the places in a browser have in common.
type browser struct{}

// prefix is before the names of all entries and locks, since other pages may have theirs in the same place.
const prefix = "heimlich/"

func (browser) where(name string) string { return "the browser’s entry " + prefix + name }

func (browser) told(name string) *message.Arg {
	return message.Words("place", message.Of("save.entry", message.Verbatim("name", prefix+name)))
}

// scarce is true: local storage has a few megabytes, and a database what the disk and the browser can spare.
func (browser) scarce() bool { return true }

var errNothing = errors.New("it is not there")

// refused is what a browser says that does not do what it was asked for.
func refused(why any) error {
	return message.Fault(message.Of("save.browser-refuses", message.Verbatim("why", fmt.Sprint(why))), "the browser keeps nothing for this page (%v)", why)
}

// promised waits for what a promise of the browser is for.
func promised(p js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	ended := make(chan outcome, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		ended <- outcome{value: args[0]}
		return nil
	})
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		ended <- outcome{err: refused(js.Error{Value: args[0]})}
		return nil
	})
	defer kept.Release()
	defer broken.Release()
	p.Call("then", kept, broken)
	o := <-ended
	return o.value, o.err
}
