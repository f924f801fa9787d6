import { afterAll, beforeAll } from "vitest";
import { createInvitationAccess } from "#app/invitation-access.ts";
import { type Api, type Caller, startApi } from "./api.ts";
import { asOwner, insertPerson, type SomePerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let admin: Caller;
export let boss: SomePerson;
export let bosses: Caller;

export async function appoint(person: number, companies: readonly string[], by = admin) {
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

export const invite = (changes: object = {}, by = bosses) =>
	api.ask<{ inviteToCompany: string }>(
		by,
		"mutation ($input: InviteToCompanyInput!) { inviteToCompany(input: $input) }",
		{
			input: { account: "C1", email: "new@company.example", name: "New Buyer", language: "es", ...changes },
		},
	);

export const held = async (person: SomePerson) =>
	(
		await asOwner<{ code: string }>(
			database,
			`select a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = $1
				order by 1`,
			[person.id],
		)
	).map(({ code }) => code);

export async function lastLink(): Promise<string> {
	const [mail] = await asOwner<{ body_text: string }>(
		database,
		"select body_text from mails order by queued_at desc limit 1",
	);
	return /invitation=([\w-]{43})/.exec(mail?.body_text ?? "")?.[1] ?? "";
}

export const redeem = (token: string, email: string, knownId?: number) =>
	database.transaction("millgate_auth", {}, (tx) => createInvitationAccess(database).redeem(tx, token, email, knownId));

export const code = ({ errors }: Awaited<ReturnType<typeof api.ask>>) => errors?.[0]?.extensions?.code;

/** An API with an administrator of the mill and one of a company. */
export function setUpCompany(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
		admin = await api.signIn(
			(await insertPerson(database, { groups: ["SSA-Admin"], soldTo: ["C1"], email: "anna@mill.example" })).id,
		);
		// Holds another account too, which nobody made them administrator of.
		boss = await insertPerson(database, { soldTo: ["C1", "C2"], suppliers: ["V1"], email: "boss@company.example" });
		await appoint(boss.id, ["C1"]);
		bosses = await api.signIn(boss.id);
	});
	afterAll(async () => {
		await api.stop();
		await database.drop();
	});
}
