import { type ExecutionResult, GraphQLError } from "graphql";
import { InvalidError, isInWords, NamedError, NotFoundError } from "#shared/errors.ts";
import { internalSentence, refusalSentence } from "../http/problem.ts";
import type { RequestContext } from "../request-context.ts";
import type { ReadyDocument } from "./documents.ts";

/**
 * Runs a document and masks its errors: named errors keep their message; all others are logged, and only the request id
 * is returned.
 */
export async function runDocument(
	document: ReadyDocument,
	context: RequestContext,
	variables: Record<string, unknown>,
): Promise<ExecutionResult> {
	return maskErrors(await document.run(context, variables), context);
}

/** The result with its errors masked as above. */
export function maskErrors(result: ExecutionResult, context: RequestContext): ExecutionResult {
	if (!result.errors) return result;
	return { ...result, errors: result.errors.map((error) => maskError(error, context)) };
}

/** As runDocument, for pages: answers the data, or throws the error behind the first error. */
export async function requireData<Data>(
	document: ReadyDocument,
	context: RequestContext,
	variables: Record<string, unknown>,
): Promise<Data> {
	const result = await document.run(context, variables);
	const error = result.errors?.[0];
	if (error) throw error.originalError ?? error;
	return result.data as Data;
}

function maskError(error: GraphQLError, context: RequestContext): GraphQLError {
	const cause = error.originalError;
	const { requestId } = context;
	if (cause instanceof NamedError) {
		context.log[cause.logLevel]({ code: cause.code, path: error.path, cause: cause.cause }, cause.message);
		const errors =
			cause instanceof InvalidError
				? { faults: cause.faults, ...(cause.version === undefined ? {} : { version: cause.version }) }
				: {};
		const hasOwnWords = cause instanceof NotFoundError && cause.message !== new NotFoundError().message;
		const words = isInWords(cause) || hasOwnWords ? { isInWords: true } : {};
		return rewrite(error, refusalSentence(cause), {
			code: cause.code,
			status: cause.status,
			requestId,
			...errors,
			...words,
		});
	}
	if (isOfRequest(error)) return rewrite(error, shortened(error.message), { code: "invalid", status: 400, requestId });
	context.log.error({ path: error.path, error: cause ?? error }, "a field failed");
	return rewrite(error, internalSentence(requestId), { code: "internal", status: 500, requestId });
}

/**
 * Whether the request itself is invalid: its variables (such errors have no path), or an argument that one of them
 * fills, so the sender may read the message. Any other error that the executor raises, such as a null in a non-null
 * field, is an internal one.
 */
function isOfRequest({ originalError, path, message }: GraphQLError): boolean {
	return (
		(!originalError || originalError instanceof GraphQLError) && (path === undefined || message.startsWith("Argument "))
	);
}

// It names what was sent, which may be as long as a body.
const mostSaid = 300;
const shortened = (message: string): string => (message.length > mostSaid ? `${message.slice(0, mostSaid)}…` : message);

function rewrite(error: GraphQLError, message: string, extensions: Record<string, unknown>): GraphQLError {
	return new GraphQLError(message, { path: error.path, extensions });
}
