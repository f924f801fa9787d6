import { createInvitationAccess } from "#app/invitation-access.ts";
import type { Api, Caller } from "./api.ts";
import { testApi, testDatabase } from "./fixtures.ts";
import { asOwner, type SomePerson } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

function companyCalls(api: Api, database: TestDatabase, admin: Caller, boss: Caller) {
	async function appoint(person: number, companies: readonly string[], by: Caller = admin) {
		const query = "query ($id: ID!) { person(id: $id) { revision companies } }";
		const { data } = await api.ask<{ person: { revision: string } }>(admin, query, { id: String(person) });
		const input = {
			person: String(person),
			revision: data?.person.revision ?? "",
			companies,
			reason: "Looks after their people",
		};
		return api.ask(by, "mutation ($input: ChangeCompaniesInput!) { changeCompanies(input: $input) }", { input });
	}

	const invite = (changes: object = {}, by: Caller = boss) =>
		api.ask<{ inviteToCompany: string }>(
			by,
			"mutation ($input: InviteToCompanyInput!) { inviteToCompany(input: $input) }",
			{
				input: { account: "C1", email: "new@company.example", name: "New Buyer", language: "es", ...changes },
			},
		);

	const held = async (person: SomePerson) =>
		(
			await asOwner<{ code: string }>(
				database,
				`select a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = $1
					order by 1`,
				[person.id],
			)
		).map(({ code }) => code);

	async function lastLink(): Promise<string> {
		const [mail] = await asOwner<{ body_text: string }>(
			database,
			"select body_text from mails order by queued_at desc limit 1",
		);
		return /invitation=([\w-]{43})/.exec(mail?.body_text ?? "")?.[1] ?? "";
	}

	const redeem = (token: string, email: string, knownId?: number) =>
		database.transaction("millgate_auth", {}, (tx) =>
			createInvitationAccess(database).redeem(tx, token, email, knownId),
		);

	return { appoint, invite, held, lastLink, redeem };
}

/** An API with an administrator of the mill and one of company C1. */
export async function setUpCompany() {
	const database = await testDatabase();
	const api = await testApi(database);
	const admin = await api.signInAs({ groups: ["SSA-Admin"], soldTo: ["C1"], email: "anna@mill.example" });
	// Has other accounts too, of which nobody made them administrator.
	const boss = await api.signInAs({ soldTo: ["C1", "C2"], suppliers: ["V1"], email: "boss@company.example" });
	const calls = companyCalls(api, database, admin, boss);
	await calls.appoint(boss.id, ["C1"]);
	return { database, api, admin, boss, ...calls };
}
