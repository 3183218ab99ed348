package importdialog

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/share"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/editor"
	"heimlich/scenes/days"
	"heimlich/scenes/nav"
	"heimlich/scenes/play"
	"heimlich/scenes/session"
	"heimlich/scenes/summary"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/tasks"
	"heimlich/scenes/transfer"
	"heimlich/sprites/widgets"
)

// Importer opens received texts: a link, a pasted text or the content of a file. It shows a dialog over the current
// scene, so that a running game is not lost. Make one with NewImporter.
type Importer struct {
	ctx      *appctx.Context
	nav      *nav.Stack
	tasks    *tasks.Tasks
	session  *session.Session
	transfer *transfer.Transfer
	play     *play.Play
	days     *days.Days
	refused  error // the error of the last failed import, while the title shows it; nil for none
}

// NewImporter returns the importer of a session.
func NewImporter(
	ctx *appctx.Context, stack *nav.Stack, run *tasks.Tasks, s *session.Session,
	out *transfer.Transfer, p *play.Play, ds *days.Days,
) *Importer {
	return &Importer{ctx: ctx, nav: stack, tasks: run, session: s, transfer: out, play: p, days: ds}
}

// Ask asks the player to paste a link, a position or a game, and opens it.
func (im *Importer) Ask() {
	im.transfer.Paste(im.nav.Top(), im.ctx.Words("opened.paste"), im.ctx.Words("opened.paste.open"), im.Open)
}

// Open opens a received text in the background. If err is not nil, the text could not be received. An error, this one
// or that of reading the text, is shown to the player.
func (im *Importer) Open(text string, err error) {
	read := im.days.Reader()
	im.tasks.Await(func() func() {
		var item share.Item
		if err == nil {
			item, err = share.Open(text)
		}
		var received *days.ReceivedCase
		if err == nil {
			received = im.days.FindReceived(item, read)
		}
		return func() {
			if err != nil {
				im.refuse(err)
				return
			}
			im.show(item, received)
		}
	})
}

// refuse shows a sentence with the reason why an import failed: in a dialog over the current scene, or at the title if
// the player can't return to the scene. It replaces the reason of an earlier import.
func (im *Importer) refuse(err error) {
	im.forgetRefusal()
	err = message.Errorf(message.Of("open.refused", message.ErrorArg("why", err)), "it can’t be opened: %w", err)
	im.refused = err
	im.ctx.AddProblem(err) // screen readers announce it
	if im.canReturn() {
		im.nav.Top().Show(widgets.Dialog{
			Title: im.ctx.Words("opened.refused"), Body: im.ctx.Sentence(err), Back: im.forgetRefusal,
			Answers: []widgets.Answer{{
				ID: "resume", Title: im.ctx.Words("deed.go-on"), Primary: true, OnPress: im.forgetRefusal,
			}},
		})
		return
	}
	im.nav.Open(nav.SceneTitle)
}

// forgetRefusal removes the error of an earlier import from the title.
func (im *Importer) forgetRefusal() {
	im.ctx.Problems = slices.DeleteFunc(im.ctx.Problems,
		func(err error) bool { return im.refused != nil && err == im.refused })
	im.refused = nil
}

// canReturn reports whether the player can return from a dialog to the current scene. If not, Back opens the title.
func (im *Importer) canReturn() bool {
	return !slices.Contains([]string{"", nav.SceneTitle, "attract", "fault"}, im.nav.Name())
}

// coverSecrets hides the secrets of the current scene, because the import dialog is about to cover it. If the current
// scene is such a dialog, it is dropped. If the player can't return to the scene, all scenes are.
func (im *Importer) coverSecrets() {
	if !im.canReturn() {
		im.nav.Clear() // Back leads to the title
		return
	}
	if _, ok := im.nav.Top().(*ImportDialog); ok {
		im.nav.Drop()
		return
	}
	im.nav.Top().Cover()
}

// unsaved reports whether the current scene has unsaved content, which is lost when another scene replaces it.
func (im *Importer) unsaved() bool {
	if open, ok := im.nav.Top().(*editor.Editor); ok {
		return open.Changed()
	}
	return im.nav.Name() != "attract" && im.session.Unsaved()
}

// show opens the dialog for a received item. The current match is left only if the player chooses to open the item.
func (im *Importer) show(item share.Item, received *days.ReceivedCase) {
	var content Content
	switch {
	case item.Challenge != nil:
		content = im.challenge(*item.Challenge, received)
	case item.Game != nil:
		content = im.game(item.Game, received)
	default:
		content = im.position(item.Position)
	}
	if im.unsaved() {
		content.Lines = append(content.Lines, im.ctx.Words("opened.unkept"))
	}
	for i, answer := range content.Answers {
		content.Answers[i].OnPress = func() { im.session.LeaveTo(answer.OnPress) }
	}
	im.coverSecrets()
	content.Answers = append(content.Answers,
		widgets.ButtonSpec{ID: "title", Title: im.ctx.Words("opened.not-now"), OnPress: im.nav.Pop})
	im.forgetRefusal()
	im.nav.Push("opened", New(im.ctx, content, im.nav.Pop))
}

