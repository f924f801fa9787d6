import { readFileSync, statSync } from "node:fs";
import type { Plugin } from "vite";

const list = "src/generated/documents.json";
const marked = /\bgraphql\(`([^`]*)`\)/g;

/**
 * Puts the fragments that a page's document spreads behind it, so that what the browser sends is whole; fragments alone
 * are sent by nobody.
 */
export function wholeDocuments(): Plugin {
	let readAt = 0;
	let documents: string[] = [];
	const wholeOf = (source: string) => {
		const changedAt = statSync(list).mtimeMs;
		if (changedAt !== readAt) documents = JSON.parse(readFileSync(list, "utf8")) as string[];
		readAt = changedAt;
		return documents.find((text) => text.startsWith(source));
	};
	return {
		name: "whole-documents",
		enforce: "pre",
		transform: (code) => {
			if (!code.includes("graphql(`")) return;
			const text = code.replace(marked, (_call, source: string) => {
				const whole = wholeOf(source);
				if (whole === undefined && !/^\s*fragment\b/.test(source))
					throw new Error("A document was not generated: run `npm run generate`");
				return `graphql(${JSON.stringify(whole ?? "")})`;
			});
			return { code: text, map: null };
		},
	};
}
