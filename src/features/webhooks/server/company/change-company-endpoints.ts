import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { asCompany, type RequestContext, requireViewer } from "#server/request-context.ts";
import { keyFor, seal } from "#server/secret-key.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { staffGroups } from "#shared/access.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { companyEndpointForm } from "../../company-webhook-form.ts";
import { put, renewSecret, requireEndpointId, testEndpoint } from "../change-endpoints.ts";
import { addressError } from "../endpoint-address.ts";
import type { Attempt } from "../post-webhook.ts";
import { newWebhookSecret } from "../sign-webhook.ts";
import {
	bringForward,
	countOwnEndpoints,
	deleteCompanyEndpoint,
	insertCompanyEndpoint,
	isOwnEndpoint,
	replayDeliveries,
	setEndpointAccounts,
	takeEndpoint,
	updateCompanyEndpoint,
} from "./company-endpoints-queries.ts";

/** Endpoints that an administrator sees and makes for their company: more than its systems need. */
const mostEndpoints = 20;

/**
 * Keeps an endpoint of the viewer's company, who owns it from now on; a new one with the secret that is shown this once.
 *
 * @throws {InvalidError} A sentence per field.
 */
export async function saveCompanyEndpoint(
	context: RequestContext,
	{ id, seen }: { id: string | null; seen: string | null | undefined },
	sent: unknown,
): Promise<{ id: string; secret: string | null }> {
	const owner = requireOwner(context);
	const values = await takeForm(companyEndpointForm, sent, currentLanguage());
	const error = addressError(values.url, context.config, "company");
	if (error) throw refused("url", error);
	const secret = id === null ? newWebhookSecret() : null;
	const sealed = seal(keyFor(context.config, "webhook secrets"), secret ?? "");
	const kept = await asCompany(context, async (tx) => {
		if (id === null && (await countOwnEndpoints(tx)) >= mostEndpoints)
			throw refused("name", m.webhooks_company_fault_most({ most: mostEndpoints }));
		const number = id === null ? await insertCompanyEndpoint(tx, values, sealed, owner) : requireEndpointId(id);
		if (id !== null && !(await updateCompanyEndpoint(tx, { id: number, seen }, values, owner)))
			throw new NotFoundError();
		if (!(await setEndpointAccounts(tx, number, values.accounts)))
			throw refused("accounts", m.webhooks_company_fault_account());
		await put(tx, context, id === null ? "webhook.create" : "webhook.change", number, values);
		return number;
	});
	if (id !== null) await sendNow(context, kept);
	return { id: kept, secret };
}

/** Endpoints have the right of their owner: staff of the mill has rights that no company's program may get. */
function requireOwner(context: RequestContext): Viewer {
	const viewer = requireViewer(context);
	if (viewer.user.Groups.some((group) => staffGroups.has(group)))
		throw new InvalidError(m.webhooks_company_fault_staff());
	return viewer;
}

const refused = (field: string, reason: string) => new InvalidError(m.webhooks_not_kept(), [{ field, reason }]);

/** Makes the viewer the owner: messages contain from now on what they may see. */
export async function takeOverEndpoint(context: RequestContext, id: string): Promise<boolean> {
	const owner = requireOwner(context);
	await asCompany(context, async (tx) => {
		if (!(await takeEndpoint(tx, requireEndpointId(id), owner))) throw new NotFoundError();
		await put(tx, context, "webhook.change", id, { owner: owner.email });
	});
	await sendNow(context, id);
	return true;
}

/** A new secret, shown only now, of an endpoint that the viewer owns from now on. */
export async function renewCompanySecret(context: RequestContext, id: string): Promise<string> {
	const owner = requireOwner(context);
	await asCompany(context, async (tx) => {
		if (!(await takeEndpoint(tx, requireEndpointId(id), owner))) throw new NotFoundError();
	});
	return renewSecret(context, id, "company");
}

export async function removeCompanyEndpoint(context: RequestContext, id: string): Promise<boolean> {
	return asCompany(context, async (tx) => {
		const name = await deleteCompanyEndpoint(tx, requireEndpointId(id));
		if (name === undefined) throw new NotFoundError();
		await recordAudit(tx, context, { action: "webhook.remove", target: id, detail: { name } });
		return true;
	});
}

/** Sends a message of the kind `webhook.test` now. */
export async function testCompanyEndpoint(context: RequestContext, id: string): Promise<Attempt> {
	await requireOwnEndpoint(context, id);
	return testEndpoint(context, id, "company");
}

/** Sends messages again: the one at a position, or all that were given up. Answers how many. */
export async function replayEvents(context: RequestContext, id: string, position: string | null): Promise<number> {
	await requireOwnEndpoint(context, id);
	return context.database.transaction("millgate_webhooks", { personId: context.viewer?.personId }, async (tx) => {
		const count = await replayDeliveries(tx, id, position && requireEndpointId(position));
		if (count > 0) await put(tx, context, "webhook.resend", id, { count, ...(position === null ? {} : { position }) });
		return count;
	});
}

/** Throws NotFoundError for an endpoint of none of the accounts that the viewer administers. */
async function requireOwnEndpoint(context: RequestContext, id: string): Promise<void> {
	const number = requireEndpointId(id);
	if (!(await asCompany(context, (tx) => isOwnEndpoint(tx, number)))) throw new NotFoundError();
}

// Companies' administrators do not write deliveries.
function sendNow(context: RequestContext, id: string): Promise<void> {
	return context.database.transaction("millgate_webhooks", {}, (tx) => bringForward(tx, id));
}
