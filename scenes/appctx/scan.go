package appctx

import (
	"slices"

	"heimlich/rules/message"
)

// Scan is the speed of switch access, a mode in which the focus moves automatically. Its values are stored in the
// settings.
type Scan string

// The speeds of switch access.
const (
	ScanOff    Scan = "" // switch access is off
	ScanSlow   Scan = "slow"
	ScanNormal Scan = "normal"
	ScanQuick  Scan = "quick"
)

// Scans are all speeds, starting with off. It must not be changed.
var Scans = []Scan{ScanOff, ScanSlow, ScanNormal, ScanQuick}

// DwellTime returns how long the focus stays on a control, in seconds; 0 for off.
func (s Scan) DwellTime() float64 {
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

// Name returns the name of the speed for IDs; "off" for none.
func (s Scan) Name() string {
	if s == ScanOff {
		return "off"
	}
	return string(s)
}

// ScanName returns the name of a speed for players.
func ScanName(s Scan) message.Message { return message.Of(message.Key("scan." + s.Name())) }

// checkScan returns an error for an unknown speed.
func checkScan(s Scan) error {
	if slices.Contains(Scans, s) {
		return nil
	}
	return message.Errorf(message.Of("settings.no-scan", message.Verbatim("pace", string(s))),
		"there is no speed %q of switch access; there is slow, normal and quick", string(s))
}
