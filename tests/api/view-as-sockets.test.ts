import { afterAll, beforeEach, expect, test } from "vitest";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endViewAs, startViewAs } from "#server/session/view-as-sessions.ts";
import type { ViewAsSession, Viewer } from "#server/session/viewer.ts";
import { closeCodes } from "#shared/close-codes.ts";
import { testDatabase } from "../support/fixtures.ts";
import { type LivePerson, startLivePortal } from "../support/live-portal.ts";
import { openAs } from "../support/live-socket.ts";
import { asOwner, insertPerson, type SomePerson } from "../support/people.ts";

let administrator: SomePerson;
let adminCaller: LivePerson;

const database = await testDatabase();
const portal = await startLivePortal(database, []);
const person = await insertPerson(database, { soldTo: ["104233"] });
afterAll(async () => {
	await portal?.stop();
});
beforeEach(async () => {
	administrator = await insertPerson(database, { groups: ["SSA-Admin"] });
	adminCaller = await portal.signIn(administrator.id);
});

async function look(): Promise<void> {
	const viewer = { personId: administrator.id, email: administrator.email, sessionId: adminCaller.sessionId } as Viewer;
	const by = { viewer, requestId: "r1", address: "127.0.0.1" };
	const begun = { viewer, personId: person.id, email: person.email, reason: "They ask what they may see" };
	await database.transaction("millgate_admin", {}, (tx) => startViewAs(tx, by, begun));
	forgetViewers(database);
}
const openSession = async () =>
	(
		await asOwner<ViewAsSession>(
			database,
			"select id::int from view_as_sessions where administrator_id = $1 and ended_at is null",
			[administrator.id],
		)
	)[0] as ViewAsSession;

test("a socket that was open before a view-as session ends with its beginning, and one of the view-as session with its end", async () => {
	const own = await openAs(portal.url, adminCaller);
	await look();
	expect((await own.closed).code).toBe(closeCodes.forbidden);
	const looking = await openAs(portal.url, adminCaller);
	await endViewAs(database, await openSession());
	expect((await looking.closed).code).toBe(closeCodes.forbidden);
});

test("a socket of a view-as session ends by itself when its time is over", async () => {
	await look();
	await asOwner(database, "update view_as_sessions set ends_at = now() + interval '2 s' where administrator_id = $1", [
		administrator.id,
	]);
	forgetViewers(database);
	const looking = await openAs(portal.url, adminCaller);
	expect((await looking.closed).code).toBe(closeCodes.forbidden);
});

test("a socket of a view-as session ends with the rights of the viewed person, theirs and the administrator's alike", async () => {
	await look();
	const looking = await openAs(portal.url, adminCaller);
	await asOwner(database, "insert into person_groups (person_id, group_name) values ($1, 'SSA-VP')", [person.id]);
	expect((await looking.closed).code).toBe(closeCodes.forbidden);
});
