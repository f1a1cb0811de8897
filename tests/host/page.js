// @ts-check
// Widgets on a page without Jupyter: models whose comms go over a WebSocket, and anywidget's own views of them.
// Loaded before anywidget, which asks `define` for the two base classes.

/** @typedef {{ [name: string]: unknown }} State */
/** @typedef {(...values: any[]) => void} Callback */
/** @typedef {{ name: string, callback: Callback, context: unknown }} Listener */
/** @typedef {{ msg_type: string, msg_id: string }} Header */
/** @typedef {{ header: Header, parent_header: Partial<Header>, content: any }} Message */

const VIEW = "application/vnd.jupyter.widget-view+json";
const REFERENCE = "IPY_MODEL_";
/** The traits of a layout that boards and the boxes around them use. */
const LAYOUT = [
  "width",
  "height",
  "min_width",
  "max_width",
  "min_height",
  "max_height",
  "display",
  "overflow",
  "margin",
];

/** Backbone's events, as far as widgets use them. */
class Events {
  /** @type {Listener[]} */
  listeners = [];
  /** @param {string} names @param {Callback} callback @param {unknown} [context] */
  on(names, callback, context) {
    for (const name of names.split(" ")) this.listeners.push({ name, callback, context });
  }
  /** @param {string} name @param {Callback} callback @param {unknown} [context] */
  once(name, callback, context) {
    const first = (/** @type {any[]} */ ...values) => {
      this.off(name, first);
      callback.apply(context, values);
    };
    this.on(name, first, context);
  }
  /** @param {string | null} [names] @param {Callback | null} [callback] @param {unknown} [context] */
  off(names, callback, context) {
    const named = names?.split(" ");
    this.listeners = this.listeners.filter(
      (one) =>
        !(
          (named === undefined || named.includes(one.name)) &&
          (callback == null || callback === one.callback) &&
          (context == null || context === one.context)
        ),
    );
  }
  /** @param {string} name @param {unknown[]} values */
  trigger(name, ...values) {
    for (const { callback, context } of this.listeners.filter((one) => one.name === name))
      callback.apply(context ?? this, values);
  }
}

/** A widget's state, shared with Python: what ipywidgets' base class does, without binary buffers. */
class WidgetModel extends Events {
  /** @type {Set<string>} */
  changed = new Set();
  /** By trait, the last message that set it: until Python has echoed it, older echoes are out of date. */
  expected = new Map();
  widget_manager = manager;
  /** @param {string} id @param {State} state */
  constructor(id, state) {
    super();
    this.model_id = id;
    this.state = { ...state };
    this.initialize(state, {});
  }
  /** @param {unknown[]} _ */
  initialize(..._) {}
  /** @param {string} name */
  get(name) {
    return this.state[name];
  }
  /** @param {string | State} name @param {unknown} [value] */
  set(name, value) {
    const given = typeof name === "string" ? { [name]: value } : name;
    for (const key of this.assign(given)) this.changed.add(key);
  }
  /** @param {State} given The names of what it changes, after their listeners were called. */
  assign(given) {
    const changed = Object.keys(given).filter((key) => !same(this.state[key], given[key]));
    for (const key of changed) this.state[key] = given[key];
    for (const key of changed) this.trigger(`change:${key}`, this, this.state[key], {});
    if (changed.length) this.trigger("change", this, {});
    return changed;
  }
  save_changes() {
    const names = [...this.changed];
    if (!names.length) return;
    this.changed.clear();
    const state = this.serialize(Object.fromEntries(names.map((name) => [name, this.state[name]])));
    const id = post(this.model_id, { method: "update", state, buffer_paths: [] });
    for (const name of names) this.expected.set(name, id);
  }
  /** @param {State} state */
  serialize(state) {
    return state;
  }
  /** @param {unknown} content */
  send(content) {
    post(this.model_id, { method: "custom", content });
  }
  /** @param {Message} message */
  async _handle_comm_msg({ parent_header, content: { data } }) {
    if (data.method === "custom") {
      this.trigger("msg:custom", data.content, []);
      return;
    }
    const state = { ...data.state };
    if (data.method === "echo_update")
      for (const name of Object.keys(state).filter((one) => this.expected.has(one)))
        if (this.expected.get(name) === parent_header.msg_id) this.expected.delete(name);
        else delete state[name];
    this.assign(state);
  }
  close() {
    this.trigger("destroy", this);
    this.trigger("comm:close");
    this.listeners = [];
  }
}

