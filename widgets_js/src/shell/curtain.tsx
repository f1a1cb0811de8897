import type { BoardModule, Scene, View } from "../contract";
import type { Say } from "../words";

interface Props {
  seat: number;
  scene: Scene;
  module: BoardModule<View>;
  view: View;
  say: Say;
  lift: () => void;
}

/** Stands where a hand would be, until the one person who may see it is alone at the screen. */
export function Curtain({ seat, scene, module, view, say, lift }: Props) {
  const colour = module.colour(view, seat);
  const who = scene.seats[seat]?.name ?? "";
  return (
    <section class="bb-panel bb-curtain" aria-label={say("shell.curtain_for", { who })}>
      <span class={`bb-disc bb-${colour}`}>
        <svg viewBox="-12 -12 24 24" aria-hidden="true">
          <module.Emblem colour={colour} />
        </svg>
      </span>
      <h3>{say("shell.curtain_for", { who })}</h3>
      <p>{say("shell.curtain_why")}</p>
      <button type="button" class="bb-button bb-primary" onClick={lift}>
        {say("shell.lift", { who })}
      </button>
    </section>
  );
}
