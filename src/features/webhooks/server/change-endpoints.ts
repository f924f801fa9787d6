import { randomUUID } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { millNameOf } from "#server/branding/brand.ts";
import type { Transaction } from "#server/database/database.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { currentLanguage } from "#server/language.ts";
import { spreadWebhooksJobName } from "#server/outbox.ts";
import type { EndpointSide } from "#server/outgoing/reachable-addresses.ts";
import { asAdmin, asCompany, type RequestContext } from "#server/request-context.ts";
import { keyFor, seal, unseal } from "#server/secret-key.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import type { AuditAction } from "#shared/audit/audit-labels.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { endpointForm } from "../webhook-form.ts";
import { sendSigned } from "./deliver-webhooks-jobs.ts";
import { findDeliveryTarget } from "./deliveries-queries.ts";
import { addressError } from "./endpoint-address.ts";
import {
	deleteEndpoint,
	insertEndpoint,
	replaceSecret,
	reviveDead,
	turnCompanyEndpoint,
	updateEndpoint,
} from "./endpoints-queries.ts";
import type { Attempt } from "./post-webhook.ts";
import { joinSecrets, newWebhookSecret, partSecrets } from "./sign-webhook.ts";

/** A number of ours as it is requested; NotFoundError for what is none. */
export function requireEndpointId(id: string): string {
	if (!/^\d{1,15}$/.test(id)) throw new NotFoundError();
	return id;
}

/**
 * Keeps an endpoint, a new one with the secret that is shown this once. Throws InvalidError with a sentence per field.
 */
export async function saveEndpoint(
	context: RequestContext,
	{ id, seen }: { id: string | null; seen: string | null | undefined },
	sent: unknown,
): Promise<{ id: string; secret: string | null }> {
	const values = await takeForm(endpointForm, sent, currentLanguage());
	const error = addressError(values.url, context.config);
	if (error) throw new InvalidError(m.webhooks_not_kept(), [{ field: "url", reason: error }]);
	const secret = id === null ? newWebhookSecret() : null;
	const key = keyFor(context.config, "webhook secrets");
	return asAdmin(context, async (tx) => {
		const kept =
			id === null
				? String(await insertEndpoint(tx, values, seal(key, secret ?? ""), context.viewer?.email ?? ""))
				: requireEndpointId(id);
		if (id !== null && !(await updateEndpoint(tx, { id: kept, seen }, values))) throw new NotFoundError();
		await put(tx, context, id === null ? "webhook.create" : "webhook.change", kept, values);
		return { id: kept, secret };
	});
}

// Most former secrets that still sign: more than anybody renews within a day.
const mostAside = 3;

/**
 * A new secret, which is shown only now. The earlier ones also sign for a day: after two renewals in a row the receiver
 * may have neither, or only the first. A secret that was encrypted with another key signs nothing.
 */
export async function renewSecret(context: RequestContext, id: string, side: EndpointSide = "mill"): Promise<string> {
	const secret = newWebhookSecret();
	const key = keyFor(context.config, "webhook secrets");
	// Administrators' role does not reach the secrets that are put aside.
	return context.database.transaction("millgate_webhooks", { personId: context.viewer?.personId }, async (tx) => {
		const target = await findDeliveryTarget(tx, requireEndpointId(id), side, "for update");
		if (!target) throw new NotFoundError();
		const before = target.secrets.flatMap((sealed) => partSecrets(unseal(key, sealed) ?? "")).slice(0, mostAside);
		const aside = before.length > 0 ? seal(key, joinSecrets(before)) : null;
		await replaceSecret(tx, id, seal(key, secret), aside);
		await put(tx, context, "webhook.secret", id);
		return secret;
	});
}

/** Sends dead messages again, one or all of an endpoint's; answers how many. */
export async function resendDead(context: RequestContext, id: string, position: string | null): Promise<number> {
	return asAdmin(context, async (tx) => {
		const count = await reviveDead(tx, requireEndpointId(id), position && requireEndpointId(position));
		if (count > 0) await put(tx, context, "webhook.resend", id, { count, ...(position === null ? {} : { position }) });
		return count;
	});
}

/** Removes an endpoint with whatever still waits for it. */
export async function removeEndpoint(context: RequestContext, id: string): Promise<boolean> {
	return asAdmin(context, async (tx) => {
		const name = await deleteEndpoint(tx, requireEndpointId(id));
		if (name === undefined) throw new NotFoundError();
		await recordAudit(tx, context, { action: "webhook.remove", target: id, detail: { name } });
		return true;
	});
}

/** Turns a company's endpoint off or on, for the mill. */
export async function turnEndpoint(context: RequestContext, id: string, isOn: boolean): Promise<boolean> {
	return asAdmin(context, async (tx) => {
		const name = await turnCompanyEndpoint(tx, requireEndpointId(id), isOn);
		if (name === undefined) throw new NotFoundError();
		await put(tx, context, "webhook.change", id, { name, isOn });
		return isOn;
	});
}

const testsAMinute = 20;

/**
 * Sends a message of the kind `webhook.test` now, outside the queue, signed as any other, and returns the result. It
 * contains nobody's data.
 */
export async function testEndpoint(context: RequestContext, id: string, side: EndpointSide = "mill"): Promise<Attempt> {
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		context.database,
		`webhook-test:${context.viewer?.personId}`,
		testsAMinute,
		60,
	);
	if (!allowed) throw new InvalidError(m.webhooks_fault_tests({ seconds: retryAfterSeconds }));
	const to = await context.database.transaction("millgate_webhooks", {}, (tx) =>
		findDeliveryTarget(tx, requireEndpointId(id), side),
	);
	if (!to) throw new NotFoundError();
	const at = await databaseNow(context.database);
	const timestamp = at.toISOString();
	const body = JSON.stringify({ type: "webhook.test", timestamp, data: { mill: millNameOf(context.config) } });
	const attempt = await sendSigned(context, { ...to, side }, { id: `msg_test_${randomUUID()}`, body, at });
	const { failure, status } = attempt;
	await (side === "mill" ? asAdmin : asCompany)(context, (tx) =>
		recordAudit(tx, context, { action: "webhook.test", target: id, detail: { failure, status } }),
	);
	return attempt;
}

/** Recorded, and everything that is due now is sent. */
export async function put(
	tx: Transaction,
	context: RequestContext,
	action: AuditAction,
	id: string,
	detail: Record<string, unknown> = {},
): Promise<void> {
	await recordAudit(tx, context, { action, target: id, detail });
	await enqueueJob(tx, { name: spreadWebhooksJobName }, {});
}
