// Package a11y publishes a description of the scene, without secrets, for screen readers, the web page and tests.
// Scenes fill in a [PublicState].
package a11y

import "encoding/json"

// ControlInfo describes a control for publication. Its rectangle is in points of the window.
type ControlInfo struct {
	ID             string  `json:"id"`
	Label          string  `json:"label"`
	X              float64 `json:"x"`
	Y              float64 `json:"y"`
	W              float64 `json:"w"`
	H              float64 `json:"h"`
	DisabledReason string  `json:"why,omitempty"` // why it is disabled
	Enabled        bool    `json:"enabled"`
	Checked        bool    `json:"checked,omitempty"`
	Switch         bool    `json:"switch,omitempty"` // a toggle; Checked is its value
	Focused        bool    `json:"focused"`
}

// Region describes a part of the screen in words.
type Region struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// DialogInfo describes the open dialog. Its answers are in PublicState.Controls.
type DialogInfo struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// PublicState is the published state of the current scene. It must never contain a secret, because anybody at the
// screen may read it. Its JSON is an interface to the web page.
type PublicState struct {
	Scene        string        `json:"scene"`
	Busy         bool          `json:"busy"`           // an animation runs, or an opponent thinks
	Rendering    bool          `json:"painting"`       // parts of the picture are still being rendered
	Prompt       string        `json:"prompt"`         // what the player can do now
	Turn         bool          `json:"turn,omitempty"` // the only person at this screen is to act
	Vibrates     bool          `json:"buzz,omitempty"` // the device vibrates when Turn becomes true
	Controls     []ControlInfo `json:"controls"`       // in Tab order
	Position     string        `json:"position"`       // public position of the match, "" without one
	Log          []string      `json:"log"`            // last sentences of the log
	LogAnnounced bool          `json:"known"`          // the log was announced before, so don't announce it again
	Regions      []Region      `json:"regions"`        // other visible content in words
	Dialog       *DialogInfo   `json:"dialog"`         // nil for none
	Language     string        `json:"language"`       // of all texts, such as "en"
	Notice       string        `json:"notice"`         // problems, such as unsaved games, as sentences; "" for none
	QuarterTurns int           `json:"turned"`         // clockwise, of the picture, which faces the acting player
}

// Publisher publishes states when they change. A nil Publisher and the zero value publish nothing.
type Publisher struct {
	sink sink
	last string // last state, published or failed, as JSON
}

// sink is the destination of published states, as JSON.
type sink interface{ put(text string) error }

// Publish publishes a state unless it equals the last one. It returns an error if the state cannot be encoded or
// written. A failed write is not repeated until the state changes.
func (p *Publisher) Publish(s PublicState) error {
	if p == nil || p.sink == nil {
		return nil
	}
	data, err := json.Marshal(s)
	if err != nil || string(data) == p.last {
		return err
	}
	p.last = string(data)
	return p.sink.put(p.last)
}
