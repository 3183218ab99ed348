package exeicon

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/sprites/art"
)

// update writes the object files with the icon, icon_windows_ARCH.syso, which Go's linker adds to the program. After a
// change of the emblem run
//
//	go test ./assets/exeicon -update
var update = flag.Bool("update", false, "write icon_windows_*.syso")

// machines lists, by GOARCH, the machine type of an object file and the type of its image-relative relocation
// (IMAGE_REL_AMD64_ADDR32NB, IMAGE_REL_ARM64_ADDR32NB).
var machines = map[string]struct{ machine, relocation uint16 }{
	"amd64": {pe.IMAGE_FILE_MACHINE_AMD64, 3},
	"arm64": {pe.IMAGE_FILE_MACHINE_ARM64, 2},
}

// exeSides are the sides of the program's icons in pixels, as lists, desktops and task bars of Windows use them.
var exeSides = []int{16, 24, 32, 48, 64, 256}

// maxBitmapSide is the side of the largest icon stored as a bitmap. Larger ones are PNG, which is smaller.
const maxBitmapSide = 64

// Types of resources: RT_ICON and RT_GROUP_ICON.
const (
	kindIcon  = 3
	kindGroup = 14
)

// english is the language of the resources, US English.
const english = 0x409

// resource is one resource of a Windows program.
type resource struct {
	kind, id uint32
	data     []byte
}

// icons returns the resources of the emblem: an icon per size, and the group that lists them. The structures are
// ICONDIR and ICONDIRENTRY.
func icons() ([]resource, error) {
	var all []resource
	group := put(nil, uint16(0), uint16(1), uint16(len(exeSides)))
	for i, side := range exeSides {
		m, err := art.AppIcon(side)
		if err != nil {
			return nil, err
		}
		data := bitmap(m)
		if side > maxBitmapSide {
			var b bytes.Buffer
			if err := png.Encode(&b, m); err != nil {
				return nil, err
			}
			data = b.Bytes()
		}
		all = append(all, resource{kindIcon, uint32(i + 1), data})
		group = put(group, uint8(side), uint8(side), uint16(0), uint16(1), uint16(32), uint32(len(data)), uint16(i+1))
	}
	return append(all, resource{kindGroup, 1, group}), nil
}

// bitmap returns an icon in the format of a Windows bitmap: a BITMAPINFOHEADER of 40 bytes, rows from the bottom up, an
// empty AND mask. The alpha channel replaces the mask.
func bitmap(m image.Image) []byte {
	b := m.Bounds()
	out := put(nil, uint32(40), int32(b.Dx()), int32(2*b.Dy()), uint16(1), uint16(32), [6]uint32{})
	for y := b.Max.Y - 1; y >= b.Min.Y; y-- {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
			out = append(out, c.B, c.G, c.R, c.A)
		}
	}
	return append(out, make([]byte, (b.Dx()+31)/32*4*b.Dy())...)
}

// put appends numbers, little endian.
func put(to []byte, numbers ...any) []byte {
	for _, n := range numbers {
		var err error
		if to, err = binary.Append(to, binary.LittleEndian, n); err != nil {
			panic(err)
		}
	}
	return to
}

// section returns a .rsrc section (type, name and language directories, entries, data), and the offsets that the linker
// relocates. All must be sorted by kind.
func section(all []resource) (data []byte, relocated []uint32) {
	kinds := map[uint32][]resource{}
	for _, r := range all {
		kinds[r.kind] = append(kinds[r.kind], r)
	}
	const directory, entry = 16, 8
	head := func(n int) { data = put(data, uint32(0), uint32(0), uint32(0), uint16(0), uint16(n)) }
	order := []uint32{kindIcon, kindGroup}
	names := uint32(directory + entry*len(order))
	languages := names
	for _, k := range order {
		languages += uint32(directory + entry*len(kinds[k]))
	}
	head(len(order))
	offset := names
	for _, k := range order {
		data = put(data, k, 1<<31|offset)
		offset += uint32(directory + entry*len(kinds[k]))
	}
	offset = languages
	for _, k := range order {
		head(len(kinds[k]))
		for _, r := range kinds[k] {
			data = put(data, r.id, 1<<31|offset)
			offset += directory + entry
		}
	}
	leaf := offset
	for range all {
		head(1)
		data = put(data, uint32(english), leaf)
		leaf += 16
	}
	for _, r := range all {
		relocated = append(relocated, uint32(len(data)))
		leaf = (leaf + 7) &^ 7
		data = put(data, leaf, uint32(len(r.data)), uint32(0), uint32(0))
		leaf += uint32(len(r.data))
	}
	for _, r := range all {
		data = append(data, make([]byte, -len(data)&7)...)
		data = append(data, r.data...)
	}
	return data, relocated
}

