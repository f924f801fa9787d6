import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "#server/mail/mail.ts";
import { openSession } from "#server/session/sessions.ts";
import { type FaultyServer, startFaultyServer } from "../support/faulty-server.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";
import { startBabbler } from "./support/babbler.ts";
import { onCluster } from "./support/cluster.ts";
import { keepFigures } from "./support/figures.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.ts";
import { underLoad, unharmed } from "./support/under-load.ts";

let faulty: FaultyPortal;
let provider: FaultyServer;
let store: FaultyServer;
let mails: MailServer;
let mailWire: TcpProxy;
let hooks: WebhookReceiver;
let hookWire: TcpProxy;
const objects = new Map<string, Buffer>();

beforeAll(async () => {
	provider = await startFaultyServer((_request, response) =>
		response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata(provider.url))),
	);
	store = await startFaultyServer(async (request, response) => {
		const key = new URL(request.url ?? "/", "http://s3").pathname;
		const body = Buffer.concat(await request.toArray());
		const held = objects.get(key);
		if (request.method === "PUT") objects.set(key, body);
		else if (request.method === "DELETE") objects.delete(key);
		else if (!held) response.statusCode = 404;
		else
			response
				.setHeader("content-length", held.length)
				.setHeader("last-modified", new Date().toUTCString())
				.setHeader("etag", '"1"');
		response.end(request.method === "GET" ? held : undefined);
	});
	mails = await startMailServer();
	mailWire = await startTcpProxy(Number(new URL(mails.url).port));
	hooks = await startWebhookReceiver();
	hookWire = await startTcpProxy(Number(new URL(hooks.url).port));
	const bucket = {
		FILES_BUCKET: "steel",
		FILES_S3_ENDPOINT: store.url,
		FILES_S3_KEY_ID: "id",
		FILES_S3_SECRET: "secret",
	};
	const issuers = { CDC_ISSUER: provider.url, IAM_ISSUER: provider.url, AD_ISSUER: provider.url };
	faulty = await startFaultyPortal({ settings: { ...issuers, ...bucket, SMTP_URL: mailWire.through(mails.url) } });
	await makeEndpoint();
});
afterAll(async () => {
	await faulty?.stop();
	await Promise.all([provider.stop(), store.stop(), mailWire.stop(), mails.stop(), hookWire.stop(), hooks.stop()]);
});

const metadata = (issuer: string) => ({
	...{
		issuer,
		authorization_endpoint: `${issuer}/authorize`,
		token_endpoint: `${issuer}/token`,
		jwks_uri: `${issuer}/jwks`,
	},
	...{
		response_types_supported: ["code"],
		subject_types_supported: ["public"],
		id_token_signing_alg_values_supported: ["RS256"],
	},
});

/** A webhook of every complaint. */
async function makeEndpoint(): Promise<void> {
	const { adminUrl, database, caller } = faulty.mill;
	const { id: personId } = await insertPerson({ adminUrl }, { groups: ["SSA-Admin"] });
	await asOwner({ adminUrl }, "insert into terms_acceptances (person_id, version) values ($1, '2026-01')", [personId]);
	const facts = { personId, provider: "ad", idToken: undefined, address: "127.0.0.1", userAgent: undefined } as const;
	const { sessionKey, token } = await database.transaction("millgate_auth", {}, (tx) =>
		openSession(tx, { ...facts, sessionSeconds: 36_000, tokenSeconds: 36_000 }),
	);
	const query = "mutation ($input: SaveWebhookInput!) { saveWebhook(input: $input) { id } }";
	const input = { name: "ERP", url: hookWire.through(hooks.url), kinds: ["complaint.submitted"], isOn: true };
	const headers = { ...caller, authorization: `Bearer ${token}`, cookie: `millgate-session=${sessionKey}` };
	const response = await fetch(`${faulty.portal.url}/api/graphql`, {
		method: "POST",
		headers,
		body: JSON.stringify({ query, variables: { input } }),
	});
	expect(await response.json()).toMatchObject({ data: { saveWebhook: {} } });
}

