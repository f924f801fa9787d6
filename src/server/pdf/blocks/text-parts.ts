/**
 * A text in pieces of which each fits, broken between words; within one only where it alone does not fit. `fits` holds
 * for every beginning of a text for which it holds. Nothing but the space at the breaks is lost.
 */
export function textParts(text: string, fits: (text: string) => boolean): string[] {
	const parts: string[] = [];
	let rest = text;
	while (rest && !fits(rest)) {
		const most = longestBeginning(rest, fits);
		const space = rest.slice(0, most + 1).search(/\s\S*$/);
		const end = space > 0 ? space : most;
		parts.push(rest.slice(0, end).trimEnd());
		rest = rest.slice(end).trimStart();
	}
	return rest || parts.length === 0 ? [...parts, rest] : parts;
}

/** How many signs of a text fit; one at least, so that it comes to an end, and no half of a sign that is two. */
function longestBeginning(text: string, fits: (text: string) => boolean): number {
	let [fitting, tooLong] = [1, text.length];
	while (tooLong - fitting > 1) {
		const middle = (fitting + tooLong) >> 1;
		if (fits(text.slice(0, middle))) fitting = middle;
		else tooLong = middle;
	}
	const isHalf = /[\uD800-\uDBFF]$/.test(text.slice(0, fitting));
	return isHalf ? Math.max(fitting - 1, 2) : fitting;
}
