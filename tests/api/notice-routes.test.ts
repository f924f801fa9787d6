import { describe, expect, test } from "vitest";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { feed } from "../support/feed-rows.ts";
import { load, notice, setUpNoticeRoutes } from "../support/notice-route-set-up.ts";
import { asOwner } from "../support/people.ts";
import { noticeFeedRow } from "../support/supply-rows.ts";

const { api, database, send } = await setUpNoticeRoutes();

const notices = () =>
	asOwner(database, "select notice_number, state, notice_revision from shipping_notices order by 1");

describe("a supplier's program", () => {
	test("announces a load once, amends it, reads it and cancels it", async () => {
		const mine = ["notices:V1"];
		expect(await send(mine, "", notice)).toMatchObject({ status: 201, body: { notice: "MY-1", isNew: true } });
		expect(await send(mine, "", notice)).toMatchObject({ status: 200, body: { notice: "MY-1", isNew: false } });
		const amended = { ...notice, bol: "B-2", revision: 1 };
		expect(await send(mine, "/MY-1/amend", amended)).toMatchObject({ status: 200, body: { revision: 2 } });
		expect((await send(mine, "/MY-1/cancel", {})).status).toBe(200);
		expect(await notices()).toEqual([{ notice_number: "MY-1", state: "cancelled", notice_revision: 2 }]);
		expect(await asOwner(database, "select distinct actor from audit_events where action like 'notice.%'")).toEqual([
			{ actor: "key yard" },
		]);
		const { key } = await createFeedKey(database, { source: "yard", scopes: mine });
		const read = await fetch(`${api.url}/api/notices/v1/MY-1`, { headers: { authorization: `Bearer ${key}` } });
		expect(await read.json()).toMatchObject({ state: "cancelled", loads: [{ load: 1, netLb: 45_920 }] });
	});

	test.each<[string, object]>([
		["as it was", {}],
		["with different content", { bol: "B-7" }],
	])("gets an error, not an acceptance, for a cancelled notice that it sends again %s", async (_how, changes) => {
		await send(["notices:V1"], "", notice);
		await send(["notices:V1"], "/MY-1/cancel", {});
		const { status, body } = await send(["notices:V1"], "", { ...notice, ...changes });
		const reason = "Notice MY-1 was cancelled. To announce the load again, send a new notice with another number.";
		expect([status, body.faults]).toEqual([400, [{ field: "notice", reason }]]);
		expect(await notices()).toMatchObject([{ notice_number: "MY-1", state: "cancelled" }]);
	});

	test("gets every error with its field, in its language, and nothing is accepted", async () => {
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
	])("gets an error that its key is %s, and nothing about a session", async (_what, headers, message) => {
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

	test("gets the error that its key has another scope", async () => {
		for (const scopes of [["*"], ["notices:V99"]])
			expect((await send(scopes, "", notice)).body.detail).toMatch(
				/^This API key does not cover the shipping notices of a single supplier/,
			);
	});

	test("announces, reads, amends and cancels nothing any more once the mill has closed its supplier's account, as its people do not", async () => {
		const mine = ["notices:V1"];
		await send(mine, "", notice);
		await asOwner(database, "update accounts set is_active = false where code = 'V1'");
		const { key } = await createFeedKey(database, { source: "yard", scopes: mine });
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
		await asOwner(database, "update accounts set is_active = true where code = 'V1'");
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

	test("that sends too often gets how long to wait, not that its key is invalid", async () => {
		const { id, key } = await createFeedKey(database, { source: "yard", scopes: ["notices:V1"] });
		const full = `insert into rate_limits (bucket, window_at, hits)
			select $1, to_timestamp(floor(extract(epoch from now()) / 60) * 60 + after), 120 from unnest(array[0, 60]) after`;
		await asOwner(database, full, [`notice-key:${id}`]);
		const headers = { "content-type": "application/json", "accept-language": "es", authorization: `Bearer ${key}` };
		const refused = await fetch(`${api.url}/api/notices/v1`, { method: "POST", headers, body: JSON.stringify(notice) });
		const seconds = Number(refused.headers.get("retry-after"));
		expect([refused.status, seconds > 0]).toEqual([429, true]);
		expect(await refused.json()).toMatchObject({
			code: "too-many",
			detail: `Demasiadas solicitudes. Espere ${seconds} s y envíe la misma solicitud de nuevo.`,
		});
	});

	test("gets the error that its key or its number is too long, by the name it was sent under", async () => {
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
		const { rejects } = await feed(database, "shipping-notices", [noticeFeedRow({ notice: "MY-1" })]);
		expect(rejects).toMatchObject([{ field: "notice", code: "conflict" }]);
	});
});
