import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { jobServices } from "../../../tests/support/jobs.ts";
import { queueSampleMail, startImpostor, startMailServer } from "../../../tests/support/mail-server.ts";
import { asOwner } from "../../../tests/support/people.ts";
import { sendMailJob } from "./send-mail-job.ts";

const database = await testDatabase();

const queue = () => queueSampleMail(database);
const stored = async (id: string) =>
	(await asOwner(database, "select state, attempts from mails where id = $1", [id]))[0];
const send = (id: string, url: string) => sendMailJob.run({ id }, jobServices(database, { SMTP_URL: url }));

test.each<[string, (socket: Socket) => void]>([
	["speaks HTTP", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n<html>")],
	["hangs up at once", (socket) => socket.end()],
	["breaks the connection", (socket) => socket.resetAndDestroy()],
	["is not ready", (socket) => socket.end("421 Try again later\r\n")],
])("a mail server that %s keeps the mail waiting, which is sent once when it has recovered", async (_how, behave) => {
	const impostor = await startImpostor(behave);
	const id = await queue();
	await expect(send(id, impostor.url)).rejects.toThrow();
	expect(await stored(id)).toEqual({ state: "waiting", attempts: 1 });
	await impostor.stop();
	const server = await startMailServer();
	await send(id, server.url);
	await send(id, server.url);
	expect([server.received.length, await stored(id)]).toEqual([1, { state: "sent", attempts: 2 }]);
	await server.stop();
});

test("a mail server that was away is left in peace: mails behind the first wait without each finding that out", async () => {
	const impostor = await startImpostor((socket) => socket.end());
	const [first, second] = [await queue(), await queue()];
	await expect(send(first, impostor.url)).rejects.toThrow();
	await expect(send(second, impostor.url)).rejects.toThrow("The mail server is away");
	expect([impostor.calls(), await stored(second)]).toEqual([1, { state: "waiting", attempts: 0 }]);
	await impostor.stop();
});
