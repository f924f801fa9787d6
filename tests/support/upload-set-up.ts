import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { feedPartners } from "./feed-rows.ts";
import { insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let folder: string;
export let maria: Caller & { personId: number };
export let stranger: Caller & { personId: number };

export async function person(soldTo: string) {
	const { id } = await insertPerson(database, { soldTo: [soldTo] });
	return { ...(await api.signIn(id)), personId: id };
}

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
type Sent = { status: number; body: { id: string; name: string; type: string; size: number; detail?: string } };

export async function upload(caller: Caller | undefined, name: string, content: Uint8Array, to = api): Promise<Sent> {
	const headers = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(name), ...caller };
	const response = await fetch(`${to.url}/api/uploads`, { method: "POST", headers, body: new Uint8Array(content) });
	return { status: response.status, body: (await response.json()) as Sent["body"] };
}

const bearer = (caller: Caller) => caller.authorization.replace("Bearer ", "");
export const asPage = (caller: Caller) => ({ cookie: `${caller.cookie}; auth=${bearer(caller)}` });

export const get = (caller: Caller, id: string, query = "") =>
	fetch(`${api.url}/files/${id}${query}`, { headers: asPage(caller) });

/** An API with a folder for files, a buyer and somebody of another company. */
export function setUpUploads(): void {
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "millgate-files-"));
		database = await createTestDatabase();
		await feedPartners(database);
		api = await startApi(database, [], { DATA_DIR: folder, UPLOAD_MAX_BYTES: "200000" });
		maria = await person("S1");
		stranger = await person("S2");
	});
	afterAll(async () => {
		await api.stop();
		await database.drop();
		await rm(folder, { recursive: true });
	});
}
