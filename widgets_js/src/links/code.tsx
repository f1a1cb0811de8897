import { useLayoutEffect, useRef } from "preact/hooks";
import type { Say } from "../words";
import type { Secret } from "./model";

/** The width of the empty border that a reader of codes needs, in modules. */
const QUIET = 4;

/** A QR code, dark on light in both themes, because many readers know no other. */
export function Code({ rows, label }: { readonly rows: readonly string[]; readonly label: string }) {
  const size = rows.length + 2 * QUIET;
  return (
    <svg
      class="bb-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} />
      <path d={path(rows)} />
    </svg>
  );
}

/** The dark modules as a path, a rectangle for each run in a row. */
export function path(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join("");
}

interface Props {
  readonly secret: Secret;
  readonly say: Say;
  readonly back: () => void;
}

/** A code as large as the place allows, with the whole link. */
export function Large({ secret, say, back }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, []);
  const who = secret.name ?? say("links.spectators");
  return (
    <div class="bb-large" data-card={secret.name ?? ""}>
      <Code rows={secret.rows} label={say("links.code", { who })} />
      <h3>{who}</h3>
      <p class="bb-address">{secret.link}</p>
      <button type="button" class="bb-button" ref={button} onClick={back}>
        {say("links.smaller")}
      </button>
    </div>
  );
}
