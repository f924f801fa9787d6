import type pg from "pg";
import { type Catalogue, type Nullability, readCatalogue } from "./catalogue.ts";
import { nullableColumns } from "./nullability.ts";
import { node, nodes, parseTree, type Tree } from "./parse-tree.ts";

export type Column = { name: string; type: number; isNullable: Nullability; allowed: string[] | undefined };

/**
 * What PostgreSQL says of a statement: its parameters' types and its columns, that it is a command without either, or
 * what is wrong with it.
 */
export type Description = { parameters: number[]; columns: Column[] } | { isCommand: true } | { fault: string };

const isQuery = /^[\s(]*(?:select|insert|update|delete|merge|with|values)\b/i;
const makesTable = /^\s*create (?:temp|temporary) table/i;

/**
 * Prepares statements on a migrated database and describes them. What they make themselves, temporary tables, is made
 * first. PostgreSQL prints the tree of each statement that it prepares: from it follows which columns may be null.
 */
export async function describeAll(client: pg.Client, texts: Iterable<string>): Promise<Map<string, Description>> {
	const all = [...new Set(texts)];
	const found = await makeTables(
		client,
		all.filter((text) => makesTable.test(text)),
	);
	const catalogue = await readCatalogue(client);
	const printed: string[] = [];
	client.on("notice", ({ detail }) => printed.push(detail ?? ""));
	await client.query("set client_min_messages = log; set debug_print_rewritten = on; set debug_pretty_print = off");
	for (const text of all.filter((one) => !makesTable.test(one))) {
		printed.length = 0;
		found.set(text, isQuery.test(text) ? await describe(client, catalogue, text, printed) : { isCommand: true });
	}
	return found;
}

/** Makes temporary tables, some of which are read from others, in as many rounds as that takes. */
async function makeTables(client: pg.Client, texts: string[]): Promise<Map<string, Description>> {
	const found = new Map<string, Description>();
	for (let left = texts, before = -1; left.length > 0 && left.length !== before; ) {
		before = left.length;
		const failed: string[] = [];
		for (const text of left) {
			const nulls = Array.from(new Set(text.match(/\$\d+/g)), () => null);
			const made = await client.query(text.replace(/\bon commit drop\b/, ""), nulls).then(
				(): Description => ({ isCommand: true }),
				(error: Error): Description => ({ fault: error.message }),
			);
			found.set(text, made);
			if ("fault" in made) failed.push(text);
		}
		left = failed;
	}
	return found;
}

async function describe(
	client: pg.Client,
	catalogue: Catalogue,
	text: string,
	printed: string[],
): Promise<Description> {
	try {
		await client.query(`prepare checked as ${text}`);
		const { rows } = await client.query<{ parameters: number[]; results: number[] | null }>(
			`select parameter_types::oid[]::int[] as parameters, result_types::oid[]::int[] as results
				from pg_prepared_statements where name = 'checked'`,
		);
		await client.query("deallocate checked");
		// Printed before it: PREPARE itself, which is a command (6).
		const tree = printed
			.filter((one) => !one.startsWith("({QUERY :commandType 6"))
			.flatMap((one) => nodes(parseTree(one)))[0];
		return { parameters: rows[0]?.parameters ?? [], columns: columnsOf(tree, rows[0]?.results ?? [], catalogue) };
	} catch (error) {
		return { fault: error instanceof Error ? error.message : String(error) };
	}
}

function columnsOf(query: Tree | undefined, types: number[], catalogue: Catalogue): Column[] {
	if (!query || types.length === 0) return [];
	const nullable = nullableColumns(query, catalogue);
	const entries = nodes(node(query)?.commandType === "1" ? query.targetList : query.returningList).filter(
		({ resjunk }) => resjunk === "false",
	);
	return entries.map((entry, index) => ({
		name: String(entry.resname),
		type: types[index] as number,
		isNullable: nullable[index],
		allowed: catalogue.allowedTexts(String(entry.resorigtbl), Number(entry.resorigcol)),
	}));
}
