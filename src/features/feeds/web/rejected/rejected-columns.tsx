import type { ListedRejectFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { currentLanguage } from "#web/language.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { rejectedReason, rejectedStateLabel } from "../../rejected/rejected-labels.ts";
import { rejectedList } from "../../rejected/rejected-list.ts";
import styles from "../feeds.module.css";

graphql(`
	fragment ListedReject on RejectedRow {
		id
		key
		entity
		source
		line
		run
		field
		code
		value
		faultCount
		times
		firstSeenAt
		lastSeenAt
		state
	}
`);

const tones: Readonly<Record<string, Tone>> = { open: "heat", dismissed: "neutral" };

export function RejectedPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "better"}>{rejectedStateLabel(state)}</Pill>;
}

/** Columns of refused rows as their table shows them. */
export const rejectedColumns = tableColumns<typeof rejectedList, ListedRejectFragment>(rejectedList, {
	key: ({ id, key }) => (
		<RowLink to={paths.rejectedRow(id)}>{key === "" ? m.feeds_rejected_unreadable() : mono(key)}</RowLink>
	),
	reason: (row) => (
		<span className={styles.reason}>
			{rejectedReason(row, currentLanguage())}
			{row.faultCount > 1 && (
				<span className={styles.quiet}> {m.feeds_rejected_more({ count: row.faultCount - 1 })}</span>
			)}
		</span>
	),
	state: ({ state }) => <RejectedPill state={state} />,
});
