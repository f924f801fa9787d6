import type { Context, Hono } from "hono";
import type { Env } from "#server/http/env.ts";
import { allowedMethods } from "#server/http/refuse-method.ts";
import type { FeedKey } from "#server/keys/feed-keys.ts";
import type { Services } from "#server/request-context.ts";
import { networkOf } from "#server/session/network-of.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { isCompanyScimScope, scimScope, scimStaffScope } from "#shared/keys/key-scopes.ts";
import { ScimError } from "../../scim/scim-error.ts";
import { providerConfig, schemaResources, typeResources } from "../../scim/scim-schemas.ts";
import { findBounds } from "./company-bounds.ts";
import { groupCalls } from "./group-calls.ts";
import { answer, answerList, answerScimError, scimError } from "./scim-answers.ts";
import type { ScimCall } from "./scim-call.ts";
import { userCalls } from "./user-calls.ts";

const minute = 60;
// Entra ID requires 25 requests a second of every endpoint that is to be listed.
const hitsPerKey = 1800;
const wrongKeysPerAddress = 30;

export type FindKey = (authorization: string | undefined) => Promise<FeedKey | undefined>;

/**
 * SCIM 2.0 (RFC 7643, 7644) under /scim/v2: identity providers provision people and groups, with a key of the scope
 * `scim`. docs/scim.md.
 */
export function registerScim(app: Hono<Env>, services: Services, findKey: FindKey): void {
	const base = "/scim/v2";
	const as = (work: Work) => (c: Context<Env>) =>
		answered(c, services, findKey, work).catch((error: unknown) => answerScimError(c, error));
	const described = (path: string, work: Work) =>
		app.get(
			`${base}${path}`,
			as((call) => unfiltered(call, work)),
		);
	described("/ServiceProviderConfig", ({ c, baseUrl }) => answer(c, providerConfig(baseUrl)));
	described("/ResourceTypes", (call) => answerAll(call, typeResources(call.baseUrl)));
	described("/ResourceTypes/:id", (call) => answerOne(call, typeResources(call.baseUrl)));
	described("/Schemas", (call) => answerAll(call, schemaResources(call.baseUrl)));
	described("/Schemas/:id", (call) => answerOne(call, schemaResources(call.baseUrl)));
	for (const [path, calls] of [["/Users", userCalls] as const, ["/Groups", groupCalls] as const]) {
		app.get(`${base}${path}`, as(calls.list));
		app.post(`${base}${path}/.search`, as(calls.search));
		app.post(`${base}${path}`, as(calls.create));
		app.get(`${base}${path}/:id`, as(calls.read));
		app.put(`${base}${path}/:id`, as(calls.replace));
		app.patch(`${base}${path}/:id`, as(calls.patch));
		app.delete(`${base}${path}/:id`, as(calls.remove));
	}
	app.all(
		`${base}/*`,
		as(({ c }) => {
			const allow = allowedMethods(app, c);
			if (allow !== "") return scimError(c, 405, `Send this call as ${allow}.`, undefined, { allow });
			// RFC 7644 3.11 wants 501 where /Me is not supported.
			const [, unsupported] = /\/v2(\/(?:Me|Bulk))(?:\/|$)/.exec(c.req.path) ?? [];
			throw unsupported
				? new ScimError(501, `${unsupported} is not supported.`)
				: new ScimError(404, "There is no such endpoint.");
		}),
	);
}

type Work = (call: ScimCall) => Promise<Response> | Response;

async function answered(c: Context<Env>, services: Services, findKey: FindKey, work: Work): Promise<Response> {
	const key = await findKey(c.req.header("authorization"));
	const bucket = key ? `scim-key:${key.id}` : `scim-address:${networkOf(c.var.address)}`;
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		services.database,
		bucket,
		key ? hitsPerKey : wrongKeysPerAddress,
		minute,
	);
	if (!allowed)
		return scimError(c, 429, `Too many requests: wait ${retryAfterSeconds} s.`, undefined, {
			"retry-after": String(retryAfterSeconds),
		});
	if (!key)
		return scimError(c, 401, "A key is missing, or is not good.", undefined, {
			"www-authenticate": 'Bearer realm="scim"',
		});
	const hasStaff = key.scopes.includes(scimStaffScope);
	const isOfCompany = key.scopes.some(isCompanyScimScope);
	if (!hasStaff && !isOfCompany && !key.scopes.includes(scimScope))
		return scimError(c, 403, `This key has no scope ${scimScope}.`);
	const company = isOfCompany ? await findBounds(services.database, key.id) : undefined;
	if (isOfCompany && !company)
		return scimError(c, 403, "The owner of this key no longer administers every account of its identity provider.");
	const { requestId, address } = c.var;
	// Ids that a company's provider gives are its own, whatever another company calls its key.
	const source = company ? `${company.provider} ${key.source}` : key.source;
	const by = { viewer: undefined, requestId, address, actor: `key ${key.source}`, source, hasStaff, company };
	const { config } = services;
	const baseUrl = new URL("/scim/v2", config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).toString();
	return work({ c, services, by, baseUrl });
}

/**
 * Resources that describe the service cannot be filtered: RFC 7644 4 requires 403, so that nobody takes the answer for
 * filtered.
 */
function unfiltered(call: ScimCall, work: Work): Promise<Response> | Response {
	if (call.c.req.query("filter") !== undefined)
		throw new ScimError(403, "What describes the service cannot be filtered: leave filter out.");
	return work(call);
}

type Described = Record<string, unknown> & { id: string; meta: object };

function answerAll({ c }: ScimCall, resources: readonly Described[]): Response {
	return answerList(c, { total: resources.length, startIndex: 1, resources }, { only: undefined, without: [] });
}

function answerOne({ c }: ScimCall, resources: readonly Described[]): Response {
	const found = resources.find(({ id }) => id === c.req.param("id"));
	if (!found) throw new ScimError(404, `There is no ${c.req.param("id")}.`);
	return answer(c, found);
}
