package exeicon

import (
	"debug/pe"
	"encoding/binary"
	"testing"
)

// resources returns the resources of a Windows program, in the order of its directories.
func resources(t *testing.T, file string) (all []resource) {
	t.Helper()
	f, err := pe.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	section := f.Section(".rsrc")
	if section == nil {
		t.Fatalf("%s: got no section .rsrc", file)
	}
	data, err := section.Data()
	if err != nil {
		t.Fatal(err)
	}
	number := binary.LittleEndian.Uint32
	var walk func(at uint32, path []uint32)
	walk = func(at uint32, path []uint32) {
		n := binary.LittleEndian.Uint16(data[at+12:]) + binary.LittleEndian.Uint16(data[at+14:])
		for i := range uint32(n) {
			entry := data[at+16+8*i:]
			here := append(path[:len(path):len(path)], number(entry))
			if next := number(entry[4:]); next>>31 == 1 {
				walk(next&^(1<<31), here)
			} else {
				from := number(data[next:]) - section.VirtualAddress
				all = append(all, resource{here[0], here[1], data[from : from+number(data[next+4:])]})
			}
		}
	}
	walk(0, nil)
	return all
}
