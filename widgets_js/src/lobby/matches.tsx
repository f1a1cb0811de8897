import type { Lang, Scene } from "../contract";
import { named, type Say } from "../words";
import { Cover } from "./games";
import type { Game, MatchSummary, SavedMatch } from "./model";
import { when } from "./order";

interface Props {
  readonly words: Scene["words"];
  readonly kept: readonly SavedMatch[] | null;
  readonly games: readonly Game[];
  readonly folder: string;
  readonly lang: Lang;
  readonly say: Say;
  readonly open: (name: string) => void;
}

/** The saved matches, most recently played first. */
export function Matches({ words, kept, games, folder, lang, say, open }: Props) {
  return (
    <section class="bb-panel bb-kept" aria-label={say("lobby.resume")}>
      <div class="bb-headline">
        <h3>{say("lobby.resume")}</h3>
        {kept !== null && kept.length > 0 && <span>{say("lobby.kept", { n: kept.length })}</span>}
      </div>
      {kept !== null && kept.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        <ul class="bb-matches" tabIndex={0} aria-label={say("lobby.resume")}>
          {kept.map((one) => (
            <li key={one.name}>
              <Line
                kept={{ ...one, match: one.match && called(one.match, words, lang) }}
                game={games.find(({ name }) => name === one.match?.game)}
                lang={lang}
                say={say}
                open={open}
              />
            </li>
          ))}
        </ul>
      )}
      <Folder folder={folder} say={say} />
    </section>
  );
}

/** Where the matches are saved. */
export const Folder = ({ folder, say }: Pick<Props, "folder" | "say">) => (
  <p class="bb-folder">
    {say("lobby.folder")} <code>{folder}</code>
  </p>
);

interface LineProps {
  readonly kept: SavedMatch;
  readonly game: Game | undefined;
  readonly lang: Lang;
  readonly say: Say;
  readonly open: (name: string) => void;
}

function Line({ kept: { name, when: time, wrong, elsewhere, match }, game, lang, say, open }: LineProps) {
  const title = match ? `${game?.title[lang] ?? match.game} · ${players(match.seats, say)}` : name;
  const looks = elsewhere || match?.toAct === null;
  const date = when(time, lang);
  return (
    <>
      <Cover game={game} />
      <div>
        <strong>{title}</strong>
        <span>
          {date}
          {match && ` · ${elsewhere ? say("lobby.elsewhere") : stage(match, say)}`}
        </span>
        <span>
          {wrong
            ? say("lobby.unreadable", { why: wrong })
            : match
              ? turn(match, say)
              : say("shell.thought_wait")}
        </span>
      </div>
      {match && !wrong && (
        <button
          type="button"
          class="bb-button"
          aria-label={say(looks ? "lobby.look_which" : "lobby.resume_which", { text: `${title}, ${date}` })}
          onClick={() => open(name)}
        >
          {say(looks ? "lobby.look" : "lobby.resume")}
        </button>
      )}
    </>
  );
}

/** Translate the default names of bots in a match. */
const called = (match: MatchSummary, words: Scene["words"], lang: Lang): MatchSummary => ({
  ...match,
  seats: named({ words, seats: match.seats, names: {} } as unknown as Scene, lang).seats,
});

/** People by name, bots by number. */
export function players(seats: MatchSummary["seats"], say: Say): string {
  const bots = seats.filter(({ bot }) => bot !== null).length;
  const people = seats.filter(({ bot }) => bot === null).map(({ name }) => name);
  return [...people, ...(bots ? [say("lobby.bots", { n: bots })] : [])].join(", ");
}

function stage({ toAct, round }: MatchSummary, say: Say): string {
  if (toAct === null) return say("lobby.over");
  return round ? say("shell.round", { round }) : say("shell.setup");
}

/** The seat to act, or the winner. */
function turn({ toAct, seats, winners, finished }: MatchSummary, say: Say): string {
  if (toAct === "chance") return say("shell.chance");
  if (toAct !== null) return say("shell.moves", { who: seats[toAct]?.name ?? "" });
  const names = winners.map((seat) => seats[seat]?.name ?? "");
  return say(finished ? (names[1] ? "shell.winners" : "shell.winner") : "shell.leads", { names });
}
