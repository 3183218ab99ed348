package scenes

// What a Linux desktop knows the window by, to find what belongs to it.
const windowClass, windowInstance = "Heimlich", "heimlich"
