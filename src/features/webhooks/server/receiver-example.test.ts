import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyFor, seal } from "#server/secret-key.ts";
import { jobServices, testSecretKey } from "../../../../tests/support/jobs.ts";
import type { TestDatabase } from "../../../../tests/support/test-database.ts";
import { sendSigned } from "./deliver-webhooks-jobs.ts";
import { newWebhookSecret, signWebhook } from "./sign-webhook.ts";

const secret = newWebhookSecret();
let folder: string;
let receiver: ChildProcess;
let url: string;
const lines: string[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-receiver-"));
	const page = await readFile("docs/webhooks.md", "utf8");
	const [, code = ""] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
	await writeFile(join(folder, "receiver.mjs"), code);
	receiver = spawn(process.execPath, [join(folder, "receiver.mjs")], {
		env: { WEBHOOK_SECRET: secret, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const output = createInterface({ input: receiver.stdout ?? process.stdin });
	const port = await new Promise<string>((done, fail) => {
		receiver.once("exit", () => fail(new Error("The receiver of docs/webhooks.md does not start")));
		output.on("line", (line) => {
			lines.push(line);
			const [, found] = /^listening (\d+)$/.exec(line) ?? [];
			if (found) done(found);
		});
	});
	url = `http://127.0.0.1:${port}/hooks`;
});
afterAll(async () => {
	receiver.kill();
	await rm(folder, { recursive: true, force: true });
});

const services = jobServices({} as TestDatabase);
const sealed = (text: string) => seal(keyFor({ SECRET_KEY: testSecretKey }, "webhook secrets"), text);
const send = (secrets: string[], id = "msg_1") =>
	sendSigned(
		services,
		{ url, secrets: secrets.map(sealed), side: "mill" },
		{ id, at: new Date(), body: '{"type":"notice.submitted","data":{"subject":"Añejo"}}' },
	);

test("the receiver of docs/webhooks.md accepts what is signed with its secret, and recognizes a repeated message by its id", async () => {
	expect(await send([secret])).toMatchObject({ failure: null, status: 204 });
	expect(await send([secret])).toMatchObject({ failure: null });
	expect(await send([newWebhookSecret(), secret], "msg_2")).toMatchObject({ failure: null });
	await expect
		.poll(() => lines.filter((line) => line.startsWith("notice.submitted")))
		.toEqual(["notice.submitted msg_1", "notice.submitted msg_2"]);
});

test("it refuses what another secret signed, what was changed, and what is old", async () => {
	expect(await send([newWebhookSecret()])).toMatchObject({ failure: "status", status: 401 });
	const post = (headers: Record<string, string>, body: string) => fetch(url, { method: "POST", headers, body });
	const now = String(Math.floor(Date.now() / 1000));
	expect(
		(await post({ "webhook-id": "msg_3", "webhook-timestamp": now, "webhook-signature": "v1,AAAA" }, "{}")).status,
	).toBe(401);
	expect((await post({}, "{}")).status).toBe(401);

	const old = { id: "msg_4", at: Number(now) - 3600, body: "{}" };
	const signature = signWebhook(old, [secret]);
	expect(
		(
			await post(
				{ "webhook-id": old.id, "webhook-timestamp": String(old.at), "webhook-signature": signature },
				old.body,
			)
		).status,
	).toBe(401);
});
