import { describe, expect, test } from "vitest";
import { testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const bundle = `insert into document_bundles (id, person_id, title, kinds, name_pattern, documents, total, language, units)
	values ($2, $1, 'Documents', '{invoice}', '{number}', '[]', 0, 'en', 'imperial')`;
const report = `insert into report_mails (person_id, list, query, name, hour, covered_on)
	values ($1, 'orders', '', $2, 6, '2026-04-01')`;
const choice = "insert into document_choices (person_id, name_pattern, kinds) values ($1, $2, '{invoice}')";

const database = await testDatabase();
const mine = await insertPerson(database, { soldTo: ["S1"] });
const theirs = await insertPerson(database, { soldTo: ["S1", "S2"] });
for (const { id } of [mine, theirs]) {
	await asOwner(database, bundle, [id, String(id).padEnd(22, "x")]);
	await asOwner(database, choice, [id, `{number} ${id}`]);
	await asOwner(database, report, [id, `Mine ${id}`]);
}

const asMe = (text: string, values: unknown[] = []) =>
	database.transaction("millgate_viewer", { personId: mine.id, soldToIds: Object.values(mine.accountIds) }, (tx) =>
		tx.sql<Record<string, unknown>>(text, values),
	);

describe.each(["document_bundles", "document_choices"])("%s", (table) => {
	test("are seen and changed by their person alone, even if others have the account", async () => {
		expect(await asMe(`select person_id from ${table}`)).toEqual([{ person_id: mine.id }]);
		const changed = table === "document_bundles" ? "state = 'waiting'" : "kinds = '{certificate}'";
		expect(await asMe(`update ${table} set ${changed} where person_id = $1 returning 1`, [theirs.id])).toEqual([]);
		await expect(asMe(`delete from ${table}`)).rejects.toThrow("permission denied");
	});
});

test("report_mails are seen, changed and removed by their person alone", async () => {
	expect(await asMe("select person_id from report_mails")).toEqual([{ person_id: mine.id }]);
	expect(await asMe("update report_mails set name = 'x' where person_id = $1 returning 1", [theirs.id])).toEqual([]);
	expect(await asMe("delete from report_mails where person_id = $1 returning 1", [theirs.id])).toEqual([]);
	await expect(asMe("update report_mails set person_id = $1", [theirs.id])).rejects.toThrow("row-level security");
	await expect(asMe(report, [theirs.id, "x"])).rejects.toThrow("row-level security");
	await expect(asMe("select bytes from mail_files")).rejects.toThrow("permission denied");
});

test("nobody requests documents, or chooses names, in another's name", async () => {
	await expect(asMe(bundle, [theirs.id, "y".repeat(22)])).rejects.toThrow("row-level security");
	await expect(asMe(choice, [theirs.id, "{number}"])).rejects.toThrow("row-level security");
});

test("a user may notify themselves about their own accounts, and nobody else", async () => {
	const notify = (person: number, account: number | undefined) =>
		asMe(
			`insert into notifications (account_id, person_id, event, source_key, subject, happened_at, is_in_bell)
			 values ($1, $2, 'documentsReady', 'x', '{}', now(), true)`,
			[account, person],
		);
	await expect(notify(theirs.id, mine.accountIds.S1)).rejects.toThrow("row-level security");
	await expect(notify(mine.id, theirs.accountIds.S2)).rejects.toThrow("row-level security");
	await notify(mine.id, mine.accountIds.S1);
});
