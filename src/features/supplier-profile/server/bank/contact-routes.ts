import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { millNameOf } from "#server/branding/brand.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Env } from "#server/http/env.ts";
import { simpleLayoutPage } from "#server/http/simple-layout-page.ts";
import { type Html, smallPageHeaders } from "#server/http/small-page.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { currentLanguage } from "#server/language.ts";
import type { Services } from "#server/request-context.ts";
import { showDay } from "#shared/forms/days.ts";
import type { Language } from "#shared/languages.ts";
import type { BankState } from "#shared/supplies/bank-states.ts";
import { bankChangeMailsJobName } from "./bank-change-mails-job-name.ts";
import { type ContactLink, readContactToken } from "./contact-token.ts";

type Contact = { name: string; email: string; language: Language; mayConfirm?: boolean };
type Change = {
	account: string;
	accountName: string;
	state: BankState;
	bank: string;
	lastFour: string;
	startsOn: string;
	requestedBy: string;
	isConfirmed: boolean;
	contact: Contact | null;
};
type Confirmation = { link: ContactLink; change: Change; contact: Contact };

/**
 * `/bank-change?token=…`: where a known contact confirms a change of bank details or stops it, without a sign-in; only
 * the token of their mail is needed. GET asks for confirmation and changes nothing, since mail programs open links
 * before people do.
 */
export function registerContactRoutes(app: Hono<Env>, services: Services): void {
	const as = <T>(work: (tx: Transaction) => Promise<T>) => services.database.transaction("millgate_mail", {}, work);
	app.get("/bank-change", async (c) => {
		const confirmation = await as((tx) => findConfirmation(tx, c, services));
		if (!confirmation) return answerInvalid(c, services);
		return answer(c, services, confirmation);
	});
	app.post("/bank-change", async (c) => {
		const act = new URLSearchParams(await c.req.text()).get("act");
		const confirmation = await as(async (tx) => {
			const before = await findConfirmation(tx, c, services, "for update of b");
			if (before?.change.state === "requested") await take(tx, c, before, act);
			return before && findConfirmation(tx, c, services);
		});
		if (!confirmation) return answerInvalid(c, services);
		return answer(c, services, confirmation);
	});
}

/** Nothing for a token that is not ours, or names nothing. */
async function findConfirmation(
	tx: Transaction,
	c: Context,
	{ config }: Services,
	lock = "",
): Promise<Confirmation | undefined> {
	const link = readContactToken(config, c.req.query("token") ?? "");
	if (!link) return undefined;
	const [change] = await tx.sql<Change>(
		`select a.code as account, a.name as "accountName", b.state, b.bank_name as bank, b.last_four as "lastFour",
			b.starts_on::text as "startsOn",
			b.requested_by as "requestedBy", b.contact_confirmed_at is not null as "isConfirmed",
			b.known_contacts -> $3::int as contact
		 from bank_changes b join accounts a on a.id = b.account_id where b.account_id = $1
		 and b.change_number = $2 ${lock}`,
		[link.accountId, link.number, link.contact],
	);
	if (!change?.contact) return undefined;
	return { link, change, contact: change.contact };
}

async function take(
	tx: Transaction,
	c: Context<Env>,
	{ link, change, contact }: Confirmation,
	act: string | null,
): Promise<void> {
	const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address };
	const entry = {
		actor: contact.email,
		target: `${change.account} ${link.number}`,
		detail: { lastFour: change.lastFour },
	};
	const key = [link.accountId, link.number];
	if (act === "confirm" && contact.mayConfirm && !change.isConfirmed) {
		await tx.sql(
			"update bank_changes set contact_confirmed_at = now() where account_id = $1 and change_number = $2",
			key,
		);
		await recordAudit(tx, by, { action: "bank-change.contact-confirm", ...entry });
	}
	if (act !== "stop") return;
	await tx.sql(
		`update bank_changes set state = 'withdrawn', decided_by = $3, decided_at = now()
			where account_id = $1 and change_number = $2`,
		[...key, contact.name],
	);
	await recordAudit(tx, by, { action: "bank-change.contact-stop", ...entry });
	await enqueueJob(
		tx,
		{ name: bankChangeMailsJobName },
		{ accountId: link.accountId, number: link.number, state: "withdrawn" },
	);
}

type Locale = { locale: Language };

function question({ change, contact }: Confirmation, { config }: Services, locale: Locale): Html {
	const { bank, lastFour, startsOn, requestedBy: by, isConfirmed } = change;
	const what = m.supplier_profile_bank_mail_what(
		{ bank, number: `•••• ${lastFour}`, day: showDay(startsOn, locale.locale), by },
		locale,
	);
	const confirm = html`<button name="act" value="confirm">${m.supplier_profile_bank_contact_confirm({}, locale)}</button>`;
	return html`<p>${what}</p><p>${isConfirmed ? m.supplier_profile_bank_contact_confirmed({}, locale) : m.supplier_profile_bank_contact_ask({ mill: millNameOf(config) }, locale)}</p>
<form method="post" class="actions">${contact.mayConfirm && !isConfirmed ? confirm : ""}<button class="plain" name="act" value="stop">${m.supplier_profile_bank_contact_stop({}, locale)}</button></form>`;
}

const settledTexts: Record<Exclude<BankState, "requested">, typeof m.supplier_profile_bank_contact_over> = {
	withdrawn: m.supplier_profile_bank_contact_stopped,
	confirmed: m.supplier_profile_bank_contact_over,
	refused: m.supplier_profile_bank_contact_refused,
};

/** A mail program may have cut the link, so the page says where to find it again. */
function answerInvalid(c: Context<Env>, { config }: Services): Promise<Response> {
	const mill = millNameOf(config);
	return answerPage(c, currentLanguage(), 404, (locale) => ({
		title: m.supplier_profile_bank_contact_invalid_title({}, locale),
		body: html`<p>${m.supplier_profile_bank_contact_invalid({ mill }, locale)}</p>`,
	}));
}

function answer(c: Context<Env>, services: Services, confirmation: Confirmation): Promise<Response> {
	const { change, contact } = confirmation;
	const mill = millNameOf(services.config);
	return answerPage(c, contact.language, 200, (locale) => ({
		title: m.supplier_profile_bank_mail_requested({ mill, name: change.accountName }, locale),
		body:
			change.state === "requested"
				? question(confirmation, services, locale)
				: html`<p role="status">${settledTexts[change.state]({}, locale)}</p>`,
	}));
}

async function answerPage(
	c: Context<Env>,
	language: Language,
	status: 200 | 404,
	partIn: (locale: Locale) => { title: string; body: Html },
): Promise<Response> {
	const partOf = (locale: Locale) => {
		const { title, body } = partIn(locale);
		return { title, body: html`<h1>${title}</h1>${body}` };
	};
	const parts = { en: partOf({ locale: "en" }), es: partOf({ locale: "es" }) };
	return c.body(await simpleLayoutPage({ language, brand: c.var.brand, parts }), status, smallPageHeaders());
}
