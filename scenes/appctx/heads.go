package appctx

import (
	"fmt"

	"heimlich/rules/opponents"
)

// persons is the number of drawings of people's heads.
const persons = 7

// PersonHead returns the drawing of the head of the person in seat i.
func PersonHead(i int) string { return fmt.Sprintf("heads/person-%d", i%persons+1) }

// OpponentHead returns the drawing of the head of an opponent: a mask for each temperament.
func OpponentHead(t opponents.Temperament) string { return "heads/" + t.String() }
