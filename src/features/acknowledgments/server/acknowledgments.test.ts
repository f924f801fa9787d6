import { beforeEach, describe, expect, test } from "vitest";
import { inLanguage } from "#server/language.ts";
import { createFormat } from "#shared/format.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import {
	acknowledgmentFeedRow,
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	readRows,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../tests/support/people.ts";
import { acknowledgmentDocument } from "./acknowledgment-pdf.ts";

const document = `query ($tab: AcknowledgmentTab, $filter: AcknowledgmentFilterInput) { acknowledgments(tab: $tab, filter: $filter) {
	nodes { number revision previousRevision poNumber answerState actions { action lines }
		lines { item actions isNew pieces beforePieces netPerCwt beforePerCwt promisedOn beforeOn }
		answers { revision answer message alias } } totals { count } } }`;
const mutation = "mutation ($input: AnswerAcknowledgmentInput!) { answerAcknowledgment(input: $input) }";
type Node = { number: string; answerState: string; answers: object[] } & Record<string, unknown>;

const format = createFormat({
	language: "es",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "UTC",
	year: 0,
	coilLabel: "rollo",
});
const reader = { format, publicUrl: "https://mill.example", millName: "Caldera Steel", language: "es" as const };
const published = {
	...{ account: "S1", number: "A1", revision: 1, state: "published", bolNumber: null, orderNumber: "M100" },
	...{ publishedAt: "2026-05-02T05:00:00Z", fileKey: null, fileSha256: null },
};

const listed = async (caller: Caller, variables = {}) =>
	(await api.ask<{ acknowledgments: { nodes: Node[] } | null }>(caller, document, { tab: "all", ...variables })).data
		?.acknowledgments?.nodes;
const only = async (caller: Caller = buyer) => (await listed(caller))?.[0];
const say = async (caller: Caller, values: object, revision = 1) => {
	const input = { number: "A1", revision, values: JSON.stringify(values) };
	const { data, errors } = await api.ask<{ answerAcknowledgment: boolean | null }>(caller, mutation, { input });
	return errors?.[0]?.message ?? data?.answerAcknowledgment;
};
const query = { answer: "queried", message: "The price is not the one agreed." };
const outboxEntries = () => readRows(database, "select kind, subject, content from outbox order by id");

