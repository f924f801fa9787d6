import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import type { DocumentRenderer } from "#server/documents/document-renderer.ts";
import { answerDocument } from "#server/documents/document-routes.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { inLanguage } from "#server/language.ts";
import { answerExport } from "#server/lists/resources/resource-downloads.ts";
import { asViewer, type Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { mayAccess } from "#shared/access.ts";
import { KeyRefusedError, NotFoundError } from "#shared/errors.ts";
import { openingState } from "#shared/lists/list-definition.ts";
import { type ApiCollection, documentNumberOf, isNumbered, type NumberedCollection, pathOf } from "./api-collection.ts";
import { readApiRequest, readFields } from "./api-request.ts";
import { jsonAnswer } from "./json-answer.ts";
import { answerProgram, type ProgramCall } from "./program-requests.ts";
import { readCollection, readOne } from "./read-collection.ts";
import type { CallRecorder } from "./record-calls.ts";

/** Services with the recorder of programs' calls. */
export type ApiServices = Services & { calls: CallRecorder };

/**
 * The collections that companies' programs read: for each its listing and its changes, as CSV, one row by its number
 * where rows have one, and the row's documents (docs/api.md).
 */
export function registerApi(
	app: Hono<Env>,
	services: ApiServices,
	collections: readonly ApiCollection[],
	kinds: readonly DocumentRenderer[],
): void {
	for (const collection of collections) {
		const path = pathOf(collection);
		const read = (answer: (c: Context<Env>, call: ProgramCall) => Promise<Response>) => (c: Context<Env>) =>
			answerProgram(c, services, `${collection.area}:read`, (call) => {
				requireAccess(collection, call);
				return answer(c, call);
			});
		app.get(
			path,
			read((c, call) => answerPage(c, collection, call)),
		);
		app.get(
			`${path}.csv`,
			read((c, call) => answerCsv(c, collection, call)),
		);
		const { document } = collection;
		const kind = document && kinds.find((one) => one.kind === document);
		const number = documentNumberOf(collection);
		if (kind)
			for (const format of kind.data ? (["pdf", "json"] as const) : (["pdf"] as const))
				app.get(
					`${path}/:${number}{[^/]+\\.${format}}`,
					read((c, { context }) => answerDocument(c, context, { kind, file: c.req.param(number) ?? "", format })),
				);
		if (!isNumbered(collection)) continue;
		app.get(
			`${path}/${collection.number.map(({ field }) => `:${field}`).join("/")}`,
			read((c, call) => answerOne(c, collection, call)),
		);
	}
}

/** A key may have a scope that its accounts do not: prices are for sold-tos. */
function requireAccess({ resource }: ApiCollection, { program: { viewer } }: ProgramCall): void {
	if (!mayAccess(actingUser(viewer), resource.access))
		throw new KeyRefusedError(m.server_api_key_no_access(), "accounts-without-access");
}

async function answerPage(c: Context<Env>, collection: ApiCollection, { program, context }: ProgramCall) {
	const url = new URL(c.req.url);
	const request = readApiRequest(collection, url.searchParams);
	const page = await asViewer(context, (tx) => readCollection(tx, collection, program, request));
	const link = page.next === null ? undefined : nextLink(url, page.next);
	return jsonAnswer(c, page, link === undefined || link.length > longestLink ? {} : { link });
}

// Proxies refuse answers with headers of some kilobytes, as five hundred heats would be.
const longestLink = 2000;

/** RFC 8288. */
function nextLink(url: URL, cursor: string): string {
	const next = new URL(url);
	next.searchParams.set("after", cursor);
	return `<${next.pathname}${next.search}>; rel="next"`;
}

async function answerOne(c: Context<Env>, collection: NumberedCollection, { program, context }: ProgramCall) {
	const parts = collection.number.map(({ field }) => c.req.param(field) ?? "");
	const isNumber = collection.number.every(
		({ type }, index) => type === "text" || /^\d{1,9}$/.test(parts[index] ?? ""),
	);
	const fields = readFields(new URL(c.req.url).searchParams);
	const found = isNumber && (await asViewer(context, (tx) => readOne(tx, collection, program, { parts, fields })));
	if (!found) throw new NotFoundError();
	return jsonAnswer(c, found);
}

function answerCsv(c: Context<Env>, collection: ApiCollection, { context }: ProgramCall): Promise<Response> {
	const { resource } = collection;
	const { state } = readApiRequest(collection, new URL(c.req.url).searchParams);
	const columns = resource.definition.columns.map(({ id }) => id);
	const language = requestLanguage(c.req.raw);
	return inLanguage(language, () =>
		answerExport(context, resource, {
			state: { ...openingState(resource.definition), ...state, columns },
			format: "csv",
			language,
		}),
	);
}
