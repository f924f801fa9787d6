import { describe, expect, test } from "vitest";
import { asOwner } from "../support/people.ts";
import { estimate, sentComplaint, setUpProgramWrites } from "../support/program-writes-set-up.ts";
import { nextWeek } from "../support/stock-request-set-up.ts";

const { database, api, buyer, reader, yard, other, outbox } = await setUpProgramWrites();
const v1 = "/api/customer/v1";
const company = (code: string) => ({ side: "customer", company: code });
const said = () =>
	asOwner(
		database,
		"select person_id::int as person, actor, action, target from audit_events where action !~ '^feed' order by id desc limit 1",
	);

/**
 * Each write of a customer's program: its path, after what must be there before; the status for a ship-to, and for
 * another customer.
 */
type Write = { path: string | (() => Promise<string>); body: object; yard: number; foreign: number };
const writes: Record<string, Write> = {
	accept: { path: `${v1}/acknowledgments/A1/accept`, body: { revision: 1 }, yard: 403, foreign: 404 },
	query: {
		path: `${v1}/acknowledgments/A1/query`,
		body: { revision: 1, message: "Too few pieces." },
		yard: 403,
		foreign: 404,
	},
	date: { path: `${v1}/order-lines/M100/2/accept-date`, body: { acceptedOn: estimate }, yard: 403, foreign: 404 },
	complaint: { path: `${v1}/complaints`, body: sentComplaint, yard: 201, foreign: 400 },
	message: {
		path: async () => `${v1}/complaints/${await openComplaint()}/messages`,
		body: { body: "The photos follow." },
		yard: 201,
		foreign: 404,
	},
	hold: { path: `${v1}/stock/S1001/hold`, body: {}, yard: 403, foreign: 200 },
	release: { path: () => hold().then(() => `${v1}/stock/S1001/release`), body: {}, yard: 403, foreign: 404 },
	request: {
		path: () => hold().then(() => `${v1}/stock-requests`),
		body: { po: "PO-7", mode: "truck", requestedWeek: nextWeek, items: [{ stock: "S1001" }] },
		yard: 403,
		foreign: 400,
	},
};

async function openComplaint(): Promise<string> {
	return String((await buyer.write(`${v1}/complaints`, sentComplaint)).body.complaint);
}
function hold() {
	return buyer.write(`${v1}/stock/S1001/hold`, {});
}

const pathOf = (path: Write["path"]) => (typeof path === "string" ? path : path());

