import { isRecord } from "#shared/is-record.ts";
import { matches } from "./match-filter.ts";
import { ScimError } from "./scim-error.ts";
import { parseFilter, type ScimFilter } from "./scim-filter.ts";

type Json = Record<string, unknown>;
export type PatchOperation = { op: "add" | "remove" | "replace"; path?: string; value?: unknown };

const schema = "urn:ietf:params:scim:api:messages:2.0:patchop";

// Each operation looks through what the lists hold by then, which would hold everybody up: five hundred of them with a
// group of ten thousand, or fifty with one of a hundred thousand, are more than a directory sends at once.
const mostOperations = 500;
const mostLookedThrough = 5_500_000;

/**
 * The operations of a PATCH (RFC 7644 3.5.2), however the provider spells them: Entra ID writes `Add` and `"False"`,
 * Okta leaves paths out. Throws ScimError for what is none.
 */
export function readOperations(body: unknown): PatchOperation[] {
	const { schemas, Operations: operations = undefined } = asObject(body);
	if (
		!Array.isArray(schemas) ||
		!schemas.some((one) => String(one).toLowerCase() === schema) ||
		!Array.isArray(operations)
	)
		throw new ScimError(400, "A PatchOp has schemas and Operations.", "invalidSyntax");
	if (operations.length > mostOperations)
		throw new ScimError(413, `More than ${mostOperations} operations: send them in parts.`);
	return operations.map((operation: unknown) => {
		const { op, path, value } = asObject(operation);
		const word = String(op).toLowerCase();
		if (word !== "add" && word !== "remove" && word !== "replace")
			throw new ScimError(400, `${String(op)} is no operation: add, remove or replace.`, "invalidSyntax");
		if (path !== undefined && path !== null && typeof path !== "string")
			throw new ScimError(400, "A path is text.", "invalidPath");
		if (word === "remove" && !path) throw new ScimError(400, "What is to be removed needs a path.", "noTarget");
		return { op: word, ...(path ? { path } : {}), value };
	});
}

/**
 * Returns the resource after the operations, applied in order; the argument is not changed. Throws ScimError if they
 * are too much work.
 */
export function applyPatch<T extends object>(resource: T, operations: readonly PatchOperation[]): T {
	const longest = Math.max(...Object.values(resource).map((value) => asList(value).length));
	const sent = operations.reduce((sum, { value }) => sum + asList(value).length, 0);
	if (operations.length * (longest + sent) > mostLookedThrough)
		throw new ScimError(413, `${operations.length} operations with lists of ${longest + sent}: send them in parts.`);
	const patched = structuredClone(resource) as Json;
	for (const { op, path, value } of operations) {
		if (path !== undefined) change(patched, path, op, value);
		// Without a path the value is a part of the resource; Entra ID's keys may be paths themselves.
		else for (const [key, own] of Object.entries(asObject(value))) change(patched, key, op, own);
	}
	return patched as T;
}

type Place = { extension: string | undefined; name: string; filter: ScimFilter | undefined; sub: string | undefined };

