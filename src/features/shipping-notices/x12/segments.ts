/** A segment with its elements; `elements[0]` is element 1. `at` is its place in the interchange: ISA is 1. */
export type Segment = { id: string; elements: readonly string[]; at: number };

/** The four signs that an ISA announces; without a repetition sign (before 005010) none repeats. */
export type Delimiters = { element: string; component: string; repetition: string; segment: string };

/** An element's value without the blanks around it; empty when it was not sent. */
export function element(segment: Segment | undefined, index: number): string {
	return segment?.elements[index - 1]?.trim() ?? "";
}

/** More than any interchange of notices has; what is longer is no 856. */
export const mostSegments = 20_000;

export type ReadSegments = { delimiters: Delimiters; segments: Segment[]; isTooLong: boolean };

const isaElements = 16;

/**
 * The segments of an interchange, by the signs that its own ISA announces: the fourth character parts elements, the one
 * behind ISA16 ends segments, line ends between segments (or in the midst of one) say nothing. Undefined for what does
 * not begin with an ISA.
 */
export function readSegments(text: string): ReadSegments | undefined {
	const content = withoutFileEnd(text.replace(/^\uFEFF/, "").trimStart());
	const delimiters = readDelimiters(content);
	if (!delimiters) return undefined;
	const endsByLine = delimiters.segment === "\n";
	const plain = endsByLine ? content.replaceAll(/\r\n?/g, "\n") : content.replaceAll(/[\r\n]/g, "");
	const parts = plain.split(delimiters.segment, mostSegments * 2);
	const written = parts.filter((part) => part.trim() !== "");
	const segments = written.slice(0, mostSegments).map((part, index) => {
		const [id = "", ...elements] = part.split(delimiters.element);
		return { id: id.trim(), elements, at: index + 1 };
	});
	return { delimiters, segments, isTooLong: written.length > mostSegments };
}

// How CP/M and DOS end a file; translators on older machines still write it behind the last segment.
const fileEnd = "\u001a";

function withoutFileEnd(text: string): string {
	let end = text.length;
	while (text[end - 1] === fileEnd || text[end - 1]?.trim() === "") end--;
	return text.slice(0, end);
}

function readDelimiters(content: string): Delimiters | undefined {
	const sign = content[3];
	if (!content.startsWith("ISA") || !sign || /[A-Za-z0-9\s]/.test(sign)) return undefined;
	let last = 3;
	for (let found = 1; found < isaElements; found++) {
		last = content.indexOf(sign, last + 1);
		// An ISA has 106 characters; some senders forget to pad, none writes three times as many.
		if (last === -1 || last > 300) return undefined;
	}
	const component = content[last + 1];
	const end = content[last + 2];
	if (!component || !end || /[A-Za-z0-9]/.test(end)) return undefined;
	const [repeats = ""] = (content.slice(0, last).split(sign)[11] ?? "").trim();
	const repetition = /[A-Za-z0-9]/.test(repeats) ? "" : repeats;
	return { element: sign, component, repetition, segment: end === "\r" ? "\n" : end };
}
