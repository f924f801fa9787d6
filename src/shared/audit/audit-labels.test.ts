import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "../languages.ts";
import { auditActionLabel, auditActions } from "./audit-labels.ts";

test("what the database itself puts on record has its words too", () => {
	const written = readdirSync("database/migrations").flatMap((name) =>
		readFileSync(`database/migrations/${name}`, "utf8")
			.split("insert into audit_events")
			.slice(1)
			.flatMap(
				(after) =>
					after
						.slice(0, 400)
						.match(/'(?!millgate)[a-z]+\.[a-z]+'/)?.[0]
						.slice(1, -1) ?? [],
			),
	);
	expect(written.length).toBeGreaterThan(0);
	expect(written.filter((code) => !auditActions.some((known) => known === code))).toEqual([]);
});

test("no two actions are called the same, in either language", () => {
	for (const language of languages) {
		const texts = Object.entries(JSON.parse(readFileSync(`src/shared/audit/${language}.json`, "utf8")));
		const words = texts.filter(([key]) => !key.startsWith("audit_by_")).map(([, word]) => word);
		expect([words.length, new Set(words).size]).toEqual([auditActions.length, auditActions.length]);
	}
});

test("an unknown code stays as it is", () => {
	expect(auditActionLabel("toString")).toBe("toString");
});
