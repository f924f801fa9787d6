// The layers of ARCHITECTURE.md as rules. Read by tools/check-layers.ts, which also fails when fewer modules were read
// than there are.
const tests = "[.]test[.]tsx?$";
const generated = "^src/generated/";
const packages = "(^|/)node_modules/";

/**
 * Of what is ours, `from` may reach what is listed; a test beside the code may also reach tests/support and src/app,
 * where all is put together.
 */
function layer(name, comment, from, allowed) {
	return [
		{
			name,
			comment,
			severity: "error",
			from: { path: `${from}$`, pathNot: tests },
			to: { path: "^(src|tests|tools|bench)/", pathNot: [generated, ...allowed] },
		},
		{
			name: `${name}-tests`,
			comment: `${comment} Its tests may also use tests/support and src/app.`,
			severity: "error",
			from: { path: `${from}${tests}` },
			to: { path: "^(src|tests|tools|bench)/", pathNot: [generated, "^tests/support/", "^src/app/", ...allowed] },
		},
	];
}

// `$1` in a `to` is the feature that `from` captured.
const core = "^src/features/([^/]+)/(?!server/|web/).+";
const ownCore = "^src/features/$1/(?!server/|web/)";

export default {
	forbidden: [
		...layer("shared-imports-nothing", "src/shared imports nothing of ours.", "^src/shared/.+", ["^src/shared/"]),
		...layer("server-imports-shared", "src/server imports shared, never web, features or app.", "^src/server/.+", [
			"^src/(server|shared)/",
		]),
		...layer("web-imports-shared", "src/web imports shared, never server, features or app.", "^src/web/.+", [
			"^src/(web|shared)/",
		]),
		...layer("core-imports-shared", "A feature's core imports shared and itself.", core, ["^src/shared/", ownCore]),
		...layer("feature-server", "A feature's server half adds src/server.", "^src/features/([^/]+)/server/.+", [
			"^src/(shared|server)/",
			ownCore,
			"^src/features/$1/server/",
		]),
		...layer("feature-web", "A feature's web half adds src/web.", "^src/features/([^/]+)/web/.+", [
			"^src/(shared|web)/",
			ownCore,
			"^src/features/$1/web/",
		]),
		{
			name: "app-stays-in-src",
			comment: "What is served is made of src alone.",
			severity: "error",
			from: { path: "^src/app/", pathNot: tests },
			to: { path: "^(tests|tools|bench)/" },
		},
		{
			name: "nobody-imports-tests",
			comment: "A test is nobody's dependency.",
			severity: "error",
			from: {},
			to: { path: tests },
		},
		{
			name: "pure-has-no-io",
			comment: "src/shared and the features' cores do no I/O and know no React; they run in both halves.",
			severity: "error",
			from: { path: ["^src/shared/", core], pathNot: tests },
			to: { path: [`${packages}(react|react-dom|react-router|hono|pg|graphql)/`], dependencyTypesNot: ["type-only"] },
		},
		{
			name: "pure-has-no-node",
			comment: "src/shared and the features' cores do no I/O; they run in both halves.",
			severity: "error",
			from: { path: ["^src/shared/", core], pathNot: tests },
			to: { dependencyTypes: ["core"] },
		},
		{
			name: "web-runs-in-the-browser",
			comment: "The web half is bundled for the browser: no Node modules.",
			severity: "error",
			from: { path: "^src/(web|features/[^/]+/web)/", pathNot: tests },
			to: { dependencyTypes: ["core"] },
		},
		{
			name: "web-has-no-server-packages",
			comment: "The web half is bundled for the browser: no packages of the server.",
			severity: "error",
			from: { path: "^src/(web|features/[^/]+/web)/", pathNot: tests },
			to: { path: `${packages}(pg|hono|@hono|pino|oidc-provider|openid-client|@pothos|graphql-jit|prom-client)/` },
		},
		{
			name: "no-cycles",
			comment: "Imports run one way, those of types too: a view declares what it shows as a fragment of its own.",
			severity: "error",
			from: {},
			to: { circular: true },
		},
		{
			name: "resolves",
			comment: "Every import leads to a file.",
			severity: "error",
			from: { pathNot: generated },
			to: { couldNotResolve: true, pathNot: ["^virtual:", "[+]types/"] },
		},
	],
	options: {
		parser: "swc",
		tsPreCompilationDeps: true,
		doNotFollow: { path: "node_modules" },
		exclude: { path: ["^[.]react-router/", "^build/"] },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
			extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".d.ts"],
		},
	},
};
