import type { GraphQLSchema } from "graphql";
import { listResources } from "#app/list-resources.ts";
import { keyCalls, personCalls } from "./http-calls.ts";
import { admitted, type Expected, expectedOf, type Kind, kinds, people, withoutRows } from "./kinds.ts";
import { pages } from "./pages.ts";
import { companies, programCalls } from "./program-calls.ts";
import { narrowerFields, rootFields } from "./root-fields.ts";

/** Lists of rows that belong to customers' accounts, by their root field. */
export const accountLists = listResources.filter(
	({ source, access }) => source.owners.length > 0 && (access === "customer" || access === "prices"),
);

/** Root fields of the schema without a row in the matrix, and rows without their field. */
export function matrixFaults(schema: GraphQLSchema): string[] {
	const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
		(type) => type != null,
	);
	const fields = types.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
	return [
		...fields
			.filter((field) => !(field in rootFields))
			.map((field) => `${field} has no row in tests/rights/root-fields.ts`),
		...Object.keys(rootFields)
			.filter((field) => !fields.includes(field))
			.map((field) => `tests/rights/root-fields.ts: there is no ${field}`),
	];
}

const marks: Record<Expected, string> = { allowed: "yes", empty: "none", refused: "–" };
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function table(head: string, rows: Readonly<Record<string, (kind: Kind) => Expected>>): string[] {
	const titles = [head, ...kinds.map((kind) => people[kind].title)];
	const body = Object.entries(rows).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return [
		line(titles),
		line(titles.map(() => "---")),
		...body.map(([name, expected]) =>
			line([`\`${name.replaceAll("|", "\\|")}\``, ...kinds.map((kind) => marks[expected(kind)])]),
		),
	];
}

const mapped = <T>(rows: Readonly<Record<string, T>>, expected: (row: T, name: string) => (kind: Kind) => Expected) =>
	Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, expected(row, name)]));

const listFields = new Set(accountLists.map(({ field }) => `Query.${field}`));
const letIn =
	(access: keyof typeof admitted) =>
	(kind: Kind): Expected =>
		admitted[access].includes(kind) ? "allowed" : "refused";

/** The text of docs/rights-matrix.md. */
export function printedMatrix(): string {
	const calls = mapped(personCalls, ({ opens, ofAccounts }) => (kind) => {
		const expected = letIn(opens)(kind);
		return expected === "allowed" && ofAccounts && withoutRows.includes(kind) ? "empty" : expected;
	});
	const keys = Object.entries(keyCalls).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return `${[
		"# Who may ask what",
		"",
		"Written by `npm run generate` from `tests/rights`, where the rows are; every row is tried by really asking (`tests/api/refusals.test.ts`,",
		"`live-refusals.test.ts`, `call-refusals.test.ts`, `page-refusals.test.ts`), and `npm test -- schema` fails when a row is missing. Which rows of",
		"a list that a user reads is proved by the properties in `tests/rows`.",
		"",
		"*yes*: answered. *none*: answered, but empty for a caller without accounts. *–*: refused, as if it did not exist.",
		"",
		"## Root fields",
		"",
		"The API answers no call without a good token, public or not.",
		"",
		...table(
			"field",
			mapped(rootFields, (access, name) => (kind) => expectedOf(access, kind, listFields.has(name))),
		),
		"",
		"## Fields that fewer people may read than their type",
		"",
		"*none*: the field is empty.",
		"",
		...table(
			"field",
			mapped(
				narrowerFields,
				(access) => (kind) =>
					expectedOf("customer", kind) === "refused"
						? "refused"
						: expectedOf(access, kind) === "refused"
							? "empty"
							: "allowed",
			),
		),
		"",
		"## Calls of browsers",
		"",
		...table("call", calls),
		"",
		"## Pages",
		"",
		...table("page", mapped(pages, letIn)),
		"",
		"## Calls of programs, by key",
		"",
		"Nobody's session opens them. Revoked and expired keys, and keys of other scopes, are refused.",
		"",
		line(["call", "scope", "opened by a key for everything (`*`)"]),
		line(["---", "---", "---"]),
		...keys.map(([name, { scope, byStar }]) => line([`\`${name}\``, `\`${scope}\``, byStar ? "yes" : "no"])),
		"",
		"## Calls of companies' programs, by key",
		"",
		"A key of the company with the scope, for accounts of these kinds. Nobody's session opens them, nor does a key of the mill.",
		"",
		line(["call", "scope", ...companies]),
		line(["---", "---", ...companies.map(() => "---")]),
		...Object.entries(programCalls)
			.toSorted(([a], [b]) => (a < b ? -1 : 1))
			.map(([name, { scope, opens }]) =>
				line([
					`\`${name.replaceAll("|", "\\|")}\``,
					scope ? `\`${scope}\`` : "that of each tool",
					...companies.map((company) => marks[opens.includes(company) ? "allowed" : "refused"]),
				]),
			),
	].join("\n")}\n`;
}
