import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { nodes, parseTree } from "../sql/parse-tree.ts";
import { joinFindings } from "./joins.ts";
import { namesOf } from "./statements.ts";

const database = await testDatabase();
const client = new pg.Client({ connectionString: database.adminUrl });
const printed: string[] = [];
client.on("notice", ({ detail }) => printed.push(detail ?? ""));

beforeAll(async () => {
	await client.connect();
	await client.query("set client_min_messages = log; set debug_print_rewritten = on; set debug_pretty_print = off");
});
afterAll(() => client.end());

async function findings(text: string): Promise<string[]> {
	const names = await namesOf(client);
	printed.length = 0;
	await client.query(`prepare read as ${text}`);
	await client.query("deallocate read");
	const [tree] = printed
		.filter((one) => !one.startsWith("({QUERY :commandType 6"))
		.flatMap((one) => nodes(parseTree(one)));
	if (!tree) throw new Error("PostgreSQL printed no tree");
	return joinFindings(tree, names).map(({ rule, what }) => `${rule}: ${what}`);
}

const byNumber = "join orders o on o.order_number = l.order_number";

test("distributed tables that are not joined by account are found, at every depth", async () => {
	const wrong = ["join: order_lines and orders, not by account"];
	expect(await findings(`select 1 from order_lines l ${byNumber} and o.account_id = l.account_id`)).toEqual([]);
	expect(await findings(`select 1 from order_lines l ${byNumber}`)).toEqual(wrong);
	expect(await findings(`select (select count(*) from order_lines l ${byNumber})`)).toEqual(wrong);
	expect(await findings(`with x as (select l.* from order_lines l ${byNumber}) select 1 from x`)).toEqual(wrong);
	expect(
		await findings(
			"select 1 from order_lines l where exists (select from orders o where o.order_number = l.order_number)",
		),
	).toEqual(wrong);
	expect(
		await findings("select 1 from order_lines l where (l.order_number) in (select o.order_number from orders o)"),
	).toEqual(wrong);
});

test("accounts that are equal by way of subqueries, unions, functions and a tuple join tables", async () => {
	const same = "x.account_id = o.account_id and x.order_number = o.order_number";
	const lines = "select l.account_id, l.order_number from order_lines l";
	const statements = [
		`select 1 from (${lines} limit 5) x join orders o on ${same}`,
		`with x as (${lines}) select 1 from x join orders o on ${same}`,
		`select 1 from (${lines} union all select i.account_id, i.order_number from invoices i) x join orders o on ${same}`,
		"select 1 from unnest('{1}'::bigint[]) a (id), order_lines l, orders o where l.account_id = a.id and o.account_id = a.id",
		"select 1 from order_lines l where (l.account_id, l.order_number) in (select o.account_id, o.order_number from orders o)",
		"select 1 from order_lines l join accounts a on a.id = l.account_id join people p on p.name = a.name",
		"select (select count(*) from order_lines), (select count(*) from orders)",
	];
	for (const statement of statements) expect([statement, await findings(statement)]).toEqual([statement, []]);
});

test("a correlated subquery with a LIMIT is found", async () => {
	const limited = "lateral (select * from order_lines l where l.account_id = a.id order by l.item limit 5) l";
	expect(await findings(`select 1 from unnest('{1}'::bigint[]) a (id), ${limited}`)).toEqual([
		"limited lateral: order_lines",
	]);
});
