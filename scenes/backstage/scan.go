package backstage

import (
	"slices"

	"heimlich/rules/message"
)

// Scan is how fast the focus walks by itself, for whoever plays with one switch.
type Scan string

// The paces of the focus.
const (
	ScanOff    Scan = "" // it stays where it is put
	ScanSlow   Scan = "slow"
	ScanNormal Scan = "normal"
	ScanQuick  Scan = "quick"
)

// Scans are all paces, the one without any walk first.
var Scans = []Scan{ScanOff, ScanSlow, ScanNormal, ScanQuick}

// Rest is how long the focus stays on one thing, in seconds; 0 for one that does not walk.
func (s Scan) Rest() float64 {
	switch s {
	case ScanSlow:
		return 2.6
	case ScanNormal:
		return 1.5
	case ScanQuick:
		return 0.8
	}
	return 0
}

// Name is what the pace is called in IDs: "off" for none.
func (s Scan) Name() string {
	if s == ScanOff {
		return "off"
	}
	return string(s)
}

// ScanName is what a pace is called.
func ScanName(s Scan) message.Message { return message.Of(message.Key("scan." + s.Name())) }

// checkScan says what is wrong with a pace.
func checkScan(s Scan) error {
	if slices.Contains(Scans, s) {
		return nil
	}
	return message.Fault(message.Of("settings.no-scan", message.Verbatim("pace", string(s))), "there is no pace %q of the focus; there is slow, normal and quick", string(s))
}
