// Python in a worker of the browser, as the kernel of a page's board.
import type { Report, Traits } from "../model";
import type { Present } from "./keptMatch";

/** What the worker begins with: the saved match, which may be unreadable, and the page's own, which is not. */
export interface Beginning {
  /** The address of the Pyodide folder. */
  readonly runtime: string;
  readonly kept: string | null;
  readonly save: string;
  readonly lang: string;
  readonly theme: string;
}

/** A message from the worker: the state of the board, a message for it, the match to save, or a failure. */
export type FromPython =
  | readonly [kind: "open" | "state", state: Partial<Traits>]
  | readonly [kind: "said", report: Report]
  | readonly [kind: "keep", match: { readonly save: string; readonly traits: Present }]
  | readonly [kind: "unread" | "failed", why: string]
  | readonly [kind: "leave", nothing: null];

/** The Python code that starts a match. The stand-ins for IPython must be there before widgets are imported. */
const BEGIN = `
from boardbook._browser import without_shell
without_shell()
from boardbook.widgets.live import begin
begin`;

/**
 * The script of the worker. It runs Python and exchanges only strings with the page. The Pyodide folder may have an
 * engine (docs/site/engine.mjs), which starts Python with boardbook already loaded.
 */
const WORKER = `const load = async (runtime) => {
  const { loadPyodide } = await import(runtime + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: runtime });
  await python.loadPackage("boardbook", { messageCallback() {} });
  return python;
};
const start = async (runtime) => {
  try {
    return await (await import(runtime + "engine.mjs")).start(runtime);
  } catch (error) {
    console.warn("Python starts without a snapshot:", error);
    return load(runtime);
  }
};
onmessage = async ({ data: { runtime, kept, save, lang, theme } }) => {
  const messages = [];
  onmessage = ({ data }) => messages.push(data);
  try {
    const python = await start(runtime);
    const begin = python.runPython(${JSON.stringify(BEGIN)});
    const opened = (match) => begin(match, lang, theme, (message) => postMessage(message));
    let hear;
    try {
      hear = opened(kept ?? save);
    } catch (error) {
      if (kept === null) throw error;
      postMessage(JSON.stringify(["unread", String(error)]));
      hear = opened(save);
    }
    for (const message of messages) hear(message);
    onmessage = ({ data }) => hear(data);
  } catch (error) {
    postMessage(JSON.stringify(["failed", String(error)]));
  }
};`;

/** Start Python, and pass on its messages. */
export function startPython(beginning: Beginning, hear: (message: FromPython) => void): Worker {
  const script = new Blob([WORKER], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(script), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as FromPython);
  worker.postMessage(beginning);
  return worker;
}
