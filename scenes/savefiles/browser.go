//go:build js

package savefiles

import (
	"errors"
	"fmt"
	"syscall/js"
)

// Open is the player's files in the browser's local storage; there is no other place, so the folder is not used.
func Open(string) (*Files, error) { return &Files{storage{}}, nil }

// storage is the browser's local storage. It may be missing or full, as in private windows; every call then is an error.
type storage struct{}

const prefix = "heimlich/"

var errNothing = errors.New("there is nothing to add to")

func (storage) where(name string) string { return "the browser’s entry " + prefix + name }

// call calls a method of the local storage; what it throws becomes an error.
func (storage) call(method string, args ...any) (v js.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the browser keeps nothing for this page (%v)", r)
		}
	}()
	// Asking for the storage may throw already, which only calls survive.
	s := js.Global().Get("Reflect").Call("get", js.Global(), "localStorage")
	if s.IsNull() || s.IsUndefined() {
		return v, errors.New("the browser keeps nothing for this page")
	}
	return s.Call(method, args...), nil
}

func (s storage) read(name string) ([]byte, error) {
	v, err := s.call("getItem", prefix+name)
	if err != nil || v.IsNull() || v.IsUndefined() {
		return nil, err
	}
	return []byte(v.String()), nil
}

func (s storage) write(name string, data []byte) error {
	_, err := s.call("setItem", prefix+name, string(data))
	return err
}

func (s storage) add(name string, data []byte) error {
	old, err := s.read(name)
	if err != nil {
		return err
	}
	if old == nil {
		return errNothing
	}
	return s.write(name, append(old, data...))
}

func (s storage) rename(from, to string) error {
	data, err := s.read(from)
	if err != nil {
		return err
	}
	if data == nil {
		return errNothing
	}
	if err := s.write(to, data); err != nil {
		return err
	}
	return s.remove(from)
}

func (s storage) remove(name string) error {
	_, err := s.call("removeItem", prefix+name)
	return err
}
