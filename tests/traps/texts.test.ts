import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const texts = (language: "en" | "es") =>
	globSync(`src/**/${language}.json`, { exclude: (name) => name.endsWith("generated") }).flatMap((path) =>
		Object.entries<unknown>(JSON.parse(readFileSync(path, "utf8"))).flatMap(([key, text]) =>
			typeof text === "string" ? [{ key, text }] : [],
		),
	);

test("each way of travelling is said by one text, and so by one word", () => {
	const words = { en: ["truck", "railcar", "barge"], es: ["camión", "ferrocarril", "carro de ferrocarril", "barcaza"] };
	for (const language of ["en", "es"] as const) {
		const said = texts(language).filter(({ text }) => words[language].includes(text.toLowerCase()));
		expect(said.map(({ key }) => key)).toEqual(["order_mode_truck", "order_mode_railcar", "order_mode_barge"]);
	}
});

test("a state begins with a capital, in a pill, a cell and a choice alike", () => {
	const pages = globSync("src/**/*.tsx").map((path) => readFileSync(path, "utf8"));
	const inPills = pages.flatMap((text) =>
		[...text.matchAll(/<Pill\b.*?<\/Pill>/gs)].flatMap(([pill]) => [...pill.matchAll(/m\.(\w+)\(/g)]),
	);
	const keys = new Set(inPills.map(([, key = ""]) => key));
	expect(keys.size).toBeGreaterThan(20);
	for (const language of ["en", "es"] as const) {
		const states = texts(language).filter(({ key }) => keys.has(key) || /_state_/.test(key));
		expect(states.filter(({ text }) => /^\p{Ll}/u.test(text))).toEqual([]);
	}
});

/** What English says by the left is said in Spanish by the right and by no other word (GLOSSARY.md). */
const tradeWords: readonly (readonly [english: RegExp, spanish: RegExp])[] = [
	[/\bheats?\b(?! treat)/i, /\bcoladas?\b|^\{heat\}/i],
	[/\bmill order/i, /\b[oó]rden(es)? de fabricación/i],
	[/\border[ -]lines?\b|\bPO (\/ )?line/i, /\bpartidas?\b/i],
	[/\bBOL\b/, /\bconocimiento|\bembarque/i],
	[/\bsurcharges?\b/i, /\brecargos?\b/i],
	[/\bsold-to\b/i, /\bcomprador/i],
	[/\bon hold\b/i, /\bretenid[oa]|\bapartad[oa]/i],
	[/\bscale tickets?\b/i, /\bboletos? de báscula/i],
	[/\brejected rows?\b|\brefused rows?\b/i, /\bfilas? rechazadas?/i],
	[/^Mode$/, /^Transporte$/],
];

test("each thing of the trade has one word in Spanish", () => {
	const spanish = new Map(texts("es").map(({ key, text }) => [key, text]));
	const strange = tradeWords.flatMap(([english, word]) =>
		texts("en").filter(({ key, text }) => english.test(text) && !word.test(spanish.get(key) ?? "")),
	);
	expect(strange.map(({ key }) => `${key}: ${spanish.get(key)}`)).toEqual([]);
});

test("Spanish quotes as one does in Spanish", () => {
	expect(texts("es").filter(({ text }) => /[“”]/.test(text))).toEqual([]);
});
