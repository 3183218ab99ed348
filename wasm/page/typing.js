// Gives the keyboard to the game's text fields. The engine types through a hidden text area, and phones let that have the keyboard only within a touch. For
// this the engine hands a script to eval, which the page's policy forbids; the same is done here, and eval takes no other script.
"use strict";
(() => {
  window.eval = (script) => {
    if (!String(script).includes("_ebitengine_textinput_x")) throw new EvalError("the page runs no text as a script");
  };

  // The engine says where it waits for a press to take the keyboard, and wants to hear when it has it.
  function take() {
    const area = document.getElementById("ebitengine-textinput");
    if (!area || window._ebitengine_textinput_x === undefined || window._ebitengine_textinput_y === undefined) return;
    const inside = (at, room) => Math.max(0, Math.min(at, room - 1)) + "px";
    area.value = "";
    area.style.left = inside(window._ebitengine_textinput_x, innerWidth);
    area.style.top = inside(window._ebitengine_textinput_y, innerHeight);
    area.focus({ preventScroll: true });
    window._ebitengine_textinput_x = window._ebitengine_textinput_y = undefined;
    window._ebitengine_textinput_ready = true;
  }
  // The game asks for the keyboard some frames after a press. A short press is over by then, and a screen reader sends
  // none of the events below.
  let left = 0;
  window.heimlichPressed = () => {
    const again = () => {
      take();
      if (--left > 0) setTimeout(again, 50);
    };
    if (left <= 0) setTimeout(again, 50);
    left = 10;
  };

  // A keyboard on the screen may cover half the page: what is seen of it moves to where somebody types.
  window.visualViewport?.addEventListener("resize", () => {
    const area = document.getElementById("ebitengine-textinput");
    if (area && area === document.activeElement) area.scrollIntoView({ block: "center", inline: "nearest" });
  });

  for (const end of ["mouseup", "touchend", "keyup"]) {
    document.body.addEventListener(end, () => {
      take();
      window.heimlichPressed();
    });
  }
})();
