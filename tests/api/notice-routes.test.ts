import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findTakenRevision, receiptDocument } from "#features/shipping-notices/server/notice-receipt.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { inLanguage } from "#server/language.ts";
import { createFormat } from "#shared/format.ts";
import { type Api, startApi } from "../support/api.ts";
import { feed, restartFeeds } from "../support/feed-rows.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { feedCommodities, noticeFeedRow, purchaseOrderFeedRow } from "../support/supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let base: TestDatabase;
let api: Api;

beforeAll(async () => {
	base = await createTestDatabase();
	api = await startApi(base);
});
afterAll(async () => {
	await api?.stop();
	await base?.drop();
});
beforeEach(async () => {
	await restartFeeds(base);
	await feedCommodities(base.database);
	await feed(base.database, "purchase-orders", [purchaseOrderFeedRow()]);
});

const load = { vehicle: "T-1", gross: 35, tare: 14.5, unit: "GT", commodity: "210", radiation: "clear" };
const notice = {
	line: "45001/1",
	mode: "truck",
	bol: "B-1",
	notice: "MY-1",
	shippedOn: "2026-04-02",
	shippedTime: "21:00",
	loads: [load],
};

type Told = {
	status: number;
	body: {
		notice?: string;
		isNew?: boolean;
		revision?: number;
		faults?: { field: string; reason: string }[];
		detail?: string;
		code?: string;
	};
};
async function send(
	scopes: string[] | undefined,
	path: string,
	sent: unknown,
	more: Record<string, string> = {},
): Promise<Told> {
	const key = scopes && (await createFeedKey(base.database, { source: "yard", scopes })).key;
	const headers = { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}), ...more };
	const response = await fetch(`${api.url}/api/notices/v1${path}`, {
		method: "POST",
		headers,
		body: JSON.stringify(sent),
	});
	return { status: response.status, body: (await response.json()) as Told["body"] };
}
const notices = () => asOwner(base, "select notice_number, state, notice_revision from shipping_notices order by 1");

