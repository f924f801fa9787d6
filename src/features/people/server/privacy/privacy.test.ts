import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { codeOf } from "../../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../../tests/support/people.ts";
import { uploadPdf } from "../../../../../tests/support/upload.ts";

const database = await testDatabase();
const api = await testApi(database);
const anna = await insertPerson(database, { groups: ["SSA-Admin"], email: "anna@mill.example" });
const caller = await api.signIn(anna.id);

const sql = <T extends object>(text: string, values: unknown[] = []) =>
	asOwner<T & Record<string, unknown>>(database, text, values);

const secret = "Zm9yIHRoZSByZWFkZXIgb2YgdGhpcyBtYWlsIG9ubHk";

/** A user with something in tables of every kind, and a namesake of nobody. */
async function insertBuyer(name: string): Promise<SomePerson> {
	const person = await insertPerson(database, {
		email: `${name.toLowerCase().replaceAll(" ", ".")}@buyer.example`,
		soldTo: ["400700"],
	});
	await sql("update people set name = $2, phone = '+1 555 0100' where id = $1", [person.id, name]);
	// By hand, not by the feed: the latter would bring them back.
	await sql("update right_history set source = 'hand' where person_id = $1", [person.id]);
	await sql("insert into identities (issuer, subject, person_id) values ('https://idp.example', $1, $2)", [
		person.email,
		person.id,
	]);
	await sql("insert into form_drafts (person_id, form, content) values ($1, 'complaint', '{}')", [person.id]);
	await sql(
		`insert into mails (id, person_id, address, language, subject, body_text, body_html)
			values (gen_random_uuid(), $1, $2, 'en', 'Late', $3, '')`,
		[person.id, person.email, `Dear ${name}, https://portal.example/login?invitation=${secret}`],
	);
	await sql("insert into saved_views (person_id, list, name, query) values ($1, 'orders', 'Mine', 'tab=all')", [
		person.id,
	]);
	await sql(
		`insert into outbox (account_id, kind, subject, content)
			values ($1, 'order.message', 'AX1', jsonb_build_object('by', $2::text, 'body', 'Where is it?'))`,
		[person.accountIds["400700"], name],
	);
	await sql(
		`insert into tally_checks (account_id, bol_number, ship_to_id, finished_at, finished_by)
			values ($1, $2, $1, now(), $3)`,
		[person.accountIds["400700"], `B${person.id}`, name],
	);
	return person;
}

const revisionOf = async (id: number) =>
	(await api.ask<{ person: { revision: string } }>(caller, "query ($id: ID!) { person(id: $id) { revision } }", { id }))
		.data?.person.revision;
const erase = async (id: number, email: string, by = caller) =>
	api.ask(by, "mutation ($input: ErasePersonInput!) { erasePerson(input: $input) }", {
		input: { person: id, revision: await revisionOf(id), email, reason: "Asked for it in writing" },
	});

test("a person's data is exported as JSON in a ZIP, without secrets and without anybody else's, and is recorded", async () => {
	const [rosa, other] = [await insertBuyer("Rosa Delgado"), await insertBuyer("Otto Brandt")];
	await api.signIn(rosa.id);
	await api.signIn(other.id);
	const response = await fetch(`${api.url}/downloads/personal-data/${rosa.id}.zip`, {
		headers: { cookie: `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}` },
	});
	expect(response.status).toBe(200);
	const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
	const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
	expect(Object.keys(files)).toEqual(
		expect.arrayContaining([
			"README.json",
			"people.json",
			"sessions.json",
			"mails.json",
			"outbox.json",
			"tally_checks.json",
		]),
	);
	expect(read("mails")[0].body_text).toBe("Dear Rosa Delgado, https://portal.example/login?invitation=…");
	expect(read("people")).toEqual([expect.objectContaining({ email: rosa.email, phone: "+1 555 0100" })]);
	expect(Object.keys(read("sessions")[0])).not.toEqual(expect.arrayContaining(["key_hash"]));
	expect(read("outbox")[0].content).toEqual({ by: "Rosa Delgado", body: "Where is it?" });
	const whole = Object.values(files)
		.map((file) => strFromU8(file))
		.join("");
	expect(whole).not.toContain("Otto");
	expect(whole).not.toContain(other.email);
	expect(
		await sql("select actor from audit_events where action = 'person.export' and target = $1", [rosa.email]),
	).toEqual([{ actor: anna.email }]);
});

