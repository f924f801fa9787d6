import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { Env } from "#server/http/env.ts";
import { problemBody, problemHeaders } from "#server/http/problem.ts";
import type { Services } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { NoticeContent } from "../../notice-content.ts";
import type { NoticePurpose } from "../../x12/outbound-notice-path.ts";
import { writeNotice } from "../../x12/write-notice.ts";
import { type NoticeVersion, noticeVersions } from "../../x12/x12-versions.ts";
import { interchangeOf, x12Response } from "./interchange-routes.ts";
import { takeAcknowledgments } from "./take-acknowledgments.ts";

/** The system whose key may collect the outbox, or the refusal of the request. */
export type FindCollector = (c: Context<Env>) => Promise<{ source: string } | Response>;

type Sent = { content: NoticeContent; purpose: NoticePurpose; control: number; takenAt: string };

/**
 * `GET /api/outbox/v1/notices/<supplier>/<notice>/<revision>/856`: a notice as an 856, for the mill's systems.
 * `POST /api/outbox/v1/x12`: their 997s for such. The scope is the outbox's.
 */
export function registerOutboundNoticeRoutes(app: Hono<Env>, services: Services, findCollector: FindCollector): void {
	app.post("/api/outbox/v1/x12", async (c) => {
		const collector = await findCollector(c);
		if (collector instanceof Response) return collector;
		const { faults, ...taken } = await takeAcknowledgments(services.database, await interchangeOf(c), collector.source);
		if (faults.length === 0) return c.json(taken, taken.isNew ? 201 : 200);
		const problem = problemBody({
			status: 400,
			code: "invalid",
			detail: m.asn_x12_refused_997(),
			requestId: c.var.requestId,
		});
		return c.json({ ...problem, isTest: taken.isTest, faults }, 400, problemHeaders(400));
	});
	app.get("/api/outbox/v1/notices/:supplier/:notice/:revision/856", async (c) => {
		const collector = await findCollector(c);
		if (collector instanceof Response) return collector;
		const version = noticeVersions.find((one) => one === (c.req.query("version") ?? "005010"));
		if (!version)
			throw new InvalidError(
				m.asn_x12_version({ value: (c.req.query("version") ?? "").slice(0, 20), versions: noticeVersions.join(", ") }),
			);
		const { supplier, notice, revision } = c.req.param();
		const purpose = c.req.query("purpose");
		// A client that wrote `?version=` behind the link of a cancellation would get the revision, and expect the load.
		if (purpose !== undefined && purpose !== "01") throw new NotFoundError();
		const found = await services.database.transaction("millgate_feeds", {}, (tx) =>
			findOutboundNotice(tx, { supplier, notice, revision: Number(revision), isCancelled: purpose === "01" }),
		);
		if (!found) throw new NotFoundError();
		return x12Response(written(found, version), 200);
	});
}

function written({ content, ...outbound }: Sent, version: NoticeVersion): string {
	return writeNotice(content, { ...outbound, version });
}

type RequestedNotice = { supplier: string; notice: string; revision: number; isCancelled: boolean };

/** The published content of a revision; undefined for what the mill's own systems sent. */
async function findOutboundNotice(
	tx: Transaction,
	{ supplier, notice, revision, isCancelled }: RequestedNotice,
): Promise<Sent | undefined> {
	if (`${supplier}${notice}`.includes("\u0000") || !Number.isSafeInteger(revision) || revision > 1_000_000)
		return undefined;
	const [found] = await tx.sql<Sent>(
		`select v.content, s.purpose, s.control_number as control, to_json(s.published_at) #>> '{}' as "takenAt"
		 from x12_outbound_notices s join shipping_notice_revisions v using (account_id, notice_number, notice_revision)
		 where s.account_id = (select id from accounts where code = $1 and kind = 'supplier') and s.notice_number = $2
		 and s.notice_revision = $3
			and (s.purpose = '01') = $4`,
		[supplier, notice, revision, isCancelled],
	);
	return found;
}
