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
	const tolerance, pointTolerance = 25, 5 // in 1/256 of a doubling: for a weight, and for the weight of one point
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
		got, want := &taughtTables[players], &tables[players]
		for i := range numGameStages {
			for b := range got.place[i] {
				if off := got.place[i][b] - want.place[i][b]; off < -tolerance || off > tolerance {
					t.Errorf("%d players, stage %d, building %d: got weight %d, fitted %d; run go "+
						"generate", players, i, b, got.place[i][b], want.place[i][b])
				}
			}
		}
		for i := range got.owner {
			for s := range got.owner[i] {
				if off := got.owner[i][s] - want.owner[i][s]; off < -tolerance || off > tolerance {
					t.Errorf("%d players, stage %d, owner %d: got weight %d, fitted %d; run "+
						"go generate", players, i, s, got.owner[i][s], want.owner[i][s])
				}
			}
		}
		for left := range got.point {
			if off := got.point[left] - want.point[left]; off < -pointTolerance || off > pointTolerance {
				t.Errorf("%d players, %d points to go: got weight %d of a point, fitted %d; run go "+
					"generate", players, left, got.point[left], want.point[left])
			}
		}
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
		rs, st, w := newRuleset(g.Setup()), newState(&g), worldOf(&g)
		rs.model = learnt
		from := len(all)
		for !st.over {
			if src.Intn(3) == 0 { // turns of one game are correlated, so take a third
				s := trainingSample{state: st, left: st.pointsLeft(&rs)}
				for q := range players {
					for i := range st.agents {
						if w[q]>>i&1 == 1 {
							s.owner[i] = uint8(1 + (q-int(st.active)+players)%players)
						}
					}
				}
				all = append(all, s)
			}
			st.playout(&rs, &w, st.turn+1, &everybody, nil, &src)
		}
		front := rs.win.Front(st.agentSet(), &st.score, &st.gain, rs.edition.Goal)
		for i := range st.agents {
			if front>>i&1 == 1 {
				for j := from; j < len(all); j++ {
					all[j].share[i] = 1 / float64(front.Len())
				}
			}
		}
	}
	return all
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
		step := func(weight, slope *float64, gradient float64) {
			*slope += gradient * gradient
			*weight -= rate * gradient / math.Sqrt(*slope+1)
		}
		for i := range all {
			sample := &all[i]
			st, stage, left := &sample.state, gameStage(sample.left), min(sample.left, maxPointsLeft)
			at := func(i uint8) int { return int(st.at >> (8 * i) & 15) }
			behind := func(i uint8) float64 {
				return float64(st.score[i]) - float64(rules.EditionID(0).Edition().Goal-sample.left)
			}
			var odds [rules.NumAgents]float64
			sum := 0.0
			for i := range st.agents {
				odds[i] = math.Exp(model.point[left]*behind(i) + model.place[stage][at(i)] +
					model.owner[stage][sample.owner[i]])
				sum += odds[i]
			}
			slope := 0.0
			for i := range st.agents {
				g := odds[i]/sum - sample.share[i]
				slope += g * behind(i)
				step(&model.place[stage][at(i)], &slopes.place[stage][at(i)], g)
				step(&model.owner[stage][sample.owner[i]], &slopes.owner[stage][sample.owner[i]], g)
			}
			step(&model.point[left], &slopes.point[left], slope)
		}
	}
	return model
}

// table converts the weights to 1/256 of a doubling. The weight of a point is smoothed over five numbers of points to
// go.
func (f *fittedModel) table() (t taught) {
	round := func(v float64) int16 { return int16(math.Round(v * 256 / math.Ln2)) }
	for left := range t.point {
		sum, n := 0.0, 0.0
		for i := max(left-2, 0); i <= min(left+2, maxPointsLeft); i++ {
			sum, n = sum+f.point[i], n+1
		}
		t.point[left] = round(sum / n)
	}
	for i := range numGameStages {
		for b, v := range f.place[i] {
			t.place[i][b] = round(v)
		}
		for o, v := range f.owner[i] {
			t.owner[i][o] = round(v)
		}
	}
	return t
}

// modelFile returns the generated Go file of the tables.
func modelFile(t *testing.T, tables *[rules.MaxSeats + 1]taught) string {
	var text strings.Builder
	text.WriteString("// Code generated by go test . -run TestExperience -update; DO NOT EDIT.\n\npackage " +
		"opponents\n\nimport \"heimlich/rules\"\n\n")
	text.WriteString("// taughtTables are the tables fitted to played-out games, by the number of players.\n" +
		"var taughtTables = " +
		"[rules.MaxSeats + 1]taught{\n")
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		x := &tables[players]
		fmt.Fprintf(&text, "\t%d: {\n\t\tpoint: %s,\n\t\tplace: %s,\n\t\towner: %s,\n\t},\n", players,
			formatArray(x.point),
			formatArray(x.place), formatArray(x.owner))
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
