import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { makeCompanyKey } from "#server/keys/company-keys.ts";
import { currentLanguage } from "#server/language.ts";
import { addressFault } from "#server/outgoing/reachable-addresses.ts";
import { asAdmin, asCompany, type RequestContext, requireViewer } from "#server/request-context.ts";
import { keyFor, seal } from "#server/secret-key.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { newSecret } from "#server/session/secrets.ts";
import { staffGroups } from "#shared/access.ts";
import type { AuditAction } from "#shared/audit/audit-labels.ts";
import { InvalidError, NotFoundError, refusedField } from "#shared/errors.ts";
import { isCompanyProvider } from "#shared/identities/providers.ts";
import { companyScimScope } from "#shared/keys/key-scopes.ts";
import {
	type CompanyProviderValues,
	companyProviderForm,
	isDomain,
	millProviderForm,
	partsOf,
} from "../provider-form.ts";
import {
	findOthersOfDomain,
	findProviders,
	insertProvider,
	type ProviderRow,
	permitTest,
	setProviderAccounts,
	setProviderDomains,
	turnProvider,
	updateProvider,
	verifyDomain,
} from "./providers-queries.ts";

/** Who changes a provider: an administrator of the mill, or of its company. */
export type Side = "mill" | "company";

const asSide = (side: Side) => (side === "mill" ? asAdmin : asCompany);

/** The key of a company's provider; NotFoundError for any other text. */
function requireKey(key: string): string {
	if (!isCompanyProvider(key)) throw new NotFoundError();
	return key;
}

/**
 * Keeps a company's provider, new or changed; answers its key. A new connection is off until it was tested.
 *
 * @throws {InvalidError} A sentence per field.
 */
export async function saveProvider(
	context: RequestContext,
	side: Side,
	{ key, seen }: { key: string | null; seen: string | null | undefined },
	sent: unknown,
): Promise<string> {
	const by = requireOwner(context, side);
	const values = await takeValues(side, sent);
	const fault = addressFault(values.issuer, context.config, "company");
	if (fault) throw refusedField("issuer", faultWords[fault]());
	const domains = partsOf(values.domains.toLowerCase());
	const wrong = domains.find((domain) => !isDomain(domain));
	if (wrong !== undefined) throw refusedField("domains", m.providers_fault_domain({ domain: wrong }));
	const row = rowOf(context, values);
	return asSide(side)(context, async (tx) => {
		const kept = key === null ? await insertProvider(tx, row, by) : requireKey(key);
		// Before the row is changed: only who administers every account of a provider reaches it.
		if (key === null) await setAccounts(tx, kept, values);
		if (key !== null && !(await updateProvider(tx, { key: kept, seen }, row, by))) throw new NotFoundError();
		if (key !== null) await setAccounts(tx, kept, values);
		await setProviderDomains(tx, kept, domains);
		const { secret, ...shown } = values;
		await put(tx, context, key === null ? "provider.create" : "provider.change", kept, {
			...shown,
			...(secret ? { secret: "…" } : {}),
		});
		return kept;
	});
}

/** Staff of the mill has rights that no company's provider may get; the sentences are those of companies' endpoints. */
function requireOwner(context: RequestContext, side: Side): string {
	const { user, email } = requireViewer(context);
	if (side === "company" && user.Groups.some((group) => staffGroups.has(group)))
		throw new InvalidError(m.providers_fault_staff());
	return email;
}

async function takeValues(side: Side, sent: unknown): Promise<CompanyProviderValues> {
	if (side === "company") return takeForm(companyProviderForm, sent, currentLanguage());
	const values = await takeForm(millProviderForm, sent, currentLanguage());
	return { ...values, accounts: partsOf(values.accounts) };
}

async function setAccounts(tx: Transaction, key: string, values: CompanyProviderValues): Promise<void> {
	const { accounts, admitsNewcomers } = values;
	const newcomerAccount = (admitsNewcomers && values.newcomerAccount) || null;
	if (newcomerAccount !== null && !accounts.includes(newcomerAccount))
		throw refusedField("newcomerAccount", m.providers_fault_newcomer());
	if (accounts.length === 0 || !(await setProviderAccounts(tx, key, accounts, newcomerAccount)))
		throw refusedField("accounts", m.providers_fault_account());
}

