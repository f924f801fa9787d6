import type { Database } from "#server/database/database.ts";
import {
	certificateFeedRow,
	feed,
	heatFeedRow,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../support/feed-rows.ts";

type Buyer = { soldTo: string; shipTo: string };

/**
 * A mill that answers one minute of its feeds after the other: a new order, a piece of the one before that is ready,
 * the one before that ships with certificate and invoice, and an older invoice is paid. Every third order is of another
 * customer. Numbers start with `prefix`, so that they are nobody else's.
 */
export async function openMill(database: Database, prefix: string, buyer: Buyer, other: Buyer) {
	const numberOf = (kind: string, of: number) => `${prefix}${kind}${1000 + of}`;
	const heat = `${prefix}H1`;
	const send = async (entity: Parameters<typeof feed>[1], row: object) => {
		const { rejects } = await feed(database, entity, [row]);
		if (rejects.length > 0) throw new Error(`${entity}: ${JSON.stringify(rejects)}`);
	};
	await send("specifications", specificationFeedRow());
	await send("heats", heatFeedRow({ heat }));
	const parties = (of: number) => (of % 3 === 0 ? other : buyer);
	const invoiceOf = (of: number, changes: object) => {
		const about = { order: numberOf("M", of), bol: numberOf("B", of), soldTo: parties(of).soldTo };
		return send("invoices", invoiceFeedRow({ ...about, invoice: numberOf("I", of), ...changes }));
	};
	return async (minute: number): Promise<void> => {
		await send("orders", orderFeedRow({ order: numberOf("M", minute), ...parties(minute), lines: [lineFeedRow()] }));
		const made = minute - 1;
		if (made >= 0)
			await send(
				"pieces",
				pieceFeedRow({ piece: numberOf("P", made), order: numberOf("M", made), heat, state: "ready" }),
			);
		const left = minute - 2;
		if (left < 0) return;
		const [order, bol, piece] = [numberOf("M", left), numberOf("B", left), numberOf("P", left)];
		await send("shipments", shipmentFeedRow({ bol, ...parties(left), pieces: [piece] }));
		const about = { order, bol, soldTo: parties(left).soldTo, heat, pieces: [piece] };
		await send("certificates", certificateFeedRow({ ...about, certificate: numberOf("X", left) }));
		await invoiceOf(left, {});
		const paid = minute - 9;
		if (paid >= 0) await invoiceOf(paid, { revision: 2, openBalance: 0, state: "paid" });
	};
}
