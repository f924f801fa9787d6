import type { Plugin } from "vite";

const message = /src[\\/]generated[\\/]texts[\\/]messages[\\/](?!_index)\w+\.js$/;
const inLanguage = /const (en|es)_\w+ = (?:\/\*\*.*?\*\/ )?(\((?:i)?\) => \{[\s\S]*?\n\});\n/g;
const plain = /^\(\) => \{\s*return (?:\/\*\*.*?\*\/ )?\((`[^`]*`)\)\s*\}$/;
const runtime = /src[\\/]generated[\\/]texts[\\/]runtime\.js$/;

/**
 * All that a build needs of Paraglide's runtime: both sides say by themselves which language is spoken
 * (src/web/language.ts, src/server/language.ts).
 */
export const shortRuntime = `let locale = () => "en";
export const getLocale = () => locale();
export const overwriteGetLocale = (next) => {
	locale = next;
};
export const text = (en, es = en) => (inputs, options) => {
	const said = (options?.locale ?? locale()) === "es" ? es : en;
	return typeof said === "string" ? said : said(inputs);
};`;

/**
 * Paraglide writes three functions for each text, which a page of several hundred texts carries as 5 KB of the same. In
 * a build a text is its two sentences (functions only where something is put in) and one function shared by all. The
 * build fails when Paraglide writes otherwise.
 */
export function shortTexts(): Plugin {
	return {
		name: "millgate-short-texts",
		apply: "build",
		enforce: "pre",
		load: (id) => (runtime.test(id) ? { code: shortRuntime, moduleSideEffects: false } : null),
		transform: (code, id) => (message.test(id) ? { code: shortened(code, id), map: null } : null),
	};
}

/** The module of one text, as Paraglide writes it, in its short form. */
export function shortened(code: string, id: string): string {
	const said = new Map(
		[...code.matchAll(inLanguage)].map(([, language, body = ""]) => [language, plain.exec(body)?.[1] ?? body]),
	);
	const name = /^export const (\w+) = /m.exec(code)?.[1];
	const [en, es] = [said.get("en"), said.get("es")];
	if (name === undefined || en === undefined || es === undefined) {
		throw new Error(`${id}: Paraglide writes texts in another way: see tools/short-texts-plugin.ts`);
	}
	const registry = code.includes("registry.") ? 'import * as registry from "../registry.js";\n' : "";
	return `import { text } from "../runtime.js";\n${registry}export const ${name} = /* @__PURE__ */ text(${en === es ? en : `${en}, ${es}`});\n`;
}
