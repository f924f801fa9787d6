import type { LoadContent, NoticeContent } from "./notice-content.ts";

/**
 * One thing that a revision changed. `load` is the place of the load, nothing for the head; `before` or `after` is null
 * where there was none.
 */
export type Difference = { load: number | undefined; field: string; before: string | null; after: string | null };

const headFields = [
	"mode",
	"yard",
	"carrier",
	"scac",
	"bol",
	"shippedAt",
	"expectedAt",
] as const satisfies readonly (keyof NoticeContent)[];
const loadFields = [
	"po",
	"poLine",
	"commodity",
	"vehicle",
	"seals",
	"grossLb",
	"tareLb",
	"scaleTicket",
	"radiationScan",
] as const satisfies readonly (keyof LoadContent)[];

/**
 * What changed between two revisions: first the fields of the head, then load by load, with added and removed loads as
 * a whole.
 */
export function differencesOf(before: NoticeContent, after: NoticeContent): Difference[] {
	const head = headFields.flatMap((field) => differ(undefined, field, before[field], after[field]));
	const most = Math.max(before.loads.length, after.loads.length);
	const loads = Array.from({ length: most }, (_, index) =>
		loadDifferences(index + 1, before.loads[index], after.loads[index]),
	);
	return [...head, ...loads.flat()];
}

function loadDifferences(load: number, before: LoadContent | undefined, after: LoadContent | undefined): Difference[] {
	if (before && after)
		return [
			...loadFields.flatMap((field) => differ(load, field, before[field], after[field])),
			...differ(load, "files", namesOf(before), namesOf(after)),
		];
	return differ(load, "vehicle", before?.vehicle, after?.vehicle);
}

function differ(load: number | undefined, field: string, before: unknown, after: unknown): Difference[] {
	const [was, is] = [textOf(before), textOf(after)];
	return was === is ? [] : [{ load, field, before: was, after: is }];
}

const namesOf = ({ files = [] }: LoadContent) => files.map(({ name }) => name);

function textOf(value: unknown): string | null {
	if (value === null || value === undefined) return null;
	return Array.isArray(value) ? value.join(", ") : String(value);
}
