// Package settingspage is the scene in which a person changes the saved settings. It looks like a drawer of the desk,
// with smaller drawers for groups of settings. Changes apply at once.
package settingspage

import (
	"fmt"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Capabilities are the abilities of the device on which settings depend.
type Capabilities struct {
	Vibrates bool         // the device can vibrate
	MaxZoom  func() int   // returns the largest zoom that fits this window, in percent; nil for no limit
	Full     func() bool  // reports whether the game fills the screen; nil if it can't
	Place    *message.Arg // the folder of saved games; nil if a browser stores them

	// SetFull enters or leaves full screen, and then reports whether that was refused. It is nil if Full is nil.
	SetFull func(full bool, then func(refused bool))
}

// SettingsPage is the scene that shows the drawers.
type SettingsPage struct {
	appctx.BaseScene
	nav        *nav.Stack
	device     Capabilities
	games      int           // the number of saved games
	refused    bool          // full screen was refused
	deleteAll  func()        // deletes all saved data
	showDrawer func()        // shows the open drawer again
	trinkets   *sprites.Node // the props on the desk around the open drawer
	lastDrawer string        // the ID of the last opened drawer's button, to which the focus returns
}

// New returns the page for a device. Games is the number of saved games; deleteAll deletes all saved data, after the
// page has asked.
func New(ctx *appctx.Context, stack *nav.Stack, device Capabilities, games int, deleteAll func()) *SettingsPage {
	p := &SettingsPage{BaseScene: appctx.BaseScene{Ctx: ctx}, nav: stack, device: device, games: games,
		deleteAll: deleteAll}
	p.showDrawer = p.openMain
	return p
}

// MinHeight returns 0, because a drawer higher than the screen scrolls.
func (*SettingsPage) MinHeight(appctx.Screen) float64 { return 0 }

// Layout builds the desk and the open drawer. The focus stays on the same control.
func (p *SettingsPage) Layout(s appctx.Screen) {
	focus := ""
	if c := p.Focus().Focused(); c != nil {
		focus = c.ID
	}
	p.CloseDialog()
	p.Begin(s)
	desk.SetBackground(p.Stage(), p.Ctx.Textures, props.Desk{W: s.W, H: s.H})
	p.Content.Add(desk.LampLight(p.Ctx.Textures, s.Rect().Center(), max(s.W*0.42, 300), max(s.H*0.55, 300)))
	p.trinkets = sprites.New("round")
	p.Content.Add(p.trinkets)
	p.SetControls(nil)
	p.showDrawer()
	if focus != "" {
		p.Focus().Focus(focus)
	}
}

// open shows a drawer. Every layout calls the function drawer again.
func (p *SettingsPage) open(drawer func() widgets.Dialog) {
	p.showDrawer = func() {
		dialog := drawer()
		dialog.List = true
		p.showDialog(dialog)
	}
	p.showDrawer()
}

// change returns a function that changes a setting with set, applies and saves it, and lays out the drawer again.
func (p *SettingsPage) change(set func(s *appctx.Settings)) func() {
	return func() {
		set(&p.Ctx.Settings)
		p.apply()
		p.Layout(p.Screen)
	}
}

// apply applies the settings and saves them.
func (p *SettingsPage) apply() {
	p.Ctx.Apply()
	p.Ctx.SaveSettings()
}

// savedText returns a sentence that says how many games are saved on this device, and where.
func (p *SettingsPage) savedText() string {
	games := message.Count("games", p.games)
	if p.device.Place == nil {
		return p.Words("settings.kept.browser", games)
	}
	return p.Words("settings.kept.folder", games, p.device.Place)
}

// openMain shows the main drawer, with the focus on the button of the drawer that was opened last.
func (p *SettingsPage) openMain() {
	p.showDrawer = p.openMain
	set := p.Ctx.Settings
	entry := func(id string, title message.Message, prop props.Trinket, value message.Message,
		drawer func() widgets.Dialog) widgets.Answer {
		return widgets.Answer{
			ID:      id,
			Title:   p.Ctx.Say(title),
			Sub:     p.Ctx.Say(value),
			Prop:    prop,
			OnPress: func() { p.lastDrawer = id; p.open(drawer) },
		}
	}
	dialog := widgets.Dialog{Title: p.Words("settings.title"), List: true, Back: p.nav.Pop, Answers: []widgets.Answer{
		entry("language", message.Of("settings.language"), props.Envelope,
			message.Of("settings.now", message.Verbatim("value", words.NativeName(p.Ctx.LanguageName))), p.languages),
		{
			ID:      "sound",
			Title:   p.Words("settings.sound"),
			Sub:     p.Ctx.Say(appctx.SoundName(p.Ctx.SoundPreset())),
			Prop:    props.Bell,
			OnPress: func() { p.lastDrawer = "sound"; p.openSound() },
		},
		entry("motion", message.Of("settings.motion"), props.Watch,
			message.Of("settings.now", message.Words("value", appctx.SpeedName(set.Speed))), p.motion),
		entry("text", message.Of("settings.text"), props.Glass,
			message.Of("settings.percent", message.Number("percent", set.TextSize())), p.text),
		entry("help", message.Of("settings.help"), props.Notes, message.Of("settings.help.sub"), p.help),
		entry("screen", message.Of("settings.screen"), props.Hat, message.Of("settings.screen.sub"), p.screen),
		entry("privacy", message.Of("settings.privacy"), props.Dossier, message.Of("settings.privacy.sub"), p.privacy),
		{
			ID:      "licences",
			Title:   p.Words("rules.licences"),
			Prop:    props.Paper,
			OnPress: func() { p.nav.Open(nav.SceneLicences) },
		},
		{ID: "back", Title: p.Words("button.back"), Primary: true, OnPress: p.nav.Pop},
	}}
	p.showDialog(dialog)
	if p.lastDrawer != "" {
		p.Focus().Focus(p.lastDrawer)
	}
}

// showDialog shows a drawer with trinkets around it.
func (p *SettingsPage) showDialog(dialog widgets.Dialog) {
	dialog.Bright = true
	p.Show(dialog)
	p.trinkets.Clear()
	p.trinkets.Add(desk.TrinketsAround(p.Ctx.Textures, p.Screen.Rect(), p.Focus().Find(widgets.InsideDialogID).Rect,
		props.Deck, props.Passport, props.Rules, props.Eraser))
}

// back returns the button to the main drawer.
func (p *SettingsPage) back() widgets.Answer {
	return widgets.Answer{ID: "back", Title: p.Words("button.back"), Primary: true, OnPress: p.openMain}
}

// toggle returns an answer with a switch, which is on or off. The function flip changes its setting.
func (p *SettingsPage) toggle(
	id string,
	title, sub message.Message,
	on bool,
	flip func(s *appctx.Settings),
) widgets.Answer {
	return widgets.Answer{
		ID:      id,
		Title:   p.Ctx.Say(title),
		Sub:     p.Ctx.Say(sub),
		Switch:  true,
		Checked: on,
		OnPress: p.change(flip),
	}
}

// languages returns the drawer of the languages.
func (p *SettingsPage) languages() widgets.Dialog {
	dialog := widgets.Dialog{Title: p.Words("settings.language"), Body: p.Words("settings.language.text"),
		Back: p.openMain}
	for _, name := range words.Languages() {
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID:      "language-" + name,
			Title:   words.NativeName(name),
			Checked: name == p.Ctx.LanguageName,
			OnPress: p.change(func(s *appctx.Settings) { s.Language = name }),
		})
	}
	dialog.Answers = append(dialog.Answers, p.toggle("system", message.Of("settings.system"),
		message.Of("settings.system.sub",
			message.Verbatim("language", words.NativeName(words.Best(p.Ctx.SystemLanguages)))),
		p.Ctx.Settings.Language == "", func(s *appctx.Settings) {
			if s.Language != "" {
				s.Language = ""
			} else {
				s.Language = p.Ctx.LanguageName
			}
		}))
	dialog.Answers = append(dialog.Answers, p.back())
	return dialog
}