describe.each(Object.entries(writes))("the write %s", (_name, { path: at, body, ...refused }) => {
	test("is done for a key with the scope, on record under key and owner", async () => {
		const path = await pathOf(at);
		const { status, isReplayed } = await buyer.write(path, body);
		expect([[200, 201].includes(status), isReplayed]).toEqual([true, false]);
		expect(await said()).toMatchObject([{ person: buyer.owner.id, actor: "key ERP" }]);
	});

	test("is refused without the scope, to a ship-to where it is the sold-to's, and about rows of others", async () => {
		const path = await pathOf(at);
		const entries = await outbox();
		expect(await reader.write(path, body)).toMatchObject({ status: 403, body: { code: "scope-missing" } });
		expect((await other.write(path, body)).status).toBe(refused.foreign);
		if (refused.yard !== 201) expect(await outbox()).toEqual(entries);
		const { status, body: answer } = await yard.write(path, body);
		expect([status, JSON.stringify(answer)]).toEqual([
			refused.yard,
			expect.not.stringMatching(/"\w*(price|amount|cwt)/i),
		]);
	});

	test("refuses an unknown field at its name, in the language asked for, and a foreign account", async () => {
		const path = await pathOf(at);
		const entries = await outbox();
		const sent = { ...body, colour: "red" };
		expect(await buyer.write(path, sent)).toMatchObject({
			status: 400,
			body: { faults: [{ field: "colour", reason: "This field does not exist. Check its name, or leave it out." }] },
		});
		expect(await buyer.write(path, sent, { "accept-language": "es" })).toMatchObject({
			status: 400,
			body: { faults: [{ field: "colour", reason: "Este campo no existe. Revise su nombre u omítalo." }] },
		});
		expect(await buyer.write(`${path}?account=S2`, body)).toMatchObject({
			status: 403,
			body: { code: "account-foreign" },
		});
		expect(await buyer.write(`${path}?colour=red`, body)).toMatchObject({
			status: 400,
			body: { faults: [{ field: "colour" }] },
		});
		expect(await outbox()).toEqual(entries);
	});
});

describe("an acknowledgment", () => {
	test("is accepted, and the mill learns who did it for which company", async () => {
		expect(await buyer.write(`${v1}/acknowledgments/A1/accept`, { revision: 1 })).toEqual({
			status: 200,
			isReplayed: false,
			body: { acknowledgment: "A1", revision: 1, answer: "accepted" },
		});
		const content = { acknowledgment: "A1", revision: 1, by: "ERP", ...company("Prairie Steel Service") };
		expect(await outbox()).toMatchObject([{ kind: "acknowledgment.accepted", subject: "A1", content }]);
		const row = await buyer.read<{ answerState: string }>(`${v1}/acknowledgments/A1`);
		expect(row).toMatchObject({ answerState: "accepted" });
	});

	test("of another revision is a conflict, and a query without a message lacks it", async () => {
		expect(await buyer.write(`${v1}/acknowledgments/A1/accept`, { revision: 2 })).toMatchObject({
			status: 409,
			body: { code: "conflict" },
		});
		expect(await buyer.write(`${v1}/acknowledgments/A1/accept`, {})).toMatchObject({
			status: 400,
			body: { faults: [{ field: "revision" }] },
		});
		expect(await buyer.write(`${v1}/acknowledgments/A1/query`, { revision: 1 })).toMatchObject({
			status: 400,
			body: { faults: [{ field: "message" }] },
		});
		expect(await outbox()).toEqual([]);
	});
});

describe("the date of a late line", () => {
	test("is accepted as it is now, and another one is a conflict", async () => {
		const path = `${v1}/order-lines/M100/2/accept-date`;
		expect(await buyer.write(path, { acceptedOn: "2199-06-02" })).toMatchObject({
			status: 409,
			body: { code: "conflict" },
		});
		expect(await buyer.write(path, { acceptedOn: "tomorrow" })).toMatchObject({
			status: 400,
			body: { faults: [{ field: "acceptedOn" }] },
		});
		expect(await buyer.write(path, { acceptedOn: estimate })).toMatchObject({
			status: 200,
			body: { order: "M100", item: 2, acceptedOn: estimate },
		});
		expect(await outbox()).toMatchObject([
			{ kind: "order.date_accepted", content: { acceptedOn: estimate, by: "ERP" } },
		]);
	});

	test.each(["1x", "99999999999"])("is of no line %s", async (item) => {
		const { status } = await buyer.write(`${v1}/order-lines/M100/${item}/accept-date`, { acceptedOn: estimate });
		expect(status).toBe(404);
	});
});

describe("a complaint", () => {
	async function sendFile(name = "plate.pdf", key = "file-1") {
		const headers = {
			...buyer.headers,
			"x-file-name": name,
			"idempotency-key": key,
			"content-type": "application/pdf",
		};
		const body = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n";
		return fetch(`${api.url}${v1}/files`, { method: "POST", headers, body });
	}

	test("is opened with a file, read back, and written by the key's name for its company", async () => {
		const file = (await (await sendFile()).json()) as { id: string };
		const { status, body } = await buyer.write(`${v1}/complaints`, { ...sentComplaint, files: [file.id] });
		expect(status).toBe(201);
		const number = String(body.complaint);
		const entries = await outbox();
		expect(entries).toMatchObject([
			{
				kind: "complaint.submitted",
				subject: number,
				content: {
					...{ openedBy: "ERP", ...company("Prairie Steel Service"), claimedLb: 2000 },
					defects: sentComplaint.defects,
					files: [{ id: file.id, name: "plate.pdf" }],
				},
			},
		]);
		await buyer.write(`${v1}/complaints/${number}/messages`, { body: "Please call." });
		const person = await api.signIn(buyer.owner.id);
		const query =
			"query ($number: String!) { complaint(number: $number) { openedBy messages { author company body } } }";
		const { data } = await api.ask(person, query, { number });
		expect(data?.complaint).toEqual({
			openedBy: "ERP",
			messages: [{ author: "ERP", company: "Prairie Steel Service", body: "Please call." }],
		});
		expect(await buyer.read(`${v1}/complaints/${number}`)).toMatchObject({ state: "submitted" });
	});

	test("has its errors at the names of the body", async () => {
		const sent = {
			...sentComplaint,
			pieces: [
				{ piece: "C1", claimedLb: 0 },
				{ piece: "C2", claimedLb: 10, weight: 1 },
			],
			defects: [{ family: "surface", code: "camber" }],
		};
		const named = await buyer.write(`${v1}/complaints`, sent);
		expect(named.body.faults?.map(({ field }) => field)).toEqual(["pieces.1.weight"]);
		sent.pieces[1] = { piece: "C2", claimedLb: 10 };
		const { status, body } = await buyer.write(`${v1}/complaints`, sent);
		expect([status, body.faults?.map(({ field }) => field).sort()]).toEqual([400, ["defects.0", "pieces.0.claimedLb"]]);
		const typed = await buyer.write(`${v1}/complaints`, {
			...sentComplaint,
			kind: 7,
			pieces: [{ piece: "C1", claimedLb: 1.5 }],
		});
		expect(typed.body.faults).toEqual([
			{ field: "kind", reason: "This must be of the JSON type string." },
			{ field: "pieces.0.claimedLb", reason: "This must be of the JSON type integer." },
		]);
	});

	test("takes a file once, and none that is not there", async () => {
		const file = (await (await sendFile("a.pdf", "file-2")).json()) as { id: string };
		const opened = await buyer.write(`${v1}/complaints`, { ...sentComplaint, files: [file.id] });
		const number = String(opened.body.complaint);
		const sent = { body: "Again.", files: [file.id] };
		expect(await buyer.write(`${v1}/complaints/${number}/messages`, sent)).toMatchObject({
			status: 400,
			body: { faults: [{ field: "files.0" }] },
		});
		const foreign = await yard.write(`${v1}/complaints/${number}/messages`, { body: "Mine?", files: ["x".repeat(22)] });
		expect(foreign).toMatchObject({ status: 400, body: { faults: [{ field: "files.0" }] } });
	});

	test("is refused with money to a ship-to, and says nothing of prices", async () => {
		const sent = { ...sentComplaint, kind: "invoice_error", pieces: [], amount: 10 };
		const { status, body } = await yard.write(`${v1}/complaints`, sent);
		expect([status, body.faults?.map(({ field }) => field)]).toEqual([400, ["kind"]]);
	});
});

describe("a file", () => {
	const send = (headers: Record<string, string>, body = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n") =>
		fetch(`${api.url}${v1}/files`, {
			method: "POST",
			headers: { ...buyer.headers, "x-file-name": "a.pdf", ...headers },
			body,
		});

	test("sent again under its key is kept once, and another one under it is refused", async () => {
		const first = await send({ "idempotency-key": "f" });
		const again = await send({ "idempotency-key": "f" });
		expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
		expect(await again.json()).toEqual(await first.json());
		const other = await send({ "idempotency-key": "f" }, "%PDF-1.4\n2 0 obj\n<<>>\nendobj\n%%EOF\n");
		expect([other.status, await other.json()]).toMatchObject([422, { code: "idempotency-key-reused" }]);
	});

	test("is not taken as a form, without a key, without the scope, or when it is no photo or PDF", async () => {
		const form = await send({ "idempotency-key": "g", "content-type": "multipart/form-data; boundary=x" });
		expect([form.status, await form.json()]).toMatchObject([415, { code: "media-type" }]);
		const keyless = await send({});
		expect([keyless.status, await keyless.json()]).toMatchObject([400, { code: "idempotency-key-missing" }]);
		const text = await send({ "idempotency-key": "g" }, "hello");
		expect(text.status).toBe(400);
		expect((await send({ "idempotency-key": "g", ...reader.headers })).status).toBe(403);
		expect((await send({ "idempotency-key": "g" })).status).toBe(201);
	});
});

describe("stock", () => {
	test("is held, requested under the outbox's names, and decided by the mill as for a person", async () => {
		const held = await hold();
		expect(held).toMatchObject({ status: 200, body: { stock: "S1001", account: "S1" } });
		expect(Date.parse(String(held.body.expiresAt))).toBeGreaterThan(0);
		const sent = {
			po: "PO-7",
			mode: "truck",
			requestedWeek: nextWeek,
			items: [{ stock: "S1001" }],
			comment: "By noon.",
		};
		const { status, body } = await buyer.write(`${v1}/stock-requests`, sent);
		expect([status, body]).toEqual([201, { request: expect.any(String), account: "S1" }]);
		expect(await outbox()).toMatchObject([
			{
				kind: "stock.requested",
				subject: body.request,
				content: { po: "PO-7", by: "ERP", items: [{ stock: "S1001" }] },
			},
		]);
	});

	test("that another customer holds is not had, and nothing is requested that is held no more", async () => {
		await other.write(`${v1}/stock/S1001/hold`, {});
		expect(await hold()).toMatchObject({ status: 400, body: { faults: [{ field: "stockNumber" }] } });
		const sent = { po: "PO-7", mode: "rocket", requestedWeek: "2020-01-01" };
		const { body } = await buyer.write(`${v1}/stock-requests`, sent);
		expect(body.faults?.map(({ field }) => field).sort()).toEqual(["mode", "requestedWeek"]);
		const late = await buyer.write(`${v1}/stock-requests`, { ...sent, mode: "truck", requestedWeek: nextWeek });
		expect(late.body.faults?.map(({ field }) => field)).toEqual(["items"]);
	});
});
