import { freePort } from "#server/database/embedded.ts";
import { hashOf } from "#server/graphql/documents.ts";
import { freeFormKey } from "../../support/free-form-key.ts";
import { testSecretKey } from "../../support/jobs.ts";
import { type Portal, startPortal } from "../../support/portal.ts";
import { type Cluster, onCluster, startCluster } from "./cluster.ts";
import { type FaultMill, fillFaultMill } from "./fault-mill.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** A built portal on a database of its own with a proxy between them, and the smallest mill in it. */
export type FaultyPortal = {
	portal: Portal;
	cluster: Cluster;
	/** Between the portal and its database. */
	wire: TcpProxy;
	mill: FaultMill;
	stop: () => Promise<void>;
};

/** Settings of every portal that a fault starts; `settings` override them. */
const portalSettings = (databaseUrl: string, settings: Record<string, string> = {}): Record<string, string> => ({
	DATABASE_URL: databaseUrl,
	SECRET_KEY: testSecretKey,
	GRAPHQL_FREE_FORM_KEY: freeFormKey,
	WEBHOOK_NETWORKS: "127.0.0.0/8",
	WEBHOOK_PORTS: "1-65535",
	DATABASE_ACQUIRE_MS: "1000",
	...settings,
});

/**
 * Starts all of it; `settings` are the portal's, `cluster` one that runs already, `documents` those of an earlier
 * release.
 */
export async function startFaultyPortal(
	options: { settings?: Record<string, string>; cluster?: Cluster; documents?: string[] } = {},
): Promise<FaultyPortal> {
	const cluster = options.cluster ?? (await startCluster());
	const wire = await startTcpProxy(cluster.port);
	const mill = await fillFaultMill(cluster.adminUrl);
	await rememberRelease(cluster.adminUrl, options.documents ?? []);
	const portal = await startPortal({
		isEmpty: true,
		environment: portalSettings(wire.through(cluster.adminUrl), options.settings),
	});
	const stop = async () => {
		await portal.stop();
		await mill.close();
		await wire.stop();
		await cluster.drop();
	};
	return { portal, cluster, wire, mill, stop };
}

/** Makes documents known as those of the release before, which open tabs still send. */
export async function rememberRelease(adminUrl: string, documents: readonly string[]): Promise<void> {
	const insert = "insert into released_documents (hash, body) values ($1, $2) on conflict do nothing";
	for (const document of documents) await onCluster(adminUrl, insert, [hashOf(document), document]);
}

/** A built portal that is reached by the address of the proxy in front of it, as one of several processes. */
export async function startPortalBehind(
	publicUrl: string,
	databaseUrl: string,
	settings: Record<string, string> = {},
): Promise<Portal> {
	const own = { PORT: String(await freePort()), PUBLIC_URL: publicUrl };
	return startPortal({ isEmpty: true, environment: portalSettings(databaseUrl, { ...own, ...settings }) });
}
