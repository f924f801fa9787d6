import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { ComposedStatement } from "./composed.ts";

type Refusal = { message: string; name: string | undefined };

/**
 * Has PostgreSQL prepare composed statements on the migrated database at `url`. Answers one line for each place in the code of
 * their feature, else of src/, that uses the name which PostgreSQL does not accept: `path:line: message (part, part)`.
 */
export async function checkComposed(
	root: string,
	url: string,
	statements: readonly ComposedStatement[],
): Promise<string[]> {
	const answers = await prepareAll(url, new Set(statements.map(({ text }) => text)));
	const parts = new Map<string, string[]>();
	for (const { text, part, home } of statements) {
		const refusal = answers.get(text);
		for (const place of refusal ? placesOf(root, homeOf(root, home), refusal.name) : []) {
			const fault = `${place}: ${refusal?.message}`;
			parts.set(fault, [...(parts.get(fault) ?? []), part]);
		}
	}
	return [...parts].map(([fault, of]) => `${fault} (${first([...new Set(of)])})`);
}

const mostParts = 3;

function first(parts: readonly string[]): string {
	const more = parts.length - mostParts;
	return [...parts.slice(0, mostParts), ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

async function prepareAll(url: string, texts: Iterable<string>): Promise<Map<string, Refusal | undefined>> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const answers = new Map<string, Refusal | undefined>();
		for (const text of texts) answers.set(text, await prepare(client, text));
		return answers;
	} finally {
		await client.end();
	}
}

async function prepare(client: pg.Client, text: string): Promise<Refusal | undefined> {
	const statement = `prepare composed as ${text}`;
	try {
		await client.query(statement);
		await client.query("deallocate composed");
		return undefined;
	} catch (error) {
		const { message, position } = error as pg.DatabaseError;
		const name = position && /^[\w."]+/.exec(statement.slice(Number(position) - 1))?.[0];
		return { message, name: name ? name.split(".").at(-1)?.replaceAll('"', "") : undefined };
	}
}

/** The feature's folder: `home` itself, or that of the module which contains it. */
function homeOf(root: string, home: string): string {
	if (home.startsWith("src/")) return home;
	const module = globSync("src/features/**/*-resource*.ts", { cwd: root }).find((path) =>
		readFileSync(join(root, path), "utf8").includes(home),
	);
	if (!module) throw new Error(`No list resource has ${home}`);
	return module.split("/").slice(0, 3).join("/");
}

/** Lines that use a name: in the feature if it is used there, else in all of src/. */
function placesOf(root: string, feature: string, name: string | undefined): string[] {
	if (!name) return [feature];
	const used = new RegExp(`\\b${name}\\b`);
	for (const folder of [feature, "src"]) {
		const files = globSync(`${folder}/**/*.ts`, { cwd: root }).filter((path) => !/[.]test[.]|\/generated\//.test(path));
		const places = files.flatMap((path) =>
			readFileSync(join(root, path), "utf8")
				.split("\n")
				.flatMap((line, index) => (used.test(line) && !isProse(line) ? [`${path}:${index + 1}`] : [])),
		);
		if (places.length > 0) return places;
	}
	return [feature];
}

const isProse = (line: string) => /^\s*(?:\/\/|\*|\/\*)/.test(line) || /^import /.test(line);
