import { readFileSync } from "node:fs";
import { developerGuide, type GuideFacts } from "#features/developers/guide.ts";
import { defaultLimit, mostLimit } from "#server/api/api-request.ts";
import { callsPerMinute } from "#server/api/program-requests.ts";
import type { Language } from "#shared/languages.ts";
import { remembered } from "#shared/remembered.ts";
import { referenceEntries, referencePage } from "./api-reference.ts";

const read = new Map<string, string>();
const quickStart = (file: string) => remembered(read, file, () => readFileSync(`docs/quick-start/${file}`, "utf8"));

/** What the guide says of this portal, at `url`. */
export function guideFacts(url: string): GuideFacts {
	return {
		url,
		callsPerMinute,
		mostRows: mostLimit,
		defaultRows: defaultLimit,
		quickStarts: {
			curl: quickStart("order-lines.sh"),
			python: quickStart("order_lines.py"),
			typescript: quickStart("order-lines.ts"),
		},
	};
}

/** What /developers shows: the guide with the list of operations, or one of them. */
export function loadGuide(language: Language, url: string, of: string | null) {
	const operation = of === null ? undefined : referencePage(of, language);
	if (operation) return { operation, sections: [], operations: [] };
	return { operation, sections: developerGuide(guideFacts(url), language), operations: referenceEntries(language) };
}
