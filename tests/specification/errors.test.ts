import { describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { type CloseCode, closeCodes } from "#shared/close-codes.ts";
import { languages } from "#shared/languages.ts";
import { onClientError, reportClientError } from "#web/data/client-errors.ts";
import { errorPresentation } from "#web/error-page/error-presentation.ts";

/** Specification §8, the close codes in its own order and words. */
const codes: [CloseCode, string, keyof typeof closeCodes][] = [
	[4500, "internal server error", "internalServerError"],
	[4005, "internal client error", "internalClientError"],
	[4400, "bad request", "badRequest"],
	[4004, "bad response", "badResponse"],
	[4401, "unauthorized", "unauthorized"],
	[4403, "forbidden", "forbidden"],
	[4406, "subprotocol not acceptable", "subprotocolNotAcceptable"],
	[4408, "connection initialisation timeout", "connectionInitialisationTimeout"],
	[4504, "connection acknowledgement timeout", "connectionAcknowledgementTimeout"],
	[4409, "subscriber already exists", "subscriberAlreadyExists"],
	[4429, "too many initialisation requests", "tooManyInitialisationRequests"],
	[4499, "terminated", "terminated"],
	[4205, "client restart", "clientRestart"],
];

/** Specification §2: status, title, extra text, how it is logged, button. */
const pages = [
	[500, "Something went wrong", undefined, "error", "BACK"],
	[403, "Forbidden", "Your session has expired or has insufficient access rights", "warning", "RELOAD"],
	[404, "Page not found", undefined, undefined, "BACK"],
	[418, "I am a teapot", undefined, undefined, "BACK"],
] as const;

describe("the error catalogue (§8)", () => {
	test.each(codes)("%i is named %s", (code, _words, name) => {
		expect(closeCodes[name]).toBe(code);
	});

	test("no other close code is named", () => {
		expect(Object.keys(closeCodes)).toHaveLength(codes.length);
	});

	test.each(pages)("the page of %i says what the table says", (status, title, text, logAs, button) => {
		expect(errorPresentation(status, "I am a teapot")).toEqual({ title, text, logAs, button });
	});

	test.each(languages)("the extra text of a 403 is one sentence, wherever it is shown (%s)", (locale) => {
		const sentences = [m.web_error_403_text, m.server_forbidden_detail, m.sign_in_error_forbidden].map((say) =>
			say({}, { locale }),
		);
		expect(new Set(sentences).size).toBe(1);
	});

	test("client errors go to an application-level error hook, until it is taken back", () => {
		const heard: string[] = [];
		const unhear = onClientError(({ operation, error }) => void heard.push(`${operation}: ${error.message}`));
		reportClientError("Orders", new Error("Socket closed"));
		unhear();
		reportClientError("Orders", new Error("again"));
		expect(heard).toEqual(["Orders: Socket closed"]);
	});
});
