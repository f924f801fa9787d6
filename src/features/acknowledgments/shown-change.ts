/** A figure of a line as its revision has it, and as the one before had it, or the purchase order before the first. */
export type Figure<Value> = { now: Value | null; before: Value | null; isNew: boolean };

const missing = "–";

/**
 * The figure in words, and the one before where that was another. What an earlier revision left open is reported as
 * such; of the purchase order (`isFirst`) it only means that the mill did not say what was asked.
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