/** `emails[type eq "work"].value`, `name.familyName`, `urn:…:User:soldTo`, or a whole extension by its URN. */
function readPlace(path: string): Place {
	const found = /^(?:(urn:[\w.:-]+:\d+\.\d+:\w+)(?::|$))?([a-z$][\w$-]*)?(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i.exec(
		path.trim(),
	);
	if (!found || (!found[1] && !found[2])) throw new ScimError(400, `${path} is no path.`, "invalidPath");
	const [, urn, name = "", filter, sub] = found;
	const extension = urn?.toLowerCase().startsWith("urn:ietf:params:scim:schemas:core:") ? undefined : urn;
	return { extension, name, filter: filter === undefined ? undefined : parseFilter(filter), sub };
}

function change(resource: Json, path: string, op: PatchOperation["op"], value: unknown): void {
	const { extension, name, filter, sub } = readPlace(path);
	if (extension !== undefined && name === "") {
		changeWhole(resource, extension, op, value);
		return;
	}
	const holder = extension === undefined ? resource : objectIn(resource, extension);
	const key = keyOf(holder, name);
	if (filter) changeMatching(holder, key, { filter, sub }, op, value);
	else if (sub === undefined) changeValue(holder, key, op, value);
	else for (const one of partsOf(holder, key)) changeValue(one, keyOf(one, sub), op, value);
}

/** The objects at a key: each element of a list, or the one, which is made when it is not there. */
function partsOf(holder: Json, key: string): Json[] {
	const current = holder[key];
	return Array.isArray(current) ? current.map(asObject) : [objectIn(holder, key)];
}

function changeWhole(resource: Json, extension: string, op: PatchOperation["op"], value: unknown): void {
	const key = keyOf(resource, extension);
	if (op === "remove") delete resource[key];
	else
		for (const [name, own] of Object.entries(asObject(value)))
			changeValue(objectIn(resource, key), keyOf(objectIn(resource, key), name), op, own);
}

function changeValue(holder: Json, key: string, op: PatchOperation["op"], value: unknown): void {
	const current = holder[key];
	if (op === "remove") {
		// `{"op": "remove", "path": "members", "value": [{"value": "7"}]}`: only these.
		if (Array.isArray(current) && value !== undefined && value !== null) {
			const gone = keysOf(asList(value));
			holder[key] = current.filter((one) => !gone.has(keyValue(one)));
		} else delete holder[key];
	} else if (op === "add" && Array.isArray(current)) {
		const own = keysOf(current);
		holder[key] = [...current, ...asList(value).filter((one) => !own.has(keyValue(one)))];
	} else if (isRecord(current) && isRecord(value)) {
		for (const [name, own] of Object.entries(value)) changeValue(current, keyOf(current, name), op, own);
	} else holder[key] = value;
}

type Matching = { filter: ScimFilter; sub: string | undefined };

/**
 * Elements of a list that the brackets name. Adding to one that is not there makes it, of what the brackets say equals
 * what.
 */
function changeMatching(
	holder: Json,
	key: string,
	{ filter, sub }: Matching,
	op: PatchOperation["op"],
	value: unknown,
): void {
	const list = asList(holder[key]);
	const named = list.filter((one) => matches(one, filter));
	if (op === "remove") {
		const gone = new Set(named);
		const left = sub === undefined ? list.filter((one) => !gone.has(one)) : list;
		if (sub !== undefined) for (const one of named) delete asObject(one)[keyOf(asObject(one), sub)];
		// A list without values is an attribute without one (RFC 7643 2.5).
		if (left.length > 0) holder[key] = left;
		else delete holder[key];
		return;
	}
	const changed = named.length > 0 ? named : [{ ...equalities(filter) }];
	for (const one of changed)
		Object.assign(asObject(one), sub === undefined ? asObject(value) : { [keyOf(asObject(one), sub)]: value });
	holder[key] = named.length > 0 ? list : [...list, ...changed];
}

function equalities(filter: ScimFilter): Json {
	if (filter.kind === "and") return { ...equalities(filter.left), ...equalities(filter.right) };
	return filter.kind === "compare" && filter.by === "eq" ? { [filter.path]: filter.value } : {};
}

const asList = (value: unknown): unknown[] =>
	value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
/** What makes two elements of a list one. */
const keyValue = (one: unknown) =>
	(isRecord(one) ? String(one[keyOf(one, "value")] ?? JSON.stringify(one)) : String(one)).toLowerCase();
const keysOf = (list: readonly unknown[]) => new Set(list.map(keyValue));

/** The name as the resource spells it; a new one as it was sent. Names that objects are born with are no attributes. */
function keyOf(holder: Json, name: string): string {
	if (name === "__proto__" || name === "constructor" || name === "prototype")
		throw new ScimError(400, `${name} is no attribute.`, "invalidPath");
	return Object.keys(holder).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

function objectIn(holder: Json, name: string): Json {
	const key = keyOf(holder, name);
	if (!isRecord(holder[key])) holder[key] = {};
	return holder[key] as Json;
}

function asObject(value: unknown): Json {
	if (!isRecord(value)) throw new ScimError(400, "An object is missing.", "invalidSyntax");
	return value;
}
