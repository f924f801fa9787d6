import { data } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { PageContext } from "../page-context.ts";

/** What an error carries beside its status when the page around it must not stay. */
export type FatalData = { requestId: string; isFatal: true };

/**
 * Ends a request whose URL no page can mean: a fatal 404 "Page Not Found" (specification §§2, 8), on a page of its own.
 * A number that does not exist is a plain 404 instead, and navigation stays. A user without access gets 403 first.
 */
export function failValidation({
	requestId,
	requireAdmission,
}: Pick<PageContext, "requestId" | "requireAdmission">): never {
	requireAdmission();
	throw data({ requestId, isFatal: true } satisfies FatalData, { status: 404, statusText: m.web_error_404_fatal() });
}
