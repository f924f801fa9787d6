import { m } from "#generated/texts/messages.js";
import { outages } from "../data/outages.ts";

/** What an error page says, and how the error is logged: the table of specification §2. */
export type ErrorPresentation = {
	title: string;
	text: string | undefined;
	button: string;
	logAs: "error" | "warning" | undefined;
};

// "Other" statuses show their status message. HTTP's reason phrases are English; these are the ones that Millgate
// answers.
const statusMessages: Record<number, () => string> = {
	400: m.web_error_400_title,
	401: m.web_error_401_title,
	405: m.web_error_405_title,
	408: m.web_error_408_title,
	409: m.web_error_409_title,
	413: m.web_error_413_title,
	429: m.web_error_429_title,
	502: m.web_error_502_title,
	503: m.web_error_503_title,
	504: m.web_error_504_title,
};

/**
 * The presentation of a status in the page's language. `statusMessage` came with it; it is used if Millgate has no text
 * of its own. `words` were written for the reader and say what to do.
 */
export function errorPresentation(status: number, statusMessage?: string, words?: string): ErrorPresentation {
	const button = m.web_error_back();
	switch (status) {
		case 500:
			return { title: m.web_error_500_title(), text: undefined, button, logAs: "error" };
		case 403:
			return {
				title: m.web_error_403_title(),
				text: m.web_error_403_text(),
				button: m.web_error_reload(),
				logAs: "warning",
			};
		case 404:
			return { title: m.web_error_404_title(), text: undefined, button, logAs: undefined };
		default:
			return {
				title: statusMessages[status]?.() ?? (statusMessage || m.web_error_status({ status })),
				text: words,
				button,
				logAs: undefined,
			};
	}
}

/**
 * What is known of a thrown thing. Anything that is not an answer with a status is an error of ours: 500, and nothing
 * of it is shown.
 */
export type ShownError = {
	status: number;
	statusMessage: string | undefined;
	/** A sentence that says what to do. */
	words?: string;
	requestId: string | undefined;
	/** The page around it must not stay (specification §2). */
	isFatal: boolean;
};

export function errorOf(error: unknown): ShownError {
	if (!isRecord(error) || typeof error.status !== "number")
		return { status: 500, statusMessage: undefined, requestId: undefined, isFatal: false };
	const data = isRecord(error.data) ? error.data : {};
	const words = [error.statusText, data.message].find((word) => typeof word === "string" && word !== "");
	return {
		status: error.status,
		statusMessage: typeof words === "string" ? words : undefined,
		...(data.isInWords === true && typeof data.message === "string" && { words: data.message }),
		requestId: typeof data.requestId === "string" ? data.requestId : undefined,
		isFatal: data.isFatal === true,
	};
}

/** Whether the page may be there in a moment without anybody doing anything; where words say what to do, it is not. */
export function isAwayForNow({ status, words }: ShownError): boolean {
	return words === undefined && outages.has(status);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
