//go:build js

package savefiles

import (
	"strings"
	"syscall/js"
	"time"
)

// database is the browser's database, through the page's store.js. Each call is atomic, and durable when it returns.
type database struct{ browser }

// call calls a method of the page's store, and waits for its result or exception.
func (database) call(method string, args ...any) (js.Value, error) {
	return awaitPromise(js.Global().Get("heimlichStore").Call(method, args...))
}

// read returns the data of an entry, nil if there is none.
func (d database) read(name string) ([]byte, error) {
	v, err := d.call("read", name)
	if err != nil || v.IsNull() {
		return nil, err
	}
	data := make([]byte, v.Length())
	js.CopyBytesToGo(data, v)
	return data, nil
}

func (d database) write(name string, data []byte) error {
	_, err := d.call("write", name, bytesOf(data))
	return err
}

func (d database) add(name string, data []byte, at int) error {
	done, err := d.call("add", name, bytesOf(data), at)
	if err == nil && !done.Bool() {
		return ErrChanged
	}
	return err
}

// bytesOf returns a copy of data as a Uint8Array.
func bytesOf(data []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(v, data)
	return v
}

func (d database) rename(from, to string) error {
	done, err := d.call("rename", from, to)
	switch {
	case err != nil || done.Bool():
		return err
	case d.has(to):
		return errExists
	}
	return errMissing
}

func (d database) remove(name string) error {
	_, err := d.call("remove", name)
	return err
}

func (d database) has(name string) bool {
	is, err := d.call("has", name)
	return err == nil && is.Bool()
}

func (d database) list(dir, end string) ([]file, error) {
	v, err := d.call("list", dir)
	if err != nil {
		return nil, err
	}
	var files []file
	for i := range v.Length() {
		if name := v.Index(i).Index(0).String(); strings.HasSuffix(name, end) {
			files = append(files, file{name, time.UnixMilli(int64(v.Index(i).Index(1).Float()))})
		}
	}
	return files, nil
}
