import { listResources } from "#app/list-resources.ts";
import { mailReports } from "#features/report-mails/server/mail-reports-job.ts";
import { type Caller, startApi } from "./api.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { jobServices } from "./jobs.ts";
import { asOwner, insertPerson } from "./people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "./supply-rows.ts";
import { createTestDatabase } from "./test-database.ts";

const view = { list: "shipments-received", query: "tab=all", name: "Loads", day: "daily", hour: "06", period: "view" };
type Answer<T> = { data?: T | null; errors?: { extensions?: Record<string, unknown> }[] };

/** A portal with three receipts of supplier V1 and one of V2, and what people and the clock do with reports by mail. */
export async function startReportedMill() {
	const database = await createTestDatabase();
	const api = await startApi(database);
	await restartFeeds(database);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	const receipts = [1, 2, 3].map((n) =>
		receiptFeedRow({ receipt: `G${n}`, notice: undefined, load: undefined, vehicle: `T-${n}` }),
	);
	await feed(database, "receipts", receipts);
	await feed(database, "receipts", [
		receiptFeedRow({ receipt: "X1", supplier: "V2", notice: undefined, load: undefined, po: "9" }),
	]);
	const save = (input: Record<string, unknown>, by: Caller): Promise<Answer<{ saveReportMail: string }>> =>
		api.ask<{ saveReportMail: string }>(
			by,
			"mutation ($input: SaveReportMailInput!) { saveReportMail(input: $input) }",
			{
				input: { ...view, ...input },
			},
		);
	return {
		database,
		api,
		save,
		/** The id of a report that was saved; empty where it was refused. */
		saved: async (input: Record<string, unknown>, by: Caller) => (await save(input, by)).data?.saveReportMail ?? "",
		mine: async (by: Caller) =>
			(
				await api.ask<{ reportMails: Record<string, unknown>[] }>(
					by,
					"{ reportMails { id name day hour period pause path title nextAt } }",
				)
			).data?.reportMails ?? [],
		/** Reports that were planned long ago, so that what an instant finds is due by its clock alone. */
		plannedSince: (day: string) => asOwner(database, "update report_mails set covered_on = $1", [day]),
		mailAt: (at: string) => mailReports(jobServices(database), listResources, { at: new Date(at) }),
		/** A new user of V1 in Chicago, where nobody has a report and no mail waits. */
		async bringReader() {
			await asOwner(database, "delete from report_mails");
			await asOwner(database, "delete from mails");
			const person = await insertPerson(database, { suppliers: ["V1"] });
			await asOwner(database, "update people set time_zone = 'America/Chicago' where id = $1", [person.id]);
			return { person, caller: await api.signIn(person.id) };
		},
		async stop() {
			await api.stop();
			await database.drop();
		},
	};
}