// object returns a COFF object file with resources for a processor.
func object(arch string, all []resource) []byte {
	const head, symbols = 20 + 40, 1 // bytes of file header and section header
	const relocationSize = 10        // bytes
	data, relocated := section(all)
	relocations := uint32(head + len(data))
	table := relocations + relocationSize*uint32(len(relocated))
	name := [8]byte{'.', 'r', 's', 'r', 'c'}
	m := machines[arch]
	out := put(nil, m.machine, uint16(1), uint32(0), table, uint32(symbols), uint16(0), uint16(0))
	out = put(out, name, uint32(0), uint32(0), uint32(len(data)), uint32(head), relocations, uint32(0),
		uint16(len(relocated)), uint16(0),
		uint32(pe.IMAGE_SCN_CNT_INITIALIZED_DATA|pe.IMAGE_SCN_MEM_READ))
	out = append(out, data...)
	for _, at := range relocated {
		out = put(out, at, uint32(0), m.relocation)
	}
	const static = 3 // IMAGE_SYM_CLASS_STATIC
	out = put(out, name, uint32(0), uint16(1), uint16(0), uint8(static), uint8(0))
	return put(out, uint32(4)) // size of an empty string table
}

// buildProgram builds a minimal program for Windows with an object file, and returns its path.
func buildProgram(t *testing.T, arch, objectFile string, object []byte) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "icon"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"main.go": "package main\n\nimport _ \"small/icon\"\n\nfunc main() {}\n", "go.mod": "module small\n",
		"icon/icon.go": "package icon\n", "icon/" + objectFile: string(object)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", "small.exe", ".")
	build.Dir, build.Env = dir, append(os.Environ(), "GOOS=windows", "GOARCH="+arch, "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return filepath.Join(dir, "small.exe")
}

// TestExeHasItsIcon checks that the .syso files match the emblem. It builds a minimal program for Windows and checks
// that the linker adds all icons.
func TestExeHasItsIcon(t *testing.T) {
	testrun.Long(t)
	if runtime.GOARCH != "amd64" {
		t.Skip("skipped: the golden files were drawn on another kind of processor")
	}
	want, err := icons()
	if err != nil {
		t.Fatal(err)
	}
	for arch := range machines {
		file := "icon_windows_" + arch + ".syso"
		object := object(arch, want)
		if *update {
			if err := os.WriteFile(file, object, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, object) {
			t.Errorf("%s: got a file different from the emblem (error %v); go test ./assets/exeicon -update writes it",
				file, err)
		}
		if arch != "amd64" {
			continue // the other file differs only in machine and relocation type
		}
		got := resources(t, buildProgram(t, arch, file, object))
		if len(got) != len(want) {
			t.Fatalf("%s: got %d resources in the program, want %d", arch, len(got), len(want))
		}
		for i, r := range got {
			if r.kind != want[i].kind || r.id != want[i].id || !bytes.Equal(r.data, want[i].data) {
				t.Errorf("%s, resource %d: got kind %d, ID %d, %d bytes; want %d, %d, %d", arch, i, r.kind, r.id,
					len(r.data), want[i].kind, want[i].id, len(want[i].data))
			}
		}
	}
}
