//go:build !unix

package shell

// spent returns 0: a browser reports by heimlichPlain whether it has a graphics card.
func spent(*purse) float64 { return 0 }

type purse struct{}
