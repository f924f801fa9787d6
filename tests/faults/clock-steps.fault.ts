import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { requireFaketime } from "./support/faketime.ts";
import { startFaultyPortal } from "./support/portals.ts";
import { underLoad, unharmed } from "./support/under-load.ts";

test.each([
	["three hours ahead", "+3h"],
	["three hours behind", "-3h"],
])("a portal whose clock is %s of its database's continues as before", async (words, step) => {
	const clock = {
		LD_PRELOAD: await requireFaketime(),
		FAKETIME: step,
		FAKETIME_DONT_RESET: "1",
		FAKETIME_DONT_FAKE_MONOTONIC: "1",
	};
	const faulty = await startFaultyPortal({ settings: clock });
	try {
		const outcome = await underLoad(faulty, { name: `clock-steps, ${step}`, done: `the portal's clock ${words}` }, () =>
			pause(8000),
		);
		expect(outcome).toMatchObject(unharmed);
		const { authorization = "", cookie = "" } = faulty.mill.caller;
		const user = await fetch(`${faulty.portal.url}/api/auth/get-user`, {
			method: "POST",
			headers: { authorization, cookie },
		});
		expect(user.status).toBe(200);
		// A session that has ended by the database's clock is over, whatever this process takes for the time.
		await faulty.mill.database.transaction("millgate_auth", {}, (tx) =>
			tx.sql("update sessions set expires_at = now() - interval '1 second'"),
		);
		await expect
			.poll(
				async () =>
					(
						await fetch(`${faulty.portal.url}/api/auth/get-user`, {
							method: "POST",
							headers: { authorization, cookie },
						})
					).status,
			)
			.toBe(403);
	} finally {
		await faulty.stop();
	}
});
