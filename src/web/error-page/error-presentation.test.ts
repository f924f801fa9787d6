import { afterEach, describe, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { errorOf, errorPresentation, isAwayForNow } from "./error-presentation.ts";

afterEach(() => overwriteGetLocale(() => "en"));

describe("the error page's table (specification §2)", () => {
	test.each([
		[500, undefined, { title: "Something went wrong", text: undefined, button: "BACK", logAs: "error" }],
		[
			403,
			undefined,
			{
				title: "Forbidden",
				text: "Your session has expired or has insufficient access rights",
				button: "RELOAD",
				logAs: "warning",
			},
		],
		[404, undefined, { title: "Page not found", text: undefined, button: "BACK", logAs: undefined }],
		[418, "I'm a Teapot", { title: "I'm a Teapot", text: undefined, button: "BACK", logAs: undefined }],
		[503, "Service Unavailable", { title: "Service unavailable", text: undefined, button: "BACK", logAs: undefined }],
	])("status %i looks as the specification says", (status, message, look) => {
		overwriteGetLocale(() => "en");
		expect(errorPresentation(status, message)).toEqual(look);
	});

	test("a status without any words still has a title", () => {
		overwriteGetLocale(() => "en");
		expect(errorPresentation(418).title).toBe("Error 418");
	});

	test("Spanish readers read Spanish", () => {
		overwriteGetLocale(() => "es");
		expect([500, 403, 404, 429].map((status) => errorPresentation(status).title)).toEqual([
			"Algo salió mal",
			"Acceso denegado",
			"Página no encontrada",
			"Demasiadas solicitudes",
		]);
		expect([errorPresentation(404).button, errorPresentation(403).button]).toEqual(["VOLVER", "RECARGAR"]);
	});
});

describe("what an error shows of a thrown value", () => {
	test("an answer keeps its status, words and request id", () => {
		expect(
			errorOf({
				status: 503,
				statusText: "Service unavailable",
				data: { requestId: "r-1", message: "Service unavailable" },
			}),
		).toEqual({
			status: 503,
			statusMessage: "Service unavailable",
			requestId: "r-1",
			isFatal: false,
		});
	});

	test("a message inside the answer replaces a missing one outside", () => {
		expect(errorOf({ status: 400, statusText: "", data: { message: "Say less" } }).statusMessage).toBe("Say less");
		const words = errorOf({
			status: 503,
			statusText: "Ask for less",
			data: { message: "Ask for less", isInWords: true },
		}).words;
		expect(errorPresentation(503, undefined, words)).toMatchObject({
			title: "Service unavailable",
			text: "Ask for less",
		});
	});

	test("what is away for now may come by itself, and not where words say what to do", () => {
		const isAway = (status: number, data = {}) => isAwayForNow(errorOf({ status, statusText: "", data }));
		expect([502, 503, 504].map((status) => isAway(status))).toEqual([true, true, true]);
		expect([404, 403, 429, 500].map((status) => isAway(status))).toEqual([false, false, false, false]);
		expect(isAway(503, { message: "Ask for less", isInWords: true })).toBe(false);
	});

	test("an answer that is fatal says so", () => {
		expect(errorOf({ status: 404, statusText: "Page Not Found", data: { isFatal: true } })).toMatchObject({
			status: 404,
			statusMessage: "Page Not Found",
			isFatal: true,
		});
	});

	test("a thrown error is a 500 that shows nothing of itself", () => {
		expect(errorOf(new Error("password in here"))).toEqual({
			status: 500,
			statusMessage: undefined,
			requestId: undefined,
			isFatal: false,
		});
		expect(errorOf(undefined).status).toBe(500);
	});
});
