import type { BrowserContext } from "playwright";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { ensureDatabase, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { appUrl } from "#server/database/roles.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { createLog } from "#server/log.ts";
import { openSession } from "#server/session/sessions.ts";
import { feed, feedPartners, lineFeedRow, orderFeedRow } from "./feed-rows.ts";
import { asOwner, insertPerson } from "./people.ts";
import type { Portal } from "./portal.ts";

/** The smallest mill behind a built portal: its database, and order M100 of S1 with two lines. */
export type SmallMill = {
	adminUrl: string;
	database: Database;
	feedKey: string;
	/** Signs a new buyer of S1 in, in this browser, on each of these portals; cookies do not distinguish ports. */
	signInBuyer: (context: BrowserContext, portalUrl: string) => Promise<{ personId: number; sessionKey: string }>;
	close: () => Promise<void>;
};

/** Fills the empty database of a portal that was started with `isEmpty`. */
export async function fillSmallMill(portal: Portal): Promise<SmallMill> {
	const { adminUrl: clusterUrl } = await startEmbeddedDatabase(portal.dataDir);
	const adminUrl = await ensureDatabase(clusterUrl, "millgate");
	const database = connectDatabase(appUrl(adminUrl), { connections: 4, acquireMs: 5000, log: createLog("silent") });
	await feedPartners(database);
	await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] })]);
	const { key } = await createFeedKey(database, { source: "erp", scopes: ["*"] });
	const signInBuyer: SmallMill["signInBuyer"] = async (context, portalUrl) => {
		const { id: personId } = await insertPerson({ adminUrl }, { soldTo: ["S1"] });
		await asOwner(
			{ adminUrl },
			"insert into terms_acceptances (person_id, version) select $1, version from terms_versions",
			[personId],
		);
		const facts = { personId, provider: "ad", idToken: undefined, address: "127.0.0.1", userAgent: undefined } as const;
		const { sessionKey, token } = await database.transaction("millgate_auth", {}, (tx) =>
			openSession(tx, { ...facts, sessionSeconds: 3600, tokenSeconds: 3600 }),
		);
		await context.addCookies([
			{ name: "auth", value: token, url: portalUrl, secure: true, sameSite: "Strict" },
			{ name: "tac", value: "accepted", url: portalUrl, secure: true, sameSite: "Strict" },
			{ name: "millgate-session", value: sessionKey, url: portalUrl, secure: true, httpOnly: true, sameSite: "Lax" },
		]);
		return { personId, sessionKey };
	};
	return { adminUrl, database, feedKey: key, signInBuyer, close: database.close };
}
