import { describe, expect, test } from "vitest";
import { cleanUpIdempotencyKeysJob } from "#server/idempotency/clean-up-idempotency-keys-job.ts";
import { makeCompanyKey } from "#server/keys/company-keys.ts";
import { companyScopes } from "#shared/keys/company-scopes.ts";
import { jobServices } from "../support/jobs.ts";
import { asOwner } from "../support/people.ts";
import { sentComplaint, setUpProgramWrites } from "../support/program-writes-set-up.ts";

const { database, api, buyer, reader, yard, outbox } = await setUpProgramWrites();
const complaints = "/api/customer/v1/complaints";
const accept = "/api/customer/v1/acknowledgments/A1/accept";
const under = (key: string, more: Record<string, string> = {}) => ({ "idempotency-key": key, ...more });
const kinds = async () => (await outbox()).map(({ kind }) => kind);

describe("a write under an idempotency key", () => {
	test("is done once, and answered again with the same status, body and address", async () => {
		const first = await buyer.post(complaints, sentComplaint, under("k1"));
		const again = await buyer.post(complaints, sentComplaint, under("k1"));
		expect([first.status, again.status]).toEqual([201, 201]);
		expect([first, again].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
		expect(again.headers.get("location")).toBe(first.headers.get("location"));
		expect(await again.json()).toEqual(await first.json());
		expect(await kinds()).toEqual(["complaint.submitted"]);
	});

	test.each([
		["en", "This Idempotency-Key was used for a request with other content. Use a new one."],
		["es", "Esta Idempotency-Key se usó para una solicitud con otro contenido. Use una nueva."],
	])("is refused with another body or at another address (%s)", async (language, detail) => {
		await buyer.write(complaints, sentComplaint, under("k2"));
		const said = { "accept-language": language };
		const refused = { status: 422, body: { code: "idempotency-key-reused", detail } };
		const body = { ...sentComplaint, reference: "Q1" };
		expect(await buyer.write(complaints, body, under("k2", said))).toMatchObject(refused);
		expect(await buyer.write(accept, { revision: 1 }, under("k2", said))).toMatchObject(refused);
		expect(await buyer.write(complaints, { ...sentComplaint, kind: "none" }, under("k2", said))).toMatchObject(refused);
		expect(await kinds()).toEqual(["complaint.submitted"]);
	});

	test("that changed nothing keeps its key too", async () => {
		await buyer.write(accept, { revision: 1 }, under("k3"));
		expect(await buyer.write(accept, { revision: 1 }, under("k4"))).toMatchObject({ status: 200, isReplayed: false });
		expect(await buyer.write(accept, { revision: 1 }, under("k4"))).toMatchObject({ status: 200, isReplayed: true });
		expect(await buyer.write(accept, { revision: 2 }, under("k4"))).toMatchObject({ status: 422 });
		expect(await kinds()).toEqual(["acknowledgment.accepted"]);
	});

	test("that was refused may be corrected and sent again under it", async () => {
		const wrong = { ...sentComplaint, description: "Short." };
		expect(await buyer.write(complaints, wrong, under("k5"))).toMatchObject({ status: 400 });
		expect(await buyer.write(complaints, wrong, under("k5"))).toMatchObject({ status: 400, isReplayed: false });
		expect(await buyer.write(complaints, sentComplaint, under("k5"))).toMatchObject({ status: 201, isReplayed: false });
	});

	test("comes ten times at once, and is done once", async () => {
		const answers = await Promise.all(
			Array.from({ length: 10 }, () => buyer.write(complaints, sentComplaint, under("k6"))),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
		expect(new Set(answers.map(({ body }) => body.complaint)).size).toBe(1);
		expect(answers.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
		expect(await kinds()).toEqual(["complaint.submitted"]);
	});

	test("comes at once with two bodies: one is done, the other refused", async () => {
		const bodies = [sentComplaint, { ...sentComplaint, pieces: [{ piece: "C2", claimedLb: 100 }] }];
		const answers = await Promise.all(bodies.map((body) => buyer.write(complaints, body, under("k7"))));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
		expect(await kinds()).toEqual(["complaint.submitted"]);
	});

	test("whose answer was lost with its process is refused, not done again", async () => {
		await buyer.write(complaints, sentComplaint, under("k8"));
		await asOwner(database, "update idempotency_keys set answer = null");
		expect(await buyer.write(complaints, sentComplaint, under("k8"))).toMatchObject({
			status: 409,
			body: { code: "idempotency-key-in-use" },
		});
		expect(await kinds()).toEqual(["complaint.submitted"]);
	}, 20_000);

	test("does not meet the same value of another key, not even of one with the same owner", async () => {
		const { id: ownerId, accountIds } = buyer.owner;
		const by = { viewer: undefined, requestId: "test", address: "local", actor: "x" };
		const { key } = await database.transaction(
			"millgate_company",
			{ personId: ownerId, soldToIds: [accountIds.S1 ?? 0] },
			(tx) => makeCompanyKey(tx, by, { name: "WMS", scopes: companyScopes, accounts: ["S1"], ownerId }),
		);
		const small = (lb: number) => ({ ...sentComplaint, pieces: [{ piece: "C1", claimedLb: lb }] });
		expect(await buyer.write(complaints, small(1), under("k9"))).toMatchObject({ status: 201 });
		const second = await buyer.write(complaints, small(2), under("k9", { authorization: `Bearer ${key}` }));
		expect(second).toMatchObject({ status: 201, isReplayed: false });
		expect(await yard.write(complaints, small(3), under("k9"))).toMatchObject({ status: 201, isReplayed: false });
		expect((await outbox()).map(({ content }) => content.openedBy)).toEqual(["ERP", "WMS", "ERP"]);
	});

	test("is forgotten after two days", async () => {
		await buyer.write(accept, { revision: 1 }, under("k10"));
		await asOwner(database, "update idempotency_keys set sent_at = now() - interval '49 hours'");
		await cleanUpIdempotencyKeysJob.run({}, jobServices(database), new AbortController().signal);
		expect(await buyer.write(accept, { revision: 1 }, under("k10"))).toMatchObject({ status: 200, isReplayed: false });
	});
});

describe("a write without a good key or body", () => {
	const refusals: [string, string, RequestInit, number, string, string, string][] = [
		[
			"without an idempotency key",
			accept,
			{ headers: { "content-type": "application/json" }, body: '{"revision":1}' },
			...([400, "idempotency-key-missing"] as const),
			"Send the header Idempotency-Key with a value of your own for each request, for example a UUID.",
			"Envíe el encabezado Idempotency-Key con un valor propio para cada solicitud, por ejemplo un UUID.",
		],
		[
			"with an idempotency key of 81 characters",
			accept,
			{ headers: { "content-type": "application/json", ...under("x".repeat(81)) }, body: '{"revision":1}' },
			...([400, "idempotency-key-invalid"] as const),
			"An Idempotency-Key has at most 80 characters.",
			"Una Idempotency-Key tiene como máximo 80 caracteres.",
		],
		[
			"of another media type",
			accept,
			{ headers: { "content-type": "text/plain", ...under("m1") }, body: '{"revision":1}' },
			...([415, "media-type"] as const),
			"Send JSON with the header Content-Type: application/json.",
			"Envíe JSON con el encabezado Content-Type: application/json.",
		],
		[
			"of broken JSON",
			accept,
			{ headers: { "content-type": "application/json", ...under("m2") }, body: '{"revision":' },
			...([400, "json-invalid"] as const),
			"The body is not a JSON object.",
			"El cuerpo no es un objeto JSON.",
		],
		[
			"of a list",
			accept,
			{ headers: { "content-type": "application/json", ...under("m3") }, body: "[]" },
			...([400, "json-invalid"] as const),
			"The body is not a JSON object.",
			"El cuerpo no es un objeto JSON.",
		],
		[
			"of half a character",
			complaints,
			{
				headers: { "content-type": "application/json", ...under("m4") },
				body: JSON.stringify(sentComplaint).replace("Deep", "\\ud800"),
			},
			...([400, "invalid"] as const),
			"The body has fields that cannot be taken.",
			"El cuerpo tiene campos que no se pueden aceptar.",
		],
		[
			"of more than a megabyte",
			accept,
			{
				headers: { "content-type": "application/json", ...under("m5") },
				body: `{"revision":1${" ".repeat(1_048_576)}}`,
			},
			...([413, "too-large"] as const),
			"1024",
			"1024",
		],
	];

	test.each(refusals)("%s is refused in English and in Spanish", async (_what, path, init, status, code, en, es) => {
		for (const [language, sentence] of [
			["en", en],
			["es", es],
		] as const) {
			const headers = { ...(init.headers as object), ...buyer.headers, "accept-language": language };
			const response = await fetch(`${api.url}${path}`, { ...init, method: "POST", headers });
			const problem = (await response.json()) as Record<string, unknown>;
			expect([response.status, response.headers.get("content-type")]).toEqual([
				status,
				"application/problem+json; charset=utf-8",
			]);
			expect(problem).toMatchObject({ status, code, type: `urn:millgate:problem:${code}` });
			expect(problem.detail).toEqual(expect.stringContaining(sentence));
		}
		expect(await outbox()).toEqual([]);
	});

	test.each([
		["en", "This API key does not have the scope complaints:write."],
		["es", "Esta clave de API no tiene el permiso complaints:write."],
	])("is refused without the scope, in words (%s)", async (language, detail) => {
		const said = await reader.write(complaints, sentComplaint, { "accept-language": language });
		expect(said).toMatchObject({ status: 403, body: { code: "scope-missing", detail } });
	});

	test("is refused beyond 120 in an hour of its own, whatever its owner has written", async () => {
		const fill = (bucket: string) =>
			asOwner(
				database,
				`insert into rate_limits (bucket, window_at, hits)
				 select $1, hour, 120 from generate_series(date_trunc('hour', now()), now() + interval '1 hour', interval '1 hour') hour`,
				[bucket],
			);
		await fill(`writing:${buyer.owner.id}`);
		expect((await buyer.write(complaints, sentComplaint)).status).toBe(201);
		await asOwner(database, "delete from rate_limits");
		await fill(`writing:${buyer.owner.id}:key ERP`);
		const many = await buyer.post(complaints, { ...sentComplaint, pieces: [{ piece: "C2", claimedLb: 1 }] });
		expect([many.status, Number(many.headers.get("retry-after")) > 0]).toEqual([429, true]);
	});
});
