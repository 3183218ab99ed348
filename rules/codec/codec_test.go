package codec_test

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/codec"
)

// TestRoundTrip checks that random values are decoded as they were encoded, and that reading past the end fails.
func TestRoundTrip(t *testing.T) {
	const seeds = 2000
	const pastEnd = 70 // choices, more than the bits that fill the last byte
	for seed := range uint64(seeds) {
		src := rules.NewRandomSource(seed)
		all := randomValues(&src)
		decoder, err := codec.NewDecoder(encode(all))
		if err != nil {
			t.Fatal(err)
		}
		for k, value := range all {
			switch {
			case value.n > 0:
				if got := decoder.Choose(value.n); got != value.choice {
					t.Fatalf("seed %d, value %d: got choice %d of %d, want %d", seed, k, got, value.n, value.choice)
				}
			case value.text != "":
				if got := decoder.Text(100); got != value.text {
					t.Fatalf("seed %d: got text %q, want %q", seed, got, value.text)
				}
			default:
				if got := decoder.Number(1<<64 - 1); got != value.number {
					t.Fatalf("seed %d: got number %d, want %d", seed, got, value.number)
				}
			}
			if k == len(all)-1 && !decoder.AtEnd() {
				t.Fatalf("seed %d, after all values: got AtEnd false, want true", seed)
			}
		}
		for range pastEnd {
			decoder.Choose(2)
		}
		if decoder.AtEnd() || !decoder.Failed() {
			t.Fatalf("seed %d, past the end: got AtEnd %v and Failed %v, want false and true", seed, decoder.AtEnd(),
				decoder.Failed())
		}
	}
}

// TestEncodingIsShort checks that a thousand choices among n take log₂ n bits each, plus at most a tenth.
func TestEncodingIsShort(t *testing.T) {
	const choices, overhead = 1000, 8 // bytes of version, length and checksum
	for n, bytes := range map[int]int{1: 0, 2: 125, 6: 324, 84: 800, 210: 965, 924: 1232} {
		var encoder codec.Encoder
		for i := range choices {
			encoder.Choose(i%n, n)
		}
		want := bytes*110/100 + 1
		if got := len(encoder.Encode())*3/4 - overhead; got > want { // base64 has 4 characters for 3 bytes
			t.Errorf("%d choices of %d: got %d bytes, want at most %d", choices, n, got, want)
		}
	}
}

// TestDamagedTexts checks that truncated, changed, extended, newer and foreign texts have different errors. White space
// does not matter.
func TestDamagedTexts(t *testing.T) {
	const seed, minValues = 1, 50
	const knownVersions = 15 // higher version numbers are not of this program
	src := rules.NewRandomSource(seed)
	var all []testValue
	for len(all) < minValues {
		all = randomValues(&src)
	}
	good := encode(all)
	wantError := func(text string, want error) {
		t.Helper()
		if _, err := codec.NewDecoder(text); !errors.Is(err, want) {
			t.Errorf("%.60q: got error %v, want %v", text, err, want)
		}
	}
	wantError(good, nil)
	wantError(" "+good[:20]+"\n"+good[20:50]+" \r\n"+good[50:]+"\n", nil)
	wantError("", codec.ErrEmpty)
	wantError(" \n", codec.ErrEmpty)
	wantError("hello", codec.ErrForeign)
	wantError(strings.Repeat("Aw", codec.MaxText), codec.ErrLong)
	wantError(strings.Repeat("A", codec.MaxText+1), codec.ErrLong)
	wantError(strings.Repeat("A", 1<<20), codec.ErrLong)
	for n := 2; n < len(good); n++ { // the first two characters hold the version
		wantError(good[:n], codec.ErrTruncated)
	}
	wantError(good+"AAAA", codec.ErrTrailing)
	for i := 8; i < len(good)-1; i++ { // after version and length; the last character has unused bits
		other := byte('A')
		if good[i] == other {
			other = 'B'
		}
		wantError(good[:i]+string(other)+good[i+1:], codec.ErrDamaged)
	}
	for _, sign := range []string{"+", "/", "=", "%", "é", "\x00", "\xff"} {
		if _, err := codec.NewDecoder(good[:9] + sign + good[9:]); err == nil ||
			!strings.Contains(err.Error(), "the link contains") {
			t.Errorf("with %q in it: got error %v, want one about the character", sign, err)
		}
	}
	data, err := base64.RawURLEncoding.DecodeString(good)
	if err != nil {
		t.Fatal(err)
	}
	for version := codec.Version + 1; version < 256; version++ {
		next := append([]byte{byte(version)}, data[1:len(data)-4]...)
		text := base64.RawURLEncoding.EncodeToString(binary.LittleEndian.AppendUint32(next, crc32.ChecksumIEEE(next)))
		if version > knownVersions {
			wantError(text, codec.ErrForeign)
			continue
		}
		wantError(text, rules.ErrNewer)
		wantError(text[:len(text)-5], codec.ErrTruncated)
	}
}