// game returns the content for a game: its players and progress, but not the winner. A warning comes first if the game
// reveals a daily case.
func (im *Importer) game(rec *record.Record, received *days.ReceivedCase) Content {
	text := rec.String()
	result := summary.Summarize([]byte(text))
	content := Content{Head: im.ctx.Words("opened.game"), Lines: im.describe(result)}
	if result.Over {
		content.Lines = append(content.Lines, im.ctx.Words("opened.over", message.Count("turns", result.Turn)))
	} else {
		content.Head = im.ctx.Words("opened.game.goes-on")
		content.Lines = append(content.Lines, im.ctx.Words("opened.goes-on", message.Number("turn", result.Turn)))
	}
	if received != nil {
		if line, answers := im.days.SpoilerWarning(received); line != "" {
			content.Lines, content.Answers = append(content.Lines, line), answers
		}
	}
	content.Answers = append(content.Answers, widgets.ButtonSpec{
		ID: "watch", Title: im.ctx.Words("opened.watch"), Sub: im.ctx.Words("opened.watch.sub"),
		OnPress: func() { im.Replay(text) },
	})
	if result.Over {
		content.Answers = append(content.Answers, widgets.ButtonSpec{
			ID: "unmasking", Title: im.ctx.Words("opened.unmasking"), OnPress: func() { im.unmask(text) },
		})
	}
	return content
}

// maxNameListLength is the largest length of the list of players, in characters.
const maxNameListLength = 80

// describe returns two lines about a game: its players, and the edition of its table.
func (im *Importer) describe(s summary.Summary) []string {
	return []string{s.NameList(im.ctx.Language, maxNameListLength), im.ctx.Say(s.Table())}
}

// Replay replays a record from its first turn. Leaving it opens the title. If the record can't be read, the title shows
// the error.
func (im *Importer) Replay(text string) {
	im.nav.Clear()
	im.play.Replay(text, play.ReplayOptions{Autoplay: true})
}

// unmask shows the end of a received game. The game is not saved.
func (im *Importer) unmask(text string) {
	m, err := tables.Resume([]byte(text), nil, session.Helpers)
	if err != nil {
		im.refuse(err)
		return
	}
	im.play.UnmaskRecord(m, "")
}

// position returns the content for a position.
func (im *Importer) position(position string) Content {
	game, _ := rules.ParsePosition(position) // package share has parsed it
	table := tablesetup.PositionOptions(&game)
	s := summary.Summary{Edition: table.Setup.Edition, Variants: table.Setup.Variants}
	players, turn := message.Number("players", table.Setup.Players), message.Number("turn", max(game.Turn(), 1))
	return Content{
		Head:  im.ctx.Words("opened.position"),
		Lines: []string{im.ctx.Say(s.Table()), im.ctx.Words("opened.position.turn", players, turn)},
		Answers: []widgets.ButtonSpec{{
			ID: "play-on", Title: im.ctx.Words("opened.play-on"), Sub: im.ctx.Words("opened.play-on.sub"),
			OnPress: func() { im.session.BeginAt(position, table, session.Goal{}) },
		}},
	}
}

// challenge returns the content for a challenge: the score to beat, and the table. A challenge of a daily case is
// offered as that case, if it can or could be played.
func (im *Importer) challenge(challenge share.Challenge, received *days.ReceivedCase) Content {
	s := summary.Summary{Edition: challenge.Table.Setup.Edition, Variants: challenge.Table.Setup.Variants}
	for _, p := range challenge.Table.Players {
		s.Names = append(s.Names, p.Name)
	}
	who := message.Person("who", challenge.By)
	content := Content{Head: im.ctx.Words("opened.challenge", who, message.Number("score", challenge.Score)),
		Lines: im.describe(s)}
	if received != nil {
		if lines, answers, ok := im.days.ChallengeAnswers(challenge, received); ok {
			content.Lines, content.Answers = append(content.Lines, lines...), answers
			return content
		}
	}
	content.Lines = append(content.Lines, im.ctx.Words("opened.challenge.how", who))
	goal := session.Goal{Target: &appctx.TargetScore{By: challenge.By, Score: challenge.Score}}
	content.Answers = []widgets.ButtonSpec{{ID: "take", Title: im.ctx.Words("opened.take"), OnPress: func() {
		im.session.Begin(im.withOwnName(challenge.Options()), goal)
	}}}
	return content
}

// withOwnName returns the options with the local player’s name for the single human player, unless another player has
// that name.
func (im *Importer) withOwnName(options match.Options) match.Options {
	name := im.ctx.PlayerName()
	options.Players = slices.Clone(options.Players)
	if !slices.ContainsFunc(options.Players, func(p match.Player) bool { return p.Name == name }) {
		options.Players[options.People()[0]].Name = name
	}
	return options
}
