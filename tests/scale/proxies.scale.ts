import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { freePort } from "#server/database/embedded.ts";
import { latestBuildPath } from "#shared/build-files.ts";
import { behindHttps, type SignedIn, signInBuyer } from "../../bench/support/portal-process.ts";
import { feed, feedPartners, lineFeedRow, orderFeedRow } from "../support/feed-rows.ts";
import { makeNextRelease } from "../support/next-release.ts";
import { asOwner } from "../support/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { type FrontProxy, type ProxyName, startProxy } from "./support/front-proxy.ts";
import { type PortalProcess, startProcess } from "./support/portal-processes.ts";
import { type Answer, askHttp2, openSocket } from "./support/tls-calls.ts";

describe.each(["nginx", "haproxy"] as const)("two processes behind %s", (name: ProxyName) => {
	let database: TestDatabase;
	let dataDir: string;
	let proxy: FrontProxy;
	let processes: PortalProcess[];
	let buyer: SignedIn;
	let start: () => Promise<PortalProcess>;
	beforeAll(async () => {
		database = await createTestDatabase();
		dataDir = await mkdtemp(join(tmpdir(), "millgate-proxied-"));
		await feedPartners(database);
		await feed(database, "orders", [orderFeedRow()]);
		const [account] = await asOwner<{ id: string }>(database, "select id from accounts where code = 'S1'");
		const port = await freePort();
		const shared = { databaseUrl: database.adminUrl, dataDir, publicUrl: `https://localhost:${port}` };
		start = () => startProcess(shared, { STOP_DELAY_MS: "3000" });
		processes = [await start(), await start()];
		buyer = behindHttps(await signInBuyer(database.adminUrl, [Number(account?.id)]));
		proxy = await startProxy(
			name,
			port,
			processes.map(({ port: one }) => one),
		);
	});
	afterAll(async () => {
		await Promise.all((processes ?? []).map((one) => one.stop()));
		await proxy?.stop();
		await database?.drop();
		await rm(dataDir, { recursive: true, force: true });
	});

	const page = (headers: Record<string, string> = {}) =>
		askHttp2(proxy.url, "/customer/orders", { cookie: buyer.cookie, ...headers });

	test("one session holds on both, over HTTP/2, and each has its share of the requests", async () => {
		const answers: Answer[] = [];
		for (let n = 0; n < 12; n += 1) answers.push(await page());
		expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
		for (const { text, headers } of answers) {
			expect(text).toContain("M100");
			expect(headers["cache-control"]).toBe("no-store");
			expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
		}
		for (const { output } of processes)
			await expect
				.poll(() => requestLines(output()).filter(({ path }) => path === "/customer/orders").length)
				.toBeGreaterThan(2);
	});

	test("nobody gives themselves an address or a request id", async () => {
		const { headers } = await page({ "x-forwarded-for": "203.0.113.9", "x-request-id": "made-up-by-me" });
		const logged = () => processes.flatMap(({ output }) => requestLines(output()));
		// The answer may be here before the process's line about it.
		await expect
			.poll(() => logged().find(({ requestId }) => requestId === headers["x-request-id"]))
			.toMatchObject({ address: "127.0.0.1" });
		expect(headers["x-request-id"]).not.toBe("made-up-by-me");
	});

	test("pages come compressed as the portal compresses them, hashed files for ever", async () => {
		expect((await page({ "accept-encoding": "gzip, br" })).headers["content-encoding"]).toBe("br");
		const script = /\/assets\/[\w.-]+\.js/.exec((await page()).text)?.[0] ?? "";
		for (let turn = 0; turn < 2; turn += 1) {
			const { status, headers } = await askHttp2(proxy.url, script, { "accept-encoding": "br" });
			expect({ status, encoding: headers["content-encoding"], kept: headers["cache-control"] }).toEqual({
				status: 200,
				encoding: "br",
				kept: "public, max-age=31536000, immutable",
			});
			expect((await askHttp2(proxy.url, script, {})).headers["content-encoding"]).toBeUndefined();
		}
	});

	test("probes and plain HTTP are not for the world: pages are led on, programs refused", async () => {
		const plain = async (path: string) => {
			const { status, headers } = await fetch(`${proxy.plainUrl}${path}`, { redirect: "manual" });
			return { status, isLedToTls: headers.get("location")?.startsWith("https://") ?? false };
		};
		expect(await plain("/login")).toEqual({ status: 301, isLedToTls: true });
		for (const path of ["/api/graphql", "/api/feeds/v1/orders", "/scim/v2/Users", "/%61pi/graphql"])
			expect(await plain(path)).toEqual({ status: 403, isLedToTls: false });
		// However they are written: the portal reads all of these as /readyz.
		for (const path of ["/readyz", "/livez", "/%72eadyz", "/./readyz", "/%2e/readyz", "/login/../readyz"])
			expect([path, (await askHttp2(proxy.url, path, {})).status]).toEqual([path, 404]);
		// By this one pages find out whether the portal is there.
		expect((await askHttp2(proxy.url, latestBuildPath, {})).status).toBe(200);
		expect((await askHttp2(proxy.url, "/login", {})).status).toBe(200);
	});

	test("news of one process reaches the pages of both, and a sign-out closes sockets wherever they are", async () => {
		const documents: string[] = JSON.parse(await readFile("src/generated/documents.json", "utf8"));
		const query = documents.find((text) => text.includes("orderChanged")) ?? "";
		const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(proxy.url, buyer)));
		for (const socket of sockets) await socket.follow(query);
		await feed(database, "orders", [orderFeedRow({ revision: 2, lines: [lineFeedRow({ grade: "A36" })] })]);
		for (const socket of sockets) expect(await socket.next("next")).toContain("M100");
		await asOwner(database, "update sessions set ended_at = now(), ended_why = 'signed out'");
		for (const socket of sockets) expect(await socket.closed).toBe(4403);
		expect(sockets[0]?.socket).toBeInstanceOf(WebSocket);
		await asOwner(database, "update sessions set ended_at = null, ended_why = null");
	});
});

