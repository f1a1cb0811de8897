import type { ComponentChildren } from "preact";
import { clamp } from "../numbers";
import { consume } from "./keyboard";

interface Props {
  readonly kind?: string;
  readonly label: string;
  /** The current ply, its text, and the range of plies. */
  readonly cursor: number;
  readonly text?: string;
  readonly least: number;
  readonly most: number;
  /** The ply at a share of the width. */
  readonly plyAt: (share: number) => number;
  readonly goto: (ply: number) => void;
  /** Called with the ply under the pointer, or null when the pointer leaves. */
  readonly hovered?: (ply: number | null) => void;
  readonly children: ComponentChildren;
}

/** A slider over the plies of the match: click, drag or press a key to move the board. */
export function Slider({ kind, label, cursor, text, least, most, plyAt, goto, hovered, children }: Props) {
  const plyOf = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    return plyAt((clientX - left) / width);
  };
  return (
    <div
      class={kind}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={cursor}
      aria-valuetext={text}
      onKeyDown={(event) => {
        const to = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: least, End: most }[event.key];
        if (to === undefined) return;
        consume(event);
        goto(clamp(to, least, most));
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goto(plyOf(event));
      }}
      onPointerMove={(event) => {
        hovered?.(plyOf(event));
        if (event.buttons) goto(plyOf(event));
      }}
      onPointerLeave={() => hovered?.(null)}
    >
      {children}
    </div>
  );
}
