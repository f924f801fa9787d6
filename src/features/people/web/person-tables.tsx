import type { ReactNode } from "react";
import type { ShownPersonFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { sourceLabel } from "#shared/audit/right-sources.ts";
import { mfaLabel } from "#shared/identities/identity-labels.ts";
import { providerTitle } from "#shared/identities/provider-title.ts";
import { isSettingsProvider } from "#shared/identities/providers.ts";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { actLabel, listLabel } from "../people-labels.ts";
import styles from "./person-view.module.css";

const right = (list: string, value: string, name?: string): ReactNode => (
	<>
		{listLabel(list)} {list !== "access" && <span className="mono">{value}</span>}{" "}
		{name && name !== value && <span className={styles.quiet}>{name}</span>}
	</>
);

export function RightsTable({ rights, isActive }: Pick<ShownPersonFragment, "rights" | "isActive">) {
	const format = useFormat();
	return (
		<FactsTable
			isStacked
			label={m.people_rights_title()}
			titles={[
				m.people_right(),
				m.people_source(),
				m.people_granted_at(),
				m.people_granted_by(),
				m.people_why(),
				m.people_review_ends(),
				m.people_review_reviewed(),
			]}
			none={isActive ? m.people_rights_none() : m.people_rights_none_inactive()}
			rows={rights.map((row) => ({
				id: `${row.list}:${row.value}`,
				cells: [
					right(row.list, row.value, row.name),
					sourceLabel(row.source),
					row.grantedAt ? format.instant(row.grantedAt) : "–",
					row.actor ? actorLabel(row.actor) : "–",
					row.reason ?? "–",
					row.endsAt ? format.instant(row.endsAt) : "–",
					row.reviewedAt ? `${format.instant(row.reviewedAt)} · ${row.reviewedBy ?? ""}` : "–",
				],
			}))}
		/>
	);
}

export function HistoryTable({ history }: Pick<ShownPersonFragment, "history">) {
	const format = useFormat();
	return (
		<FactsTable
			isStacked
			label={m.people_history()}
			titles={[m.people_when(), m.people_what(), m.people_who(), m.people_why()]}
			none={m.people_history_none()}
			rows={history.map((event) => ({
				id: event.id,
				cells: [
					format.instant(event.at),
					<>
						{right(event.list, event.value)} {actLabel(event.act, event.endsAt && format.instant(event.endsAt))}
					</>,
					event.actor ? actorLabel(event.actor) : sourceLabel(event.source),
					event.reason ?? "–",
				],
			}))}
		/>
	);
}

export function SessionsTable({ sessions }: Pick<ShownPersonFragment, "sessions">) {
	const format = useFormat();
	return (
		<FactsTable
			isStacked
			label={m.people_sessions()}
			titles={[
				m.people_when(),
				m.people_seen(),
				m.people_address(),
				m.people_provider(),
				m.identities_mfa(),
				m.people_state(),
			]}
			none={m.people_sessions_none()}
			rows={sessions.map((session) => ({
				id: session.id,
				cells: [
					format.instant(session.signedInAt),
					format.instant(session.seenAt),
					session.address ?? "–",
					isSettingsProvider(session.provider) ? session.provider.toUpperCase() : providerTitle(session.provider),
					session.hasMfa === null ? "–" : mfaLabel(session.hasMfa, session.factors),
					session.isOpen ? m.people_open() : m.people_over(),
				],
			}))}
		/>
	);
}
