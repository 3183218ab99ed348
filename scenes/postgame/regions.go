package postgame

import (
	"sort"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// This file puts the report into words, for screen readers.

// regions returns the charts and cards as text for screen readers.
func (an *Analysis) regions() []a11y.Region {
	findings := a11y.Region{ID: "findings", Title: an.Words("file.findings")}
	for _, fact := range an.report.Facts {
		findings.Lines = append(findings.Lines, an.Ctx.Say(an.report.Message(fact)))
	}
	return []a11y.Region{an.scoresRegion(), an.suspicionRegion(), findings}
}

// scoresRegion lists all agents in play with owner and score, the highest score first. The scores are those of the last
// turn, without dossiers.
func (an *Analysis) scoresRegion() a11y.Region {
	report, region := an.report, a11y.Region{ID: "scores", Title: an.Words("file.tab.scores")}
	last := report.Moments[len(report.Moments)-1].Scores
	var agents []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if report.InPlay.Has(a) {
			agents = append(agents, a)
		}
	}
	sort.SliceStable(agents, func(i, k int) bool { return last[agents[i]] > last[agents[k]] })
	for _, a := range agents {
		agent, points := message.Agent("agent", a), message.Count("points", int(last[a]))
		if s := report.Owner(a); s != rules.NoSeat {
			region.Lines = append(region.Lines, an.Words("look.file.owned", agent,
				message.Person("who", report.Players[s]), points))
		} else {
			region.Lines = append(region.Lines, an.Words("look.file.free", agent, points))
		}
	}
	return region
}

// suspicionRegion lists the viewer's suspicion of each player's agent: the last one, and the highest one with its turn.
func (an *Analysis) suspicionRegion() a11y.Region {
	report := an.report
	region := a11y.Region{ID: "suspicion", Title: a11y.Sentences(an.Words("file.tab.suspicion"), an.viewerTitle())}
	for seat, name := range report.Players {
		if seat == an.viewer || report.Agents[seat] >= rules.NumAgents {
			continue
		}
		maximum, turn := 0, 0
		for _, moment := range report.Moments {
			if percent := moment.Suspicion[an.viewer][seat].Percent(); percent > maximum {
				maximum, turn = percent, moment.Turn
			}
		}
		last := report.Moments[len(report.Moments)-1].Suspicion[an.viewer][seat].Percent()
		region.Lines = append(region.Lines,
			an.Words("look.file.sure", message.Person("who", name), message.Agent("agent", report.Agents[seat]),
				message.Number("percent", last), message.Number("most", maximum), message.Number("turn", turn)))
	}
	return region
}

// viewerTitle returns the title of the button that changes the viewer, with the present one.
func (an *Analysis) viewerTitle() string {
	if an.viewer < len(an.report.Players) {
		return an.Words("file.seen-by", message.Person("who", an.report.Players[an.viewer]))
	}
	return an.Words("file.seen-by-all")
}
