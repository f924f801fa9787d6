import type { ReactNode } from "react";
import type { AdminPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { auditActionLabel, auditActions } from "#shared/audit/audit-labels.ts";
import type { Format } from "#shared/format.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import type { FilterWords } from "#web/lists/filter-fields.tsx";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { auditColumnLabel } from "../audit-labels.ts";
import { type AuditColumnId, auditColumnIds } from "../audit-list.ts";

type AuditEvent = AdminPageQuery["auditEvents"]["nodes"][number];

const mono = (text: string | null) => (text ? <span className="mono">{text}</span> : "–");

const cells: Record<AuditColumnId, (event: AuditEvent, format: Format) => ReactNode> = {
	at: ({ at }, format) => format.instant(at),
	actor: ({ actor }) => actor,
	action: ({ action }) => auditActionLabel(action),
	target: ({ target }) => target ?? "–",
	account: ({ account }) => mono(account),
	address: ({ address }) => mono(address),
	request: ({ requestId }) => mono(requestId),
	detail: ({ detail }) => mono(detail === "{}" ? null : detail),
	code: ({ action }) => mono(action),
};

export function auditColumns(format: Format): TableColumn<AuditEvent>[] {
	return auditColumnIds.map((id) => ({
		id,
		title: auditColumnLabel(id),
		isSortable: id === "at",
		cell: (event) => cells[id](event, format),
	}));
}

const actionOptions = () =>
	auditActions
		.map((value) => ({ value, label: auditActionLabel(value) }))
		.toSorted((a, b) => a.label.localeCompare(b.label, getLocale()));

export function auditFilters({ filters }: ListState): FilterWords[] {
	const words: FilterWords[] = (["at", "actor", "action", "target", "account", "address", "request"] as const).map(
		(id) => ({
			id,
			label: auditColumnLabel(id),
			...(id === "action" && { options: actionOptions(), valueLabel: auditActionLabel }),
		}),
	);
	return filters.event ? [...words, { id: "event", label: m.administration_event() }] : words;
}
