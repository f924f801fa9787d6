import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../tests/support/people.ts";
import { ConfigError, readConfig } from "../config.ts";
import { cleanUpOldData } from "./clean-up-old-data.ts";

const database = await testDatabase();

const settings = (RETENTION?: string) => readConfig({ NODE_ENV: "test", RETENTION });
const sql = (text: string, values: unknown[] = []) => asOwner<{ name: string }>(database, text, values);
const daysAgo = (days: number) => `now() - interval '${days} days'`;

/** In each table one row that is due after these days, and one that is a day younger. */
async function insertAged(
	days: Record<"drafts" | "invitations" | "mails" | "sessions" | "notifications" | "refusedRows", number>,
): Promise<void> {
	const { id, accountIds } = await insertPerson(database, { soldTo: ["400900"] });
	const [run] = await asOwner<{ id: string }>(
		database,
		"insert into feed_runs (source, entity) values ('test', 'orders') returning id",
	);
	for (const more of [1, -1]) {
		const name = more > 0 ? "old" : "young";
		const statements: [string, unknown[]][] = [
			[
				`insert into form_drafts (person_id, form, content, saved_at)
					values ($1, $2, '{}', ${daysAgo(days.drafts + more)})`,
				[id, name],
			],
			[
				`insert into mails (id, person_id, address, language, subject, body_text, body_html, state, queued_at)
				 values (gen_random_uuid(), $1, 'a@b.example', 'en', $2, '', '', 'sent', ${daysAgo(days.mails + more)})`,
				[id, name],
			],
			[
				`insert into invitations (email, name, area, language, groups, accounts, token_hash, invited_by, expires_at)
				 values ($1, $1, 'customer', 'en', '{}', '{}', $2, 'anna@mill.example', ${daysAgo(days.invitations + more)})`,
				[`${name}@b.example`, Buffer.from(name.padEnd(32))],
			],
			[
				`insert into sessions (key_hash, person_id, provider, address, expires_at)
					values ($2, $1, 'cdc', '10.0.0.1', ${daysAgo(days.sessions + more)})`,
				[id, Buffer.from(name.padEnd(32))],
			],
			[
				`insert into feed_rejects (run_id, line, field, code, reason, row, mark, first_seen_at, entity, resolved_at)
				 values ($1, ${more + 5}, 'x', 'x', $2, '{}', $2, now(), 'orders', ${daysAgo(days.refusedRows + more)})`,
				[run?.id, name],
			],
			// Its second fault, which keeps no row.
			[
				`insert into feed_rejects (run_id, line, field, code, reason, entity, rejected_at)
					values ($1, ${more + 5}, 'y', 'y', $2, 'orders', ${daysAgo(days.refusedRows + more)})`,
				[run?.id, name],
			],
			[
				`insert into notifications (account_id, person_id, event, source_key, subject, happened_at, is_in_bell,
				 created_at)
				 values ($1, $2, 'order.shipped', $3, '{}', now(), true, ${daysAgo(days.notifications + more)})`,
				[accountIds["400900"], id, name],
			],
		];
		for (const [text, values] of statements) await sql(text, values);
	}
}

const left = () =>
	sql(`select form as name from form_drafts union all select subject from mails
		union all select split_part(email, '@', 1) from invitations
		union all select trim(convert_from(key_hash, 'UTF8')) from sessions union all select mark from feed_rejects
		where row is not null union all select source_key from notifications`);

test("each kind is removed after its days and not before, recorded, and a second cleanup finds nothing", async () => {
	await insertAged({ drafts: 20, invitations: 40, mails: 30, sessions: 90, notifications: 60, refusedRows: 180 });
	const config = settings("drafts=20,invitations=40 mails=30,sessions=90,notifications=60");
	const removed = await cleanUpOldData({ database, config });
	expect(removed).toEqual({ drafts: 1, invitations: 1, mails: 1, notifications: 1, refusedRows: 1, sessions: 1 });
	expect((await left()).map(({ name }) => name)).toEqual(Array(6).fill("young"));
	expect(await sql("select reason as name from feed_rejects where row is null")).toEqual([{ name: "young" }]);
	expect(
		await sql("select target as name from audit_events where action = 'retention.remove' order by 1"),
	).toHaveLength(6);
	expect(await cleanUpOldData({ database, config })).toEqual({});
});

test("an unknown kind, a missing number, and fewer days than the minimum stop the start with their names", () => {
	for (const [text, expected] of [
		["cookies=3", "cookies=3 is not one of"],
		["mails=soon", "mails=soon is not one of"],
		["sessions=3", "sessions must stay 30 days at least"],
	] as const)
		expect(() => settings(text)).toThrow(
			expect.toSatisfy((error: Error) => error instanceof ConfigError && error.message.includes(expected)),
		);
	expect(settings().RETENTION).toMatchObject({ mails: 365, uploads: 14 });
});
