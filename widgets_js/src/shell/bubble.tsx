import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang, Scene } from "../contract";
import type { Say } from "../words";
import { Rule } from "./rules";

/** A note beside an element: why an action is illegal, by which rule. */
export interface Note {
  /** The element it is about, "" for the whole board. */
  readonly at: string;
  readonly text: string;
  readonly rules: readonly string[];
  /** Whether it is about a legal move that misses a puzzle's task, so that you can ask what would happen. */
  readonly missed?: boolean;
}

interface Props {
  note: Note;
  frame: RefObject<HTMLElement | null>;
  say: Say;
  scene: Scene;
  lang: Lang;
  close: () => void;
  then: () => void;
}

interface Place {
  readonly left: number;
  readonly top: number;
  /** The position of the tip along its edge, and the edge. */
  readonly tip: number;
  readonly edge: "left" | "right" | "top" | "bottom";
}

const [GAP, RIM] = [12, 12];
/** Limit a position to the inside of the frame. */
const within = (n: number, most: number) => Math.max(RIM, Math.min(n, most - RIM));

/**
 * The target of a note: the element, or the one just clicked if there are several. For an element that is not drawn (a bid
 * out of reach), the place of its kind; otherwise the banner.
 */
export function spotOf(frame: Element, at: string): Element | null {
  const named = (id: string) => [
    ...frame.querySelectorAll(`[data-id="${id}"], [data-spot="${id}"], [data-role="${id}"]`),
  ];
  const spots = at ? [...named(at.split(".")[0] ?? ""), ...named(at)] : [];
  const clicked = spots.find((spot) => spot === frame.ownerDocument.activeElement);
  return clicked ?? spots.at(-1) ?? frame.querySelector(".bb-banner");
}

/** Place the note beside an element of the board, where there is more space; otherwise below its element, or above it. */
export function placeOf(
  outer: DOMRect,
  target: DOMRect,
  own: { readonly width: number; readonly height: number },
  onBoard: boolean,
): Place {
  const middle = {
    x: target.left + target.width / 2 - outer.left,
    y: target.top + target.height / 2 - outer.top,
  };
  const after = outer.right - target.right > target.left - outer.left;
  const room = after ? outer.right - target.right : target.left - outer.left;
  if (onBoard && room > own.width + GAP + RIM) {
    const left = after ? target.right - outer.left + GAP : target.left - outer.left - own.width - GAP;
    const top = within(middle.y - own.height / 2, outer.height - own.height);
    return { left, top, tip: middle.y - top, edge: after ? "left" : "right" };
  }
  const left = within(middle.x - own.width / 2, outer.width - own.width);
  const below = target.bottom - outer.top + GAP;
  const fits = below + own.height + RIM < outer.height;
  const top = fits ? below : Math.max(RIM, target.top - outer.top - own.height - GAP);
  return { left, top, tip: middle.x - left, edge: fits ? "top" : "bottom" };
}

/** A note beside its element; the tip points at the element. */
export function Bubble({ note, frame, say, scene, lang, close, then }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [read, setRead] = useState("");
  const open = scene.rules[lang][read];
  useEffect(() => setRead(""), [note]);
  useLayoutEffect(() => {
    const target = frame.current && spotOf(frame.current, note.at);
    if (!frame.current || !target || !box.current) return setPlace(null);
    const outer = frame.current.getBoundingClientRect();
    const onBoard = target.closest(".bb-board") !== null;
    setPlace(placeOf(outer, target.getBoundingClientRect(), box.current.getBoundingClientRect(), onBoard));
  }, [note, frame, read]);
  return (
    <div
      ref={box}
      class={`bb-bubble ${place ? `tip-${place.edge}` : ""} ${note.missed ? "missed" : ""}`}
      style={place ? { left: `${place.left}px`, top: `${place.top}px`, "--tip": `${place.tip}px` } : {}}
    >
      <p>{note.text}</p>
      {open && <Rule paragraph={open} />}
      {note.missed && (
        <div class="bb-deeds">
          <button type="button" class="bb-button bb-primary" onClick={then}>
            {say("puzzle.then")}
          </button>
          <button type="button" class="bb-button" onClick={close}>
            {say("puzzle.try_again")}
          </button>
        </div>
      )}
      <div class="bb-bubble-foot">
        <span>
          {note.rules.map((id) => {
            const paragraph = scene.rules[lang][id];
            return (
              paragraph && (
                <button
                  key={id}
                  type="button"
                  class="bb-number"
                  aria-expanded={id === read}
                  onClick={() => setRead(id === read ? "" : id)}
                >
                  {say("shell.rule", { number: paragraph[0] })}
                </button>
              )
            );
          })}
        </span>
        {!note.missed && (
          <button type="button" onClick={close}>
            {say("shell.close")}
          </button>
        )}
      </div>
    </div>
  );
}
