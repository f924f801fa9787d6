import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** What must hold on any database and through any pooler: rows, sessions, lists, writes, jobs, news. */
const essentials = [
	"tests/rows/**/*.test.ts",
	"tests/api/{every-list,graphql-endpoint,refusals,uploads,live-refusals,supplier-sums,stock-requests}.test.ts",
	"tests/specification/{realtime,notifications,document-updates}.test.ts",
	"tests/security/attacks/{broken-off,leakproof,other-peoples-keys,view-as-changes-nothing}.test.ts",
	"src/server/{database,session,jobs,realtime,mail}/**/*.test.ts",
	"src/features/{feeds,orders,complaints,webhooks}/server/**/*.test.ts",
];

const stage = process.env.MILLGATE_SCALE ?? "";
const isOwn = ["replica", "store", "proxies", "identity"].includes(stage);

// Its projects name files of their own: what is named here would count for nothing beside them.
const [together] = (base.test?.projects ?? []) as UserWorkspaceConfig[];

/** `npm run scale` runs this once for each stage (tests/scale/run.ts); not part of `npm test`. */
export default defineConfig({
	...together,
	test: {
		...together?.test,
		maxWorkers: 2,
		include: isOwn ? [`tests/scale/${stage}.scale.ts`] : essentials,
		globalSetup: ["tests/scale/support/global-setup.ts"],
		hookTimeout: 180_000,
		testTimeout: 300_000,
	},
});