// TestEncodingIsCanonical checks that every text has one encoding: the decoder refuses plain text in the encoding of
// other text. It also refuses numbers and texts above the caller's limit, and impossible lengths.
func TestEncodingIsCanonical(t *testing.T) {
	text := func(plain bool) *codec.Decoder {
		var encoder codec.Encoder
		encoder.Number(2)
		encoder.Bool(plain)
		for _, c := range "ok" {
			if plain {
				encoder.Choose(int(c-' '), 95)
			} else {
				encoder.Choose(int(c), 256)
			}
		}
		r, err := codec.NewDecoder(encoder.Encode())
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := text(true); r.Text(2) != "ok" || r.Failed() || !r.AtEnd() {
		t.Error("plain text: got another text, a failure or values left, want the same text")
	}
	if r := text(false); r.Text(2) != "" || !r.Failed() || r.AtEnd() {
		t.Error("plain text in the encoding of other text: got no failure, want one")
	}
	if r := text(true); r.Text(1) != "" || !r.Failed() {
		t.Error("text above the limit: got no failure, want one")
	}
	var encoder codec.Encoder
	encoder.Number(1000)
	for limit, want := range map[uint64]uint64{1000: 1000, 1 << 40: 1000, 999: 0} {
		copied := encoder // Encode ends an encoder
		r, err := codec.NewDecoder(copied.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Number(limit); got != want || r.Failed() != (want == 0) {
			t.Errorf("Number(%d): got %d and failed %v, want %d", limit, got, r.Failed(), want)
		}
	}
	for _, length := range [][]byte{{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f},
		binary.AppendUvarint(nil, codec.MaxText+1), binary.AppendUvarint(nil, 1<<60)} {
		data := append(append([]byte{codec.Version}, length...), make([]byte, 40)...)
		if _, err := codec.NewDecoder(base64.RawURLEncoding.EncodeToString(data)); !errors.Is(err, codec.ErrDamaged) {
			t.Errorf("length %x: got error %v, want ErrDamaged", length, err)
		}
	}
	// A text that claims 20,000 bytes is truncated, not damaged.
	if _, err := codec.NewDecoder(base64.RawURLEncoding.EncodeToString(
		append([]byte{codec.Version, 0xa0, 0x9c, 0x01}, make([]byte, 40)...))); !errors.Is(err, codec.ErrTruncated) {
		t.Errorf("longest length: got error %v, want ErrTruncated", err)
	}
}

// TestFind checks that Find returns a complete encoded text among other words, but no truncated or changed one.
func TestFind(t *testing.T) {
	var encoder codec.Encoder
	encoder.Text("Heimlich & Co.")
	text := encoder.Encode()
	for _, around := range []string{
		text, "#game=" + text + ".", "Dear Anna, " + text + "and more", "AwAw " + text[:9] + "\n " + text[9:] + "-_-",
		"A" + "." + text,
	} {
		if got := codec.Find(around); got != text {
			t.Errorf("Find(%q): got %q, want %q", around, got, text)
		}
	}
	for _, none := range []string{"", "Aw", "A", text[:len(text)-1], "x" + text, strings.Replace(text, "w", "x", 1),
		strings.Repeat(" ", 2*codec.MaxText) + text} {
		if got := codec.Find(none); got != "" {
			t.Errorf("Find(%q): got %q, want none", none, got)
		}
	}
}

// FuzzNewDecoder checks that no text makes the decoder panic, and that decoded choices encode as the same text.
func FuzzNewDecoder(f *testing.F) {
	const seeds, maxValues = 20, 3000
	for seed := range uint64(seeds) {
		src := rules.NewRandomSource(seed)
		f.Add(encode(randomValues(&src)), seed)
	}
	f.Add("", uint64(0))
	f.Add("AwAAAAAA", uint64(1))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		decoder, err := codec.NewDecoder(text)
		if err != nil {
			if err.Error() == "" {
				t.Fatalf("%q: got an error without text", text)
			}
			return
		}
		// Encoding the decoded choices gives the same text.
		var encoder codec.Encoder
		src := rules.NewRandomSource(seed)
		for range maxValues {
			if decoder.AtEnd() {
				if got := encoder.Encode(); got != strings.Join(strings.Fields(text), "") {
					t.Fatalf("encoding of the decoded values: got %q, want %q", got, text)
				}
				return
			}
			switch src.Intn(9) {
			case 0:
				if s := decoder.Text(50); !decoder.Failed() {
					encoder.Text(s)
				}
			case 1:
				if n := decoder.Number(1 << 40); !decoder.Failed() {
					encoder.Number(n)
				}
			default:
				n := 1 + src.Intn(1000)
				if i := decoder.Choose(n); !decoder.Failed() {
					encoder.Choose(i, n)
				}
			}
			if decoder.Failed() {
				return
			}
		}
	})
}

// testValue is one encoded value: a choice if n is not 0, else the text if it is not "", else the number.
type testValue struct {
	choice, n int // choice of n
	number    uint64
	text      string
}

// randomValues returns up to 199 random values: choices of up to 2²², numbers and texts.
func randomValues(src *rules.RandomSource) (all []testValue) {
	for range src.Intn(200) {
		switch src.Intn(12) {
		case 0:
			all = append(all, testValue{number: src.Uint64() >> src.Intn(64)})
		case 1:
			all = append(all,
				testValue{text: []string{"", "Anna", "Dörte", "F😀", "a \"b\" c", strings.Repeat("x", 40)}[src.Intn(6)]})
		default:
			n := 1 + src.Intn(1<<(1+src.Intn(22)))
			all = append(all, testValue{choice: src.Intn(n), n: n})
		}
	}
	return all
}

// encode returns the encoding of values as text.
func encode(all []testValue) string {
	var encoder codec.Encoder
	for _, v := range all {
		switch {
		case v.n > 0:
			encoder.Choose(v.choice, v.n)
		case v.text != "":
			encoder.Text(v.text)
		default:
			encoder.Number(v.number)
		}
	}
	return encoder.Encode()
}
