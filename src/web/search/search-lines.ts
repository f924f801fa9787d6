import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { meltCodes } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { plain, readSentence, type Sentence } from "#shared/search/read-sentence.ts";
import type { SearchKind, TermKind } from "#shared/search/search-kinds.ts";
import type { PageViewer } from "../page-context.ts";
import { listOfArea } from "./list-of-area.ts";
import { type NamedPage, namedActions, namedPages } from "./named-pages.ts";
import type { NamedAction } from "./offered-actions.ts";
import type { SearchHit, SearchLine } from "./search-line.ts";
import { sentenceLines } from "./sentence-lines.ts";

type LineStyle = { group: () => string; path: (hit: SearchHit) => string };
const lineStyles: Readonly<Record<Exclude<SearchKind, TermKind>, LineStyle>> = {
	order: { group: m.web_nav_orders, path: ({ number }) => paths.order(number) },
	purchaseOrder: {
		group: m.web_search_purchase_orders,
		path: ({ number }) => pathWith(paths.orders, { tab: "all", po: number }),
	},
	part: { group: m.web_search_parts, path: ({ number }) => pathWith(paths.orders, { tab: "all", part: number }) },
	heat: { group: m.web_search_heats, path: ({ number }) => paths.certificatesOfHeat(number) },
	slab: {
		group: m.web_search_slabs,
		path: ({ orderNumber, item }) => paths.order(orderNumber ?? "", item ?? undefined),
	},
	piece: {
		group: m.web_search_pieces,
		path: ({ orderNumber, item }) => paths.order(orderNumber ?? "", item ?? undefined),
	},
	certificate: { group: m.web_nav_certificates, path: ({ number }) => paths.certificate(number) },
	billOfLading: { group: m.web_nav_bills_of_lading, path: ({ number }) => paths.billOfLading(number) },
	railcar: { group: m.web_search_railcars, path: ({ number }) => pathWith(paths.railcars, { tab: "all", q: number }) },
	invoice: { group: m.web_nav_invoices, path: ({ number }) => paths.invoice(number) },
	acknowledgment: { group: m.web_nav_acknowledgments, path: ({ number }) => paths.acknowledgment(number) },
	complaint: { group: m.web_nav_complaints, path: ({ number }) => paths.complaint(number) },
	stockItem: { group: m.web_nav_stock, path: ({ number }) => pathWith(paths.stock, { line: number }) },
	supplierOrder: {
		group: m.web_search_purchase_orders,
		path: ({ number }) => pathWith(paths.outstandingTonnage, { tab: "all", po: number }),
	},
	shippingNotice: {
		group: m.web_nav_shipping_notices,
		path: ({ number }) => pathWith(paths.noticesByDay, { tab: "all", notice: number }),
	},
	receipt: {
		group: m.web_search_receipts,
		path: ({ number }) => pathWith(paths.shipmentsReceived, { receipt: number }),
	},
	settlement: {
		group: m.web_search_settlements,
		path: ({ number }) => pathWith(paths.shipmentsWithInvoice, { tab: "all", settlement: number }),
	},
};

const isPresent = (value: string | null | undefined) => value !== null && value !== undefined;

/** What distinguishes a number from similar ones. Its kind is named above it. */
function detailOf(
	{ kind, orderNumber, item, poNumber, heatNumber, bolNumber, name, day, meltedIn, pouredIn }: SearchHit,
	format: Format,
): string {
	const details = [
		kind !== "order" && orderNumber && item !== null && m.web_search_line({ order: orderNumber, item }),
		kind !== "order" && orderNumber && item === null && m.web_search_order({ order: orderNumber }),
		kind !== "purchaseOrder" && kind !== "supplierOrder" && poNumber && m.web_search_po({ po: poNumber }),
		kind !== "heat" && heatNumber && m.web_search_heat({ heat: heatNumber }),
		kind !== "billOfLading" && bolNumber && m.web_search_on_bill({ bol: bolNumber }),
		name,
		isPresent(meltedIn) &&
			m.web_search_melted({ countries: meltCodes({ meltedIn: meltedIn || null, pouredIn: pouredIn || null }) }),
		day && format.day(day),
	];
	return details.filter(Boolean).join(" · ");
}

