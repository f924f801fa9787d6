import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin, asCompany, type RequestContext } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { isProviderWord, signInPathsOf } from "#shared/identities/providers.ts";
import { beginTest, judgeDomain, makeProvisioningKey, type Side, saveProvider, turn } from "./change-providers.ts";
import {
	findAttempts,
	findOthersOfDomain,
	findProviders,
	type IdentityProvider,
	type ProviderAttempt,
} from "./providers-queries.ts";

/** A provider as one side reads it: its attempts are read as that side too. */
type Shown = IdentityProvider & { side: Side };
const shownAttempts = 10;

/**
 * Adds identity providers: all of them for administrators of the mill, and for administrators of a company those of
 * their company.
 */
export function addIdentityProviders(builder: Builder): void {
	const type = providerType(builder);
	builder.queryFields((t) => ({
		identityProviders: t.field({
			type: [type],
			access: "admin",
			description: "All identity providers: those of the settings first, then those of companies by name.",
			resolve: (_root, _args, context) => find(context, "mill"),
		}),
		identityProvider: t.field({
			type,
			access: "admin",
			description: "One identity provider.",
			args: { key: t.arg.string({ required: true, description: "`cdc`, `iam`, `ad`, or `c` and a number." }) },
			resolve: (_root, { key }, context) => findOne(context, "mill", key),
		}),
		companyIdentityProviders: t.field({
			type: [type],
			access: "signedIn",
			description: "Identity providers of whose accounts the viewer administers every one, by name.",
			resolve: (_root, _args, context) => find(context, "company"),
		}),
		companyIdentityProvider: t.field({
			type,
			access: "signedIn",
			description: "One of them.",
			args: { key: t.arg.string({ required: true, description: "`c` and a number." }) },
			resolve: (_root, { key }, context) => findOne(context, "company", key),
		}),
	}));
	addChanges(builder, "mill");
	addChanges(builder, "company");
	addProvisioning(builder);
	addVerification(builder);
}

async function find(context: RequestContext, side: Side, key?: string): Promise<Shown[]> {
	const found = await (side === "mill" ? asAdmin : asCompany)(context, (tx) => findProviders(tx, key));
	return found.map((provider) => ({ ...provider, side }));
}

async function findOne(context: RequestContext, side: Side, key: string): Promise<Shown> {
	const [found] = isProviderWord(key) ? await find(context, side, key) : [];
	if (!found) throw new NotFoundError();
	return found;
}

function providerType(builder: Builder) {
	const domain = domainType(builder);
	const attempt = attemptType(builder);
	const account = builder.objectRef<IdentityProvider["accounts"][number]>("IdentityProviderAccount").implement({
		description: "An account for whose people a provider may speak.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "Its code." }),
			name: t.exposeString("name", { description: "Its name." }),
			kind: t.exposeString("kind", { description: "`sold_to`, `ship_to` or `supplier`." }),
		}),
	});
	return builder.objectRef<Shown>("IdentityProvider").implement({
		description: "An identity provider by which people sign in, with what it may prove.",
		access: "signedIn",
		fields: (t) => ({
			key: t.exposeID("key", { description: "`cdc`, `iam`, `ad`, or `c` and a number." }),
			name: t.exposeString("name", { description: "What people call it." }),
			issuer: t.exposeString("issuer", { nullable: true, description: "Its issuer." }),
			clientId: t.exposeString("clientId", { nullable: true, description: "The portal's client there." }),
			emailClaim: t.exposeString("emailClaim", { description: "Claim with the address." }),
			acrValues: t.exposeString("acrValues", {
				nullable: true,
				description: "Contexts asked for when a person is checked again, which count as more than one factor.",
			}),
			demandsMfa: t.exposeBoolean("demandsMfa", { description: "Whether more than one factor is required." }),
			admitsNewcomers: t.exposeBoolean("admitsNewcomers", {
				description: "Whether people of its domains who were not invited become known at their first sign-in.",
			}),
			newcomerAccount: t.exposeString("newcomerAccount", {
				nullable: true,
				description: "Ship-to for which they receive; no right at all without.",
			}),
			isOn: t.exposeBoolean("isOn", { description: "Whether people sign in by it." }),
			isOfSettings: t.exposeBoolean("isOfSettings", { description: "Whether the settings say what it is." }),
			testedAt: t.expose("testedAt", {
				type: "DateTime",
				nullable: true,
				description: "When its connection, as it is now, was tested.",
			}),
			changedAt: t.expose("changedAt", { type: "DateTime", description: "When it was changed last." }),
			changedBy: t.exposeString("changedBy", { description: "By whom." }),
			redirectUri: t.string({
				description: "Address that it sends people back to; it must be registered there.",
				resolve: ({ key }, _args, { config }) =>
					isProviderWord(key) ? new URL(signInPathsOf(key).callback, config.PUBLIC_URL).href : "",
			}),
			domains: t.field({
				type: [domain],
				description: "Domains of the addresses that it may prove.",
				resolve: ({ key, side, domains }) => domains.map((one) => ({ ...one, key, side })),
			}),
			accounts: t.field({
				type: [account],
				description: "Accounts for whose people it may speak.",
				resolve: ({ accounts }) => accounts,
			}),
			attempts: t.field({
				type: [attempt],
				description: "The last ten sign-ins of the last 30 days.",
				resolve: ({ key, side }, _args, context) =>
					(side === "mill" ? asAdmin : asCompany)(context, (tx) => findAttempts(tx, key, shownAttempts)),
			}),
			version: t.exposeString("version", { description: "Differs whenever what the form holds does." }),
		}),
	});
}

type ShownDomain = IdentityProvider["domains"][number] & { key: string; side: Side };

