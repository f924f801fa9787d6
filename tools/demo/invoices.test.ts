import { beforeAll, expect, test } from "vitest";
import { invoiceOf } from "./numbering.ts";
import { type DemoRows, writtenDemo } from "./written-demo.ts";

const today = "2026-11-21";
let demo: DemoRows;
const isInvoice = ({ kind }: { kind?: string | null | undefined }) => !kind;

beforeAll(async () => {
	demo = await writtenDemo(today, 0.2);
});

test("every load is invoiced once, within days of leaving", () => {
	const numbers = demo.invoices.filter(isInvoice).map(({ invoice }) => invoice);
	expect(new Set(numbers).size).toBe(numbers.length);
	const invoiced = new Set(numbers);
	const old = demo.shipments.filter(({ shippedAt }) => shippedAt < "2026-11-17");
	expect(old.filter(({ bol }) => !invoiced.has(invoiceOf(bol))).map(({ bol }) => bol)).toEqual([]);
});

test("every state and kind occurs, and most of what is old is paid", () => {
	expect(new Set(demo.invoices.map(({ state }) => state))).toEqual(
		new Set(["open", "partly_paid", "paid", "disputed", "credited"]),
	);
	expect(new Set(demo.invoices.map(({ kind }) => kind ?? "invoice"))).toEqual(
		new Set(["invoice", "credit_memo", "debit_memo"]),
	);
	const late = demo.invoices.filter(
		({ state, dueOn }) => (state === "open" || state === "partly_paid") && dueOn < today,
	);
	const open = demo.invoices.filter(({ state }) => state !== "paid" && state !== "credited");
	expect(late.length).toBeGreaterThan(0);
	expect(late.length / open.length).toBeLessThan(0.4);
});

test("a few invoices charge another weight than the pieces of the load have", () => {
	const weights = new Map<string, number>();
	for (const { bol, order, item, weightLb } of demo.pieces) {
		const key = `${bol} ${order} ${item}`;
		weights.set(key, (weights.get(key) ?? 0) + weightLb);
	}
	const lines = demo.invoices
		.filter(isInvoice)
		.flatMap(({ bol, order, lines: charged }) =>
			charged.map(({ item, weightLb }) => [`${bol} ${order} ${item}`, weightLb] as const),
		);
	const wrong = lines.filter(([key, weightLb]) => weights.get(key) !== weightLb);
	expect(wrong.length / lines.length).toBeGreaterThan(0.005);
	expect(wrong.length / lines.length).toBeLessThan(0.04);
});

test("credit memos name the invoice and the complaint that they answer, with its amount", () => {
	const given = new Map(
		demo["complaint-answers"].flatMap(({ complaint, creditMemo }) =>
			creditMemo ? [[creditMemo.number, { complaint, ...creditMemo }]] : [],
		),
	);
	const memos = demo.invoices.filter(({ complaint }) => complaint);
	expect(memos.length).toBe(given.size);
	for (const memo of memos) {
		expect(given.get(memo.invoice)).toMatchObject({
			complaint: memo.complaint,
			amount: -memo.total,
			on: memo.invoicedOn,
		});
		expect(memo.about ?? invoiceOf(memo.bol ?? "")).toBe(invoiceOf(memo.bol ?? ""));
	}
});
