// What the tabs of the explorer share: rows to pick from, counts as bars, and estimates with their intervals.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Lang } from "../contract";
import type { Estimate } from "./model";
import { picking } from "./picking";
import { type Axis, along, grouped, isClear, signed } from "./scale";
import { bringIn, useWholeRows } from "./wholeRows";

interface RowsProps {
  /** The rows: their keys, their labels for screen readers, and their cells. */
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly cells: ComponentChildren;
  }[];
  readonly picked: string | null;
  readonly pick: (key: string | null) => void;
  readonly label: string;
  readonly className?: string;
}

/** Rows of which one can be picked; a second click lets it go. */
export function Rows({ rows, picked, pick, label, className = "" }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  useWholeRows(list);
  useLayoutEffect(() => bringIn(list.current), [picked]);
  const { onKeyDown, option } = picking(
    rows.map(({ key }) => key),
    picked,
    pick,
  );
  return (
    <ul
      class={`bb-moves-rows ${className}`}
      role="listbox"
      ref={list}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {rows.map(({ key, label, cells }) => (
        <li key={key} aria-label={label} {...option(key)}>
          {cells}
        </li>
      ))}
    </ul>
  );
}

interface CountProps {
  readonly n: number;
  /** The number of the longest bar. */
  readonly most: number;
  readonly lang: Lang;
  readonly outlined?: boolean;
}

/** A number with a bar. */
export function Count({ n, most, lang, outlined = false }: CountProps) {
  return (
    <span class={`bb-times ${outlined ? "outlined" : ""}`}>
      {n ? grouped(n, lang) : "–"}
      {n > 0 && <i style={{ width: `max(2px, ${(100 * n) / most}%)` }} />}
    </span>
  );
}

export interface MarkProps {
  readonly axis: Axis;
  readonly of: Estimate;
  readonly label: string;
  readonly filled: boolean;
  /** The estimate before the move. */
  readonly tick?: number;
}

/** An estimate on an axis, with its interval. */
export function Mark({ axis, of: [value, low, high], label, filled, tick }: MarkProps) {
  const at = along(axis, value);
  return (
    <span class="bb-estimate">
      {axis.ticks.map((line) => (
        <s key={line} class={line === 0 ? "zero" : ""} style={{ left: along(axis, line) }} />
      ))}
      <i style={{ left: along(axis, low), right: `calc(100% - ${along(axis, high)})` }} />
      {tick !== undefined && <u style={{ left: along(axis, tick) }} />}
      <b class={filled ? "filled" : ""} style={{ left: at }} />
      <em style={{ left: at }}>{label}</em>
    </span>
  );
}

/** A gain on an axis. It is filled if its interval excludes 0. */
export const Gain = ({ axis, of }: Pick<MarkProps, "axis" | "of">) => (
  <Mark axis={axis} of={of} label={signed(of[0])} filled={isClear(of)} />
);

interface NumbersProps {
  readonly axis: Axis;
  readonly text: (tick: number) => string;
  /** Whether there is room for all numbers. */
  readonly wide?: boolean;
}

/** The numbers below an axis: the ends, and 0 or the middle; an end beside it has no room on a narrow axis. */
export function Numbers({ axis, text, wide = false }: NumbersProps) {
  const { ticks } = axis;
  const zero = ticks.indexOf(0);
  const middle = zero < 0 ? Math.floor(ticks.length / 2) : zero;
  const ends = [0, ticks.length - 1].filter((k) => ticks.length < 4 || Math.abs(k - middle) !== 1);
  const shown = new Set([...ends, middle].map((k) => ticks[k]));
  return (
    <span>
      {ticks
        .filter((tick) => wide || shown.has(tick))
        .map((tick) => (
          <small key={tick} style={{ left: along(axis, tick) }}>
            {text(tick)}
          </small>
        ))}
    </span>
  );
}
