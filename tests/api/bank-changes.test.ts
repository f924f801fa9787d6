import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { type Answer, type Caller, codeOf } from "../support/api.ts";
import { number, setUpBankChanges } from "../support/bank-set-up.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const { admin, api, ask, colleague, database, decide, otherSupplier, supplier } = await setUpBankChanges();

const routing = "021000021";

const withdraw = async (caller: Caller, account = "V1") =>
	(await api.ask(caller, "mutation ($account: String!) { withdrawBankChange(account: $account, number: 1) }", {
		account,
	})) as Answer;

const changesOf = async (caller: Caller) =>
	(
		await api.ask<{ supplierProfile: { bankChanges: object[] } }>(
			caller,
			"{ supplierProfile { bankChanges { number state lastFour refusal } } }",
		)
	).data?.supplierProfile.bankChanges;

const outbox = () =>
	asOwner<{ kind: string; content: { details: string } }>(database, "select kind, content from outbox");

/** Everything that the database holds, as text: what is found in it a user could read. */
async function wholeDatabase(): Promise<string> {
	const tables = await asOwner<{ name: string }>(
		database,
		"select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
	);
	const texts = tables.map(({ name }) =>
		asOwner<{ text: string | null }>(database, `select string_agg(t::text, ' ') as text from ${name} t`),
	);
	const queue = asOwner<{ text: string | null }>(
		database,
		"select string_agg(payload::text, ' ') as text from graphile_worker._private_jobs",
	);
	return (await Promise.all([...texts, queue])).map(([row]) => row?.text ?? "").join(" ");
}

