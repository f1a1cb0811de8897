// Elements of pictures are XML as soon as they are made.
import { beforeEach, describe, expect, test } from "vitest";
import * as runtime from "../src/xml";

const { begin, classes, Fragment, outlines, useId, useMemo, useReducer, useRef, useState, xml } = runtime;
const h = runtime.h as (...args: unknown[]) => unknown;

beforeEach(begin);

describe("an element", () => {
  test("contains its children in order, escaped", () => {
    const inside = h("b", null, "<&>");
    expect(xml(h("p", null, "1 < 2", inside, [3, h(Fragment, null, h("i", null), "a")], null, false))).toBe(
      "<p>1 &lt; 2<b>&lt;&amp;></b>3<i></i>a</p>",
    );
  });

  test.each([
    [{ class: "a b", id: 'q"' }, ' class="a b" id="q&quot;"'],
    [{ className: "a" }, ' class="a"'],
    [{ x: 0, y: undefined, z: null, hidden: true, open: false, title: "why" }, ' x="0" hidden="hidden"'],
    [
      { role: "group", "aria-label": "map", tabIndex: 0, "data-lm": 1, "data-theme": "dark" },
      ' data-theme="dark"',
    ],
    [{ key: 1, ref: {}, onClick: () => undefined }, ""],
    [
      {
        viewBox: "0 0 1 1",
        startOffset: "50%",
        textLength: 9,
        strokeWidth: 2,
        clipPathUnits: "userSpaceOnUse",
      },
      ' viewBox="0 0 1 1" startOffset="50%" textLength="9" stroke-width="2" clipPathUnits="userSpaceOnUse"',
    ],
    [
      { clipPath: "url(#a)", markerEnd: "b", markerWidth: 3 },
      ' clip-path="url(#a)" marker-end="b" markerWidth="3"',
    ],
    [
      { style: { left: 4, flexGrow: 2, "--aB": 3, fillOpacity: 0.5, transform: "scale(2)", top: null } },
      ' style="left:4px;flex-grow:2;--aB:3;fill-opacity:0.5;transform:scale(2);"',
    ],
  ])("has attributes: %j", (props, written) => {
    expect(xml(h("g", props))).toBe(`<g${written}></g>`);
  });

  test("of SVG has its namespace", () => {
    expect(xml(h("svg", null))).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  });

  test("records its classes, and includes a long outline by name", () => {
    const path = `M0 0${"L1 1".repeat(200)}`;
    expect(xml([h("path", { class: "a b", d: path }), h("path", { d: path })])).toBe(
      '<use class="a b" href="#outline-0"></use><use href="#outline-0"></use>',
    );
    expect([...classes]).toEqual(["a", "b"]);
    expect([...outlines]).toEqual([[path, "outline-0"]]);
    begin();
    expect([classes.size, outlines.size]).toEqual([0, 0]);
  });
});

test("a component gets its properties and children, and may return anything", () => {
  const Row = ({ name, children }: { name: string; children?: unknown }) => [name, children];
  expect(xml(h(Row, { name: "a" }))).toBe("a");
  expect(xml(h(Row, { name: "a", children: "b" }))).toBe("ab");
  expect(xml(h(Row, { name: "a", children: "b" }, "c"))).toBe("ac");
  expect(xml(h(Row, { name: "a" }, "b", h("i", null)))).toBe("ab<i></i>");
  expect(xml(h("p", { children: ["x", 1] }))).toBe("<p>x1</p>");
});

test("hooks have their initial values", () => {
  expect(useMemo(() => 1, [])).toBe(1);
  expect(useState(() => 2)[0]).toBe(2);
  expect(useState(3)[0]).toBe(3);
  expect(useReducer((n: number) => n + 1, 4)[0]).toBe(4);
  expect(useRef(5).current).toBe(5);
  expect([useId(), useId()]).toEqual(["id-0", "id-1"]);
});
