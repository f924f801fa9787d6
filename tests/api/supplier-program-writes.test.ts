import { beforeEach, describe, expect, test } from "vitest";
import { testProgram } from "../support/company-key.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { feed, feedPartners } from "../support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../support/supply-rows.ts";

const load = {
	...{ po: "45001", poLine: 1, vehicle: "T-1", commodity: "210", grossLb: 78_400, tareLb: 32_480 },
	radiationScan: "clear",
};
const notice = { notice: "MY-1", mode: "truck", bol: "B-1", shippedAt: "2026-04-02T21:00:00-05:00", loads: [load] };

const database = await testDatabase();
const api = await testApi(database, { DATA_DIR: await testFolder() });
await feedPartners(database);
await feedCommodities(database);
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "receipts", [receiptFeedRow({ notice: undefined, load: undefined })]);
const both = { suppliers: ["V1", "V2"] };
const program = await testProgram(database, api, { suppliers: ["V1"] });
const reader = await testProgram(
	database,
	api,
	{ suppliers: ["V1"] },
	{ scopes: ["shipping-notices:read", "receipts:read"] },
);
const other = await testProgram(database, api, { suppliers: ["V2"] });
const customer = await testProgram(database, api, { soldTo: ["S1"] });
const several = await testProgram(database, api, both);
beforeEach(() =>
	emptyTables(database, "shipping_notices", "outbox", "receipt_disputes", "idempotency_keys", "rate_limits"),
);

const outbox = () =>
	asOwner<{ kind: string; content: Record<string, unknown> }>(database, "select kind, content from outbox order by id");
const places = ["/api/supplier/v1/notices", "/api/notices/v1"];
const faults = (fields: { field: string }[] | undefined) => fields?.map(({ field }) => field);

describe.each(places)("a notice at %s", (path) => {
	test("is announced, amended and cancelled by a company's key, in its name", async () => {
		expect(await program.write(path, notice)).toMatchObject({ status: 201, body: { notice: "MY-1", isNew: true } });
		expect(await program.write(`${path}/MY-1/amend`, { ...notice, bol: "B-2", revision: 1 })).toMatchObject({
			status: 200,
			body: { revision: 2 },
		});
		expect(await program.write(`${path}/MY-1/amend`, { ...notice, bol: "B-3", revision: 1 })).toMatchObject({
			status: 409,
			body: { code: "conflict" },
		});
		expect(await program.write(`${path}/MY-1/cancel`, {})).toMatchObject({ status: 200, body: { cancelled: true } });
		const entries = await outbox();
		expect(entries.map(({ kind, content }) => [kind, content.by, content.side])).toEqual([
			["notice.submitted", "ERP", "supplier"],
			["notice.amended", "ERP", "supplier"],
			["notice.cancelled", "ERP", "supplier"],
		]);
		const audit = "select distinct person_id::int as person, actor from audit_events where action like 'notice.%'";
		expect(await asOwner(database, `${audit} and person_id = ${program.owner.id}`)).toEqual([
			{ person: program.owner.id, actor: "key ERP" },
		]);
	});

	test("is refused without the scope, to customers, for another supplier's order, and with unknown fields", async () => {
		expect(await reader.write(path, notice)).toMatchObject({ status: 403, body: { code: "scope-missing" } });
		expect(await customer.write(path, notice)).toMatchObject({
			status: 403,
			body: { code: "accounts-without-access" },
		});
		const foreign = await other.write(path, notice);
		expect([foreign.status, faults(foreign.body.faults)]).toEqual([400, ["loads.0.po"]]);
		const odd = await program.write(path, { ...notice, colour: "red", loads: [{ ...load, size: 1 }] });
		expect([odd.status, faults(odd.body.faults)]).toEqual([400, ["colour", "loads.0.size"]]);
		await program.write(path, notice);
		expect((await other.write(`${path}/MY-1/cancel`, {})).status).toBe(404);
		expect(await program.write(`${path}?account=V2`, notice)).toMatchObject({
			status: 403,
			body: { code: "account-foreign" },
		});
	});

	test("of a key with several suppliers is of the one that the order or `account` names", async () => {
		const foreign = await several.write(`${path}?account=V2`, notice);
		expect([foreign.status, faults(foreign.body.faults)]).toEqual([400, ["loads.0.po"]]);
		expect((await several.write(`${path}?account=V1`, notice)).status).toBe(201);
		expect((await several.write(path, { ...notice, notice: "MY-2", bol: "B-9" })).status).toBe(201);
		expect((await outbox()).map(({ content }) => content.supplier)).toEqual(["V1", "V1"]);
	});
});

