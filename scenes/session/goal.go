package session

import (
	"crypto/rand"
	"encoding/binary"

	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/opponentrunner"
)

// This file says what a match is started for, and connects the services that every match needs.

// Helpers are the services for package tables: the random source and the runner of opponents.
var Helpers = tables.Helpers{RandomBits: RandomBits, Thinker: opponentrunner.Ask}

// RandomBits returns 64 random bits from the system.
func RandomBits() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: it ends the program instead
	return binary.LittleEndian.Uint64(b[:])
}

// Goal is the purpose of a new match. The zero value is an ordinary game.
type Goal struct {
	Target    *appctx.TargetScore // the score to beat, nil for none
	Challenge bool                // others can play it afterwards, as a challenge
}

// saveGoal saves the goal of the current match in the settings, since the match may be continued on another day. It
// stores the match's ID in the goal's target score.
func (s *Session) saveGoal(goal Goal) {
	set := &s.ctx.Settings
	if goal.Target != nil {
		goal.Target.Game = s.id
		set.TargetScores = set.TargetScores.With(*goal.Target)
	}
	if goal.Challenge {
		set.Challenges = appctx.Union(set.Challenges, s.id, appctx.MaxChallenges)
	}
	if goal.Target != nil || goal.Challenge {
		s.ctx.SaveSettings()
	}
}

// BeginChallenge leaves the current match and starts one that others can play afterwards. All its randomness comes from
// the seed of the options, or if they have none, from a drawn one.
func (s *Session) BeginChallenge(options match.Options) {
	if !options.HasSeed {
		options.Seed, options.HasSeed = RandomBits(), true
	}
	s.Begin(options, Goal{Challenge: true})
}
