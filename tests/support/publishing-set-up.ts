import { beforeEach } from "vitest";
import { emptyTables } from "./empty-tables.ts";
import { feedPartners } from "./feed-rows.ts";
import { testApi, testDatabase, testFolder } from "./fixtures.ts";

export const publishResource = "mutation ($input: PublishInput!) { publishResource(input: $input) }";
export const withdraw = "mutation ($input: WithdrawPublicationInput!) { withdrawPublication(input: $input) }";
export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
type Published = { publishNotice?: string; publishResource?: string; withdrawPublication?: boolean };

/** An API with an administrator and one reader of each kind; each test begins without publications. */
export async function setUpPublishing() {
	const database = await testDatabase();
	await feedPartners(database);
	const folder = await testFolder();
	const api = await testApi(database, { DATA_DIR: folder });
	const callers = {
		admin: await api.signInAs({ groups: ["SSA-Admin"] }),
		buyer: await api.signInAs({ soldTo: ["S1"] }),
		yard: await api.signInAs({ shipTo: ["T1"] }),
		supplier: await api.signInAs({ suppliers: ["V1"] }),
	};
	const send = (document: string, input: object, caller: keyof typeof callers = "admin") =>
		api.ask<Published>(callers[caller], document, { input });
	beforeEach(() => emptyTables(database, "notices", "resources", "files"));
	return { database, api, folder, callers, send };
}
