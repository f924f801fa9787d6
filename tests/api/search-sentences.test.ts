import { describe, expect, test } from "vitest";
import type { Area } from "#shared/access.ts";
import { createFormat } from "#shared/format.ts";
import type { PageViewer } from "#web/page-context.ts";
import { namedPages } from "#web/search/named-pages.ts";
import type { SearchHit } from "#web/search/search-line.ts";
import { searchLines } from "#web/search/search-lines.ts";
import type { Caller } from "../support/api.ts";
import {
	acknowledgmentFeedRow,
	certificateFeedRow,
	feed,
	heatFeedRow,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	restartFeeds,
	shipmentFeedRow,
	specificationFeedRow,
} from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { feedCommodities, noticeFeedRow, purchaseOrderFeedRow, receiptFeedRow } from "../support/supply-rows.ts";

const database = await testDatabase();
await restartFeeds(database);
await feed(database, "orders", [
	orderFeedRow({
		po: "4500682331",
		lines: [lineFeedRow({ part: "PL-050-A" }), lineFeedRow({ item: 2, shipTo: "T2" })],
	}),
	orderFeedRow({ order: "X900", soldTo: "S2", shipTo: "T3", po: "ZZ-1" }),
]);
await feed(database, "pieces", [
	pieceFeedRow({ piece: "PC-1", heat: "H81601", slab: "SB81601-03" }),
	pieceFeedRow({ piece: "PC-2", heat: "H81602" }),
]);
await feed(database, "shipments", [
	shipmentFeedRow({ bol: "880902", pieces: ["PC-1"], mode: "truck", vehicle: "TRL-5" }),
	shipmentFeedRow({ bol: "R77", pieces: ["PC-2"], mode: "railcar", vehicle: "GLKR 412345" }),
]);
await feed(database, "railcar-sightings", [
	{
		...{ bol: "R77", car: "GLKR 412345", code: "P", at: "2026-05-01T13:00:00Z", place: "River Bend" },
		...{ isLoaded: true, revision: 1 },
	},
]);
await feed(database, "accounts", [
	{ account: "T1", kind: "ship_to", name: "Gary Terminal", city: "Gary", revision: 2 },
	{ account: "T2", kind: "ship_to", name: "Patio Juárez", city: "Ciudad Juárez", revision: 2 },
]);
await feed(database, "specifications", [
	specificationFeedRow({ grade: "A36" }),
	specificationFeedRow({ grade: "A572-50" }),
]);
await feed(database, "heats", [heatFeedRow({ heat: "H81601" }), heatFeedRow({ heat: "H81602" })]);
await feed(database, "certificates", [
	certificateFeedRow({ certificate: "CT-88", heat: "H81601", bol: "880902", pieces: ["PC-1"] }),
]);
await feed(database, "acknowledgments", [acknowledgmentFeedRow({ acknowledgment: "AK-31" })]);
await feed(database, "invoices", [invoiceFeedRow({ invoice: "IV-55", bol: "880902" })]);
await feedCommodities(database);
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "shipping-notices", [noticeFeedRow()]);
await feed(database, "receipts", [receiptFeedRow()]);
const api = await testApi(database);
const buyer = await api.signInAs({ soldTo: ["S1"], shipTo: ["T1", "T2"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
const supplier = await api.signInAs({ suppliers: ["V1"] });

const format = createFormat({
	...{ language: "en", units: "imperial", dateFormat: "iso", timeZone: "UTC", year: 2026, coilLabel: "coil" },
} as const);
const viewer = {
	user: { Groups: [], ShipTo: [], SoldTo: ["S1"], Suppliers: [] },
	areas: ["customer"],
	isCompanyAdministrator: false,
} as unknown as PageViewer;
const document =
	"query ($text: String!) { search(text: $text) { kind number match orderNumber item poNumber heatNumber bolNumber name day meltedIn pouredIn } }";

async function linesFor(who: Caller, text: string, area: Area) {
	const { data } = await api.ask<{ search: SearchHit[] }>(who, document, { text });
	return searchLines(text, data?.search ?? [], namedPages(area, viewer), area, format);
}
const firstFor = async (who: Caller, text: string, area: Area) =>
	decodeURIComponent((await linesFor(who, text, area))[0]?.path ?? "").replace(`/${area}/`, "");

const certificates = "documents/certificates?tab=all";
const invoices = "documents/invoices?tab=all";
const bills = "documents/bill-of-lading";
const tallies = "documents/shipment-tallies?tab=all";
const ofPo = "orders?tab=all&po=4500682331";
const toJuarez = "shipTo=T2";

/** What a buyer types, and the first line that the search shows for it. */
const ofBuyers: readonly [text: string, path: string][] = [
	// Numbers with words around them
	["where is my PO 4500682331?", ofPo],
	["PO 4500682331", ofPo],
	["status of PO# 4500682331", ofPo],
	["4500682331", ofPo],
	["when will purchase order 4500682331 ship", ofPo],
	["please track 4500682331", ofPo],
	["¿dónde está mi OC 4500682331?", ofPo],
	["orden de compra 4500682331", ofPo],
	["estado de la orden 4500682331", ofPo],
	["cuándo llega mi pedido M100", "orders/single?order=M100"],
	["where is order M100", "orders/single?order=M100"],
	["order M100 status please", "orders/single?order=M100"],
	["mill order m100", "orders/single?order=M100"],
	["part PL-050-A", "orders?tab=all&part=PL-050-A"],
	["número de parte PL-050-A", "orders?tab=all&part=PL-050-A"],
	["slab SB81601-03", "orders/single?order=M100&item=1"],
	["planchón SB81601-03", "orders/single?order=M100&item=1"],
	["piece PC-1", "orders/single?order=M100&item=1"],
	["where is piece PC-2", "orders/single?order=M100&item=1"],
	["pieza PC-1", "orders/single?order=M100&item=1"],
	// Heats lead to their certificates
	["H81601", `${certificates}&heat=H81601`],
	["H81601 certificate", `${certificates}&heat=H81601`],
	["certificate for heat H81601", `${certificates}&heat=H81601`],
	["mill test report H81601", `${certificates}&heat=H81601`],
	["MTR for H81601", `${certificates}&heat=H81601`],
	["H81601, H81602", `${certificates}&heat=H81601`],
	["H81602, H81601 certs", `${certificates}&heat=H81602`],
	["certificado de la colada H81601", `${certificates}&heat=H81601`],
	["colada H81602", `${certificates}&heat=H81602`],
	["certificado de calidad H81601", `${certificates}&heat=H81601`],
	["necesito los certificados de H81601", `${certificates}&heat=H81601`],
	["tally of heat H81601", `${tallies}&heat=H81601`],
	["relación de piezas H81601", `${tallies}&heat=H81601`],
	["CT-88", "documents/certificates?tab=all&one=CT-88"],
	["certificate CT-88", "documents/certificates?tab=all&one=CT-88"],
	["certificado CT-88", "documents/certificates?tab=all&one=CT-88"],
	// A list about a number
	["certificates for PO 4500682331", `${certificates}&po=4500682331`],
	["certs 4500682331", `${certificates}&po=4500682331`],
	["certificados de la OC 4500682331", `${certificates}&po=4500682331`],
	["certificates of order M100", `${certificates}&order=M100`],
	["certificate for BOL 880902", `${certificates}&bol=880902`],
	["certificado del embarque 880902", `${certificates}&bol=880902`],
	["invoice for PO 4500682331", `${invoices}&po=4500682331`],
	["invoices of load 880902", `${invoices}&bol=880902`],
	["factura de la OC 4500682331", `${invoices}&po=4500682331`],
	["factura del embarque 880902", `${invoices}&bol=880902`],
	["facturas del pedido M100", `${invoices}&order=M100`],
	["invoice IV-55", "documents/invoices?tab=all&one=IV-55"],
	["factura IV-55", "documents/invoices?tab=all&one=IV-55"],
	["IV-55", "documents/invoices?tab=all&one=IV-55"],
	["packing list for 880902", `${tallies}&bol=880902`],
	["lista de empaque 880902", `${tallies}&bol=880902`],
	["tally 880902", `${tallies}&bol=880902`],
	["tallies for PO 4500682331", `${tallies}&po=4500682331`],
	["shipments of order M100", `${bills}?tab=all&order=M100`],
	["embarques del pedido M100", `${bills}?tab=all&order=M100`],
	["bill of lading 880902", `${bills}?tab=all&one=880902`],
	["BOL 880902", `${bills}?tab=all&one=880902`],
	["conocimiento de embarque 880902", `${bills}?tab=all&one=880902`],
	["load 880902", `${bills}?tab=all&one=880902`],
	["GLKR 412345", "documents/railcar-report?tab=all&q=GLKR+412345"],
	["where is railcar GLKR 412345?", "documents/railcar-report?tab=all&q=GLKR+412345"],
	["where is car 412345", "documents/railcar-report?tab=all&q=GLKR+412345"],
	["¿dónde está el carro GLKR 412345?", "documents/railcar-report?tab=all&q=GLKR+412345"],
	["railcars of order M100", "documents/railcar-report?tab=all&order=M100"],
	["cars for BOL R77", "documents/railcar-report?tab=all&bol=R77"],
	["acknowledgment AK-31", "documents/order-acknowledgment?tab=all&one=AK-31"],
	["acknowledgment for PO 4500682331", "documents/order-acknowledgment?tab=all&po=4500682331"],
	["confirmación del pedido M100", "documents/order-acknowledgment?tab=all&order=M100"],
	["complaint about load 880902", "complaint-entry?tab=all&shipment=880902"],
	["reclamo del embarque 880902", "complaint-entry?tab=all&shipment=880902"],
	["claims on order M100", "complaint-entry?tab=all&madeOf=M100"],
	["late lines of PO 4500682331", "orders/late-orders?tab=late&po=4500682331"],
	["is order M100 late", "orders/late-orders?tab=late&millOrder=M100"],
	// Words as filters
	["late A36 plate to Gary", "orders/late-orders?grade=A36&shipTo=T1&product=plate"],
	["late orders to Gary Terminal", "orders/late-orders?shipTo=T1"],
	["late A572-50", "orders/late-orders?grade=A572-50"],
	["late A572", "orders/late-orders?grade=A572-50"],
	["overdue coil", "orders/late-orders?product=coil"],
	["late by truck", "orders/late-orders?mode=truck"],
	["placa A36 atrasada a Gary", "orders/late-orders?grade=A36&shipTo=T1&product=plate"],
	["pedidos atrasados para Juárez", `orders/late-orders?${toJuarez}`],
	["pedidos atrasados para juarez", `orders/late-orders?${toJuarez}`],
	["retrasados por ferrocarril", "orders/late-orders?mode=railcar"],
	["what is late", "orders/late-orders"],
	["¿qué está atrasado?", "orders/late-orders"],
	["A36", "orders?grade=A36"],
	["A36 plate", "orders?grade=A36&product=plate"],
	["a36 coil for Gary", "orders?grade=A36&shipTo=T1&product=coil"],
	["placa A572-50", "orders?grade=A572-50&product=plate"],
	["rollo para Gary", "orders?shipTo=T1&product=coil"],
	["orders for Gary", "orders?shipTo=T1"],
	["orders on hold", "orders?status=on_hold"],
	["plate ready to ship", "orders?product=plate&status=ready"],
	["ready to ship to Gary", "orders?shipTo=T1&status=ready"],
	["rolled A36", "orders?grade=A36&status=rolled"],
	["what is melted", "orders?status=melted"],
	["orders due this week", "orders?tab=dueThisWeek"],
	["pedidos de esta semana", "orders?tab=dueThisWeek"],
	["pedidos retenidos", "orders?status=on_hold"],
	["placa laminada", "orders?product=plate&status=rolled"],
	["listo para embarque", "orders?status=ready"],
	["trucks to Gary", "orders?shipTo=T1&mode=truck"],
	["truck shipments to Gary", `${bills}?shipTo=T1&mode=truck`],
	["shipments in transit", `${bills}?tab=underWay`],
	["embarques en camino a Gary", `${bills}?shipTo=T1&tab=underWay`],
	["camiones en tránsito", `${bills}?mode=truck&tab=underWay`],
	["railcars to Gary", "documents/railcar-report?shipTo=T1"],
	["carros de ferrocarril para Juárez", `documents/railcar-report?${toJuarez}`],
	["stock A36 plate", "orders/mill-stock-list-order-entry?grade=A36&product=plate"],
	["available coil", "orders/mill-stock-list-order-entry?product=coil"],
	["existencias de placa A36", "orders/mill-stock-list-order-entry?grade=A36&product=plate"],
	["past due invoices", "documents/invoices?tab=pastDue"],
	["facturas vencidas", "documents/invoices?tab=pastDue"],
	["A36 certificates", "documents/certificates?grade=A36"],
	["certificados A572-50", "documents/certificates?grade=A572-50"],
	["complaints", "complaint-entry"],
	["mis reclamos", "complaint-entry"],
	["all my invoices", "documents/invoices"],
	["todas mis facturas", "documents/invoices"],
];

describe("a buyer's sentence", () => {
	test("there are 120 and more of them", () => expect(ofBuyers.length).toBeGreaterThanOrEqual(120));

	test.each(ofBuyers)("%s", async (text, path) => {
		expect(await firstFor(buyer, text, "customer")).toBe(path);
	});
});

describe("a supplier's sentence", () => {
	test.each([
		["outstanding balance of PO 45001", "reports/outstanding-tonnage?tab=all&po=45001"],
		["saldo de la OC 45001", "reports/outstanding-tonnage?tab=all&po=45001"],
		["received on PO 45001", "reports/shipments-received?tab=all&po=45001"],
		["recepciones de la OC 45001", "reports/shipments-received?tab=all&po=45001"],
		["receipt G1", "reports/shipments-received?receipt=G1"],
		["trucks received", "reports/shipments-received?mode=truck"],
	])("%s", async (text, path) => {
		const { data } = await api.ask<{ search: SearchHit[] }>(supplier, document, { text });
		const pages = namedPages("supplier", { ...viewer, areas: ["supplier"] });
		const [line] = searchLines(text, data?.search ?? [], pages, "supplier", format);
		expect(line?.path.replace("/supplier/", "")).toBe(path);
	});
});

test("a sentence finds nothing of others: neither their numbers nor where their steel goes", async () => {
	for (const text of ["certificate for heat H81601", "late plate to Gary", "invoice for PO 4500682331"]) {
		const { data } = await api.ask<{ search: SearchHit[] }>(stranger, document, { text });
		expect(data?.search).toEqual([]);
	}
});
