import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type default as Provider } from "oidc-provider";
import { m } from "#generated/texts/messages.js";
import { smallPageHeaders } from "#server/http/small-page.ts";
import type { DemoAccounts } from "./demo-accounts.ts";
import { demoMessagePage, signInPage } from "./demo-pages.ts";
import { readForm } from "./read-form.ts";
import { languageOf } from "./request-language.ts";

type Interaction = {
	provider: Provider;
	accounts: DemoAccounts;
	publicUrl: string;
	request: IncomingMessage;
	response: ServerResponse;
	path: string;
};

/**
 * Answers /interaction/<id> (the form) and /interaction/<id>/cancel; for an unknown or expired sign-in the page says to
 * start again.
 */
export async function answerInteraction(interaction: Interaction): Promise<void> {
	const { provider, request, response, path, publicUrl } = interaction;
	try {
		const details = await provider.interactionDetails(request, response);
		const isOwn = path === `/interaction/${details.uid}` || path === `/interaction/${details.uid}/cancel`;
		if (!isOwn) throw new errors.SessionNotFound("the interaction session belongs to another sign-in");
		if (request.method === "POST") await takeForm(interaction, details);
		else await sendForm(interaction, details, hintOf(details), undefined, 200);
	} catch (error) {
		if (!(error instanceof errors.SessionNotFound)) throw error;
		const locale = { locale: languageOf(request) };
		const text = await demoMessagePage(
			locale.locale,
			m.sign_in_expired_title({}, locale),
			m.sign_in_demo_expired({}, locale),
			`${publicUrl}/login`,
		);
		response.writeHead(400, smallPageHeaders()).end(text);
	}
}

type Details = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** The address that the portal passes on (OpenID Connect Core 3.1.2.1). */
function hintOf({ params }: Details): string {
	return typeof params.login_hint === "string" ? params.login_hint : "";
}

async function takeForm(interaction: Interaction, details: Details): Promise<void> {
	const { provider, accounts, request, response, path } = interaction;
	if (path.endsWith("/cancel")) {
		const refusal = { error: "access_denied", error_description: "The person cancelled" };
		return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
	}
	const form = await readForm(request);
	const email = form.get("email") ?? "";
	const outcome = await accounts.check(email, form.get("password") ?? "");
	const locale = { locale: languageOf(request, details.params.ui_locales) };
	if (outcome === "later") return sendForm(interaction, details, email, m.sign_in_demo_too_many({}, locale), 429);
	if (outcome === "wrong") return sendForm(interaction, details, email, m.sign_in_demo_wrong({}, locale), 401);
	await provider.interactionFinished(
		request,
		response,
		{ login: { accountId: outcome } },
		{ mergeWithLastSubmission: false },
	);
}

async function sendForm(
	{ request, response, publicUrl }: Interaction,
	details: Details,
	email: string,
	error: string | undefined,
	status: number,
): Promise<void> {
	const action = `/interaction/${details.uid}`;
	const language = languageOf(request, details.params.ui_locales);
	const text = await signInPage({ language, action, cancelAction: `${action}/cancel`, email, error });
	// The form's answer leads on to the portal, and Chromium holds redirects to form-action too.
	response.writeHead(status, smallPageHeaders(["'self'", publicUrl])).end(text);
}
