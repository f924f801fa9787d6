import { STATUS_CODES } from "node:http";
import { HTTPException } from "hono/http-exception";
import { describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { ForbiddenError, InvalidError, NotFoundError, TookTooLongError, UnavailableError } from "#shared/errors.ts";
import { createTestApp } from "./test-app.ts";

const secret = "password=hunter2 at 10.0.0.5";
const faults: Record<string, () => Error> = {
	forbidden: () => new ForbiddenError(secret),
	"not-found": () => new NotFoundError(secret),
	invalid: () =>
		new InvalidError("Give a day that exists", [{ field: "promisedOn", reason: "30 February does not exist" }]),
	unavailable: () => Object.assign(new UnavailableError(), { cause: new Error("connection refused") }),
	"too-long": () => new TookTooLongError("Ask for less"),
	internal: () => new Error(secret),
	http: () => new HTTPException(418, { message: secret }),
};

function faultyApp() {
	const made = createTestApp();
	for (const name in faults) {
		made.app.get(`/api/${name}`, () => {
			throw faults[name]?.();
		});
		made.app.get(`/${name}`, () => {
			throw faults[name]?.();
		});
	}
	return made;
}

describe("answerError", () => {
	test.each([
		[
			"forbidden",
			403,
			"forbidden",
			"Your session has expired or has insufficient access rights",
			"Su sesión expiró o no tiene permisos de acceso suficientes",
			"warn",
		],
		["not-found", 404, "not-found", "Page not found", "Página no encontrada", "info"],
		[
			"unavailable",
			503,
			"unavailable",
			"The portal is not available right now. Try again in a moment.",
			"El portal no está disponible en este momento. Inténtelo de nuevo en unos instantes.",
			"error",
		],
		["internal", 500, "internal", "Something went wrong", "Algo salió mal", "error"],
		[
			"http",
			418,
			"invalid",
			"This request is not valid as it was sent.",
			"Esta solicitud no es válida tal como se envió.",
			"info",
		],
	])(
		"answers %s with status, code, request id and a sentence in both languages, and logs it at its level",
		async (name, status, code, english, spanish, level) => {
			const { app, lines } = faultyApp();
			const plain = await app.request(`/api/${name}`);
			expect(plain.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
			expect(plain.status).toBe(status);
			expect(await plain.json()).toEqual({
				...{ type: `urn:millgate:problem:${code}`, title: STATUS_CODES[status], status, detail: english, code },
				requestId: plain.headers.get("x-request-id"),
			});
			const levels = { info: 30, warn: 40, error: 50 };
			expect(lines.filter((line) => line.msg !== "request").map((line) => [line.level, line.requestId])).toEqual([
				[levels[level as keyof typeof levels], plain.headers.get("x-request-id")],
			]);
			expect(await (await app.request(`/api/${name}`, { headers: { cookie: "lang=es" } })).json()).toMatchObject({
				detail: spanish,
			});
		},
	);

	test("shows an InvalidError's own sentence with its faults", async () => {
		const response = await faultyApp().app.request("/api/invalid");
		expect(await response.json()).toMatchObject({
			status: 400,
			code: "invalid",
			detail: "Give a day that exists",
			faults: [{ field: "promisedOn", reason: "30 February does not exist" }],
		});
	});

	test.each(["forbidden", "not-found", "internal", "http"])("never shows what %s says to the log", async (name) => {
		const { app } = faultyApp();
		for (const path of [`/api/${name}`, `/${name}`]) {
			expect(await (await app.request(path, { headers: { accept: "text/html" } })).text()).not.toContain("hunter2");
		}
	});

	test("answers what is missing and what is nobody's alike", async () => {
		const { app } = faultyApp();
		const [missing, refused] = [await app.request("/api/no-such-thing"), await app.request("/api/not-found")];
		const [one, two] = [await missing.json(), await refused.json()];
		expect([missing.status, { ...one, requestId: "" }]).toEqual([refused.status, { ...two, requestId: "" }]);
	});

	test("says when to come back", async () => {
		expect((await faultyApp().app.request("/api/unavailable")).headers.get("retry-after")).toBe("5");
	});

	test.each([
		["forbidden", 403, "Forbidden", "RELOAD"],
		["not-found", 404, "Page not found", "BACK"],
		["internal", 500, "Something went wrong", "BACK"],
	])("answers a page request with the error page of the specification: %s", async (name, status, title, button) => {
		const response = await faultyApp().app.request(`/${name}`, { headers: { accept: "text/html,*/*" } });
		const text = await response.text();
		expect(response.status).toBe(status);
		expect(text).toContain(`<title>${title} · Caldera Steel</title>`);
		expect(text).toContain(`href="/">${button}</a>`);
		expect(text).toContain(response.headers.get("x-request-id"));
		expect(text.includes("Your session has expired or has insufficient access rights")).toBe(status === 403);
	});

	test("says on the page of what is away what still works, and offers the same address again", async () => {
		const response = await faultyApp().app.request("/unavailable", {
			headers: { accept: "text/html", cookie: "lang=es" },
		});
		const text = await response.text();
		expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
		for (const part of [m.server_unavailable_meanwhile({}, { locale: "es" }), 'href=""', 'href="/status"'])
			expect(text).toContain(part);
	});

	test("reloads the page where waiting helps: not what took too long, nor what a form sent", async () => {
		const { app } = faultyApp();
		app.post("/unavailable", () => {
			throw new UnavailableError();
		});
		const asksAgain = async (path: string, method = "GET") => {
			const text = await (await app.request(path, { method, headers: { accept: "text/html" } })).text();
			return [
				text.includes('<script src="/come-back.js" defer>'),
				text.includes(m.server_unavailable_comes_back({}, { locale: "en" })),
			];
		};
		expect(await asksAgain("/unavailable")).toEqual([true, true]);
		for (const path of ["/too-long", "/internal", "/not-found"]) expect(await asksAgain(path)).toEqual([false, false]);
		expect(await asksAgain("/unavailable", "POST")).toEqual([false, false]);
	});

	test("escapes the text of the error page", async () => {
		const { app } = createTestApp();
		app.get("/x", () => {
			throw new InvalidError("<img src=x onerror=alert(1)>");
		});
		expect(await (await app.request("/x", { headers: { accept: "text/html" } })).text()).not.toContain("<img");
	});

	test.each([
		[{ lang: "es" }, "es"],
		[{ lang: "de" }, "en"],
		[{ cookie: "lang=es" }, "es"],
		[{ cookie: "lang=en", "accept-language": "es-MX" }, "en"],
		[{ "accept-language": "es-MX,es;q=0.9" }, "es"],
		[{ "accept-language": "en-US,es;q=0.5" }, "en"],
		[{}, "en"],
	])("speaks to a caller with %j: %s", async (headers, language) => {
		const { detail } = await (
			await faultyApp().app.request("/api/not-found", { headers: headers as Record<string, string> })
		).json();
		expect(detail).toBe(language === "es" ? "Página no encontrada" : "Page not found");
	});
});
