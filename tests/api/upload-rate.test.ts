import { expect, test } from "vitest";
import { feedPartners } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);

test("a user who sends too many files in an hour is refused, with the time to wait", async () => {
	const { id } = await insertPerson(database, { soldTo: ["S1"] });
	const full = `insert into rate_limits (bucket, window_at, hits)
		select $1, to_timestamp(floor(extract(epoch from now()) / 3600) * 3600 + after), 300
		from unnest(array[0, 3600]) after`;
	await asOwner(database, full, [`uploads:${id}`]);
	const headers = {
		"content-type": "application/octet-stream",
		"x-file-name": "a.pdf",
		lang: "es",
		...(await api.signIn(id)),
	};
	const refused = await fetch(`${api.url}/api/uploads`, { method: "POST", headers, body: "%PDF-1.7" });
	const seconds = Number(refused.headers.get("retry-after"));
	expect([refused.status, seconds > 0]).toEqual([429, true]);
	const minutes = Math.ceil(seconds / 60);
	const message = `Ha subido muchos archivos en la última hora. Inténtelo de nuevo en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`;
	expect(await refused.json()).toMatchObject({ code: "too-many", detail: message });
});
