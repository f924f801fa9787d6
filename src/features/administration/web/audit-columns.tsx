import type { AdminPageQuery } from "#generated/graphql/graphql.ts";
import { getLocale } from "#generated/texts/runtime.js";
import { auditActionLabel, auditActions } from "#shared/audit/audit-labels.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { auditList } from "../audit-list.ts";

type AuditEvent = AdminPageQuery["auditEvents"]["nodes"][number];

/** Columns of the audit record as its table shows them. */
export const auditColumns = tableColumns<typeof auditList, AuditEvent>(auditList, {
	detail: ({ detail }) => (detail === "{}" ? "–" : mono(detail)),
});

/** Filters of the audit record; it offers every action that this release writes, in the order of their labels. */
export function auditFilters(state: ListState) {
	const actions = auditActions
		.map((code) => ({ code, name: auditActionLabel(code) }))
		.toSorted((a, b) => a.name.localeCompare(b.name, getLocale()));
	return declaredFilters(auditList, state, { actions });
}
