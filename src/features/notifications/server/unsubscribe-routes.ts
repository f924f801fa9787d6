import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { millNameOf } from "#server/branding/brand.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Env } from "#server/http/env.ts";
import { type Html, smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { dropDue } from "#server/notifications/due-mails-queries.ts";
import type { Services } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { notificationChoicesForm } from "#shared/notifications/notification-choices.ts";
import { notificationEvents } from "#shared/notifications/notification-events.ts";
import { paths } from "#shared/paths.ts";
import { areStopped, stopMails } from "./notification-choices-queries.ts";
import { readUnsubscribeToken, type Unsubscribe, type UnsubscribeScope } from "./unsubscribe-token.ts";

type Reader = { email: string; language: Language; isSupplierOnly: boolean };
type UnsubscribeRequest = Unsubscribe & Reader;

/**
 * `/unsubscribe/<token>`: GET asks for confirmation, in the reader's language, and changes nothing, since mail programs
 * open links before people do. POST ends the mails, from that page or by the mail program's own button (RFC 8058),
 * without a session. Only the token is needed. If the mails have ended already, GET says so.
 */
export function registerUnsubscribe(app: Hono<Env>, services: Services): void {
	const { database, config } = services;
	app.get("/unsubscribe/:token", async (c) => {
		const request = await requireRequest(c, services);
		const isOver = await database.transaction("millgate_mail", {}, (tx) =>
			areStopped(tx, request.personId, eventsOf(request.scope)),
		);
		if (isOver)
			return answer(
				c,
				request.language,
				m.notification_stopped_title({}, { locale: request.language }),
				confirmation(request),
			);
		return answer(
			c,
			request.language,
			m.notification_stop_title({}, { locale: request.language }),
			question(request, millNameOf(config)),
		);
	});
	app.post("/unsubscribe/:token", async (c) => {
		const request = await requireRequest(c, services);
		const isAll = new URLSearchParams(await c.req.text()).get("scope") === "all";
		const scope = isAll ? "all" : request.scope;
		await database.transaction("millgate_mail", {}, (tx) => stop(tx, c, { ...request, scope }));
		return answer(
			c,
			request.language,
			m.notification_stopped_title({}, { locale: request.language }),
			confirmation({ ...request, scope }),
		);
	});
}

async function requireRequest(c: Context<Env>, { database, config }: Services): Promise<UnsubscribeRequest> {
	const token = readUnsubscribeToken(config, c.req.param("token") ?? "");
	if (!token) throw new NotFoundError();
	const [reader] = await database.transaction("millgate_mail", {}, (tx) =>
		tx.sql<Reader>(
			`select email, language, coalesce((select bool_and(list = 'supplier') from person_accounts
				where person_id = p.id and (expires_at is null or expires_at > now())), false) as "isSupplierOnly"
			 from people p where id = $1`,
			[token.personId],
		),
	);
	if (!reader) throw new NotFoundError();
	return { ...token, ...reader };
}

const eventsOf = (scope: UnsubscribeScope) => (scope === "all" ? notificationEvents : [scope]);

async function stop(tx: Transaction, c: Context<Env>, { personId, email, scope }: UnsubscribeRequest): Promise<void> {
	const events = eventsOf(scope);
	await stopMails(tx, personId, events);
	await dropDue(tx, personId, events);
	const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address };
	await recordAudit(tx, by, { action: "notifications.unsubscribe", target: scope, personId, actor: email });
}

function question({ email, language, scope }: UnsubscribeRequest, mill: string): Html {
	const locale = { locale: language };
	const event = eventLabel(scope, language);
	const text = event
		? m.notification_stop_event({ mill, email, event }, locale)
		: m.notification_stop_every({ mill, email }, locale);
	const every = html`<button class="plain" name="scope" value="all">${m.notification_stop_all({}, locale)}</button>`;
	return html`<p>${text}</p><p>${m.notification_stop_bell({}, locale)}</p>
<form method="post" class="actions"><button>${event ? m.notification_stop_this({}, locale) : m.notification_stop_all({}, locale)}</button>${event ? every : ""}</form>`;
}

function confirmation({ email, language, scope, isSupplierOnly }: UnsubscribeRequest): Html {
	const locale = { locale: language };
	const event = eventLabel(scope, language);
	const text = event
		? m.notification_stopped_event({ email, event }, locale)
		: m.notification_stopped_every({ email }, locale);
	return html`<p>${text}</p><p>${m.notification_stopped_again({}, locale)}</p>
<p class="actions"><a class="button plain" href="${isSupplierOnly ? paths.supplierPerson : paths.profile}">${m.notification_stopped_profile({}, locale)}</a></p>`;
}

function eventLabel(scope: UnsubscribeScope, language: Language): string | undefined {
	return scope === "all" ? undefined : notificationChoicesForm.fields[scope]?.label(language);
}

async function answer(c: Context<Env>, language: Language, title: string, rest: Html): Promise<Response> {
	const body = html`<h1>${title}</h1>${rest}`;
	return c.body(await smallPage({ language, title, body, stylesheet: smallPageStylesheet, brand: c.var.brand }), 200, {
		...smallPageHeaders(),
		// The URL is a secret: no referrer may reveal it.
		"referrer-policy": "no-referrer",
	});
}
