import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardModule, Edited, Field, Lang, Stocked, View } from "../contract";
import { useCopied } from "../copy";
import { Disc } from "../disc";
import type { Edit } from "../model";
import { type Say, sentence } from "../words";
import { type EditorContext, useDragging } from "./dragging";
import { useEditorKeys } from "./editorKeys";

interface Props {
  readonly edited: Edited;
  readonly module: BoardModule<View>;
  readonly lang: Lang;
  readonly say: Say;
  readonly edit: (what: Edit) => void;
  /** The accessible name of an element of the board. */
  readonly label: (id: string) => string;
}

/** The stock of an editor: the pieces on the selected place, the problems, and the kinds of piece. */
export function Stock({ edited, module, lang, say, edit, label }: Props) {
  const { stock, chosen, place, here, problems } = edited;
  const kinds = new Map(stock.map((kind) => [kind[0], kind]));
  return (
    <div class="bb-stock">
      {place.length > 0 && (
        <section class="bb-panel" aria-label={label(place[0] as string)}>
          <h3>{label(place[0] as string)}</h3>
          {here.length === 0 && <p>{say("editor.empty")}</p>}
          {here.map(([id, n]) => {
            const kind = kinds.get(id);
            return (
              kind && (
                <div key={id} class="bb-stepped" data-here={id}>
                  <Name kind={kind} module={module} say={say} />
                  <Stepper sign="−" title={say("editor.less")} act={() => edit({ what: "less", kind: id })} />
                  <output>{n}</output>
                  <Stepper sign="+" title={say("editor.more")} act={() => edit({ what: "more", kind: id })} />
                </div>
              )
            );
          })}
        </section>
      )}
      <Problems {...{ problems, lang, say }} />
      <ul class="bb-kinds">
        {stock
          .filter(([id, , , , left]) => left !== 0 || id === chosen)
          .map((kind) => (
            <li key={kind[0]}>
              <button
                type="button"
                data-kind={kind[0]}
                aria-pressed={kind[0] === chosen}
                onClick={() => edit({ what: "choose", kind: kind[0] })}
              >
                <Name kind={kind} module={module} say={say} />
                {kind[4] !== null && <small>{say("editor.left", { n: kind[4] })}</small>}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Problems({ problems, lang, say }: Pick<Edited, "problems"> & Pick<Props, "lang" | "say">) {
  if (problems.length === 0) return null;
  return (
    <section class="bb-panel bb-problems" aria-label={say("editor.problem_list")}>
      <ol>
        {problems.map(([text], k) => (
          <li key={`${k}-${text.en}`}>{text[lang]}</li>
        ))}
      </ol>
    </section>
  );
}

function Name({
  kind: [, name, colour, side],
  module,
  say,
}: { kind: Stocked } & Pick<Props, "module" | "say">) {
  return (
    <span class="bb-kind">
      {colour && <Disc colour={colour} Emblem={module.Emblem} label={say(`side.${side}`)} />}
      {sentence(say, name)}
    </span>
  );
}

function Stepper({ sign, title, act }: { sign: string; title: string; act: () => void }) {
  return (
    <button type="button" class="bb-step" aria-label={title} title={title} onClick={act}>
      {sign}
    </button>
  );
}

/** The values of a position that are edited in a form. */
export function Form({ edited, lang, say, edit }: Props) {
  return (
    <div class="bb-form">
      <Problems problems={edited.problems} lang={lang} say={say} />
      {edited.fields.map((field) => (
        <Line key={field.key} field={field} lang={lang} say={say} edit={edit} />
      ))}
    </div>
  );
}

function Line({ field, lang, say, edit }: { field: Field } & Pick<Props, "lang" | "say" | "edit">) {
  const { key, label, kind } = field;
  return (
    <div class={`bb-field ${kind}`} title={label[lang]}>
      <span>{key}</span>
      <Input {...{ field, say, edit }} />
    </div>
  );
}

function Input({ field, say, edit }: { field: Field } & Pick<Props, "say" | "edit">) {
  const { key, kind, value, least, most, names } = field;
  const [typed, type] = useState(String(value ?? ""));
  useEffect(() => type(String(value ?? "")), [value]);
  const set = (to: unknown, json = false) => edit({ what: "set", key, value: to, json });
  // Typed letters are not commands.
  const own = { "aria-label": key, onKeyDown: (event: KeyboardEvent) => event.stopPropagation() };
  if (kind === "truth")
    return (
      <input
        type="checkbox"
        aria-label={key}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  if (kind === "choice")
    return (
      <select value={typed} {...own} onChange={(event) => set(event.currentTarget.value || null)}>
        <option value="">{say("editor.none")}</option>
        {(names.includes(typed) || !typed ? names : [typed, ...names]).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    );
  if (kind === "number")
    return (
      <input
        type="number"
        value={typed}
        {...(least === null ? {} : { min: least })}
        {...(most === null ? {} : { max: most })}
        {...own}
        onInput={(event) => type(event.currentTarget.value)}
        onChange={(event) => set(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
      />
    );
  return (
    <input
      type="text"
      spellcheck={false}
      value={typed}
      {...own}
      onInput={(event) => type(event.currentTarget.value)}
      onChange={(event) => set(event.currentTarget.value, true)}
    />
  );
}

/** Buttons to copy the position as Python or as a puzzle, or to clear it; in the place of the timeline. */
export function EditorFooter({ edited, say, ...drags }: Pick<Props, "edited" | "say"> & EditorContext) {
  const foot = useRef<HTMLDivElement>(null);
  useDragging(foot, drags);
  useEditorKeys(foot, drags);
  const [copied, copy] = useCopied();
  const button = (what: "python" | "puzzle") => (
    <button type="button" class="bb-button" onClick={() => copy(edited[what])}>
      <span aria-live="polite">{say(copied === edited[what] ? "puzzle.copied" : `editor.copy_${what}`)}</span>
    </button>
  );
  return (
    <div ref={foot} class="bb-timeline bb-foot">
      {button("python")}
      {button("puzzle")}
      <button
        type="button"
        class="bb-button"
        disabled={edited.stock.length === 0}
        onClick={() => drags.edit({ what: "clear" })}
      >
        {say("editor.clear")}
      </button>
    </div>
  );
}
