import { randomBytes } from "node:crypto";
import type { BrowserContext } from "playwright";
import { inject } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { openSession } from "#server/session/sessions.ts";
import { staffGroups } from "#shared/access.ts";
import { asOwner } from "./people.ts";

export type Jar = Parameters<BrowserContext["addCookies"]>[0];

/** One statement on the shared portal's database, as the owner of everything. */
export function ask<T extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> {
	return asOwner<T>({ adminUrl: inject("portalDatabaseUrl") }, sql, values);
}

/** A portal that a jar is for: its address, and its database's as the owner of everything. */
export type JarSite = { url: string; databaseUrl: string };
const sharedSite = (): JarSite => ({ url: inject("portalUrl"), databaseUrl: inject("portalDatabaseUrl") });

/**
 * The cookies of a signed-in person who has accepted the terms. Bypasses the provider, so it also serves for people
 * without an account there; each call is a session of its own.
 */
export async function openJar(email: string, { url, databaseUrl } = sharedSite()): Promise<Jar> {
	const [person] = await asOwner<{ id: string; isStaff: boolean }>(
		{ adminUrl: databaseUrl },
		`select id, exists (select from person_groups g where g.person_id = p.id and g.group_name = any ($2)) as "isStaff"
		 from people p where email = $1`,
		[email, [...staffGroups]],
	);
	if (!person) throw new Error(`Nobody has the address ${email}`);
	const accept = "insert into terms_acceptances (person_id, version) values ($1, $2) on conflict do nothing";
	await asOwner({ adminUrl: databaseUrl }, accept, [person.id, "2026-01"]);
	await asOwner({ adminUrl: databaseUrl }, "update people set has_toured = true where id = $1", [person.id]);
	const database = connectDatabase(appUrl(databaseUrl), { connections: 1, acquireMs: 5000, log: createLog("silent") });
	// The one that such a person signs in by (specification §2), and signs in again by.
	const provider = person.isStaff ? "ad" : "cdc";
	const from = { provider, idToken: undefined, address: "127.0.0.1", userAgent: "journey" } as const;
	const session = { ...from, personId: Number(person.id), sessionSeconds: 3600, tokenSeconds: 3600 };
	const opened = await database.transaction("millgate_auth", {}, (tx) => openSession(tx, session));
	await database.close();
	const cookie = { url, secure: true };
	return [
		{ ...cookie, name: "auth", value: opened.token, sameSite: "Strict" },
		{ ...cookie, name: "tac", value: "accepted", sameSite: "Strict" },
		{ ...cookie, name: "millgate-session", value: opened.sessionKey, httpOnly: true, sameSite: "Lax" },
	];
}

/**
 * A new user with the rights and habits of a demo person, who has never signed in nor seen the terms; the embedded
 * provider takes the address for one that was invited. Answers the address. For tests of what comes before: demo people
 * are everybody's.
 */
export async function bringNewcomer(like: string): Promise<string> {
	const email = `newcomer.${randomBytes(4).toString("hex")}@somewhere.example`;
	await ask(
		`with person as (
			insert into people (email, name, language, units, date_format, time_zone)
			select $1, name, language, units, date_format, time_zone from people where email = $2 returning id
		), accounts as (
			insert into person_accounts (person_id, account_id, list)
			select person.id, a.account_id, a.list from person, person_accounts a join people p on p.id = a.person_id
			where p.email = $2
		)
		insert into invitations (email, name, area, language, invited_by, expires_at)
		values ($1, 'Newcomer', 'customer', 'en', 'a test', now() + interval '1 hour')`,
		[email, like],
	);
	return email;
}

/** The jar as the Cookie header that a browser would send. */
export function cookieHeader(jar: Jar): string {
	return jar.map(({ name, value }) => `${name}=${value}`).join("; ");
}