// openSound shows the drawer of the sound settings.
func (p *SettingsPage) openSound() {
	p.showDrawer = p.openSound
	p.Ctx.AskSound(func(dialog widgets.Dialog) {
		dialog.Answers = append(dialog.Answers, p.back())
		p.showDialog(dialog)
	}, p.apply, p.openMain)
}

// motion returns the drawer of speed, reduced motion and vibration.
func (p *SettingsPage) motion() widgets.Dialog {
	dialog := widgets.Dialog{Title: p.Words("menu.speed.head"), Back: p.openMain}
	for _, s := range appctx.Speeds {
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID:      "speed-" + string(s),
			Title:   p.Ctx.Say(appctx.SpeedName(s)),
			Notch:   true,
			Checked: s == p.Ctx.Settings.Speed,
			OnPress: p.change(func(set *appctx.Settings) { set.Speed = s }),
		})
	}
	dialog.Answers = append(dialog.Answers, p.toggle("less-motion", message.Of("settings.less-motion"), message.Of(
		"settings.less-motion.sub"), p.Ctx.Settings.Reduced, func(s *appctx.Settings) { s.Reduced = !s.Reduced }))
	if p.device.Vibrates {
		dialog.Answers = append(dialog.Answers, p.toggle("tremble", message.Of("settings.tremble"),
			message.Of("settings.tremble.sub"), !p.Ctx.Settings.NoHaptics,
			func(s *appctx.Settings) { s.NoHaptics = !s.NoHaptics }))
	}
	dialog.Answers = append(dialog.Answers, p.back())
	return dialog
}

