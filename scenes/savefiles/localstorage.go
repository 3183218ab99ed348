//go:build js

package savefiles

import (
	"errors"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"heimlich/rules/message"
)

// localStorage is the backend in the browser's local storage, which may be missing or full, for example in private
// windows. Then calls fail.
type localStorage struct{ browser }

// timePrefix starts the names of entries that hold the time of the last write of another entry, in milliseconds since
// 1970. Local storage itself keeps no times.
const timePrefix = prefix + "when/"

// call calls a method of local storage; an exception becomes an error.
func (localStorage) call(method string, args ...any) (v js.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = refused(r)
		}
	}()
	// Even getting the storage may throw, and Go recovers from exceptions of calls only.
	s := js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
	if s.IsNull() || s.IsUndefined() {
		return v, message.Errorf(message.Of("save.browser-keeps-nothing"), "the browser keeps nothing for this page")
	}
	return s.Call(method, args...), nil
}

func (s localStorage) read(name string) ([]byte, error) {
	v, err := s.call("getItem", prefix+name)
	if err != nil || v.IsNull() || v.IsUndefined() {
		return nil, err
	}
	return []byte(v.String()), nil
}

func (s localStorage) write(name string, data []byte) error {
	if _, err := s.call("setItem", prefix+name, string(data)); err != nil {
		return err
	}
	return s.storeTime(name, time.Now())
}

// storeTime stores the time when a record was written. For other entries it does nothing.
func (s localStorage) storeTime(name string, t time.Time) error {
	if !strings.HasSuffix(name, recordSuffix) {
		return nil
	}
	_, err := s.call("setItem", timePrefix+name, strconv.FormatInt(t.UnixMilli(), 10))
	return err
}

// written returns when an entry was written, the zero time if unknown.
func (s localStorage) written(name string) time.Time {
	v, err := s.call("getItem", timePrefix+name)
	if err != nil || v.Type() != js.TypeString {
		return time.Time{}
	}
	ms, err := strconv.ParseInt(v.String(), 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

func (s localStorage) add(name string, data []byte, at int) error {
	old, err := s.read(name)
	if err != nil {
		return err
	}
	if old == nil || len(old) != at {
		return ErrChanged
	}
	return s.write(name, append(old, data...))
}

func (s localStorage) rename(from, to string) error {
	data, err := s.read(from)
	if err != nil {
		return err
	}
	if data == nil {
		return errMissing
	}
	if s.has(to) {
		return errExists
	}
	when := s.written(from)
	if err := s.write(to, data); err != nil {
		return err
	}
	if !when.IsZero() {
		if err := s.storeTime(to, when); err != nil {
			return err
		}
	}
	return s.remove(from)
}

// has reports whether an entry exists.
func (s localStorage) has(name string) bool {
	data, err := s.read(name)
	return err == nil && data != nil
}

func (s localStorage) remove(name string) error {
	names, err := s.names(name + "/")
	for _, below := range names {
		err = errors.Join(err, s.remove(name+"/"+below))
	}
	if err == nil {
		_, err = s.call("removeItem", prefix+name)
	}
	if err == nil && strings.HasSuffix(name, recordSuffix) {
		_, err = s.call("removeItem", timePrefix+name)
	}
	return err
}

func (s localStorage) list(dir, end string) ([]file, error) {
	names, err := s.names(dir + "/")
	if err != nil {
		return nil, nil // without storage there are no entries; CheckWritable returns the error
	}
	var files []file
	for _, name := range names {
		if strings.HasSuffix(name, end) {
			files = append(files, file{name, s.written(dir + "/" + name)})
		}
	}
	return files, nil
}

// names returns the names of all entries with a prefix, without the prefix.
func (s localStorage) names(begin string) ([]string, error) {
	if _, err := s.call("key", 0); err != nil {
		return nil, err
	}
	store := js.Global().Get("localStorage")
	var names []string
	for i := range store.Get("length").Int() {
		if name, ok := strings.CutPrefix(store.Call("key", i).String(), prefix+begin); ok {
			names = append(names, name)
		}
	}
	return names, nil
}
