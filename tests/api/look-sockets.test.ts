import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endLook, startLook } from "#server/session/looks.ts";
import type { Look, Viewer } from "#server/session/viewer.ts";
import { closeCodes } from "#shared/close-codes.ts";
import { type LivePerson, type LivePortal, startLivePortal } from "../support/live-portal.ts";
import { openAs } from "../support/live-socket.ts";
import { asOwner, insertPerson, type SomePerson } from "../support/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let base: TestDatabase;
let portal: LivePortal;
let administrator: SomePerson;
let looker: LivePerson;
let person: SomePerson;

beforeAll(async () => {
	base = await createTestDatabase();
	portal = await startLivePortal(base, []);
	person = await insertPerson(base, { soldTo: ["104233"] });
});
afterAll(async () => {
	await portal?.stop();
	await base?.drop();
});
beforeEach(async () => {
	administrator = await insertPerson(base, { groups: ["SSA-Admin"] });
	looker = await portal.signIn(administrator.id);
});

async function look(): Promise<void> {
	const viewer = { personId: administrator.id, email: administrator.email, sessionId: looker.sessionId } as Viewer;
	const by = { viewer, requestId: "r1", address: "127.0.0.1" };
	const begun = { viewer, personId: person.id, email: person.email, reason: "They ask what they may see" };
	await base.database.transaction("millgate_admin", {}, (tx) => startLook(tx, by, begun));
	forgetViewers(base.database);
}
const openLook = async () =>
	(
		await asOwner<Look>(base, "select id::int from looks where looker_id = $1 and ended_at is null", [administrator.id])
	)[0] as Look;

test("a socket that was open before a look ends with its beginning, and one of the look with its end", async () => {
	const own = await openAs(portal.url, looker);
	await look();
	expect((await own.closed).code).toBe(closeCodes.forbidden);
	const looking = await openAs(portal.url, looker);
	await endLook(base.database, await openLook());
	expect((await looking.closed).code).toBe(closeCodes.forbidden);
});

test("a socket of a look ends by itself when its time is over", async () => {
	await look();
	await asOwner(base, "update looks set ends_at = now() + interval '2 s' where looker_id = $1", [administrator.id]);
	forgetViewers(base.database);
	const looking = await openAs(portal.url, looker);
	expect((await looking.closed).code).toBe(closeCodes.forbidden);
});

test("a socket of a look ends with the rights of whoever is looked at, theirs and the administrator's alike", async () => {
	await look();
	const looking = await openAs(portal.url, looker);
	await asOwner(base, "insert into person_groups (person_id, group_name) values ($1, 'SSA-VP')", [person.id]);
	expect((await looking.closed).code).toBe(closeCodes.forbidden);
});
