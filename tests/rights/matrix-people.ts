import pg from "pg";
import { insertMill } from "../rows/random-mill.ts";
import { type Caller, startApi } from "../support/api.ts";
import { feed } from "../support/feed-rows.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { noticeFeedRow, purchaseOrderFeedRow } from "../support/supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { type Kind, kinds, people } from "./kinds.ts";

type Signed = { id: number; alias: string | undefined };

/**
 * The users of the matrix, in a database where sold-to 1 has one of every row that belongs to an order, shipped to
 * ship-to 101.
 */
export type MatrixPeople = {
	database: TestDatabase;
	/** Nobody for a visitor. */
	find: (kind: Kind) => Signed | undefined;
	/** What became of those who were signed in: their sessions ran out, or they were deactivated. */
	letTimePass: () => Promise<void>;
	drop: () => Promise<void>;
};

export async function createMatrixPeople(): Promise<MatrixPeople> {
	const database = await createTestDatabase();
	const admin = new pg.Client({ connectionString: database.adminUrl });
	await admin.connect();
	await insertMill(admin, { soldTos: [1], shipTos: [101], lines: [{ account: 1, shipTo: 101, order: "M0", item: 1 }] });
	// Late, shipped today and certified with a value: the lists open with what is current.
	await admin.query("update order_lines set first_promised_on = '2026-01-01'");
	await admin.query("update pieces set bol_number = 'BM0', state = 'shipped', shipped_at = now()");
	await admin.query("update certificates set shipped_on = current_date, chemistry = '{\"C\": 0.16}'");
	// With a maker's mark, whole addresses and the mill's statement a certificate can be had as data.
	const party = { name: "A person", street: "Street 1", postalCode: "1", city: "Town", region: "IA", country: "US" };
	await admin.query("update mills set mark = 'iVBORw0KGgo='");
	await admin.query("update certificates set parties = $1, statement_en = 'It complies with the order.'", [
		JSON.stringify({ works: party, soldTo: party, shipTo: party }),
	]);
	await admin.query("update certificate_revisions r set content = to_jsonb(c) from certificates c");
	await admin.query(
		`insert into documents (account_id, kind, number, revision, ship_to_id, state, has_prices, content_hash,
		 published_at)
		 values (1, 'certificate', 'XM0', 1, 101, 'published', false, '', now())`,
	);
	// The mill's ids are its own; those that follow begin past them.
	for (const table of ["accounts", "people"])
		await admin.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
	await admin.end();
	const signed = new Map<Kind, Signed>();
	for (const kind of kinds) {
		const { lists, alias } = people[kind];
		if (lists) signed.set(kind, { id: (await insertPerson(database, lists)).id, alias });
	}
	await addComplianceDocuments(database);
	const letTimePass = async () => {
		await asOwner(
			database,
			"update session_tokens t set expires_at = now() from sessions s where s.id = t.session_id and s.person_id = $1",
			[signed.get("expired")?.id],
		);
		await asOwner(database, "update people set is_active = false where id = $1", [signed.get("deactivated")?.id]);
	};
	return { database, find: (kind) => signed.get(kind), letTimePass, drop: database.drop };
}

/** A notice of supplier 700100, taken, that came as an interchange. */
async function addComplianceDocuments(database: TestDatabase): Promise<void> {
	const supplier = "700100";
	await feed(database, "commodities", [
		{ commodity: "210", family: "scrap", nameEn: "Shredded", nameEs: "Fragmentada", revision: 1 },
	]);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow({ supplier })]);
	await feed(database, "shipping-notices", [noticeFeedRow({ supplier })]);
	await asOwner(database, "update shipping_notice_revisions set content_hash = 'x'");
	const account = "(select id from accounts where code = $1)";
	const came = `insert into x12_interchanges values (${account}, 'S', '000000001', '', 'ISA', now(), 'erp')`;
	await asOwner(database, came, [supplier]);
	await asOwner(database, `insert into x12_notices values (${account}, 'A1', 'S', '000000001', 1, 'submit', 1)`, [
		supplier,
	]);
}

/** The portal of the matrix, and each of its people with a session opened before time passed. */
export async function startMatrix() {
	const matrix = await createMatrixPeople();
	const api = await startApi(matrix.database, { TRUST_PROXY: "true" });
	const callers = new Map<Kind, Caller>();
	for (const kind of kinds) {
		const person = matrix.find(kind);
		if (person) callers.set(kind, await api.signIn(person.id, person.alias));
	}
	await matrix.letTimePass();
	const stop = async () => {
		await api.stop();
		await matrix.drop();
	};
	return { ...matrix, api, callers, stop };
}
