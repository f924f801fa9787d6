import { describe, expect, test } from "vitest";
import {
	setUpCompanyWebhooks,
	signInAdministrator,
	writeAbout,
} from "../../../../../tests/support/company-webhook-set-up.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

const { api, buyer, database, deliver, make, save, sent } = await setUpCompanyWebhooks();
const stranger = await signInAdministrator(database, api, { soldTo: ["S2"] });
const colleague = await signInAdministrator(database, api, { soldTo: ["S1"] });
const member = await api.signInAs({ soldTo: ["S1"] });
const numbers = () => sent().map(({ data }) => data.number);

const act = (id: string) => [
	`mutation { removeCompanyWebhook(id: "${id}") }`,
	`mutation { takeOverCompanyWebhook(id: "${id}") }`,
	`mutation { renewCompanyWebhookSecret(id: "${id}") }`,
	`mutation { testCompanyWebhook(id: "${id}") { status } }`,
	`mutation { replayCompanyWebhooks(endpoint: "${id}") }`,
];

describe("people", () => {
	test("of the company read its endpoints, and only administrators change them", async () => {
		const { id } = await make(buyer, ["S1"]);
		await writeAbout(database, "M100", "W1");
		await deliver(id);
		const query = "{ companyWebhooks { id mayChange accounts { code } deliveries { number state } } }";
		const shown = (mayChange: boolean) => ({
			companyWebhooks: [
				{ id, mayChange, accounts: [{ code: "S1" }], deliveries: [{ number: "M100", state: "delivered" }] },
			],
		});
		expect((await api.ask(member, query)).data).toEqual(shown(false));
		expect((await api.ask(colleague, query)).data).toEqual(shown(true));
		expect((await api.ask(stranger, query)).data).toEqual({ companyWebhooks: [] });
		for (const person of [member, stranger]) {
			for (const document of act(id))
				expect((await api.ask(person, document)).errors?.[0]?.extensions?.code).toBe("not-found");
			expect((await save(person, ["S1"], { endpoint: id })).errors?.[0]?.extensions?.code).toBe("not-found");
		}
		expect((await save(member, ["S1"])).errors?.[0]?.extensions?.code).toBe("invalid");
		expect((await save(buyer, ["S2"])).errors?.[0]).toMatchObject({
			extensions: { code: "invalid", faults: [{ field: "accounts" }] },
		});
		expect((await asOwner(database, "select id from webhook_endpoints")).length).toBe(1);
	});

	test("who change an endpoint own it from then on", async () => {
		const { id } = await make(buyer, ["S1"]);
		expect((await save(colleague, ["S1"], { endpoint: id, name: "SAP" })).data?.saveCompanyWebhook.secret).toBeNull();
		const [row] = await asOwner(database, "select name, owner_id::int, created_by from webhook_endpoints");
		expect(row).toEqual({ name: "SAP", owner_id: colleague.id, created_by: colleague.email });
	});

	test("of another company cannot make an endpoint theirs by giving it one of their accounts", async () => {
		const { id } = await make(buyer, ["S1"]);
		const scope = { personId: stranger.id, soldToIds: [stranger.accountIds.S2 ?? 0] };
		const adding = database.transaction("millgate_company", scope, (tx) =>
			tx.sql("insert into webhook_endpoint_accounts (endpoint_id, account_id) values ($1, $2)", [
				Number(id),
				stranger.accountIds.S2,
			]),
		);
		await expect(adding).rejects.toThrow("row-level security");
	});

	test("who are the mill's staff own no endpoint of a company", async () => {
		const staff = await signInAdministrator(database, api, { groups: ["SSA-ISR"], soldTo: ["S1"] });
		const { id } = await make(buyer, ["S1"]);
		expect((await save(staff, ["S1"])).errors?.[0]?.extensions?.code).toBe("invalid");
		const taken = await api.ask(staff, `mutation { takeOverCompanyWebhook(id: "${id}") }`);
		expect(taken.errors?.[0]?.extensions?.code).toBe("invalid");
		const { data } = await api.ask(staff, "{ companyWebhooks { mayChange } }");
		expect(data).toEqual({ companyWebhooks: [{ mayChange: false }] });
	});

	test("who save what a colleague changed meanwhile are refused, and nothing is overwritten", async () => {
		const { id } = await make(buyer, ["S1"]);
		const query = `{ companyWebhook(id: "${id}") { version name } }`;
		const read = async () =>
			(await api.ask<{ companyWebhook: { version: string; name: string } }>(buyer, query)).data?.companyWebhook;
		const seen = (await read())?.version;
		expect((await save(colleague, ["S1"], { endpoint: id, name: "SAP", seen })).errors).toBeUndefined();
		const late = await save(buyer, ["S1"], { endpoint: id, name: "Oracle", seen });
		expect(late.errors?.[0]?.extensions?.code).toBe("invalid");
		expect((await read())?.name).toBe("SAP");
	});

	test.each([
		["a private address", "https://10.0.0.8/hooks"],
		["cloud metadata", "https://169.254.169.254/latest"],
		["no encryption", "http://erp.buyer.example/hooks"],
		["a password", "https://a:b@erp.buyer.example/hooks"],
	])("cannot have messages sent to %s", async (_what, url) => {
		expect((await save(buyer, ["S1"], { url })).errors?.[0]).toMatchObject({
			extensions: { code: "invalid", faults: [{ field: "url" }] },
		});
	});

	test("of the mill see companies' endpoints, and can only pause them", async () => {
		const admin = await api.signInAs({ groups: ["SSA-Admin"] });
		const { id } = await make(buyer, ["S1"]);
		const { data } = await api.ask(admin, "{ webhookEndpoints { id isOfCompany accounts } }");
		expect(data).toEqual({ webhookEndpoints: [{ id, isOfCompany: true, accounts: [expect.stringMatching(/^S1 /)] }] });
		const refused = [
			`mutation { removeWebhook(id: "${id}") }`,
			`mutation { renewWebhookSecret(id: "${id}") }`,
			`mutation { testWebhook(id: "${id}") { status } }`,
		];
		for (const document of refused)
			expect((await api.ask(admin, document)).errors?.[0]?.extensions?.code).toBe("not-found");
		expect((await api.ask(admin, `mutation { turnWebhook(id: "${id}", isOn: false) }`)).data).toEqual({
			turnWebhook: false,
		});
		await writeAbout(database, "M100", "W1");
		await deliver(id);
		expect(numbers()).toEqual([]);
		await api.ask(admin, `mutation { turnWebhook(id: "${id}", isOn: true) }`);
		await deliver(id);
		expect(numbers()).toEqual(["M100"]);
	});
});