describe("a notice", () => {
	test("sent again under its idempotency key is answered again; under another one it is known already", async () => {
		const path = "/api/supplier/v1/notices";
		const headers = { "idempotency-key": "n1" };
		const first = await program.write(path, notice, headers);
		const again = await program.write(path, notice, headers);
		expect([again.status, again.isReplayed, again.body]).toEqual([201, true, first.body]);
		expect(await program.write(path, { ...notice, bol: "B-8" }, headers)).toMatchObject({ status: 422 });
		expect(await program.write(path, notice)).toMatchObject({ status: 200, body: { isNew: false } });
		expect(await outbox()).toHaveLength(1);
	});

	test("that a key of the mill's sends is not taken at the companies' address", async () => {
		const headers = { authorization: `Bearer mgf_${"x".repeat(43)}` };
		expect(await program.write("/api/supplier/v1/notices", notice, headers)).toMatchObject({
			status: 401,
			body: { code: "key-unknown" },
		});
	});

	test("is read by a company's key that may read", async () => {
		await program.write("/api/notices/v1", notice);
		expect(await reader.read("/api/notices/v1/MY-1")).toMatchObject({ state: "submitted", loads: [{ load: 1 }] });
		expect((await other.get("/api/notices/v1/MY-1")).status).toBe(404);
	});

	test("as an interchange of a key with several suppliers needs `account`", async () => {
		const headers = { "content-type": "application/edi-x12" };
		const { status, body } = await several.write("/api/notices/v1/x12", "ISA", headers);
		expect([status, faults(body.faults)]).toEqual([400, ["account"]]);
	});
});

describe("a dispute", () => {
	const path = "/api/supplier/v1/receipts/G1/dispute";
	const sent = { reason: "weight", wantedLb: 45_920, body: "Our certified scale says 45,920 lb." };

	test("is opened once with a file, by the key's name for its company", async () => {
		const upload = await fetch(`${api.url}/api/supplier/v1/files`, {
			method: "POST",
			headers: { ...program.headers, "x-file-name": "ticket.pdf", "idempotency-key": "f1" },
			body: "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
		});
		const { id } = (await upload.json()) as { id: string };
		expect(await program.write(path, { ...sent, files: [id] })).toEqual({
			status: 201,
			isReplayed: false,
			body: { receipt: "G1", state: "open" },
		});
		expect(await outbox()).toMatchObject([
			{
				kind: "dispute.opened",
				content: {
					receipt: "G1",
					wantedLb: 45_920,
					author: "ERP",
					side: "supplier",
					files: [{ id, name: "ticket.pdf" }],
				},
			},
		]);
		expect((await program.write(path, sent)).status).toBe(400);
		expect(await outbox()).toHaveLength(1);
	});

	test("is refused without the scope, about a receipt of others, and with errors at the names of the body", async () => {
		expect(await reader.write(path, sent)).toMatchObject({ status: 403, body: { code: "scope-missing" } });
		expect((await other.write(path, sent)).status).toBe(404);
		expect((await customer.write(path, sent)).status).toBe(403);
		const wrong = await program.write(path, { reason: "weight", wantedLb: 0, body: "No." });
		expect(faults(wrong.body.faults)?.sort()).toEqual(["body", "wantedLb"]);
		const odd = await program.write(path, { ...sent, wanted: { amount: 1, unit: "lb" } });
		expect(faults(odd.body.faults)).toEqual(["wanted"]);
		expect(await outbox()).toEqual([]);
	});
});
