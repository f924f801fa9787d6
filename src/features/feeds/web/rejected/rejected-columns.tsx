import type { ReactNode } from "react";
import type { ListedRejectFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { currentLanguage } from "#web/language.ts";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { rejectedReason, rejectedStateLabel } from "../../rejected/rejected-labels.ts";
import type { RejectedColumnId } from "../../rejected/rejected-list.ts";
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

type Listed = ListedRejectFragment;

const tones: Readonly<Record<string, Tone>> = { open: "heat", dismissed: "neutral" };

export function RejectedPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "better"}>{rejectedStateLabel(state)}</Pill>;
}

const mono = (text: string) => (text === "" ? "–" : <span className="mono">{text}</span>);

const cells: Record<RejectedColumnId, (row: Listed, format: Format) => ReactNode> = {
	key: ({ id, key }) => (
		<RowLink to={paths.rejectedRow(id)}>
			{key === "" ? m.feeds_rejected_unreadable() : <span className="mono">{key}</span>}
		</RowLink>
	),
	entity: ({ entity }) => entityLabel(entity),
	source: ({ source }) => source,
	reason: (row) => (
		<span className={styles.reason}>
			{rejectedReason(row, currentLanguage())}
			{row.faultCount > 1 && (
				<span className={styles.quiet}> {m.feeds_rejected_more({ count: row.faultCount - 1 })}</span>
			)}
		</span>
	),
	field: ({ field }) => mono(field),
	line: ({ line }, format) => format.number(line),
	run: ({ run }) => mono(run),
	last: ({ lastSeenAt }, format) => format.instant(lastSeenAt),
	first: ({ firstSeenAt }, format) => format.instant(firstSeenAt),
	times: ({ times }, format) => format.number(times),
	state: ({ state }) => <RejectedPill state={state} />,
};

/** A column of refused rows as the table shows it. */
export const rejectedColumn = (id: RejectedColumnId, format: Format) => (row: Listed) => cells[id](row, format);
