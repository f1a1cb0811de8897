// The messages between Python and the cards of links. Python owns the links; the front end sends requests and waits.
import type { Lang, Scene, Texts } from "../contract";
import type { Traits as BoardTraits, Model, Report } from "../model";

export type Device = "" | "phone" | "tablet" | "computer";

/** Who uses a link. `since` is when the state began, in milliseconds since the epoch; 0 if nobody has ever come. */
export interface Presence {
  readonly state: "here" | "lost" | "not opened";
  readonly pages: number;
  readonly device: Device;
  readonly since: number;
}

/** A seat: its player, its colour if that is fixed, the bot if there is one, and the link if there is one. */
export interface LinkSeat {
  readonly name: string;
  readonly colour: string | null;
  readonly bot: string | null;
  readonly toAct: boolean;
  readonly link: Presence | null;
  /** Whether a link was kept that can be opened again. */
  readonly kept: boolean;
}

/** What happened to a link: when, in milliseconds since the epoch, and to whose; null is the spectators'. */
export interface LinkEvent {
  readonly when: number;
  readonly what: "made" | "came" | "left" | "freed" | "revoked";
  readonly name: string | null;
  readonly device: Device;
}

/** Who can connect: browsers of this machine, of its network, or those that reach an address; and where. */
export interface Reach {
  readonly who: "machine" | "network" | "address";
  readonly at: string;
}

export interface State {
  readonly seats: readonly LinkSeat[];
  readonly spectators: Presence | null;
  readonly spectatorsKept: boolean;
  readonly over: boolean;
  /** Null before the first link. */
  readonly reach: Reach | null;
  /** The latest last. */
  readonly events: readonly LinkEvent[];
}

/** A link, which is a secret: whose it is (null: the spectators'), its address, and its code, 1 for a dark module. */
export interface Secret {
  readonly name: string | null;
  readonly link: string;
  readonly rows: readonly string[];
}

/** The constant part, sent once. `canLeave`: whether there is a board to return to. */
export interface LinksScene {
  readonly words: Scene["words"];
  readonly title: Texts;
  readonly canLeave: boolean;
}

/** The traits that Python and the cards share. */
export interface Traits {
  readonly _scene: LinksScene;
  readonly _state: State;
  lang: Lang;
  theme: BoardTraits["theme"];
}

/** A request without its number. */
export type Request =
  | { readonly type: "invite" | "free" | "revoke"; readonly name: string | null }
  | { readonly type: "listen"; readonly who: "machine" | "network" }
  | { readonly type: "board" };

/** A message from the cards. Python answers each with the same `seq`, except `hello` and `seen`. */
export type LinksRequest =
  | { readonly type: "hello" | "seen" }
  | { readonly type: "ping"; readonly seq: number }
  | (Request & { readonly seq: number });

/** A reply from Python, or the links, which are sent when they change. */
export type Answer = Extract<Report, { readonly type: "answer" }>;
export type Told = Answer | { readonly type: "links"; readonly links: readonly Secret[] };

/** The part of a widget model that the cards use. */
export type LinksModel = Model<Traits, LinksRequest>;