// text returns the drawer of the text size, the television mode and the contrast.
func (p *SettingsPage) text() widgets.Dialog {
	dialog := widgets.Dialog{Title: p.Words("settings.text"), Body: p.Words("settings.text.text"), Back: p.openMain}
	for _, n := range appctx.TextSizes {
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID:      fmt.Sprintf("text-%d", n),
			Title:   p.Words("settings.percent", message.Number("percent", n)),
			Notch:   true,
			Checked: n == p.Ctx.Settings.TextSize(),
			OnPress: p.change(func(s *appctx.Settings) { s.Percent = n }),
		})
	}
	if p.device.MaxZoom != nil {
		if maxZoom := p.device.MaxZoom(); p.Ctx.Settings.Zoom() > maxZoom {
			dialog.Body = p.Words("settings.text.room", message.Number("percent", maxZoom))
		}
	}
	dialog.Answers = append(dialog.Answers, p.toggle("sofa", message.Of("settings.sofa"),
		message.Of("settings.sofa.sub"),
		p.Ctx.Settings.Television, func(s *appctx.Settings) { s.Television = !s.Television }))
	dialog.Answers = append(dialog.Answers, p.toggle("contrast", message.Of("settings.contrast"),
		message.Of("settings.contrast.sub"), p.Ctx.Settings.HighContrast(), (*appctx.Settings).FlipContrast), p.back())
	return dialog
}

// help returns the drawer of tips, hints and switch access.
func (p *SettingsPage) help() widgets.Dialog {
	return widgets.Dialog{
		Title: p.Words("settings.help"),
		Body:  p.Words("settings.help.text"),
		Back:  p.openMain,
		Answers: []widgets.Answer{
			p.toggle("notes", message.Of("settings.notes"), message.Of("settings.notes.sub"), !p.Ctx.Settings.NoNotes,
				func(s *appctx.Settings) { s.NoNotes = !s.NoNotes }),
			p.toggle("hints", message.Of("settings.hints"), message.Of("settings.hints.sub"), !p.Ctx.Settings.NoHints,
				func(s *appctx.Settings) { s.NoHints = !s.NoHints }),
			{
				ID:      "scan",
				Title:   p.Words("settings.scan"),
				Sub:     p.Words("settings.now", message.Words("value", appctx.ScanName(p.Ctx.Settings.Scan))),
				OnPress: func() { p.open(p.scan) },
			},
			p.back(),
		},
	}
}