test.each(["nginx", "haproxy"] as const)(
	"while two releases run behind %s, the files of both are there",
	async (name: ProxyName) => {
		const database = await createTestDatabase();
		onTestFinished(() => database.drop());
		const dataDir = await mkdtemp(join(tmpdir(), "millgate-proxied-"));
		onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
		const release = await makeNextRelease({ from: /`Orders`,\s*`Pedidos`/g, to: "`Newest Orders`,`Pedidos`" });
		onTestFinished(release.remove);
		const port = await freePort();
		const shared = { databaseUrl: database.adminUrl, dataDir, publicUrl: `https://localhost:${port}` };
		const processes: PortalProcess[] = [];
		for (const folder of [".", release.folder]) {
			const one = await startProcess(shared, {}, folder);
			onTestFinished(async () => void (await one.stop()));
			processes.push(one);
		}
		const proxy = await startProxy(
			name,
			port,
			processes.map((one) => one.port),
		);
		onTestFinished(proxy.stop);
		const files = await Promise.all(
			processes.map(async ({ url }) => builtFiles(await (await fetch(`${url}/login`)).text())),
		);
		expect(new Set(files.flat()).size).toBe(files.flat().length);
		for (const file of files.flat()) expect([file, (await askHttp2(proxy.url, file, {})).status]).toEqual([file, 200]);
		expect((await askHttp2(proxy.url, "/assets/of-no-release-12345678.js", {})).status).toBe(404);
	},
);

const builtFiles = (page: string): string[] => [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];

type RequestLine = { path: string; requestId: string; address: string };

function requestLines(output: string): RequestLine[] {
	return output
		.split("\n")
		.flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line) as RequestLine] : []));
}
