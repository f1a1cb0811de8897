// Arithmetic helpers.

/** Limit a number to a range. */
export const clamp = (n: number, least: number, most: number): number => Math.min(Math.max(n, least), most);

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** The number of times a value occurs in a list. */
export const times = <T>(list: readonly T[], one: T): number => list.filter((other) => other === one).length;
