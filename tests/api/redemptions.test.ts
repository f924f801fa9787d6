import { expect, test } from "vitest";
import { createInvitationAccess } from "#app/invitation-access.ts";
import { admitIdentity } from "#features/sign-in/server/admit-identity.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { hashSecret, newSecret } from "#server/session/secrets.ts";
import { testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();

test("20 redemptions of one invitation at once make one person, and all of them are let in", async () => {
	const services = {
		config: readConfig({}),
		database,
		log: createLog("silent"),
		invitations: createInvitationAccess(database),
	};
	const [invitation, email] = [newSecret(), "twenty@yard.example"];
	await asOwner(
		database,
		`insert into invitations (email, name, area, language, token_hash, invited_by, sent_at, expires_at)
		 values ($1, 'Twenty', 'customer', 'en', $2, 'anna@mill.example', now(), now() + interval '7 days')`,
		[email, hashSecret(invitation)],
	);
	const identity = { issuer: "https://id.example", subject: "s-20", email, isVerified: true, idToken: undefined };
	const rest = {
		provider: "cdc",
		sessionKey: undefined,
		userAgent: undefined,
		address: "127.0.0.1",
		requestId: "r",
		returnTo: undefined,
	} as const;
	const arrive = () =>
		admitIdentity(services, identity as unknown as Parameters<typeof admitIdentity>[1], { ...rest, invitation });
	const admitted = await Promise.all(Array.from({ length: 20 }, arrive));
	expect(admitted.every(({ cookies }) => cookies.some((cookie) => cookie.startsWith("auth=")))).toBe(true);
	const [counts] = await asOwner(
		database,
		`select (select count(*)::int from people where email = $1) as people,
			(select count(*)::int from identities) as identities,
			(select count(*)::int from audit_events where action = 'invitation.redeem') as redeemed`,
		[email],
	);
	expect(counts).toEqual({ people: 1, identities: 1, redeemed: 1 });
});
