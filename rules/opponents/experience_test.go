package opponents

import (
	"fmt"
	"go/format"
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// The model is fitted twice: to games simulated with the rule of thumb, then to games simulated with the first model.
const (
	trainingGames       = 40000 // simulated games in each of the two fits
	trainingMoveSamples = 5     // random moves that each simulated player compares, as masterminds do
)

// TestExperience checks that the tables in experience.go are those that fitting the model again returns. Results differ
// slightly between machines, so each weight may be off by a tenth of a doubling. It checks two of the six tables; with
// -update it fits all.
func TestExperience(t *testing.T) {
	testrun.OnlyCI(t)
	const file = "experience.go"
	var tables [rules.MaxSeats + 1]taught
	var wg sync.WaitGroup
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		if checked := players == 3 || players == 6; !checked && !*update {
			tables[players] = taughtTables[players]
			continue
		}
		wg.Go(func() {
			once := fitModel(trainingSamples(players, nil, 1)).table()
			first := once.model()
			tables[players] = fitModel(trainingSamples(players, &first, 2)).table()
		})
	}
	wg.Wait()
	if *update {
		if err := os.WriteFile(file, []byte(modelFile(t, &tables)), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if tables == taughtTables {
		return
	}
	t.Log("the fitted tables differ slightly")
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		checkWeights(t, players, &taughtTables[players], &tables[players])
	}
}

// checkWeights checks that the weights for a number of players are nearly those that were fitted.
func checkWeights(t *testing.T, players int, got, fitted *taught) {
	t.Helper()
	const tolerance, pointTolerance = 25, 5 // in 1/256 of a doubling: for a weight, and for the weight of one point
	check := func(got, fitted, tolerance int16, name string, args ...any) {
		if off := got - fitted; off < -tolerance || off > tolerance {
			t.Errorf("%d players, %s: got weight %d, fitted %d; run go generate", players, fmt.Sprintf(name, args...),
				got, fitted)
		}
	}
	for stage := range numGameStages {
		for building := range got.place[stage] {
			check(got.place[stage][building], fitted.place[stage][building], tolerance, "stage %d, building %d", stage,
				building)
		}
		for owner := range got.owner[stage] {
			check(got.owner[stage][owner], fitted.owner[stage][owner], tolerance, "stage %d, owner %d", stage, owner)
		}
	}
	for left := range got.point {
		check(got.point[left], fitted.point[left], pointTolerance, "a point with %d to go", left)
	}
}

// trainingSample is a state at the beginning of a turn, with the result of its game.
type trainingSample struct {
	state state
	left  int                      // points that the leader has to go
	owner [rules.NumAgents]uint8   // indices into taught.owner
	share [rules.NumAgents]float64 // share of first place at the end, 0 … 1
}

// trainingSamples simulates games in which all owners are known, and returns samples of their states. Players use the
// model learnt, or the rule of thumb if it is nil.
func trainingSamples(players int, learnt *model, seed uint64) (all []trainingSample) {
	const sampleOneIn = 3 // turns, because those of one game are correlated
	src := rules.NewRandomSource(seed)
	var everybody sampleSizes
	for s := range everybody {
		everybody[s] = trainingMoveSamples
	}
	for range trainingGames {
		g, err := rules.New(rules.Setup{Players: players, First: rules.NoSeat})
		if err != nil {
			panic(err)
		}
		for d := rules.NewDealer(src.Uint64()); g.Turn() == 0; {
			_ = g.Apply(d.Next(&g), nil) // what a dealer proposes is legal
		}
		rs, st, owners := newRuleset(g.Setup()), newState(&g), worldOf(&g)
		rs.model = learnt
		first := len(all) // sample of this game
		for !st.over {
			if src.Intn(sampleOneIn) == 0 {
				all = append(all, sampleOf(&st, &rs, &owners))
			}
			st.playout(&rs, &owners, st.turn+1, &everybody, nil, &src)
		}
		front := rs.win.Front(st.agentSet(), &st.score, &st.gain, rs.edition.Goal)
		for agent := range st.agents {
			if front>>agent&1 == 0 {
				continue
			}
			for i := first; i < len(all); i++ {
				all[i].share[agent] = 1 / float64(front.Len())
			}
		}
	}
	return all
}

// sampleOf returns a sample of a state, without the result.
func sampleOf(st *state, rs *ruleset, owners *world) trainingSample {
	sample := trainingSample{state: *st, left: st.pointsLeft(rs)}
	players := int(st.players)
	for seat := range players {
		for agent := range st.agents {
			if owners[seat]>>agent&1 == 1 {
				sample.owner[agent] = uint8(1 + (seat-int(st.active)+players)%players)
			}
		}
	}
	return sample
}

// fittedModel holds the weights before rounding, as natural logarithms of odds.
type fittedModel struct {
	point [maxPointsLeft + 1]float64
	place [numGameStages][rules.NumBuildings]float64
	owner [numGameStages][1 + rules.MaxSeats]float64
}

// fitModel fits a softmax regression to the samples by stochastic gradient descent, with a step size for each weight
// (AdaGrad: Duchi, Hazan and Singer, Adaptive Subgradient Methods, JMLR 12, 2011).
func fitModel(all []trainingSample) *fittedModel {
	// The numbers were found by trial: more rounds or other rates do not lower the error.
	const (
		rounds       = 6    // passes over all samples
		initialPoint = 0.3  // initial weight of a point, as a logarithm of odds
		initialRate  = 0.05 // learning rate of the first round; falls as 1/round
	)
	model, slopes := &fittedModel{}, &fittedModel{}
	for i := range model.point {
		model.point[i] = initialPoint
	}
	for round := range rounds {
		rate := initialRate / float64(1+round)
		for i := range all {
			model.descend(slopes, &all[i], rate)
		}
	}
	return model
}

// descend makes a step of the descent with a sample. The slopes hold the sum of the squared gradients of each weight.
func (f *fittedModel) descend(slopes *fittedModel, sample *trainingSample, rate float64) {
	step := func(weight, slope *float64, gradient float64) {
		*slope += gradient * gradient
		*weight -= rate * gradient / math.Sqrt(*slope+1)
	}
	st, stage, left := &sample.state, gameStage(sample.left), min(sample.left, maxPointsLeft)
	leaderScore := rules.EditionID(0).Edition().Goal - sample.left
	buildingOf := func(agent uint8) int { return int(st.at >> (8 * agent) & 15) }
	behind := func(agent uint8) float64 { return float64(st.score[agent]) - float64(leaderScore) }
	var odds [rules.NumAgents]float64
	sum := 0.0
	for agent := range st.agents {
		odds[agent] = math.Exp(f.point[left]*behind(agent) + f.place[stage][buildingOf(agent)] +
			f.owner[stage][sample.owner[agent]])
		sum += odds[agent]
	}
	pointGradient := 0.0
	for agent := range st.agents {
		gradient := odds[agent]/sum - sample.share[agent]
		pointGradient += gradient * behind(agent)
		building, owner := buildingOf(agent), sample.owner[agent]
		step(&f.place[stage][building], &slopes.place[stage][building], gradient)
		step(&f.owner[stage][owner], &slopes.owner[stage][owner], gradient)
	}
	step(&f.point[left], &slopes.point[left], pointGradient)
}

// table converts the weights to 1/256 of a doubling. The weight of a point is smoothed over five numbers of points to
// go.
func (f *fittedModel) table() (table taught) {
	const reach = 2 // of the smoothing, to either side
	round := func(weight float64) int16 { return int16(math.Round(weight * 256 / math.Ln2)) }
	for left := range table.point {
		sum, n := 0.0, 0.0
		for i := max(left-reach, 0); i <= min(left+reach, maxPointsLeft); i++ {
			sum, n = sum+f.point[i], n+1
		}
		table.point[left] = round(sum / n)
	}
	for stage := range numGameStages {
		for building, weight := range f.place[stage] {
			table.place[stage][building] = round(weight)
		}
		for owner, weight := range f.owner[stage] {
			table.owner[stage][owner] = round(weight)
		}
	}
	return table
}

// modelFile returns the generated Go file of the tables.
func modelFile(t *testing.T, tables *[rules.MaxSeats + 1]taught) string {
	var text strings.Builder
	text.WriteString("// Code generated by go test . -run TestExperience -update; DO NOT EDIT.\n\npackage " +
		"opponents\n\nimport \"heimlich/rules\"\n\n")
	text.WriteString("// taughtTables are the tables fitted to played-out games, by the number of players.\n" +
		"var taughtTables = [rules.MaxSeats + 1]taught{\n")
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		table := &tables[players]
		fmt.Fprintf(&text, "\t%d: {\n\t\tpoint: %s,\n\t\tplace: %s,\n\t\towner: %s,\n\t},\n", players,
			formatArray(table.point), formatArray(table.place), formatArray(table.owner))
	}
	text.WriteString("}\n")
	file, err := format.Source([]byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

// formatArray returns an array as Go source. Nested arrays, of buildings or owners, get a line each.
func formatArray(array any) string {
	s := fmt.Sprintf("%#v", array)
	for _, inner := range []string{"[12]int16", "[8]int16"} {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "{"+inner, "{\n"), ", "+inner, ",\n")
	}
	return strings.ReplaceAll(s, "}}", "},\n}")
}
