//go:build !js

package main

import (
	"testing"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// TestRecordInTheAddressIsReplayed checks that a page with the query parameter record replays that record.
func TestRecordInTheAddressIsReplayed(t *testing.T) {
	testrun.OnlyCI(t)
	rec, err := record.Read([]byte(playtest.FinishedGame()))
	if err != nil {
		t.Fatal(err)
	}
	tab := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&record="+record.Pack(rec),
		screenSize{360, 640, coarseScale, true})
	playtest.Replay(t, playtest.NewTester(t, tab, playtest.Touch, 1))
	tab.checkComplaints()
}
