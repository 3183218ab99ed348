package main

import "math"

// sitting is how many games somebody is watched for before being told from the others.
const gamesPerSession = 3

// told returns how often each contestant is taken for itself after a sitting, by nothing but what a table sees; where
// all are alike that is one of as many as there are. What each is like is learnt from the first half of the sittings;
// in the second half the nearest one on average is named, every figure measured by how much it differs between
// sittings with the same contestant. It is 0 for all where there are less than two sittings.
func recognition(games [][]metrics) []float64 {
	contestants, sittings := len(games[0]), len(games)/gamesPerSession
	learnt := sittings / 2
	right := make([]float64, contestants)
	if learnt == 0 {
		return right
	}
	seen := func(c, k int) (x [numVisible]float64) {
		var f metrics
		for _, g := range games[k*gamesPerSession : (k+1)*gamesPerSession] {
			f.add(&g[c])
		}
		for i := range x {
			x[i] = ratio(f[i].sum, f[i].n)
		}
		return x
	}
	likes, spread := make([][numVisible]float64, contestants), [numVisible]float64{}
	for c := range contestants {
		for k := range learnt {
			for i, v := range seen(c, k) {
				likes[c][i] += v / float64(learnt)
			}
		}
		for k := range learnt {
			for i, v := range seen(c, k) {
				spread[i] += (v - likes[c][i]) * (v - likes[c][i])
			}
		}
	}
	for c := range contestants {
		for k := learnt; k < sittings; k++ {
			if nearest(seen(c, k), likes, spread) == c {
				right[c]++
			}
		}
		right[c] /= float64(sittings - learnt)
	}
	return right
}

// nearest returns which of some points is nearest; what does not spread tells nothing.
func nearest(x [numVisible]float64, of [][numVisible]float64, spread [numVisible]float64) (best int) {
	least := math.Inf(1)
	for c, y := range of {
		d := 0.0
		for i := range x {
			if spread[i] > 0 {
				d += (x[i] - y[i]) * (x[i] - y[i]) / spread[i]
			}
		}
		if d < least {
			best, least = c, d
		}
	}
	return best
}
