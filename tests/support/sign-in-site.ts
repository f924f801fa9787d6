import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createInvitationAccess } from "#app/invitation-access.ts";
import { isInvited } from "#features/invitations/server/redeem-invitation.ts";
import type { DemoAccount } from "#features/sign-in/server/embedded-provider/demo-accounts.ts";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import {
	type EmbeddedProvider,
	startEmbeddedProvider,
} from "#features/sign-in/server/embedded-provider/embedded-provider.ts";
import { registerSignInRoutes } from "#features/sign-in/server/sign-in-routes.ts";
import { brandOf } from "#server/branding/brand.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { Env } from "#server/http/env.ts";
import { createLog } from "#server/log.ts";
import type { Services } from "#server/request-context.ts";
import { Browser } from "./browser.ts";
import type { TestDatabase } from "./test-database.ts";

export type SignInSite = {
	url: string;
	services: Services;
	provider: EmbeddedProvider;
	/** The address that requests seem to come from, for rate limits. */
	from: { address: string };
	/** Signs in through the real provider and answers the callback's page. */
	signIn: (browser: Browser, email: string, start?: string) => Promise<{ url: URL; response: Response; text: string }>;
	/** Calls the API as the page would: bearer from the cookie, JSON. */
	call: (browser: Browser, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
	stop: () => Promise<void>;
};

/** Further routes, behind those of the sign-in. */
type Extend = (app: Hono<Env>, services: Services) => void;

/** The sign-in's routes over real HTTP, with the real embedded provider, on free ports and in a folder of its own. */
export async function startSignInSite(
	database: TestDatabase,
	people: DemoAccount[],
	more: { settings?: Partial<Config>; extend?: Extend } = {},
): Promise<SignInSite> {
	const app = new Hono<Env>();
	const from = { address: "127.0.0.1" };
	const log = createLog("silent");
	app.use(async (c, next) => {
		c.set("requestId", randomUUID());
		c.set("address", from.address);
		c.set("log", log);
		c.set("brand", brandOf(given));
		await next();
	});
	const server = createServer(getRequestListener(app.fetch));
	const port = await new Promise<number>((done) =>
		server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
	);
	const url = `http://localhost:${port}`;
	const folder = await mkdtemp(join(tmpdir(), "millgate-sign-in-"));
	const given = readConfig({ DATA_DIR: folder, IDENTITY_PORT: "0", PUBLIC_URL: url, LOG_LEVEL: "silent" });
	const provider = await startEmbeddedProvider(given, {
		publicUrl: url,
		people,
		isInvited: (email) => isInvited(database, email),
	});
	if (!provider) throw new Error("The embedded provider is off");
	const services = { config: { ...given, ...provider.settings, ...more.settings }, database, log };
	registerSignInRoutes(app, { ...services, invitations: createInvitationAccess(database) });
	more.extend?.(app, services);
	const stop = async () => {
		await provider.stop();
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
		await rm(folder, { recursive: true, force: true });
	};
	const signIn: SignInSite["signIn"] = async (browser, email, start = "/login-cdc") => {
		const form = await browser.open(`${url}${start}`);
		if (form.url.pathname.startsWith("/interaction/"))
			return finish(browser, await browser.submit(form.url, { email, password: demoPassword }), form.url);
		return form;
	};
	const call: SignInSite["call"] = (browser, path, body, headers = {}) =>
		browser.ask(`${url}${path}`, {
			method: "POST",
			headers: {
				authorization: `Bearer ${browser.get("auth")}`,
				lang: "en",
				...(body === undefined ? {} : { "content-type": "application/json" }),
				...headers,
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	return { url, services, provider, from, signIn, call, stop };
}

async function finish(browser: Browser, response: Response, at: URL) {
	const location = response.headers.get("location");
	return location ? browser.open(new URL(location, at)) : { url: at, response, text: await response.text() };
}

export { Browser };
