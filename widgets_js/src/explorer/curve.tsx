import type { Lang } from "../contract";
import type { Say } from "../words";
import type { Outcome } from "./model";
import { Marks } from "./outcomes";
import { picking } from "./picking";
import { along, axisOf, rounded } from "./scale";

interface Props {
  readonly rows: readonly Outcome[];
  readonly picked: string | null;
  readonly pick: (key: string | null) => void;
  readonly lang: Lang;
  readonly say: Say;
}

/** The largest number of rounds that are written below the curve. */
const WRITTEN = 12;

/** The mean of a figure by round, with its band, and that of the whole study. Rounds can be picked. */
export function Curve({ rows, picked, pick, lang, say }: Props) {
  const known = rows.filter(({ share }) => share);
  if (!known.length) return <p class="bb-nothing">{say("explore.few")}</p>;
  const axis = axisOf(known.flatMap(({ share, usual }) => [...(share ?? []), usual ?? share?.[0] ?? 0]));
  const x = (k: number) => (100 * (k + 0.5)) / known.length;
  const y = (value: number) => 100 - Number.parseFloat(along(axis, value));
  const line = (points: readonly (number | null)[]) =>
    points.map((value, k) => (value === null ? "" : `${x(k)},${y(value)}`)).join(" ");
  const [means, lows, highs] = [0, 1, 2].map((end) => known.map(({ share }) => share?.[end] ?? 0));
  const band = [...(highs ?? []).map((value, k) => `${x(k)},${y(value)}`)];
  band.push(...(lows ?? []).map((value, k) => `${x(k)},${y(value)}`).reverse());
  const { onKeyDown, option } = picking(
    known.map(({ key }) => key),
    picked,
    pick,
  );
  const every = Math.ceil(known.length / WRITTEN);
  return (
    <>
      <div class="bb-curve">
        {axis.ticks.map((tick) => (
          <small key={tick} aria-hidden="true" style={{ top: `${y(tick)}%` }}>
            {rounded(tick, lang)}
          </small>
        ))}
        <div class="bb-curve-area">
          {axis.ticks.map((tick) => (
            <s key={tick} style={{ top: `${y(tick)}%` }} />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={band.join(" ")} />
            <polyline class="usual" points={line(known.map(({ usual }) => usual))} />
            <polyline points={line(means ?? [])} />
          </svg>
          <ul role="listbox" aria-label={say("explore.figure")} onKeyDown={onKeyDown}>
            {known.map(({ key, text, n, share, usual }, k) => {
              const [mean = 0, low = 0, high = 0] = share ?? [];
              const numbers = {
                text: rounded(mean, lang),
                least: rounded(low, lang),
                most: rounded(high, lang),
              };
              const when = usual === null ? "–" : rounded(usual, lang);
              return (
                <li
                  key={key}
                  aria-label={say("explore.figure_text", { what: text[lang], n, ...numbers, when })}
                  style={{ left: `${(100 * k) / known.length}%`, width: `${100 / known.length}%` }}
                  {...option(key)}
                >
                  <i style={{ top: `${y(mean)}%` }} />
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      <div class="bb-values bb-curve-rounds" aria-hidden="true">
        {known.map(({ key, text }, k) =>
          k % every ? null : (
            <span key={key} style={{ left: `${x(k)}%` }}>
              {k ? key : text[lang]}
            </span>
          ),
        )}
      </div>
      <Marks say={say} />
    </>
  );
}
