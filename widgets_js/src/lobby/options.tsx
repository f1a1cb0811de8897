import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Lang } from "../contract";
import type { Say } from "../words";
import type { Game, Option, OptionValue } from "./model";
import { type Options as Chosen, changed } from "./order";
import { Sign } from "./signs";

interface Props {
  readonly game: Game;
  readonly chosen: Chosen;
  readonly lang: Lang;
  readonly say: Say;
  readonly set: (chosen: Chosen) => void;
}

/** The options of a match, collapsed, because most people play by the rules. */
export function Options({ game, chosen, lang, say, set }: Props) {
  const id = useId();
  const n = Object.keys(changed(game, chosen)).length;
  return (
    <Fold
      sign="options"
      title={say("lobby.options")}
      note={n ? say("lobby.changed", { n }) : say("lobby.as_in_the_rules")}
    >
      {game.options.map((option) => (
        <div key={option.name} class="bb-option">
          <label for={`${id}-${option.name}`}>{option.title[lang]}</label>
          <Value
            id={`${id}-${option.name}`}
            option={option}
            value={option.name in chosen ? (chosen[option.name] as OptionValue) : option.default}
            lang={lang}
            set={(value) => set({ ...chosen, [option.name]: value })}
          />
          <small>{option.about[lang]}</small>
        </div>
      ))}
    </Fold>
  );
}

interface ValueProps {
  readonly id: string;
  readonly option: Option;
  readonly value: OptionValue;
  readonly lang: Lang;
  readonly set: (value: OptionValue) => void;
}

/** A choice of values, or a number field; an empty field means the value null. */
function Value({ id, option: { values, least, default: usual }, value, lang, set }: ValueProps) {
  if (least === null) {
    return (
      <select
        id={id}
        value={String(value)}
        onChange={(event) => set(values[event.currentTarget.selectedIndex]?.[0] ?? null)}
      >
        {values.map(([each, title]) => (
          <option key={String(each)} value={String(each)}>
            {title[lang]}
          </option>
        ))}
      </select>
    );
  }
  const empty = values.find(([each]) => each === null);
  return (
    <input
      id={id}
      type="number"
      min={least}
      step={1}
      value={value ?? ""}
      placeholder={empty?.[1][lang]}
      required={!empty}
      onChange={(event) => {
        const number = event.currentTarget.valueAsNumber;
        set(Number.isInteger(number) && number >= least ? number : empty ? null : usual);
      }}
    />
  );
}

/** Whether to play with the physical game: the table rolls the dice and draws the cards. */
export function Box({
  on,
  say,
  set,
}: {
  readonly on: boolean;
  readonly say: Say;
  readonly set: (on: boolean) => void;
}) {
  return (
    <Fold sign="box" title={say("lobby.box")} note={say(on ? "lobby.box_on" : "lobby.box_off")}>
      <label class="bb-switch">
        <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
        {say("lobby.box_switch")}
      </label>
    </Fold>
  );
}

interface FoldProps {
  readonly sign: Parameters<typeof Sign>[0]["name"];
  readonly title: string;
  readonly note: string;
  readonly children: ComponentChildren;
}

/** A line that unfolds. */
export function Fold({ sign, title, note, children }: FoldProps) {
  return (
    <details class="bb-panel bb-fold">
      <summary>
        <Sign name={sign} />
        <strong>{title}</strong>
        <span>{note}</span>
      </summary>
      <div class="bb-text">{children}</div>
    </details>
  );
}
