import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import type { Sentence } from "#shared/search/read-sentence.ts";
import { type SearchKind, type TermKind, termKinds } from "#shared/search/search-kinds.ts";
import type { SearchTopic } from "#shared/search/sentence-words.ts";
import { wordOf } from "#shared/word-of.ts";
import type { SearchHit, SearchLine } from "./search-line.ts";

type FilterName = "grade" | "shipTo" | "product" | "mode" | "status" | "tab";

/**
 * The list of a topic: where it is, the filters that it has of those that words name, and its filter for a number of
 * another kind. A list looks for a number in its view of everything, whose name is `all` but of late orders.
 */
type TopicList = {
	path: string;
	label: () => string;
	filters?: readonly FilterName[];
	numbers?: Partial<Record<SearchKind, string>>;
	all?: string;
};

const steel = ["grade", "product", "status", "mode", "shipTo"] as const;
const outstanding: TopicList = {
	path: paths.outstandingTonnage,
	label: m.web_nav_outstanding_tonnage,
	numbers: { supplierOrder: "po" },
};
const settled: TopicList = {
	path: paths.shipmentsWithInvoice,
	label: m.web_nav_shipments_with_invoice,
	numbers: { settlement: "settlement", receipt: "receipt" },
};
const lists: Readonly<Record<Area, Partial<Record<SearchTopic, TopicList>>>> = {
	admin: {},
	customer: {
		orders: {
			path: paths.orders,
			label: m.web_nav_orders,
			filters: [...steel, "tab"],
			numbers: { purchaseOrder: "po", part: "part", heat: "q", piece: "q", billOfLading: "q" },
		},
		lateOrders: {
			path: paths.lateOrders,
			label: m.web_nav_late_orders,
			filters: steel,
			numbers: { purchaseOrder: "po", order: "millOrder", part: "part" },
			all: "late",
		},
		stock: { path: paths.stock, label: m.web_nav_stock, filters: ["grade", "product"], numbers: { heat: "heat" } },
		certificates: {
			path: paths.certificates,
			label: m.web_nav_certificates,
			filters: ["grade"],
			numbers: { heat: "heat", order: "order", purchaseOrder: "po", billOfLading: "bol", piece: "q", slab: "q" },
		},
		billsOfLading: {
			path: paths.billsOfLading,
			label: m.web_nav_bills_of_lading,
			filters: ["mode", "shipTo", "tab"],
			numbers: { order: "order", purchaseOrder: "q", heat: "q", piece: "q", railcar: "vehicle" },
		},
		tallies: {
			path: paths.shipmentTallies,
			label: m.web_nav_shipment_tallies,
			numbers: { heat: "heat", order: "order", purchaseOrder: "po", billOfLading: "bol", piece: "one" },
		},
		railcars: {
			path: paths.railcars,
			label: m.web_nav_railcar_report,
			filters: ["shipTo"],
			numbers: { order: "order", billOfLading: "bol" },
		},
		invoices: {
			path: paths.invoices,
			label: m.web_nav_invoices,
			filters: ["tab"],
			numbers: { order: "order", purchaseOrder: "po", billOfLading: "bol" },
		},
		acknowledgments: {
			path: paths.acknowledgments,
			label: m.web_nav_acknowledgments,
			numbers: { order: "order", purchaseOrder: "po" },
		},
		complaints: {
			path: paths.complaints,
			label: m.web_nav_complaints,
			numbers: { order: "madeOf", billOfLading: "shipment" },
		},
	},
	supplier: {
		orders: outstanding,
		outstanding,
		settled,
		invoices: settled,
		received: {
			path: paths.shipmentsReceived,
			label: m.web_nav_shipments_received,
			filters: ["mode"],
			numbers: { supplierOrder: "po", shippingNotice: "notice" },
		},
		shippingNotices: {
			path: paths.shippingNotices,
			label: m.web_nav_shipping_notices,
			filters: ["mode"],
			numbers: { shippingNotice: "one" },
		},
		billsOfLading: {
			path: paths.noticesByDay,
			label: m.web_nav_daily_notices,
			filters: ["mode"],
			numbers: { supplierOrder: "po", shippingNotice: "notice" },
		},
	},
};

