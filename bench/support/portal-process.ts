import pg from "pg";
import { connectDatabase } from "#server/database/database.ts";
import { freePort } from "#server/database/embedded.ts";
import { appUrl } from "#server/database/roles.ts";
import { hashOf } from "#server/graphql/documents.ts";
import { createLog } from "#server/log.ts";
import { openSession } from "#server/session/sessions.ts";
import { prefixedCookies } from "#shared/cookies.ts";
import { type Child, startChild } from "./child-process.ts";

export type SignedIn = { bearer: string; cookie: string };

/**
 * The built portal as a process of its own, on a database that is already there; it takes `documents` for those of an
 * earlier release.
 */
export async function startPortal(adminUrl: string, dataFolder: string, documents: string[]): Promise<Child> {
	const admin = new pg.Client({ connectionString: adminUrl });
	await admin.connect();
	for (const document of documents) {
		await admin.query("insert into released_documents (hash, body) values ($1, $2) on conflict do nothing", [
			hashOf(document),
			document,
		]);
	}
	await admin.end();
	const ports = { PORT: String(await freePort()), IDENTITY_PORT: String(await freePort()) };
	return startChild("build/server/index.js", {
		...ports,
		NODE_ENV: "production",
		DATABASE_URL: adminUrl,
		DATA_DIR: dataFolder,
		LOG_LEVEL: "error",
		// One person measures for all.
		FAIR_SHARE: "false",
	});
}

/** A person of these accounts, by default sold-tos, with a session, as sign-in would create it. */
export async function signInBuyer(
	adminUrl: string,
	accountIds: number[],
	list: "sold_to" | "supplier" = "sold_to",
): Promise<SignedIn> {
	const admin = new pg.Client({ connectionString: adminUrl });
	await admin.connect();
	const { rows } = await admin.query<{ id: number }>(
		"insert into people (email, name) values ($1, 'Bench Buyer') returning id::int",
		[`buyer.${accountIds[0]}.of.${accountIds.length}@bench.example`],
	);
	const personId = rows[0]?.id ?? 0;
	await admin.query("insert into person_accounts (person_id, account_id, list) select $1, unnest($2::bigint[]), $3", [
		personId,
		accountIds,
		list,
	]);
	await admin.query("insert into terms_acceptances (person_id, version) select $1, version from terms_versions", [
		personId,
	]);
	await admin.end();
	const database = connectDatabase(appUrl(adminUrl), { connections: 2, acquireMs: 5000, log: createLog("error") });
	const session = {
		personId,
		provider: "ad",
		idToken: undefined,
		address: "127.0.0.1",
		userAgent: undefined,
		sessionSeconds: 36_000,
		tokenSeconds: 36_000,
	} as const;
	const { sessionKey, token } = await database.transaction("millgate_auth", {}, (tx) => openSession(tx, session));
	await database.close();
	return { bearer: token, cookie: `auth=${token}; millgate-session=${sessionKey}; tac=accepted; lang=en` };
}

/** The same person where people reach the portal by https: its own cookies have a prefix there. */
export function behindHttps({ bearer, cookie }: SignedIn): SignedIn {
	return { bearer, cookie: cookie.split("; ").map(prefixedCookies).join("; ") };
}
