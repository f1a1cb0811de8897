import type { BoardModule, Scene, View } from "../contract";
import { Disc } from "../disc";
import type { Say } from "../words";

interface Props {
  seat: number;
  scene: Scene;
  module: BoardModule<View>;
  view: View;
  say: Say;
  lift: () => void;
  /** The seats asked together whether they react, and the callback for the one that does (null for nobody). */
  poll: readonly number[];
  answer: (seat: number | null) => void;
}

/** Takes the place of a hand until the only person who may see it is alone at the screen. */
export function Curtain({ seat, scene, module, view, say, lift, poll, answer }: Props) {
  const colour = module.colour(view, seat);
  const who = scene.seats[seat]?.name ?? "";
  if (poll.length > 0) {
    return (
      <section class="bb-panel bb-curtain" aria-label={say("shell.poll")}>
        <p>{say("shell.poll")}</p>
        <div class="bb-poll">
          {poll.map((seatAsked) => (
            <button
              key={seatAsked}
              type="button"
              class="bb-button"
              data-poll={seatAsked}
              onClick={() => answer(seatAsked)}
            >
              {say("shell.claim", { who: scene.seats[seatAsked]?.name ?? "" })}
            </button>
          ))}
        </div>
        <button type="button" class="bb-button bb-primary" data-poll="nobody" onClick={() => answer(null)}>
          {say("shell.nobody")}
        </button>
      </section>
    );
  }
  return (
    <section class="bb-panel bb-curtain" aria-label={say("shell.curtain_for", { who })}>
      <Disc colour={colour} Emblem={module.Emblem} />
      <h3>{say("shell.curtain_for", { who })}</h3>
      <p>{say("shell.curtain_why")}</p>
      <button type="button" class="bb-button bb-primary" onClick={lift}>
        {say("shell.lift", { who })}
      </button>
    </section>
  );
}
