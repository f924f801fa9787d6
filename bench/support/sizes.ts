/**
 * `npm run bench -- --short` sets this: every bench runs whole, but at sizes that take seconds and whose figures tell
 * only that it still works.
 */
export const isShort = process.env.BENCH_SHORT === "1";

/** The size of a measurement: the usual one, or the one of the short form. */
export function sized<Size>(usual: Size, short: Size): Size {
	return isShort ? short : usual;
}
