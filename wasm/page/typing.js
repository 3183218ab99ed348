// Gives the keyboard to the game's text fields. The engine types through a hidden text area, which phones let have the
// keyboard only within a touch. For that the engine calls eval, which the page's policy forbids. So eval is replaced:
// it ignores the engine's script, which is implemented here, and refuses all others.
"use strict";
(() => {
  window.eval = (script) => {
    if (!String(script).includes("_ebitengine_textinput_x")) throw new EvalError("the page runs no text as a script");
  };

  // Moves the text area to where the engine wants it, focuses it, and tells the engine.
  function focusTextArea() {
    const area = document.getElementById("ebitengine-textinput");
    const x = window._ebitengine_textinput_x, y = window._ebitengine_textinput_y;
    if (!area || x === undefined || y === undefined) return;
    const inside = (at, room) => Math.max(0, Math.min(at, room - 1)) + "px";
    area.value = "";
    area.style.left = inside(x, innerWidth);
    area.style.top = inside(y, innerHeight);
    area.focus({ preventScroll: true });
    window._ebitengine_textinput_x = window._ebitengine_textinput_y = undefined;
    window._ebitengine_textinput_ready = true;
  }
  // Tries to focus the text area for half a second after a press. The game asks for the keyboard some frames after it.
  // A short press is over by then, and a screen reader sends none of the events below.
  const retryInterval = 50, maxTries = 10; // milliseconds, number
  let triesLeft = 0;
  window.heimlichControlPressed = () => {
    const retry = () => {
      focusTextArea();
      if (--triesLeft > 0) setTimeout(retry, retryInterval);
    };
    if (triesLeft <= 0) setTimeout(retry, retryInterval);
    triesLeft = maxTries;
  };

  // An on-screen keyboard may cover half the page: scroll to the text area.
  window.visualViewport?.addEventListener("resize", () => {
    const area = document.getElementById("ebitengine-textinput");
    if (area && area === document.activeElement) area.scrollIntoView({ block: "center", inline: "nearest" });
  });

  for (const end of ["mouseup", "touchend", "keyup"]) {
    document.body.addEventListener(end, () => {
      focusTextArea();
      window.heimlichControlPressed();
    });
  }
})();
