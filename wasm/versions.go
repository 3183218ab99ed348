//go:build !js

package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"path"
	"regexp"
	"slices"
	"strings"
)

// partsWithHashes lists the files of the page that contain hashes, in order: each contains the hashes of those before.
var partsWithHashes = [...]string{"thinker.js", "index.html", "worker.js"}

// scriptTag matches the attribute of a script element of the page.
var scriptTag = regexp.MustCompile(`src="([a-z_]+\.js)"`)

// fillPage puts the version and the hashes of all files into the page, so that parts of two versions never mix.
func (s Site) fillPage(address, late string) {
	look := strings.NewReplacer("{{style}}", string(s["page.css"].Data), "{{town}}", silhouette())
	s.add("index.html", []byte(look.Replace(string(s["index.html"].Data))))
	delete(s, "page.css")
	version := s.hash()
	fill := strings.NewReplacer("{{version}}", version, "{{size}}", fmt.Sprint(len(s["game.wasm"].Data)), "{{policy}}",
		policy, "{{site}}", html.EscapeString(address), "{{address}}", addressTags(address), "{{late}}", late)
	for _, name := range partsWithHashes {
		text := fill.Replace(string(s[name].Data))
		switch name {
		case "index.html":
			text = scriptTag.ReplaceAllStringFunc(text, func(tag string) string {
				m := scriptTag.FindStringSubmatch(tag)
				return fmt.Sprintf(`src="%s?v=%s" integrity="%s"`, m[1], version, s[m[1]].integrity())
			})
		case "worker.js":
			text = strings.Replace(text, "{{files}}", s.offlineFiles(version), 1)
		}
		s.add(name, []byte(text))
	}
	for name, f := range s {
		f.version = version
		s[name] = f
	}
}

// onlineFiles are not cached for offline play: the service worker itself, and pictures for links and installations.
var onlineFiles = []string{"worker.js", "preview.jpg", "icon-apple-180.png", "icon-512.png"}

// offlineFiles returns the files cached for offline play, as JSON: integrity hashes by address.
func (s Site) offlineFiles(version string) string {
	all := map[string]string{}
	for _, name := range s.names() {
		switch ending := path.Ext(name); {
		case slices.Contains(onlineFiles, name), strings.HasPrefix(name, "icon-maskable"):
		case name == "index.html":
			all["./"] = s[name].integrity()
		case ending == ".js" || ending == ".wasm":
			all[name+"?v="+version] = s[name].integrity()
		default:
			all[name] = s[name].integrity()
		}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(text)
}

// integrity returns the file's subresource integrity hash.
func (f File) integrity() string {
	sum := sha256.Sum256(f.Data)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
