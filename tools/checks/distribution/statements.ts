import type pg from "pg";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { listStatements } from "../sql/composed.ts";
import { nodes, parseTree, type Tree } from "../sql/parse-tree.ts";
import type { Breach } from "./catalogue-rules.ts";
import { distributionColumn } from "./classes.ts";
import { joinFindings, type Names } from "./joins.ts";

/** What statements of lists do that breaks a rule, each with the lists that do it; `statements` is how many were read. */
export async function statementBreaches(
	client: pg.Client,
	lists: readonly ListResource[],
): Promise<{ breaches: Breach[]; statements: number }> {
	const names = await namesOf(client);
	const printed: string[] = [];
	client.on("notice", ({ detail }) => printed.push(detail ?? ""));
	await client.query("set client_min_messages = log; set debug_print_rewritten = on; set debug_pretty_print = off");
	const found = new Map<string, Breach & { lists: Set<string> }>();
	let statements = 0;
	for (const list of lists) {
		for (const text of new Set((await listStatements(list)).map((one) => one.text))) {
			printed.length = 0;
			statements += 1;
			await client.query(`prepare distributed as ${text}`);
			await client.query("deallocate distributed");
			for (const { rule, what } of findingsOf(printed, names)) {
				const key = `${rule} ${what}`;
				const one = found.get(key) ?? { rule, what, lists: new Set<string>() };
				one.lists.add(list.definition.id);
				found.set(key, one);
			}
		}
	}
	await client.query("set client_min_messages = notice; set debug_print_rewritten = off");
	const breaches = [...found.values()].map(({ rule, what, lists: by }) => ({
		rule,
		what: `${what} (${[...by].sort().join(", ")})`,
	}));
	return { breaches, statements };
}

// PREPARE itself is printed too: a command (6).
function findingsOf(printed: readonly string[], names: Names) {
	const trees = printed
		.filter((one) => !one.startsWith("({QUERY :commandType 6"))
		.flatMap((one) => nodes(parseTree(one)));
	return trees.flatMap((tree: Tree) => joinFindings(tree, names));
}

export async function namesOf(client: pg.Client): Promise<Names> {
	const { rows: tables } = await client.query<{ oid: string; name: string; column: string | null }>(
		`select c.oid::text, c.relname as name, a.attnum::text as column from pg_class c
		 left join pg_attribute a on a.attrelid = c.oid and a.attname = $1
		 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
		[distributionColumn],
	);
	const { rows: operators } = await client.query<{ oid: string }>(
		"select oid::text from pg_operator where oprname = '='",
	);
	return {
		tables: new Map(tables.map(({ oid, name, column }) => [oid, { name, distributedBy: column ?? undefined }])),
		equals: new Set(operators.map(({ oid }) => oid)),
	};
}
