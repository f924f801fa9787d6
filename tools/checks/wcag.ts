import { Criteria } from "@siteimprove/alfa-wcag/dist/criterion/data.js";
import axe from "axe-core";

export type Criterion = {
	/** For example 1.4.10. */
	number: string;
	title: string;
	level: "A" | "AA" | "AAA";
	/** Where its standard describes it. */
	url: string;
	/** The clause of EN 301 549 V3.2.1, which refers to WCAG 2.1 at levels A and AA. */
	clause: string | undefined;
};

/**
 * Every success criterion of WCAG 2.2, and of 2.1 what EN 301 549 still names, in order. From a package that is
 * generated from the W3C's text.
 */
export function wcagCriteria(): Criterion[] {
	return Object.entries(Criteria).flatMap(([number, { title, versions }]) => {
		const of = new Map<string, { uri: string; level: string }>(versions.map(([version, place]) => [version, place]));
		const { uri, level } = of.get("2.2") ?? of.get("2.1") ?? {};
		if (!uri || (level !== "A" && level !== "AA" && level !== "AAA")) return [];
		return [{ number, title, level, url: uri, clause: of.has("2.1") && level !== "AAA" ? `9.${number}` : undefined }];
	});
}

/** Rules of axe that look for faults against each criterion, of those that run with `tags`, by its number. */
export function axeRules(tags: readonly string[]): Map<string, string[]> {
	const rules = axe.getRules([...tags]).filter((rule) => !rule.tags.includes("experimental"));
	const byNumber = new Map<string, string[]>();
	for (const { ruleId, tags: own } of rules) {
		for (const tag of own) {
			const parts = /^wcag(\d)(\d)(\d+)$/.exec(tag);
			if (!parts) continue;
			const number = parts.slice(1).join(".");
			byNumber.set(number, [...(byNumber.get(number) ?? []), ruleId]);
		}
	}
	return byNumber;
}
