import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Env } from "#server/http/env.ts";
import { type Html, smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { inLanguage } from "#server/language.ts";
import type { Services } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { mailedLists } from "#shared/report-mails/mailed-lists.ts";
import { findReportReader, stopReport } from "./due-reports-queries.ts";
import { readStopToken } from "./stop-token.ts";

/**
 * `/unsubscribe/report/<token>`: GET asks, in the reader's language, and changes nothing, since mail programs look at links before people do;
 * POST ends the report, from that page or by the mail program's own button (RFC 8058), without a session. The token alone opens it.
 */
export function registerStopReport(app: Hono<Env>, services: Services): void {
	const { database, config } = services;
	app.get("/unsubscribe/report/:token", async (c) => {
		const { language, email, name } = await requireReport(c, services);
		return inLanguage(language, () => {
			const text = m.report_mail_stop_ask({ mill: config.MILL_NAME, email, name });
			const body = html`<p>${text}</p><form method="post" class="actions"><button>${m.report_mail_stop_this()}</button></form>`;
			return answer(c, language, m.report_mail_stop_title(), body);
		});
	});
	app.post("/unsubscribe/report/:token", async (c) => {
		const { id, personId, language, email, name, list } = await requireReport(c, services);
		await database.transaction("millgate_mail", {}, async (tx) => {
			await stopReport(tx, id, "mail");
			const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address };
			await recordAudit(tx, by, { action: "report.unsubscribe", target: id, personId, actor: email });
		});
		return inLanguage(language, () => {
			const path = mailedLists[list]?.path ?? "/";
			const again = html`<a class="button plain" href="${path}">${m.report_mail_stopped_list()}</a>`;
			const body = html`<p>${m.report_mail_stopped_text({ email, name })}</p><p class="actions">${again}</p>`;
			return answer(c, language, m.report_mail_stopped_title(), body);
		});
	});
}

async function requireReport(c: Context<Env>, { database, config }: Services) {
	const id = readStopToken(config, c.req.param("token") ?? "");
	const found = id === undefined ? undefined : await database.transaction("millgate_mail", {}, (tx) => findReportReader(tx, id));
	if (id === undefined || !found) throw new NotFoundError();
	return { id, ...found };
}

async function answer(c: Context<Env>, language: "en" | "es", title: string, rest: Html): Promise<Response> {
	const page = await smallPage({ language, title, body: html`<h1>${title}</h1>${rest}`, stylesheet: smallPageStylesheet });
	// The address is the key: it goes to nobody else.
	return c.body(page, 200, { ...smallPageHeaders(), "referrer-policy": "no-referrer" });
}
