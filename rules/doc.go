// Package rules implements Heimlich & Co.: positions, legal actions and their effects. It is deterministic: it reads no
// clock and has no random source of its own. It and the packages below it use only the standard library. The only
// exception is the command arena, which measures opponents.
//
// A [Game] is a small value without pointers; assigning it makes an independent copy. It embeds [Turns], [Board] and
// [Owners], and for cards and dossiers [Cards], [Draws], [Round] and [Dossiers]. Players and chance act by [Action]
// values. [Choices] lists the legal ones, and [Game.Apply] carries one out and reports [Event] values. Chance is an
// actor like any other: a deal or a roll is an action with an outcome. A [Dealer] draws it from a seed, a record
// replays it, or people type the face of a real die.
//
// The five editions of the printed rules are rows of the table [Editions]; all share one code path. A [View] is the
// game as one seat may know it, with everything else masked.
//
// Each rule is written once. The rules that need no game are functions: [Walk], [Arrivals], [ScoreAgents],
// [SafeRule.Places], [EndRule.Ends], [WinRule.Front] and [Winners]. Opponents simulate games with the same functions.
// Screens preview a plan with [Board.PreviewMove], [Game.PreviewPlay], [Game.PreviewCount] and [Game.SafeOdds].
//
// [Variants] add top secret cards and the dossier; [CardRules] and [DossierRules] hold their parameters. The deck has
// no order: drawing a card is an action of chance, weighted by the copies that are left. Type machine documents the
// order of a turn.
//
// Where the rulebooks are silent the code makes a ruling and says so there. These rulings concern more than one place:
//
//   - Agents placed with the safe are a set. An agent that leaves, or a card that moves the safe, takes agents out of
//     it.
//   - A card that would move nothing has no target.
//   - A further second agent card gives a third identity.
//   - In french-41 any token that opened the dossiers may reopen them by falling below 29, from the next count on.
//   - The count that ends a game opens no dossiers.
//
// Comments cite the rulebooks by the ids of the editions: amigo (English, Amigo), amigo-2001 (Dutch, 2001), engine (a
// public game engine's rules), french-42 and french-41 (two French printings).
package rules
