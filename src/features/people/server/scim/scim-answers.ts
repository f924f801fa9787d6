import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { loggedProblem } from "#server/http/answer-error.ts";
import type { Env } from "#server/http/env.ts";
import { comeAgain } from "#server/http/problem.ts";
import { InvalidError, NamedError } from "#shared/errors.ts";
import { type Projection, projected } from "../../scim/project-resource.ts";
import { errorSchema, ScimError } from "../../scim/scim-error.ts";

const mediaType = "application/scim+json; charset=utf-8";
const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

type Resource = Record<string, unknown> & { meta?: object };

/** Names what a resource says; another one by now is a conflict. */
export function versionOf(resource: Resource): string {
	return `W/"${createHash("sha256").update(JSON.stringify(resource)).digest("base64url").slice(0, 22)}"`;
}

export function answer(
	c: Context<Env>,
	body: object,
	status: ContentfulStatusCode = 200,
	headers: Record<string, string> = {},
): Response {
	return c.body(JSON.stringify(body), status, { "content-type": mediaType, "cache-control": "no-store", ...headers });
}

/** One resource, with its version and address; 304 when the client has it. */
export function answerResource(
	c: Context<Env>,
	resource: Resource,
	projection: Projection,
	status: 200 | 201 = 200,
): Response {
	const version = versionOf(resource);
	const known = c.req.header("if-none-match");
	if (c.req.method === "GET" && known && isNamed(known, version)) return c.body(null, 304, { etag: version });
	const { location } = resource.meta as { location: string };
	const headers = { etag: version, ...(status === 201 ? { location } : { "content-location": location }) };
	return answer(c, projected(withVersion(resource, version), projection), status, headers);
}

export type ScimPage = { total: number; startIndex: number; resources: readonly Resource[] };

export function answerList(
	c: Context<Env>,
	{ total, startIndex, resources }: ScimPage,
	projection: Projection,
): Response {
	return answer(c, {
		schemas: [listSchema],
		totalResults: total,
		startIndex,
		itemsPerPage: resources.length,
		Resources: resources.map((resource) => projected(withVersion(resource, versionOf(resource)), projection)),
	});
}

/** Throws ScimError 412 when the client changed another version than there is. */
export function requireVersion(c: Context<Env>, resource: Resource): void {
	const wanted = c.req.header("if-match");
	if (wanted && !isNamed(wanted, versionOf(resource)))
		throw new ScimError(412, "The resource has changed since this version.");
}

/**
 * An error as RFC 7644 3.12 describes it. Errors that are not the client's are logged, and only an outage is worth
 * retrying.
 */
export function answerScimError(c: Context<Env>, error: unknown): Response {
	if (error instanceof ScimError) return scimError(c, error.status, error.message, error.scimType);
	if (error instanceof InvalidError) {
		const [problem] = error.faults ?? [];
		return scimError(
			c,
			problem ? 400 : 403,
			problem ? `${problem.field}: ${problem.reason}` : error.message,
			problem ? "invalidValue" : undefined,
		);
	}
	if (error instanceof NamedError && error.status < 500)
		return scimError(c, error.status as ContentfulStatusCode, error.message);
	const { status, detail } = loggedProblem(error, c, "en");
	return scimError(c, status as ContentfulStatusCode, detail, undefined, comeAgain(status));
}

export function scimError(
	c: Context<Env>,
	status: ContentfulStatusCode,
	detail: string,
	scimType?: string,
	headers: Record<string, string> = {},
): Response {
	return answer(
		c,
		{ schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail },
		status,
		headers,
	);
}

const withVersion = (resource: Resource, version: string) =>
	resource.meta ? { ...resource, meta: { ...resource.meta, version } } : resource;

const isNamed = (header: string, version: string) =>
	header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === version.replace(/^W\//, ""));
