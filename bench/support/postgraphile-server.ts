import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { appUrl } from "#server/database/roles.ts";

/**
 * PostGraphile 5 as its documentation sets it up, on the same database, role and row policies; the viewer is stated in
 * each transaction.
 */
const folder = process.env.POSTGRAPHILE_FOLDER ?? "";
const scope = process.env.SOLD_TO_ID ?? "";

async function load(name: string): Promise<Record<string, (...args: unknown[]) => unknown>> {
	const loaded = await import(pathToFileURL(createRequire(join(folder, "package.json")).resolve(name)).href);
	return loaded.default && typeof loaded.default === "object" ? { ...loaded.default, ...loaded } : loaded;
}

const { postgraphile } = await load("postgraphile");
const { PostGraphileAmberPreset } = await load("postgraphile/presets/amber");
const { makePgService } = await load("postgraphile/adaptors/pg");
const { grafserv } = await load("postgraphile/grafserv/node");

const viewer = {
	role: "millgate_viewer",
	"millgate.person": "1",
	"millgate.sold_tos": scope,
	"millgate.ship_tos": "",
	"millgate.suppliers": "",
};
const connectionString = appUrl(process.env.DATABASE_URL ?? "");
const preset = {
	extends: [PostGraphileAmberPreset],
	// It checks the privileges of the connected role, which has none: each transaction sets a working role.
	disablePlugins: ["PgRBACPlugin", "PgIndexBehaviorsPlugin"],
	pgServices: [makePgService?.({ connectionString, schemas: ["public"], poolConfig: { max: 16 } })],
	grafast: { context: () => ({ pgSettings: viewer }), explain: false },
	grafserv: { graphiql: false, watch: false, websockets: false },
};
type Instance = { createServ: (from: unknown) => { addTo: (server: unknown) => Promise<void> } };
const instance = postgraphile?.(preset) as Instance;
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1", () =>
	process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql` }),
);
process.once("SIGTERM", () => process.exit(0));
