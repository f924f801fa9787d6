import { expect, test } from "vitest";
import { type LineStage, lineStages } from "#shared/orders/line-stages.ts";
import { lineStates } from "#shared/orders/line-states.ts";
import { insertLine, linkAccounts } from "../../../../tests/support/factories.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const owner = await insertPerson(database, { soldTo: ["S1", "S2"] });
const yard = await insertPerson(database, { shipTo: ["T1", "T2"] });
const accounts = { ...owner.accountIds, ...yard.accountIds };
for (const soldTo of ["S1", "S2"])
	for (const shipTo of ["T1", "T2"]) await linkAccounts(database, accounts[soldTo] ?? 0, accounts[shipTo] ?? 0);
// Lines of every state, each of another weight.
for (const [index, state] of lineStates.entries()) {
	const [soldTo, shipTo] = index % 3 === 0 ? ["S2", "T1"] : ["S1", index % 2 === 0 ? "T1" : "T2"];
	await insertLine(database, accounts[soldTo ?? ""] ?? 0, accounts[shipTo ?? ""] ?? 0, {
		order_number: `M${index}`,
		item: 1,
		state,
		ordered_lb: 1000 + 137 * index,
		...(state === "on_hold" ? { held_from: "rolled" } : {}),
	});
}

const callers = {
	owner: await api.signIn(owner.id),
	ownerOfOne: await api.signIn(owner.id, "S1"),
	yard: await api.signIn(yard.id, "T2"),
};

type Stage = { stage: LineStage; lines: number; weightLb: number };
type Totals = { totals: { count: number; balanceLb: number } };

test.each(Object.entries(callers))("each stage of %s holds what the list behind it adds up", async (_who, caller) => {
	const lists = Object.entries(lineStages).map(
		([stage, states]) =>
			`${stage}: orderLines(tab: open, first: 1, filter: { status: ${JSON.stringify(states)} }) {
				totals { count balanceLb } }`,
	);
	const { data, errors } = await api.ask<{ customerHome: { open: Stage; stages: Stage[] } } & Record<string, Totals>>(
		caller,
		`{ customerHome { open { lines weightLb } stages { stage lines weightLb } } ${lists.join("\n")} }`,
	);
	expect(errors).toBeUndefined();
	const { open, stages } = data?.customerHome ?? { open: undefined, stages: [] };
	expect(stages.map(({ stage }) => stage)).toEqual(Object.keys(lineStages));
	for (const { stage, lines, weightLb } of stages)
		expect([stage, lines, weightLb]).toEqual([stage, data?.[stage]?.totals.count, data?.[stage]?.totals.balanceLb]);
	const sum = (figure: "lines" | "weightLb") => stages.reduce((all, stage) => all + stage[figure], 0);
	expect({ lines: sum("lines"), weightLb: sum("weightLb") }).toEqual(open);
	expect(sum("lines")).toBeGreaterThan(0);
});
