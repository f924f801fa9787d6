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
