package main

import (
	"reflect"
	"testing"
	"time"
)

// TestNoticing: a mistake is tried by the tests that reach its place; one between the functions by those of the packages that use its package.
func TestNoticing(t *testing.T) {
	reached, err := readProfile("mode: set\np/p.go:3.10,5.4 2 1\np/p.go:5.4,7.2 1 0\n")
	if err != nil {
		t.Fatal(err)
	}
	changed := pkg{ImportPath: "p"}
	tests := []test{
		{Name: "Reaches", Reached: reached, pkg: pkg{ImportPath: "q"}},
		{Name: "Uses", pkg: pkg{ImportPath: "r", Deps: []string{"p"}}},
		{Name: "Anything", pkg: pkg{ImportPath: "s"}, anything: true},
	}
	for _, c := range []struct {
		m    mistake
		want []string
	}{
		{mistake{where: "p/p.go", atLine: 4, atColumn: 1}, []string{"Reaches", "Anything"}},
		{mistake{where: "p/p.go", atLine: 3, atColumn: 9}, []string{"Anything"}},
		{mistake{where: "p/p.go", atLine: 5, atColumn: 4}, []string{"Anything"}},
		{mistake{where: "p/q.go", atLine: 4, atColumn: 1}, []string{"Anything"}},
		{mistake{where: "p/p.go", atLine: 1, atColumn: 1, free: true}, []string{"Uses", "Anything"}},
	} {
		var got []string
		for _, one := range noticing(tests, place{pkg: changed}, c.m) {
			got = append(got, one.Name)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%d:%d is tried by %v, want %v", c.m.atLine, c.m.atColumn, got, c.want)
		}
	}
	if _, err := readProfile("p/p.go:nonsense\n"); err == nil {
		t.Error("a line of nonsense is read")
	}
}

// TestGroups: the quick tests of the changed package run first and together, then the others, slow ones alone; last what runs whatever it reaches.
func TestGroups(t *testing.T) {
	p, q := pkg{ImportPath: "p"}, pkg{ImportPath: "q"}
	var got []string
	for _, g := range groups([]test{
		{Name: "Pictures", Took: 1, pkg: q, anything: true},
		{Name: "Slow", Took: time.Minute, pkg: p},
		{Name: "Other", Took: time.Second, pkg: q},
		{Name: "A", Took: time.Second, pkg: p},
		{Name: "B", Took: time.Second, pkg: p},
	}, "p") {
		got = append(got, g.pkg.ImportPath+g.pattern())
	}
	if want := []string{"p^(A|B)$", "q^(Other)$", "p^(Slow)$", "q^(Pictures)$"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the tests run as %v, want %v", got, want)
	}
}
