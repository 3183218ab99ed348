package savefiles

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Load reads a document with read, and returns fallback if there is none. It moves an unreadable document aside, and
// returns fallback and an error with the new place. A document of a newer version stays in place; then Load returns
// what read returned, and an error.
func Load[T any](document Document, fallback T, read func([]byte) (T, error)) (T, error) {
	data, err := document.Read()
	if errors.Is(err, ErrTimeout) { // it may be readable later
		return fallback, err
	}
	if err != nil {
		if movedTo, bad := document.SetAside(); bad == nil {
			return fallback, message.Errorf(message.Of("notice.kept-as", message.ErrorArg("why", err), movedTo.Arg()),
				"%w; it is kept as %s", err, movedTo)
		}
		return fallback, nil // the storage does not work; the title shows that already
	}
	if data == nil {
		return fallback, nil
	}
	got, err := read(data)
	if err != nil {
		if !errors.Is(err, rules.ErrNewer) {
			got = fallback
		}
		err = SetAside(err, document.SetAside)
	}
	return got, err
}

// CheckReadable returns the error of reading a document with read; nil if there is no document. An unreadable document
// must not be overwritten.
func CheckReadable[T any](d Document, read func([]byte) (T, error)) error {
	data, err := d.Read()
	if err == nil && data != nil {
		_, err = read(data)
	}
	return err
}

// SetAside calls aside to move a file that can't be read because of err. It returns an error with reason and new place.
// It leaves a file of a newer version in place.
func SetAside(err error, aside func() (MovedFile, error)) error {
	if errors.Is(err, rules.ErrNewer) {
		return message.Errorf(message.Of("notice.stays", message.ErrorArg("why", err)), "%w; it stays as it is", err)
	}
	kept, bad := aside()
	if bad != nil {
		return message.Errorf(message.Of("notice.and", message.ErrorArg("why", err), message.ErrorArg("more", bad)),
			"%w, and %w", err, bad)
	}
	return message.Errorf(message.Of("notice.kept-as", message.ErrorArg("why", err), kept.Arg()),
		"%w; it is kept as %s", err, kept)
}