test("erasing a user leaves neither name nor address in any table, and nobody else is touched", async () => {
	const [vera, other] = [await insertBuyer("Vera Lindholm"), await insertBuyer("Paul Okafor")];
	const veras = await api.signIn(vera.id);
	expect((await erase(vera.id, vera.email.toUpperCase())).data).toEqual({ erasePerson: true });
	expect((await api.ask(veras, "{ viewer { email } }")).errors).toBeDefined();
	const name = `erased-${vera.id}`;
	expect(await sql("select name, email, phone, is_active from people where id = $1", [vera.id])).toEqual([
		{ name, email: `${name}@erased.invalid`, phone: null, is_active: false },
	]);
	expect(await everywhere("Vera Lindholm")).toEqual([]);
	expect(await everywhere(vera.email)).toEqual([]);
	expect(await sql("select finished_by from tally_checks where bol_number = $1", [`B${vera.id}`])).toEqual([
		{ finished_by: name },
	]);
	expect(
		await sql("select detail ->> 'reason' as reason from audit_events where action = 'person.erase' and target = $1", [
			name,
		]),
	).toEqual([{ reason: "Asked for it in writing" }]);
	expect(await everywhere("Paul Okafor")).toEqual(["mails", "outbox", "people", "tally_checks"]);
	expect(await everywhere(other.email)).not.toEqual([]);
});

test("erasing a user finds what they were called before, and every place where the outbox names them", async () => {
	const mona = await insertBuyer("Mona Lindqvist");
	const entry = (key: string) =>
		sql(
			`insert into outbox (account_id, kind, subject, content)
				values ($1, 'complaint.submitted', $2, jsonb_build_object($2::text, 'Mona Lindqvist'))`,
			[mona.accountIds["400700"], key],
		);
	for (const key of ["openedBy", "requestedBy", "confirmedBy"]) await entry(key);
	for (const name of ["Mona Berg", "Mona Holm"])
		await sql("update people set name = $2 where id = $1", [mona.id, name]);
	expect((await erase(mona.id, mona.email)).data).toEqual({ erasePerson: true });
	for (const text of ["Mona", mona.email]) expect(await everywhere(text)).toEqual([]);
	expect(await sql("select former_names from people where id = $1", [mona.id])).toEqual([{ former_names: [] }]);
});

test("erasing a user finds who sent an interchange, who gave work to others, and the telephone that a change of theirs put on record", async () => {
	const [nils, other] = [await insertBuyer("Nils Aronsson"), await insertBuyer("Petra Vogel")];
	const account = nils.accountIds["400700"];
	await sql(
		`insert into x12_interchanges (account_id, sender, control_number, content_hash, answer, received_by)
			values ($1, 'NILS', 'C1', 'h', 'ISA', 'Nils Aronsson')`,
		[account],
	);
	const insertMessage = (by: string, key: string) =>
		sql(
			`insert into notifications (account_id, person_id, event, source_key, subject, happened_at, is_in_bell)
			 values ($1, $2, 'work_given', $4, jsonb_build_object('by', $3::text, 'order', 'M1'), now(), true)`,
			[account, other.id, by, key],
		);
	await insertMessage("Nils Aronsson", "1");
	await insertMessage("Petra Vogel", "2");
	await sql(
		`insert into audit_events (person_id, actor, action, target, detail, request_id)
		 values ($1, $2, 'profile.change', '', jsonb_build_object('phone', '+46 555 0188'), 'r')`,
		[nils.id, nils.email],
	);
	expect((await erase(nils.id, nils.email)).data).toEqual({ erasePerson: true });
	for (const text of ["Nils", "Aronsson", "aronsson", "555 0188"]) expect(await everywhere(text)).toEqual([]);
	expect(
		await sql("select subject ->> 'by' as by from notifications where person_id = $1 order by id", [other.id]),
	).toEqual([{ by: `erased-${nils.id}` }, { by: "Petra Vogel" }]);
});

/** Tables that contain a text, in any column. */
async function everywhere(text: string): Promise<string[]> {
	const tables = await sql<{ name: string }>(
		"select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
	);
	const each = tables.map(
		({ name }) => `select '${name}' as name where exists (select from ${name} t where position($1 in t::text) > 0)`,
	);
	return (await sql<{ name: string }>(`${each.join(" union all ")} order by name`, [text])).map(({ name }) => name);
}

test("erasing a person also removes the names of files that were sent and never used", async () => {
	const ines = await insertBuyer("Ines Carvalho");
	const by = await api.signIn(ines.id);
	await uploadPdf(api, by, "ines-carvalho.pdf");
	expect(await everywhere("ines-carvalho")).toContain("files");
	expect((await erase(ines.id, ines.email)).data).toEqual({ erasePerson: true });
	expect(await everywhere("ines-carvalho")).toEqual([]);
	expect(
		await sql(
			"select detail ->> 'mediaType' as type from audit_events where action = 'file.upload' and person_id = $1",
			[ines.id],
		),
	).toEqual([{ type: "application/pdf" }]);
});

