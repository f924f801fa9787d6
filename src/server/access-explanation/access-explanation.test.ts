import { beforeAll, describe, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import { buildSchema } from "#app/schema.ts";
import { insertLine } from "../../../tests/support/factories.ts";
import { testApi, testDatabase } from "../../../tests/support/fixtures.ts";
import { jobServices } from "../../../tests/support/jobs.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../tests/support/people.ts";
import { viewerOfPageRequest } from "../session/request-viewer.ts";
import { recordViewedPage } from "../session/view-as-sessions.ts";
import { ruledFields } from "./ruled-fields.ts";

const schema = buildSchema();

const database = await testDatabase();
const api = await testApi(database);
const administrator = await insertPerson(database, { groups: ["SSA-Admin"] });
const looker = await api.signIn(administrator.id);
const buyer = await insertPerson(database, { soldTo: ["104233", "104234"] });
const receiver = await insertPerson(database, { shipTo: ["104233-01"] });
const [soldTo, other, shipTo] = [
	buyer.accountIds["104233"] ?? 0,
	buyer.accountIds["104234"] ?? 0,
	receiver.accountIds["104233-01"] ?? 0,
];
await insertLine(database, soldTo, shipTo, { order_number: "M100", item: 1 });
await insertLine(database, other, shipTo, { order_number: "M200", item: 1 });
await asOwner(
	database,
	`insert into right_history (person_id, list, value, is_granted, source, actor, reason)
	 values ($1, 'sold_to', '104234', true, 'hand', 'chief@mill.example', 'They bought the yard')`,
	[buyer.id],
);

type Right = { list: string; value: string; source: string; actor: string | null; reason: string | null };
type Rule = { name: string; access: string; isGranted: boolean; isForAll: boolean; rights: Right[] };
type Answer = {
	accessExplanation: {
		page: Rule;
		fields: Rule[];
		isList: boolean;
		rows: { label: string; rights: Right[] }[];
		currentRights: Right[];
	} | null;
};

const document =
	"query Orders { orderLines { nodes { orderNumber price { currency } } totals { count } } invoices { nodes { number } } processingJobs { __typename } }";
const question = `query ($path: String!) { accessExplanation(path: $path) {
	page { ...rule } fields { ...rule } isList rows { label rights { ...right } } currentRights { ...right } } }
	fragment rule on AccessExplanationRule { name access isGranted isForAll rights { ...right } }
	fragment right on AccessExplanationRight { list value source actor reason }`;

async function viewAs(
	person: SomePerson,
	path: string,
	alias?: string,
	fields = ruledFields(schema, document),
): Promise<NonNullable<Answer["accessExplanation"]>> {
	const input = { person: String(person.id), reason: "They ask what they may see" };
	await fetch(`${api.url}/api/auth/end-view-as`, { method: "POST", headers: looker });
	await api.ask(looker, "mutation ($input: StartViewAsInput!) { startViewAs(input: $input) }", { input });
	const caller = alias ? { ...looker, cookie: `${looker.cookie}; isr-alias=${alias}` } : looker;
	const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
	const viewer = await viewerOfPageRequest({ ...jobServices(database), database }, new Headers({ cookie }), {
		mayViewAs: true,
	});
	const by = { viewer, requestId: "r1", address: "127.0.0.1" };
	await recordViewedPage(database, by, { path, fields });
	const { data, errors } = await api.ask<Answer>(caller, question, { path });
	expect(errors).toBeUndefined();
	return data?.accessExplanation as NonNullable<Answer["accessExplanation"]>;
}
const through = (rights: readonly Right[]) => rights.map(({ list, value }) => `${list} ${value}`);
const ruleOf = (accessExplanation: { fields: Rule[] }, name: string) =>
	accessExplanation.fields.find((field) => field.name === name);

describe("of every list that a user may open", () => {
	let everybody: SomePerson;
	beforeAll(async () => {
		everybody = await insertPerson(database, {
			soldTo: ["104233"],
			suppliers: ["700100"],
			groups: ["SSA-VP", "SSA-ISR"],
		});
	});

	test.each(
		listResources.filter(({ access }) => access !== "admin").map((resource) => ({ field: resource.field, resource })),
	)("the rows can be explained: $field", async ({ field }) => {
		const accessExplanation = await viewAs(everybody, `/list/${field}`, undefined, [`Query.${field}`]);
		expect([accessExplanation.isList, ruleOf(accessExplanation, `Query.${field}`)?.isGranted]).toEqual([true, true]);
	});
});

test("a page's fields with a rule of their own are its root fields and those narrower than their type", () => {
	expect(ruledFields(schema, document).toSorted()).toEqual([
		"OrderLine.price",
		"Query.invoices",
		"Query.orderLines",
		"Query.processingJobs",
	]);
});

describe("why a user sees a page", () => {
	test("a buyer: each row by its sold-to with where that comes from, prices by the same list, value-plus hidden for want of the group", async () => {
		const accessExplanation = await viewAs(buyer, "/customer/orders?tab=all");
		expect([accessExplanation.page.access, accessExplanation.page.isGranted, accessExplanation.isList]).toEqual([
			"customer",
			true,
			true,
		]);
		expect(accessExplanation.rows.map(({ rights }) => through(rights)).toSorted()).toEqual([
			["sold_to 104233"],
			["sold_to 104234"],
		]);
		const given = accessExplanation.rows.flatMap(({ rights }) => rights).find(({ value }) => value === "104234");
		expect(given).toMatchObject({ source: "hand", actor: "chief@mill.example", reason: "They bought the yard" });
		expect(through(ruleOf(accessExplanation, "OrderLine.price")?.rights ?? [])).toEqual([
			"sold_to 104233",
			"sold_to 104234",
		]);
		expect(ruleOf(accessExplanation, "Query.processingJobs")).toMatchObject({
			access: "valuePlus",
			isGranted: false,
			rights: [],
		});
	});

	test("a ship-to: rows by its own list, prices and invoices hidden", async () => {
		const accessExplanation = await viewAs(receiver, "/customer/orders?tab=all");
		expect(accessExplanation.rows.map(({ rights }) => through(rights))).toEqual([
			["ship_to 104233-01"],
			["ship_to 104233-01"],
		]);
		for (const name of ["OrderLine.price", "Query.invoices"])
			expect(ruleOf(accessExplanation, name)).toMatchObject({ access: "prices", isGranted: false });
	});

	test("a filter of the page narrows the explained rows, an alias the rights that count", async () => {
		expect((await viewAs(buyer, "/customer/orders?tab=all&q=M100")).rows).toHaveLength(1);
		const asOne = await viewAs(buyer, "/customer/orders?tab=all", "104234");
		expect(asOne.rows.map(({ rights }) => through(rights))).toEqual([["sold_to 104234"]]);
		expect(through(ruleOf(asOne, "OrderLine.price")?.rights ?? [])).toEqual(["sold_to 104234"]);
		expect(through(asOne.currentRights)).toEqual(["sold_to 104233", "sold_to 104234"]);
	});

	test("a page that they may not open is explained as refused, and one that was not viewed has no fields", async () => {
		expect((await viewAs(buyer, "/supplier/documents")).page).toMatchObject({ access: "supplier", isGranted: false });
		const { data } = await api.ask<Answer>(looker, question, { path: "/customer/resources" });
		expect([data?.accessExplanation?.fields, data?.accessExplanation?.isList]).toEqual([[], false]);
	});

	test.each(["https://elsewhere.example/", "//elsewhere.example/x", "orders", ""])(
		"what is no address of the portal is refused: %s",
		async (path) => {
			expect((await api.ask(looker, question, { path })).errors?.[0]?.extensions?.code).toBe("invalid");
		},
	);

	test("is returned only during a view-as session", async () => {
		const [own, other] = [await api.signIn(buyer.id), await api.signIn(administrator.id)];
		for (const caller of [own, other])
			expect((await api.ask(caller, question, { path: "/customer" })).errors?.[0]?.extensions?.code).toBe("not-found");
	});
});
