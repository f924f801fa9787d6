import { createHash } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import { type CellError, readCsv } from "#server/csv/read-csv.ts";
import type { Transaction } from "#server/database/database.ts";
import { groupNames } from "#shared/access.ts";
import { checkForm } from "#shared/forms/check-form.ts";
import type { Language } from "#shared/languages.ts";
import { splitPasted } from "#shared/pasted-codes.ts";
import { type InvitationValues, invitationForm } from "../invitation-form.ts";
import { checkInvitees, type Invitee, inviteeOf } from "./check-invitees.ts";

const columns = ["email", "name", "area", "language", "groups", "accounts", "days"] as const;
const required = ["email", "name", "area"] as const;
// Each row is a mail to a person outside: more at once than this is a mistake, or a mailing.
const mostRows = 2_000;

export type PlannedInvitation = Invitee & { line: number };

/**
 * A group by its name in whatever letters, as a file of rights names it; what names none stays, for the rules to
 * refuse.
 */
function groupNamed(typed: string): string {
	return Object.values(groupNames).find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed;
}

/** Cells that the form has no field for in that area: nobody would hear that they were left out. */
function lostCells(line: number, cells: Record<"groups" | "accounts", string>, values: InvitationValues): CellError[] {
	// What the area gives by itself may be said.
	const isPresent = (column: string) =>
		column === "groups" && values.area === "admin" && groupNamed(cells.groups) === groupNames.admin;
	const isLost = (column: "groups" | "accounts") =>
		cells[column] !== "" && values[column] === undefined && !isPresent(column);
	const lost = (["groups", "accounts"] as const).filter(isLost);
	return lost.map((column) => ({
		line,
		column,
		value: cells[column],
		reason: m.invitations_other_area({ codes: cells[column] }),
	}));
}

/** What a file says by the rules of the form alone. */
export type ReadInvitations = { rows: PlannedInvitation[]; faults: CellError[] };
export type InvitationsPlan = ReadInvitations & { revision: string };

/**
 * Reads a file of people to invite, and checks each row as the form does. It takes seconds for thousands of rows: do
 * this before the transaction.
 */
export async function readInvitations(csv: string, language: Language): Promise<ReadInvitations> {
	const read = readCsv(csv, { all: columns, required, mostRows });
	const faults = [...read.faults];
	const rows: PlannedInvitation[] = [];
	for (const { line, cells } of read.rows) {
		const sent = {
			...cells,
			area: cells.area.toLowerCase(),
			language: cells.language.toLowerCase() || "en",
			groups: [...new Set(splitPasted(cells.groups).map(groupNamed))],
			days: cells.days || undefined,
		};
		const checked = await checkForm(invitationForm, sent, language);
		if (checked.values) {
			rows.push({ line, ...inviteeOf(checked.values) });
			faults.push(...lostCells(line, cells, checked.values));
		} else
			faults.push(
				...checked.faults.map(({ field, reason }) => {
					const column = field.split(".")[0] ?? "";
					return {
						line,
						column,
						value: columns.some((name) => name === column) ? cells[column as "email"] : "",
						reason,
					};
				}),
			);
	}
	return { rows, faults };
}

/** Whom the file would invite, checked in the database, before any mail is sent. */
export async function planInvitations(tx: Transaction, { rows, faults }: ReadInvitations): Promise<InvitationsPlan> {
	const lines = rows.map(({ line }) => line);
	const known = (await checkInvitees(tx, rows, lines)).flatMap(({ index, field, reason }) => {
		const row = rows[index];
		const value = row && (field === "accounts" ? row.accounts.join(" ") : row[field]);
		return row && value !== undefined ? [{ line: row.line, column: field, value, reason }] : [];
	});
	const revision = createHash("sha256").update(JSON.stringify(rows)).digest("base64url");
	return { rows, faults: [...faults, ...known].toSorted((a, b) => a.line - b.line), revision };
}
