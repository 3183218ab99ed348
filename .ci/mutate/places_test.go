package main

import (
	"go/format"
	"slices"
	"strings"
	"testing"
)

const sample = `package p

import "fmt"

func f(a, b int) (int, error) {
	if a < b && true {
		a += 2
		fmt.Println("a" + "b")
	}
	for i := 0; i < 3; i++ {
		continue
	}
	return -a, fmt.Errorf("no %d", b)
}

func g() bool { return true }

const size = 7

func h(a int) {
	switch {
	case a == 8:
		h(9)
	}
}
`

// TestPlaces: every kind of mistake is found once where it can be made, and each leaves the file well formed and different.
func TestPlaces(t *testing.T) {
	found, err := placesIn("p/p.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, ms := range found {
		for _, m := range ms {
			line, what, _ := strings.Cut(strings.TrimPrefix(m.String(), "p/p.go:"), ":")
			_, what, _ = strings.Cut(what, ":") // without the column
			got = append(got, line+":"+what)
			text := m.applied([]byte(sample))
			if _, err := format.Source(text); err != nil {
				t.Errorf("%s: %v", m, err)
			}
			if string(text) == sample {
				t.Errorf("%s changes nothing", m)
			}
		}
	}
	for _, want := range []string{
		"6: (nothing) → return *new(int), *new(error);",
		"6: a < b && true → !(a < b && true)",
		"6: < → <=", "6: < → >", "6: && → ||", "6: true → false",
		"7: += → -=", "7: 2 → 3", "7: 2 → 1", "7: a += 2 → (nothing)",
		`8: fmt.Println("a" + "b") → (nothing)`,
		"10: i < 3 → !(i < 3)", "10: ++ → --",
		"11: continue → (nothing)",
		"13: -a → a", `13: fmt.Errorf("no %d", b) → nil`,
		"16: return true → return *new(bool)",
		"18: 7 → 8", "22: == → !=", "23: h(9) → (nothing)",
	} {
		if n := len(slices.DeleteFunc(slices.Clone(got), func(s string) bool { return s != want })); n != 1 {
			t.Errorf("%q is found %d times, want once, in\n%s", want, n, strings.Join(got, "\n"))
		}
	}
}

// TestWhereToGet: a mistake within a function is noticed where the function gets to its stretch; one between the functions has no such place.
func TestWhereToGet(t *testing.T) {
	found, err := placesIn("p/p.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for _, ms := range found {
		for _, m := range ms {
			if m.free != (m.line == 18) {
				t.Errorf("%s lies between the functions: %v", m, m.free)
			}
			at[short(m.was)] = m.atLine
		}
	}
	for was, want := range map[string]int{"a += 2": 7, "8": 21, "==": 21, "h(9)": 23, "return true": 16, `fmt.Errorf("no %d", b)`: 13} {
		if at[was] != want {
			t.Errorf("what is made of %s is noticed in line %d, want %d", was, at[was], want)
		}
	}
}
