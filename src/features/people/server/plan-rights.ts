import { createHash } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import { type CellError, type CsvRow, readCsv } from "#server/csv/read-csv.ts";
import type { Transaction } from "#server/database/database.ts";
import { isErased } from "../privacy/personal-tables.ts";
import { assignableGroups, type RightList } from "../right.ts";
import type { PersonChange } from "./apply-rights.ts";

export const batchColumns = ["email", "change", "right"] as const;
export type BatchColumn = (typeof batchColumns)[number];
const mostRows = 10_000;

/** One row of a file as it would be imported; a row that says what is so already is no change. */
export type PlannedRight = PersonChange & { line: number; name: string; isChange: boolean };
export type RightsPlan = { rows: PlannedRight[]; faults: CellError[]; revision: string };

type KnownPerson = { id: number; email: string; name: string; held: string[] };
type KnownAccount = { id: number; code: string; kind: RightList };
type Known = {
	people: ReadonlyMap<string, KnownPerson>;
	accounts: ReadonlyMap<string, KnownAccount>;
	viewerId: number | undefined;
};

/** What a file of rights would change, row by row, before anything happens; `revision` names exactly this plan. */
export async function planRights(tx: Transaction, csv: string, viewerId: number | undefined): Promise<RightsPlan> {
	const { rows, faults } = readCsv(csv, { all: batchColumns, required: batchColumns, mostRows });
	const known = { ...(await findKnown(tx, rows)), viewerId };
	const first = new Map<string, number>();
	const planned = rows.flatMap((row) => {
		const found = planRow(row, known);
		if (!("list" in found)) {
			faults.push(...found.faults);
			return [];
		}
		const key = `${found.personId} ${found.list} ${found.value}`;
		const earlier = first.get(key);
		if (earlier !== undefined) {
			faults.push({
				line: row.line,
				column: "right",
				value: row.cells.right,
				reason: m.people_batch_twice({ line: earlier }),
			});
			return [];
		}
		first.set(key, row.line);
		return [found];
	});
	const revision = createHash("sha256").update(JSON.stringify(planned)).digest("base64url");
	return { rows: planned, faults: faults.toSorted((a, b) => a.line - b.line), revision };
}

async function findKnown(tx: Transaction, rows: readonly CsvRow<BatchColumn>[]): Promise<Omit<Known, "viewerId">> {
	const emails = [...new Set(rows.map(({ cells }) => cells.email.toLowerCase()))];
	const people = await tx.sql<KnownPerson>(
		`select p.id, p.email, p.name, array(
			select 'group:' || g.group_name from person_groups g where g.person_id = p.id
			union all select pa.list || ':' || a.code from person_accounts pa join accounts a on a.id = pa.account_id
			where pa.person_id = p.id
		) as held from people p where p.email = any ($1::text[])`,
		[emails],
	);
	const accounts = await tx.sql<KnownAccount>("select id, code, kind from accounts where code = any ($1::text[])", [
		[...new Set(rows.map(({ cells }) => cells.right))],
	]);
	return {
		people: new Map(people.filter((person) => !isErased(person)).map((person) => [person.email, person])),
		accounts: new Map(accounts.map((account) => [account.code, account])),
	};
}

function planRow(
	{ line, cells }: CsvRow<BatchColumn>,
	{ people, accounts, viewerId }: Known,
): PlannedRight | { faults: CellError[] } {
	const person = people.get(cells.email.toLowerCase());
	const account = accounts.get(cells.right);
	const group = assignableGroups.find((name) => name.toLowerCase() === cells.right.toLowerCase());
	const change = cells.change.toLowerCase();
	const error = (column: BatchColumn, reason: string): CellError => ({ line, column, value: cells[column], reason });
	const faults = [
		...(person ? [] : [error("email", m.people_batch_unknown_person())]),
		...(person && person.id === viewerId ? [error("email", m.people_not_oneself())] : []),
		...(account || group ? [] : [error("right", m.people_batch_unknown_right())]),
		...(change === "add" || change === "remove" ? [] : [error("change", m.people_batch_unknown_change())]),
	];
	if (!person || faults.length > 0) return { faults };
	const list = account?.kind ?? "group";
	const value = account?.code ?? group ?? cells.right;
	const isGranted = change === "add";
	const isChange = person.held.includes(`${list}:${value}`) !== isGranted;
	return {
		line,
		personId: person.id,
		email: person.email,
		name: person.name,
		list,
		value,
		accountId: account?.id ?? null,
		isGranted,
		isChange,
	};
}
