import type { Context } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { endTest, noteAttempt, type SignInProvider } from "#server/identities/identity-providers.ts";
import type { Services } from "#server/request-context.ts";
import type { Language } from "#shared/languages.ts";
import { clearFlowCookies } from "./flow-cookies.ts";
import type { ProvenIdentity } from "./oidc-client.ts";
import { isInDomains } from "./person-queries.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

type Test = { row: SignInProvider; identity: ProvenIdentity; secret: string; language: Language };

/**
 * Ends a sign-in for a test: opens no session and links nobody. A good one lets the provider be turned on. Throws
 * SignInRefusal when the test is over or not this browser's, or the provider said no address that it could prove.
 */
export async function answerTest(c: Context<Env>, { database }: Services, test: Test): Promise<Response> {
	const { row, identity, secret, language } = test;
	const { email, isVerified, hasMfa } = identity;
	const isUsable = email !== undefined && isVerified;
	const isInDomain = isUsable && isInDomains(email, row.domains);
	const isKept = await database.transaction("millgate_auth", {}, async (tx) => {
		if (!(await endTest(tx, row.key, secret, isUsable))) return false;
		if (isUsable)
			await noteAttempt(tx, { provider: row.key, email, isTest: true, failure: null, detail: undefined, hasMfa });
		return true;
	});
	if (!isKept) throw new SignInRefusal("expired", email);
	if (!isUsable) throw new SignInRefusal("unverified", email);
	for (const cookie of clearFlowCookies(row.key)) c.header("set-cookie", cookie, { append: true });
	const locale = { locale: language };
	const title = m.sign_in_test_good_title({}, locale);
	const body = html`<h1>${title}</h1><p role="status">${m.sign_in_test_good({ email }, locale)}</p>
<p>${isInDomain ? m.sign_in_test_in_domain({}, locale) : m.sign_in_test_outside_domain({}, locale)}</p>
<p>${hasMfa ? m.sign_in_test_mfa({}, locale) : m.sign_in_test_no_mfa({}, locale)}</p>
<p>${m.sign_in_test_close({}, locale)}</p>`;
	return c.body(
		await smallPage({ language, title, body, stylesheet: smallPageStylesheet, brand: c.var.brand }),
		200,
		smallPageHeaders(),
	);
}
