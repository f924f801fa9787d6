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
