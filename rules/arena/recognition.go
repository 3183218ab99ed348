package main

import "math"

// gamesPerSession is the number of games after which recognition identifies a contestant.
const gamesPerSession = 3

// recognition returns, by contestant, the share of sessions in which its visible metrics identify it. It learns the
// mean metrics of contestants from the first half of the sessions. In the second half it chooses the contestant with
// the nearest mean; each metric is scaled by its variance. The share expected by chance is one divided by the number of
// contestants. With fewer than two sessions, all shares are 0.
func recognition(games [][]metrics) []float64 {
	contestants, sessions := len(games[0]), len(games)/gamesPerSession
	trainingSessions := sessions / 2
	recognized := make([]float64, contestants)
	if trainingSessions == 0 {
		return recognized
	}
	sessionMeans := func(contestant, session int) (means [numVisible]float64) {
		var total metrics
		for _, g := range games[session*gamesPerSession : (session+1)*gamesPerSession] {
			total.add(&g[contestant])
		}
		for i := range means {
			means[i] = ratio(total[i].sum, total[i].n)
		}
		return means
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
				recognized[c]++
			}
		}
		recognized[c] /= float64(sessions - trainingSessions)
	}
	return recognized
}

// nearest returns the index of the point nearest to x. It divides squared distances by spread, and ignores metrics
// without spread.
func nearest(x [numVisible]float64, points [][numVisible]float64, spread [numVisible]float64) (best int) {
	minimum := math.Inf(1)
	for c, point := range points {
		d := 0.0
		for i := range x {
			if spread[i] > 0 {
				d += (x[i] - point[i]) * (x[i] - point[i]) / spread[i]
			}
		}
		if d < minimum {
			best, minimum = c, d
		}
	}
	return best
}
