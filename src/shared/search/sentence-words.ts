import type { SearchKind } from "./search-kinds.ts";

/** The lists that a sentence may name. */
export type SearchTopic =
	| "orders"
	| "lateOrders"
	| "stock"
	| "certificates"
	| "billsOfLading"
	| "tallies"
	| "railcars"
	| "invoices"
	| "acknowledgments"
	| "complaints"
	| "shippingNotices"
	| "received"
	| "outstanding"
	| "settled";

/** What a word of the trade says: a list, a kind of number, a filter, or nothing. */
export type WordMeaning = {
	topic?: SearchTopic;
	kind?: SearchKind;
	filter?: { name: "product" | "mode" | "status" | "tab"; value: string };
};

const filler: WordMeaning = {};
const of = (meaning: WordMeaning, words: string) =>
	words.split(", ").map((phrase): [string, WordMeaning] => [phrase, meaning]);
const status = (value: string): WordMeaning => ({ filter: { name: "status", value } });
const product = (value: string): WordMeaning => ({ filter: { name: "product", value } });
const mode = (value: string): WordMeaning => ({ filter: { name: "mode", value } });

/** Phrases of up to four words in English and Spanish, in small letters without accents. */
export const sentenceWords: ReadonlyMap<string, WordMeaning> = new Map([
	...of({ topic: "orders" }, "order, orders, mill order, mill orders, pedido, pedidos, line, lines, partida, partidas"),
	...of(
		{ topic: "orders", kind: "purchaseOrder" },
		"po, p.o, pos, purchase order, purchase orders, oc, o.c, orden de compra, ordenes de compra, orden",
	),
	...of({ topic: "orders", kind: "part" }, "part, part number, parts, parte, numero de parte"),
	...of({ topic: "lateOrders" }, "late, overdue, behind, delayed, late order, late orders, atrasado, atrasada"),
	...of({ topic: "lateOrders" }, "atrasados, atrasadas, tarde, vencido, vencidos, retrasado, retrasados, retraso"),
	...of({ topic: "stock" }, "stock, stock list, mill stock, available, inventory, existencias, inventario, disponible"),
	...of(
		{ topic: "certificates" },
		"certificate, certificates, cert, certs, mtr, mtrs, mtc, mill cert, mill certs, mill test report",
	),
	...of(
		{ topic: "certificates" },
		"mill test reports, test report, test reports, certificado, certificados, certificado de calidad, chemistry",
	),
	...of(
		{ topic: "billsOfLading", kind: "billOfLading" },
		"bol, bols, b/l, bl, bill of lading, bills of lading, bill, shipment, shipments, load, loads",
	),
	...of(
		{ topic: "billsOfLading", kind: "billOfLading" },
		"conocimiento, conocimientos, conocimiento de embarque, embarque, embarques, carga, cargas",
	),
	...of({ topic: "tallies" }, "tally, tallies, packing list, packing lists, relacion de piezas, lista de empaque"),
	...of({ topic: "railcars", kind: "railcar" }, "railcar, railcars, car, cars, rail car, rail cars, wagon, wagons"),
	...of(
		{ topic: "railcars", kind: "railcar" },
		"carro, carros, carro de ferrocarril, carros de ferrocarril, furgon, vagon",
	),
	...of(
		{ topic: "invoices", kind: "invoice" },
		"invoice, invoices, inv, billing, memo, memos, credit memo, credit memos",
	),
	...of({ topic: "invoices", kind: "invoice" }, "factura, facturas, nota de credito, notas de credito, facturacion"),
	...of(
		{ topic: "acknowledgments", kind: "acknowledgment" },
		"acknowledgment, acknowledgments, acknowledgement, acknowledgements, order acknowledgment, ack, acks",
	),
	...of({ topic: "acknowledgments", kind: "acknowledgment" }, "confirmacion, confirmaciones, confirmacion de pedido"),
	...of(
		{ topic: "complaints", kind: "complaint" },
		"complaint, complaints, claim, claims, reclamo, reclamos, queja, quejas",
	),
	...of({ kind: "heat" }, "heat, heats, heat number, colada, coladas, numero de colada"),
	...of({ kind: "slab" }, "slab, slabs, planchon, planchones"),
	...of({ kind: "piece" }, "piece, pieces, pieza, piezas, tag"),
	...of(
		{ topic: "shippingNotices", kind: "shippingNotice" },
		"notice, notices, asn, asns, shipping notice, aviso, avisos",
	),
	...of(
		{ topic: "received", kind: "receipt" },
		"receipt, receipts, received, recepcion, recepciones, recibo, recibido, recibidos",
	),
	...of(
		{ topic: "outstanding", kind: "supplierOrder" },
		"outstanding, balance, open balance, saldo, pendiente, pendientes",
	),
	...of(
		{ topic: "settled", kind: "settlement" },
		"settlement, settlements, payment, payments, paid, liquidacion, liquidaciones, pago, pagos, pagado, pagados",
	),
	...of(product("plate"), "plate, plates, placa, placas"),
	...of(product("coil"), "coil, coils, rollo, rollos, bobina"),
	...of(mode("truck"), "truck, trucks, by truck, camion, camiones, trailer, plana"),
	...of(mode("railcar"), "rail, by rail, railroad, ferrocarril, tren"),
	...of(mode("barge"), "barge, barges, by barge, barcaza, barcazas"),
	...of(status("scheduled"), "scheduled, programado, programada, programados"),
	...of(status("melted"), "melted, cast, fundido, fundida"),
	...of(status("rolled"), "rolled, laminado, laminada, laminados"),
	...of(status("tested"), "tested, ensayado, ensayada, probado"),
	...of(status("ready"), "ready, ready to ship, listo, lista, listos, listas, listo para embarque"),
	...of(status("on_hold"), "on hold, hold, held, retenido, retenida, retenidos, detenido"),
	...of(
		{ topic: "invoices", filter: { name: "tab", value: "pastDue" } },
		"past due, past due invoices, facturas vencidas",
	),
	...of(
		{ topic: "billsOfLading", filter: { name: "tab", value: "underWay" } },
		"in transit, on the way, en camino, en transito",
	),
	...of({ topic: "orders", filter: { name: "tab", value: "dueThisWeek" } }, "due this week, this week, esta semana"),
	...of(
		filler,
		"a, about, all, and, any, are, at, by, can, did, do, does, find, for, from, get, give, has, have, here, how, i",
	),
	...of(
		filler,
		"in, is, it, list, look, me, my, need, no, number, of, on, our, please, see, show, status, steel, that, the, to",
	),
	...of(
		filler,
		"track, up, us, was, we, what, what's, when, where, where's, which, will, with, you, your, arrive, arriving",
	),
	...of(filler, "ship, shipped, shipping, open, thanks, hi, hello, coming, going"),
	...of(
		filler,
		"acero, al, buscar, busca, cual, cuando, cuanto, dame, de, del, donde, el, ella, en, es, esta, estan, estado",
	),
	...of(
		filler,
		"favor, hay, la, las, llega, llegan, llegara, lo, los, me, mi, mis, muestra, mostrar, necesito, nuestro, nuestra",
	),
	...of(
		filler,
		"nuestros, numero, num, para, por, por favor, que, quiero, se, su, sus, tienen, todo, todos, todas, un, una, va, ver, y, con",
	),
	...of(filler, "abierto, abiertos, abiertas, hola, gracias"),
]);
