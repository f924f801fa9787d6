import type { Hono } from "hono";
import type { Env } from "#server/http/env.ts";
import { plexFontPath, readPlexFont } from "#server/http/plex-font.ts";
import { simpleLayoutCss } from "#server/http/simple-layout-page.ts";
import { smallPageCss, smallPageStylesheet } from "#server/http/small-page.ts";
import { languages } from "#shared/languages.ts";
import { registerAddressRoutes } from "./address-routes.ts";
import { registerAuthRoutes } from "./auth-routes.ts";
import { registerCallbackRoutes } from "./callback-routes.ts";
import type { SignInServices } from "./invitation-access.ts";
import { registerInvitationRoutes } from "./invitation-routes.ts";
import { registerLanguagePaths } from "./language-paths.ts";
import { registerLogoutRoutes } from "./logout-routes.ts";
import { registerOneSpelling } from "./one-spelling.ts";
import { createProviderClients } from "./provider-clients.ts";
import { registerSignedInRoutes } from "./signed-in-routes.ts";
import { registerStartRoutes } from "./start-routes.ts";

/**
 * Everything of signing in and out that is not a page of the application. `config` must hold the three issuers and
 * PUBLIC_URL: the embedded provider's settings are laid over it before.
 */
export function registerSignInRoutes(app: Hono<Env>, services: SignInServices): void {
	const clients = createProviderClients(services);
	app.get(smallPageStylesheet, (c) =>
		c.body(smallPageCss + simpleLayoutCss, 200, {
			"content-type": "text/css; charset=utf-8",
			"cache-control": "public, max-age=3600",
		}),
	);
	app.get(plexFontPath, async (c) =>
		c.body(await readPlexFont(), 200, { "content-type": "font/woff2", "cache-control": "public, max-age=604800" }),
	);
	registerOneSpelling(app, [
		...languages.map((language) => `/${language}`),
		"/login",
		"/login-cdc",
		"/login-iam",
		"/logout",
		"/logout-iam",
	]);
	registerLanguagePaths(app);
	registerInvitationRoutes(app, services);
	registerStartRoutes(app, services, clients);
	registerAddressRoutes(app, services, clients);
	registerCallbackRoutes(app, services, clients);
	registerAuthRoutes(app, services, clients);
	registerSignedInRoutes(app);
	registerLogoutRoutes(app, services, clients);
}
