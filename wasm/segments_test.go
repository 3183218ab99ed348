//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

// programWithSegments returns a WebAssembly program with data segments, between sections of other kinds.
func programWithSegments(pieces ...segment) []byte {
	data := binary.AppendUvarint(nil, uint64(len(pieces)))
	for _, p := range pieces {
		data = append(data, p.encode()...)
	}
	return programWithData(data)
}

// programWithData returns a program with a data section.
func programWithData(data []byte) []byte {
	p := []byte("\x00asm\x01\x00\x00\x00\x01\x03abc\x0b")
	p = append(binary.AppendUvarint(p, uint64(len(data))), data...)
	return append(p, "\x00\x02de"...)
}

// TestNearSegmentsAreJoined checks that segments near each other are joined, with zeros between. Distant segments and
// other sections do not change.
func TestNearSegmentsAreJoined(t *testing.T) {
	long := bytes.Repeat([]byte("x"), 1000)
	got, err := joinSegments(programWithSegments(segment{1 << 30, []byte("f")}, segment{70, long},
		segment{63, []byte("ab")},
		segment{1070 + maxGap, []byte("cd")}, segment{1073 + 2*maxGap, []byte("e")}))
	if err != nil {
		t.Fatal(err)
	}
	one := append(append(append([]byte("ab\x00\x00\x00\x00\x00"), long...), make([]byte, maxGap)...), "cd"...)
	if want := programWithSegments(segment{63, one}, segment{1073 + 2*maxGap, []byte("e")},
		segment{1 << 30, []byte("f")}); !bytes.Equal(got, want) {
		t.Errorf("joined segments: got %q, want %q", got, want)
	}
	for at := range int64(1 << 14) {
		if back, rest, err := readSegment(segment{at * at, long[:3]}.encode()); back.at != at*at ||
			string(back.data) != "xxx" || len(rest) > 0 || err != nil {
			t.Fatalf("segment at %d: got offset %d, %q, rest %q, %v", at*at, back.at, back.data, rest, err)
		}
	}
}

// TestInvalidProgramsAreRefused checks that a truncated program, or one with overlapping segments, is an error.
func TestInvalidProgramsAreRefused(t *testing.T) {
	whole := programWithSegments(segment{8, []byte("ab")}, segment{20, []byte("cd")})
	if _, err := joinSegments(whole); err != nil {
		t.Fatal(err)
	}
	ends := map[int]bool{8: true, 13: true, len(whole) - 4: true} // ends of whole sections
	for n := range len(whole) {
		if _, err := joinSegments(whole[:n]); errors.Is(err, errUnknownLayout) == ends[n] {
			t.Errorf("first %d of %d bytes: got error %v, want one except at the end of a section", n, len(whole), err)
		}
	}
	for _, bad := range [][]byte{programWithSegments(segment{8, []byte("ab")}, segment{9, []byte("cd")}),
		programWithData([]byte{1, 1, 0}),
		programWithData([]byte{1, firstMemory, i32Const, 0x7f, endOp, 0}),
		programWithData([]byte{1, firstMemory, i32Const, 0, endOp, 5, 1}),
		append(programWithSegments(), dataSection, 2, 0, 0)} {
		if _, err := joinSegments(bad); !errors.Is(err, errUnknownLayout) {
			t.Errorf("%q: got error %v, want %v", bad, err, errUnknownLayout)
		}
	}
}
