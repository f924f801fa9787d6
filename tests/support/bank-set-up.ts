import { beforeEach } from "vitest";
import type { Api, Caller } from "./api.ts";
import { restartFeeds } from "./feed-rows.ts";
import { testApi, testDatabase } from "./fixtures.ts";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

export const number = "98765432104477";

const values = {
	...{ scheme: "us", bank: "First Iowa", holder: "Account V1", routing: "0210 0002 1", account: "98765432-104477" },
	...{ startsOn: "2199-01-01", reason: "We have changed our house bank." },
};

function bankCalls(api: Api, database: TestDatabase) {
	const addContact = (email: string, language = "en", endedAgo: string | null = null) =>
		asOwner(
			database,
			`insert into supplier_contacts (account_id, name, role, email, phone, language, ends_at)
			 select id, 'Anna', 'accounting', $1, '+1 515 555 0101', $2, now() - $3::interval from accounts where code = 'V1'`,
			[email, language, endedAgo],
		);

	const ask = (caller: Caller, changes: object = {}, account = "V1") =>
		api.ask(caller, "mutation ($input: AskBankChangeInput!) { askBankChange(input: $input) }", {
			input: { account, values: JSON.stringify({ ...values, ...changes }) },
		});

	const decide = (caller: Caller, decision: string, refusal?: string) =>
		api.ask(caller, "mutation ($input: DecideBankChangeInput!) { decideBankChange(input: $input) }", {
			input: { account: "V1", number: 1, decision, refusal },
		});

	return { addContact, ask, decide };
}

/** An API with suppliers and an administrator, who are inserted again before each test. */
export async function setUpBankChanges() {
	const database = await testDatabase();
	const api = await testApi(database);
	const supplier = await api.signInAs({ suppliers: ["V1"] });
	const colleague = await api.signInAs({ suppliers: ["V1"] });
	const otherSupplier = await api.signInAs({ suppliers: ["V2"] });
	const admin = await api.signInAs({ groups: ["SSA-Admin"] });
	const calls = bankCalls(api, database);
	beforeEach(async () => {
		await restartFeeds(database);
		await asOwner(database, "delete from mails");
		await asOwner(database, "delete from graphile_worker._private_jobs");
		await api.signInAgain(supplier, colleague, otherSupplier, admin);
		await calls.addContact("anna@v1.example", "es");
	});
	return { database, api, supplier, colleague, otherSupplier, admin, ...calls };
}
