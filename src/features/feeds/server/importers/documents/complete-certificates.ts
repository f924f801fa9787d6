import type { Transaction } from "#server/database/database.ts";
import { rowKeyText } from "../../../row-key-text.ts";
import { certificateRow } from "../../../rows/documents/certificate-row.ts";
import { settleComplete } from "../../feed-rejects.ts";
import { lockGroup } from "../../group-locks.ts";
import { certificatesImporter } from "./certificates-importer.ts";

/**
 * Imports the certificates that wait for values again, once their heat or the limits of their grade have changed: those
 * that lack nothing any more are issued. `column` is where `values` are in `waiting_certificates`.
 */
export async function completeCertificates(
	tx: Transaction,
	column: "heat_number" | "grade",
	values: readonly string[],
): Promise<void> {
	if (values.length === 0) return;
	const findSql = `select "row" from waiting_certificates where ${column} = any ($1::text[])
		order by account_id, certificate_number`;
	const [any] = await tx.sql(`${findSql} limit 1`, [values]);
	if (!any) return;
	await lockGroup(tx, "certificates");
	const waiting = await tx.sql<{ row: unknown }>(findSql, [values]);
	const rows = waiting.map(({ row }, n) => ({ n, row: certificateRow.parse(row) }));
	const { faults, incomplete = [] } = await certificatesImporter.storeRows(tx, rows);
	await tx.sql("drop table staged_certificates, staged_certificate_pieces");
	const open = new Set([...faults, ...incomplete].map(({ n }) => n));
	const complete = rows.filter(({ n }) => !open.has(n)).flatMap(({ row }) => rowKeyText("certificates", row) ?? []);
	await settleComplete(tx, complete);
}
