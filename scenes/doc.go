// Package scenes assembles the game: it creates the parts below and connects the scenes.
//
// The parts, from the outside in:
//
//   - [heimlich/scenes/shell] owns the window or canvas: loop, input filters, drawing.
//   - [heimlich/scenes/tasks] runs work in the background.
//   - [heimlich/scenes/nav] keeps the stack of opened scenes, and opens scenes by name.
//   - [heimlich/scenes/session] holds the current match, the lock on its saved game, and its record.
//   - [heimlich/scenes/play] leads through a match: identities, table, dossiers, unmasking, replay.
//   - Other features have a type each beside their scene: tablesetup.Launcher, gamelist.Games, lessonlist.Lessons,
//     caselist.Cases, days.Days, importdialog.Importer, statistics.Statistics, settingspage.Opener, attract.Mode,
//     sharing.Sharing. The function wire of this package gives each just what it uses.
//   - [heimlich/scenes/savefiles] reads and writes saved games and documents. Features get its Files, scenes do not.
//   - [heimlich/scenes/persist] saves settings and files in the background.
//   - [heimlich/scenes/appctx] is the context of all scenes. Its type Scene documents the life cycle of a scene.
//   - Every other package is one scene, such as board, title or reveal, or a device, such as sound or controls.
//
// A new scene is a type that embeds appctx.BaseScene. Its opener calls nav.Stack.Push. A scene that can be opened by
// name has that name in package nav, and a row in the function routes of this package. A scene type never refers to
// another scene; only feature types, such as caselist.Cases, and game.go do.
//
// # The path of a press
//
// From the press on an agent or a building until the agent walks:
//
//  1. In each tick shell.Shell polls package controls for a widgets.InputEvent, and sends it through its filters to the
//     scene.
//  2. The scene passes it to its widgets.FocusManager, which finds the widgets.Control there and calls its OnPress, or
//     for a pointer its OnPressAt if it has one.
//  3. At the table (package board) the control belongs to package panels. It changes the plan (package plan); the
//     panels are rebuilt, since their state changed. The gold button turns the plan into an action; package controller
//     passes it to the match.
//  4. The match passes the action to the client of the acting seat (package match). The host behind it checks, saves
//     and applies the action, and sends every client a step, redacted for its viewer (package host).
//  5. In the same or a later tick package controller takes that step. The stage plays its events as a timeline
//     (packages stage and motion), and the panels show the log up to the event that is being shown.
//  6. The shell publishes the public state (package a11y), and draws the scene if it changed.
//
// The functions of a step of an agent, in this order:
//
//   - controls.Poller.Poll, shell.Shell.dispatch
//   - board.TableScene.Handle, panels.Panels.Handle
//   - widgets.FocusManager.Handle, widgets.Control.OnPress; for a pointer in the town OnPressAt, panels.Panels.atSpot
//   - plan.TownInput.PressFigure, plan.Plan.AddStep
//
// Those of the gold button (ID confirm):
//
//   - plan.Plan.Confirm, controller.Controller.Execute, plan.Plan.Do
//   - match.Match.Act, the host client's Act, host.Host.beginAction
//   - rules.Game.Apply, host.Host.complete, match.Redact
//   - match.Match.Next, stage.TableView.Play
//
// During an animation a press only skips or fast-forwards it; a press on a crowd opens the agent picker.
//
// The path of a card differs in three steps:
//
//  1. The hand of a single human player is open in every phase (panels.Panels.OwnHandView); else it opens
//     (privateview.Views.OpenHand). The card under pointer or focus stands large in the park, and the stage shows what
//     it would do (plan.Hand.ShownPlan). A press on a card chooses it. Its match.CardPlan says which agents
//     and buildings the card can move; presses on these complete the plan.
//  2. The gold button turns the plan into the card's action.
//  3. match.Redact hides the cards that others draw. The stage's script shows a played card, then what it moves.
//
// # The path of a secret
//
// From the deal of an identity until its owner sees it:
//
//  1. The host lets the dealer deal it. It is in the host's game and in the game's record, which holds all secrets.
//  2. match.Redact masks the identities of others in the action, the events and the rules.View of each client.
//     Opponents decide by their own views; the log is made of public views.
//  3. A screen has a client for each person in front of it. match.Match.Public masks what each of them knows alone;
//     match.Match.PrivateView does not. Only three packages may call that, which a test of package host enforces:
//     handover, privateview and dossier. If others watch, a curtain comes first. A shown secret leaves the scene graph
//     when it closes, at the latest when another scene covers it (see appctx.Scene).
//  4. The page gets the descriptions that scenes make of the public view, and the names of controls (package a11y).
//  5. After the end of the game the public view masks nothing: packages reveal and postgame show it.
//
// # Glossary
//
//	action        a decision of a seat or of chance; the input of rules.Game.Apply
//	agent         one of up to seven pieces, each a colour; a free agent has no owner
//	attract mode  a demonstration game of opponents, while nobody uses the program
//	opponent      a computer player; its level is its strength, its temperament its style
//	call, knock   the question, before a card round, who wants to play; to knock is to say yes
//	card round    the playing of cards between a move and its count
//	case          a puzzle: a position, a question, one answer; the daily case is a game, the same for everybody
//	client        a match as one viewer sees it: a person in a seat, or the public
//	count         the scoring that an agent triggers by ending its move at the safe
//	dossier       a player's written guess of who owns whom; the notebook is private, the dossier is scored
//	edition       a set of rules, one row of parameters
//	event         a consequence of an action, as the stage animates it
//	form          an edition with its variants
//	gold button   the button that confirms the plan
//	hand-over     passing the device to the next person, with a curtain
//	host          the owner of a match's game, record and secrets
//	letter        a message of the tutor in a lesson
//	match         a table with its seats, from set-up to unmasking
//	passport      the secret identity of a seat
//	plan          the action that a person prepares; nothing has happened yet
//	position      one moment of a game as a line of text
//	record        a whole game as text, with all secrets
//	redact        to mask what a viewer may not know
//	ruins, church the buildings −3 and 0
//	safe          what agents open; it stands in a building
//	scene         one screen; the stage of a scene is its scene graph
//	seat          a place at the table, 1 to 7
//	step          an action with its events, as one viewer sees it
//	unmasking     the end of a game, when passports are opened
//	view          a position as one seat may know it
//
// # Contributing
//
// While you work: go test -short ./..., then the packages that the README names for your change. Before you propose it:
// bash .ci/run. After a change of a golden file on purpose: go test ./PACKAGE -update, and read the diff.
//
// A commit is one change. Its subject is "package: imperative", at most 72 characters. Comments are plain technical
// English: "Verb …, returns …", at most 25 words a sentence, lines of at most 120 columns. One thing has one name;
// go run .ci/names.go checks that no two packages declare an exported type of
// the same name.
package scenes
