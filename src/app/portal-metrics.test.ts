import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { findEntity } from "#features/feeds/entities.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { sendMailJob } from "#server/mail/send-mail-job.ts";
import { createMetrics } from "#server/operations/metrics.ts";
import { serveMetrics } from "#server/operations/metrics-server.ts";
import { testDatabase } from "../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../tests/support/people.ts";
import { jobs } from "./jobs.ts";
import { createPortal } from "./portal.ts";
import { watchPortal } from "./portal-metrics.ts";

const nowhere = "http://localhost:9";
const config = readConfig({
	...{ NODE_ENV: "test", PUBLIC_URL: "http://localhost", SECRET_KEY: "x".repeat(40) },
	...{ CDC_ISSUER: nowhere, IAM_ISSUER: nowhere, AD_ISSUER: nowhere },
});
const log = createLog("silent");
const database = await testDatabase();

const numberOf = (text: string, figure: string) =>
	Number(
		text
			.split("\n")
			.find((line) => line.startsWith(`${figure} `))
			?.split(" ")[1],
	);

function portal() {
	const metrics = createMetrics();
	const readiness = { isReady: true };
	const app = createPortal({ config, database, log }, { documents: [], metrics, readiness });
	watchPortal(metrics, { database, counts: () => ({ sockets: 3, subscriptions: 5 }) });
	return { app, metrics, readiness };
}

