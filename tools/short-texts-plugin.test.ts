import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import * as registry from "#generated/texts/registry.js";
import { shortened, shortRuntime } from "./short-texts-plugin.ts";

const runtime = await import(`data:text/javascript,${encodeURIComponent(shortRuntime)}`);
afterEach(() => runtime.overwriteGetLocale(() => "en"));

/** The text as a build has it: its short form, run. */
function built(name: string) {
	const file = `src/generated/texts/messages/${name}.js`;
	const code = shortened(readFileSync(file, "utf8"), file)
		.replace(/^import .*\n/gm, "")
		.replace(/^export const \w+ =/m, "return");
	return new Function("text", "registry", code)(runtime.text, registry) as (
		inputs?: object,
		options?: { locale?: "en" | "es" },
	) => string;
}

test("a text in its short form says the same in both languages, with what is put in and by count", () => {
	const cases = [
		["web_error_403_text", m.web_error_403_text, {}],
		["web_language_es", m.web_language_es, {}],
		["web_error_request", m.web_error_request, { id: "a`b" }],
		["forms_matches", m.forms_matches, { count: 1 }],
		["forms_matches", m.forms_matches, { count: 7 }],
	] as const;
	for (const [name, long, inputs] of cases) {
		for (const locale of ["en", "es"] as const) {
			const said = (long as (inputs: object, options: { locale: "en" | "es" }) => string)(inputs, { locale });
			expect(built(name)(inputs, { locale })).toBe(said);
		}
	}
});

test("a text in its short form speaks the language that was set", () => {
	const text = built("web_error_403_title");
	expect(text()).toBe(m.web_error_403_title({}, { locale: "en" }));
	runtime.overwriteGetLocale(() => "es");
	expect(text()).toBe(m.web_error_403_title({}, { locale: "es" }));
});

test("a text that Paraglide writes in another way ends the build", () => {
	expect(() => shortened("export const web_close = () => read('web_close');\n", "web_close.js")).toThrow(
		"short-texts-plugin",
	);
});
