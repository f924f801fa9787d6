export type ComingLine = {
	state: string;
	isOpen: boolean;
	firstPromisedOn?: string | null | undefined;
	pieceCount: number;
	promises: readonly unknown[];
	heats: readonly unknown[];
	shipments: readonly unknown[];
	/** Not given to readers who never see them. */
	acknowledgments?: readonly unknown[] | null | undefined;
	invoices?: readonly unknown[] | null | undefined;
};

export type ComingStep = "acknowledgment" | "promise" | "tests" | "pieces" | "shipment" | "documents" | "invoice";

/**
 * What of an order line is not there yet, in the order in which it comes. Nothing comes of a line that is cancelled or closed; of one that has left the mill, only its
 * invoice.
 */
export function comingSteps(line: ComingLine): ComingStep[] {
	if (line.state === "cancelled" || line.state === "closed") return [];
	const isUnshipped = line.isOpen && line.shipments.length === 0;
	const steps: readonly [ComingStep, boolean][] = [
		["acknowledgment", line.isOpen && line.acknowledgments?.length === 0],
		["promise", line.isOpen && !line.firstPromisedOn && line.promises.length === 0],
		["tests", line.isOpen && line.heats.length === 0],
		["pieces", line.isOpen && line.pieceCount === 0],
		["shipment", isUnshipped],
		["documents", isUnshipped],
		["invoice", line.invoices?.length === 0],
	];
	return steps.flatMap(([step, isComing]) => (isComing ? [step] : []));
}