describe("a supplier's program", () => {
	test("announces a load once, amends it, reads it and cancels it", async () => {
		const mine = ["notices:V1"];
		expect(await send(mine, "", notice)).toMatchObject({ status: 201, body: { notice: "MY-1", isNew: true } });
		expect(await send(mine, "", notice)).toMatchObject({ status: 200, body: { notice: "MY-1", isNew: false } });
		const amended = { ...notice, bol: "B-2", revision: 1 };
		expect(await send(mine, "/MY-1/amend", amended)).toMatchObject({ status: 200, body: { revision: 2 } });
		expect((await send(mine, "/MY-1/cancel", {})).status).toBe(200);
		expect(await notices()).toEqual([{ notice_number: "MY-1", state: "cancelled", notice_revision: 2 }]);
		expect(await asOwner(base, "select distinct actor from audit_events where action like 'notice.%'")).toEqual([
			{ actor: "key yard" },
		]);
		const { key } = await createFeedKey(base.database, { source: "yard", scopes: mine });
		const read = await fetch(`${api.url}/api/notices/v1/MY-1`, { headers: { authorization: `Bearer ${key}` } });
		expect(await read.json()).toMatchObject({ state: "cancelled", loads: [{ load: 1, netLb: 45_920 }] });
	});

	test.each<[string, object]>([
		["as it was", {}],
		["with different content", { bol: "B-7" }],
	])("is told that a notice was cancelled when it sends it again %s, not that it is taken", async (_how, changes) => {
		await send(["notices:V1"], "", notice);
		await send(["notices:V1"], "/MY-1/cancel", {});
		const { status, body } = await send(["notices:V1"], "", { ...notice, ...changes });
		const reason = "Notice MY-1 was cancelled. To announce the load again, send a new notice with another number.";
		expect([status, body.faults]).toEqual([400, [{ field: "notice", reason }]]);
		expect(await notices()).toMatchObject([{ notice_number: "MY-1", state: "cancelled" }]);
	});

	test("hears every fault with its field, in its language, and nothing is taken", async () => {
		const sent = { ...notice, shippedOn: "2099-01-01", loads: [load, { ...load, tare: 40 }] };
		const { status, body } = await send(["notices:V1"], "", sent, { "accept-language": "es-MX" });
		expect(status).toBe(400);
		expect(body.faults).toEqual([
			{ field: "shippedOn", reason: "La fecha de embarque puede ser mañana a más tardar." },
			{ field: "loads.1.tare", reason: "La tara debe ser menor que el peso bruto." },
		]);
		expect(await notices()).toEqual([]);
	});

	test.each([{ loads: [] }, { loads: null }, { loads: undefined }])(
		"announces nothing, and amends to nothing, with %j",
		async (none) => {
			const refusal = { status: 400, body: { faults: [{ field: "loads", reason: "Loads is required." }] } };
			expect(await send(["notices:V1"], "", { ...notice, ...none })).toMatchObject(refusal);
			expect(await notices()).toEqual([]);
			await send(["notices:V1"], "", notice);
			expect(await send(["notices:V1"], "/MY-1/amend", { ...notice, ...none, revision: 1 })).toMatchObject(refusal);
		},
	);

	test.each<[string, string[] | undefined, number, string[]]>([
		["without a key", undefined, 401, []],
		["with a key of the mill's own systems", ["*"], 403, []],
		["with a key for two suppliers", ["notices:V1", "notices:V2"], 403, []],
		["of a supplier that does not exist", ["notices:V99"], 403, []],
		["with another supplier's order", ["notices:V2"], 400, ["line"]],
	])("%s announces nothing", async (_name, scopes, expected, fields) => {
		const { status, body } = await send(scopes, "", notice);
		expect([status, (body.faults ?? []).map(({ field }) => field)]).toEqual([expected, fields]);
		expect(await notices()).toEqual([]);
	});

	test.each<[string, Record<string, string>, RegExp]>([
		["missing", {}, /^The API key is missing/],
		["not known", { authorization: "Bearer mgf_wrong" }, /^This API key is not valid/],
		[
			"not known, in Spanish",
			{ authorization: "Bearer mgf_wrong", "accept-language": "es" },
			/^Esta clave de API no es válida/,
		],
	])("hears that its key is %s, not of a session", async (_what, headers, message) => {
		for (const path of ["", "/MY-1", "/x12"]) {
			const method = path === "/MY-1" ? "GET" : "POST";
			const refused = await fetch(`${api.url}/api/notices/v1${path}`, { method, headers });
			expect(refused.headers.get("content-type")).toContain("application/problem+json");
			expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer realm="Millgate"/);
			expect(await refused.json()).toMatchObject({
				status: 401,
				code: "unauthorized",
				detail: expect.stringMatching(message),
			});
		}
	});

	test("hears that its key is for something else", async () => {
		for (const scopes of [["*"], ["notices:V99"]])
			expect((await send(scopes, "", notice)).body.detail).toMatch(
				/^This API key does not cover the shipping notices of a single supplier/,
			);
	});

	test("announces, reads, amends and cancels nothing any more once the mill has closed its supplier's account, as its people do not", async () => {
		const mine = ["notices:V1"];
		await send(mine, "", notice);
		await asOwner(base, "update accounts set is_active = false where code = 'V1'");
		const { key } = await createFeedKey(base.database, { source: "yard", scopes: mine });
		const read = await fetch(`${api.url}/api/notices/v1/MY-1`, { headers: { authorization: `Bearer ${key}` } });
		const announced = await send(mine, "", { ...notice, notice: "MY-2" });
		const amended = await send(mine, "/MY-1/amend", { ...notice, bol: "B-2", revision: 1 });
		const cancelled = await send(mine, "/MY-1/cancel", {});
		const x12 = await fetch(`${api.url}/api/notices/v1/x12`, {
			method: "POST",
			headers: { authorization: `Bearer ${key}` },
			body: "ISA",
		});
		expect([read, announced, amended, cancelled, x12].map(({ status }) => status)).toEqual(Array(5).fill(403));
		expect(announced.body.detail).toMatch(/^This API key does not cover the shipping notices of a single supplier/);
		expect(await notices()).toEqual([{ notice_number: "MY-1", state: "submitted", notice_revision: 1 }]);
		await asOwner(base, "update accounts set is_active = true where code = 'V1'");
		expect((await send(mine, "/MY-1/cancel", {})).status).toBe(200);
	});

	test("needs a number of its own or a key of the sending", async () => {
		const { notice: _number, ...unnamed } = notice;
		expect(await send(["notices:V1"], "", unnamed)).toMatchObject({
			status: 400,
			body: { faults: [{ field: "notice" }] },
		});
		const headers = { "idempotency-key": "abc" };
		const first = await send(["notices:V1"], "", unnamed, headers);
		expect(first).toMatchObject({ status: 201, body: { notice: expect.stringMatching(/^SN\d+$/) } });
		expect(await send(["notices:V1"], "", unnamed, headers)).toMatchObject({
			status: 200,
			body: { notice: first.body.notice },
		});
	});

	test("that comes too often is told to wait, and for how long, not that its key is no good", async () => {
		const { id, key } = await createFeedKey(base.database, { source: "yard", scopes: ["notices:V1"] });
		const full = `insert into rate_limits (bucket, window_at, hits)
			select $1, to_timestamp(floor(extract(epoch from now()) / 60) * 60 + after), 120 from unnest(array[0, 60]) after`;
		await asOwner(base, full, [`notice-key:${id}`]);
		const headers = { "content-type": "application/json", "accept-language": "es", authorization: `Bearer ${key}` };
		const refused = await fetch(`${api.url}/api/notices/v1`, { method: "POST", headers, body: JSON.stringify(notice) });
		const seconds = Number(refused.headers.get("retry-after"));
		expect([refused.status, seconds > 0]).toEqual([429, true]);
		expect(await refused.json()).toMatchObject({
			code: "too-many",
			detail: `Demasiadas solicitudes. Espere ${seconds} s y envíe la misma solicitud de nuevo.`,
		});
	});

	test("hears that its key or its number is too long by the name it was sent under", async () => {
		const { notice: _number, ...unnamed } = notice;
		const { body } = await send(["notices:V1"], "", unnamed, { "idempotency-key": "k".repeat(81) });
		expect(body.faults).toEqual([
			{ field: "Idempotency-Key", reason: "The Idempotency-Key can have 80 characters at most." },
		]);
		expect((await send(["notices:V1"], "", unnamed, { "idempotency-key": "k".repeat(80) })).status).toBe(201);
		const long = await send(["notices:V1"], "", { ...notice, notice: "N".repeat(90) });
		expect(long.body.faults?.map(({ field }) => field)).toEqual(["notice"]);
		const dots = await send(["notices:V1"], "", { ...notice, notice: ".." });
		expect([dots.status, dots.body.faults?.map(({ field }) => field)]).toEqual([400, ["notice"]]);
	});

	test("keeps its notice from what the mill's own systems hold of it", async () => {
		await send(["notices:V1"], "", notice);
		const { rejects } = await feed(base.database, "shipping-notices", [noticeFeedRow({ notice: "MY-1" })]);
		expect(rejects).toMatchObject([{ field: "notice", code: "conflict" }]);
	});
});

