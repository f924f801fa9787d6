import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createPortal } from "#app/portal.ts";
import { readConfig } from "#server/config.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { type Realtime, startRealtime } from "#server/realtime/realtime.ts";
import { openSession } from "#server/session/sessions.ts";
import type { TestDatabase } from "./test-database.ts";

/** What a signed-in browser brings: the bearer for header and connection parameters, the rest as cookies. */
export type LivePerson = { bearer: string; cookie: string; sessionId: string };

export type LivePortal = {
	url: string;
	realtime: Realtime;
	/** Opens a session for a person, who accepts the terms by default; its token is valid for `tokenSeconds`. */
	signIn: (
		personId: number,
		more?: { alias?: string; tokenSeconds?: number; hasTerms?: boolean },
	) => Promise<LivePerson>;
	stop: () => Promise<void>;
};

/**
 * The portal without its pages, over real HTTP and real sockets, on a test's own database; it accepts these documents
 * and no others.
 */
export async function startLivePortal(database: TestDatabase, documents: readonly string[]): Promise<LivePortal> {
	const server = createServer();
	const port = await new Promise<number>((done) =>
		server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
	);
	const url = `http://localhost:${port}`;
	const issuers = {
		CDC_ISSUER: "http://localhost:9",
		IAM_ISSUER: "http://localhost:9",
		AD_ISSUER: "http://localhost:9",
	};
	const config = readConfig({ NODE_ENV: "test", PUBLIC_URL: url, ...issuers });
	let open: (() => Promise<Realtime>) | undefined;
	const app = createPortal(
		{ config, database, log: createLog("silent") },
		{
			documents,
			sockets: (store, services) => {
				open = () => startRealtime(services, store, appUrl(database.adminUrl));
			},
		},
	);
	const realtime = await open?.();
	if (!realtime) throw new Error("The portal opened no sockets");
	server.on("request", getRequestListener(app.fetch));
	server.on("upgrade", realtime.upgrade);
	const signIn: LivePortal["signIn"] = async (personId, { alias, tokenSeconds = 600, hasTerms = true } = {}) => {
		const accept = "insert into terms_acceptances (person_id, version) values ($1, $2) on conflict do nothing";
		if (hasTerms)
			await database.transaction("millgate_auth", {}, (tx) => tx.sql(accept, [personId, config.TERMS_VERSION]));
		const facts = { personId, provider: "ad", idToken: undefined, address: "127.0.0.1", userAgent: undefined } as const;
		const { sessionId, sessionKey, token } = await database.transaction("millgate_auth", {}, (tx) =>
			openSession(tx, { ...facts, sessionSeconds: 600, tokenSeconds }),
		);
		const cookie = [`millgate-session=${sessionKey}`, ...(alias ? [`isr-alias=${alias}`] : [])].join("; ");
		return { bearer: token, cookie, sessionId };
	};
	const stop = async () => {
		await realtime.stop();
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	};
	return { url, realtime, signIn, stop };
}
