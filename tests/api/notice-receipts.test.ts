import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findTakenRevision, receiptDocument } from "#features/shipping-notices/server/notice-receipt.ts";
import { inLanguage } from "#server/language.ts";
import { createFormat } from "#shared/format.ts";
import { feed } from "../support/feed-rows.ts";
import { notice, setUpNoticeRoutes } from "../support/notice-route-set-up.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { noticeFeedRow } from "../support/supply-rows.ts";

const { api, database, send } = await setUpNoticeRoutes();

describe("the receipt", () => {
	test("carries the content whose SHA-256 it names, in the reader's language", async () => {
		const { body } = await send(["notices:V1"], "", notice);
		const [account] = await asOwner<{ id: number }>(database, "select id from accounts where code = 'V1'");
		const taken = await database.transaction("millgate_viewer", { supplierIds: [Number(account?.id)] }, (tx) =>
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
			const { authorization, cookie } = await api.signIn((await insertPerson(database, { suppliers: [supplier] })).id);
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
		const nobody = await api.signIn((await insertPerson(database)).id);
		const document = `query ($code: String!) { receiptVerification(code: $code) {
			waitSeconds receipt { noticeNumber revision takenAt contentSha256 state } } }`;
		return (await api.ask<{ receiptVerification: { receipt: object | null } }>(nobody, document, { code })).data
			?.receiptVerification;
	};
	const codes = async () =>
		(
			await asOwner<{ code: string; hash: string }>(
				database,
				`select verify_code as code, content_hash as hash from shipping_notice_revisions where notice_number = 'MY-1'
					order by notice_revision`,
			)
		).map(({ code, hash }) => ({ code, hash }));

	test("learns its number, time, hash and whether it is in force, and nothing else", async () => {
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
		await asOwner(database, "update shipping_notices set notice_revision = 2 where notice_number = 'MY-1'");
		expect(await ask(first?.code ?? "")).toMatchObject({ receipt: { state: "superseded" } });
		await asOwner(database, "update shipping_notices set announced_state = 'cancelled' where notice_number = 'MY-1'");
		expect(await ask(first?.code ?? "")).toMatchObject({ receipt: { state: "cancelled" } });
	});

	test("learns nothing of notices from the mill's own systems, and suppliers choose no code", async () => {
		await feed(database, "shipping-notices", [noticeFeedRow({ notice: "FED-1" })]);
		const [fed] = await asOwner<{ code: string }>(
			database,
			"select verify_code as code from shipping_notice_revisions where notice_number = 'FED-1'",
		);
		expect(await ask(fed?.code ?? "")).toEqual({ waitSeconds: null, receipt: null });
		const asked = (role: "millgate_auth" | "millgate_viewer", sql: string) =>
			database.transaction(role, {}, (tx) => tx.sql(sql));
		await expect(asked("millgate_viewer", "select verified_receipt('')")).rejects.toThrow("permission denied");
		await expect(asked("millgate_auth", "select from shipping_notice_revisions")).rejects.toThrow("permission denied");
		await expect(
			asked("millgate_viewer", "insert into shipping_notice_revisions (verify_code) values ('x')"),
		).rejects.toThrow("permission denied");
	});
});
