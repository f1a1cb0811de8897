import type { Say } from "../words";

interface Props {
  readonly on: boolean;
  readonly set: (on: boolean) => void;
  /** Whether other people play, who might draw conclusions. */
  readonly noticed: boolean;
  readonly say: Say;
}

/** A checkbox to pass automatically whenever there is no other action. */
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
