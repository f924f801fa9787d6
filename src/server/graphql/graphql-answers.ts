import { type ExecutionResult, GraphQLError } from "graphql";
import type { Response as GraphqlResponse } from "graphql-http";
import type { FieldError } from "#shared/errors.ts";
import { type Problem, problemBody, problemHeaders } from "../http/problem.ts";
import type { RequestContext } from "../request-context.ts";

const graphqlType = "application/graphql-response+json";
const refusedByStore = ["PERSISTED_QUERY_ONLY", "PERSISTED_QUERY_NOT_FOUND"];

/** Whether the answer is requested in the media type of GraphQL over HTTP, before JSON. */
function asksForGraphql(request: Request): boolean {
	const accepted = (request.headers.get("accept") ?? "")
		.split(",")
		.map((type) => type.split(";")[0]?.trim().toLowerCase());
	return accepted.find((type) => type === graphqlType || type === "application/json") === graphqlType;
}

/** The media type of an answer of a document that ran. */
export function answerType(request: Request): string {
	return `${asksForGraphql(request) ? graphqlType : "application/json"}; charset=utf-8`;
}

/**
 * The status of a document that ran: in GraphQL's own media type, 400 where it could not begin, as with variables that
 * do not fit.
 */
export function statusOf(request: Request, result: ExecutionResult): 200 | 400 {
	return asksForGraphql(request) && result.data === undefined ? 400 : 200;
}

/**
 * A call that is refused before its document runs: as a problem, or where GraphQL's media type is requested, as its
 * `errors` with the same members.
 */
export function refuseCall(
	request: Request,
	status: number,
	message: string,
	context: RequestContext,
	faults: FieldError[] = [],
): Response {
	return new Response(
		...refused(request, { status, code: status === 403 ? "forbidden" : "invalid", detail: message, faults }, context),
	);
}

/**
 * A document that the portal does not take: one that is no page's own as a problem, one with errors as GraphQL says
 * it.
 */
export function refusedDocument(
	request: Request,
	error: GraphQLError,
	context: RequestContext,
): GraphqlResponse | readonly GraphQLError[] {
	const { code } = error.extensions;
	if (typeof code === "string" && refusedByStore.includes(code))
		return refused(request, { status: 400, code, detail: error.message }, context);
	const { nodes, source, positions, message } = error;
	const extensions = problemBody({ status: 400, code: "invalid", detail: message, requestId: context.requestId });
	return [new GraphQLError(message, { nodes, source, positions, extensions })];
}

type Refusal = Pick<Problem, "status" | "code" | "detail" | "faults">;

function refused(
	request: Request,
	{ faults: problems = [], ...refusal }: Refusal,
	{ requestId }: RequestContext,
): [string, RefusedInit] {
	const { status, detail } = refusal;
	const problem = problemBody({ ...refusal, requestId, ...(problems.length > 0 && { faults: problems }) });
	const errors = [{ message: detail, extensions: problem }];
	const headers = problemHeaders(status);
	if (!asksForGraphql(request)) return [JSON.stringify({ ...problem, errors }), { status, statusText: "", headers }];
	return [
		JSON.stringify({ errors }),
		{ status, statusText: "", headers: { ...headers, "content-type": answerType(request) } },
	];
}

type RefusedInit = { status: number; statusText: string; headers: Record<string, string> };