test("a longer name or address on record, of which the erased person's is a part, stays whole", async () => {
	const ana = await insertBuyer("Ana Lima");
	const put = (detail: object) =>
		sql("insert into audit_events (actor, action, target, detail, request_id) values ('root', 'zz', 'x', $1, 'r')", [
			JSON.stringify(detail),
		]);
	await put({
		to: ["Ana Lima", "Ana Lima Costa"],
		people: [ana.email, `jo${ana.email}`, `${ana.email}.mx`],
		said: `Ask ${ana.email}.`,
	});
	expect((await erase(ana.id, ana.email)).data).toEqual({ erasePerson: true });
	const name = `erased-${ana.id}`;
	expect(await sql("select detail from audit_events where action = 'zz'")).toEqual([
		{
			detail: {
				to: [name, "Ana Lima Costa"],
				people: [name, `jo${ana.email}`, `${ana.email}.mx`],
				said: `Ask ${name}.`,
			},
		},
	]);
});

test("a namesake's name stays where there is only a name", async () => {
	const [one, other] = [await insertBuyer("Juan Morales"), await insertBuyer("Ana Ruiz")];
	await sql("update people set name = 'Juan Morales' where id = $1", [other.id]);
	expect((await erase(one.id, one.email)).data).toEqual({ erasePerson: true });
	expect(await sql("select finished_by from tally_checks where bol_number = $1", [`B${one.id}`])).toEqual([
		{ finished_by: "Juan Morales" },
	]);
});

test("another address, oneself, and who is still fed or listed by the directory are refused, and nothing is changed", async () => {
	const fed = await insertPerson(database, { soldTo: ["400701"] });
	await sql("update right_history set source = 'feed' where person_id = $1", [fed.id]);
	const listed = await insertPerson(database);
	await sql("insert into provisioned_people (person_id, external_id, source) values ($1, 'x', 'entra')", [listed.id]);
	expect(codeOf(await erase(fed.id, "person@else.example"))).toBe("invalid");
	expect((await erase(fed.id, fed.email)).errors?.[0]?.message).toContain("400701");
	expect((await erase(listed.id, listed.email)).errors?.[0]?.message).toContain("directory");
	expect(codeOf(await erase(anna.id, anna.email))).toBe("invalid");
	expect(
		await sql("select email, is_active from people where id = any ($1) order by id", [[fed.id, listed.id]]),
	).toEqual([
		{ email: fed.email, is_active: true },
		{ email: listed.email, is_active: true },
	]);
});

test("the last administrator who stays is not erased", async () => {
	const bob = await insertPerson(database, { groups: ["SSA-Admin"], email: "bob@mill.example" });
	await sql("update right_history set source = 'hand' where person_id = any ($1)", [[bob.id, anna.id]]);
	// Anna's own right ends by itself, so bob is the one who remains.
	await sql("update person_groups set expires_at = now() + interval '1 day' where person_id = $1", [anna.id]);
	expect(codeOf(await erase(bob.id, bob.email))).toBe("invalid");
	expect(await sql("select email from people where id = $1", [bob.id])).toEqual([{ email: bob.email }]);
	await sql("update person_groups set expires_at = null where person_id = $1", [anna.id]);
	expect((await erase(bob.id, bob.email)).data).toEqual({ erasePerson: true });
});

test("a user who was erased is not let in again, alone or among others, and gets no rights", async () => {
	const [gone, other] = [await insertBuyer("Gerda Falk"), await insertPerson(database, { isActive: false })];
	expect((await erase(gone.id, gone.email)).data).toEqual({ erasePerson: true });
	const email = `erased-${gone.id}@erased.invalid`;
	const target = { person: gone.id, revision: await revisionOf(gone.id), reason: "They may come back" };
	const ask = (field: string, type: string, input: object, selection = "") =>
		api.ask<Record<string, unknown>>(caller, `mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`, {
			input,
		});
	const activate = await ask("changeAccess", "ChangeAccessInput", { ...target, isActive: true });
	const give = await ask("changeRights", "ChangeRightsInput", { ...target, soldTo: "400700" });
	const again = await ask("erasePerson", "ErasePersonInput", { ...target, email });
	for (const { errors } of [activate, give, again])
		expect(errors?.[0]?.message).toBe("The data of this person has already been erased.");
	const view = new URLSearchParams([["tab", "all"], ...[email, other.email].map((one) => ["person", one])]).toString();
	const many = await ask(
		"actOnPeople",
		"ActOnPeopleInput",
		{ view, act: "activate", reason: "They may come back" },
		"{ done same }",
	);
	expect(many.data).toEqual({ actOnPeople: { done: 1, same: 1 } });
	const csv = `email,change,right\n${email},add,SSA-VP`;
	const plan = await ask("planRights", "PlanRightsInput", { csv }, "{ rows { line } faults { column } }");
	expect(plan.data).toEqual({ planRights: { rows: [], faults: [{ column: "email" }] } });
	expect(await sql("select is_active from people where id = any ($1) order by id", [[gone.id, other.id]])).toEqual([
		{ is_active: false },
		{ is_active: true },
	]);
});
