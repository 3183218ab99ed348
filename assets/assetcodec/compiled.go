// Package assetcodec reads and writes the files that are made of drawings and typefaces for the game. They consist of
// parts with names, and those of numbers that are as short as they can be: whole ones as encoding/binary has them,
// others from their sign on without the zeros at their end.
package assetcodec

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
)

// Reader reads one number after the other. Once something is damaged everything is zero.
type Reader struct {
	rest    []byte
	damaged bool
}

// NewReader returns a reader of data, which it does not change.
func NewReader(data []byte) *Reader { return &Reader{rest: data} }

// Damage says that what was read can't be; from here on everything is zero.
func (r *Reader) Damage() { r.rest, r.damaged = nil, true }

// Whole reports whether everything has been read, and nothing was damaged.
func (r *Reader) Whole() bool { return !r.damaged && len(r.rest) == 0 }

// Byte is the next byte.
func (r *Reader) Byte() byte {
	if len(r.rest) == 0 {
		r.damaged = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

// Uint is the next whole number from 0 on.
func (r *Reader) Uint() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.Damage()
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// Int is the next whole number.
func (r *Reader) Int() int64 {
	v := r.Uint()
	return int64(v>>1) ^ -int64(v&1)
}

// Count is how many of something follow, each of which takes a byte at least.
func (r *Reader) Count() int {
	n := r.Uint()
	if n > uint64(len(r.rest)) {
		r.Damage()
		return 0
	}
	return int(n)
}

// Number is the next number of any kind.
func (r *Reader) Number() float64 { return math.Float64frombits(bits.ReverseBytes64(r.Uint())) }

// AppendNumber adds a number of any kind.
func AppendNumber(b []byte, v float64) []byte {
	return binary.AppendUvarint(b, bits.ReverseBytes64(math.Float64bits(v)))
}

// AppendPart adds a part, its name first, both after their length.
func AppendPart(b []byte, name string, part []byte) []byte {
	b = append(binary.AppendUvarint(b, uint64(len(name))), name...)
	return append(binary.AppendUvarint(b, uint64(len(part))), part...)
}

// Parts are the parts of a file by their names, and the names in their order. The parts are what lies in data; they
// must not be changed.
func Parts(data []byte) (names []string, parts map[string][]byte, err error) {
	r := NewReader(data)
	next := func() []byte {
		n := r.Count()
		part := r.rest[:n:n]
		r.rest = r.rest[n:]
		return part
	}
	parts = map[string][]byte{}
	for len(r.rest) > 0 {
		name := string(next())
		names, parts[name] = append(names, name), next()
	}
	if r.damaged {
		return nil, nil, errors.New("the compiled parts are damaged")
	}
	return names, parts, nil
}