describe("a change of bank details", () => {
	test("waits for a second person, and nobody is shown more of it than the last four", async () => {
		expect((await ask(supplier)).data).toEqual({ askBankChange: 1 });
		expect(await changesOf(colleague)).toEqual([{ number: 1, state: "requested", lastFour: "4477", refusal: null }]);
		expect(await outbox()).toEqual([]);
		const document = "{ bankChanges { account number state bank lastFour isMine knownContacts { email phone } } }";
		const known = [{ email: "anna@v1.example", phone: "+1 515 555 0101" }];
		expect((await api.ask(admin, document)).data).toEqual({
			bankChanges: [
				{
					account: "V1",
					number: 1,
					state: "requested",
					bank: "First Iowa",
					lastFour: "4477",
					isMine: false,
					knownContacts: known,
				},
			],
		});
		expect(await wholeDatabase()).not.toMatch(new RegExp(`${number}|${routing}`));
	});

	test.each(["millgate_viewer", "millgate_admin"] as const)(
		"keeps its numbers from %s, who may not select them",
		async (role) => {
			await ask(supplier);
			const read = database.transaction(
				role,
				{ personId: supplier.id, supplierIds: [supplier.accountIds.V1 ?? 0] },
				(tx) => tx.sql("select sealed from bank_changes"),
			);
			await expect(read).rejects.toThrow("permission denied");
		},
	);

	test("confirmed by an administrator is sent to the mill's systems, and only their own key reads the numbers", async () => {
		await ask(supplier);
		expect((await decide(admin, "confirmed")).errors).toBeUndefined();
		expect(await changesOf(supplier)).toMatchObject([{ state: "confirmed" }]);
		const [entry] = await outbox();
		expect(entry).toMatchObject({
			kind: "supplier.bank_change",
			content: { account: "V1", bank: "First Iowa", lastFour: "4477", startsOn: "2199-01-01" },
		});
		expect(JSON.stringify(entry)).not.toContain(number);
		const collect = async (scopes: string[]) => {
			const { key } = await createFeedKey(database, { source: "erp", scopes });
			return fetch(api.url + entry?.content.details, { headers: { authorization: `Bearer ${key}` } });
		};
		expect((await collect(["outbox", "*"])).status).toBe(403);
		const answer = await collect(["bank-details"]);
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
		expect(await answer.json()).toMatchObject({ account: "V1", change: 1, numbers: { routing, account: number } });
		expect(await asOwner(database, "select actor from audit_events where action = 'bank-change.collect'")).toEqual([
			{ actor: "key erp" },
		]);
	});

	test("refused says why, keeps no numbers and is sent to nobody", async () => {
		await ask(supplier);
		expect((await decide(admin, "refused")).errors?.[0]?.extensions?.faults).toMatchObject([{ field: "refusal" }]);
		await decide(admin, "refused", "Nobody answered the telephone.");
		expect(await changesOf(supplier)).toMatchObject([{ state: "refused", refusal: "Nobody answered the telephone." }]);
		expect(await asOwner(database, "select sealed from bank_changes")).toEqual([{ sealed: null }]);
		expect(await outbox()).toEqual([]);
	});

	test("is never decided by its requester, nor by an administrator who belongs to the supplier", async () => {
		await ask(supplier);
		await asOwner(database, "insert into person_groups (person_id, group_name) values ($1, 'SSA-Admin')", [
			supplier.id,
		]);
		const both = await api.signIn((await insertPerson(database, { suppliers: ["V1"], groups: ["SSA-Admin"] })).id);
		for (const caller of [await api.signIn(supplier.id), both])
			expect(codeOf(await decide(caller, "confirmed"))).toBe("invalid");
		// Past the portal's own check the table holds to it.
		const past = database.transaction("millgate_admin", { personId: supplier.id }, (tx) =>
			tx.sql(
				`update bank_changes set state = 'confirmed', decided_by = 'x', decided_person_id = viewer_person(),
					decided_at = now()`,
			),
		);
		await expect(past).rejects.toThrow("two_persons");
		expect(await changesOf(supplier)).toMatchObject([{ state: "requested" }]);
	});

	test("is confirmed by a supplier's person in no way", async () => {
		await ask(supplier);
		expect(codeOf(await decide(supplier, "confirmed"))).toBe("forbidden");
		const past = database.transaction(
			"millgate_viewer",
			{ personId: supplier.id, supplierIds: [supplier.accountIds.V1 ?? 0] },
			(tx) =>
				tx.sql(
					"update bank_changes set state = 'confirmed', decided_by = 'x', decided_person_id = 0, decided_at = now()",
				),
		);
		await expect(past).rejects.toThrow("row-level security");
	});

	test("decided by several at once is decided once", async () => {
		await ask(supplier);
		const second = await api.signIn((await insertPerson(database, { groups: ["SSA-Admin"] })).id);
		const answers = await Promise.all([admin, second, admin, second].map((caller) => decide(caller, "confirmed")));
		expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
		expect(answers.filter(({ errors }) => errors).map(codeOf)).toEqual(["invalid", "invalid", "invalid"]);
		expect(await outbox()).toHaveLength(1);
	});

	test("is one at a time, and is withdrawn by its supplier until it is decided", async () => {
		const answers = await Promise.all([ask(supplier), ask(colleague)]);
		expect(answers.map(codeOf).filter(Boolean)).toEqual(["invalid"]);
		expect((await withdraw(colleague)).errors).toBeUndefined();
		expect(codeOf(await withdraw(supplier))).toBe("invalid");
		expect(codeOf(await decide(admin, "confirmed"))).toBe("invalid");
		expect((await ask(supplier)).data).toEqual({ askBankChange: 2 });
	});

	test.each<[string, () => Promise<unknown>, string]>([
		["withdrawn", () => withdraw(colleague), "This change was already withdrawn. Reload the page."],
		["confirmed", () => decide(admin, "confirmed"), "This change was already confirmed. Reload the page."],
		[
			"refused",
			() => decide(admin, "refused", "Nobody answered."),
			"This change was already rejected. Reload the page.",
		],
	])("%s meanwhile says so to both sides", async (_what, settle, message) => {
		await ask(supplier);
		await settle();
		for (const late of [await withdraw(supplier), await decide(admin, "confirmed")])
			expect(late.errors).toMatchObject([{ message }]);
	});

	test("of another user is as missing as of a supplier that does not exist", async () => {
		await ask(supplier);
		const plain = (answer: object) => JSON.stringify(answer).replaceAll(/"requestId":"[^"]+"/g, "");
		expect(codeOf(await ask(otherSupplier))).toBe("not-found");
		expect(plain(await ask(otherSupplier))).toBe(plain(await ask(otherSupplier, {}, "V9")));
		expect(plain(await withdraw(otherSupplier))).toBe(plain(await withdraw(otherSupplier, "V9")));
		expect(await changesOf(otherSupplier)).toEqual([]);
	});

	test.each<[string, object, string[]]>([
		["a routing number whose check digit is wrong", { routing: "021000022" }, ["routing"]],
		["an account number of letters", { account: "ACCOUNT1" }, ["account"]],
		["a CLABE whose check digit is wrong", { scheme: "clabe", clabe: "032180000118359718" }, ["clabe"]],
		["an IBAN with two digits changed about", { scheme: "iban", iban: "DE89370400440532010300" }, ["iban"]],
		["no number at all", { scheme: "iban" }, ["iban"]],
		["a day that has passed", { startsOn: "2020-01-01" }, ["startsOn"]],
		["no reason", { reason: "" }, ["reason"]],
	])("with %s is refused at its field", async (_what, changes, fields) => {
		expect((await ask(supplier, changes)).errors?.[0]?.extensions?.faults?.map(({ field }) => field)).toEqual(fields);
		expect(await changesOf(supplier)).toEqual([]);
	});
});
