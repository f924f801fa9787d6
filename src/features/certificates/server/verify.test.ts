import { describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { verifyBlock } from "#server/pdf/blocks/verify-block.ts";
import { renderPdf } from "#server/pdf/render-pdf.ts";
import { writeVerifyCode } from "#shared/certificates/verify-code.ts";
import {
	certificateFeedRow,
	feed,
	feedPartners,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const document = `query ($code: String!) { verification(code: $code) {
	waitSeconds certificate { certificateNumber heatNumber issuedOn contentSha256 state } } }`;

const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database);
// Calls need a token: a person without accounts acts for the visitor.
const nobody = await api.signIn((await insertPerson(database)).id);
await feed(database, "specifications", [specificationFeedRow()]);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "heats", [heatFeedRow()]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1", slab: "H1-01" })]);
await feed(database, "shipments", [shipmentFeedRow()]);
const send = (more: Record<string, unknown>) => feed(database, "certificates", [certificateFeedRow(more)]);
await send({});

const askAsStranger = async (code: string) =>
	(await api.ask<{ verification: object }>(nobody, document, { code })).data?.verification;
const codes = async () =>
	(await readRows(database, "select verify_code as code from certificate_revisions order by revision")).map(
		({ code }) => String(code),
	);
const nothing = { waitSeconds: null, certificate: null };

describe("verifying a certificate", () => {
	test("shows anybody with its code number, heat, day, hash and state, and nothing else", async () => {
		const [code = ""] = await codes();
		const answer = await askAsStranger(code);
		expect(answer).toEqual({
			waitSeconds: null,
			certificate: {
				...{ certificateNumber: "X1", heatNumber: "H1", issuedOn: "2026-05-02", state: "published" },
				contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
			},
		});
		for (const typed of [
			code.toLowerCase(),
			writeVerifyCode(code),
			` ${writeVerifyCode(code).replaceAll("-", " ")} `,
		]) {
			expect(await askAsStranger(typed)).toEqual(answer);
		}
	});

	test("answers unknown and impossible codes alike", async () => {
		for (const code of ["00000000000000000000", "X1", "", "' or true --", "7".repeat(5000)])
			expect(await askAsStranger(code)).toEqual(nothing);
	});

	test("says superseded of what was corrected, and revoked of what was taken back", async () => {
		await send({ issuedOn: "2026-05-03", correction: "Part number", revision: 2 });
		const [first = "", second = ""] = await codes();
		expect(await askAsStranger(first)).toMatchObject({ certificate: { state: "superseded", issuedOn: "2026-05-02" } });
		expect(await askAsStranger(second)).toMatchObject({ certificate: { state: "published", issuedOn: "2026-05-03" } });
		await send({
			issuedOn: "2026-05-03",
			correction: "Part number",
			revision: 3,
			revokedOn: "2026-05-04",
			revokedBecause: "Wrong heat",
		});
		expect(await askAsStranger(first)).toMatchObject({ certificate: { state: "superseded" } });
		expect(await askAsStranger(second)).toMatchObject({ certificate: { state: "revoked" } });
	});

	test("has a database role that reads certificates only by code, and no other role may use that function", async () => {
		const asked = (role: "millgate_auth" | "millgate_viewer", sql: string) =>
			database.transaction(role, {}, (tx) => tx.sql(sql));
		for (const table of ["certificate_revisions", "certificates", "documents"])
			await expect(asked("millgate_auth", `select from ${table}`)).rejects.toThrow("permission denied");
		await expect(asked("millgate_viewer", "select verified_certificate('')")).rejects.toThrow("permission denied");
	});

	test("stops answering an address with too many requests, and says how long to wait", async () => {
		await asOwner(
			database,
			`insert into rate_limits select 'certificates.verify:127.0.0.1',
			 to_timestamp(floor(extract(epoch from now()) / 60) * 60 + n * 60), 60
			 from generate_series(0, 1) n on conflict (bucket, window_at) do update set hits = 60`,
		);
		const [code = ""] = await codes();
		expect(await askAsStranger(code)).toEqual({ waitSeconds: expect.any(Number), certificate: null });
	});

	test("has a short address for QR codes that leads to its page and to no search engine", async () => {
		const answer = await fetch(`${api.url}/verify/7K01M9PQRS4TVWX2YZ3A`, { redirect: "manual" });
		expect([answer.status, answer.headers.get("location"), answer.headers.get("x-robots-tag")]).toEqual([
			302,
			"/verify?code=7K01M9PQRS4TVWX2YZ3A",
			"noindex",
		]);
	});

	test("is printed as a figure whose alternative text is its address", async () => {
		const words = { alt: m.certificates_verify_alt, line: m.certificates_verify_line };
		const asked = { code: "7K01M9PQRS4TVWX2YZ3A", contentSha256: "ab".repeat(32), publicUrl: "https://portal.example" };
		const block = verifyBlock(asked, words);
		expect(block).toMatchObject({
			alt: expect.stringContaining("https://portal.example/verify/7K01M9PQRS4TVWX2YZ3A"),
			lines: [
				expect.stringContaining("https://portal.example/verify"),
				"7K01M-9PQRS-4TVWX-2YZ3A",
				expect.stringMatching(/^SHA-256( abababab){8}$/),
			],
		});
		const document = {
			language: "en",
			title: "Certificate",
			number: "X1",
			mill: "Mill",
			issuedAt: "2026-05-02T00:00:00Z",
			blocks: [block],
		} as const;
		expect((await renderPdf(document)).includes("/Alt")).toBe(true);
	});
});