describe("the receipt", () => {
	test("carries the content whose SHA-256 it names, in the reader's language", async () => {
		const { body } = await send(["notices:V1"], "", notice);
		const [account] = await asOwner<{ id: number }>(base, "select id from accounts where code = 'V1'");
		const taken = await base.database.transaction("millgate_viewer", { supplierIds: [Number(account?.id)] }, (tx) =>
			findTakenRevision(tx, "MY-1", 1),
		);
		if (!taken) throw new Error("The notice has no receipt");
		const format = createFormat({
			language: "es",
			units: "imperial",
			dateFormat: "locale",
			timeZone: "UTC",
			year: 0,
			coilLabel: "",
		});
		const document = inLanguage("es", () =>
			receiptDocument(taken, { language: "es", format, publicUrl: "https://portal.example" }),
		);
		const [file] = document.attachments ?? [];
		const hash = createHash("sha256")
			.update(file?.content ?? "")
			.digest("hex");
		expect(hash).toBe((body as { hash?: string }).hash);
		expect(JSON.stringify(document.blocks)).toContain(hash.match(/.{1,8}/g)?.join(" "));
		expect(document.title).toBe("Acuse de aviso de embarque");
	});

	test("is a PDF for its supplier alone", async () => {
		await send(["notices:V1"], "", notice);
		const get = async (supplier: string) => {
			const { authorization, cookie } = await api.signIn((await insertPerson(base, { suppliers: [supplier] })).id);
			const cookies = `${cookie}; auth=${authorization.slice("Bearer ".length)}`;
			return fetch(`${api.url}/downloads/notices/MY-1/receipt-1.pdf`, { headers: { cookie: cookies } });
		};
		const mine = await get("V1");
		expect([mine.status, mine.headers.get("content-type")]).toEqual([200, "application/pdf"]);
		expect((await mine.text()).slice(0, 5)).toBe("%PDF-");
		expect((await get("V2")).status).toBe(404);
	});
});

