// Package a11y tells the world around the picture what is public: the page in the browser, a screen reader behind it, and tests. It is
// told by the scenes and reads nothing back. Nothing secret may ever be put in.
package a11y

import "encoding/json"

// Control is one thing that can be pressed: where it is, in points of the window.
type Control struct {
	ID      string  `json:"id"`
	Label   string  `json:"label"`
	X       float64 `json:"x"`
	Y       float64 `json:"y"`
	W       float64 `json:"w"`
	H       float64 `json:"h"`
	Why     string  `json:"why,omitempty"` // why it can’t be pressed
	Enabled bool    `json:"enabled"`
	Checked bool    `json:"checked,omitempty"`
	Switch  bool    `json:"switch,omitempty"` // it is on or off, and Checked says which
	Focused bool    `json:"focused"`
}

// Region is a part of what is seen, in words.
type Region struct {
	ID    string   `json:"id"`
	Title string   `json:"title"`
	Lines []string `json:"lines"`
}

// Dialog is a question that lies over the scene: the controls are its answers.
type Dialog struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// State is what is public of the game at a moment.
type State struct {
	Scene    string    `json:"scene"`
	Busy     bool      `json:"busy"`     // something moves or is being thought about
	Painting bool      `json:"painting"` // the picture is not whole yet: some of it is still being painted
	Prompt   string    `json:"prompt"`   // what is to be done now
	Controls []Control `json:"controls"` // in Tab order
	Position string    `json:"position"` // the public position of the match, "" without one
	Log      []string  `json:"log"`      // the last sentences of the log
	Known    bool      `json:"known"`    // what the log says needs no telling: it happened before, and is only shown again
	Regions  []Region  `json:"regions"`  // what is seen besides, in words
	Dialog   *Dialog   `json:"dialog"`   // nil for none
	Language string    `json:"language"` // in which everything is said, as "en"
	Notice   string    `json:"notice"`   // what is missing on this machine
	Turned   int       `json:"turned"`   // how many quarters of a turn clockwise the picture lies turned, to face whoever acts
}

// Publisher hands states out when they change.
type Publisher struct {
	sink sink
	last string
}

// sink is where a state goes.
type sink interface{ put(text string) error }

// Publish hands a state out unless it is the last one again. The error is the first one since the publisher was made; the game goes on.
func (p *Publisher) Publish(s State) error {
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
