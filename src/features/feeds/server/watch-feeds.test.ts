import { beforeEach, describe, expect, test } from "vitest";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { watchFeeds } from "./watch-feeds-job.ts";

const database = await testDatabase();
const api = await testApi(database);
const spanish = await insertPerson(database, { groups: ["SSA-Admin"] });
await asOwner(database, "update people set language = 'es' where id = $1", [spanish.id]);
await insertPerson(database, { groups: ["SSA-ISR"] });
await feedPartners(database);
beforeEach(async () => {
	await emptyTables(database, "feed_freshness", "feed_alarms", "mails");
	await came("orders", 5);
	await came("invoices", 5);
});

const came = (entity: string, hoursAgo: number, mill = "") =>
	asOwner(
		database,
		`insert into feed_freshness (entity, mill, as_of) values ($1, $3, now() - make_interval(hours => $2))
		 on conflict (entity, mill) do update set as_of = excluded.as_of`,
		[entity, hoursAgo, mill],
	);
const watch = (FEED_SCHEDULE = "orders=4, invoices=24 shipments=1") =>
	watchFeeds(jobServices(database, { FEED_SCHEDULE }));
const mails = () =>
	asOwner<{ address: string; subject: string; text: string }>(
		database,
		"select address, subject, body_text as text from mails",
	);

test("administrators are notified once, in their language, of data that is late by its schedule", async () => {
	await watch();
	await watch();
	const warnings = await mails();
	expect(warnings).toEqual([
		{ address: spanish.email, subject: expect.stringContaining("Pedidos"), text: expect.stringContaining("cada 4 h.") },
	]);
	expect(warnings[0]?.text).not.toContain("Facturas");
	const admin = await api.signIn(spanish.id);
	expect((await api.ask(admin, "{ feedFreshness { entity isLate } }")).data).toEqual({
		feedFreshness: [
			{ entity: "invoices", isLate: false },
			{ entity: "orders", isLate: true },
		],
	});
});

test("data that arrived and is late again is notified again; other late data is notified separately", async () => {
	await watch();
	await came("invoices", 30);
	await watch();
	const second = (await mails()).find(({ subject }) => subject.includes("Facturas"));
	expect(second?.subject).not.toContain("Pedidos");
	await came("orders", 0);
	await watch();
	expect(await asOwner(database, "select entity from feed_alarms")).toEqual([{ entity: "invoices" }]);
	await came("orders", 9);
	await watch();
	expect((await mails()).filter(({ subject }) => subject.startsWith("Datos atrasados"))).toHaveLength(3);
});

test("a subject names two kinds at most, the mail all of them", async () => {
	for (const entity of ["invoices", "shipments"]) await came(entity, 30);
	await watch("orders=4,invoices=4,shipments=4");
	const mail = (await mails()).find(({ subject }) => subject.startsWith("Datos atrasados"));
	expect(mail?.subject).toMatch(/: [^;]+; [^;]+; y 1 más$/);
	for (const name of ["Pedidos", "Facturas", "Embarques"]) expect(mail?.text).toContain(`- ${name}`);
});

test("what is in time again is said once too, and what is watched no longer is not", async () => {
	await came("shipments", 5);
	await watch();
	await came("orders", 0);
	await watch("orders=4");
	await watch("orders=4");
	const [relief, ...others] = (await mails()).filter(({ subject }) => subject.includes("de nuevo a tiempo"));
	expect(others).toEqual([]);
	expect(relief).toEqual({
		address: spanish.email,
		subject: "Datos de los sistemas de la planta de nuevo a tiempo: Pedidos",
		text: expect.stringMatching(/- Pedidos\n {2}Datos al .* UTC\. Se esperan cada 4 h\./),
	});
});

describe("a kind whose rows name mills", () => {
	const lateNow = () => asOwner(database, "select entity, mill from feed_alarms order by 1, 2");
	beforeEach(async () => {
		await emptyTables(database, "feed_freshness", "feed_runs");
		await came("orders", 0);
		await came("orders", 0, "RB");
		await came("orders", 9, "BH");
	});

	test("is late for the mill that stopped, however fresh the other mill's rows are", async () => {
		await watch();
		expect(await lateNow()).toEqual([{ entity: "orders", mill: "BH" }]);
		expect(await mails()).toEqual([
			{
				address: spanish.email,
				subject: expect.stringContaining("Pedidos, Bay Harbor"),
				// On the mill's clock.
				text: expect.stringMatching(/- Pedidos, Bay Harbor\n {2}Últimos datos: .* (GMT-[56]|C[SD]T)\. /),
			},
		]);
		const admin = await api.signIn(spanish.id);
		const asked = "{ feedFreshness { entity place isLate } adminOverview { lateFeeds } }";
		expect((await api.ask(admin, asked)).data).toEqual({
			feedFreshness: [
				{ entity: "orders", place: "Bay Harbor", isLate: true },
				{ entity: "orders", place: "River Bend", isLate: false },
			],
			adminOverview: { lateFeeds: 1 },
		});
	});

	test("is in time again by that mill's rows only", async () => {
		await watch();
		await came("orders", 0, "RB");
		await watch();
		expect(await mails()).toHaveLength(1);
		await came("orders", 1, "BH");
		await watch();
		const [relief] = (await mails()).filter(({ subject }) => subject.includes("de nuevo a tiempo"));
		expect(relief?.text).toMatch(/- Pedidos, Bay Harbor\n {2}Datos al/);
		expect(await lateNow()).toEqual([]);
	});

	test("becomes late mill by mill, each with a mail of its own", async () => {
		await watch();
		await came("orders", 5, "RB");
		await watch();
		const subjects = (await mails()).map(({ subject }) => subject);
		expect(subjects).toHaveLength(2);
		expect(subjects.filter((subject) => subject.includes("River Bend"))).toHaveLength(1);
	});

	test("shows each mill at the systems that send it", async () => {
		await asOwner(
			database,
			"insert into feed_runs (source, entity, finished_at, rows, accepted) values ('erp', 'orders', now(), 1, 1)",
		);
		await watch();
		const admin = await api.signIn(spanish.id);
		expect((await api.ask(admin, "{ feedSources { entity freshness { place isLate } } }")).data).toEqual({
			feedSources: [
				{
					entity: "orders",
					freshness: [
						{ place: "Bay Harbor", isLate: true },
						{ place: "River Bend", isLate: false },
					],
				},
			],
		});
	});
});

test("without a schedule nobody is notified", async () => {
	await watch("");
	expect(await mails()).toEqual([]);
});