function rowOf(context: RequestContext, values: CompanyProviderValues): ProviderRow {
	return {
		name: values.name,
		issuer: values.issuer,
		clientId: values.clientId,
		secret: values.secret ? seal(keyFor(context.config, "identity providers"), values.secret) : undefined,
		emailClaim: values.emailClaim,
		acrValues: values.acrValues ? partsOf(values.acrValues).join(" ") : null,
		demandsMfa: values.demandsMfa ?? false,
		admitsNewcomers: values.admitsNewcomers ?? false,
	};
}

const faultWords = {
	url: m.providers_fault_url,
	password: m.providers_fault_password,
	closed: m.providers_fault_closed,
	port: m.providers_fault_port,
	https: m.providers_fault_https,
};

/** Turns a company's provider on or off; off ends every session that it opened. */
export async function turn(context: RequestContext, side: Side, key: string, isOn: boolean): Promise<boolean> {
	const by = requireOwner(context, side);
	const provider = requireKey(key);
	await asSide(side)(context, async (tx) => {
		const outcome = await turnProvider(tx, provider, isOn, by);
		if (outcome === "missing") throw new NotFoundError();
		if (outcome === "untested") throw new InvalidError(m.providers_fault_untested());
		await put(tx, context, isOn ? "provider.on" : "provider.off", provider, {});
	});
	forgetViewers(context.database);
	return true;
}

/** Begins a test of the connection: answers the secret with which one sign-in may be tried within ten minutes. */
export async function beginTest(context: RequestContext, side: Side, key: string): Promise<string> {
	requireOwner(context, side);
	const secret = newSecret();
	await asSide(side)(context, async (tx) => {
		const provider = requireKey(key);
		if (!(await permitTest(tx, provider, secret))) throw new NotFoundError();
		await put(tx, context, "provider.test", provider, {});
	});
	return secret;
}

/**
 * Says that a domain belongs to the company of a provider, or that it no longer does. A domain in which staff of the
 * mill has addresses is never a company's.
 */
export async function judgeDomain(
	context: RequestContext,
	{ key, domain, isVerified }: { key: string; domain: string; isVerified: boolean },
): Promise<boolean> {
	const { email } = requireViewer(context);
	const provider = requireKey(key);
	await asAdmin(context, async (tx) => {
		const of = { key: provider, domain };
		if (isVerified && (await findOthersOfDomain(tx, of)).isOfStaff)
			throw new InvalidError(m.providers_fault_mill_domain({ domain }));
		const outcome = await verifyDomain(tx, of, isVerified ? email : null);
		if (outcome === "missing") throw new NotFoundError();
		if (outcome === "taken") throw new InvalidError(m.providers_fault_taken({ domain }));
		await put(tx, context, isVerified ? "provider.verify" : "provider.unverify", provider, { domain });
	});
	forgetViewers(context.database);
	return true;
}

/** Makes a key with which a company provisions the people of its provider by SCIM; shown only now. */
export async function makeProvisioningKey(context: RequestContext, key: string): Promise<string> {
	requireOwner(context, "company");
	const viewer = requireViewer(context);
	return asCompany(context, async (tx) => {
		const [provider] = await findProviders(tx, requireKey(key));
		if (!provider) throw new NotFoundError();
		const accounts = provider.accounts.map(({ code }) => code);
		const name = `SCIM ${provider.name}`.slice(0, 120);
		const scopes = [companyScimScope(provider.key)];
		return (await makeCompanyKey(tx, context, { name, scopes, accounts, ownerId: viewer.personId })).key;
	});
}

function put(tx: Transaction, context: RequestContext, action: AuditAction, target: string, detail: object) {
	return recordAudit(tx, context, { action, target, detail: { ...detail } });
}
