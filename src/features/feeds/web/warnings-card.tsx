import type { ShownWarningFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PagedFacts } from "#web/ui/surfaces/paged-facts.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./feeds.module.css";

graphql(`
	fragment ShownWarning on FeedWarning {
		id
		run
		source
		entity
		line
		field
		reason
		warnedAt
	}
`);

/** Rows that were imported and should be looked at again, the newest first; nothing where there are none. */
export function WarningsCard({ warnings }: { warnings: readonly ShownWarningFragment[] }) {
	const format = useFormat();
	if (warnings.length === 0) return null;
	return (
		<Card title={m.feeds_warnings_title()}>
			<p className={styles.quiet}>{m.feeds_warnings_about()}</p>
			<PagedFacts
				label={m.feeds_warnings_title()}
				titles={[
					m.feeds_warnings_warning(),
					m.feeds_admin_entity(),
					m.feeds_rejected_field(),
					m.feeds_rejected_line(),
					m.feeds_rejected_run(),
					m.feeds_admin_source(),
					m.feeds_warnings_when(),
				]}
				rows={warnings}
				factsOf={({ id, reason, entity, field, line, run, source, warnedAt }) => ({
					id,
					cells: [
						reason,
						entityLabel(entity),
						<code key="field">{field}</code>,
						line,
						run,
						source,
						format.instant(warnedAt),
					],
				})}
			/>
		</Card>
	);
}
