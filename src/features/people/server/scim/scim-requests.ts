import type { Context } from "hono";
import { storableJson } from "#server/forms/storable-json.ts";
import type { Env } from "#server/http/env.ts";
import { isTooDeep } from "#shared/nested-json.ts";
import { type Projection, readProjection } from "../../scim/project-resource.ts";
import { ScimError } from "../../scim/scim-error.ts";
import { parseFilter } from "../../scim/scim-filter.ts";
import { mostResources } from "../../scim/scim-schemas.ts";
import type { PeopleRequest } from "./people-queries.ts";

const usualCount = 100;

/** The JSON of a request. Throws ScimError for another type or for what is none. */
export async function readJson(c: Context<Env>): Promise<unknown> {
	const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
	if (type !== "application/scim+json" && type !== "application/json")
		throw new ScimError(415, "Send application/scim+json.");
	const body = storableJson(await c.req.text());
	if (body === undefined) throw new ScimError(400, "The body is no JSON.", "invalidSyntax");
	if (isTooDeep(body)) throw new ScimError(400, "The body is nested too deep.", "invalidSyntax");
	return body;
}

type Question = (name: string) => string | undefined;

/** Where the parameters of a list come from: the URL, or the body of `/.search` (RFC 7644 3.4.3). */
export function requestedList(question: Question): PeopleRequest & { projection: Projection } {
	const filter = question("filter");
	const count = wholeNumber(question("count"), usualCount);
	return {
		filter: filter === undefined || filter.trim() === "" ? undefined : parseFilter(filter),
		sortBy: question("sortBy")?.toLowerCase() || undefined,
		isDescending: question("sortOrder")?.toLowerCase() === "descending",
		startIndex: Math.max(1, wholeNumber(question("startIndex"), 1)),
		count: Math.min(Math.max(0, count), mostResources),
		projection: readRequestedProjection(question),
	};
}

export function readRequestedProjection(question: Question): Projection {
	return readProjection(question("attributes"), question("excludedAttributes"));
}

export const ofAddress =
	(c: Context<Env>): Question =>
	(name) =>
		c.req.query(name);

export function ofBody(body: unknown): Question {
	const sent = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
	return (name) => {
		const value = sent[name];
		if (value === undefined || value === null) return undefined;
		return Array.isArray(value) ? value.join(",") : String(value);
	};
}

function wholeNumber(text: string | undefined, otherwise: number): number {
	if (text === undefined || text === "") return otherwise;
	if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${text} is no whole number.`, "invalidValue");
	return Number(text);
}