let mailed = 0;
const queue = (count: number) =>
	faulty.mill.database.transaction("millgate_viewer", {}, async (tx) => {
		for (let n = 0; n < count; n += 1) {
			mailed += 1;
			await queueMail(tx, {
				address: `buyer${mailed}@somewhere.example`,
				language: "en",
				subject: `Mail ${mailed}`,
				text: "Steel",
				html: "<p>Steel</p>",
			});
		}
	});
const received = () => mails.received.map(({ to }) => to[0]).toSorted();

test.each(["refuse", "freeze", "babble"] as const)(
	"a mail server that does %s keeps mails waiting, and each is sent once when it has recovered",
	async (how) => {
		const babbler = await startBabbler();
		const earlier = mailed;
		const hooksBefore = hooks.received.length;
		const outcome = await underLoad(
			faulty,
			{ name: `outsiders, mail ${how}`, done: "mail server away or babbling for 15 s, 20 mails queued" },
			async () => {
				if (how === "babble") mailWire.pointTo(babbler.port);
				else mailWire[how]();
				await queue(20);
				await pause(15_000);
				// Everything else that the portal does continues: complaints of the load reach the webhook receiver.
				await expect.poll(() => hooks.received.length).toBeGreaterThan(hooksBefore + 20);
				expect(mails.received).toHaveLength(earlier);
				if (how === "babble") mailWire.pointTo(Number(new URL(mails.url).port));
				mailWire.accept();
				mailWire.thaw();
			},
		);
		babbler.stop();
		expect(outcome).toMatchObject(unharmed);
		await expect.poll(() => mails.received.length, { timeout: 240_000 }).toBe(mailed);
		expect(new Set(received()).size).toBe(mailed);
	},
);

test("a mail server that answers slowly gets each mail once", async () => {
	const done = "mail server half a second late with every word, 20 mails queued";
	const outcome = await underLoad(faulty, { name: "outsiders, mail slow", done }, async () => {
		mailWire.delay(250);
		await queue(20);
		await expect.poll(() => mails.received.length, { timeout: 240_000 }).toBe(mailed);
		mailWire.delay(0);
	});
	expect(outcome).toMatchObject(unharmed);
	expect(new Set(received()).size).toBe(mailed);
});

test("a receiver of webhooks that is cut, frozen, slow and nonsense loses no message and gets none twice that it took", async () => {
	const done = "webhook receiver refusing, frozen, a second late, answering 5 MB of 500, 6 s each";
	const outcome = await underLoad(faulty, { name: "outsiders, webhooks", done }, async () => {
		hookWire.refuse();
		await pause(6000);
		hookWire.accept();
		hookWire.freeze();
		await pause(6000);
		hookWire.thaw();
		hookWire.delay(500);
		await pause(6000);
		hookWire.delay(0);
		hooks.answerWith(() => ({ status: 500, body: "x".repeat(5_000_000) }));
		await pause(6000);
		hooks.answerWith(() => ({ status: 204 }));
	});
	expect(outcome).toMatchObject(unharmed);
	const left = "select count(*)::int as n from webhook_deliveries where state <> 'delivered'";
	await expect
		.poll(async () => (await onCluster<{ n: number }>(faulty.cluster.adminUrl, left))[0]?.n, {
			timeout: 300_000,
			interval: 1000,
		})
		.toBe(0);
});

function upload(): Promise<number> {
	const { authorization = "", cookie = "" } = faulty.mill.caller;
	const headers = { authorization, cookie, "x-file-name": "photo.pdf" };
	const body = `%PDF-1.7\n1 0 obj\n<< /Salt ${Math.random()} >>\nendobj\n%%EOF\n`;
	return fetch(`${faulty.portal.url}/api/uploads`, { method: "POST", headers, body }).then(({ status }) => status);
}

type Begun = { status: number; text: string; cookie: string; state: string };

