// Package codec encodes a sequence of choices as a short text, and decodes it strictly. It does not depend on the game.
// The encoder is given the number of alternatives of each choice; the decoder needs the same numbers in the same order.
// A choice among n costs about log₂ n bits, and a forced choice costs nothing.
//
// The text is base64url (RFC 4648) of a version byte, the length of the payload, the payload and a checksum (CRC-32,
// IEEE 802.3). The reader can therefore tell apart truncated, changed and newer texts. Equal choices give equal texts,
// and every valid text has one encoding.
package codec

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"math/bits"
	"strings"

	"heimlich/rules"
)

// Version is the first byte of an encoded text.
const Version = 3

// MaxText is the longest text that NewDecoder accepts, in characters. No game needs more.
const MaxText = 20_000

const (
	// maxVersion is the highest version that may ever exist; larger ones mark foreign texts. All versions have length
	// and checksum in the same place.
	maxVersion   = 15
	checksumSize = 4             // bytes of the checksum
	blockSize    = 8             // bytes of a full block
	numASCII     = '~' - ' ' + 1 // printable characters
	bitLengths   = 65            // lengths of a number in bits, 0 … 64
	partBits     = 16            // bits of a number that are encoded as one choice
	headBytes    = 4             // most bytes of version and length
	headChars    = 8             // characters that hold them, and more
)

// Encoder encodes choices. Its zero value is ready to use. It never fails; wrong arguments give a text that decodes to
// other choices.
type Encoder struct {
	blocks []byte // full blocks
	value  uint64 // value of the current block in mixed radix, the first choice least significant
	size   uint64 // number of possible values of the block; 0 means 1
}

// Choose encodes choice i among n, 0 ≤ i < n. If n is 1 it takes no space.
func (e *Encoder) Choose(i, n int) {
	size := max(e.size, 1)
	if over, _ := bits.Mul64(size, uint64(n)); over != 0 {
		e.blocks = binary.LittleEndian.AppendUint64(e.blocks, e.value)
		e.value, size = 0, 1
	}
	e.value += uint64(i) * size
	e.size = size * uint64(n)
}

// Number encodes n; smaller numbers take fewer bytes.
func (e *Encoder) Number(n uint64) {
	length := bits.Len64(n)
	e.Choose(length, bitLengths)
	for length--; length > 0; length -= partBits { // all bits but the first
		part := min(length, partBits)
		e.Choose(int(n&(1<<part-1)), 1<<part)
		n >>= part
	}
}

// Text encodes an arbitrary string, which need not be UTF-8.
func (e *Encoder) Text(s string) {
	e.Number(uint64(len(s)))
	plain := isPlain(s)
	e.Choose(bit(plain), 2)
	for i := range len(s) {
		if plain {
			e.Choose(int(s[i]-' '), numASCII)
		} else {
			e.Choose(int(s[i]), 256)
		}
	}
}

// isPlain reports whether a text is of printable ASCII characters only.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// bit returns 1 for true and 0 for false.
func bit(value bool) int {
	if value {
		return 1
	}
	return 0
}

// Bool encodes a boolean.
func (e *Encoder) Bool(value bool) { e.Choose(bit(value), 2) }

// Encode returns the encoded text, of characters in Alphabet. The encoder must not be used afterwards.
func (e *Encoder) Encode() string {
	body := binary.LittleEndian.AppendUint64(e.blocks, e.value)
	body = body[:len(e.blocks)+blockBytes(e.size)]
	data := binary.AppendUvarint([]byte{Version}, uint64(len(body)))
	data = append(data, body...)
	return base64.RawURLEncoding.EncodeToString(binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data)))
}

// blockBytes returns the number of bytes that a block with size possible values takes.
func blockBytes(size uint64) int { return (bits.Len64(max(size, 1)-1) + 7) / 8 }

// Errors of NewDecoder. Each is a message for players.
var (
	ErrEmpty = rules.InputErrorf("link.empty", "the link is empty")
	ErrLong  = rules.InputErrorf("link.long characters",
		"the link is longer than %d characters, too long for this game", MaxText)
	ErrForeign   = rules.InputErrorf("link.other", "this is not a link of this game")
	ErrTruncated = rules.InputErrorf("link.cut", "the end of the link is missing")
	ErrTrailing  = rules.InputErrorf("link.more", "the link has extra text at its end")
	ErrDamaged   = rules.InputErrorf("link.changed", "the link was altered on its way")
)

// Alphabet holds the characters of an encoded text.
const Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// Find returns the first complete encoded text within a text, or "" if there is none. It ignores spaces and line feeds
// inside the encoded text. It searches only the beginning of a long text.
func Find(text string) string {
	text = text[:min(len(text), 2*MaxText)]
	inside := false
	for i := range len(text) {
		before := inside
		if inside = strings.IndexByte(Alphabet, text[i]) >= 0; inside && !before {
			if link := encodedPrefix(text[i:]); link != "" {
				return link
			}
		}
	}
	return ""
}

// encodedPrefix returns the encoded text at the start of a text, "" if there is none.
func encodedPrefix(text string) string {
	head, _ := base64.RawURLEncoding.DecodeString(encodedChars(text, headChars))
	n, body, ok := parseLength(head)
	if !ok || head[0] < Version || head[0] > maxVersion {
		return ""
	}
	link := encodedChars(text, base64.RawURLEncoding.EncodedLen(len(head)-len(body)+n))
	if _, err := NewDecoder(link); err != nil && err != rules.ErrNewer {
		return ""
	}
	return link
}