const isTerm = ({ kind }: SearchHit) => (termKinds as readonly string[]).includes(kind);

/**
 * What a sentence asks for, before anything that was only found: lists about its numbers ("certificate of H81601"), or,
 * where it names no number, a list with its words as filters ("late A36 plate to Gary"). `isOpenTo` says which pages the
 * reader has.
 */
export function sentenceLines(
	sentence: Sentence,
	hits: readonly SearchHit[],
	area: Area,
	isOpenTo: (path: string) => boolean,
): SearchLine[] {
	const topics = topicsOf(sentence).flatMap((topic) => {
		const list = lists[area][topic];
		return list && isOpenTo(list.path) ? [list] : [];
	});
	const numbers = hits.filter((hit) => !isTerm(hit));
	if (numbers.some(({ match }) => match === "exact") || (numbers.length > 0 && !hits.some(isTerm)))
		return topics.flatMap((list) => numbers.flatMap((hit) => numberLine(list, hit))).filter(isFirstOfItsPath);
	const words = wordsOf(sentence, hits);
	const [list = words.length > 0 ? lists[area].orders : undefined] = topics;
	return list && isOpenTo(list.path) ? listLine(list, words) : [];
}

/** "Late orders" is about late orders, though it says orders too. */
function topicsOf({ topics }: Sentence): SearchTopic[] {
	const isLate = topics.includes("lateOrders");
	return [...new Set(topics)].filter((topic) => !(isLate && topic === "orders"));
}

const isFirstOfItsPath = ({ path }: SearchLine, index: number, lines: SearchLine[]) =>
	lines.findIndex((line) => line.path === path) === index;

function numberLine(list: TopicList, { kind, number }: SearchHit): SearchLine[] {
	const filter = list.numbers?.[kind as SearchKind];
	if (!filter) return [];
	return [
		answer(
			list,
			[number],
			[
				["tab", list.all ?? "all"],
				[filter, number],
			],
		),
	];
}

const filterLabel = wordOf({
	plate: m.orders_product_plate,
	coil: m.orders_product_coil,
	scheduled: m.orders_state_scheduled,
	melted: m.orders_state_melted,
	rolled: m.orders_state_rolled,
	tested: m.orders_state_tested,
	ready: m.orders_state_ready,
	on_hold: m.orders_state_on_hold,
	dueThisWeek: m.orders_tab_due,
});

type Word = { filter: FilterName; value: string; label: string };

function wordsOf({ filters }: Sentence, hits: readonly SearchHit[]): Word[] {
	const { product, mode, status, tab } = filters;
	return [
		...hits.filter(isTerm).map(({ kind, number, name }): Word => {
			return { filter: kind as TermKind, value: number, label: name ?? number };
		}),
		...(product ? [{ filter: "product", value: product, label: filterLabel(product) } as const] : []),
		...(status ? [{ filter: "status", value: status, label: filterLabel(status) } as const] : []),
		...(mode ? [{ filter: "mode", value: mode, label: modeLabel(mode) } as const] : []),
		...(tab ? [{ filter: "tab", value: tab, label: "" } as const] : []),
	];
}

function listLine(list: TopicList, words: readonly Word[]): SearchLine[] {
	const used = words.filter(({ filter }) => list.filters?.includes(filter));
	const labels = used.map(({ label }) => label).filter(Boolean);
	const line = answer(
		list,
		labels,
		used.map(({ filter, value }) => [filter, value]),
	);
	return [used.length > 0 ? line : { ...line, isPage: true }];
}

function answer(list: TopicList, labels: readonly string[], query: [string, string][]): SearchLine {
	const address = query.length === 0 ? list.path : `${list.path}?${new URLSearchParams(query)}`;
	return {
		id: address,
		group: m.web_search_answers(),
		label: [list.label(), ...labels].join(" · "),
		detail: "",
		path: address,
		isNumber: false,
		isAnswer: true,
	};
}
