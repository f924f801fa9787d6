import { m } from "#generated/texts/messages.js";
import { latestBuildPath } from "#shared/build-files.ts";
import { currentLanguage, type Language } from "../language.ts";
import { chunkReloadGuardMs, chunkReloadKey } from "./chunk-reload.ts";
import { guardPage, type PageGuardWords } from "./page-guard.ts";

const texts = new Map<Language, string>();

/** The guard's script in the language of the page that is rendered, made once for each. */
export function pageGuardScript(): string {
	const language = currentLanguage();
	const known = texts.get(language);
	if (known !== undefined) return known;
	const words: PageGuardWords = {
		title: m.web_error_500_title(),
		button: m.web_error_back(),
		storageKey: chunkReloadKey,
		guardMs: chunkReloadGuardMs,
		probe: latestBuildPath,
	};
	const lines = guardPage
		.toString()
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("//"));
	const script = `(${lines.join("\n")})(${JSON.stringify(words).replaceAll("<", "\\u003c")})`;
	texts.set(language, script);
	return script;
}
