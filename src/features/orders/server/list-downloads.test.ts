import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetViewers } from "#server/session/find-viewer.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import { type ListedLines, startListedLines } from "../../../../tests/support/listed-lines.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

let mill: ListedLines;
let ids: { owner: number; receiver: number };

beforeAll(async () => {
	mill = await startListedLines();
	const holder = (code: string) =>
		asOwner<{ id: string }>(
			mill.database,
			`select p.person_id as id from person_accounts p join accounts a on a.id = p.account_id where a.code = $1
				order by 1 limit 1`,
			[code],
		).then(([row]) => Number(row?.id));
	ids = { owner: await holder("S1"), receiver: await holder("T1") };
});
afterAll(() => mill.stop());

/** Asks as a browser does: the bearer token comes from the strict cookie. */
function download(caller: Caller | undefined, path: string, headers: Record<string, string> = {}): Promise<Response> {
	const cookie = caller ? `${caller.cookie}; auth=${caller.authorization.replace("Bearer ", "")}` : "";
	const { cookie: more, ...others } = headers;
	return fetch(`${mill.api.url}/downloads/${path}`, {
		headers: { cookie: [cookie, more].filter(Boolean).join("; "), ...others },
	});
}

async function rowsOf(response: Response): Promise<string[][]> {
	expect(response.status).toBe(200);
	const text = (await response.text()).replace(/^\uFEFF/, "");
	return text
		.trimEnd()
		.split("\r\n")
		.map((line) => line.split(","));
}

describe("an export", () => {
	test("holds exactly the rows of the list, in its order, and the columns chosen", async () => {
		const query = "tab=open&grade=A588&sort=-orderedTons&columns=po,millOrder,orderedTons";
		const [titles, ...rows] = await rowsOf(await download(mill.owner, `orders.csv?${query}`));
		expect(titles?.slice(0, 5)).toEqual(["PO", "PO line", "Mill order", "Item", '"Ordered']);
		const sort = { column: "orderedTons", isDescending: true };
		const { nodes } = await mill.list(mill.owner, { tab: "open", filter: { grade: ["A588"] }, sort });
		expect(rows.map((row) => [row[2], Number(row[3]), row[1]])).toEqual(
			nodes.map(({ orderNumber, item, poLine }) => [orderNumber, item, poLine]),
		);
	});
	test("of a searched view holds what the page found: an order without its letter", async () => {
		const [, ...rows] = await rowsOf(await download(mill.owner, "orders.csv?tab=all&q=105-2&columns=po,millOrder"));
		expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(["M105"]));
		expect(rows.length).toBe((await mill.list(mill.owner, { search: "105-2" })).nodes.length);
	});
	test("is a workbook on request", async () => {
		const response = await download(mill.owner, "late-orders.xlsx");
		expect(response.headers.get("content-type")).toContain("spreadsheetml");
		const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
		expect(strFromU8(parts["xl/worksheets/sheet1.xml"] as Uint8Array)).toContain("Days late");
	});
	test("uses the reader's language and units", async () => {
		await asOwner(mill.database, "update people set units = 'metric' where id = $1", [ids.owner]);
		forgetViewers(mill.database);
		const [titles, first] = await rowsOf(
			await download(mill.owner, "orders.csv?tab=all&columns=status,size,mode", { cookie: "lang=es" }),
		);
		await asOwner(mill.database, "update people set units = 'imperial' where id = $1", [ids.owner]);
		forgetViewers(mill.database);
		expect(titles?.join()).toContain("Espesor, mm");
		expect(first?.join()).toMatch(/12\.7|19\.05|50\.8/);
		expect(
			["camión", "carro de ferrocarril", "barcaza"].some((word) => first?.join().toLowerCase().includes(word)),
		).toBe(true);
	});
	test("shows prices to the sold-to and never to a ship-to", async () => {
		expect((await rowsOf(await download(mill.owner, "orders.csv?tab=all&columns=po,price")))[1]).toContain("57.5");
		const receiver = await rowsOf(await download(mill.receiver, "orders.csv?tab=all&columns=po,price"));
		expect(receiver[0]).toEqual(["PO", "PO line"]);
		expect(receiver.length - 1).toBe(await mill.total("l.ship_to_id = (select id from accounts where code = 'T1')"));
	});
	test("narrows to the alias", async () => {
		const rows = await rowsOf(await download(mill.asAlias, "orders.csv?tab=all"));
		expect(rows.length - 1).toBe(await mill.total("a.code = 'S2'"));
	});
	test("leaves out what it does not understand instead of failing", async () => {
		const rows = await rowsOf(await download(mill.owner, "orders.csv?tab=nowhere&grade=%00&after=zzz&columns=secret"));
		expect(rows.length - 1).toBe(await mill.total("a.code in ('S1', 'S2') and l.is_open"));
	});
	test("is recorded with its request", async () => {
		await download(mill.receiver, "orders.csv?grade=A36");
		const [row] = await asOwner(
			mill.database,
			"select * from audit_events where person_id = $1 order by id desc limit 1",
			[ids.receiver],
		);
		expect(row).toMatchObject({
			action: "list.export",
			target: "orders",
			detail: { format: "csv", filters: { grade: ["A36"] } },
		});
	});
	test("is refused to visitors, suppliers, other sites and people who have not taken the terms", async () => {
		const supplierPerson = await insertPerson(mill.database, { suppliers: ["V7"] });
		const newcomer = await insertPerson(mill.database, { soldTo: ["S1"] });
		const callers = [undefined, await mill.api.signIn(supplierPerson.id), await mill.api.signIn(newcomer.id)];
		await asOwner(mill.database, "delete from terms_acceptances where person_id = $1", [newcomer.id]);
		for (const [index, caller] of callers.entries())
			expect((await download(caller, "orders.csv")).status, `caller ${index}`).toBe(403);
		expect((await download(mill.owner, "orders.csv", { "sec-fetch-site": "cross-site" })).status).toBe(403);
	});
});
