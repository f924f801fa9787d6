import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import { brandOf } from "#server/branding/brand.ts";
import { letterheadOf } from "#server/branding/letterhead.ts";
import { attachment } from "#server/export/export-response.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { renderPdf } from "#server/pdf/render-pdf.ts";
import { asViewer, type RequestContext, type Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { mayAccess } from "#shared/access.ts";
import { ForbiddenError, NotFoundError } from "#shared/errors.ts";
import { createFormat } from "#shared/format.ts";
import { findTakenRevision, receiptDocument } from "./notice-receipt.ts";

/**
 * `GET /downloads/notices/SN100001/receipt-1.pdf`: the proof that a revision was taken, for its supplier. Not there and
 * not theirs look the same.
 */
export function registerNoticeReceipts(app: Hono<Env>, services: Services): void {
	app.get("/downloads/notices/:notice/:file{receipt-[1-9][0-9]{0,5}\\.pdf}", async (c) => {
		const context = await supplierRequest(c, services);
		const notice = c.req.param("notice");
		const revision = Number(/\d+/.exec(c.req.param("file"))?.[0]);
		const taken = await asViewer(context, async (tx) => {
			const found = notice.includes("\u0000") ? undefined : await findTakenRevision(tx, notice, revision);
			if (found) await recordAudit(tx, context, { action: "notice.receipt", target: notice, detail: { revision } });
			return found;
		});
		if (!taken) throw new NotFoundError();
		const language = requestLanguage(c.req.raw);
		const { units } = context.viewer.preferences;
		const format = createFormat({
			language,
			units,
			dateFormat: "locale",
			timeZone: taken.timeZone,
			year: 0,
			coilLabel: "",
		});
		const publicUrl = services.config.PUBLIC_URL ?? `http://localhost:${services.config.PORT}`;
		const letterhead = letterheadOf(brandOf(services.config), language);
		const bytes = await renderPdf({ ...receiptDocument(taken, { language, format, publicUrl }), letterhead });
		return new Response(new Uint8Array(bytes), {
			headers: {
				"cache-control": "no-store",
				"content-type": "application/pdf",
				"content-disposition": attachment(`${notice} r${revision}.pdf`),
			},
		});
	});
}

/** A download that a supplier requests from one of the portal's pages; throws for everybody else. */
export async function supplierRequest(
	c: Context<Env>,
	services: Services,
): Promise<RequestContext & { viewer: Viewer }> {
	if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
	const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
	if (!viewer?.hasAcceptedTerms) throw new ForbiddenError();
	if (!mayAccess(actingUser(viewer), "supplier")) throw new NotFoundError();
	return { ...services, log: c.var.log, requestId: c.var.requestId, address: c.var.address, viewer };
}
