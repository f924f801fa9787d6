type Counted = {
	open: { lines: number };
	inTransit: { loads: number };
	weeks: readonly { lines: number; shippedLb: number }[];
	openComplaints: number;
	newDocuments: readonly { count: number }[];
	pastDue?: { totals: { count: number } } | null | undefined;
	programmes?: { processing: readonly unknown[]; stocking: readonly unknown[] } | undefined;
};

/**
 * Whether a home page has no figure to show: no steel on its way or lately, and nothing that waits for its reader (a
 * bill, a complaint, a document).
 */
export function hasNothing({
	open,
	inTransit,
	weeks,
	openComplaints,
	newDocuments,
	pastDue,
	programmes,
}: Counted): boolean {
	const isStill =
		open.lines === 0 && inTransit.loads === 0 && weeks.every(({ lines, shippedLb }) => lines === 0 && shippedLb === 0);
	const waits = openComplaints + (pastDue?.totals.count ?? 0) + newDocuments.reduce((sum, { count }) => sum + count, 0);
	return isStill && waits === 0 && (programmes?.processing.length ?? 0) + (programmes?.stocking.length ?? 0) === 0;
}
