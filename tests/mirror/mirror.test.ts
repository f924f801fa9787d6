import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { testProgram } from "../support/company-key.ts";
import {
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	invoiceFeedRow,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
	specificationFeedRow,
} from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { mirrored, openMirror } from "./mirror.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "specifications", [specificationFeedRow()]);
await feed(database, "heats", [heatFeedRow()]);

/**
 * One minute of the mill's feeds: a new order, a piece of the one before that is ready, the one before that ships with
 * certificate and invoice, and an older invoice is paid. Every third order is of another customer.
 */
async function feedMinute(minute: number): Promise<void> {
	const order = (of: number) => `M${1000 + of}`;
	const soldTo = (of: number) => (of % 3 === 0 ? { soldTo: "S2", shipTo: "T3" } : { soldTo: "S1", shipTo: "T1" });
	await feed(database, "orders", [orderFeedRow({ order: order(minute), ...soldTo(minute), lines: [lineFeedRow()] })]);
	const made = minute - 1;
	if (made >= 0)
		await feed(database, "pieces", [
			pieceFeedRow({ piece: `P${made}`, order: order(made), heat: "H1", state: "ready" }),
		]);
	const left = minute - 2;
	if (left < 0) return;
	const load = { bol: `B${left}`, ...soldTo(left) };
	await feed(database, "shipments", [shipmentFeedRow({ ...load, pieces: [`P${left}`] })]);
	const about = { order: order(left), bol: load.bol, soldTo: load.soldTo };
	await feed(database, "certificates", [
		certificateFeedRow({ ...about, certificate: `X${left}`, pieces: [`P${left}`] }),
	]);
	await feed(database, "invoices", [invoiceFeedRow({ ...about, invoice: `I${left}` })]);
	const paid = minute - 9;
	if (paid < 0) return;
	const old = { order: order(paid), bol: `B${paid}`, soldTo: soldTo(paid).soldTo };
	await feed(database, "invoices", [
		invoiceFeedRow({ ...old, invoice: `I${paid}`, revision: 2, openBalance: 0, state: "paid" }),
	]);
}

/** What the API shows of everything now, by the same fields; without what is worked out from this moment. */
const settled = (row: Record<string, unknown>) => JSON.stringify(row);

test("a program that knows only contract and key stays in step with an hour of feeds, nothing missed or doubled", async () => {
	for (let minute = 0; minute < 15; minute += 1) await feedMinute(minute);
	const program = await testProgram(database, api, { soldTo: ["S1"] });
	const key = program.headers.authorization.replace("Bearer ", "");
	const mirror = await openMirror(api.url, key);
	await mirror.follow();
	// The feeds go on while the program reads.
	let isOver = false;
	const feeding = (async () => {
		for (let minute = 15; minute < 60; minute += 1) await feedMinute(minute);
		isOver = true;
	})();
	// As often as the limit of a key allows.
	while (!isOver) {
		await mirror.follow();
		await pause(250);
	}
	await feeding;
	const anew = await openMirror(api.url, key);
	await anew.follow();
	for (const collection of mirrored) {
		const wanted = anew.rows(collection);
		expect(wanted.size, collection).toBeGreaterThan(30);
		// What other transactions of the server hold back comes with a later call.
		await expect
			.poll(
				async () => {
					await mirror.follow();
					return [...mirror.rows(collection)].filter(
						([number, row]) => settled(row) !== settled(wanted.get(number) ?? {}),
					);
				},
				{ timeout: 20_000 },
			)
			.toEqual([]);
		expect([...mirror.rows(collection).keys()].sort(), collection).toEqual([...wanted.keys()].sort());
	}
	expect([mirror.doubled(), anew.doubled()]).toEqual([0, 0]);
}, 120_000);
