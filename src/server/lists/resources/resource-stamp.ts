import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import type { HeadingLine } from "#server/export/sheet.ts";
import { type DataStampRow, dataStampSql } from "#server/graphql/data-stamp.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { createFormat } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import type { ListResource } from "./list-resource.ts";

/** For whom a stamp is written: a file's language may be another than that of the profile. */
type Reader = { viewer: Viewer; language: Language };

/**
 * "Data as of" for files and mails of a list, read as its viewer by the statement of the page: the moment by the mill's
 * clock, or that no data came yet; undefined for lists whose rows people write.
 */
export async function stampLabel(
	tx: Transaction,
	{ shows }: ListResource,
	{ viewer, language }: Reader,
): Promise<string | undefined> {
	if (!shows) return undefined;
	const [row] = await tx.sql<{ stamp: DataStampRow | null }>(
		`select ${dataStampSql(shows, { at: {}, place: {}, timeZone: {} })} as stamp`,
	);
	if (!row?.stamp) return m.server_stamp_none();
	const { at, place, timeZone } = row.stamp;
	// A file is looked at in other years too: its day says its year.
	const format = createFormat({ ...viewer.preferences, language, year: 0, coilLabel: "" });
	return m.server_stamp_of({ time: format.instant(at, timeZone), place });
}

/** The same as the line above the titles of a workbook. */
export const stampHeading = (words: string | undefined): HeadingLine[] =>
	words === undefined ? [] : [[m.server_stamp_label(), words]];
