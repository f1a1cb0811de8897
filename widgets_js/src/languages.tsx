import type { Lang } from "./contract";
import type { Say } from "./words";

const LANGUAGES: Readonly<Record<Lang, string>> = { en: "English", fr: "Français" };

interface Props {
  readonly lang: Lang;
  readonly say: Say;
  readonly speak: (lang: Lang) => void;
  /** Whether there is only room for two letters. */
  readonly short?: boolean;
}

/** Buttons for the language of a lobby or an explorer. */
export function Languages({ lang, say, speak, short = false }: Props) {
  return (
    <fieldset class="bb-tongue" aria-label={say("shell.language")}>
      {(Object.keys(LANGUAGES) as Lang[]).map((to) => (
        <button
          key={to}
          type="button"
          lang={to}
          {...(short ? { title: LANGUAGES[to] } : {})}
          aria-pressed={to === lang}
          onClick={() => speak(to)}
        >
          {short ? to.toUpperCase() : LANGUAGES[to]}
        </button>
      ))}
    </fieldset>
  );
}
