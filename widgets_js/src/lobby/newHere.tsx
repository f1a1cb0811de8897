import { useId } from "preact/hooks";
import type { Lang } from "../contract";
import type { Say } from "../words";
import { Cover } from "./games";
import { Folder } from "./matches";
import type { Game } from "./model";
import { DOTS, firstGame, toLearn } from "./order";
import { Sign } from "./signs";

interface Props {
  readonly games: readonly Game[];
  /** Whether the games are shown, and not just the heading. */
  readonly open: boolean;
  /** The game whose lesson is open, "" for none. */
  readonly lesson: string;
  /** The folder in which matches will be saved; null if there are matches, whose list has it. */
  readonly folder: string | null;
  /** Whether no request can be answered. */
  readonly silent: boolean;
  readonly lang: Lang;
  readonly say: Say;
  readonly toggle: () => void;
  readonly learn: (game: string) => void;
  readonly watch: (game: Game) => void;
}

/** For newcomers: what each game asks of them, its first lesson, and a match between bots. */
export function NewHere({ games, open, folder, say, toggle, ...rest }: Props) {
  const best = firstGame(games);
  return (
    <details class="bb-panel bb-fold bb-new" open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; the state decides whether it is open */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          toggle();
        }}
      >
        <h3>{say("lobby.new_here")}</h3>
        {open && (
          <span class="bb-legend" aria-hidden="true">
            {say("lobby.to_learn")} <Dots n={DOTS / 2} />
          </span>
        )}
      </summary>
      <ul class="bb-starts">
        {games.map((game) => (
          <Start key={game.name} game={game} best={game === best} say={say} {...rest} />
        ))}
      </ul>
      {folder !== null && (
        <div class="bb-no-matches">
          <p>{say("lobby.none")}</p> <Folder folder={folder} say={say} />
        </div>
      )}
    </details>
  );
}

type StartProps = Omit<Props, "games" | "open" | "folder" | "toggle"> & {
  readonly game: Game;
  readonly best: boolean;
};

function Start({ game, best, lesson, silent, lang, say, learn, watch }: StartProps) {
  const id = useId();
  const dots = toLearn(game);
  const taught = lesson === game.name;
  return (
    <li>
      <Cover game={game} />
      <div>
        <div class="bb-effort">
          <strong id={`${id}-title`}>{game.title[lang]}</strong>
          {game.minutes && (
            <span>
              <Sign name="clock" />
              {duration(game.minutes, say)}
            </span>
          )}
          {dots > 0 && <Dots n={dots} />}
        </div>
        {dots > 0 && (
          <span>
            {say(`lobby.learn_${dots}`, { n: game.rules })}
            {best && ` · ${say("lobby.first")}`}
          </span>
        )}
      </div>
      <div class="bb-doors">
        {game.lesson !== null && (
          <button
            type="button"
            id={`${id}-learn`}
            class="bb-button"
            aria-labelledby={`${id}-learn ${id}-title`}
            aria-expanded={taught}
            disabled={silent}
            onClick={() => learn(taught ? "" : game.name)}
          >
            <Sign name="book" />
            {taught ? say("lobby.close_lesson") : say("lobby.learn", { n: game.lesson })}
          </button>
        )}
        <button
          type="button"
          id={`${id}-watch`}
          class="bb-button"
          aria-labelledby={`${id}-watch ${id}-title`}
          disabled={silent}
          onClick={() => watch(game)}
        >
          <Sign name="eye" />
          {say("lobby.watch", { n: game.seats[0] })}
        </button>
      </div>
    </li>
  );
}

const duration = ([low, high]: readonly [number, number], say: Say): string =>
  low === high ? say("lobby.minutes", { n: low }) : say("lobby.minutes_between", { low, high });

/** How much there is to learn, in filled dots. A text beside them says the same. */
function Dots({ n }: { readonly n: number }) {
  return (
    <svg class="bb-dots" viewBox={`0 0 ${12 * DOTS} 12`} aria-hidden="true">
      {Array.from({ length: DOTS }, (_, k) => (
        <circle key={k} cx={12 * k + 6} cy={6} r={4} fill={k < n ? "currentColor" : "none"} />
      ))}
    </svg>
  );
}
