import { describe, expect, test } from "vitest";
import { testDatabase } from "../support/fixtures.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const database = await testDatabase();
const administrator = await insertPerson(database, { groups: ["SSA-Admin"] });
const buyer = await insertPerson(database, { soldTo: ["S1"] });

/** Ids of files are 22 characters. */
const fileId = (number: number) => `file-${number}`.padEnd(22, "x");

const files: [state: string, ownerKind: string | null][] = [
	["attached", "complaint"],
	["attached", "order-message"],
	["attached", "supplier-paper"],
	["published", "resource"],
	["uploaded", null],
	["rejected", null],
	["dropped", null],
];
for (const [at, [state, kind]] of files.entries()) {
	await asOwner(
		database,
		`insert into files (id, account_id, person_id, state, owner_kind, owner_key, name, media_type, size_bytes, sha256,
			storage_key) values ($1, $2, $3, $4, $5, $6, $7, 'application/pdf', 1, '\\x00', $1)`,
		[
			fileId(at),
			state === "attached" ? buyer.accountIds.S1 : null,
			buyer.id,
			state,
			kind,
			kind && "1",
			`${state} ${kind ?? ""}`.trim(),
		],
	);
}

const asAdministrator = <Row extends object>(text: string) =>
	database.transaction("millgate_admin", { personId: administrator.id }, (tx) => tx.sql<Row>(text));

describe("the role of administrators in the database", () => {
	test("reads of customers' files none that no page of administrators shows", async () => {
		const rows = await asAdministrator<{ name: string }>("select name from files order by id");
		expect(rows.map(({ name }) => name)).toEqual(["attached supplier-paper", "published resource", "uploaded"]);
	});

	test.each([
		"select content from outbox",
		"select key_hash from sessions",
		"select id_token from sessions",
		"select base_per_cwt from order_line_prices",
	])("may not: %s", async (statement) => {
		await expect(asAdministrator(statement)).rejects.toThrow("permission denied");
	});
});
