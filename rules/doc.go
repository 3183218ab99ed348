// Package rules is Heimlich & Co. itself: the positions a game can be in, what may be done in each, and what then
// happens. It draws nothing, knows no clock and no chance of its own, and needs the standard library only. So do the
// packages below it, beside each other: nothing that decides, judges or keeps a game depends on code from elsewhere.
// One is excepted, the arena: a program that measures opponents, which asks the clock and shows a bar of progress.
//
// A [Game] is a small value without pointers: assigning it makes a full, independent copy. It is put together of what
// there is to know of one: [Turns],
// [Board] and [Owners], and with cards or dossiers [Cards], [Draws], [Round] and [Dossiers]. What players and chance do are [Action] values;
// [Choices] are those that are allowed, [Game.Apply] carries one out and reports the [Event] values that follow from it. Chance is
// an actor like any other: a deal or a roll is an action with an outcome, proposed by a [Dealer] with a seed, read from
// a record, or taken from a real die on a real table.
//
// The five editions of the printed rules are rows of one table, [Editions]; there is one code path for all of them.
// What one seat may know is a [View]: the same game with everything else masked.
//
// Each rule is written once. Those of the course of a game are functions that need no game ([Walk], [Arrivals],
// [Count], [SafeRule.Places], [EndRule.Ends],
// [WinRule.Front], [Winners]), so that opponents play on in the head by the same ones. Whoever plans asks the game what would happen ([Board.Walked], [Game.Played],
// [Game.Counted], [Game.Odds]).
//
// Beside the base game there are top secret cards and the dossier ([Variants]); what an edition makes of them is data
// too ([CardRules],
// [DossierRules]). The deck has no order: a card that is drawn is an action of chance, as likely as its copies among those left. A turn
// goes roll, move, perhaps a card for the ruins or for moving nobody, the card round, the count, the dossiers, the
// safe. Where the rulebooks are silent the code follows a ruling, and says so where it stands: agents placed with the
// safe are a set that leaving and moving the safe undo; a card that would move nothing has no target; a further second
// agent may be a third identity; of several tokens that opened french-41’s dossiers any may reopen them by falling
// below 29, from the next count on; the count that ends a game opens no dossiers.
//
// The rulebooks are cited by the ids of the editions: amigo (English, Amigo), amigo-2001 (Dutch, 2001), engine (a
// public game engine’s rules), french-42 and french-41 (two French printings).
package rules
