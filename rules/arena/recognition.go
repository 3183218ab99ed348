package main

import "math"

// gamesPerSession is the number of games by which a contestant is to be recognized.
const gamesPerSession = 3

// recognition returns, by contestant, the share of sessions in which it is recognized by its visible metrics. The mean
// metrics of each are learned from the first half of the sessions. In the second half the nearest contestant is chosen,
// with each metric scaled by its variance. Chance is one divided by the number of contestants. With less than two
// sessions it is 0.
func recognition(games [][]metrics) []float64 {
	contestants, sessions := len(games[0]), len(games)/gamesPerSession
	trainingSessions := sessions / 2
	right := make([]float64, contestants)
	if trainingSessions == 0 {
		return right
	}
	sessionMeans := func(c, k int) (x [numVisible]float64) {
		var f metrics
		for _, g := range games[k*gamesPerSession : (k+1)*gamesPerSession] {
			f.add(&g[c])
		}
		for i := range x {
			x[i] = ratio(f[i].sum, f[i].n)
		}
		return x
	}
	means, spread := make([][numVisible]float64, contestants), [numVisible]float64{}
	for c := range contestants {
		for k := range trainingSessions {
			for i, v := range sessionMeans(c, k) {
				means[c][i] += v / float64(trainingSessions)
			}
		}
		for k := range trainingSessions {
			for i, v := range sessionMeans(c, k) {
				spread[i] += (v - means[c][i]) * (v - means[c][i])
			}
		}
	}
	for c := range contestants {
		for k := trainingSessions; k < sessions; k++ {
			if nearest(sessionMeans(c, k), means, spread) == c {
				right[c]++
			}
		}
		right[c] /= float64(sessions - trainingSessions)
	}
	return right
}

// nearest returns the index of the nearest point, with squared distances divided by spread. Metrics without spread are
// ignored.
func nearest(x [numVisible]float64, of [][numVisible]float64, spread [numVisible]float64) (best int) {
	minimum := math.Inf(1)
	for c, y := range of {
		d := 0.0
		for i := range x {
			if spread[i] > 0 {
				d += (x[i] - y[i]) * (x[i] - y[i]) / spread[i]
			}
		}
		if d < minimum {
			best, minimum = c, d
		}
	}
	return best
}
