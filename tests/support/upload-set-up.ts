import { type Api, type Caller, headersOf } from "./api.ts";
import { feedPartners } from "./feed-rows.ts";
import { testApi, testDatabase, testFolder } from "./fixtures.ts";

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
type Sent = { status: number; body: { id: string; name: string; type: string; size: number; detail?: string } };

const bearer = (caller: Caller) => caller.authorization.replace("Bearer ", "");
export const asPage = (caller: Caller) => ({ cookie: `${caller.cookie}; auth=${bearer(caller)}` });

function uploadCalls(api: Api) {
	async function upload(
		caller: Caller | undefined,
		name: string,
		content: Uint8Array,
		to: Pick<Api, "url"> = api,
	): Promise<Sent> {
		const headers = {
			"content-type": "application/octet-stream",
			"x-file-name": encodeURIComponent(name),
			...(caller && headersOf(caller)),
		};
		const response = await fetch(`${to.url}/api/uploads`, { method: "POST", headers, body: new Uint8Array(content) });
		return { status: response.status, body: (await response.json()) as Sent["body"] };
	}

	const get = (caller: Caller, id: string, query = "") =>
		fetch(`${api.url}/files/${id}${query}`, { headers: asPage(caller) });

	return { upload, get };
}

/** An API with a folder for files, a buyer and a buyer of another company. */
export async function setUpUploads() {
	const folder = await testFolder();
	const database = await testDatabase();
	await feedPartners(database);
	const api = await testApi(database, { DATA_DIR: folder, UPLOAD_MAX_BYTES: "200000" });
	const maria = await api.signInAs({ soldTo: ["S1"] });
	const stranger = await api.signInAs({ soldTo: ["S2"] });
	return { database, api, folder, maria, stranger, ...uploadCalls(api) };
}
