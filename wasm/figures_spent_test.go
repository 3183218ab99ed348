//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// idleTime is the time without input before a measurement of the idle game, and the duration of the measurement.
const idleTime = 10 * time.Second

// processKinds are the kinds of a browser's processes, except the browser process.
var processKinds = []string{"renderer", "gpu-process", "utility", "zygote"}

// processes returns the process IDs of a browser and their kinds.
func (p *process) processes() map[int]string {
	parents := map[int]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // the process has ended
		}
		_, rest, _ := strings.Cut(string(data), ") ")
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		parents[pid], _ = strconv.Atoi(strings.Fields(rest)[1])
	}
	root := chromedp.FromContext(p.ctx).Browser.Process().Pid
	all := map[int]string{}
	for pid := range parents {
		ancestor := pid
		for ancestor > 1 && ancestor != root {
			ancestor = parents[ancestor]
		}
		if ancestor != root {
			continue
		}
		all[pid] = "browser"
		line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		for _, kind := range processKinds {
			if strings.Contains(string(line), "--type="+kind) {
				all[pid] = kind
			}
		}
	}
	return all
}

// thread is a thread of a browser's process; task is its folder in /proc.
type thread struct{ kind, name, task string }

// cpuTimes is the CPU time of threads.
type cpuTimes map[thread]time.Duration

// cpuTimes returns the CPU time that the browser's threads have used so far.
func (p *process) cpuTimes() cpuTimes {
	all := cpuTimes{}
	for pid, kind := range p.processes() {
		tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", pid))
		for _, task := range tasks {
			name, _ := os.ReadFile(filepath.Join(task, "comm"))
			data, _ := os.ReadFile(filepath.Join(task, "schedstat"))
			nanoseconds := 0
			_, _ = fmt.Sscan(string(data), &nanoseconds)
			all[thread{kind: kind, name: strings.TrimSpace(string(name)), task: task}] = time.Duration(nanoseconds)
		}
	}
	return all
}

// since returns the CPU time used since before, without threads that have ended.
func (s cpuTimes) since(before cpuTimes) cpuTimes {
	all := cpuTimes{}
	for t, d := range s {
		all[t] = d - before[t]
	}
	return all
}

// percentages returns the CPU time of each kind of process, in percent of a core, over a duration.
func (s cpuTimes) percentages(of time.Duration) map[string]float64 {
	all := map[string]float64{}
	for t, d := range s {
		all[t.kind] += 100 * d.Seconds() / of.Seconds()
	}
	return all
}

// mostExpensive lists the most expensive threads by name, one per line, with their percentage of a core over a
// duration.
func (s cpuTimes) mostExpensive(of time.Duration) string {
	const maxThreads = 8
	sum := map[string]time.Duration{}
	for t, d := range s {
		sum[t.kind+", "+t.name] += d
	}
	var names []string
	for name := range sum {
		names = append(names, name)
	}
	slices.SortFunc(names, func(x, y string) int { return int(sum[y] - sum[x]) })
	out := ""
	for _, name := range names[:min(len(names), maxThreads)] {
		out += fmt.Sprintf("%6.2f %%  %s\n", 100*sum[name].Seconds()/of.Seconds(), name)
	}
	return out
}

// memory returns the memory of each kind of process, in megabytes. Shared memory is divided among its users (PSS).
func (p *process) memory() map[string]int {
	all := map[string]int{}
	for pid, kind := range p.processes() {
		data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		if _, rest, ok := strings.Cut(string(data), "\nPss:"); ok {
			kb := 0
			_, _ = fmt.Sscan(rest, &kb)
			all[kind] += kb >> 10
		}
	}
	return all
}
