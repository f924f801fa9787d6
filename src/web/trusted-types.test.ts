import { afterEach, expect, test, vi } from "vitest";
import { copyWorkerPath } from "#shared/device-copies.ts";
import { allowOwnScripts } from "./trusted-types.ts";

afterEach(() => vi.unstubAllGlobals());

type Rules = { createHTML: (text: string) => string | null; createScriptURL: (address: string) => string | null };

function rulesOf(): Record<string, Rules> {
	const made: Record<string, Rules> = {};
	const trustedTypes = { createPolicy: (name: string, rules: Rules) => Object.assign(made, { [name]: rules }) };
	vi.stubGlobal("window", { trustedTypes, location: { origin: "https://portal.example" } });
	vi.stubGlobal("document", { baseURI: "https://portal.example/customer" });
	allowOwnScripts();
	return made;
}

test("there is one policy, by which no text becomes HTML but React's empty script element", () => {
	const made = rulesOf();
	expect(Object.keys(made)).toEqual(["default"]);
	const html = [
		"<script></script>",
		"<img src=x onerror=alert(1)>",
		"<script>alert(1)</script>",
		"text",
		'((key)=>{})("<b>")',
	];
	expect(html.map((text) => made.default?.createHTML(text))).toEqual(["<script></script>", null, null, null, ""]);
});

test("scripts come from the build's own files, and the worker from its one address", () => {
	const { createScriptURL } = rulesOf().default ?? {};
	const own = ["/assets/page-1.js", copyWorkerPath];
	expect(own.map((address) => createScriptURL?.(address))).toEqual(own);
	const foreign = [
		"https://evil.example/assets/x.js",
		"//evil.example/assets/x.js",
		"/files/abc",
		"data:text/javascript,1",
		"/assets/../files/x",
	];
	expect(foreign.map((address) => createScriptURL?.(address))).toEqual(foreign.map(() => null));
});

test("a browser without Trusted Types is left as it is", () => {
	vi.stubGlobal("window", {});
	expect(() => allowOwnScripts()).not.toThrow();
});
