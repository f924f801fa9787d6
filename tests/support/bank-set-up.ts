import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { restartFeeds } from "./feed-rows.ts";
import { asOwner, insertPerson, type SomePerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let asker: SomePerson;
export let mine: Caller;
export let colleague: Caller;
export let other: Caller;
export let admin: Caller;

export const addContact = (email: string, language = "en", endedAgo: string | null = null) =>
	asOwner(
		database,
		`insert into supplier_contacts (account_id, name, role, email, phone, language, ends_at)
		 select id, 'Anna', 'accounting', $1, '+1 515 555 0101', $2, now() - $3::interval from accounts where code = 'V1'`,
		[email, language, endedAgo],
	);

export const number = "98765432104477";

const values = {
	...{ scheme: "us", bank: "First Iowa", holder: "Account V1", routing: "0210 0002 1", account: "98765432-104477" },
	...{ startsOn: "2199-01-01", reason: "We have changed our house bank." },
};

export type Answered = {
	data?: Record<string, unknown> | null;
	errors?: { message: string; extensions?: { code?: string; faults?: { field: string }[] } }[];
};

export const ask = async (caller: Caller, changes: object = {}, account = "V1") =>
	(await api.ask(caller, "mutation ($input: AskBankChangeInput!) { askBankChange(input: $input) }", {
		input: { account, values: JSON.stringify({ ...values, ...changes }) },
	})) as Answered;

export const decide = async (caller: Caller, decision: string, refusal?: string) =>
	(await api.ask(caller, "mutation ($input: DecideBankChangeInput!) { decideBankChange(input: $input) }", {
		input: { account: "V1", number: 1, decision, refusal },
	})) as Answered;

/** An API; each test has suppliers' people and an administrator of its own. */
export function setUpBankChanges(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
	});
	afterAll(async () => {
		await api?.stop();
		await database?.drop();
	});
	beforeEach(async () => {
		await restartFeeds(database);
		await asOwner(database, "delete from mails");
		await asOwner(database, "delete from graphile_worker._private_jobs");
		asker = await insertPerson(database, { suppliers: ["V1"] });
		mine = await api.signIn(asker.id);
		colleague = await api.signIn((await insertPerson(database, { suppliers: ["V1"] })).id);
		other = await api.signIn((await insertPerson(database, { suppliers: ["V2"] })).id);
		admin = await api.signIn((await insertPerson(database, { groups: ["SSA-Admin"] })).id);
		await addContact("anna@v1.example", "es");
	});
}
