import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatOf } from "#shared/format.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import { buyingViewer } from "../../../../tests/support/page-viewer.ts";
import { type ListedLine, lineColumns, requestedParts } from "./order-lines-columns.tsx";

const always = {
	orderNumber: "M418220",
	item: 2,
	poNumber: "4500682275",
	poLine: "20",
	product: "plate",
	grade: "A572-50",
	thicknessIn: 0.75,
	widthIn: 96,
	lengthIn: 240,
	orderedLb: 60_000,
	readyLb: 10_000,
	shippedLb: 20_000,
	firstPromisedOn: "2026-11-20",
	expectedOn: "2026-11-28",
	daysLate: 8,
	state: "rolled",
	heldFrom: null,
	shipTo: { name: "Milwaukee" },
} satisfies ListedLine;

const more = {
	partNumber: "PN-1",
	mode: "railcar",
	orderedPieces: 12,
	producedPieces: 9,
	shippedPieces: 4,
	balanceLb: 40_000,
	requestedOn: "2026-11-18",
	holdReason: null,
	delayReason: "mill_outage",
	lastShippedAt: "2026-11-21T15:00:00Z",
	mill: { name: "River Bend", timeZone: "America/Chicago" },
} satisfies Partial<ListedLine>;

const price = { price: { netPerCwt: 58.4, currency: "USD" } } satisfies Partial<ListedLine>;

const format = formatOf({
	language: "en",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "UTC",
	year: 2026,
	coilLabel: "coil",
});
const shownColumns = lineColumns(format).filter(({ id }) => id !== "answer");
const site = { viewer: buyingViewer, millName: "Caldera Steel", version: "1.0.63" };

// The fields of an answer are selected together with their column.
test.each(shownColumns)("the document selects all that the column $id shows", ({ id, cell }) => {
	const shown = (line: ListedLine) => renderToStaticMarkup(<ViewerProvider shared={site}>{cell(line)}</ViewerProvider>);
	const asked = requestedParts([id], true);
	const whole = shown({ ...always, ...more, ...price });
	expect(shown({ ...always, ...(asked.withMore ? more : {}), ...(asked.withPrice ? price : {}) })).toBe(whole);
	expect(whole).not.toMatch(/^(?:–)?$/);
});

test("prices are selected if a user who may see them chose their column", () => {
	expect(requestedParts(["price"], true).withPrice).toBe(true);
	expect(requestedParts(["price"], false).withPrice).toBe(false);
	expect(requestedParts(["grade"], true).withPrice).toBe(false);
});
