import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { testProgram } from "../support/company-key.ts";
import { asOwner } from "../support/people.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { expectSame } from "./compare-mirrors.ts";
import { openMill } from "./feed-hour.ts";
import { followWhile, openMirror } from "./mirror.ts";

/** The largest customer of the demo mill, on a portal of the test's own: what it feeds stays out of other tests. */
const greatLakes = "104233";
let portal: Portal;
beforeAll(async () => {
	portal = await startPortal();
});
afterAll(() => portal.stop());

test("a program mirrors all that Great Lakes sees, and stays in step with an hour of the mill's feeds", async () => {
	const adminUrl = await portal.databaseUrl();
	const connection = { connections: 4, acquireMs: 20_000, log: createLog("silent") };
	const database = { ...connectDatabase(appUrl(adminUrl), connection), adminUrl };
	const ask = <T extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
		asOwner<T>(database, sql, values);
	const partiesOf = async (sign: "=" | "<>") => {
		const [parties] = await ask<{ soldTo: string; shipTo: string }>(
			`select s.code as "soldTo", y.code as "shipTo" from orders o join accounts s on s.id = o.account_id
			 join accounts y on y.id = o.ship_to_id where s.code ${sign} $1 order by o.order_number limit 1`,
			[greatLakes],
		);
		if (!parties) throw new Error("The demo mill has no order");
		return parties;
	};
	const program = await testProgram(database, portal, { soldTo: [greatLakes] });
	const key = program.headers.authorization.replace("Bearer ", "");
	const sizes = { listing: 1000, changes: 100 };
	const mirror = await openMirror(portal.url, key, sizes);
	await mirror.follow();
	const [counted] = await ask<Record<string, number>>(
		`with own as (select id from accounts where code = $1)
		 select (select count(*)::integer from order_lines where account_id = own.id) as lines,
			(select count(*)::integer from certificates where account_id = own.id) as certificates,
			(select count(*)::integer from invoices where account_id = own.id) as invoices from own`,
		[greatLakes],
	);
	const { lines, certificates, invoices } = counted ?? {};
	const mirrored = (["lines", "certificates", "invoices"] as const).map((name) => mirror.rows(name).size);
	expect(mirrored).toEqual([lines, certificates, invoices]);
	const feedMinute = await openMill(database, "HOUR-", await partiesOf("="), await partiesOf("<>"));
	await followWhile(mirror, async () => {
		for (let minute = 0; minute < 60; minute += 1) await feedMinute(minute);
	});
	const anew = await openMirror(portal.url, key, sizes);
	await anew.follow();
	await expectSame(mirror, anew, 100);
	expect(mirror.rows("lines").size).toBe(Number(lines) + 40);
	await database.close();
});
