import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lang, Scene } from "../contract";
import type { Say } from "../words";

/** A note at a spot: why not, by which rule. */
export interface Note {
  /** The element it is about, "" for the whole board. */
  readonly at: string;
  readonly text: string;
  readonly rules: readonly string[];
}

interface Props {
  note: Note;
  frame: RefObject<HTMLElement | null>;
  /** Stands in the side column under the board instead of on it. */
  below: boolean;
  say: Say;
  scene: Scene;
  lang: Lang;
  close: () => void;
}

const GAP = 12;

/** Beside the element, on the side with more room; its tip points at it. */
export function Bubble({ note, frame, below, say, scene, lang, close }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number; tip: number; side: string } | null>(null);
  useLayoutEffect(() => {
    const outer = frame.current?.getBoundingClientRect();
    const target = note.at
      ? frame.current?.querySelector(`[data-id="${note.at}"]`)?.getBoundingClientRect()
      : null;
    const own = box.current?.getBoundingClientRect();
    if (below || !outer || !own || !target) return setPlace(null);
    const right = outer.right - target.right > target.left - outer.left;
    const left = right ? target.right - outer.left + GAP : target.left - outer.left - own.width - GAP;
    const middle = target.top + target.height / 2 - outer.top;
    const top = Math.min(Math.max(middle - own.height / 2, 4), outer.height - own.height - 4);
    setPlace({ left, top, tip: middle - top, side: right ? "left" : "right" });
  }, [note, below, frame]);
  return (
    <div
      ref={box}
      class={`bb-bubble ${below ? "below" : ""} ${place ? `tip-${place.side}` : ""}`}
      style={place ? { left: `${place.left}px`, top: `${place.top}px`, "--tip": `${place.tip}px` } : {}}
    >
      <p>{note.text}</p>
      <div class="bb-bubble-foot">
        <span>
          {note.rules
            .map((id) => scene.rules[lang][id]?.[0])
            .filter(Boolean)
            .map((number) => say("shell.rule", { number: number as string }))
            .join(", ")}
        </span>
        <button type="button" onClick={close}>
          {say("shell.close")}
        </button>
      </div>
    </div>
  );
}