const line = (item: number, changes = {}) => ({
	...{ item, actions: ["accepted"], pieces: 4, weightLb: 26_000, netPerCwt: 50.25, promisedOn: "2026-06-01" },
	...changes,
});
const send = (...rows: object[]) => feed(database, "acknowledgments", rows);

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
const lines = [lineFeedRow(), lineFeedRow({ item: 2 }), lineFeedRow({ item: 3 })];
await feed(database, "orders", [orderFeedRow({ lines }), orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
const buyerId = (await insertPerson(database, { soldTo: ["S1"] })).id;
const buyer = await api.signIn(buyerId);
const colleague = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
beforeEach(async () => {
	await emptyTables(database, "order_acknowledgments", "outbox");
	const asked = { askedPieces: 5, askedLb: 32_500, askedPerCwt: 50.25, askedOn: "2026-05-20" };
	await send(
		acknowledgmentFeedRow({ lines: [line(1, { actions: ["changed_quantity", "changed_date"], ...asked }), line(2)] }),
	);
});

describe("the difference", () => {
	test("of a first revision is against the purchase order", async () => {
		expect(await only()).toMatchObject({
			...{ revision: 1, previousRevision: null, answerState: "open" },
			actions: [
				{ action: "accepted", lines: 1 },
				{ action: "changed_date", lines: 1 },
				{ action: "changed_quantity", lines: 1 },
			],
			lines: [
				{ item: 1, pieces: 4, beforePieces: 5, promisedOn: "2026-06-01", beforeOn: "2026-05-20", isNew: false },
				{ item: 2, beforePieces: null, beforePerCwt: null, isNew: false },
			],
		});
	});

	test("of a later revision is against the one before: old and new value, lines that came and went", async () => {
		await send(
			acknowledgmentFeedRow({ revision: 3, lines: [line(1, { actions: ["changed_price"], netPerCwt: 51 }), line(3)] }),
		);
		expect(await only()).toMatchObject({
			...{ revision: 3, previousRevision: 1 },
			lines: [
				{ item: 1, actions: ["changed_price"], netPerCwt: 51, beforePerCwt: 50.25, pieces: 4, beforePieces: 4 },
				{ item: 2, actions: ["removed"], pieces: null, beforePieces: 4, isNew: false },
				{ item: 3, isNew: true, beforePieces: null },
			],
		});
	});
});

describe("the document", () => {
	const documentFor = async (soldTo: string) => {
		const accounts = await readRows(database, "select code, id from accounts");
		const idOf = (code: string) => Number(accounts.find((account) => account.code === code)?.id);
		return database.transaction("millgate_viewer", { personId: 1, soldToIds: [idOf(soldTo)] }, (tx) =>
			inLanguage("es", () => acknowledgmentDocument.describe(tx, { ...published, accountId: idOf("S1") }, reader)),
		);
	};

	test("says old and new values in the reader's language, and nothing to whom it does not belong", async () => {
		const document = await documentFor("S1");
		const table = document?.blocks.find((block) => block.kind === "table");
		expect(table?.kind === "table" && table.rows.map(({ cells }) => cells)).toMatchObject([
			[
				"M100-1",
				"Cambia la cantidad, Cambia la fecha",
				expect.any(String),
				"4\nantes: 5",
				"26,000 lb\nantes: 32,500 lb",
				expect.any(String),
				expect.stringMatching(/\nantes: /),
			],
			[
				"M100-2",
				"Aceptada",
				expect.any(String),
				"4",
				"26,000 lb",
				expect.any(String),
				expect.not.stringMatching(/antes/),
			],
		]);
		expect(await documentFor("S2")).toBeUndefined();
	});
});

describe("an acknowledgment", () => {
	test("is its sold-to's alone", async () => {
		expect((await listed(colleague))?.length).toBe(1);
		expect(await listed(stranger)).toEqual([]);
		expect(await listed(yard)).toBeUndefined();
		expect(await say(stranger, query)).toBe("Page not found");
		expect(await say(yard, query)).not.toBe(true);
		expect(await outboxEntries()).toEqual([]);
	});

	test("is found by what was done with its lines and by the state of the answer", async () => {
		expect((await listed(buyer, { filter: { action: ["changed_date"] } }))?.length).toBe(1);
		expect(await listed(buyer, { filter: { action: ["rejected"] } })).toEqual([]);
		await say(buyer, { answer: "accepted" });
		expect(await listed(buyer, { tab: "toAnswer" })).toEqual([]);
		expect((await listed(buyer, { tab: "accepted" }))?.length).toBe(1);
	});
});

describe("an answer", () => {
	test("is stored and sent to the mill once, however often it is submitted", async () => {
		expect([await say(buyer, query), await say(buyer, query)]).toEqual([true, true]);
		expect(await only(colleague)).toMatchObject({
			answerState: "queried",
			answers: [{ revision: 1, alias: null, ...query }],
		});
		expect(await outboxEntries()).toMatchObject([
			{
				kind: "acknowledgment.queried",
				subject: "A1",
				content: { revision: 1, account: "S1", order: "M100", message: query.message },
			},
		]);
		const [audit] = await readAudit();
		expect(audit).toMatchObject({ action: "acknowledgment.queried", target: "A1", detail: { revision: 1 } });
	});

	test("settles the revision once it is accepted, also after a query; a query needs words", async () => {
		expect(await say(buyer, { answer: "queried" })).not.toBe(true);
		expect(await say(buyer, query)).toBe(true);
		expect(await say(colleague, { answer: "accepted" })).toBe(true);
		expect(await say(buyer, query)).toMatch(/already been accepted/);
		expect((await outboxEntries()).length).toBe(2);
	});

	test("to a revision that was replaced meanwhile is refused; the new one waits", async () => {
		await send(acknowledgmentFeedRow({ revision: 2 }));
		expect(await say(buyer, query, 1)).toMatch(/revision 2/);
		expect(await outboxEntries()).toEqual([]);
		expect(await say(buyer, query, 2)).toBe(true);
	});

	test("sent by two at once is one answer", async () => {
		await Promise.all([say(buyer, { answer: "accepted" }), say(colleague, { answer: "accepted" })]);
		expect((await only())?.answers.length).toBe(1);
		expect((await outboxEntries()).length).toBe(1);
	});

	test("under an alias names user and alias", async () => {
		const isr = await insertPerson(database, { soldTo: ["S1", "S2"] });
		expect(await say(await api.signIn(isr.id, "S1"), { answer: "accepted" })).toBe(true);
		expect((await only())?.answers).toMatchObject([{ answer: "accepted", alias: "S1" }]);
		expect(await outboxEntries()).toMatchObject([{ content: { alias: "S1" } }]);
	});
});

function readAudit(): Promise<Record<string, unknown>[]> {
	return database.transaction("millgate_admin", {}, (tx) =>
		tx.sql("select action, target, detail from audit_events where person_id = $1 order by id desc limit 1", [buyerId]),
	);
}
