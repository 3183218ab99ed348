//go:build !unix

package shell

// spent can’t be told here: a browser says by heimlichPlain whether it has a graphics card.
func spent(*purse) float64 { return 0 }

type purse struct{}
