// Package assetcodec encodes and decodes the asset files compiled from drawings and fonts. A file is a list of named
// parts. Integers are varints as in encoding/binary. A float is a varint of its bytes in reverse order, so that short
// fractions take few bytes.
package assetcodec

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
)

// Reader decodes numbers from a part. After an error every value is zero; call Whole at the end. Make one with
// NewReader.
type Reader struct {
	rest    []byte
	damaged bool
}

// NewReader returns a reader of data, which it does not modify.
func NewReader(data []byte) *Reader { return &Reader{rest: data} }

// Damage marks the data as invalid. All further values are zero, and Whole is false.
func (r *Reader) Damage() { r.rest, r.damaged = nil, true }

// Whole reports whether everything was read without an error.
func (r *Reader) Whole() bool { return !r.damaged && len(r.rest) == 0 }

// Byte reads a byte.
func (r *Reader) Byte() byte {
	if len(r.rest) == 0 {
		r.damaged = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

// Uint reads an unsigned integer.
func (r *Reader) Uint() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.Damage()
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// Int reads a signed integer.
func (r *Reader) Int() int64 {
	v := r.Uint()
	return int64(v>>1) ^ -int64(v&1)
}

// Count reads the number of following items, at most one per remaining byte. A larger number damages the data.
func (r *Reader) Count() int {
	n := r.Uint()
	if n > uint64(len(r.rest)) {
		r.Damage()
		return 0
	}
	return int(n)
}

// Number reads a floating-point number, as AppendNumber writes it.
func (r *Reader) Number() float64 { return math.Float64frombits(bits.ReverseBytes64(r.Uint())) }

// AppendNumber appends a floating-point number for Number.
func AppendNumber(b []byte, v float64) []byte {
	return binary.AppendUvarint(b, bits.ReverseBytes64(math.Float64bits(v)))
}

// AppendPart appends a named part to a file, for Parts: length and name, length and content. It returns the extended
// slice.
func AppendPart(b []byte, name string, part []byte) []byte {
	b = append(binary.AppendUvarint(b, uint64(len(name))), name...)
	return append(binary.AppendUvarint(b, uint64(len(part))), part...)
}

// Parts returns the names of a file's parts in order, and the parts by name. They share memory with data, which must
// not be changed. It returns an error for damaged data.
func Parts(data []byte) (names []string, parts map[string][]byte, err error) {
	reader := NewReader(data)
	next := func() []byte {
		n := reader.Count()
		part := reader.rest[:n:n]
		reader.rest = reader.rest[n:]
		return part
	}
	parts = map[string][]byte{}
	for len(reader.rest) > 0 {
		name := string(next())
		names, parts[name] = append(names, name), next()
	}
	if reader.damaged {
		return nil, nil, errors.New("the compiled parts are damaged")
	}
	return names, parts, nil
}
