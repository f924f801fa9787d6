import type { Database } from "#server/database/database.ts";
import {
	acknowledgmentFeedRow,
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "./feed-rows.ts";

const certificate = (number: string, item: number, heat: string, bol: string, pieces: string[]) =>
	certificateFeedRow({ certificate: number, item, heat, bol, pieces });

/** A mill with documents of every kind: S1 has loads B1 (by rail) and B2, heats H1 and H2; S2 has load B9 and heat H9. */
export async function feedDocuments(database: Database): Promise<void> {
	await feedPartners(database);
	await feed(database, "specifications", [specificationFeedRow()]);
	await feed(database, "orders", [
		orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] }),
		orderFeedRow({ order: "M-200", soldTo: "S2", shipTo: "T3", po: "PO-9" }),
	]);
	await feed(database, "heats", [
		heatFeedRow({ heat: "H1" }),
		heatFeedRow({ heat: "H2" }),
		heatFeedRow({ heat: "H9" }),
	]);
	await feed(database, "pieces", [
		pieceFeedRow({ heat: "H1" }),
		pieceFeedRow({ piece: "C2", item: 2, heat: "H2" }),
		pieceFeedRow({ piece: "C3", item: 2, heat: "H2" }),
		pieceFeedRow({ piece: "C9", order: "M-200", heat: "H9" }),
	]);
	await feed(database, "shipments", [
		shipmentFeedRow({ mode: "railcar", vehicle: "GLKR 412345", netLb: 13_000, pieces: ["C1", "C2"] }),
		shipmentFeedRow({ bol: "B2", pieces: ["C3"] }),
		shipmentFeedRow({ bol: "B9", soldTo: "S2", shipTo: "T3", pieces: ["C9"] }),
	]);
	await feed(database, "railcar-sightings", [
		{
			bol: "B1",
			car: "GLKR 412345",
			code: "P",
			at: "2026-05-01T13:00:00Z",
			place: "River Bend",
			isLoaded: true,
			revision: 1,
		},
	]);
	await feed(database, "certificates", [
		certificate("X1", 1, "H1", "B1", ["C1"]),
		certificate("X2", 2, "H2", "B1", ["C2"]),
		certificate("X3", 2, "H2", "B2", ["C3"]),
		{ ...certificate("X9", 1, "H9", "B9", ["C9"]), soldTo: "S2", order: "M-200" },
	]);
	await feed(database, "invoices", [
		invoiceFeedRow(),
		invoiceFeedRow({
			invoice: "I2",
			bol: "B2",
			lines: [{ line: 1, item: 2, pieces: 1, weightLb: 6500, base: 3000, extras: 200.5, surcharge: 99.5 }],
		}),
	]);
	await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
}
