import pg from "pg";
import type { Database, RowScope, Transaction } from "#server/database/database.ts";
import type { WorkingRole } from "#server/database/roles.ts";

type PlanNode = {
	"Node Type": string;
	"Relation Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	Plans?: PlanNode[];
};

type Explained = { "QUERY PLAN": { Plan: PlanNode }[] };

/** As pg says it where a statement takes no parameters. */
const literal = (value: unknown) => pg.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const readOf = (node: PlanNode) =>
	(node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
	node["Actual Loops"];

type Statement = { text: string; values: unknown[]; isPlannedOnce?: boolean };

/**
 * The statements that `work` runs, by default as a viewer, each as it was run, with what it read from a table and how.
 */
export async function plansIn(
	database: Database,
	scope: RowScope,
	work: (tx: Transaction) => Promise<unknown>,
	table: string,
	role: WorkingRole = "millgate_viewer",
) {
	return database.transaction(role, { personId: 1, ...scope }, async (tx) => {
		const ran: Statement[] = [];
		const sql: Transaction["sql"] = (text, values = []) => {
			ran.push({ text, values });
			return tx.sql(text, values);
		};
		const lastPlanned: Transaction["lastPlanned"] = (text, values) => {
			ran.push({ text, values, isPlannedOnce: true });
			return tx.sql(text, values);
		};
		await work({ ...tx, sql, last: sql, lastPlanned });
		const plans = [];
		// Settings of the statement's own hold until the end of the transaction, so they hold for these too.
		for (const statement of ran) if (!/^\s*set /i.test(statement.text)) plans.push(await explain(tx, statement, table));
		return plans;
	});
}

async function explain(tx: Transaction, { text, values, isPlannedOnce }: Statement, table: string) {
	const analyze = "explain (analyze, format json)";
	if (isPlannedOnce)
		await tx.sql(`set local plan_cache_mode = force_generic_plan; deallocate all; prepare planned as ${text}`);
	const [row] = await (isPlannedOnce
		? tx.sql<Explained>(`${analyze} execute planned ${values.length > 0 ? `(${values.map(literal).join(", ")})` : ""}`)
		: tx.sql<Explained>(`${analyze} ${text}`, values));
	const nodes = row?.["QUERY PLAN"].flatMap(({ Plan }) => nodesOf(Plan)) ?? [];
	const ofTable = nodes.filter((node) => node["Relation Name"] === table);
	return {
		scans: [...new Set(ofTable.map((node) => node["Node Type"]))],
		read: ofTable.reduce((sum, node) => sum + readOf(node), 0),
	};
}
