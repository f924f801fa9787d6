import type { ApiCollection } from "#server/api/api-collection.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Services } from "#server/request-context.ts";
import { sendCompanyWebhooks, sendDue, sendSigned } from "../deliver-webhooks-jobs.ts";
import type { ClaimedMessage, Outcome } from "../deliveries-queries.ts";
import { eventSource } from "./company-deliveries-queries.ts";
import { readEventMessage } from "./event-message.ts";
import { findEndpointOwner } from "./find-endpoint-owner.ts";

/** Sends a company's endpoint its events, with rows as `collections` of the API answer them. */
export function createSendCompanyWebhooksJob(collections: readonly ApiCollection[]): Job<{ endpoint: number }> {
	const send = (services: Services, message: ClaimedMessage) => sendEvent(services, message, collections);
	return {
		...sendCompanyWebhooks,
		slots: "companies",
		run: ({ endpoint }, services, stopping) =>
			sendDue(services, { job: sendCompanyWebhooks, source: eventSource, send }, endpoint, stopping),
	};
}

/**
 * One event with the right that the endpoint's owner has now. Without any right it fails and is tried again, until a
 * colleague takes the endpoint over; what the owner cannot see is dropped.
 */
async function sendEvent(
	services: Services,
	{ endpoint, position, url, secrets }: ClaimedMessage,
	collections: readonly ApiCollection[],
): Promise<Outcome> {
	const { database } = services;
	const owner = await findEndpointOwner(database, endpoint);
	if (!owner) return { failure: "right", status: null, answer: "" };
	const message = await database.transaction("millgate_viewer", owner.viewer.scope, (tx) =>
		readEventMessage(tx, position, owner, collections),
	);
	if (!message) return "dropped";
	const at = await databaseNow(database);
	const signed = { id: `evt_${position}`, body: JSON.stringify(message), at };
	return sendSigned(services, { url, secrets, side: "company" }, signed);
}
