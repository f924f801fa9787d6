import { describe, expect, test } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { hashOf } from "#server/graphql/documents.ts";
import { rememberDocuments } from "#server/graphql/released-documents.ts";
import { createLog } from "#server/log.ts";
import { cleanUpRegularly } from "../../../src/app/clean-up-regularly.ts";
import { type Api, type Caller, startApi } from "../../support/api.ts";
import { testDatabase } from "../../support/fixtures.ts";
import { asOwner, insertPerson } from "../../support/people.ts";

const before = "query Before { viewer { email } }";
const now = "query Now { viewer { name } }";
const gone = "query Gone { viewer { faxNumber } }";

const database = await testDatabase();
const person = (await insertPerson(database, { soldTo: ["104233"] })).id;

const send = async (api: Api, caller: Caller, body: object) => {
	const headers = { "content-type": "application/json", ...caller };
	const response = await fetch(`${api.url}/api/graphql`, { method: "POST", headers, body: JSON.stringify(body) });
	return {
		status: response.status,
		headers: response.headers,
		answer: (await response.json()) as Record<string, unknown>,
	};
};

describe("a tab that was opened before a release", () => {
	test("continues with the documents of its own build, by text and by hash, for thirty days", async () => {
		await rememberDocuments(database, [before]);
		const api = await startApi(database, {}, await rememberDocuments(database, [now]));
		const caller = await api.signIn(person);
		for (const body of [{ query: before }, { query: now }, { extensions: { documentId: hashOf(before) } }]) {
			expect((await send(api, caller, body)).answer.errors).toBeUndefined();
		}
		await api.stop();
		await asOwner(database, "update released_documents set released_at = now() - interval '31 days' where body = $1", [
			before,
		]);
		expect(await rememberDocuments(database, [now])).not.toContain(before);
	});

	test("continues also when its build had been served for more than thirty days", async () => {
		await rememberDocuments(database, [before]);
		await asOwner(database, "update released_documents set released_at = now() - interval '31 days' where body = $1", [
			before,
		]);
		const stop = cleanUpRegularly(database, [before], createLog("silent"), 20);
		const sinceHours =
			"select extract(epoch from now() - released_at)::int / 3600 as hours from released_documents where body = $1";
		await expect.poll(() => asOwner(database, sinceHours, [before])).toEqual([{ hours: 0 }]);
		stop();
		expect(await rememberDocuments(database, [now])).toContain(before);
	});

	test("gets a message when the schema no longer has a field", async () => {
		const api = await startApi(database, {}, await rememberDocuments(database, [gone, now]));
		const caller = await api.signIn(person);
		const { status, answer } = await send(api, caller, { query: gone });
		expect([status < 500, answer.errors]).toEqual([
			true,
			[expect.objectContaining({ message: expect.stringContaining("faxNumber") })],
		]);
		expect((await send(api, caller, { query: now })).answer.errors).toBeUndefined();
		await api.stop();
	});
});

describe("a pool that is full", () => {
	test("sheds calls as unavailable, says when to come back, and answers again once there is room", async () => {
		const limited = connectDatabase(appUrl(database.adminUrl), {
			connections: 1,
			acquireMs: 1_500,
			log: createLog("silent"),
		});
		const api = await startApi({ ...limited, adminUrl: database.adminUrl }, {}, [now]);
		const caller = await api.signIn(person);
		let free = () => {};
		const isFree = new Promise<void>((done) => {
			free = done;
		});
		const held = limited.transaction("millgate_viewer", {}, () => isFree);
		const { status, headers, answer } = await send(api, caller, { query: now });
		expect([status, headers.get("retry-after"), answer.code]).toEqual([503, "5", "unavailable"]);
		expect(JSON.stringify(answer)).not.toMatch(/pool|timeout|connect|postgres/i);
		free();
		await held;
		expect((await send(api, caller, { query: now })).status).toBe(200);
		await api.stop();
		await limited.close();
	});
});
