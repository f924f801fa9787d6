import { randomUUID } from "node:crypto";
import { recordAudit } from "#server/audit.ts";
import type { Config } from "#server/config.ts";
import type { Transaction } from "#server/database/database.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import { enqueueJob, type Job } from "#server/jobs/jobs.ts";
import { type OutboxRow, spreadWebhooksJobName } from "#server/outbox.ts";
import type { Services } from "#server/request-context.ts";
import { keyFor, unseal } from "#server/secret-key.ts";
import {
	type ClaimedMessage,
	claimMessage,
	cleanUpDelivered,
	createDeliveries,
	settleMessage,
} from "./deliveries-queries.ts";
import { noteDead, notifyOfDeadWebhooks } from "./notify-of-dead-webhooks-job.ts";
import { type Attempt, postWebhook } from "./post-webhook.ts";
import { networksOf } from "./reachable-networks.ts";
import { partSecrets, signWebhook } from "./sign-webhook.ts";

/**
 * Turns new outbox entries into messages, endpoint by endpoint, and has them sent; by itself every minute, for what a
 * dead process left.
 */
export const spreadWebhooksJob: Job<unknown> = {
	name: spreadWebhooksJobName,
	every: "* * * * *",
	run: async (_payload, { database }) =>
		database.transaction("millgate_webhooks", {}, async (tx) => {
			for (const endpoint of await createDeliveries(tx)) await enqueueJob(tx, sendWebhooksJob, { endpoint });
			await cleanUpDelivered(tx);
		}),
};

// Others' jobs wait meanwhile: after so many the endpoint queues up again, as it does where the process is to end.
const mostInARow = 50;

/** Sends what an endpoint is due, one message after the other, until nothing is due or one fails. */
export const sendWebhooksJob: Job<{ endpoint: number }> = {
	name: "send-webhooks",
	run: async ({ endpoint }, services, stopping) => {
		const { database } = services;
		const claim = randomUUID();
		for (let sent = 0; sent < mostInARow && !stopping?.aborted; sent += 1) {
			const message = await database.transaction("millgate_webhooks", {}, (tx) => claimMessage(tx, endpoint, claim));
			if (!message) return;
			const attempt = await sendMessage(services, message);
			const isWell = await database.transaction("millgate_webhooks", {}, (tx) => settle(tx, message, attempt));
			if (!isWell) return;
		}
		await database.transaction("millgate_webhooks", {}, (tx) => enqueueJob(tx, sendWebhooksJob, { endpoint }));
	},
};

/** Writes down how an attempt went; false: the endpoint rests now, and is looked at again by itself. */
async function settle(tx: Transaction, message: ClaimedMessage, attempt: Attempt): Promise<boolean> {
	const { endpoint, entry } = message;
	const { lookAgainAt, isDead } = await settleMessage(tx, message, attempt);
	if (isDead && (await noteDead(tx, endpoint))) await enqueueJob(tx, notifyOfDeadWebhooks, { endpoint });
	// After its rest others may go; the message itself may be due only later. Dates here are cut to milliseconds, hence
	// the one more.
	for (const at of lookAgainAt) await enqueueJob(tx, sendWebhooksJob, { endpoint }, new Date(at.getTime() + 1));
	if (attempt.status === 410) {
		const detail = { position: entry.position, status: attempt.status };
		await recordAudit(tx, byItself, { action: "webhook.off", target: String(endpoint), actor: "webhooks", detail });
	}
	return lookAgainAt.length === 0;
}

const byItself = { viewer: undefined, requestId: "job", address: "local" };

async function sendMessage(services: Services, { entry, url, secrets }: ClaimedMessage): Promise<Attempt> {
	const at = await databaseNow(services.database);
	return sendSigned(services, { url, secrets }, { ...messageOf(entry), at });
}

export type Message = { id: string; body: string };

/** An entry as it is sent: always under the same id, by which receivers know it again. */
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
	to: Pick<ClaimedMessage, "url" | "secrets">,
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
		{ allowed: allowedNetworks(config), isOpenPort: (port) => isAllowedPort(port, config) },
	);
}

/** Networks besides the internet that webhooks may reach, by the settings. */
export function allowedNetworks({ WEBHOOK_NETWORKS, NODE_ENV }: Config): ReturnType<typeof networksOf> {
	return networksOf(WEBHOOK_NETWORKS ?? (NODE_ENV === "production" ? [] : ["127.0.0.0/8", "::1/128"]));
}

/**
 * Whether webhooks may be sent to a port: 443 and those of the settings; in development any, unless the settings name
 * some.
 */
export function isAllowedPort(
	port: number,
	{ WEBHOOK_PORTS, NODE_ENV }: Pick<Config, "WEBHOOK_PORTS" | "NODE_ENV">,
): boolean {
	if (port === 443 || (!WEBHOOK_PORTS && NODE_ENV !== "production")) return true;
	return (WEBHOOK_PORTS ?? []).some(({ first, last }) => port >= first && port <= last);
}
