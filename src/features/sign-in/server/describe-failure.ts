import { ClosedAddressError } from "#server/outgoing/guarded-fetch.ts";
import { SignInRefusal } from "./sign-in-refusal.ts";

/** Why a sign-in failed: a word that pages explain (`identityFailureLabel`), and what exactly was met. */
export type Failure = { failure: string; detail: string | undefined };

type Problem = {
	message?: string;
	code?: string;
	error?: string;
	error_description?: string;
	status?: number;
	cause?: unknown;
	name?: string;
};

// What openid-client says, as the part of the connection that it is about.
const codes: Readonly<Record<string, string>> = {
	OAUTH_TIMEOUT: "slow",
	OAUTH_RESPONSE_IS_NOT_JSON: "metadata",
	OAUTH_RESPONSE_IS_NOT_CONFORM: "metadata",
	OAUTH_PARSE_ERROR: "metadata",
	OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "issuer",
	OAUTH_KEY_SELECTION_FAILED: "signature",
	OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "tokenTime",
	OAUTH_JWT_CLAIM_COMPARISON_FAILED: "claims",
};

/**
 * Explains a refusal, or an error of a provider that does not answer, for the people who look after the connection.
 */
export function describeFailure(error: Error): Failure {
	const causes = causesOf(error);
	const detail = causes
		.map(wordsOf)
		.filter((text) => text !== "")
		.join(" – ");
	return { failure: failureOf(error, causes), detail: detail === "" ? undefined : detail };
}

function failureOf(error: Error, causes: readonly Problem[]): string {
	const isOpen = !(error instanceof SignInRefusal) || error.reason === "invalid";
	if (!isOpen) return (error as SignInRefusal).reason;
	if (causes.some((one) => one instanceof ClosedAddressError)) return "closed";
	if (causes.some(({ name }) => name === "TimeoutError")) return "slow";
	if (causes.some(({ cause }) => (cause as { claim?: unknown } | undefined)?.claim === "aud")) return "audience";
	const known = causes.map(({ code }) => codes[code ?? ""]).find((word) => word !== undefined);
	if (known) return known;
	if (causes.some(({ message }) => /signature/i.test(message ?? ""))) return "signature";
	return error instanceof SignInRefusal ? "invalid" : "unreachable";
}

/** The error's causes, the outer ones first; without itself, which says nothing of its own. */
function causesOf(error: Error): Problem[] {
	const found: Problem[] = [];
	for (let one = error.cause; one instanceof Error && found.length < 5; one = one.cause) found.push(one);
	return found;
}

function wordsOf({ message, code, error, error_description: description, cause }: Problem): string {
	const { claim } = (cause instanceof Error || cause instanceof Response ? {} : (cause ?? {})) as { claim?: string };
	return [code, error, description ?? message, claim].filter((one) => typeof one === "string" && one !== "").join(": ");
}
