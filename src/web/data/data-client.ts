import { m } from "#generated/texts/messages.js";
import { ForbiddenError, InvalidError, NamedError, NotFoundError, UnavailableError } from "#shared/errors.ts";
import { authenticatedCall, type CallEnvironment } from "../session/calls.ts";
import type { PageDocument } from "./graphql.ts";

export type DataEnvironment = CallEnvironment & {
	/** Resolves once a page that the server rendered has had its moment (specification §9). */
	ready: () => Promise<void>;
	/** The application's error hook. */
	report: (operation: string, error: Error) => void;
};

/** Runs a document over HTTP and answers its data; throws the named error of its first fault, which the error hook hears of too. */
export type DataClient = <Data, Variables>(document: PageDocument<Data, Variables>, variables: Variables) => Promise<Data>;

type Fault = { message: string; extensions?: { code?: string; faults?: InvalidError["faults"] } };
type Answer = { data?: unknown; errors?: Fault[] };

/** The data client of specification §7: POST /api/graphql with operation name, variables and query, and the bearer of the auth cookie. */
export function createDataClient(environment: DataEnvironment): DataClient {
	return async <Data, Variables>(document: PageDocument<Data, Variables>, variables: Variables): Promise<Data> => {
		const query = String(document);
		const operationName = operationNameOf(query);
		try {
			await environment.ready();
			const answer = await authenticatedCall<Answer>(environment, "/api/graphql", { operationName, variables, query });
			const fault = answer.errors?.[0];
			if (fault) throw errorOf(fault);
			return answer.data as Data;
		} catch (error) {
			environment.report(operationName, error instanceof Error ? error : new Error(String(error)));
			throw error;
		}
	};
}

/** The name of a document's operation; pages name theirs. */
export function operationNameOf(query: string): string {
	return /\b(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1] ?? "";
}

/** The error that a fault of a GraphQL answer stands for. */
function errorOf({ message, extensions = {} }: Fault): NamedError {
	switch (extensions.code) {
		case "forbidden":
			return new ForbiddenError(message);
		case "not-found":
			return new NotFoundError(message);
		case "invalid":
			return new InvalidError(message, extensions.faults);
		case "unavailable":
			return new UnavailableError(m.web_outage());
		default:
			return new NamedError("internal", 500, "error", message);
	}
}
