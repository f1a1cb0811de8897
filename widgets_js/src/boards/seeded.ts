/** Create a generator of numbers from 0 to 1 that depend only on the name. */
export function seeded(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Remember what a function of names and sizes draws: every drawing of a board needs the same outlines again. */
export function remembered<Given extends readonly (string | number)[]>(
  draw: (...given: Given) => string,
): (...given: Given) => string {
  const drawn = new Map<string, string>();
  return (...given) => {
    const key = given.join(" ");
    const known = drawn.get(key) ?? draw(...given);
    drawn.set(key, known);
    return known;
  };
}
