//go:build !js

package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"embed"
	"encoding/binary"
	"image/png"
	"io"
	"io/fs"
	"strings"
	"sync"
	"time"

	"heimlich/assets"
	"heimlich/scenes/exchange"
	"heimlich/sprites/art"
)

// startTexts has the instructions of each system to start the game, in all languages.
//
//go:embed start
var startTexts embed.FS

// file is a file of an archive.
type file struct {
	name       string
	data       []byte
	executable bool
}

// fileTime is the time of all files, so that builds are reproducible.
var fileTime = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// Pack returns the archive of a program for a target, with its icon, the licences and a text on how to start it. The
// same program gives the same bytes.
func Pack(t Target, program []byte) ([]byte, error) {
	files, err := contents(t, program)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if t.OS == "linux" {
		err = writeTar(&b, t.folder(), files)
	} else {
		err = writeZip(&b, t.folder(), files)
	}
	return b.Bytes(), err
}

// contents returns the files of an archive.
func contents(t Target, program []byte) ([]file, error) {
	instructions, err := startTexts.ReadFile("start/" + t.system() + ".txt")
	if err != nil {
		return nil, err
	}
	licences := assets.AllLicences()
	if t.OS == "windows" { // for old editors
		instructions, licences = []byte(crlf(string(instructions))), crlf(licences)
	}
	all := []file{{name: "README.txt", data: instructions}, {name: "licences.txt", data: []byte(licences)}}
	switch t.OS {
	case "windows": // the icon is in the program
		return append(all, file{name: "heimlich.exe", data: program, executable: true}), nil
	case "darwin":
		icon, err := icns()
		if err != nil {
			return nil, err
		}
		const in = "Heimlich.app/Contents/"
		return append(all, file{name: in + "Info.plist", data: []byte(plist)},
			file{name: in + "PkgInfo", data: []byte("APPL????")},
			file{name: in + "MacOS/heimlich", data: program, executable: true},
			file{name: in + "Resources/heimlich.icns", data: icon}), nil
	}
	all = append(all, file{name: "heimlich", data: program, executable: true},
		file{name: "share/applications/heimlich.desktop", data: []byte(exchange.DesktopEntry("heimlich"))},
		file{name: "share/mime/packages/heimlich.xml", data: []byte(exchange.MIMEType)})
	for _, side := range exchange.IconSizes {
		icon, err := icon(side)
		if err != nil {
			return nil, err
		}
		all = append(all, file{name: "share/" + exchange.IconFile(side), data: icon})
	}
	return all, nil
}

// crlf returns a text with Windows line ends. Some licences have them already.
func crlf(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
}

// plist is the bundle's Info.plist. It names no document types: the engine can't receive the event that opens them.
const plist = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleName</key><string>Heimlich &amp; Co.</string>
	<key>CFBundleDisplayName</key><string>Heimlich &amp; Co.</string>
	<key>CFBundleIdentifier</key><string>org.heimlich.game</string>
	<key>CFBundleExecutable</key><string>heimlich</string>
	<key>CFBundleIconFile</key><string>heimlich</string>
	<key>CFBundlePackageType</key><string>APPL</string>
	<key>CFBundleInfoDictionaryVersion</key><string>6.0</string>
	<key>CFBundleShortVersionString</key><string>1.0</string>
	<key>CFBundleVersion</key><string>1</string>
	<key>LSApplicationCategoryType</key><string>public.app-category.board-games</string>
	<key>LSMinimumSystemVersion</key><string>12.0</string>
	<key>NSHighResolutionCapable</key><true/>
</dict>
</plist>
`

// iconCache holds icons as PNGs by side in pixels. Compressing one takes up to a second, and several targets need it.
var iconCache sync.Map

// icon returns the emblem as a PNG of a side in pixels. It draws each side once.
func icon(side int) ([]byte, error) {
	once, _ := iconCache.LoadOrStore(side, sync.OnceValues(func() ([]byte, error) { return drawIcon(side) }))
	return once.(func() ([]byte, error))()
}

// drawIcon draws the emblem and packs it as a PNG.
func drawIcon(side int) ([]byte, error) {
	m, err := art.AppIcon(side)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, m)
	return b.Bytes(), err
}

// icnsSides are the icons of a bundle: type and side in pixels. From the fourth on they are for screens of scale 2.
var icnsSides = []struct {
	kind string
	side int
}{{"ic07", 128}, {"ic08", 256}, {"ic09", 512}, {"ic11", 32}, {"ic12", 64}, {"ic13", 256}, {"ic14", 512}, {"ic10", 1024}}

// icns returns the emblem in Apple's icon format: a header and the icons, each with its type and length.
func icns() ([]byte, error) {
	const head = 8
	var all []byte
	for _, i := range icnsSides {
		icon, err := icon(i.side)
		if err != nil {
			return nil, err
		}
		all = append(all, i.kind...)
		all = binary.BigEndian.AppendUint32(all, uint32(head+len(icon)))
		all = append(all, icon...)
	}
	return append(binary.BigEndian.AppendUint32([]byte("icns"), uint32(head+len(all))), all...), nil
}

// mode returns the permissions of the file.
func (f *file) mode() int64 {
	if f.executable {
		return 0o755
	}
	return 0o644
}

// writeTar writes a gzipped tar archive with the files in a folder.
func writeTar(to io.Writer, folder string, files []file) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(packed)
	for _, f := range files {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.data)), Mode: f.mode(),
			ModTime: fileTime, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return packed.Close()
}

// writeZip writes a ZIP archive with the files in a folder.
func writeZip(to io.Writer, folder string, files []file) error {
	packed := zip.NewWriter(to)
	packed.RegisterCompressor(zip.Deflate,
		func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestCompression) })
	for _, f := range files {
		h := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: fileTime}
		h.SetMode(fs.FileMode(f.mode()))
		w, err := packed.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := w.Write(f.data); err != nil {
			return err
		}
	}
	return packed.Close()
}
