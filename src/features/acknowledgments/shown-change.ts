/** A figure of a line as its revision has it, and as the one before had it, or the purchase order before the first. */
export type Figure<Value> = { now: Value | null; before: Value | null; isNew: boolean };

const missing = "–";

/**
 * The figure as text, with the previous figure if it differed. A figure that an earlier revision left out is reported
 * as such; on the purchase order (`isFirst`) it only means that the mill did not send what was ordered.
 */
export function shownChange<Value>(
	{ now, before, isNew }: Figure<Value>,
	isFirst: boolean,
	say: (value: Value) => string,
): { now: string; before: string | undefined } {
	const text = now === null ? missing : say(now);
	const old = before === null ? missing : say(before);
	const isKnown = !isNew && (before !== null || !isFirst);
	return { now: text, before: isKnown && old !== text ? old : undefined };
}
