import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { emptyTables } from "./empty-tables.ts";
import { feedPartners } from "./feed-rows.ts";
import { insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export const publishResource = "mutation ($input: PublishInput!) { publishResource(input: $input) }";
export const withdraw = "mutation ($input: WithdrawPublicationInput!) { withdrawPublication(input: $input) }";
export const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
export let database: TestDatabase;
export let api: Api;
export let folder: string;
export const callers: Record<"admin" | "buyer" | "yard" | "supplier", Caller> = {} as never;
export type Sent = { publishNotice?: string; publishResource?: string; withdrawPublication?: boolean };

export const send = (document: string, input: object, who: keyof typeof callers = "admin") =>
	api.ask<Sent>(callers[who], document, { input });

/** An API with an administrator and one reader of each kind; each test begins without publications. */
export function setUpPublishing(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		await feedPartners(database);
		folder = await mkdtemp(join(tmpdir(), "millgate-library-"));
		api = await startApi(database, [], { DATA_DIR: folder });
		const signIn = async (rights: object) => api.signIn((await insertPerson(database, rights)).id);
		callers.admin = await signIn({ groups: ["SSA-Admin"] });
		callers.buyer = await signIn({ soldTo: ["S1"] });
		callers.yard = await signIn({ shipTo: ["T1"] });
		callers.supplier = await signIn({ suppliers: ["V1"] });
	});
	beforeEach(() => emptyTables(database, "notices", "resources", "files"));
	afterAll(async () => {
		await api.stop();
		await database.drop();
		await rm(folder, { recursive: true, force: true });
	});
}
