import { m } from "#generated/texts/messages.js";
import {
	ForbiddenError,
	InvalidError,
	NamedError,
	NotFoundError,
	SignInAgainError,
	UnavailableError,
} from "#shared/errors.ts";
import { authenticatedCall, type CallEnvironment } from "../session/calls.ts";
import { FailedRequestError } from "./failed-request.ts";
import type { PageDocument } from "./graphql.ts";
import type { IdempotencyKeys } from "./idempotency-keys.ts";

export type DataEnvironment = CallEnvironment & {
	/** Resolves once a page that the server rendered has had its moment (specification §9). */
	ready: () => Promise<void>;
	/** The application's error hook. */
	report: (operation: string, error: Error) => void;
	/**
	 * By which the server recognizes a repeated request; without them, each call of a mutation is a request of its own.
	 */
	keys?: IdempotencyKeys;
};

/**
 * Runs a document over HTTP and answers its data; throws the FailedRequestError of its first error, which the error
 * hook hears of too.
 */
export type DataClient = <Data, Variables>(
	document: PageDocument<Data, Variables>,
	variables: Variables,
) => Promise<Data>;

type AnsweredError = {
	message: string;
	extensions?: { code?: string; faults?: InvalidError["faults"]; version?: string; isInWords?: boolean };
};
type Answer = { data?: unknown; errors?: AnsweredError[] };

/**
 * The data client of specification §7: POST /api/graphql with operation name, variables and query, and the bearer of
 * the auth cookie.
 */
export function createDataClient(environment: DataEnvironment): DataClient {
	return async <Data, Variables>(document: PageDocument<Data, Variables>, variables: Variables): Promise<Data> => {
		const query = String(document);
		const operationName = operationNameOf(query);
		try {
			await environment.ready();
			const answer = await send(environment, { operationName, variables, query });
			const error = answer.errors?.[0];
			if (error) throw failureOfError(error);
			return answer.data as Data;
		} catch (error) {
			environment.report(operationName, error instanceof Error ? error : new Error(String(error)));
			throw error;
		}
	};
}

type Body = { operationName: string; variables: unknown; query: string };

/** A mutation is sent with a key, the same one as long as its result is unknown. */
async function send(environment: DataEnvironment, body: Body): Promise<Answer> {
	const { keys } = environment;
	if (!keys || !isMutation(body.query)) return authenticatedCall(environment, "/api/graphql", body);
	const text = JSON.stringify(body);
	let isKnown = false;
	try {
		const answer = await authenticatedCall<Answer>(environment, "/api/graphql", body, {
			"idempotency-key": keys.keyOf(text),
		});
		isKnown = !answer.errors?.some(
			({ extensions }) => extensions?.code === "unavailable" || extensions?.code === "internal",
		);
		return answer;
	} finally {
		keys.end(text, isKnown);
	}
}

export const isMutation = (query: string): boolean => /\bmutation\s+\w/.test(query);

/** The name of a document's operation; pages name theirs. */
export function operationNameOf(query: string): string {
	return /\b(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1] ?? "";
}

/**
 * The failed request of a GraphQL error: its own message, the named error behind it, and a text if it has none for
 * readers.
 */
function failureOfError(error: AnsweredError): FailedRequestError {
	const { code, isInWords } = error.extensions ?? {};
	// "Page not found" is for pages; here it would speak of the one that its reader looks at.
	const words = code === "not-found" ? m.web_gone() : code === "unavailable" ? m.web_outage() : undefined;
	return new FailedRequestError(errorOf(error), isInWords ? undefined : words);
}

function errorOf({ message, extensions = {} }: AnsweredError): NamedError {
	switch (extensions.code) {
		case "sign-in-again":
			return new SignInAgainError(message);
		case "forbidden":
			return new ForbiddenError(message);
		case "not-found":
			return new NotFoundError(message);
		case "invalid":
		case "conflict":
			return new InvalidError(message, extensions.faults, extensions.version);
		case "unavailable":
			return new UnavailableError(message);
		default:
			return new NamedError("internal", 500, "error", message);
	}
}
