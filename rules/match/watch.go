package match

import (
	"bytes"
	"errors"
	"fmt"

	"heimlich/rules"
	"heimlich/rules/record"
)

var errLooking = errors.New("this screen only looks on")

// Watch is a match that is played at another screen, from its record as the store there has it: everybody sits elsewhere, nothing is saved, nobody can act.
func Watch(text []byte) (*Match, error) {
	m, err := Resume(text, nil)
	if err != nil {
		return nil, err
	}
	for i := range m.options.Players {
		m.options.Players[i].Kind = Elsewhere
	}
	return m, nil
}

// Looking reports whether the match is only looked at.
func (m *Match) Looking() bool {
	return len(m.options.Players) > 0 && m.options.Players[0].Kind == Elsewhere
}

// Follow takes in the record as it is now; what is new in it happens one action after the other when Next is asked. The error says that it is not the
// record of this match.
func (m *Match) Follow(text []byte) error {
	k := &m.keeper
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	if !m.Looking() || bytes.Equal(text, k.text) {
		return nil
	}
	if !bytes.HasPrefix(text, k.text) {
		return fmt.Errorf("the record is another one now")
	}
	rec, err := record.Read(text)
	if err != nil {
		return err
	}
	k.news = append(k.news, rec.Actions[len(m.record.Actions)+len(k.news):]...)
	k.text = append(k.text[:0], text...)
	return nil
}

// nextNews lets the next action of a match that is looked at happen.
func (m *Match) nextNews() ([]rules.Event, bool) {
	k := &m.keeper
	if len(k.news) == 0 {
		return nil, false
	}
	s := &step{action: k.news[0], before: m.game, after: m.game}
	m.history.Reset()
	if err := s.after.Apply(s.action, &m.history); err != nil {
		return nil, false // Follow has checked every action
	}
	k.news, k.coming = k.news[1:], s
	return m.happen(nil)
}
