import { expect, test } from "vitest";
import { acknowledgmentFeedRow, feed, feedPartners, orderFeedRow } from "../../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
const caller = await api.signInAs({ groups: ["SSA-Admin"], email: "anna@mill.example" });

const sql = <T extends object>(text: string, values: unknown[] = []) =>
	asOwner<T & Record<string, unknown>>(database, text, values);

async function insertKnown(email: string, more: Parameters<typeof insertPerson>[1] = {}): Promise<SomePerson> {
	const person = await insertPerson(database, { soldTo: ["400700"], ...more, email });
	await sql("update right_history set source = 'hand' where person_id = $1", [person.id]);
	return person;
}

async function erase({ id, email }: SomePerson): Promise<unknown> {
	const read = await api.ask<{ person: { revision: string } }>(
		caller,
		"query ($id: ID!) { person(id: $id) { revision } }",
		{ id },
	);
	const input = { person: id, revision: read.data?.person.revision, email, reason: "Asked for it in writing" };
	return api.ask(caller, "mutation ($input: ErasePersonInput!) { erasePerson(input: $input) }", { input });
}

/** Tables that contain a text, in any column and any case. */
async function everywhere(text: string): Promise<string[]> {
	const tables = await sql<{ name: string }>(
		"select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
	);
	const each = tables.map(
		({ name }) =>
			`select '${name}' as name where exists (select from ${name} t where position($1 in lower(t::text)) > 0)`,
	);
	return (await sql<{ name: string }>(`${each.join(" union all ")} order by name`, [text])).map(({ name }) => name);
}

test("rejected rows about an erased person keep neither their text nor the identifying address; others' stay", async () => {
	const ana = await insertKnown("ana.paz@buyer.example");
	const [run] = await sql<{ id: string }>(
		"insert into feed_runs (source, entity) values ('erp', 'people') returning id",
	);
	const reject = (line: number, email: string) =>
		sql(
			`insert into feed_rejects (run_id, line, field, code, reason, row, mark, first_seen_at, entity)
			 values ($1, $2, 'language', 'x', 'en or es', $3, $4, now(), 'people')`,
			[run?.id, line, JSON.stringify({ email, name: "Ana Paz" }), email.toLowerCase()],
		);
	await reject(1, "ana.paz@buyer.example");
	await reject(2, "Ana.Paz@Buyer.example");
	await reject(3, "joana.paz@buyer.example");
	await reject(4, "otto.lang@buyer.example");
	await sql("update feed_rejects set settled_by = $1, resolved_at = now(), outcome = 'dismissed' where line = 4", [
		ana.email,
	]);
	expect(await erase(ana)).toMatchObject({ data: { erasePerson: true } });
	expect(await sql("select line, row, mark, settled_by from feed_rejects order by line")).toEqual([
		{ line: 1, row: "{}", mark: `erased-${ana.id}`, settled_by: null },
		{ line: 2, row: "{}", mark: `erased-${ana.id}`, settled_by: null },
		{
			line: 3,
			row: '{"email":"joana.paz@buyer.example","name":"Ana Paz"}',
			mark: "joana.paz@buyer.example",
			settled_by: null,
		},
		{
			line: 4,
			row: '{"email":"otto.lang@buyer.example","name":"Ana Paz"}',
			mark: "otto.lang@buyer.example",
			settled_by: `erased-${ana.id}`,
		},
	]);
});

test("the person whom an erased administrator viewed sees no name any more", async () => {
	const adminCaller = await insertKnown("lena.fuchs@mill.example", { groups: ["SSA-Admin"] });
	const shown = await insertKnown("otto.weiss@buyer.example");
	await sql(
		`insert into notifications (account_id, person_id, event, source_key, subject, happened_at, is_in_bell)
		 values ($1, $2, 'viewedAs', 'view-as/1', jsonb_build_object('number', $3::text, 'state', 'customer'), now(), true)`,
		[shown.accountIds["400700"], shown.id, adminCaller.email],
	);
	expect(await erase(adminCaller)).toMatchObject({ data: { erasePerson: true } });
	expect(await everywhere(adminCaller.email)).toEqual([]);
});