// encodedChars returns at most maximum characters of Alphabet from the start of a text, skipping spaces and line feeds.
func encodedChars(text string, maximum int) string {
	var b []byte
	for i := 0; i < len(text) && len(b) < maximum; i++ {
		switch c := text[i]; {
		case strings.IndexByte(Alphabet, c) >= 0:
			b = append(b, c)
		case c != ' ' && c != '\n':
			return string(b)
		}
	}
	return string(b)
}

// decode decodes base64url without checking the contents. It ignores spaces and line feeds, which chats and mail
// insert. The error is one of those above, or names a foreign character.
func decode(text string) ([]byte, error) {
	if len(text) > 2*MaxText {
		return nil, ErrLong
	}
	text = strings.Join(strings.Fields(text), "")
	switch {
	case text == "":
		return nil, ErrEmpty
	case len(text) > MaxText:
		return nil, ErrLong
	}
	for _, c := range text {
		if c > '~' || !strings.ContainsRune(Alphabet, c) {
			return nil, rules.InputErrorf("link.sign sign", "the link contains %q, which no link of this game has", c)
		}
	}
	if len(text)%4 == 1 { // no encoded text has this length
		if text = text[:len(text)-1]; text == "" {
			return nil, ErrTruncated
		}
	}
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil { // unused bits at the end are not zero
		data, _ = base64.RawURLEncoding.DecodeString(text)
		if n, body, ok := parseLength(data); ok && len(body) >= n {
			return nil, ErrDamaged
		}
	}
	return data, nil
}

// parseLength returns the expected number of bytes after the length field, the checksum included, and the actual bytes.
// Ok is false if the length is missing or too large.
func parseLength(data []byte) (n int, body []byte, ok bool) {
	long, size := binary.Uvarint(data[min(1, len(data)):])
	if size <= 0 || long > MaxText {
		return 0, nil, false
	}
	return int(long) + checksumSize, data[1+size:], true
}

// Decoder decodes choices. Make one with NewDecoder. Read everything, then check AtEnd once.
type Decoder struct {
	rest   []byte // bytes from the current block on
	value  uint64 // remaining value of the current block
	size   uint64 // number of values of the choices read from the block
	block  int    // size of the block in bytes
	failed bool   // more was read than encoded, or a value was invalid
}

// NewDecoder returns a decoder of a text made by Encoder.Encode, perhaps with spaces and line feeds in between. The
// error is one of the errors of this package, names a foreign character, or is rules.ErrNewer.
func NewDecoder(text string) (*Decoder, error) {
	data, err := decode(text)
	if err != nil {
		return nil, err
	}
	n, body, ok := parseLength(data)
	switch {
	case data[0] < Version || data[0] > maxVersion:
		return nil, ErrForeign
	case !ok && len(data) < headBytes:
		return nil, ErrTruncated
	case !ok:
		return nil, ErrDamaged
	case len(body) < n:
		return nil, ErrTruncated
	case len(body) > n:
		return nil, ErrTrailing
	case crc32.ChecksumIEEE(data[:len(data)-checksumSize]) != binary.LittleEndian.Uint32(data[len(data)-checksumSize:]):
		return nil, ErrDamaged
	case data[0] > Version: // complete and unchanged
		return nil, rules.ErrNewer
	}
	d := &Decoder{rest: body[:n-checksumSize]}
	d.load()
	return d, nil
}

// load reads the next block.
func (d *Decoder) load() {
	var b [blockSize]byte
	d.block = copy(b[:], d.rest)
	d.value, d.size = binary.LittleEndian.Uint64(b[:]), 1
}

// Choose returns the choice among n, 0 … n−1. The number n, at least 1, must be the encoder's. It returns 0 after any
// error; call AtEnd to check for errors.
func (d *Decoder) Choose(n int) int {
	if over, _ := bits.Mul64(d.size, uint64(n)); over != 0 {
		if d.value != 0 || d.block < blockSize {
			d.failed = true
		}
		d.rest = d.rest[d.block:]
		d.load()
	}
	i := d.value % uint64(n)
	d.value /= uint64(n)
	d.size *= uint64(n)
	if d.failed = d.failed || blockBytes(d.size) > d.block; d.failed {
		return 0
	}
	return int(i)
}

// Bool returns a boolean, false after any error.
func (d *Decoder) Bool() bool { return d.Choose(2) == 1 }

// Number returns a number up to most. A larger one is an error: Number returns 0, and AtEnd returns false.
func (d *Decoder) Number(most uint64) uint64 {
	length := d.Choose(bitLengths)
	if length == 0 {
		return 0
	}
	number, at := uint64(0), 0
	for left := length - 1; left > 0; left -= partBits {
		part := min(left, partBits)
		number |= uint64(d.Choose(1<<part)) << at
		at += part
	}
	number |= 1 << (length - 1)
	if number > most || d.failed {
		d.failed = true
		return 0
	}
	return number
}

// Text returns a string of at most maximum bytes. A longer one is an error: Text returns "", and AtEnd returns false.
func (d *Decoder) Text(maximum int) string {
	b := make([]byte, d.Number(uint64(maximum)))
	plain := d.Bool()
	for i := range b {
		if plain {
			b[i] = ' ' + byte(d.Choose(numASCII))
		} else {
			b[i] = byte(d.Choose(256))
		}
	}
	if d.failed || plain != isPlain(string(b)) {
		d.failed = true
		return ""
	}
	return string(b)
}

// Failed reports whether more was read than was encoded, or a value was invalid. All values read after that are
// invalid.
func (d *Decoder) Failed() bool { return d.failed }

// AtEnd reports whether everything encoded has been read, without an error.
func (d *Decoder) AtEnd() bool {
	return !d.failed && d.value == 0 && d.block == len(d.rest) && d.block == blockBytes(d.size)
}
