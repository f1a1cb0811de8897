import type { Lang } from "../contract";
import type { Say } from "../words";
import type { Game } from "./model";

interface Props {
  readonly games: readonly Game[];
  readonly game: Game;
  readonly lang: Lang;
  readonly say: Say;
  /** The id of the form that Enter submits. */
  readonly form: string;
  readonly choose: (game: Game) => void;
}

/** The games, each with a picture of its board. */
export function Games({ games, game, lang, say, form, choose }: Props) {
  return (
    <fieldset class="bb-games">
      <legend class="bb-sr">{say("lobby.games")}</legend>
      {games.map((each) => (
        <label key={each.name} class="bb-game">
          <input
            type="radio"
            class="bb-sr"
            name="game"
            form={form}
            value={each.name}
            checked={each === game}
            data-first={each === game ? "" : undefined}
            onChange={() => choose(each)}
          />
          <Cover game={each} />
          <span class="bb-about">
            <strong>{each.title[lang]}</strong>
            {each.about && <span>{each.about[lang]}</span>}
            <small>
              {say("lobby.players", { low: each.seats[0], high: each.seats[1] })} · {each.secret[lang]}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A game's picture for the current theme. */
export function Cover({ game }: { readonly game: Game | undefined }) {
  return (
    <span class="bb-cover">
      {game?.cover && (
        <>
          <img class="light" src={game.cover.light} alt="" />
          <img class="dark" src={game.cover.dark} alt="" />
        </>
      )}
    </span>
  );
}
