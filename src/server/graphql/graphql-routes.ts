import { timingSafeEqual } from "node:crypto";
import { GraphQLError } from "graphql";
import {
	createHandler,
	type Request as GraphqlRequest,
	type Response as GraphqlResponse,
	type RequestParams,
} from "graphql-http";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { ThrottledError } from "../http/fair-queue.ts";
import { readIdempotentRequest } from "../idempotency/idempotent-request.ts";
import type { RequestContext } from "../request-context.ts";
import { hashSecret } from "../session/secrets.ts";
import type { DocumentStore } from "./documents.ts";
import { answerType, refuseCall, refusedDocument, statusOf } from "./graphql-answers.ts";
import { readGraphqlBody } from "./graphql-body.ts";
import { runDocument } from "./run-document.ts";

// A file of 10,000 rows that an administrator pasted; as much as the portal takes of any body that is no upload.
const bodyLimit = 1024 * 1024;
// Anything else is what a form could send, or would be read as something other than it says.
const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

type Incoming = GraphqlRequest<Request, RequestContext>;

/**
 * Answers POST /api/graphql (specification §7): JSON only, no GET, no batch, no form; a document must be one of the
 * pages' own unless the request carries the free-form key.
 */
export function createGraphqlEndpoint(
	store: DocumentStore,
	freeFormKey: string | undefined,
): (request: Request, context: RequestContext) => Promise<Response> {
	const handle = createHandler<Request, RequestContext>({
		parseRequestParams: () => undefined,
		onSubscribe: (incoming, params) => execute(store, incoming, params, freeFormKey),
	});
	return async (request, context) => {
		const refusal = await refuseEarly(request, context);
		if (refusal) return refusal;
		const body = await request.text();
		if (body.length > bodyLimit)
			return refuseCall(request, 413, m.server_too_large({ limit: bodyLimit / 1024 }), context);
		const incoming = readCall(request, body, context);
		if (incoming instanceof InvalidError) return refuseCall(request, 400, incoming.message, context, incoming.faults);
		return inTurn(request, context, async () => {
			const [text, init] = await handle(incoming);
			return new Response(text, { ...init, headers: { ...init.headers, "cache-control": "no-store" } });
		});
	};
}

/** A call as graphql-http takes it; what is wrong with its body, where something is. */
function readCall(request: Request, text: string, context: RequestContext): Incoming | InvalidError {
	const idempotentRequest = readIdempotentRequest(request.headers, text);
	try {
		return {
			method: "POST",
			url: "/api/graphql",
			headers: lowerHeaders(request),
			body: readGraphqlBody(text),
			raw: request,
			context: idempotentRequest ? { ...context, idempotentRequest } : context,
		};
	} catch (error) {
		if (error instanceof InvalidError) return error;
		throw error;
	}
}

/** Answers when it is this company's turn; a company with too many waiting requests gets an error. */
async function inTurn(request: Request, context: RequestContext, answer: () => Promise<Response>): Promise<Response> {
	let end: (() => void) | undefined;
	try {
		end = await context.takeTurn?.();
		return await answer();
	} catch (error) {
		if (error instanceof ThrottledError) return refuseCall(request, 429, m.server_too_many_at_once(), context);
		throw error;
	} finally {
		end?.();
	}
}

async function refuseEarly(request: Request, context: RequestContext): Promise<Response | undefined> {
	if (request.method !== "POST") {
		const refused = refuseCall(request, 405, m.server_method({ method: "POST" }), context);
		refused.headers.set("allow", "POST");
		return refused;
	}
	// A call without a token gives a forbidden error (specification §6).
	if (!context.viewer) return refuseCall(request, 403, m.server_forbidden(), context);
	if (!jsonType.test(request.headers.get("content-type") ?? ""))
		return refuseCall(request, 415, m.server_graphql_type(), context);
	if (Number(request.headers.get("content-length") ?? 0) > bodyLimit)
		return refuseCall(request, 413, m.server_too_large({ limit: bodyLimit / 1024 }), context);
	return undefined;
}

async function execute(
	store: DocumentStore,
	incoming: Incoming,
	params: RequestParams,
	freeFormKey: string | undefined,
): Promise<GraphqlResponse | readonly GraphQLError[]> {
	const mayFreeForm = isKey(incoming.raw.headers.get("x-free-form-key"), freeFormKey);
	try {
		const { documentId } = params.extensions ?? {};
		const named = { query: params.query || null, documentId: typeof documentId === "string" ? documentId : null };
		const document = store.resolve({ ...named, operationName: params.operationName ?? null, mayFreeForm });
		if (document.operation === "subscription") throw new GraphQLError(m.server_graphql_subscription());
		if (document.operation === "mutation") incoming.context.onWrite?.();
		const result = await runDocument(document, incoming.context, params.variables ?? {});
		const body = document.stringify(result);
		return [
			body,
			{
				status: statusOf(incoming.raw, result),
				statusText: "OK",
				headers: { "content-type": answerType(incoming.raw) },
			},
		];
	} catch (error) {
		if (error instanceof GraphQLError) return refusedDocument(incoming.raw, error, incoming.context);
		throw error;
	}
}

/**
 * Compares in constant time, so that the key cannot be guessed letter by letter; hashes, since those are always equally
 * long.
 */
function isKey(header: string | null, key: string | undefined): boolean {
	return Boolean(header && key) && timingSafeEqual(hashSecret(header ?? ""), hashSecret(key ?? ""));
}

function lowerHeaders(request: Request): { get: (name: string) => string | null } {
	// Checked above; the library takes no quoted charset.
	return { get: (name) => (name === "content-type" ? "application/json" : request.headers.get(name)) };
}