/** Twenty people who begin to sign in at once, none of whom tried before. */
async function beginSignIn(): Promise<Begun[]> {
	await onCluster(faulty.cluster.adminUrl, "truncate rate_limits");
	const one = async () => {
		const answer = await fetch(`${faulty.portal.url}/login-cdc`, { redirect: "manual" });
		const state = new URL(answer.headers.get("location") ?? provider.url).searchParams.get("state") ?? "";
		const cookie = answer.headers.getSetCookie().map((set) => set.split(";")[0]);
		return { status: answer.status, text: await answer.text(), cookie: cookie.join("; "), state };
	};
	return Promise.all(Array.from({ length: 20 }, one));
}

/** They return from the provider, whose token is requested now. */
async function finishSignIn({ cookie, state }: Begun): Promise<{ status: number; text: string }> {
	const answer = await fetch(`${faulty.portal.url}/login-callback?code=abc&state=${encodeURIComponent(state)}`, {
		headers: { cookie },
	});
	return { status: answer.status, text: await answer.text() };
}

const expectOutage = (statuses: { status: number; text: string }[]) => {
	for (const { status, text } of statuses) expect([status, text.includes("/login-cdc")]).toEqual([503, true]);
};

test("an identity provider that only listens is explained to users who begin to sign in, and recovers by itself", async () => {
	const statuses: Begun[] = [];
	const about = {
		name: "outsiders, sign-in begun",
		done: "identity provider that never answers, nothing of it known yet, 20 people begin",
	};
	const outcome = await underLoad(faulty, about, async () => {
		provider.fail("silent");
		statuses.push(...(await beginSignIn()));
		expect((await fetch(`${faulty.portal.url}/status`)).status).toBe(200);
		provider.fail(undefined);
	});
	expect(outcome).toMatchObject(unharmed);
	expectOutage(statuses);
	await expect
		.poll(async () => (await fetch(`${faulty.portal.url}/login-cdc`, { redirect: "manual" })).status)
		.toBe(303);
});

const broken = ["silent", "500", "html", "reset", "cut"] as const;

test.each(broken)("an identity provider that does %s is explained to users who return from it", async (fault) => {
	const statuses: { status: number; text: string }[] = [];
	const about = {
		name: `outsiders, sign-in ${fault}`,
		done: "identity provider failing while the tokens of 20 people are asked for",
	};
	const outcome = await underLoad(faulty, about, async () => {
		const begun = await beginSignIn();
		provider.fail(fault);
		statuses.push(...(await Promise.all(begun.map(finishSignIn))));
		provider.fail(undefined);
	});
	expect(outcome).toMatchObject(unharmed);
	expectOutage(statuses);
});

test("a slow identity provider and a slow file store are waited for", async () => {
	const statuses: number[] = [];
	const about = {
		name: "outsiders, slow",
		done: "identity provider and file store two seconds late while 20 people sign in and send a file",
	};
	const outcome = await underLoad(faulty, about, async () => {
		for (const server of [provider, store]) server.delay(2000);
		statuses.push(...(await beginSignIn()).map(({ status }) => status), await upload());
		for (const server of [provider, store]) server.delay(0);
	});
	expect(outcome).toMatchObject(unharmed);
	expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 201]);
});

test.each(broken)(
	"a file store that does %s is explained; accepted files are there, others leave nothing",
	async (fault) => {
		expect(await upload()).toBe(201);
		const statuses: number[] = [];
		const outcome = await underLoad(
			faulty,
			{ name: `outsiders, files ${fault}`, done: "file store failing while 5 files are sent" },
			async () => {
				store.fail(fault);
				statuses.push(...(await Promise.all(Array.from({ length: 5 }, upload))));
				store.fail(undefined);
			},
		);
		expect(outcome).toMatchObject(unharmed);
		expect(new Set(statuses)).toEqual(new Set([503]));
		expect(await upload()).toBe(201);
	},
);

test("in the end every object of the store has its row", async () => {
	const rows = await onCluster<{ key: string }>(
		faulty.cluster.adminUrl,
		"select '/steel/' || storage_key as key from files",
	);
	const known = new Set(rows.map(({ key }) => key));
	const orphaned = [...objects.keys()].filter((key) => !known.has(key)).length;
	expect(orphaned).toBe(0);
	await keepFigures("outsiders, files", {
		done: "after all of it, objects without a row",
		orphaned,
		acknowledged: objects.size,
	});
});
