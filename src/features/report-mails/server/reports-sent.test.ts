import { afterAll, expect, test } from "vitest";
import { listResources } from "#app/list-resources.ts";
import { sendMailJob } from "#server/mail/send-mail-job.ts";
import { feed, restartFeeds } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobServices, runJobs } from "../../../../tests/support/jobs.ts";
import { readMail, startMailServer } from "../../../../tests/support/mail-server.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../../../../tests/support/supply-rows.ts";
import { mailReports } from "./mail-reports-job.ts";

const database = await testDatabase();
const server = await startMailServer();
await restartFeeds(database);
await feedCommodities(database);
await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
await feed(database, "receipts", [receiptFeedRow({ notice: undefined, load: undefined })]);
afterAll(() => server.stop());

test("a report reaches a mail server with text, HTML, workbook and one-click unsubscribing; its file is kept no longer", async () => {
	const { id, email } = await insertPerson(database, { suppliers: ["V1"] });
	const { TERMS_VERSION } = jobServices(database).config;
	await asOwner(database, "insert into terms_acceptances (person_id, version) values ($1, $2)", [id, TERMS_VERSION]);
	await asOwner(
		database,
		`insert into report_mails (person_id, list, query, name, hour, covered_on)
			values ($1, 'shipments-received', '', 'Loads', 6, '2026-04-01')`,
		[id],
	);
	await mailReports(jobServices(database), listResources, { at: new Date("2026-04-08T18:00:00Z") });
	const jobs = await runJobs(database, [sendMailJob], { SMTP_URL: server.url, PUBLIC_URL: "https://portal.example" });
	await expect
		.poll(async () => (await asOwner<{ state: string }>(database, "select state from mails"))[0]?.state)
		.toBe("sent");
	await jobs.stop();
	expect(server.received.map(({ to }) => to)).toEqual([[email]]);
	const mail = server.received[0] ?? { from: "", to: [], text: "" };
	const { headers } = readMail(mail);
	expect(headers["content-type"]).toContain("multipart/mixed");
	expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
	expect(headers["list-unsubscribe"]).toContain("/unsubscribe/report/");
	for (const part of ["text/plain", "text/html", "spreadsheetml.sheet", "Shipments received 2026-04-08.xlsx"])
		expect(mail.text).toContain(part);
	expect(await asOwner(database, "select 1 from mail_files")).toEqual([]);
});
