import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { requireSeen, versionSql } from "#server/forms/require-seen.ts";
import { firstMillTodaySql } from "#server/mill-zone-sql.ts";
import { publishSentFiles } from "#server/storage/attach-sent-files.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { NoticeValues, ResourceValues } from "../../publishing-forms.ts";
import { millToday } from "./mill-today.ts";

export const publicationKinds = ["notice", "resource"] as const;
export type PublicationKind = (typeof publicationKinds)[number];

export type PublishedFileRow = { id: string; name: string; mediaType: string; sizeBytes: number };

/**
 * A notice or an entry of the library, as administrators see it: `audience`, `mill` and `isUrgent` are a notice's,
 * `category` a resource's.
 */
export type PublicationRow = {
	kind: PublicationKind;
	number: string;
	audience: string | null;
	mill: string | null;
	isUrgent: boolean;
	category: string | null;
	titleEn: string | null;
	titleEs: string | null;
	bodyEn: string | null;
	bodyEs: string | null;
	startsOn: string;
	endsOn: string | null;
	isWrittenHere: boolean;
	files: PublishedFileRow[];
	version: string;
	state: "withdrawn" | "unpublished" | "coming" | "shown" | "ended";
};

const mostShown = 200;
const sources = {
	notice: {
		table: "notices",
		number: "notice_number",
		own: `audience, mill, is_urgent as "isUrgent", null as category`,
		from: "starts_on",
		until: "ends_on",
		today: millToday("mill"),
	},
	resource: {
		table: "resources",
		number: "resource_number",
		own: `null as audience, null as mill, false as "isUrgent", category`,
		from: "published_on",
		until: "valid_until",
		today: firstMillTodaySql,
	},
} as const;

/** PDFs are beside entries of the library only. */
const filesOf = (kind: PublicationKind) =>
	kind === "notice"
		? "'[]'::json"
		: `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'sizeBytes',
			f.size_bytes)
			order by f.name, f.id), '[]') from files f where f.state = 'published' and f.owner_kind = 'resource'
			and f.owner_key = resource_number)`;

/** What its form holds: words, days, place, and the PDFs beside it. */
const versionOf = (kind: PublicationKind) => {
	const own = kind === "notice" ? ["audience", "mill", "is_urgent"] : ["category", "published_on", "valid_until"];
	const days = kind === "notice" ? ["starts_on", "ends_on"] : [];
	return versionSql(...own, ...days, "title_en", "title_es", "body_en", "body_es", `${filesOf(kind)}::text`);
};

/**
 * Refuses a change if the publication differs from the version that the user saw. Locks, so that one change runs at a
 * time. A new publication is never refused.
 */
export async function requireSeenPublication(
	tx: Transaction,
	kind: PublicationKind,
	number: string | null | undefined,
	seen: string | null | undefined,
): Promise<void> {
	if (number === null || number === undefined) return;
	const { table, number: key } = sources[kind];
	await tx.sql(`select from ${table} where ${key} = $1 for update`, [number]);
	const [current] = await tx.sql<{ version: string }>(
		`select ${versionOf(kind)} as version from ${table} where ${key} = $1`,
		[number],
	);
	if (!current) throw new NotFoundError();
	requireSeen(seen, current.version);
}

/**
 * Everything of a kind, or the one of that number: the newest first. Past the most that is shown, what is over stays
 * out before what is not.
 */
export function findPublications(tx: Transaction, kind: PublicationKind, number?: string): Promise<PublicationRow[]> {
	const { table, number: key, own, from, until, today } = sources[kind];
	return tx.sql(
		`select '${kind}' as kind, ${key} as number, ${own}, title_en as "titleEn", title_es as "titleEs",
			body_en as "bodyEn", body_es as "bodyEs",
			${from}::text as "startsOn", ${until}::text as "endsOn", is_written_here as "isWrittenHere",
			${filesOf(kind)} as files, ${versionOf(kind)} as version,
			case when withdrawn_at is not null then 'withdrawn' when not is_published then 'unpublished'
			when ${from} > ${today} then 'coming'
				when ${until} < ${today} then 'ended' else 'shown' end as state
		 from ${table} where ${key} in (
			select ${key} from ${table} where $1::text is null or ${key} = $1
			order by withdrawn_at is not null or coalesce(${until} < ${today}, false), ${from} desc, ${key}
			limit ${mostShown})
		 order by ${from} desc, ${key}`,
		[number ?? null],
	);
}