/** What anywidget needs of a view: an element, and that it can be emptied. */
class WidgetView {
  /** @param {WidgetModel} model */
  constructor(model) {
    this.model = model;
    this.el = document.createElement("div");
    this.el.className = "jupyter-widgets widget-any";
    this.$el = { empty: () => this.el.replaceChildren() };
  }
  async render() {}
  remove() {
    this.model.off(null, null, this);
    this.el.remove();
  }
}

/** @type {typeof WidgetModel} */
let AnyModel;
/** @type {typeof WidgetView} */
let AnyView;
/** @type {Map<string, WidgetModel>} */
const models = new Map();
/** @type {Map<string, HTMLElement>} */
const displays = new Map();
/** @type {Set<WidgetView>} */
const views = new Set();
/** The outputs of the last cell. @type {HTMLElement} */
let area;
begin();

/** What anywidget may ask for other widgets of the page. */
const manager = {
  /** @param {string} id */
  async get_model(id) {
    return models.get(id);
  },
  /** @param {WidgetModel} model */
  async create_view(model) {
    const view = new AnyView(model);
    views.add(view);
    await view.render();
    return view;
  },
};

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** @param {unknown} reference */
const referred = (reference) => models.get(String(reference).replace(REFERENCE, ""));

/** Keep an element laid out as its widget says. @param {WidgetModel} model @param {HTMLElement} element */
function lay(model, element) {
  const layout = referred(model.get("layout"));
  const apply = () => {
    for (const name of LAYOUT)
      element.style.setProperty(
        name.replace("_", "-"),
        /** @type {string | null} */ (layout?.get(name) ?? null),
      );
  };
  layout?.on("change", apply);
  apply();
}

/** The element of a widget. @param {string} id @returns {Promise<HTMLElement>} */
async function draw(id) {
  const model = referred(id);
  if (!model) return written("pre", `No widget ${id} is open.`);
  const kind = String(model.get("_model_name"));
  /** @type {HTMLElement} */
  let element = document.createElement("div");
  if (kind === "AnyModel") element = (await manager.create_view(model)).el;
  else if (kind.endsWith("BoxModel")) {
    element.className = `jupyter-widgets widget-box ${kind === "VBoxModel" ? "widget-vbox" : "widget-hbox"}`;
    /** @type {Map<string, Promise<HTMLElement>>} */
    let drawn = new Map();
    const fill = async () => {
      const children = /** @type {string[]} */ (model.get("children"));
      drawn = new Map(children.map((child) => [child, drawn.get(child) ?? draw(child)]));
      const elements = await Promise.all(drawn.values());
      for (const one of [...element.children].filter(
        (old) => !elements.includes(/** @type {HTMLElement} */ (old)),
      ))
        one.remove();
      // What stands where it stood keeps the focus.
      for (const [k, one] of elements.entries())
        if (element.children[k] !== one) element.insertBefore(one, element.children[k] ?? null);
    };
    model.on("change:children", fill);
    await fill();
  } else if (kind === "HTMLModel") {
    element.className = "jupyter-widgets widget-html";
    const fill = () => {
      element.innerHTML = String(model.get("value"));
    };
    model.on("change:value", fill);
    fill();
  } else if (kind === "ButtonModel") {
    element = written("button", String(model.get("description")));
    element.className = "jupyter-widgets jupyter-button widget-button";
    element.addEventListener("click", () => model.send({ event: "click" }));
  } else element = written("pre", kind); // a slider: what it holds is Python's
  lay(model, element);
  return element;
}