// scan returns the drawer of switch access.
func (p *SettingsPage) scan() widgets.Dialog {
	dialog := widgets.Dialog{
		Title: p.Words("settings.scan"),
		Body:  p.Words("settings.scan.text"),
		Back:  func() { p.open(p.help) },
	}
	for _, s := range appctx.Scans {
		dialog.Answers = append(dialog.Answers, widgets.Answer{
			ID:      "scan-" + s.Name(),
			Title:   p.Ctx.Say(appctx.ScanName(s)),
			Notch:   true,
			Checked: s == p.Ctx.Settings.Scan,
			OnPress: p.change(func(set *appctx.Settings) { set.Scan = s }),
		})
	}
	dialog.Answers = append(dialog.Answers,
		widgets.Answer{ID: "back", Title: p.Words("button.back"), Primary: true, OnPress: dialog.Back})
	return dialog
}

// screen returns the drawer of full screen, rotation of the view, and attract mode.
func (p *SettingsPage) screen() widgets.Dialog {
	dialog := widgets.Dialog{Title: p.Words("settings.screen"), Back: p.openMain}
	if p.device.Full != nil {
		dialog.Answers = append(dialog.Answers,
			p.toggle("full", message.Of("settings.full"), message.Of("settings.full.sub"), p.device.Full(),
				p.toggleFullScreen))
		if p.refused {
			dialog.Body = p.Words("settings.full.not")
		}
	}
	dialog.Answers = append(dialog.Answers, p.toggle("turns", message.Of("menu.turns"), message.Of("menu.turns.sub"),
		p.Ctx.Settings.Turns, func(s *appctx.Settings) { s.Turns = !s.Turns }))
	dialog.Answers = append(dialog.Answers,
		p.toggle("evening", message.Of("settings.evening"), message.Of("settings.evening.sub"),
			p.Ctx.Settings.AttractMode, func(s *appctx.Settings) { s.AttractMode = !s.AttractMode }), p.back())
	return dialog
}

// toggleFullScreen enters or leaves full screen, and shows whether that was refused.
func (p *SettingsPage) toggleFullScreen(*appctx.Settings) {
	p.device.SetFull(!p.device.Full(), func(refused bool) {
		p.refused = refused
		p.Layout(p.Screen)
	})
}

// privacy returns the drawer about the saved data, with a button that deletes them.
func (p *SettingsPage) privacy() widgets.Dialog {
	return widgets.Dialog{Title: p.Words("settings.privacy"),
		Body: p.Words("settings.privacy.text") + " " + p.savedText(),
		Back: p.openMain,
		Answers: []widgets.Answer{
			{ID: "delete-all", Title: p.Words("settings.delete"), OnPress: p.askDelete},
			p.back(),
		},
	}
}

// askDelete asks for confirmation before everything is deleted.
func (p *SettingsPage) askDelete() {
	back := func() { p.open(p.privacy) }
	p.open(func() widgets.Dialog {
		return widgets.Dialog{
			Title: p.Words("settings.delete.head"),
			Body:  p.Words("settings.delete.text"),
			Back:  back,
			Answers: []widgets.Answer{
				{ID: "delete-yes", Title: p.Words("settings.delete.yes"), OnPress: p.deleteAll},
				{ID: "delete-no", Title: p.Words("settings.delete.no"), Primary: true, OnPress: back},
			},
		}
	})
}

// Describe adds the page's title to the accessibility state.
func (p *SettingsPage) Describe(s *a11y.PublicState) {
	s.Prompt = a11y.Sentences(p.Words("settings.title"))
}
