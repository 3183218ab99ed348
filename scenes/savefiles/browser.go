//go:build js

package savefiles

import (
	"errors"
	"fmt"
	"syscall/js"

	"heimlich/rules/message"
)

// Open returns the player's files in the browser's database and in its old local storage. If the database can't be
// opened it returns the files of local storage, with ErrUnavailable if the database was used before. The files are
// usable in both cases. The folder is ignored.
func Open(string) (*Files, error) {
	old := localStorage{}
	wasUsed := old.has(usedName)
	if _, err := (database{}).call("open"); err != nil {
		if wasUsed {
			return &Files{old}, ErrUnavailable
		}
		return &Files{old}, nil
	}
	if !wasUsed {
		_ = old.write(usedName, nil) // without the entry only ErrUnavailable is never returned
	}
	return &Files{migrating{newTimed(database{}), old}}, nil
}

// usedName names an empty entry of local storage. It exists once the database was opened successfully.
const usedName = "database"

// browser has the common methods of the backends in a browser.
type browser struct{}

// prefix starts the names of all entries and locks, because other pages may share the storage.
const prefix = "heimlich/"

// describe returns the name of an entry in English.
func (browser) describe(name string) string { return "the browser’s entry " + prefix + name }

// arg returns the name of an entry as an argument of a message.
func (browser) arg(name string) *message.Arg {
	return message.Words("place", message.Of("save.entry", message.Verbatim("name", prefix+name)))
}

// isSmall returns true: local storage has a few megabytes, and a database is limited by the browser.
func (browser) isSmall() bool { return true }

// errMissing is returned if a file to rename does not exist.
var errMissing = errors.New("it is not there")

// refused returns the error that the browser refuses to store data; why is its exception.
func refused(why any) error {
	return message.Errorf(message.Of("save.browser-refuses", message.Verbatim("why", fmt.Sprint(why))),
		"the browser keeps nothing for this page (%v)", why)
}

// awaitPromise waits for a promise. It returns the promise's value, or its rejection as an error.
func awaitPromise(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	ended := make(chan outcome, 1)
	fulfilled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		ended <- outcome{value: args[0]}
		return nil
	})
	rejected := js.FuncOf(func(_ js.Value, args []js.Value) any {
		ended <- outcome{err: refused(js.Error{Value: args[0]})}
		return nil
	})
	defer fulfilled.Release()
	defer rejected.Release()
	promise.Call("then", fulfilled, rejected)
	result := <-ended
	return result.value, result.err
}
