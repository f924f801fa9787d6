import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";

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

test("one of a thing is not counted as several", () => {
	const said = (["en", "es"] as const).flatMap((locale) => {
		const inIt = { locale };
		return [
			...[m.server_bundle_rate, m.server_file_rate, m.server_writing_rate, m.supplier_profile_bank_rate].map((say) =>
				say({ minutes: 1 }, inIt),
			),
			...[m.feeds_error_rate, m.webhooks_fault_tests].map((say) => say({ seconds: "1" }, inIt)),
			...[
				m.stock_requests_earlier,
				m.feature_flags_some_off,
				m.web_search_hits,
				m.web_nav_new,
				m.web_nav_late_said,
			].map((say) => say({ count: "1" }, inIt)),
			m.people_review_summary({ due: "0", months: "1" }, inIt),
			m.people_review_policy_saved({ months: 1 }, inIt),
			m.certificates_chart_sum({ heats: "1", mean: "0.1" }, inIt),
			m.home_on_time_of({ onTime: "1", lines: "1" }, inIt),
			m.railcars_map_says({ cars: "1", places: "1" }, inIt),
			m.people_batch_plan({ changes: "1", rows: "1" }, inIt),
		];
	});
	const several =
		/\b1 (?:\p{L}+ )?(?:minutes|seconds|months|heats|lines|cars|places|changes|rows)\b|\b1 \p{L}{2,}[oae]s\b/u;
	expect(said.filter((text) => several.test(text))).toEqual([]);
	expect(m.web_nav_late_said({ count: "1,234" }, { locale: "es" })).toBe("1,234 partidas atrasadas");
	expect(m.railcars_map_says({ cars: "2", places: "1" }, { locale: "es" })).toBe(
		"2 carros en 1 lugar. La lista muestra los mismos datos.",
	);
});
