import { expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { addToOutbox } from "#server/outbox.ts";
import { feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
const accountId = (await asOwner<{ id: number }>(database, "select id from accounts where code = 'S1'"))[0]?.id ?? 0;
const key = (await createFeedKey(database, { source: "erp", scopes: ["outbox"] })).key;

type Page = { entries: { position: number; subject: string; account: string }[]; next: number; isComplete: boolean };
const ask = (query: string, bearer = key) =>
	fetch(`${api.url}/api/outbox/v1${query}`, { headers: { authorization: `Bearer ${bearer}` } });
const collect = async (after: number, limit = 200) =>
	(await (await ask(`?after=${after}&limit=${limit}`)).json()) as Page;

function enter(subject: string, meanwhile?: () => Promise<unknown>): Promise<void> {
	return database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, async (tx) => {
		await addToOutbox(tx, { accountId, kind: "complaint.message", subject, content: {} });
		await meanwhile?.();
	});
}

test("entries are read in order, page by page, and again on request", async () => {
	for (const subject of ["a", "b", "c"]) await enter(subject);
	const first = await collect(0, 2);
	expect([first.entries.map(({ subject }) => subject), first.isComplete]).toEqual([["a", "b"], false]);
	const second = await collect(first.next, 2);
	expect([second.entries.map(({ subject }) => subject), second.isComplete]).toEqual([["c"], true]);
	expect(await collect(0, 2)).toEqual(first);
	expect(second.entries[0]?.account).toBe("S1");
});

test("one that is committed late is not skipped", async () => {
	const { next } = await collect(0);
	let seen: Page | undefined;
	await enter("early", async () => {
		await enter("late, yet committed first");
		seen = await collect(next);
	});
	expect(seen?.entries.map(({ subject }) => subject)).toEqual(["late, yet committed first"]);
	expect((await collect(seen?.next ?? 0)).entries.map(({ subject }) => subject)).toEqual(["early"]);
});

test("two collectors at once give every entry one position", async () => {
	const { next } = await collect(0);
	await Promise.all(Array.from({ length: 10 }, (_, index) => enter(`n${index}`)));
	const pages = await Promise.all([collect(next), collect(next), collect(next)]);
	for (const page of pages) expect(page).toEqual(pages[0]);
	expect(new Set(pages[0]?.entries.map(({ position }) => position)).size).toBe(10);
});

test("a position that is not there yet, as after a restore, is refused with the newest that is", async () => {
	const { next } = await collect(0);
	expect(await collect(next)).toEqual({ entries: [], next, isComplete: true });
	const ahead = await ask(`?after=${next + 1}`);
	expect([ahead.status, await ahead.json()]).toEqual([
		409,
		expect.objectContaining({ code: "outbox-ahead", newest: next, detail: expect.stringContaining(`after=${next}`) }),
	]);
});

test("only a key with the scope collects", async () => {
	const { key: other } = await createFeedKey(database, { source: "erp", scopes: ["orders"] });
	expect((await ask("", other)).status).toBe(403);
	expect((await ask("", "mgf_wrong")).status).toBe(401);
	expect((await ask("/files/nothing", other)).status).toBe(403);
	expect((await ask("/files/nothing")).status).toBe(404);
});

test.each(["?after=-1", "?after=x", "?limit=0", "?limit=1001", "?after=99999999999999999"])(
	"refuses %s by its name",
	async (query) => {
		const refused = await ask(query);
		const name = /\w+/.exec(query)?.[0];
		expect([refused.status, (await refused.json()).detail]).toEqual([
			400,
			expect.stringMatching(new RegExp(`^${name} must be`)),
		]);
	},
);

test("nobody reads the outbox as a person", async () => {
	const read = database.transaction("millgate_viewer", { soldToIds: [accountId] }, (tx) =>
		tx.sql("select * from outbox"),
	);
	await expect(read).rejects.toThrow("permission denied");
});
