import { ScimError } from "./scim-error.ts";

type Json = Record<string, unknown>;

/** Which attributes a client wants (RFC 7644 3.9), each `name`, `name.sub` or `urn:…:name`; lower case. */
export type Projection = { only: readonly string[] | undefined; without: readonly string[] };

// Far more than users and groups have: each name is compared with every attribute of every resource.
const mostNames = 500;

/** Throws ScimError for more names than there could be. */
export function readProjection(only: string | undefined, without: string | undefined): Projection {
	return { only: listOf(only), without: listOf(without) ?? [] };
}

const always = ["schemas", "id"];

/** The part of a resource that was requested; schemas and id are always there. */
export function projected(resource: Json, { only, without }: Projection): Json {
	const kept = Object.entries(resource).flatMap(([key, value]) => {
		const name = key.toLowerCase();
		if (always.includes(name)) return [[key, value]];
		if (only) {
			if (only.includes(name)) return [[key, value]];
			const subs = subsOf(only, name);
			return subs.length > 0 ? [[key, partOf(value, (sub) => subs.includes(sub))]] : [];
		}
		if (without.includes(name)) return [];
		const subs = subsOf(without, name);
		return [[key, subs.length > 0 ? partOf(value, (sub) => !subs.includes(sub)) : value]];
	});
	return Object.fromEntries(kept) as Json;
}

function listOf(text: string | undefined): string[] | undefined {
	const names = text
		?.split(",")
		.map((name) =>
			name
				.trim()
				.toLowerCase()
				.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, ""),
		)
		.filter(Boolean);
	if (names && names.length > mostNames)
		throw new ScimError(400, `More than ${mostNames} attributes are named.`, "invalidValue");
	return names && names.length > 0 ? names : undefined;
}

/** The parts of an attribute that the names speak of: behind a dot, or behind the colon of an extension. */
const subsOf = (names: readonly string[], attribute: string) =>
	names
		.filter((name) => name.startsWith(`${attribute}.`) || name.startsWith(`${attribute}:`))
		.map((name) => name.slice(attribute.length + 1));

function partOf(value: unknown, isKept: (sub: string) => boolean): unknown {
	if (Array.isArray(value)) return value.map((one) => partOf(one, isKept));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).filter(([key]) => isKept(key.toLowerCase())));
}