describe("anybody who has a receipt's code", () => {
	const ask = async (code: string) => {
		const nobody = await api.signIn((await insertPerson(base)).id);
		const document = `query ($code: String!) { receiptVerification(code: $code) {
			waitSeconds receipt { noticeNumber revision takenAt contentSha256 state } } }`;
		return (await api.ask<{ receiptVerification: { receipt: object | null } }>(nobody, document, { code })).data
			?.receiptVerification;
	};
	const codes = async () =>
		(
			await asOwner<{ code: string; hash: string }>(
				base,
				`select verify_code as code, content_hash as hash from shipping_notice_revisions where notice_number = 'MY-1'
					order by notice_revision`,
			)
		).map(({ code, hash }) => ({ code, hash }));

	test("learns its number, time, hash and whether it stands, and nothing else", async () => {
		await send(["notices:V1"], "", notice);
		const [first] = await codes();
		const receipt = {
			noticeNumber: "MY-1",
			revision: 1,
			takenAt: expect.any(String),
			contentSha256: first?.hash,
			state: "valid",
		};
		expect(await ask(first?.code ?? "")).toEqual({ waitSeconds: null, receipt });
		for (const code of ["00000000000000000000", "MY-1", "", "' or true --"])
			expect(await ask(code)).toEqual({ waitSeconds: null, receipt: null });
		await asOwner(base, "update shipping_notices set notice_revision = 2 where notice_number = 'MY-1'");
		expect(await ask(first?.code ?? "")).toMatchObject({ receipt: { state: "superseded" } });
		await asOwner(base, "update shipping_notices set announced_state = 'cancelled' where notice_number = 'MY-1'");
		expect(await ask(first?.code ?? "")).toMatchObject({ receipt: { state: "cancelled" } });
	});

	test("is told nothing of notices that came by the mill's own systems, and suppliers choose no code", async () => {
		await feed(base.database, "shipping-notices", [noticeFeedRow({ notice: "FED-1" })]);
		const [fed] = await asOwner<{ code: string }>(
			base,
			"select verify_code as code from shipping_notice_revisions where notice_number = 'FED-1'",
		);
		expect(await ask(fed?.code ?? "")).toEqual({ waitSeconds: null, receipt: null });
		const asked = (role: "millgate_auth" | "millgate_viewer", sql: string) =>
			base.database.transaction(role, {}, (tx) => tx.sql(sql));
		await expect(asked("millgate_viewer", "select verified_receipt('')")).rejects.toThrow("permission denied");
		await expect(asked("millgate_auth", "select from shipping_notice_revisions")).rejects.toThrow("permission denied");
		await expect(
			asked("millgate_viewer", "insert into shipping_notice_revisions (verify_code) values ('x')"),
		).rejects.toThrow("permission denied");
	});
});
