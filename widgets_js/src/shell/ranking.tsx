import type { BoardModule, Drawing, Result, View } from "../contract";
import { Disc } from "../disc";
import { sum } from "../numbers";

interface Props {
  readonly drawing: Drawing<View>;
  readonly result: Result;
  readonly module: BoardModule<View>;
  readonly look: () => void;
}

/** The final ranking, with the scores and their parts. */
export function Ranking({ drawing: { say, scene, view }, result, module, look }: Props) {
  const account = module.account?.(view, scene);
  const seats = scene.seats
    .map(({ name }, seat) => ({
      seat,
      name,
      rank: result.ranks[seat] ?? 0,
      score: result.scores[seat] ?? 0,
      parts: account?.seats[seat] ?? [],
      colour: module.colour(view, seat, true),
    }))
    .sort((a, b) => a.rank - b.rank || b.score - a.score);
  const most = Math.max(1, ...seats.map(({ parts }) => sum(parts.filter((n) => n > 0))));
  return (
    <section class="bb-ranking">
      <h3>{say("shell.ranking")}</h3>
      {account && (
        <ul class="bb-parts">
          {account.parts.map((part, i) => (
            <li key={part}>
              <i class={`bb-part part-${i}`} />
              {say(part)}
            </li>
          ))}
        </ul>
      )}
      <ol>
        {seats.map(({ seat, name, rank, score, parts, colour }) => (
          <li key={seat} class={result.winners.includes(seat) ? "won" : ""}>
            <span class="bb-rank">{rank}</span>
            <Disc colour={colour} Emblem={module.Emblem} />
            <span class="bb-name">{name}</span>
            <b>{score}</b>
            {account && (
              <span class="bb-bar">
                {parts.map(
                  (n, i) =>
                    n !== 0 && (
                      <i
                        key={account.parts[i]}
                        class={`bb-part part-${i}`}
                        style={{ width: `${(100 * Math.abs(n)) / most}%` }}
                        title={`${say(account.parts[i] ?? "")}: ${n}`}
                      >
                        {n}
                      </i>
                    ),
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      <button type="button" class="bb-button" onClick={look}>
        {say("shell.look")}
      </button>
    </section>
  );
}
