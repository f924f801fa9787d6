import { m } from "#generated/texts/messages.js";
import { millNameOf } from "#server/branding/brand.ts";
import type { HeadingLine } from "#server/export/sheet.ts";
import type { EvidenceContext } from "#server/lists/resources/list-resource.ts";
import { createFormat } from "#shared/format.ts";
import { type ColumnIdOf, filterTitle } from "#shared/lists/define-list.ts";
import type { FilterValue, ListState } from "#shared/lists/list-definition.ts";
import { accessRightTabLabel, accessWayLabel } from "../../review/review-labels.ts";
import { accessRightsList } from "../../review/review-lists.ts";

/**
 * What proves a review whatever its reader looks at: who may see what, by whose word and why, when they were last here,
 * until when, and who attested it, when, with which note.
 */
export const evidenceColumns: readonly ColumnIdOf<typeof accessRightsList>[] = [
	...(["person", "email", "right", "account", "since", "source", "grantedBy", "reason", "lastSignIn", "ends"] as const),
	...(["reviewed", "reviewedBy", "note"] as const),
];

/**
 * What is above the rights in a file: whose it is, of which account and when, by whom, through which view and
 * filters.
 */
export async function evidenceHeading(context: EvidenceContext, state: ListState): Promise<HeadingLine[]> {
	const { viewer, config, database, language } = context;
	const found = await database.transaction("millgate_admin", {}, (tx) =>
		tx.sql<{ name: string | null; months: number; now: string }>(
			`select review_months as months, to_json(now()) #>> '{}' as now,
				(select name from accounts where code = $1 limit 1) as name from access_policy`,
			[typeof state.filters.account === "string" ? state.filters.account : null],
		),
	);
	const { name, months, now } = found[0] ?? { name: null, months: 0, now: "" };
	const { timeZone, units } = viewer.preferences;
	const format = createFormat({ language, units, dateFormat: "iso", timeZone, year: 0, coilLabel: "" });
	const { account, ...others } = state.filters;
	return [
		[m.people_evidence(), millNameOf(config)],
		[
			m.people_review_account(),
			account === undefined ? m.people_evidence_all() : [account, name].filter(Boolean).join(" "),
		],
		[m.people_evidence_at(), `${format.instant(now)} (${timeZone})`],
		[m.people_evidence_by(), `${viewer.name} <${viewer.email}>`],
		[m.people_review_months(), String(months)],
		[m.people_evidence_view(), accessRightTabLabel(state.tab)],
		...(state.search ? [[m.people_evidence_search(), state.search] as const] : []),
		...Object.entries(others).map(([id, value]) => [filterTitle(accessRightsList, id), valueLabel(id, value)] as const),
	];
}

function valueLabel(id: string, value: FilterValue): string {
	if (Array.isArray(value)) return value.map((code) => (id === "way" ? accessWayLabel(code) : code)).join(", ");
	if (typeof value !== "object") return String(value);
	const { from = "", to = "" } = value as { from?: string; to?: string };
	return `${from} – ${to}`.trim();
}
