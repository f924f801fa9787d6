import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";

const mostPerPerson = 2;

/** Who exports now in this process; each export holds a connection for as long as its reader takes. */
const underWay = new Map<number, number>();

/**
 * Takes a turn for one more export; answers how to end it. Throws InvalidError when this person has two under way, or
 * when half of the connections are out on exports: pages come first.
 */
export function acquireExportSlot(personId: number, connections: number): () => void {
	const own = underWay.get(personId) ?? 0;
	const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
	if (own >= mostPerPerson || all >= connections / 2) throw new InvalidError(m.server_list_exports_busy());
	underWay.set(personId, own + 1);
	let hasEnded = false;
	return () => {
		if (hasEnded) return;
		hasEnded = true;
		const left = (underWay.get(personId) ?? 1) - 1;
		if (left === 0) underWay.delete(personId);
		else underWay.set(personId, left);
	};
}
