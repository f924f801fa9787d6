import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { demoPeople } from "#shared/demo-people.ts";
import { writeDemoMill } from "./write-demo-mill.ts";
import { type DemoRows, linesOf, writtenDemo } from "./written-demo.ts";

const today = "2026-11-21";

async function digestOf(options: { today: string; scale: number }): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "demo-mill-"));
	const hash = createHash("sha256");
	const { files } = await writeDemoMill(folder, options);
	for (const path of [...files.recent, ...files.history]) hash.update(await readFile(path));
	await rm(folder, { recursive: true, force: true });
	return hash.digest("hex");
}

describe("the demo mill", () => {
	test("is the same byte for byte when written twice, and another one on another day", async () => {
		const first = await digestOf({ today, scale: 0.05 });
		expect(await digestOf({ today, scale: 0.05 })).toBe(first);
		expect(await digestOf({ today: "2026-11-22", scale: 0.05 })).not.toBe(first);
	});

	test("refuses a day that does not exist and a scale of nothing", async () => {
		await expect(writeDemoMill(tmpdir(), { today: "2026-02-30" })).rejects.toThrow("Not a day");
		await expect(writeDemoMill(tmpdir(), { today, scale: 0 })).rejects.toThrow("scale");
	});
});

describe("the rows of the demo mill", () => {
	let demo: DemoRows;
	beforeAll(async () => {
		demo = await writtenDemo(today, 0.5);
	});

	test("name only accounts that exist, and ship only to yards that the customer uses", () => {
		const shipsTo = new Map(demo.accounts.map((account) => [account.account, new Set(account.shipsTo ?? [])]));
		const strays = demo.orders.flatMap((order) =>
			[order.shipTo, ...order.lines.map((line) => line.shipTo ?? order.shipTo)].filter(
				(shipTo) => !shipsTo.get(order.soldTo)?.has(shipTo),
			),
		);
		expect(strays).toEqual([]);
		const shipmentStrays = demo.shipments.filter(({ soldTo, shipTo }) => !shipsTo.get(soldTo)?.has(shipTo));
		expect(shipmentStrays).toEqual([]);
	});

	test("list every ship-to before the sold-tos that name it", () => {
		const seen = new Set<string>();
		for (const account of demo.accounts) {
			for (const shipTo of account.shipsTo ?? []) expect(seen).toContain(shipTo);
			seen.add(account.account);
		}
	});

	test("let some yards serve two customers, and give every customer one to eight", () => {
		const soldTos = demo.accounts.filter(({ kind }) => kind === "sold_to");
		const uses = soldTos.flatMap(({ shipsTo }) => shipsTo ?? []);
		expect(uses.length).toBeGreaterThan(new Set(uses).size);
		for (const { shipsTo } of soldTos) expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(shipsTo?.length);
	});

	test("bring every demo account, whose lists name accounts of the right kind", () => {
		const kinds = new Map(demo.accounts.map(({ account, kind }) => [account, kind]));
		const emails = demo.people.map(({ email }) => email);
		for (const { email } of demoPeople) expect(emails).toContain(email);
		expect(new Set(emails).size).toBe(demo.people.length);
		for (const person of demo.people) {
			for (const code of person.soldTo) expect(kinds.get(code)).toBe("sold_to");
			for (const code of person.shipTo) expect(kinds.get(code)).toBe("ship_to");
			for (const code of person.suppliers) expect(kinds.get(code)).toBe("supplier");
		}
	});

	test("contain nothing that has not happened yet", () => {
		const moments = [
			...demo["order-events"].map(({ at }) => at),
			...demo.heats.map(({ meltedAt }) => meltedAt),
			...demo.shipments.flatMap(({ shippedAt, deliveredAt }) => [shippedAt, deliveredAt ?? shippedAt]),
		];
		expect(moments.filter((moment) => moment >= today)).toEqual([]);
	});

	test("give each line its states in the order of time, the melt at the moment of its heat and before the rolling", () => {
		const meltedAt = new Map(demo.heats.map(({ heat, meltedAt: moment }) => [heat, moment]));
		for (const { states, pieces } of linesOf(demo).values()) {
			const moments = states.map(({ at }) => at);
			expect(moments).toEqual([...moments].sort());
			const melt = states.find(({ state }) => state === "melted");
			if (melt) expect(meltedAt.get(melt.heat ?? "")).toBe(melt.at);
			const rolling = states.find(({ state }) => state === "rolled")?.at ?? "";
			expect(pieces.filter(({ heat }) => (meltedAt.get(heat ?? "") ?? "9") >= rolling)).toEqual([]);
		}
	});

	test("state in an order's row what its lines have reached, since their events are loaded later", () => {
		for (const { line, states } of linesOf(demo).values()) {
			const reached = states.findLast(({ state }) => state !== "on_hold");
			expect([line.state, line.stateAt]).toEqual([reached?.state, reached?.at]);
		}
	});

	test("mix the mills: heats of one in loads of the other, and slabs that were bought, each with its maker and country", () => {
		const heats = new Map(demo.heats.map((heat) => [heat.heat, heat]));
		const millOf = new Map(demo.shipments.map(({ bol, mill }) => [bol, mill]));
		const shipped = demo.pieces.flatMap(({ heat, bol }) =>
			heat && bol ? [{ heat: heats.get(heat), mill: millOf.get(bol) }] : [],
		);
		expect(
			shipped.filter(({ heat, mill }) => heat?.slabMaker === undefined && heat?.mill !== mill).length,
		).toBeGreaterThan(0);
		const bought = shipped.filter(({ heat }) => heat?.slabMaker);
		expect(bought.length).toBeGreaterThan(0);
		for (const { heat } of bought)
			expect(heat).toMatchObject({ meltedIn: expect.stringMatching(/^(BR|MX|CA)$/), meltingWorks: expect.any(String) });
		// Some maker does not say where it poured.
		expect(demo.heats.some(({ meltedIn, pouredIn }) => meltedIn !== undefined && pouredIn === undefined)).toBe(true);
		expect(demo["stock-list"].some(({ heat, mill }) => heats.get(heat ?? "")?.mill !== mill)).toBe(true);
	});
});
