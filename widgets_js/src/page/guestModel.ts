// The model of a guest's board. The connection may be lost at any time: what was not answered is sent again.
import type { Lang, Now } from "../contract";
import type { Proposal, Report, Traits } from "../model";
import { RemoteModel, type ToPython } from "./remoteModel";

export class GuestModel extends RemoteModel {
  /** The state of the match as last sent. */
  now: Now;
  /** Messages without an answer, by their numbers. */
  private readonly unanswered = new Map<number, Proposal>();
  private wantsAnnex = false;
  constructor(traits: Traits, post: (message: ToPython) => void) {
    super(traits, post);
    this.now = traits._now;
  }
  protected override custom(content: Proposal): void {
    if ("seq" in content && content.type !== "ping") this.unanswered.set(content.seq, content);
    if (content.type === "annex") this.wantsAnnex = true;
    super.custom(content);
  }
  /** Take a message from Python. */
  hear(report: Report): void {
    if (report.type === "answer" && report.seq !== null) this.unanswered.delete(report.seq);
    if ("now" in report) this.now = report.now;
    this.emit("msg:custom", report);
  }
  override update(state: Partial<Traits>): void {
    super.update(state);
    if (state._now) this.now = state._now;
  }
  /** The traits that the guest has chosen, for a new connection. */
  get chosen(): { lang: Lang; theme: Traits["theme"]; auto_pass: boolean } {
    return { lang: this.get("lang"), theme: this.get("theme"), auto_pass: this.get("auto_pass") };
  }
  /** Continue at a new connection. A choice that was begun stays, if it is still possible. */
  resume(traits: Traits): void {
    const { selected, ...others } = traits;
    this.update(others);
    if (selected !== this.get("selected"))
      this.post({ method: "update", state: { selected: this.get("selected") } });
    this.send({ type: "hello", length: traits._record.steps.length });
    if (this.wantsAnnex && !this.get("_annex")) super.custom({ type: "annex" });
    for (const message of this.unanswered.values()) super.custom(message);
  }
}