/** @param {string} tag @param {string} text */
function written(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** The output of a cell: its widget, else what it says in HTML or as text. @param {Record<string, any>} data */
async function output(data) {
  const view = data[VIEW];
  if (view) return await draw(view.model_id);
  if (!data["text/html"]) return written("pre", data["text/plain"] ?? "");
  const element = document.createElement("div");
  element.innerHTML = data["text/html"];
  return element;
}

/** @param {any} content @param {boolean} update */
async function display({ data, transient }, update) {
  const known = displays.get(transient?.display_id);
  const shown = document.createElement("div");
  shown.className = "jp-OutputArea-output";
  shown.append(await output(data));
  if (update && known) {
    known.replaceChildren(shown);
    return;
  }
  const child = written("div", "");
  child.className = "jp-OutputArea-child";
  child.append(shown);
  if (transient?.display_id) displays.set(transient.display_id, child);
  area.append(child);
}

/** Begin a cell: what is displayed from now on stands below what was. */
function begin() {
  area = document.createElement("div");
  area.className = "jp-OutputArea";
  const cell = document.createElement("div");
  cell.className = "jp-Cell";
  cell.append(area);
  document.querySelector(".jp-WindowedPanel-outer")?.append(cell);
}

/** @type {{ [type: string]: (message: Message) => void | Promise<void> }} */
const HANDLERS = {
  comm_open({ content: { comm_id, data } }) {
    const kind = data.state._model_name === "AnyModel" ? AnyModel : WidgetModel;
    models.set(comm_id, new kind(comm_id, data.state));
  },
  async comm_msg(message) {
    await models.get(message.content.comm_id)?._handle_comm_msg(message);
  },
  comm_close({ content: { comm_id } }) {
    const model = models.get(comm_id);
    models.delete(comm_id);
    for (const view of views)
      if (view.model === model) {
        view.remove();
        views.delete(view);
      }
    model?.close();
  },
  display_data: ({ content }) => display(content, false),
  update_display_data: ({ content }) => display(content, true),
  execute_input: begin,
  kernel_info_reply({ parent_header: { msg_id } }) {
    waiting.get(msg_id ?? "")?.();
    waiting.delete(msg_id ?? "");
  },
  reload: () => location.reload(),
};

/** Who waits until Python has handled all that was sent, by the number of what they asked. @type {Map<string, () => void>} */
const waiting = new Map();
/** @type {WebSocket} */
let socket;
let sent = 0;

/** Send a message; its id. @param {string} msg_type @param {unknown} content */
function request(msg_type, content) {
  sent += 1;
  const header = { msg_type, msg_id: `page-${sent}` };
  socket.send(JSON.stringify({ header, content }));
  return header.msg_id;
}

/** Send a message of a comm; its id. @param {string} id @param {unknown} data */
const post = (id, data) => request("comm_msg", { comm_id: id, data });

/** Python has handled whatever was sent until now. */
const heard = () =>
  new Promise((done) => {
    waiting.set(request("kernel_info_request", {}), () => done(true));
  });

/** Show the page in one of Lab's themes. @param {string} name "light" or "dark" */
function wear(name) {
  const title = name === "dark" ? "JupyterLab Dark" : "JupyterLab Light";
  document.body.dataset["jpThemeName"] = title;
  document.body.dataset["jpThemeLight"] = String(name !== "dark");
  const link = /** @type {HTMLLinkElement} */ (document.getElementById("theme"));
  if (link.getAttribute("href") === `/theme/${name}.css`) return null; // it would not be loaded again
  return new Promise((done) => {
    link.onload = done;
    link.href = `/theme/${name}.css`;
  });
}

/** @param {string[]} _ @param {(base: object) => { AnyModel: typeof WidgetModel, AnyView: typeof WidgetView }} make */
function define(_, make) {
  ({ AnyModel, AnyView } = make({ DOMWidgetModel: WidgetModel, DOMWidgetView: WidgetView }));
  socket = new WebSocket(`ws://${location.host}/comms`);
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  // One after the other, as a kernel's messages are handled.
  socket.onmessage = ({ data }) => {
    const message = /** @type {Message} */ (JSON.parse(data));
    queue = queue.then(() => HANDLERS[message.header.msg_type]?.(message)).catch(console.error);
  };
}
Object.assign(globalThis, { define, heard, wear });