test("a refused sign-in by an address in capitals is found too", async () => {
	const mia = await insertKnown("mia.brandt@buyer.example");
	await sql(
		`insert into audit_events (actor, action, target, detail, request_id)
			values ('Mia.Brandt@Buyer.example', 'sign-in.refused', 'cdc', '{}', 'r')`,
	);
	expect(await erase(mia)).toMatchObject({ data: { erasePerson: true } });
	expect(await everywhere("mia.brandt@")).toEqual([]);
});

test("invitations that wait for an erased person are over, however many addresses of theirs one company invited", async () => {
	const rui = await insertKnown("rui.old@buyer.example");
	await sql("update people set email = 'rui.new@buyer.example' where id = $1", [rui.id]);
	const company = rui.accountIds["400700"];
	for (const [index, email] of ["rui.old@buyer.example", "rui.new@buyer.example"].entries())
		await sql(
			`insert into invitations (email, name, area, language, groups, accounts, token_hash, invited_by, expires_at,
			 sent_at, company_id)
			 values ($1, 'Rui', 'customer', 'en', '{}', '{400700}', $2, 'boss@buyer.example', now() + interval '7 days',
			 now(), $3)`,
			[email, Buffer.from(`rui${index}`.padEnd(32)), company],
		);
	expect(await erase({ ...rui, email: "rui.new@buyer.example" })).toMatchObject({ data: { erasePerson: true } });
	expect(await sql("select revoked_at is not null as over, token_hash from invitations")).toEqual([
		{ over: true, token_hash: null },
		{ over: true, token_hash: null },
	]);
});

test("what an erased person answered at the desk names them no more, and what the mill's systems sent is left to them", async () => {
	const kim = await insertKnown("kim.novak@mill.example", { groups: ["SSA-ISR"], soldTo: ["S1"] });
	await sql("update people set name = 'Kim Novak' where id = $1", [kim.id]);
	const [own, buyer] = [
		await api.signIn(kim.id),
		await api.signIn((await insertKnown("buyer@yard.example", { soldTo: ["S1"] })).id),
	];
	await feed(database, "orders", [orderFeedRow()]);
	await feed(database, "acknowledgments", [acknowledgmentFeedRow()]);
	const enter = (field: string, input: string, values: object) =>
		api.ask(buyer, `mutation ($input: ${input}!) { ${field}(input: $input) }`, { input: values });
	await enter("writeAboutOrder", "WriteAboutOrderInput", { order: "M100", body: "When?" });
	const query = JSON.stringify({ answer: "queried", message: "Why this price?" });
	await enter("answerAcknowledgment", "AnswerAcknowledgmentInput", { number: "A1", revision: 1, values: query });
	for (const [kind, item, decision] of [
		["order_message", "M100", "write"],
		["acknowledgment", "A1", "answered"],
	]) {
		const key = { account: "S1", kind, item };
		const read = await api.ask<{ deskItem: { version: string } }>(
			own,
			"query ($key: DeskKeyInput!) { deskItem(key: $key) { version } }",
			{
				key,
			},
		);
		const document =
			"mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }";
		const values = JSON.stringify({ decision, body: "On Friday." });
		expect(
			(await api.ask(own, document, { key, version: read.data?.deskItem.version, values })).errors,
		).toBeUndefined();
	}
	const sent = { order: "M100", message: "ERP-1", at: "2026-11-20T10:00:00Z", by: "Kim Novak", body: "By telephone." };
	await feed(database, "order-messages", [sent]);
	expect(await erase(kim)).toMatchObject({ data: { erasePerson: true } });
	expect(await everywhere("kim novak")).toEqual(["order_messages"]);
	expect(await sql("select message_key from order_messages where author = 'Kim Novak'")).toEqual([
		{ message_key: "ERP-1" },
	]);
});
