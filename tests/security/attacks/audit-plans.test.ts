import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#features/administration/server/audit-resource.ts";
import type { Transaction } from "#server/database/database.ts";
import { requirePage } from "#server/lists/page-request.ts";
import { exportQuery } from "#server/lists/resources/resource-export.ts";
import { findResourcePage } from "#server/lists/resources/resource-page.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import { fillAudit } from "../../../bench/data/write-audit.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const events = 60_000;
// Rows of the list that a page searches before it uses the index.
const tried = 20_000;
let database: TestDatabase;

beforeAll(async () => {
	database = await createTestDatabase();
	const admin = new pg.Client({ connectionString: database.adminUrl });
	await admin.connect();
	await fillAudit(admin, events);
	await admin.end();
});
afterAll(() => database?.drop());

type PlanNode = {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	Plans?: PlanNode[];
};
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const isOfWords = (index: string) => index.endsWith("_words_idx");
const readOf = (node: PlanNode) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

/** How the statements that `work` runs for an administrator read the record: ways, indexes, and rows looked at. */
async function readsOf(work: (tx: Transaction) => Promise<unknown>) {
	return database.transaction("millgate_admin", { personId: 1 }, async (tx) => {
		const ran: { text: string; values: unknown[] }[] = [];
		const sql: Transaction["sql"] = (text, values = []) => {
			ran.push({ text, values });
			return tx.sql(text, values);
		};
		await work({ ...tx, sql, last: sql });
		const nodes: PlanNode[] = [];
		for (const { text, values } of ran.filter((one) => !/^\s*set /i.test(one.text))) {
			const [row] = await tx.sql<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
				`explain (analyze, format json) ${text}`,
				values,
			);
			nodes.push(...(row?.["QUERY PLAN"].flatMap(({ Plan }) => nodesOf(Plan)) ?? []));
		}
		// Quarters without rows are looked at as they come.
		const ofRecord = nodes.filter((node) => node["Relation Name"]?.startsWith("audit_events") && readOf(node) > 0);
		return {
			ways: [...new Set(ofRecord.map((node) => node["Node Type"]))],
			indexes: nodes.filter((node) => readOf(node) > 0).flatMap((node) => node["Index Name"] ?? []),
			read: ofRecord.reduce((sum, node) => sum + readOf(node), 0),
		};
	});
}

const pageOf = (search: string, filters = {}, after?: string) =>
	readsOf((tx) =>
		findResourcePage(
			tx,
			audit,
			{
				request: { tab: "all", search, filters },
				sort: { column: "at", isDescending: true },
				page: requirePage({ first: 50, after: after ?? null }),
				scope: {},
			},
			{ nodes: { id: {}, at: {}, detail: {} }, pageInfo: {} },
		),
	);

describe("the audit record, as the role of administrators", () => {
	test("shows its newest from their index", async () => {
		const { ways, read } = await pageOf("");
		expect(ways).not.toContain("Seq Scan");
		expect(read).toBeLessThan(300);
	});

	test("finds what is frequent among the next rows, and does not ask for more", async () => {
		const { ways, indexes, read } = await pageOf("feed mes");
		expect(ways).not.toContain("Seq Scan");
		expect(indexes.filter(isOfWords)).toEqual([]);
		expect(read).toBeLessThan(2_000);
	});

	test.each(["PC-30005", "nothing-like-it", "req-unknown"])(
		"finds %s by the index of words, having tried the next rows",
		async (word) => {
			const { ways, read } = await pageOf(word);
			expect(ways).not.toContain("Seq Scan");
			expect(read).toBeLessThan(tried + 100);
		},
	);

	test("searches the requested days", async () => {
		const { ways, read } = await pageOf("feed", { at: { from: "2025-01-01", to: "2025-06-30" } });
		expect(ways).not.toContain("Seq Scan");
		expect(read).toBeLessThan(2_000);
	});

	test("exports what is found from the index of words alone", async () => {
		const { state } = readListUrl(audit.definition, new URLSearchParams("q=PC-30005"));
		const columns = [{ title: "", kind: "text", sql: "e.actor" }] as const;
		const { text, values } = exportQuery(audit, { state, scope: {}, columns });
		const { ways, indexes, read } = await readsOf((tx) => tx.sql(text, [...values]));
		expect(ways).not.toContain("Seq Scan");
		expect(indexes.filter(isOfWords)).not.toEqual([]);
		expect(read).toBeLessThan(100);
	});
});
