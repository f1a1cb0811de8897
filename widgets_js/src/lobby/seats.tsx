import { Emblem } from "../boards/emblem";
import type { Lang } from "../contract";
import { Disc } from "../disc";
import type { Say } from "../words";
import type { Game, Place, Player } from "./model";
import { added } from "./order";
import { Sign } from "./signs";

interface Props {
  readonly game: Game;
  readonly places: readonly Place[];
  readonly players: readonly Player[];
  /** The bot for added seats. */
  readonly bot: string;
  readonly lang: Lang;
  readonly say: Say;
  /** Whether the heading is left out, because it is on the line that unfolds the seats. */
  readonly folded: boolean;
  readonly set: (places: readonly Place[]) => void;
}

/** The longest name that Python accepts. */
const LONGEST = 80;

/** The seats: a name and a kind of player for each. */
export function Seats({ game, places, players, bot, lang, say, folded, set }: Props) {
  const [low, high] = game.seats;
  const change = (seat: number, to: Partial<Place>) =>
    set(places.map((place, k) => (k === seat ? { ...place, ...to } : place)));
  const people = places.filter(({ who }) => who === "").length;
  const hides = !game.open && people > 1;
  return (
    <section aria-label={say("shell.seats")}>
      <div class="bb-headline">
        {!folded && <h3>{say("shell.seats")}</h3>}
        <span>{say("lobby.count", { text: game.title[lang], n: places.length, high })}</span>
      </div>
      <ul class="bb-places">
        {places.map(({ name, who }, seat) => (
          <li key={seat}>
            <Badge colour={game.colours[seat]} number={seat + 1} />
            <input
              type="text"
              value={name}
              maxLength={LONGEST}
              aria-label={say("lobby.name", { n: seat + 1 })}
              spellcheck={false}
              autocomplete="off"
              onInput={(event) => change(seat, { name: event.currentTarget.value })}
            />
            <span class="bb-player">
              <Sign name={who ? "bot" : "person"} />
              <select
                value={who}
                aria-label={say("lobby.who", { who: name })}
                title={who}
                onChange={(event) => change(seat, { who: event.currentTarget.value })}
              >
                {players.map((player) => (
                  <option key={player.who} value={player.who} title={player.who}>
                    {say(player.key, { bot: player.who })}
                  </option>
                ))}
              </select>
            </span>
            <button
              type="button"
              class="bb-off"
              aria-label={say("lobby.remove", { who: name })}
              title={say("lobby.remove", { who: name })}
              disabled={places.length <= low}
              onClick={() => set(places.filter((_, k) => k !== seat))}
            >
              <Sign name="remove" />
            </button>
          </li>
        ))}
      </ul>
      <div class="bb-add">
        <button
          type="button"
          class="bb-button"
          disabled={places.length >= high}
          onClick={() => set(added(places, bot))}
        >
          <Sign name="add" />
          {say("lobby.add")}
        </button>
        {hides && <span>{say("lobby.curtain", { n: people })}</span>}
      </div>
    </section>
  );
}

/** The seat's colour and emblem if they are fixed in this game, otherwise its number. */
function Badge({ colour, number }: { readonly colour: string | undefined; readonly number: number }) {
  if (colour === undefined) return <span class="bb-disc">{number}</span>;
  return <Disc colour={colour} Emblem={Emblem} />;
}
