import { expect, test } from "vitest";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { writingsInAnHour } from "#server/session/writing-rate.ts";
import type { Caller } from "../support/api.ts";
import { acknowledgmentFeedRow, feed, orderFeedRow, restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await restartFeeds(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
const buyerId = (await insertPerson(database, { soldTo: ["S1"] })).id;
const buyer = await api.signIn(buyerId);
const colleague = await api.signInAs({ soldTo: ["S1"] });

const write = (caller: Caller, language = "en") => {
	const document = 'mutation { writeAboutOrder(input: { order: "M100", body: "When?" }) }';
	return api.ask({ ...caller, cookie: `${caller.cookie}; lang=${language}` }, document);
};

test("one person writes to the mill at the rate of typing, and sees when they may continue", async () => {
	for (let times = 1; times < writingsInAnHour; times += 1)
		await takeRateLimit(database, `writing:${buyerId}`, writingsInAnHour, 3600);
	expect((await write(buyer)).errors).toBeUndefined();
	for (const [language, words] of [
		["en", /last hour.*still here.* \d+ minutes?\./],
		["es", /última hora.*sigue aquí.* \d+ minutos?\./],
	] as const) {
		const [error] = (await write(buyer, language)).errors ?? [];
		expect(error).toMatchObject({ message: expect.stringMatching(words), extensions: { code: "invalid" } });
	}
	expect((await write(colleague)).errors).toBeUndefined();
	expect(await asOwner(database, "select body from order_messages")).toHaveLength(2);
});

test("a query about an acknowledgment counts among them, accepting it does not", async () => {
	const { id } = await insertPerson(database, { soldTo: ["S1"] });
	const asker = await api.signIn(id);
	for (let times = 0; times < writingsInAnHour; times += 1)
		await takeRateLimit(database, `writing:${id}`, writingsInAnHour, 3600);
	const answer = (values: object) => {
		const document = "mutation ($input: AnswerAcknowledgmentInput!) { answerAcknowledgment(input: $input) }";
		return api.ask(asker, document, { input: { number: "A1", revision: 1, values: JSON.stringify(values) } });
	};
	expect((await answer({ answer: "queried", message: "Which price?" })).errors?.[0]?.message).toMatch(/last hour/);
	expect((await answer({ answer: "accepted" })).errors).toBeUndefined();
});
