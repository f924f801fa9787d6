import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CallSite } from "./call-sites.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Column } from "./describe.ts";
import type { Module, Node } from "./modules.ts";
import { columnType, parameterType } from "./row-types.ts";
import { write } from "./texts.ts";

/** A call site with what PostgreSQL answers to its statements. */
export type Described = { site: CallSite; rows: Column[][]; parameters: number[][] };

// `Row` is what the code declares, `Answer` what PostgreSQL answers: it must fit, and have no column that is not
// declared. A text may be declared as some texts only; where a CHECK lists them, `Answer` does too, and is compared as
// it is.
const helpers = `
type SqlText<Declared, Answered> = [string] extends [NonNullable<Answered>]
	? NonNullable<Declared> extends string ? NonNullable<Declared> | Extract<Answered, null> : Answered
	: [string[]] extends [NonNullable<Answered>]
		? NonNullable<Declared> extends readonly string[] ? NonNullable<Declared> | Extract<Answered, null> : Answered
		: Answered;
type SqlAnswer<Row, Answer> = { [Name in keyof Answer]: Name extends keyof Row ? SqlText<Row[Name], Answer[Name]> : Answer[Name] };
type SqlRow<Row, Answer extends Row, NotDeclared extends never> = Row;
`;

/**
 * Compares the code with what PostgreSQL answers, by tsc itself: in the copy of src/ each call site gets the answered
 * type beside the declared one, on its own line. Answers one line for each difference, with its place.
 */
export function verifyTypes(root: string, folder: string, described: Described[], catalogue: Catalogue): string[] {
	const byModule = Map.groupBy(described, ({ site }) => site.module);
	for (const [module, own] of byModule) write(join(folder, module.path), withAnswers(module, own, catalogue));
	const paths = { "#generated/texts/messages.js": ["./messages.d.ts"] };
	writeFileSync(join(folder, "messages.d.ts"), "export declare const m: any;\n");
	const compilerOptions = { paths, rootDirs: ["."] };
	const files = [...byModule.keys()].map(({ path }) => path);
	writeFileSync(
		join(folder, "tsconfig.json"),
		JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include: [], files }),
	);
	const { stdout, status, error } = spawnSync(
		join(root, "node_modules/.bin/tsc"),
		["--noEmit", "--pretty", "false", "-p", folder],
		{
			cwd: folder,
			encoding: "utf8",
			maxBuffer: 2 ** 28,
		},
	);
	const messages = messagesOf(stdout ?? "");
	if (error || (status !== 0 && messages.length === 0)) throw new Error("tsc compared nothing", { cause: error });
	return messages;
}

/** tsc's messages, each with what it says further on lines of its own. */
function messagesOf(printed: string): string[] {
	const found: string[] = [];
	for (const line of printed.split("\n").filter((one) => one !== "")) {
		const place = /^(\S+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line);
		if (place) found.push(`${place[1]}:${place[2]}: ${place[3]}`);
		else found.push(`${found.pop() ?? ""}\n${line}`);
	}
	return [...new Set(found)];
}

function withAnswers(module: Module, described: Described[], catalogue: Catalogue): string {
	const edits = described.flatMap((one) => editsOf(one, catalogue)).sort((a, b) => b.at - a.at);
	let text = module.bytes;
	for (const { at, end, by } of edits)
		text = text.slice(0, at) + Buffer.from(by(text.slice(at, end))).toString("latin1") + text.slice(end);
	return `${text}\n${helpers}`;
}

type Edit = { at: number; end: number; by: (text: string) => string };

function editsOf({ site, rows, parameters }: Described, catalogue: Catalogue): Edit[] {
	const { rowType, call, values } = site;
	const answers = [...new Set(rows.map((columns) => rowOf(columns, catalogue)))];
	const edits: Edit[] = [];
	if (rowType) {
		edits.push({
			at: rowType.span.start,
			end: rowType.span.end,
			by: (declared) => answers.reduce((row, answer) => compared(row, answer), declared),
		});
	} else if (answers.length === 1 && rows.some((columns) => columns.length > 0)) {
		const callee = (call.callee as Node).span;
		edits.push({ at: callee.end, end: callee.end, by: () => `<${answers[0]}>` });
	}
	const types = [
		...new Set(parameters.map((list) => `[${list.map((type) => parameterType(type, catalogue)).join(", ")}]`)),
	];
	if (values?.type === "ArrayExpression" && !hasSpread(values)) {
		edits.push({
			at: values.span.end,
			end: values.span.end,
			by: () => types.map((type) => ` satisfies ${type}`).join(""),
		});
	}
	return edits;
}

const hasSpread = (values: Node): boolean =>
	(values.elements as ({ spread: unknown } | null)[]).some((element) => element?.spread);

function compared(declared: string, answer: string): string {
	return `SqlRow<${declared}, SqlAnswer<${declared}, ${answer}>, Exclude<keyof ${answer}, keyof (${declared})>>`;
}

function rowOf(columns: Column[], catalogue: Catalogue): string {
	// As pg does: of two columns of one name the last counts.
	const byName = [...new Map(columns.map((column) => [column.name, column])).values()];
	return `{ ${byName.map((column) => `${JSON.stringify(column.name)}: ${columnType(column, catalogue)}`).join("; ")} }`;
}
