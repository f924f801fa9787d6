import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import { rootFields } from "../rights/root-fields.ts";
import { type MixedMill, startMixedMill } from "../support/mixed-mill.ts";
import { documentOf } from "../support/resource-documents.ts";
import { type Side, sides } from "./mixed-rights-acts.ts";
import { acts, rowless } from "./mixed-rights-rows.ts";

let mill: MixedMill;
beforeAll(async () => {
	mill = await startMixedMill();
});
afterAll(() => mill?.stop());

type Error = { message: string; extensions?: { code?: string; faults?: { field: string; reason: string }[] } };

async function send(field: string, side: Side, caller = mill.mixed) {
	const { document = "", variables } = acts[field] ?? {};
	const { data, errors } = await mill.api.ask(caller, document, variables?.(mill.rows[side]));
	return { data: data?.[field], errors: errors as Error[] | undefined };
}

test("every mutation that a user without an office may send is tried with each row, or names none", () => {
	const open = Object.entries(rootFields)
		.filter(([name, access]) => name.startsWith("Mutation.") && access !== "admin" && access !== "desk")
		.map(([name]) => name.slice("Mutation.".length));
	expect([...Object.keys(acts), ...rowless].toSorted()).toEqual(open.toSorted());
});

/** What is said of a row, without its names and the request's. */
async function said(field: string, side: Side): Promise<string> {
	const { errors } = await send(field, side);
	const names = Object.values(mill.rows[side]).filter((value) => typeof value === "string");
	const words = JSON.stringify(
		errors?.map(({ message, extensions: { code, faults } = {} }) => ({ message, code, faults })),
	);
	return names
		.toSorted((one, other) => other.length - one.length)
		.reduce((text, name) => text.replaceAll(name, "…"), words);
}

test.each(Object.keys(acts).filter((field) => !acts[field]?.takes.includes("foreign")))(
	"%s says of a foreign row what it says of none",
	async (field) => {
		expect(await said(field, "foreign")).toBe(await said(field, "none"));
	},
);

describe.each(Object.keys(acts))("%s", (field) => {
	const takes = acts[field]?.takes ?? [];

	test.each(sides.filter((side) => !takes.includes(side)).toReversed())(
		"is refused in words when the row is %s",
		async (side) => {
			const { errors } = await send(field, side);
			const { message, extensions } = errors?.[0] ?? {};
			expect([side, extensions?.code, message]).toEqual([
				side,
				expect.stringMatching(/^(not-found|forbidden|invalid)$/),
				expect.any(String),
			]);
		},
	);

	test.each(takes)("is taken when the row is %s", async (side) => {
		expect((await send(field, side)).errors).toBeUndefined();
	});
});

// Suppliers' accounts are no aliases, and a user who acts as one account chooses among all of theirs.
const isBuyers = (field: string) => rootFields[`Mutation.${field}`] !== "supplier" && field !== "markAlias";

test.each(Object.keys(acts).filter(isBuyers))(
	"%s about what another account of theirs buys is refused in words while they act as a yard",
	async (field) => {
		const { code } = (await send(field, "bought", mill.asYard)).errors?.[0]?.extensions ?? {};
		expect(code).toMatch(/^(not-found|forbidden|invalid)$/);
	},
);

describe("lists of rows that they buy and rows that they only receive", () => {
	const open = listResources.filter(({ access }) => access !== "admin" && access !== "desk");
	type Listed = Record<string, { nodes: Record<string, unknown>[] }>;

	test.each(open.map((resource) => [resource.definition.id, resource] as const))(
		"%s answers every field of each",
		async (_id, resource) => {
			const { errors } = await mill.api.ask(mill.mixed, documentOf(resource), {
				tab: resource.definition.searchTab ?? resource.definition.tabs.at(-1),
			});
			expect(errors).toBeUndefined();
		},
	);

	test.each([
		["billsOfLading", "bolNumber", { BA: true, BB: false, BC: false }],
		["talliedPieces", "pieceNumber", { CA: true, CB: false, CC: false }],
		["orderLines", "orderNumber", { MA: true, MB: false, MC: false }],
	])("%s say of each whether they buy it", async (field, key, expected) => {
		const { data } = await mill.api.ask<Listed>(mill.mixed, `{ ${field}(tab: all) { nodes { ${key} isBuyer } } }`);
		expect(Object.fromEntries(data?.[field]?.nodes.map((node) => [node[key], node.isBuyer]) ?? [])).toEqual(expected);
	});

	test("complaints say it too, and so does a load that one may be about", async () => {
		const { complaint: number } = mill.rows.received;
		const document = `{ complaint(number: "${number}") { isBuyer } own: complaintShipment(bol: "BA") { isBuyer } other: complaintShipment(bol: "BB") { isBuyer } }`;
		expect((await mill.api.ask(mill.mixed, document)).data).toEqual({
			complaint: { isBuyer: false },
			own: { isBuyer: true },
			other: { isBuyer: false },
		});
	});
});
