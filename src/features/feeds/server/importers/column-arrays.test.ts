import { expect, test } from "vitest";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";
import { stage } from "./importer.ts";

const database = await testDatabase();

const columns = `n int, said text, "isOpen" boolean, "weightLb" numeric, at timestamptz, seals text[], extras jsonb`;

const staged = (records: object[]) =>
	database.transaction("millgate_feeds", {}, async (tx) => {
		await stage(tx, "staged", columns, records, ', x."isOpen" is null as is_unsaid');
		return tx.sql(
			`select n, said, "isOpen", "weightLb", at::text like '2026-04-01%' as is_april, seals, extras, is_unsaid
				from staged order by n`,
		);
	});

test("records are staged as they are, whatever their texts hold", async () => {
	const texts = ["", "null", "NULL", " a, b ", '{"quoted"}', "back\\slash", "línea\nnueva\t»", "'", "{}"];
	const at = "2026-04-01T12:00:00.000Z";
	const records = texts.map((said, n) => {
		const extras = [{ code: said, perCwt: -1.25 }, null];
		return { n, said, isOpen: n % 2 === 0, weightLb: n / 8, at, seals: [said, "2"], extras };
	});
	const rows = await staged(records);
	expect(rows).toEqual(records.map(({ at: _, ...record }) => ({ ...record, is_april: true, is_unsaid: false })));
});

test("what a record does not say is null, and no records are no rows", async () => {
	const nothing = {
		said: null,
		isOpen: null,
		weightLb: null,
		is_april: null,
		seals: null,
		extras: null,
		is_unsaid: true,
	};
	expect(
		await staged([
			{ n: 1, extras: null },
			{ n: 2, seals: [], said: undefined },
		]),
	).toEqual([
		{ n: 1, ...nothing },
		{ n: 2, ...nothing, seals: [] },
	]);
	expect(await staged([])).toEqual([]);
});
