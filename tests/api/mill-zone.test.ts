import { describe, expect, test } from "vitest";
import { redeemInvitation } from "#features/invitations/server/redeem-invitation.ts";
import { insertAccount, insertMill } from "../support/factories.ts";
import { feed, personFeedRow } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

// Fourteen hours ahead: no other zone that anything could fall back on says the same.
const zone = "Pacific/Kiritimati";

const database = await testDatabase();
const api = await testApi(database);
await insertMill(database, { code: "AA", time_zone: zone });
await insertMill(database, { code: "ZZ", time_zone: "America/Chicago" });
const account = await insertAccount(database, "sold_to", { code: "S1" });
const admin = await api.signInAs({ groups: ["SSA-Admin"] });

const zoneOf = async (email: string) =>
	(await asOwner<{ time_zone: string }>(database, "select time_zone from people where email = $1", [email]))[0]
		?.time_zone;

describe("where nobody named a time zone, that of the first mill counts", () => {
	test("in the mail of an invitation, and for the person who accepts it", async () => {
		const email = "new.buyer@yard.example";
		const input = { email, name: "New Buyer", area: "customer", language: "en", accounts: "S1", groups: [] };
		await api.ask(admin, "mutation ($input: InvitePersonInput!) { invitePerson(input: $input) }", { input });
		const [mail] = await asOwner<{ body_text: string }>(database, "select body_text from mails where address = $1", [
			email,
		]);
		expect(mail?.body_text).toContain("GMT+14");
		const token = /invitation=([\w-]{43})/.exec(mail?.body_text ?? "")?.[1] ?? "";
		await database.transaction("millgate_auth", {}, (tx) => redeemInvitation(tx, token, email));
		expect(await zoneOf(email)).toBe(zone);
	});

	test("for people whom a feed names without one", async () => {
		await feed(database, "people", [
			personFeedRow({ email: "fed@yard.example", timeZone: undefined, soldTo: [], shipTo: [], suppliers: [] }),
		]);
		expect(await zoneOf("fed@yard.example")).toBe(zone);
	});

	test.each(["millgate_viewer", "millgate_mail"] as const)(
		"for a zone unknown to the database, requested as %s",
		async (role) => {
			const ask = (name: string) =>
				database.transaction(role, {}, (tx) => tx.sql<{ known: string }>("select known_zone($1) as known", [name]));
			expect([await ask("Mars/Olympus"), await ask("Europe/Madrid")]).toEqual([
				[{ known: zone }],
				[{ known: "Europe/Madrid" }],
			]);
		},
	);

	test("in the days by which complaints without a mill are found", async () => {
		const buyer = await api.signInAs({ soldTo: ["S1"] });
		await asOwner(
			database,
			`insert into complaints (account_id, complaint_number, kind, state, state_at, asked, description, opened_by,
			 submitted_at)
			 values ($1, 'C-1', 'delivery', 'submitted', now(), 'credit', 'Scale', 'Buyer', '2026-03-05T11:00:00Z')`,
			[account],
		);
		const found = (day: string) =>
			api.ask<{ complaints: { totals: { count: number } } }>(
				buyer,
				"query ($filter: ComplaintFilterInput) { complaints(tab: all, filter: $filter) { totals { count } } }",
				{ filter: { submitted: { from: day, to: day } } },
			);
		const counts = [await found("2026-03-05"), await found("2026-03-06")].map(
			({ data }) => data?.complaints.totals.count,
		);
		expect(counts).toEqual([0, 1]);
	});
});
