import type { Say } from "../words";

interface Props {
  readonly on: boolean;
  readonly set: (on: boolean) => void;
  /** Whether other people play, who may draw conclusions. */
  readonly noticed: boolean;
  readonly say: Say;
}

/** The choice to pass by itself wherever nothing else can be done. */
export function AutoPass({ on, set, noticed, say }: Props) {
  return (
    <label class="bb-passing">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} />
      <span>
        {say("shell.auto_pass")}
        {noticed && <small>{say("shell.auto_pass_why")}</small>}
      </span>
    </label>
  );
}
