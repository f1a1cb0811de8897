import { useEffect, useState } from "preact/hooks";
import type { Lang, Paragraph, Scene } from "../contract";
import { Markdown } from "../markdown";
import type { Say } from "../words";

interface Props {
  readonly scene: Scene;
  readonly lang: Lang;
  readonly say: Say;
  /** The chapter about the current phase, "" for the whole book. */
  readonly chapter: string;
}

const BRIEF = ["aim", "turn", "end"];

/** A summary of the game, and the rulebook, open at the chapter about the current phase. */
export function Rules({ scene, lang, say, chapter }: Props) {
  const [shown, show] = useState(chapter);
  useEffect(() => show(chapter), [chapter]);
  const brief = BRIEF.filter((part) => scene.words[lang][`brief.${part}`] !== undefined);
  const paragraphs = Object.entries(scene.rules[lang]).filter(
    ([id]) => shown === "" || id.split(".")[1] === shown,
  );
  return (
    <div class="bb-text">
      {brief.length > 0 && (
        <dl class="bb-brief">
          {brief.map((part) => (
            <div key={part}>
              <dt>{say(`shell.${part}`)}</dt>
              <dd>{say(`brief.${part}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <select
        aria-label={say("shell.chapter")}
        value={shown}
        onChange={(event) => show(event.currentTarget.value)}
      >
        <option value="">{say("shell.all_rules")}</option>
        {Object.entries(scene.chapters[lang]).map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {paragraphs.map(([id, paragraph]) => (
        <Rule key={id} paragraph={paragraph} />
      ))}
    </div>
  );
}

/** One paragraph of the rulebook. */
export const Rule = ({ paragraph: [number, title, text] }: { paragraph: Paragraph }) => (
  <section class="bb-rule">
    <h4>
      {number} {title}
    </h4>
    <Markdown text={text} />
  </section>
);