function domainType(builder: Builder) {
	return builder.objectRef<ShownDomain>("IdentityProviderDomain").implement({
		description: "A domain of addresses.",
		access: "signedIn",
		fields: (t) => ({
			domain: t.exposeString("domain", { description: "As in `buyer.example`." }),
			verifiedAt: t.expose("verifiedAt", {
				type: "DateTime",
				nullable: true,
				description: "When an administrator of the mill verified that it is the company's.",
			}),
			verifiedBy: t.exposeString("verifiedBy", {
				nullable: true,
				access: "admin",
				description: "Who did.",
			}),
			others: t.int({
				nullable: true,
				access: "admin",
				description: "People with such addresses who have rights to accounts that are not the provider's.",
				resolve: async (of, _args, context) =>
					of.side === "mill" ? (await asAdmin(context, (tx) => findOthersOfDomain(tx, of))).others : null,
			}),
		}),
	});
}

function attemptType(builder: Builder) {
	return builder.objectRef<ProviderAttempt>("IdentityProviderAttempt").implement({
		description: "How a sign-in by a provider ended.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Names it." }),
			at: t.expose("at", { type: "DateTime", description: "When." }),
			email: t.exposeString("email", { nullable: true, description: "Address that the provider said." }),
			isTest: t.exposeBoolean("isTest", { description: "Whether it was a test." }),
			failure: t.exposeString("failure", { nullable: true, description: "Why it was refused; null if it was good." }),
			detail: t.exposeString("detail", { nullable: true, description: "The technical reason." }),
			hasMfa: t.exposeBoolean("hasMfa", {
				nullable: true,
				description: "Whether the provider asserted more than one factor.",
			}),
		}),
	});
}

function addChanges(builder: Builder, side: Side): void {
	const prefix = side === "mill" ? "IdentityProvider" : "CompanyIdentityProvider";
	const access = side === "mill" ? "admin" : "signedIn";
	const input = builder.inputType(`Save${prefix}Input`, {
		description: "A company's identity provider as it is to be.",
		fields: (t) => ({
			key: t.string({ description: "Key of the one that is changed; a new one without." }),
			name: t.string({ description: "What people call it." }),
			issuer: t.string({ description: "Its issuer." }),
			clientId: t.string({ description: "The portal's client there." }),
			secret: t.string({ description: "The client's secret; without, it stays as it is." }),
			emailClaim: t.string({ description: "Claim with the address." }),
			domains: t.string({ description: "Domains, apart by commas." }),
			acrValues: t.string({ description: "Contexts of more than one factor, apart by spaces." }),
			demandsMfa: t.boolean({ description: "Whether more than one factor is required." }),
			admitsNewcomers: t.boolean({ description: "Whether people who were not invited become known." }),
			newcomerAccount: t.string({ description: "Code of the ship-to for which they receive." }),
			accounts:
				side === "mill"
					? t.string({ description: "Codes of its accounts, apart by commas." })
					: t.stringList({ description: "Codes of accounts that the viewer administers." }),
			seen: t.string({ description: "Version of the one that is changed, as the form was opened with it." }),
		}),
	});
	builder.mutationFields((t) => ({
		[`save${prefix}`]: t.id({
			access,
			needsRecentSignIn: true,
			description: "Keeps a company's identity provider; answers its key. A changed connection is off until tested.",
			args: { input: t.arg({ type: input, required: true, description: "What it is to be." }) },
			resolve: (_root, { input: { key, seen, ...form } }, context) =>
				saveProvider(context, side, { key: key ?? null, seen }, form),
		}),
		[`turn${prefix}`]: t.boolean({
			access,
			needsRecentSignIn: true,
			description: "Turns a company's identity provider on or off; off ends the sessions that it opened.",
			args: {
				key: t.arg.string({ required: true, description: "Its key." }),
				isOn: t.arg.boolean({ required: true, description: "Whether people sign in by it." }),
			},
			resolve: (_root, { key, isOn }, context) => turn(context, side, key, isOn),
		}),
		[`test${prefix}`]: t.string({
			access,
			description: "Begins a test: answers the secret that the start of a sign-in takes as `test`, for ten minutes.",
			args: { key: t.arg.string({ required: true, description: "Its key." }) },
			resolve: (_root, { key }, context) => beginTest(context, side, key),
		}),
	}));
}

function addProvisioning(builder: Builder): void {
	builder.mutationField("makeProvisioningKey", (t) =>
		t.string({
			access: "signedIn",
			needsRecentSignIn: true,
			description:
				"Makes a key with which a company provisions the people of its provider by SCIM; answered this once.",
			args: { provider: t.arg.string({ required: true, description: "Key of the provider." }) },
			resolve: (_root, { provider }, context) => makeProvisioningKey(context, provider),
		}),
	);
}

function addVerification(builder: Builder): void {
	const input = builder.inputType("VerifyIdentityDomainInput", {
		description: "A domain of a provider, and whether it is its company's.",
		fields: (t) => ({
			provider: t.string({ required: true, description: "Key of the provider." }),
			domain: t.string({ required: true, description: "The domain." }),
			isVerified: t.boolean({ required: true, description: "Whether it is the company's." }),
		}),
	});
	builder.mutationField("verifyIdentityDomain", (t) =>
		t.boolean({
			access: "admin",
			needsRecentSignIn: true,
			description: "Says that a domain belongs to the company of a provider, or no longer.",
			args: { input: t.arg({ type: input, required: true, description: "Domain and word." }) },
			resolve: (_root, { input: { provider, domain, isVerified } }, context) =>
				judgeDomain(context, { key: provider, domain, isVerified }),
		}),
	);
}