type Texts = Pick<NoticeValues, "titleEn" | "titleEs" | "bodyEn" | "bodyEs">;
const textsOf = ({ titleEn, titleEs, bodyEn, bodyEs }: Texts) =>
	[titleEn, titleEs, bodyEn, bodyEs].map((text) => text ?? null);

/**
 * Keeps a notice that is written here, a new one without a number; answers its number. Throws NotFoundError for one
 * that was fed.
 */
export async function saveNotice(tx: Transaction, values: NoticeValues, number?: string): Promise<string> {
	const { audience, mill, isUrgent, startsOn, endsOn } = values;
	const parameters = [audience, mill ?? null, isUrgent ?? false, ...textsOf(values), startsOn, endsOn ?? null];
	const rows = await tx.sql<{ number: string }>(
		number === undefined
			? `insert into notices (notice_number, audience, mill, is_urgent, title_en, title_es, body_en, body_es, starts_on,
				ends_on, is_written_here, revision)
				values ('P-' || nextval('notice_numbers'), $1, $2, $3, $4, $5, $6, $7, $8, $9, true, 1)
				returning notice_number as number`
			: `update notices set audience = $1, mill = $2, is_urgent = $3, title_en = $4, title_es = $5, body_en = $6,
				body_es = $7, starts_on = $8,
				ends_on = $9, revision = revision + 1, updated_at = now() where notice_number = $10 and is_written_here
				returning notice_number as number`,
		number === undefined ? parameters : [...parameters, number],
	);
	return numberOf(rows);
}

/**
 * Keeps a resource that is written here, a new one without a number; answers its number. Throws NotFoundError for one
 * that was fed.
 */
export async function saveResource(tx: Transaction, values: ResourceValues, number?: string): Promise<string> {
	const parameters = [values.category, ...textsOf(values), values.startsOn, values.endsOn ?? null];
	const rows = await tx.sql<{ number: string }>(
		number === undefined
			? `insert into resources (resource_number, category, title_en, title_es, body_en, body_es, published_on,
				valid_until, is_written_here, revision)
				values ('P-' || nextval('resource_numbers'), $1, $2, $3, $4, $5, $6, $7, true, 1)
				returning resource_number as number`
			: `update resources set category = $1, title_en = $2, title_es = $3, body_en = $4, body_es = $5,
				published_on = $6, valid_until = $7,
				revision = revision + 1, updated_at = now() where resource_number = $8 and is_written_here
				returning resource_number as number`,
		number === undefined ? parameters : [...parameters, number],
	);
	return numberOf(rows);
}

/**
 * Makes these PDFs the ones beside an entry, no matter who wrote it. Throws NotFoundError where there is none,
 * InvalidError naming lost files.
 */
export async function keepResourceFiles(tx: Transaction, number: string, files: readonly FormFile[]): Promise<void> {
	const found = await tx.sql("select from resources where resource_number = $1 for update", [number]);
	if (found.length === 0) throw new NotFoundError();
	const { faults } = await publishSentFiles(tx, files, { kind: "resource", key: number });
	if (faults.length > 0) throw new InvalidError(m.administration_publishing_files_fault(), faults);
}

function numberOf(rows: { number: string }[]): string {
	if (!rows[0]) throw new NotFoundError();
	return rows[0].number;
}

/** Takes something off, or puts it back, no matter who wrote it. False when it was so already. */
export async function withdrawPublication(
	tx: Transaction,
	kind: PublicationKind,
	number: string,
	isWithdrawn: boolean,
): Promise<boolean> {
	const { table, number: key } = sources[kind];
	const [found] = await tx.sql<{ was: boolean }>(
		`select withdrawn_at is not null as was from ${table} where ${key} = $1 for update`,
		[number],
	);
	if (!found) throw new NotFoundError();
	if (found.was === isWithdrawn) return false;
	await tx.sql(
		kind === "notice"
			? "update notices set withdrawn_at = case when $2 then now() end, updated_at = now() where notice_number = $1"
			: `update resources set withdrawn_at = case when $2 then now() end, updated_at = now()
				where resource_number = $1`,
		[number, isWithdrawn],
	);
	return true;
}

export function findMills(tx: Transaction): Promise<{ code: string; name: string }[]> {
	return tx.sql("select code, name from mills order by name");
}
