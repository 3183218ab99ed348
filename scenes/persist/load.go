package persist

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/savefiles"
)

// Load reads a document, and returns the usual if there is none. A document that can't be read is set aside, and the
// error says where it is. One that a newer version has saved stays where it is.
func Load[T any](d savefiles.Document, usual T, read func([]byte) (T, error)) (T, error) {
	data, err := d.Read()
	if errors.Is(err, savefiles.ErrSilent) { // it may be read later
		return usual, err
	}
	if err != nil {
		if kept, bad := d.SetAside(); bad == nil {
			return usual, message.Fault(message.Of("notice.kept-as", message.Cause("why", err), kept.Told()), "%w; it is kept as %s", err, kept)
		}
		return usual, nil // nothing here can be read or moved, and the title says so
	}
	if data == nil {
		return usual, nil
	}
	got, err := read(data)
	if err != nil {
		if !errors.Is(err, rules.ErrNewer) {
			got = usual
		}
		err = SetAside(err, d.SetAside)
	}
	return got, err
}

// Unread returns why a document can't be read; nil if it can, or there is none. Such a document may not be written
// over.
func Unread[T any](d savefiles.Document, read func([]byte) (T, error)) error {
	data, err := d.Read()
	if err == nil && data != nil {
		_, err = read(data)
	}
	return err
}

// SetAside moves what can't be read away by aside, and returns err, why it can't be read, with where it is now.
// What a newer version has made stays where it is.
func SetAside(err error, aside func() (savefiles.Kept, error)) error {
	if errors.Is(err, rules.ErrNewer) {
		return message.Fault(message.Of("notice.stays", message.Cause("why", err)), "%w; it stays as it is", err)
	}
	kept, bad := aside()
	if bad != nil {
		return message.Fault(message.Of("notice.and", message.Cause("why", err), message.Cause("more", bad)), "%w, and %w", err, bad)
	}
	return message.Fault(message.Of("notice.kept-as", message.Cause("why", err), kept.Told()), "%w; it is kept as %s", err, kept)
}
