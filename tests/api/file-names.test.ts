import { expect, test } from "vitest";
import { dayIn } from "#shared/forms/days.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);

// Twenty-five hours apart: it is never the same day in both.
test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
	"a file that is taken home carries the day that it is for its reader, in %s",
	async (zone) => {
		const { id } = await insertPerson(database, { soldTo: ["S1"] });
		await asOwner(database, "update people set time_zone = $2 where id = $1", [id, zone]);
		const { authorization, cookie } = await api.signIn(id);
		const headers = { cookie: `${cookie}; auth=${authorization.replace("Bearer ", "")}` };
		for (const file of ["orders.csv", "orders.xlsx", "certificates.zip"]) {
			const answer = await fetch(`${api.url}/downloads/${file}`, { headers });
			await answer.arrayBuffer();
			expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
				200,
				expect.stringContaining(dayIn(zone, new Date())),
			]);
		}
	},
);
