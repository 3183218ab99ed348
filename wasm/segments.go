//go:build !js

package main

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// dataSection is the number of the WebAssembly section with the initial memory.
const dataSection = 11

// maxGap is the longest gap, in bytes, between two segments that are joined. The gap is filled with zeros.
const maxGap = 256

// errUnknownLayout is returned for programs whose data Go's linker did not write.
var errUnknownLayout = errors.New("the program’s data is not as Go’s linker writes it")

// joinSegments returns a program with neighbouring data segments joined. The linker starts a new segment at every short
// run of zeros, a hundred thousand in all. Compressed, their addresses take more bytes than the zeros would, and the
// browser copies each segment.
func joinSegments(program []byte) ([]byte, error) {
	const header = 8 // bytes: magic number and version
	if len(program) < header {
		return nil, errUnknownLayout
	}
	capacity := len(program) * 5 / 4 // with zeros in the gaps
	out := append(make([]byte, 0, capacity), program[:header]...)
	for rest := program[header:]; len(rest) > 0; {
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return nil, errUnknownLayout
		}
		kind, content := rest[0], rest[1+n:][:size]
		rest = rest[1+n+int(size):]
		if kind == dataSection {
			var err error
			if content, err = joinDataSection(content); err != nil {
				return nil, err
			}
		}
		out = append(out, kind)
		out = binary.AppendUvarint(out, uint64(len(content)))
		out = append(out, content...)
	}
	return out, nil
}

// segment is a data segment: bytes at an address.
type segment struct {
	at   int64
	data []byte
}

// end returns the address after the segment.
func (s segment) end() int64 { return s.at + int64(len(s.data)) }

// joinDataSection returns the content of a data section with its segments joined.
func joinDataSection(section []byte) ([]byte, error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, errUnknownLayout
	}
	section = section[n:]
	var pieces []segment
	for range count {
		piece, rest, err := readSegment(section)
		if err != nil {
			return nil, err
		}
		pieces, section = append(pieces, piece), rest
	}
	if len(section) > 0 {
		return nil, errUnknownLayout
	}
	slices.SortFunc(pieces, func(a, b segment) int { return cmp.Compare(a.at, b.at) }) // the linker orders them by kind
	var all []segment
	for _, piece := range pieces {
		if len(all) == 0 || piece.at > all[len(all)-1].end()+maxGap {
			all = append(all, segment{piece.at, slices.Clone(piece.data)})
			continue
		}
		last := &all[len(all)-1]
		if piece.at < last.end() {
			return nil, errUnknownLayout
		}
		last.data = append(append(last.data, make([]byte, piece.at-last.end())...), piece.data...)
	}
	out := binary.AppendUvarint(nil, uint64(len(all)))
	for _, piece := range all {
		out = append(out, piece.encode()...)
	}
	return out, nil
}

// A segment is encoded as the number of its memory, an instruction with its address, an end instruction, its length,
// and its bytes.
const firstMemory, i32Const, endOp = 0, 0x41, 0x0b

// readSegment decodes the first segment of a section, and returns the rest of the section.
func readSegment(section []byte) (piece segment, rest []byte, err error) {
	if len(section) < 2 || section[0] != firstMemory || section[1] != i32Const {
		return segment{}, nil, errUnknownLayout
	}
	section = section[2:]
	const maxShift = 28            // an address has at most five groups of seven bits
	for shift := 0; ; shift += 7 { // signed LEB128; addresses are not negative
		if len(section) == 0 || shift > maxShift {
			return segment{}, nil, errUnknownLayout
		}
		b := section[0]
		section = section[1:]
		piece.at |= int64(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 {
				return segment{}, nil, errUnknownLayout
			}
			break
		}
	}
	if len(section) == 0 || section[0] != endOp {
		return segment{}, nil, errUnknownLayout
	}
	size, n := binary.Uvarint(section[1:])
	if n <= 0 || size > uint64(len(section)-1-n) {
		return segment{}, nil, errUnknownLayout
	}
	section = section[1+n:]
	piece.data = section[:size]
	return piece, section[size:], nil
}

// encode returns the encoded segment. The last byte of the address has bit 0x40, the sign, unset.
func (s segment) encode() []byte {
	out, at := []byte{firstMemory, i32Const}, s.at
	for ; at >= 0x40; at >>= 7 {
		out = append(out, byte(at&0x7f)|0x80)
	}
	out = append(out, byte(at), endOp)
	return append(binary.AppendUvarint(out, uint64(len(s.data))), s.data...)
}
