import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { m } from "#generated/texts/messages.js";
import { type Config, ConfigError } from "#server/config.ts";
import { listenWhenFree } from "#server/http/listen-when-free.ts";
import { plexFontPath, readPlexFont } from "#server/http/plex-font.ts";
import { smallPageCss, smallPageHeaders } from "#server/http/small-page.ts";
import { createLog, type Log } from "#server/log.ts";
import { demoPeople } from "#shared/demo-people.ts";
import { NamedError } from "#shared/errors.ts";
import { providerLabel } from "#shared/identities/providers.ts";
import { createDemoAccounts, type DemoAccount, type DemoAccounts, type IsInvited } from "./demo-accounts.ts";
import { demoMessagePage, demoScript, demoScriptText, demoStylesheet } from "./demo-pages.ts";
import { demoPassword } from "./demo-password.ts";
import { type IdentityKeys, readIdentityKeys } from "./identity-keys.ts";
import { answerInteraction } from "./interaction-routes.ts";
import { providerConfiguration } from "./provider-configuration.ts";
import { languageOf } from "./request-language.ts";

export type EmbeddedProvider = {
	issuer: string;
	/** Issuer, client and secret for each provider that has no issuer of its own: laid over the configuration. */
	settings: Partial<Config>;
	stop: () => Promise<void>;
};

type Options = { publicUrl: string; people?: readonly DemoAccount[]; log?: Log; isInvited?: IsInvited };

const ownNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Starts the OpenID Connect provider that comes with Millgate, unless all three providers have issuers of their own. It
 * listens on this machine's own address only. Throws ConfigError when people would reach the portal under any other:
 * demo accounts share one printed password.
 */
export async function startEmbeddedProvider(config: Config, options: Options): Promise<EmbeddedProvider | undefined> {
	if (config.CDC_ISSUER && config.IAM_ISSUER && config.AD_ISSUER) return undefined;
	if (!ownNames.has(new URL(options.publicUrl).hostname)) {
		throw new ConfigError(
			`The embedded identity provider serves this machine only, not ${options.publicUrl}: set CDC_ISSUER, IAM_ISSUER and AD_ISSUER`,
		);
	}
	const log = options.log ?? createLog(config.LOG_LEVEL);
	const keys = await readIdentityKeys(config.DATA_DIR);
	const server = createServer();
	const issuer = `http://localhost:${await listen(server, config.IDENTITY_PORT)}`;
	const accounts = createDemoAccounts(options.people ?? demoPeople, demoPassword, { isInvited: options.isInvited });
	server.on(
		"request",
		answerer(
			new Provider(issuer, providerConfiguration(keys, accounts, options.publicUrl)),
			accounts,
			options.publicUrl,
			log,
		),
	);
	return { issuer, settings: settingsFor(config, issuer, keys), stop: () => close(server) };
}

function settingsFor(config: Config, issuer: string, keys: IdentityKeys): Partial<Config> {
	const settings: Record<string, string> = {};
	for (const word of providerLabel) {
		const name = word.toUpperCase() as "CDC" | "IAM" | "AD";
		if (config[`${name}_ISSUER`]) continue;
		settings[`${name}_ISSUER`] = issuer;
		settings[`${name}_CLIENT_ID`] = `millgate-${word}`;
		settings[`${name}_CLIENT_SECRET`] = keys.clientSecrets[word];
		settings[`${name}_EMAIL_CLAIM`] = "email";
	}
	return settings;
}

function answerer(provider: Provider, accounts: DemoAccounts, publicUrl: string, log: Log) {
	const serve = provider.callback();
	provider.on("server_error", (_ctx, error) => log.error({ error }, "the embedded identity provider failed"));
	return (request: IncomingMessage, response: ServerResponse) => {
		answer(request, response).catch((error: unknown) => {
			const status = error instanceof NamedError ? error.status : 500;
			if (status === 500) log.error({ error }, "the embedded identity provider failed");
			if (!response.headersSent) response.writeHead(status, smallPageHeaders());
			response.end(error instanceof NamedError ? error.message : "Something went wrong");
		});
	};

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (!isOwnMachine(request)) return refuse(request, response);
		const path = new URL(request.url ?? "/", "http://localhost").pathname;
		if (isAsset(path)) return sendAsset(path, response);
		if (request.method === "POST" && path.startsWith("/interaction/") && isForeign(request))
			return refuse(request, response);
		if (path.startsWith("/interaction/"))
			return answerInteraction({ provider, accounts, publicUrl, request, response, path });
		// Kept by the library's pages, which add the hash of their own script to it.
		for (const [name, value] of Object.entries(smallPageHeaders(["'self'", publicUrl]))) {
			if (name !== "content-type" && name !== "cache-control") response.setHeader(name, value);
		}
		await serve(request, response);
	}
}

const assets: Record<string, { type: string; read: () => Promise<Uint8Array> | string }> = {
	[demoStylesheet]: { type: "text/css; charset=utf-8", read: () => smallPageCss },
	[demoScript]: { type: "text/javascript; charset=utf-8", read: () => demoScriptText },
	[plexFontPath]: { type: "font/woff2", read: readPlexFont },
};

function isAsset(path: string): boolean {
	return Object.hasOwn(assets, path);
}

async function sendAsset(path: string, response: ServerResponse): Promise<void> {
	const content = await assets[path]?.read();
	response.writeHead(200, {
		"content-type": assets[path]?.type,
		"x-content-type-options": "nosniff",
		"cache-control": "public, max-age=3600",
	});
	response.end(content);
}

/**
 * The name must be this machine's too: a name of elsewhere that resolves to 127.0.0.1 could read what it is not meant
 * to (rebinding).
 */
function isOwnMachine(request: IncomingMessage): boolean {
	const host = URL.canParse(`http://${request.headers.host}`) ? new URL(`http://${request.headers.host}`).hostname : "";
	return ownNames.has(host) && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");
}

function isForeign(request: IncomingMessage): boolean {
	const origin = request.headers.origin;
	return origin !== undefined && origin !== `http://${request.headers.host}`;
}

async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const text = m.sign_in_demo_local_only({}, { locale: languageOf(request) });
	response.writeHead(403, smallPageHeaders()).end(await demoMessagePage(languageOf(request), text, text, undefined));
}

function listen(server: Server, port: number): Promise<number> {
	return listenWhenFree(server, { port, host: "127.0.0.1", portSetting: "IDENTITY_PORT" });
}

function close(server: Server): Promise<void> {
	return new Promise((done) => {
		server.close(() => done());
		server.closeAllConnections();
	});
}
