// The lobby of a table: the game, the players, the options and the saved matches. While a match is shown in its place, it
// shrinks to a link back.
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang } from "../contract";
import { Languages } from "../languages";
import { change } from "../model";
import { useRequests } from "../shell/requests";
import { useViewport, WIDE } from "../shell/viewport";
import { useTraits } from "../traits";
import { speaker } from "../words";
import { Games } from "./games";
import { Matches, players } from "./matches";
import type { Game, LobbyModel, LobbyRequest, Place } from "./model";
import { NewHere } from "./newHere";
import { Box, Fold, Options } from "./options";
import { type Options as Chosen, changed, firstGame, fitting, isNew, problem, usual, watched } from "./order";
import { Seats } from "./seats";

const OBSERVED = ["_scene", "_kept", "_shown", "_lesson", "lang"];
/** What Enter works on by itself; anywhere else in the lobby, it starts a match. */
const TAKES_ENTER = "a, button, input, select, summary";
/** A request without its number. */
type Unnumbered<W = LobbyRequest> = W extends { readonly seq: number } ? Omit<W, "seq"> : never;

export function Lobby({ model, root }: { readonly model: LobbyModel; readonly root: HTMLElement }) {
  useTraits(model, OBSERVED);
  const [scene, kept, shown, lesson, lang] = [
    model.get("_scene"),
    model.get("_kept"),
    model.get("_shown"),
    model.get("_lesson"),
    model.get("lang"),
  ];
  const say = useMemo(
    () => speaker({ words: scene.words, forms: { en: {}, fr: {} }, names: {} }, lang),
    [scene, lang],
  );
  const bot = scene.players.find(({ who }) => who)?.who ?? "";
  const [name, setGame] = useState(() => (firstGame(scene.games) ?? scene.games[0])?.name);
  const game = (scene.games.find((one) => one.name === name) ?? scene.games[0]) as Game;
  const [places, setPlaces] = useState(() => usual(game, bot));
  const [options, setOptions] = useState<Readonly<Record<string, Chosen>>>({});
  const [box, setBox] = useState(false);
  /** Whether New here? is unfolded; null until somebody has decided. */
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  /** Whether the next change was requested here, so that the focus follows it. */
  const follows = useRef(false);
  const inside = useRef<HTMLDivElement>(null);
  const linksButton = useRef<HTMLButtonElement>(null);
  const wereLinks = useRef(false);
  const form = useId();
  const { request: send, refusal, forgetRefusal, kernel: state } = useRequests<Unnumbered>(model, root);
  const narrow = useViewport(root, false).width < WIDE;
  const silent = state === "silent" || state === "gone";

  useLayoutEffect(() => {
    forgetRefusal();
    if (follows.current) inside.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    follows.current = false;
  }, [shown.name]);

  useLayoutEffect(() => {
    // The button that led back to the board may have had the focus, and has gone.
    if (wereLinks.current && document.activeElement === document.body) linksButton.current?.focus();
    wereLinks.current = shown.links === true;
  }, [shown.links]);

  const request = (what: Unnumbered) => {
    follows.current = what.type !== "learn" && what.type !== "links";
    send(what);
  };
  const speak = (to: Lang) => change(model, "lang", to);
  const taught = scene.games.find(({ name }) => name === lesson);
  const noted = shown.why
    ? say("lobby.unlisted", { why: shown.why })
    : shown.note
      ? say(shown.note)
      : taught && say("lobby.lesson_below", { text: taught.title[lang] });
  const statusText = refusal?.[lang] ?? (state === "there" ? noted : say(`shell.${state}`));

  const chosen = options[game.name] ?? {};
  const wrong = problem(places);
  const play = (game: Game, places: readonly Place[], options: Chosen, box: boolean) => {
    const seats = places.map(({ name, who }) => ({ name: name.trim(), who }));
    request({ type: "begin", game: game.name, seats, options, box });
  };
  const begin = () => {
    if (!wrong && !silent) play(game, places, changed(game, chosen), box);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, shiftKey, altKey, metaKey, target } = event;
      if (key !== "Enter" || repeat || ctrlKey || shiftKey || altKey || metaKey || shown.name) return;
      if ((target as Element).closest(TAKES_ENTER)) return;
      event.preventDefault();
      begin();
    };
    root.addEventListener("keydown", onKey);
    return () => root.removeEventListener("keydown", onKey);
  });

  if (shown.name) {
    return (
      <div class="bb-way" lang={lang} ref={inside}>
        <button type="button" class="bb-link" data-first onClick={() => request({ type: "leave" })}>
          ‹ {say("lobby.all")}
        </button>
        <p role="status">
          {statusText || (
            <>
              {say("lobby.kept_in")}{" "}
              <code>
                {scene.folder}/{shown.name}
              </code>
            </>
          )}
        </p>
        {shown.links !== undefined && (
          <button
            type="button"
            class="bb-link"
            aria-pressed={shown.links}
            ref={linksButton}
            onClick={() => request({ type: "links" })}
          >
            {say("lobby.links")}
          </button>
        )}
      </div>
    );
  }
  const first = isNew(kept);
  const bots = places.filter(({ who }) => who).length;
  const newHere = unfolded ?? first;
  const seats = (
    <Seats
      game={game}
      places={places}
      players={scene.players}
      bot={bot}
      lang={lang}
      say={say}
      folded={narrow}
      set={setPlaces}
    />
  );
  const start = (
    <>
      <p class="bb-wrong" role="alert">
        {wrong && say(wrong.key, { who: wrong.who })}
      </p>
      <div class="bb-begin">
        <button type="submit" class="bb-button bb-primary" disabled={wrong !== null || silent}>
          {say("shell.new")}
        </button>
        <kbd>Enter</kbd>
        {first && bots > 0 && !wrong && <span>{say("lobby.ready", { n: bots })}</span>}
      </div>
    </>
  );
  return (
    <div class="bb-app bb-lobby" lang={lang} ref={inside}>
      <div class="bb-title">
        <div>
          <h2>{say("lobby.title")}</h2>
          <p>{say("lobby.kept_by_itself")}</p>
        </div>
        <Languages {...{ lang, say, speak }} />
      </div>
      <p class="bb-said" role="status">
        {statusText}
      </p>
      <Games
        games={scene.games}
        game={game}
        lang={lang}
        say={say}
        form={form}
        choose={(to) => {
          setGame(to.name);
          setPlaces(fitting(places, to, bot));
        }}
      />
      <div class="bb-halves">
        <form
          id={form}
          class="bb-panel"
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          {narrow ? (
            <Fold
              sign="person"
              title={say("shell.seats")}
              note={players(
                places.map(({ name, who }) => ({ name, bot: who || null })),
                say,
              )}
            >
              {seats}
            </Fold>
          ) : (
            seats
          )}
          {narrow && start}
          <Options
            game={game}
            chosen={chosen}
            lang={lang}
            say={say}
            set={(to) => setOptions({ ...options, [game.name]: to })}
          />
          <Box on={box} say={say} set={setBox} />
          {!narrow && start}
        </form>
        <div class="bb-right">
          {kept?.length !== 0 && (
            <Matches
              words={scene.words}
              kept={kept}
              games={scene.games}
              folder={scene.folder}
              lang={lang}
              say={say}
              open={(name) => request({ type: "resume", name })}
            />
          )}
          <NewHere
            games={scene.games}
            open={newHere}
            lesson={lesson}
            folder={kept?.length === 0 ? scene.folder : null}
            silent={silent}
            lang={lang}
            say={say}
            toggle={() => setUnfolded(!newHere)}
            learn={(name) => request({ type: "learn", game: name })}
            watch={(one) => play(one, watched(one, bot), {}, false)}
          />
        </div>
      </div>
    </div>
  );
}
