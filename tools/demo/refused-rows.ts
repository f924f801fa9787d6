import type { EntityName } from "#features/feeds/entities.ts";
import { importRows } from "#features/feeds/server/import-rows.ts";
import type { Database } from "#server/database/database.ts";

const piece = {
	piece: "D9000001",
	order: "M999001",
	item: 1,
	thicknessIn: 0.5,
	widthIn: 96,
	lengthIn: 480,
	weightLb: 6534,
	state: "produced",
	revision: 1,
};
const notice = {
	notice: "N-TEST",
	audience: "customers",
	startsOn: "2026-13-01",
	isPublished: false,
	revision: 1,
	en: { title: "Test", body: "Test" },
};

/**
 * A handful of rows as a mill's systems get them wrong: an order that never came, a weight with its unit, a cut line, a
 * day that is none.
 */
const refused: readonly [EntityName, readonly (object | string)[]][] = [
	[
		"pieces",
		[
			piece,
			{ ...piece, piece: "D9000002", order: "M999002" },
			{ ...piece, piece: "D9000003", weightLb: "6,534 lb" },
			'{"piece": "D9000004", "order',
		],
	],
	["notices", [notice]],
	[
		"shipments",
		[
			{
				bol: "B999001",
				soldTo: "999999",
				shipTo: "999998",
				mill: "RB",
				mode: "truck",
				netLb: 43_210,
				pieces: [],
				revision: 1,
			},
		],
	],
];

/** What the demo's administrators find on their page of feeds. */
export async function feedRefusedRows(database: Database): Promise<void> {
	for (const [entity, rows] of refused) {
		const text = rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join("");
		await importRows({ database, source: "demo", entity, bytes: bytesOf(text) });
	}
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(text);
}
