import { useCopied } from "../copy";
import { Code } from "../links/code";
import type { Say } from "../words";
import type { Class } from "./model";

/** The link of the class and its code, as large as there is room, for a projector. */
export function LinkCard({ fixed, say }: { readonly fixed: Class; readonly say: Say }) {
  const [copied, copy] = useCopied();
  return (
    <div class="bb-class-link">
      <Code rows={fixed.code} label={say("class.code")} />
      <div>
        <h3>{say("class.open_link")}</h3>
        <code>{fixed.link}</code>
        <p>{say("class.link_why", { n: fixed.places })}</p>
        <button type="button" class="bb-button" onClick={() => copy(fixed.link)}>
          <span aria-live="polite">{say(copied ? "class.copied" : "class.copy_link")}</span>
        </button>
      </div>
    </div>
  );
}
