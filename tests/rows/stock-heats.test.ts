import { expect, test } from "vitest";
import type { RowScope } from "#server/database/database.ts";
import { feed, feedPartners, heatFeedRow, specificationFeedRow } from "../support/feed-rows.ts";
import { testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
await feedPartners(database);
const heats = ["OFFERED", "SOLD", "HELD", "ELSEWHERE"].map((heat) => heatFeedRow({ heat }));
expect(await feed(database, "heats", heats)).toMatchObject({ accepted: 4 });
expect(await feed(database, "specifications", [specificationFeedRow()])).toMatchObject({ accepted: 1 });
const size = { thicknessIn: 0.5, widthIn: 96, lengthIn: 240, pieces: 1, weightLb: 3267 };
const item = {
	...size,
	mill: "RB",
	product: "plate",
	grade: "A572-50",
	quality: "prime",
	producedOn: "2026-10-01",
	revision: 1,
};
const stock = [
	{ ...item, stock: "S1", heat: "OFFERED", isAvailable: true },
	{ ...item, stock: "S2", heat: "SOLD", isAvailable: false },
	{ ...item, stock: "S3", heat: "HELD", isAvailable: false },
];
expect(await feed(database, "stock-list", stock)).toMatchObject({ accepted: 3 });
await asOwner(database, "update stock_items set held_until = now() where stock_number = 'S3'");

const seenBy = (scope: RowScope) =>
	database.transaction("millgate_viewer", { personId: 1, ...scope }, (tx) =>
		tx.sql<{ seen: string }>(
			"select heat_number as seen from heats union all select grade from specifications order by 1",
		),
	);

test("a buyer sees the heats of offered or reserved steel and the limits of grades, and no other heat", async () => {
	expect(await seenBy({ soldToIds: [1] })).toEqual(["A572-50", "HELD", "OFFERED"].map((seen) => ({ seen })));
});

test("a ship-to, a supplier and a user without accounts see none of it", async () => {
	for (const scope of [{ shipToIds: [1, 2, 3] }, { supplierIds: [1] }, {}])
		expect([scope, await seenBy(scope)]).toEqual([scope, []]);
});
