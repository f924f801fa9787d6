import { raw } from "hono/html";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { m } from "#generated/texts/messages.js";
import { providerLabel, signInPaths } from "#shared/identities/providers.ts";
import type { DemoAccounts } from "./demo-accounts.ts";
import { demoMessagePage, signingOutPage } from "./demo-pages.ts";
import type { IdentityKeys } from "./identity-keys.ts";
import { createMemoryAdapter } from "./memory-adapter.ts";
import { languageOf } from "./request-language.ts";

const minute = 60;
const hour = 3600;

/**
 * How the embedded provider behaves: three confidential clients of ours, code flow with PKCE only, no consent page (all
 * first party).
 */
export function providerConfiguration(keys: IdentityKeys, accounts: DemoAccounts, publicUrl: string): Configuration {
	return {
		adapter: createMemoryAdapter(),
		clients: providerLabel.map((word) => ({
			client_id: `millgate-${word}`,
			client_secret: keys.clientSecrets[word],
			redirect_uris: [`${publicUrl}${signInPaths[word].callback}`],
			post_logout_redirect_uris: [`${publicUrl}/`],
			grant_types: ["authorization_code"],
			response_types: ["code"],
			token_endpoint_auth_method: "client_secret_post",
		})),
		jwks: { keys: [keys.signingKey] },
		// Cookies ignore ports, so the names must differ from the portal's on the same host.
		cookies: {
			keys: [keys.cookieKey],
			names: { session: "demo-session", interaction: "demo-interaction", resume: "demo-resume" },
		},
		pkce: { required: () => true },
		responseTypes: ["code"],
		scopes: ["openid", "email", "profile"],
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
		ttl: {
			AccessToken: 10 * minute,
			AuthorizationCode: minute,
			IdToken: hour,
			Interaction: 10 * minute,
			Session: 8 * hour,
			Grant: 8 * hour,
		},
		findAccount: (_ctx, subject) => accounts.find(subject),
		loadExistingGrant: grantAll,
		interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
		features: {
			devInteractions: { enabled: false },
			rpInitiatedLogout: { enabled: true, logoutSource: signOutAtOnce, postLogoutSuccessSource: showSignedOut },
		},
		renderError: (ctx, out) => renderError(ctx, out, publicUrl),
	};
}

async function grantAll(ctx: KoaContextWithOIDC) {
	const { client, session, provider } = ctx.oidc;
	const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
	grant.addOIDCScope("openid email profile");
	await grant.save();
	return grant;
}

async function signOutAtOnce(ctx: KoaContextWithOIDC, form: string): Promise<void> {
	const confirmed = form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>');
	ctx.type = "html";
	ctx.body = await signingOutPage(languageOf(ctx.req), raw(confirmed));
}

async function showSignedOut(ctx: KoaContextWithOIDC): Promise<void> {
	const text = m.sign_in_demo_signed_out({}, { locale: languageOf(ctx.req) });
	ctx.type = "html";
	ctx.body = await demoMessagePage(languageOf(ctx.req), text, text, undefined);
}

async function renderError(
	ctx: KoaContextWithOIDC,
	out: { error: string; error_description?: string | undefined },
	publicUrl: string,
): Promise<void> {
	const locale = { locale: languageOf(ctx.req) };
	// The library's messages about a sign-in that is unknown or expired: the cookie or the stored sign-in is missing.
	const isLost = /interaction session|session not found/i.test(out.error_description ?? "");
	const reason = out.error_description ?? out.error;
	const text = isLost ? m.sign_in_demo_expired({}, locale) : m.sign_in_demo_refused({ reason }, locale);
	ctx.type = "html";
	ctx.body = await demoMessagePage(locale.locale, m.sign_in_expired_title({}, locale), text, `${publicUrl}/login`);
}