describe("/metrics", () => {
	test("says how busy the process was since the last reading, as a share", async () => {
		const { metrics } = portal();
		await metrics.read();
		for (const until = performance.now() + 50; performance.now() < until; );
		const { text } = await metrics.read();
		const share = numberOf(text, "millgate_event_loop_utilization");
		expect(share).toBeGreaterThan(0);
		expect(share).toBeLessThanOrEqual(1);
	});

	test("counts requests by their route, so that addresses made up by strangers make one figure", async () => {
		const { app, metrics } = portal();
		await app.request("/livez");
		for (const path of ["/made-up", "/made-up-too", "/api/nothing"]) await app.request(path);
		await app.request("/api/feeds/v1/orders", { method: "POST" });
		const { text } = await metrics.read();
		expect(text).toContain('millgate_http_request_seconds_count{method="GET",route="/livez",status="2xx"} 1');
		expect(text).toContain(
			'millgate_http_request_seconds_count{method="POST",route="/api/feeds/v1/:entity",status="4xx"} 1',
		);
		expect(text).not.toContain("made-up");
	});

	test("counts what the mill has switched off and what is not offered as refused, not as failed: nobody is woken for it", async () => {
		await asOwner(
			database,
			`insert into feed_keys (source, name, key_hash, scopes)
				values ('p', 'p', sha256('mgf_program'), '{notices:V1,scim}')`,
		);
		await insertPerson(database, { suppliers: ["V1"] });
		await asOwner(database, "insert into feature_flags (name, is_on) values ('supplierApi', false)");
		const { app, metrics } = portal();
		const headers = { authorization: "Bearer mgf_program", "content-type": "application/json" };
		const ask = async (path: string) => (await app.request(path, { method: "POST", headers, body: "{}" })).status;
		expect([await ask("/api/notices/v1"), await ask("/scim/v2/Groups")]).toEqual([503, 501]);
		const { text } = await metrics.read();
		for (const route of ["/api/notices/v1", "/scim/v2/Groups"])
			expect(text).toContain(`millgate_http_request_seconds_count{method="POST",route="${route}",status="4xx"} 1`);
		expect(text).not.toContain('status="5xx"');
	});

	test("says how the process, its connections and what waits in the database are", async () => {
		await asOwner(
			database,
			`insert into mails (id, address, language, subject, body_text, body_html, state, claimed_at)
			 select gen_random_uuid(), 'a@b.example', 'en', '-', '-', '-', state, claimed_at
			 from (values ('waiting', null), ('claimed', now()), ('claimed', now() - interval '1 hour'), ('failed', null))
			 mail (state, claimed_at)`,
		);
		await asOwner(
			database,
			"insert into feed_freshness (entity, mill, as_of) values ('orders', '', now() - interval '90 seconds')",
		);
		const { text } = await portal().metrics.read();
		for (const line of ["millgate_database_up 1", "millgate_sockets 3", "millgate_subscriptions 5"])
			expect(text).toContain(`${line}\n`);
		// What was handed over and never answered for is tried no more.
		for (const line of ['{queue="mails"} 2', '{queue="failed_mails"} 2'])
			expect(text).toContain(`millgate_backlog${line}\n`);
		expect(text).toMatch(/millgate_feed_age_seconds\{entity="orders",mill=""\} 9\d/);
		await asOwner(
			database,
			`insert into mills (code, name, place, time_zone)
				values ('RB', 'River Bend', 'Iowa', 'America/Chicago'), ('BH', 'Bay Harbor', 'Alabama', 'America/Chicago')`,
		);
		await asOwner(
			database,
			`insert into feed_freshness (entity, mill, as_of)
				values ('orders', 'RB', now() - interval '90 seconds'), ('orders', 'BH', now() - interval '9000 seconds')`,
		);
		const byMill = (await portal().metrics.read()).text;
		expect(byMill).toMatch(/millgate_feed_age_seconds\{entity="orders",mill="RB"\} 9\d/);
		expect(byMill).toMatch(/millgate_feed_age_seconds\{entity="orders",mill="BH"\} 90\d\d/);
		// The kind as a whole would be as fresh as its freshest mill.
		expect(byMill).not.toContain('entity="orders",mill=""');
		expect(text).toMatch(/process_resident_memory_bytes \d+/);
	});

	test("says which jobs fail and which were abandoned; one that is not due yet has not waited", async () => {
		for (const [task, starts] of [
			["retried", "now() + interval '1 hour'"],
			["given-up", "now() - interval '90 seconds'"],
		])
			await asOwner(database, `select jobs.enqueue('${task}', '{}', ${starts})`);
		await asOwner(
			database,
			`update graphile_worker._private_jobs j
			 set last_error = 'no', attempts = case t.identifier when 'retried' then 3 else j.max_attempts end
			 from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier in ('retried', 'given-up')`,
		);
		const { text } = await portal().metrics.read();
		const figures = (task: string) =>
			["waiting", "failing", "lost"].map((state) => numberOf(text, `millgate_jobs{task="${task}",state="${state}"}`));
		expect(figures("retried")).toEqual([1, 1, 0]);
		expect(figures("given-up")).toEqual([0, 0, 1]);
		expect(numberOf(text, 'millgate_jobs_oldest_seconds{task="retried"}')).toBe(0);
		expect(numberOf(text, 'millgate_jobs_oldest_seconds{task="given-up"}')).toBeGreaterThan(80);
	});

	test("is read once for two requests at the same time, so that neither misses figures", async () => {
		const metrics = createMetrics();
		const figure = metrics.gauge("millgate_some", "Some.", ["of"]);
		const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let asked = 0;
		metrics.beforeReading(async () => {
			figure.reset();
			asked += 1;
			await answers[asked - 1]?.promise;
			figure.set({ of: "reading" }, asked);
		});
		const both = [metrics.read(), metrics.read()];
		answers[0]?.resolve();
		for (const { text } of await Promise.all(both)) expect(numberOf(text, 'millgate_some{of="reading"}')).toBe(1);
		answers[1]?.resolve();
		expect(numberOf((await metrics.read()).text, 'millgate_some{of="reading"}')).toBe(2);
	});

	test("says that the database is unavailable, and continues with the rest", async () => {
		const metrics = createMetrics();
		const away = { ...database, transaction: () => Promise.reject(new Error("away")) };
		watchPortal(metrics, { database: away, counts: () => ({ sockets: 0, subscriptions: 0 }) });
		const { text } = await metrics.read();
		expect(text).toContain("millgate_database_up 0\n");
		expect(text).toContain("millgate_sockets 0\n");
		expect(text).not.toContain("millgate_sessions{");
	});

	test.each(["operations/prometheus/alerts.yaml", "operations/grafana/millgate.json"])(
		"has every figure that %s uses",
		async (path) => {
			const asked = (await readFile(path, "utf8")).match(/\b(millgate|process|nodejs)_[a-z0-9_]+/g) ?? [];
			const { text } = await portal().metrics.read();
			const known = new Set(text.match(/^# TYPE \S+/gm)?.map((line) => line.slice("# TYPE ".length)));
			expect(asked.length).toBeGreaterThan(5);
			expect(
				[...new Set(asked.map((name) => name.replace(/^(millgate_http\w+)_(bucket|count|sum)$/, "$1")))].filter(
					(name) => !known.has(name),
				),
			).toEqual([]);
		},
	);

	test("is queried by the alerts only for existing kinds of data and queues", async () => {
		const alerts = await readFile("operations/prometheus/alerts.yaml", "utf8");
		const named = (label: string) =>
			[...alerts.matchAll(new RegExp(`${label}=~?"([^"]+)"`, "g"))].flatMap(([, names = ""]) => names.split("|"));
		expect(named("entity").filter((name) => !findEntity(name))).toEqual([]);
		const { text } = await portal().metrics.read();
		expect(named("queue").filter((name) => !text.includes(`millgate_backlog{queue="${name}"}`))).toEqual([]);
	});

	test("is queried for jobs that keep failing, which are due in the future after each try and so never wait long", async () => {
		const alerts = await readFile("operations/prometheus/alerts.yaml", "utf8");
		const [failing = ""] = /^\s+expr: .*millgate_jobs\{.*state="failing".*$/m.exec(alerts) ?? [];
		expect(failing).toContain("> 0");
		const names = jobs.map(({ name }) => name);
		const left = [...failing.matchAll(/task!="([^"]+)"/g)].map(([, task = ""]) => task);
		expect(left.filter((task) => !names.includes(task))).toEqual([]);
		// Only mails remain: they have their own alerts for waiting and abandoned mails.
		expect(left).toEqual([sendMailJob.name]);
	});

	test("is queried for what was abandoned lately, since rows stay for a year and an alert must end", async () => {
		const alerts = await readFile("operations/prometheus/alerts.yaml", "utf8");
		const asked = alerts.split("\n").filter((line) => /^\s+expr: .*(failed_mails|dead_deliveries)/.test(line));
		expect(asked).toHaveLength(2);
		for (const line of asked) expect(line).toMatch(/expr: delta\(/);
	});

	test("has a port of its own, where nothing else is", async () => {
		const served = await serveMetrics(portal().metrics, { port: 0, host: "127.0.0.1", log });
		const statuses = await Promise.all(
			["/metrics", "/", "/api/graphql"].map(async (path) => fetch(`http://127.0.0.1:${served.port}${path}`)),
		);
		expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404]);
		await served.stop();
	});
});

describe("the probes", () => {
	test("do not query the database, and report when the process is about to stop", async () => {
		const { app, readiness } = portal();
		readiness.isReady = false;
		const [live, ready] = [await app.request("/livez"), await app.request("/readyz")];
		expect([live.status, ready.status]).toEqual([200, 503]);
		expect(ready.headers.get("cache-control")).toBe("no-store");
	});
});
