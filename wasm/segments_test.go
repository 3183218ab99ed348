//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

// program is one with a section of some kind before its data, and one behind it.
func program(pieces ...[]byte) []byte {
	data := append(binary.AppendUvarint(nil, uint64(len(pieces))), bytes.Join(pieces, nil)...)
	p := []byte("\x00asm\x01\x00\x00\x00\x01\x03abc\x0b")
	p = append(binary.AppendUvarint(p, uint64(len(data))), data...)
	return append(p, "\x00\x02de"...)
}

// TestPiecesOfDataArePutTogether: pieces that stand near each other become one with zeros between them; what is far from the others stays where it is, and so does everything that is no data.
func TestPiecesOfDataArePutTogether(t *testing.T) {
	long := bytes.Repeat([]byte("x"), 1000)
	got, err := joined(program(placed(63, []byte("ab")), placed(70, long), placed(1070+near, []byte("cd")), placed(1073+2*near, []byte("e")), placed(1<<30, []byte("f"))))
	if err != nil {
		t.Fatal(err)
	}
	one := append(append(append([]byte("ab\x00\x00\x00\x00\x00"), long...), make([]byte, near)...), "cd"...)
	if want := program(placed(63, one), placed(1073+2*near, []byte("e")), placed(1<<30, []byte("f"))); !bytes.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for at := range int64(1 << 14) {
		if back, data, rest, err := nextPiece(placed(at*at, long[:3])); back != at*at || string(data) != "xxx" || len(rest) > 0 || err != nil {
			t.Fatalf("a piece at %d is read at %d, %q, %q, %v", at*at, back, data, rest, err)
		}
	}
}

// TestWhatIsNotGosIsNotJoined: a program that is cut off, or whose pieces lie over each other, is an error.
func TestWhatIsNotGosIsNotJoined(t *testing.T) {
	whole := program(placed(8, []byte("ab")), placed(20, []byte("cd")))
	if _, err := joined(whole); err != nil {
		t.Fatal(err)
	}
	ends := map[int]bool{8: true, 13: true, len(whole) - 4: true} // of whole sections
	for n := range len(whole) {
		if _, err := joined(whole[:n]); errors.Is(err, errNotGos) == ends[n] {
			t.Errorf("of %d bytes %d: %v", len(whole), n, err)
		}
	}
	for _, bad := range [][]byte{program(placed(8, []byte("ab")), placed(9, []byte("cd"))), program([]byte{1, 0}), program([]byte{firstMemory, i32Const, 0x7f, ended, 0}),
		program([]byte{firstMemory, i32Const, 0, ended, 5, 1}), append(program(), dataSection, 2, 0, 0)} {
		if _, err := joined(bad); !errors.Is(err, errNotGos) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
