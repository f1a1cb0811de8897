import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { turned } from "../shell/tabs";
import type { Say } from "../words";
import { type Request, TABS, type Tab } from "./model";

interface Props {
  readonly tab: Tab;
  readonly say: Say;
  readonly request: (what: Request) => void;
  readonly children: ComponentChildren;
}

/** What is shown of the decisions, in tabs. */
export function Tabs({ tab, say, request, children }: Props) {
  const id = useId();
  const onKey = (event: KeyboardEvent) => {
    const next = turned(event, TABS.indexOf(tab));
    if (next !== undefined) request({ type: "tab", tab: TABS[next] as Tab });
  };
  return (
    <div class="bb-questions">
      <div class="bb-tabs" role="tablist" aria-label={say("explore.tabs")} onKeyDown={onKey}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={one === tab}
            aria-controls={`${id}-page`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => request({ type: "tab", tab: one })}
          >
            {say(`explore.${one}`)}
          </button>
        ))}
      </div>
      <section class="bb-panel bb-moves" role="tabpanel" id={`${id}-page`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </section>
    </div>
  );
}
