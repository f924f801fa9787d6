import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { millNameOf } from "#server/branding/brand.ts";
import type { Env } from "#server/http/env.ts";
import { type Html, smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { currentLanguage, inLanguage } from "#server/language.ts";
import type { Services } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { mailedLists } from "#shared/report-mails/mailed-lists.ts";
import { findReportReader, stopReport } from "./due-reports-queries.ts";
import { readStopToken } from "./stop-token.ts";

/**
 * `/unsubscribe/report/<token>`: GET asks for confirmation, in the reader's language, and changes nothing, since mail
 * programs open links before people do. POST ends the report, from that page or by the mail program's own button (RFC
 * 8058), without a session. Only the token is needed. If the reader has ended or deleted the report already, the page
 * says that it is no longer mailed.
 */
export function registerStopReport(app: Hono<Env>, services: Services): void {
	const { database, config } = services;
	app.get("/unsubscribe/report/:token", async (c) => {
		const { report } = await requireToken(c, services);
		if (!report || report.isStopped) return answerStopped(c, report);
		return inLanguage(report.language, () => {
			const text = m.report_mail_stop_ask({ mill: millNameOf(config), email: report.email, name: report.name });
			const body = html`<p>${text}</p><form method="post" class="actions"><button>${m.report_mail_stop_this()}</button></form>`;
			return answer(c, report.language, m.report_mail_stop_title(), body);
		});
	});
	app.post("/unsubscribe/report/:token", async (c) => {
		const { id, report } = await requireToken(c, services);
		if (!report) return answerStopped(c, report);
		await database.transaction("millgate_mail", {}, async (tx) => {
			await stopReport(tx, id, "mail");
			const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address };
			await recordAudit(tx, by, {
				action: "report.unsubscribe",
				target: id,
				personId: report.personId,
				actor: report.email,
			});
		});
		return answerStopped(c, report);
	});
}

type Report = Awaited<ReturnType<typeof findReportReader>>;

/** The report of a token of ours, unless it is gone. Throws NotFoundError for any other token. */
async function requireToken(c: Context<Env>, { database, config }: Services): Promise<{ id: string; report: Report }> {
	const id = readStopToken(config, c.req.param("token") ?? "");
	if (id === undefined) throw new NotFoundError();
	return { id, report: await database.transaction("millgate_mail", {}, (tx) => findReportReader(tx, id)) };
}

function answerStopped(c: Context<Env>, report: Report): Promise<Response> {
	if (!report)
		return answer(c, currentLanguage(), m.report_mail_stopped_title(), html`<p>${m.report_mail_stopped_gone()}</p>`);
	return inLanguage(report.language, () => {
		const path = mailedLists[report.list]?.path ?? "/";
		const again = html`<p class="actions"><a class="button plain" href="${path}">${m.report_mail_stopped_list()}</a></p>`;
		return answer(
			c,
			report.language,
			m.report_mail_stopped_title(),
			html`<p>${m.report_mail_stopped_text(report)}</p>${again}`,
		);
	});
}

async function answer(c: Context<Env>, language: "en" | "es", title: string, rest: Html): Promise<Response> {
	const page = await smallPage({
		language,
		title,
		body: html`<h1>${title}</h1>${rest}`,
		stylesheet: smallPageStylesheet,
		brand: c.var.brand,
	});
	// The URL is a secret: no referrer may reveal it.
	return c.body(page, 200, { ...smallPageHeaders(), "referrer-policy": "no-referrer" });
}
