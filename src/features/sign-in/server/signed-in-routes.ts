import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { smallPage, smallPageHeaders, smallPageStylesheet } from "#server/http/small-page.ts";
import { safeReturnPath } from "#shared/return-path.ts";
import { sessionChannelName, signedInPath } from "#shared/session-message.ts";

const script = "/sign-in/signed-in.js";
// The provider's pages cut this window off from the one that opened it, so every page of the portal is notified.
const scriptText = `new BroadcastChannel(${JSON.stringify(sessionChannelName)}).postMessage({ kind: "signed-in" });
setTimeout(() => window.close(), 200);
`;

/**
 * End of a sign-in in a window of its own: the waiting page is notified, and the window closes, or says that it may be
 * closed.
 */
export function registerSignedInRoutes(app: Hono<Env>): void {
	app.get(script, (c) =>
		c.body(scriptText, 200, {
			"content-type": "text/javascript; charset=utf-8",
			"cache-control": "public, max-age=3600",
		}),
	);
	app.get(signedInPath, answerSignedIn);
}

async function answerSignedIn(c: Context<Env>): Promise<Response> {
	const language = requestLanguage(c.req.raw);
	const locale = { locale: language };
	const title = m.sign_in_done_title({}, locale);
	const back = safeReturnPath(c.req.query("back")) ?? "/";
	const body = html`<h1>${title}</h1><p role="status">${m.sign_in_done_text({}, locale)}</p>
<p class="actions"><a class="button" href="${back}">${m.sign_in_done_here({}, locale)}</a></p>`;
	return c.body(
		await smallPage({ language, title, body, stylesheet: smallPageStylesheet, script, brand: c.var.brand }),
		200,
		smallPageHeaders(),
	);
}
