import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/database/embedded.ts";
import { requireLemonldap, requireProgram } from "./programs.ts";

/** Client secret of all clients. */
export const lemonldapSecret = "secret-of-the-portal-at-lemonldap";

/** Clients: `portal`; `other`, another program's; `past`, whose tokens are over when they are made. */
const clients = ["portal", "other", "past"];

/** Its demo user `rtyler` signs in by a password, `dwho` also needs the code of a second factor. */
export type Lemonldap = {
	issuer: string;
	/** The code that was sent last. */
	sentCode: () => Promise<string>;
	/** Changes what the token endpoint answers on its way to the portal. */
	alter: (change: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined) => void;
	stop: () => Promise<void>;
};

/**
 * LemonLDAP::NG of Debian's packages as OpenID provider, run by its own PSGI portal in a folder of its own, without
 * systemd. A plain proxy in front of it is the issuer, so that tests can change its answers.
 */
export async function startLemonldap(redirectUri: string): Promise<Lemonldap> {
	await requireLemonldap();
	const plackup = await requireProgram("plackup");
	const folder = await mkdtemp(join(tmpdir(), "millgate-lemonldap-"));
	for (const name of ["conf", "sessions", "lock", "codes"]) await mkdir(join(folder, name));
	const port = await freePort();
	let alter: Parameters<Lemonldap["alter"]>[0];
	const front = createServer((sent, answered) => {
		const options = { host: "127.0.0.1", port, path: sent.url, method: sent.method, headers: sent.headers };
		const onward = request(options, async (response) => {
			const body = await bytesOf(response);
			const isToken = sent.url?.startsWith("/oauth2/token") && response.statusCode === 200 && alter;
			const shown = isToken && alter ? Buffer.from(JSON.stringify(alter(JSON.parse(body.toString())))) : body;
			const { "content-length": _length, "transfer-encoding": _encoding, ...headers } = response.headers;
			answered.writeHead(response.statusCode ?? 502, { ...headers, "content-length": shown.length }).end(shown);
		});
		onward.on("error", () => answered.writeHead(502).end());
		sent.pipe(onward);
	});
	await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
	const issuer = `http://localhost:${(front.address() as AddressInfo).port}`;
	await writeFile(join(folder, "conf", "lmConf-1.json"), JSON.stringify(configurationOf(issuer, folder, redirectUri)));
	await writeFile(join(folder, "llng.ini"), iniOf(folder));
	await writeFile(
		join(folder, "portal.psgi"),
		"use Lemonldap::NG::Portal::Main; Lemonldap::NG::Portal::Main->run({});\n",
	);
	const child = spawn(
		plackup,
		["-s", "HTTP::Server::PSGI", "--host", "127.0.0.1", "-p", String(port), join(folder, "portal.psgi")],
		{ env: { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, "llng.ini") }, stdio: ["ignore", "ignore", "pipe"] },
	);
	let log = "";
	child.stderr.on("data", (text: Buffer) => (log += text.toString()));
	await answering(`${issuer}/.well-known/openid-configuration`, () => log);
	return {
		issuer,
		sentCode: async () => {
			const [code = ""] = await readdir(join(folder, "codes"));
			await rm(join(folder, "codes", code));
			return code;
		},
		alter: (change) => {
			alter = change;
		},
		stop: async () => {
			const over = once(child, "exit");
			child.kill();
			await over;
			front.closeAllConnections();
			await new Promise((done) => front.close(done));
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
	return Buffer.concat(parts);
}

async function answering(url: string, log: () => string): Promise<void> {
	for (let tries = 0; tries < 300; tries++) {
		const isUp = await fetch(url).then(
			({ ok }) => ok,
			() => false,
		);
		if (isUp) return;
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error(`LemonLDAP::NG did not start: ${log().slice(-2000)}`);
}

const iniOf = (folder: string) => `[all]
logLevel=warn
[configuration]
type=File
dirName=${join(folder, "conf")}
localStorage=Cache::NullCache
[portal]
staticPrefix=/static
templateDir=/usr/share/lemonldap-ng/portal/templates
languages=en
`;

function configurationOf(issuer: string, folder: string, redirectUri: string) {
	const { privateKey, publicKey } = generateKeyPairSync("rsa", {
		modulusLength: 2048,
		publicKeyEncoding: { type: "spki", format: "pem" },
		privateKeyEncoding: { type: "pkcs1", format: "pem" },
	});
	const store = {
		Directory: join(folder, "sessions"),
		LockDirectory: join(folder, "lock"),
		generateModule: "Lemonldap::NG::Common::Apache::Session::Generate::SHA256",
	};
	const client = (name: string) => ({
		oidcRPMetaDataOptionsClientID: name,
		oidcRPMetaDataOptionsClientSecret: lemonldapSecret,
		oidcRPMetaDataOptionsRedirectUris: redirectUri,
		oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
		oidcRPMetaDataOptionsBypassConsent: 1,
		oidcRPMetaDataOptionsIDTokenExpiration: name === "past" ? -3600 : 3600,
		oidcRPMetaDataOptionsUserIDAttr: "uid",
	});
	const forEach = <T>(of: (name: string) => T) => Object.fromEntries(clients.map((name) => [name, of(name)]));
	return {
		...{ cfgNum: 1, cfgDate: 1, cfgAuthor: "millgate", domain: "localhost", portal: `${issuer}/` },
		...{ authentication: "Demo", userDB: "Same", passwordDB: "Null", registerDB: "Null" },
		...{ globalStorage: "Apache::Session::File", globalStorageOptions: store },
		...{ persistentStorage: "Apache::Session::File", persistentStorageOptions: store },
		...{ cookieName: "lemonldap", securedCookie: 0, key: "qwertyui12345678", requireToken: 0 },
		...{ localSessionStorage: "Cache::NullCache", tokenUseGlobalStorage: 1, timeout: 72_000, notification: 0 },
		...{ locationRules: { localhost: { default: "accept" } }, exportedHeaders: {}, vhostOptions: {} },
		// A module that is there in place of pictures with letters, which need further packages.
		captcha: "::Plugins::History",
		...{ demoExportedVars: { cn: "cn", mail: "mail", uid: "uid" }, exportedVars: {} },
		...{ issuerDBOpenIDConnectActivation: 1, issuerDBOpenIDConnectRule: 1, issuerDBOpenIDConnectPath: "^/oauth2/" },
		...{ oidcServiceMetaDataIssuer: issuer, oidcServiceAllowAuthorizationCodeFlow: 1, oidcServiceKeyIdSig: "k1" },
		...{ oidcServicePrivateKeySig: privateKey, oidcServicePublicKeySig: publicKey },
		oidcServiceMetaDataAuthnContext: { "loa-1": 1, "loa-2": 2, "loa-5": 5 },
		// The code that would go to a telephone becomes the name of a file.
		...{ ext2fActivation: "$uid eq 'dwho'", ext2fCodeActivation: "\\d{6}", ext2fAuthnLevel: 5 },
		ext2FSendCommand: `/usr/bin/touch ${join(folder, "codes")}/$code`,
		oidcRPMetaDataOptions: forEach(client),
		oidcRPMetaDataExportedVars: forEach(() => ({ email: "mail", name: "cn" })),
	};
}
