// Package scenes is the game as players see it. It wires the packages below it: here one scene leads to the next.
//
// The parts, from the outside in:
//
//   - [heimlich/scenes/shell] owns the window or canvas: loop, input filters, drawing.
//   - [heimlich/scenes/tasks] runs work in the background.
//   - [heimlich/scenes/nav] keeps the stack of opened scenes, and opens scenes by name.
//   - [heimlich/scenes/session] holds the match that is on, the lock on its saved game, and its record.
//   - [heimlich/scenes/play] leads through a match: identities, table, dossiers, unmasking, replay.
//   - Other features have a type each beside their scene: tablesetup.Launcher, gamelist.Games, lessonlist.Lessons,
//     caselist.Cases, days.Days, importdialog.Opener, statistics.Statistics, settingspage.Opener, attract.Evening,
//     sharing.Sharing. Each gets just what it uses, in the function wire of this package.
//   - [heimlich/scenes/savefiles] reads and writes saved games and documents. Features get its Files, scenes do not.
//   - [heimlich/scenes/persist] saves settings and files in the background.
//   - [heimlich/scenes/appctx] is the context that every scene gets. Its type Scene tells the life of a scene.
//   - Every other package is one scene, such as board, title or reveal, or a device, such as sound or controls.
//
// A new scene is a type that embeds appctx.Page. What opens it calls nav.Stack.Push; a scene that is to be opened by
// name, by the command line and by the page, gets a name in package nav and a row in the function routes of this
// package.
//
// The way of a press on an agent or a building, until the agent walks:
//
//  1. Each tick shell.Shell polls package controls for a widgets.InputEvent and sends it through its filters to the
//     scene.
//  2. The scene hands it to its widgets.FocusManager, which finds the widgets.Control there and calls its OnPress.
//  3. At the table (package board) that is a control of package panels. It changes the plan (package plan) and
//     shows it; nothing has happened yet. The gold button turns the plan into an action, which package controller hands
//     to the match.
//  4. The match hands the action to a chair (package match). Behind the chair the host checks it, saves it, applies it,
//     and tells every chair what that one may see (package host).
//  5. In the same or a later tick package controller takes that as a step. The stage plays its events as a script of
//     movements (packages stage and motion), and the panels show the log as far as it has been seen.
//  6. The shell publishes the public state (package a11y) and draws the scene's stage if it changed.
//
// The way of a card differs in three steps:
//
//  1. A press on the open hand calls plan.Hand.Choose. Its match.CardPlan says which agents and buildings the card can
//     move; presses on these complete the plan.
//  2. The gold button turns the plan into the card's action, which the match hands to the host as any other.
//  3. match.Redact hides the cards that others draw. The stage's script shows a played card, then what it moves.
//
// The way of a secret identity, from the deal until its owner sees it:
//
//  1. The host lets the dealer deal it. It is in the host's game and in its record, which holds all secrets.
//  2. Every chair is told of the deal as its viewer may see it: match.Redact masks the identities of others in the
//     action, the events and the rules.View. Opponents decide by views of their own; the log is made of public ones.
//  3. A screen has the chairs of the people before it. match.Match.Public masks what each of them knows alone;
//     match.Match.Through does not. Three packages may ask for that, and a test of package host holds them to it:
//     handover before the first turn, privateview at the table, and dossier. A curtain comes first where others look
//     on.
//     What was shown leaves the graph when it closes, at the latest when the scene is covered (see appctx.Scene).
//  4. The page is told what scenes describe of the public view, and the names of controls (package a11y).
//  5. When the game is over the public view masks nothing any more: packages reveal and postgame show it.
package scenes
