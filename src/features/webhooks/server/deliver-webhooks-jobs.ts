import { randomUUID } from "node:crypto";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import { enqueueJob, type Job } from "#server/jobs/jobs.ts";
import { type OutboxRow, spreadWebhooksJobName } from "#server/outbox.ts";
import { type EndpointSide, isOpenAt, networksFor } from "#server/outgoing/reachable-addresses.ts";
import type { Services } from "#server/request-context.ts";
import { keyFor, unseal } from "#server/secret-key.ts";
import { createCompanyDeliveries, forgetOldEvents } from "./company/company-deliveries-queries.ts";
import {
	type ClaimedMessage,
	claimMessage,
	cleanUpDelivered,
	createDeliveries,
	findDueEndpoints,
	type MessageSource,
	type Outcome,
	outboxSource,
	requireEntry,
	settleMessage,
} from "./deliveries-queries.ts";
import { noteDead, notifyOfDeadWebhooks } from "./notify-of-dead-webhooks-job.ts";
import { type Attempt, postWebhook } from "./post-webhook.ts";
import { partSecrets, signWebhook } from "./sign-webhook.ts";

/** Name of the job that sends a company's endpoint its events. */
export const sendCompanyWebhooks = { name: "send-company-webhooks" };

/**
 * Turns new outbox entries and events of companies into messages, endpoint by endpoint, and has them sent; by itself
 * every minute, for what a dead process left.
 */
export const spreadWebhooksJob: Job<unknown> = {
	name: spreadWebhooksJobName,
	every: "* * * * *",
	run: async (_payload, { database }) =>
		database.transaction("millgate_webhooks", {}, async (tx) => {
			await createDeliveries(tx);
			await createCompanyDeliveries(tx);
			for (const { id, isOfCompany } of await findDueEndpoints(tx))
				await enqueueJob(tx, isOfCompany ? sendCompanyWebhooks : sendWebhooksJob, { endpoint: id });
			await cleanUpDelivered(tx);
			await forgetOldEvents(tx);
		}),
};

// Others' jobs wait meanwhile: after so many, or so long, the endpoint queues up again, as it does where the process is
// to end.
const mostInARow = 50;
const longestInARowMs = 5000;

/** How the messages of endpoints are sent: by which job, from where, and one message. */
export type Sender = {
	job: Pick<Job<unknown>, "name">;
	source: MessageSource;
	send: (services: Services, message: ClaimedMessage) => Promise<Outcome>;
};

/** Sends what an endpoint is due, one message after the other, until nothing is due or one fails. */
export async function sendDue(
	services: Services,
	sender: Sender,
	endpoint: number,
	stopping?: AbortSignal,
): Promise<void> {
	const { database } = services;
	const { job, source } = sender;
	const claim = randomUUID();
	const startedAt = performance.now();
	const mayGoOn = (sent: number) =>
		sent < mostInARow && performance.now() - startedAt < longestInARowMs && !stopping?.aborted;
	for (let sent = 0; mayGoOn(sent); sent += 1) {
		const message = await database.transaction("millgate_webhooks", {}, (tx) =>
			claimMessage(tx, endpoint, claim, source),
		);
		if (!message) return;
		const outcome = await sender.send(services, message);
		const isWell = await database.transaction("millgate_webhooks", {}, (tx) => settle(tx, message, outcome, job));
		if (!isWell) return;
	}
	await database.transaction("millgate_webhooks", {}, (tx) => enqueueJob(tx, job, { endpoint }));
}

/** Sends an endpoint of the mill what it is due. */
export const sendWebhooksJob: Job<{ endpoint: number }> = {
	name: "send-webhooks",
	run: ({ endpoint }, services, stopping) =>
		sendDue(services, { job: sendWebhooksJob, source: outboxSource, send: sendEntry }, endpoint, stopping),
};

/** Stores the result of an attempt; false: the endpoint is now paused and is checked again later. */
async function settle(
	tx: Transaction,
	message: ClaimedMessage,
	outcome: Outcome,
	job: Sender["job"],
): Promise<boolean> {
	const { endpoint, position } = message;
	const { lookAgainAt, isDead } = await settleMessage(tx, message, outcome);
	if (isDead && (await noteDead(tx, endpoint))) await enqueueJob(tx, notifyOfDeadWebhooks, { endpoint });
	// After its rest others may go; the message itself may be due only later. Dates here are cut to milliseconds, hence
	// the one more.
	for (const at of lookAgainAt) await enqueueJob(tx, job, { endpoint }, new Date(at.getTime() + 1));
	if (outcome !== "dropped" && outcome.status === 410) {
		const detail = { position, status: outcome.status };
		await recordAudit(tx, byItself, { action: "webhook.off", target: String(endpoint), actor: "webhooks", detail });
	}
	return lookAgainAt.length === 0;
}

const byItself = { viewer: undefined, requestId: "job", address: "local" };

async function sendEntry(services: Services, { position, url, secrets }: ClaimedMessage): Promise<Attempt> {
	const { database } = services;
	const entry = await database.transaction("millgate_webhooks", {}, (tx) => requireEntry(tx, position));
	const at = await databaseNow(database);
	return sendSigned(services, { url, secrets, side: "mill" }, { ...messageOf(entry), at });
}

export type Message = { id: string; body: string };

/** An entry as it is sent: always with the same id, by which receivers recognize it. */
function messageOf(entry: OutboxRow): Message {
	return {
		id: `msg_${entry.position}`,
		body: JSON.stringify({ type: entry.kind, timestamp: entry.happenedAt, data: entry }),
	};
}

/**
 * Signs and sends one message as of `at`, by the database's clock: receivers refuse what is minutes off. `secrets` as
 * they are stored.
 */
export async function sendSigned(
	{ config }: Pick<Services, "config">,
	to: Pick<ClaimedMessage, "url" | "secrets"> & { side: EndpointSide },
	message: Message & { at: Date },
): Promise<Attempt> {
	const key = keyFor(config, "webhook secrets");
	const secrets = to.secrets.map((sealed) => unseal(key, sealed));
	// Sealed by a key that this process does not have: nothing that is sent could be believed.
	if (!secrets.every((secret) => secret !== undefined)) return { failure: "secret", status: null, answer: "" };
	const each = secrets.flatMap(partSecrets);
	const at = Math.floor(message.at.getTime() / 1000);
	const headers = {
		"content-type": "application/json",
		"user-agent": "Millgate-Webhooks/1",
		"webhook-id": message.id,
		"webhook-timestamp": String(at),
		"webhook-signature": signWebhook({ id: message.id, body: message.body, at }, each),
	};
	return postWebhook(
		{ url: to.url, headers, body: message.body },
		{ allowed: networksFor(to.side, config), isOpen: (url) => isOpenAt(url, config) },
	);
}