/** Kinds whose numbers the list of orders finds as well. */
const listed: readonly string[] = ["order", "purchaseOrder", "piece", "billOfLading"] satisfies SearchKind[];

/** Whether a text is more than a number or a name. */
export const isSentence = (text: string): boolean => readSentence(text).isSentence;

type Meant = {
	typed: string;
	area: Area;
	/** Undefined = the answer has not arrived yet. */
	hits: readonly SearchHit[] | undefined;
	lines: readonly SearchLine[];
};

/**
 * The line that Enter means before any is chosen: the answer to a sentence; a number that is exactly this and is in no
 * list of the area's; or, where no number begins so, the page that is called so. What has no figure in it need not wait
 * for the answer.
 */
export function lineForEnter({ typed, area, hits, lines }: Meant): SearchLine | undefined {
	if (hits && lines[0]?.isAnswer) return lines[0];
	const [first] = hits ?? [];
	if (first) return first.match === "exact" && !listed.includes(first.kind) ? lines[0] : undefined;
	if (!hits && /\d/.test(typed)) return undefined;
	return lines.find(({ isPage, label }) => isPage && isCalled(label, typed, area));
}

const fewestLetters = 3;

/** The list of the administrators' area answers to names of people: there a beginning may be one. */
function isCalled(label: string, typed: string, area: Area): boolean {
	const [name, begun] = [plain(label), plain(typed.trim())];
	return area === "admin" ? name === begun : begun.length >= fewestLetters && name.startsWith(begun);
}

/** Lines of a search, with the pages and actions that the viewer has. */
export function linesOf(
	text: string,
	hits: readonly SearchHit[],
	area: Area,
	viewer: PageViewer | undefined,
	format: Format,
): SearchLine[] {
	return searchLines(text, hits, namedPages(area, viewer), area, format, namedActions(area, viewer));
}

/**
 * Lines of a search: what a sentence asks for, numbers by kind, actions and pages whose name has what was typed, and at
 * last the list of all that fits.
 */
export function searchLines(
	text: string,
	hits: readonly SearchHit[],
	pages: readonly NamedPage[],
	area: Area,
	format: Format,
	actions: readonly NamedAction[] = [],
): SearchLine[] {
	const typed = text.trim();
	const isNamed = ({ label }: { label: string }) => typed === "" || plain(label).includes(plain(typed));
	const sentence = readSentence(typed);
	const answers = sentenceLines(sentence, hits, area, (path) => pages.some((page) => page.path === path));
	const numbers = numberLines(hits, sentence, format).filter(({ path }) => !answers.some((one) => one.path === path));
	const toPages = pages
		.filter((page) => isNamed(page) && !answers.some(({ path }) => path === page.path))
		.map(({ path, label }): SearchLine => {
			return { id: path, group: m.web_search_pages(), label, detail: "", path, isNumber: false, isPage: true };
		});
	const toActions = actions.filter(isNamed).map(({ id, label, path = "", run }): SearchLine => {
		return { id, group: m.web_search_actions(), label, detail: "", path, isNumber: false, ...(run && { run }) };
	});
	const all = {
		customer: m.web_search_all_orders,
		supplier: m.web_search_all_receipts,
		admin: m.web_search_all_people,
	}[area];
	const toList = {
		id: "all",
		group: "",
		label: all({ text: typed }),
		detail: "",
		path: pathWith(listOfArea[area].path, { q: typed }),
		isNumber: false,
	};
	return [...answers, ...numbers, ...toActions, ...toPages, ...(typed === "" ? [] : [toList])];
}

/** Numbers that were found; those of the kinds that the sentence names come first, and answer it. */
function numberLines(hits: readonly SearchHit[], { isSentence, kinds }: Sentence, format: Format): SearchLine[] {
	const isMeant = ({ kind }: SearchHit) => (kinds as readonly string[]).includes(kind);
	return [...hits.filter(isMeant), ...hits.filter((hit) => !isMeant(hit))].flatMap((hit): SearchLine[] => {
		const style = lineStyles[hit.kind as keyof typeof lineStyles];
		if (!style) return [];
		return [
			{
				id: `${hit.kind}-${hit.number}`,
				group: style.group(),
				label: hit.number,
				detail: detailOf(hit, format),
				path: style.path(hit),
				isNumber: true,
				isAnswer: isSentence && hit.match === "exact",
			},
		];
	});
}
