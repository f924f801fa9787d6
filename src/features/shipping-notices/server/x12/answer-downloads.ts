import type { Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import { attachment } from "#server/export/export-response.ts";
import type { Env } from "#server/http/env.ts";
import { asViewer, type Services } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { supplierRequest } from "../notice-receipt-routes.ts";
import { x12Response } from "./interchange-routes.ts";
import { findAnswer } from "./interchange-writes.ts";

/**
 * `GET /downloads/notices/MY-1/997-000000101.edi`: the answer to the interchange that brought a notice, for its
 * supplier.
 */
export function registerAnswerDownloads(app: Hono<Env>, services: Services): void {
	app.get("/downloads/notices/:notice/:file{997-[0-9]{9}\\.edi}", async (c) => {
		const context = await supplierRequest(c, services);
		const { notice, file } = c.req.param();
		const control = file.slice(4, 13);
		const answer = await asViewer(context, async (tx) => {
			const found = notice.includes("\u0000") ? undefined : await findAnswer(tx, notice, control);
			if (found) await recordAudit(tx, context, { action: "notice.answer", target: notice, detail: { control } });
			return found;
		});
		if (answer === undefined) throw new NotFoundError();
		return x12Response(answer, 200, { "content-disposition": attachment(file) });
	});
}
