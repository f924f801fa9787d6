import { describe, expect, test } from "vitest";
import catalog from "#shared/contract/spanish-descriptions.json" with { type: "json" };
import { referenceEntries, referencePage } from "./api-reference.ts";
import { printedContract } from "./contract.ts";

const textsOf = (id: string, language: "en" | "es") => {
	const page = referencePage(id, language);
	if (!page) throw new Error(`There is no operation ${id}`);
	const { summary, description, parameters, body, fields, responses } = page;
	const named = [...parameters, ...body, ...fields].map((field) => [field.name, field.description]);
	return [["summary", summary], ["description", description], ...named, ...responses.map(Object.values)] as [
		string,
		string,
	][];
};

describe("the reference", () => {
	const ids = referenceEntries("en").map(({ id }) => id);

	test("has the same operations in both languages", () => {
		expect(referenceEntries("es").map(({ id, method, path }) => [id, method, path])).toEqual(
			referenceEntries("en").map(({ id, method, path }) => [id, method, path]),
		);
		expect(ids.length).toBeGreaterThan(60);
	});

	test.each(ids)("describes every field, parameter and response of %s in both languages", (id) => {
		const english = textsOf(id, "en");
		const spanish = textsOf(id, "es");
		expect(spanish.map(([name]) => name)).toEqual(english.map(([name]) => name));
		const same = english.filter(([, text], index) => {
			expect([id, text.trim(), spanish[index]?.[1].trim()]).not.toContain("");
			return text === spanish[index]?.[1];
		});
		expect(same).toEqual([]);
	});

	test("has no part of an English sentence in Spanish, nor a place that is not filled in", () => {
		const texts = ids.flatMap((id) => textsOf(id, "es").map(([, text]) => text));
		const english = /\b(the|which|whose|needs|their|was|were|with|without|by)\b/i;
		const plain = texts.map((text) => text.replaceAll(/`[^`]*`/g, ""));
		expect(plain.filter((text) => english.test(text) || /[{}]/.test(text))).toEqual([]);
	});
});

describe("the catalog of Spanish descriptions", () => {
	const contract = printedContract();
	const isThere = (text: string) => contract.includes(JSON.stringify(text).slice(1, -1));

	test("has no sentence that the contract does not say", () => {
		const parts = Object.keys(catalog).flatMap((english) => english.split(/\{\w+\}/));
		expect(parts.filter((part) => !isThere(part))).toEqual([]);
	});

	test("keeps the codes and the names to fill in of each sentence", () => {
		// What a person may write as they like is in their language.
		const written = (english: string) => / as `|with `[/-]/.test(english);
		const parts = (text: string) => (text.match(/\{\w+\}|`[\w.:…-]+`/g) ?? []).toSorted();
		const changed = Object.entries(catalog).filter(
			([english, spanish]) => !written(english) && String(parts(english)) !== String(parts(spanish)),
		);
		expect(changed).toEqual([]);
	});
});
