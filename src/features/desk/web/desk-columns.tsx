import type { ListedDeskItemFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { authorLabel } from "#shared/authors/author-labels.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { aboutLabel, sideOfEntry, turnLabel } from "../desk-labels.ts";
import { deskList } from "../desk-list.ts";
import styles from "./desk-panel.module.css";

graphql(`
	fragment ListedDeskItem on DeskItem {
		kind
		item
		number
		account
		accountName
		about
		state
		turn
		openedAt
		waitingSince
		dueAt
		isOverdue
		lastBy
		lastCompany
		lastWords
		lastSide
		assignee
		order
		line
		po
		bol
	}
`);

/** Columns of the queue as its table shows them. */
export const deskColumns = tableColumns<typeof deskList, ListedDeskItemFragment>(deskList, {
	number: ({ account, kind, item, number }) => (
		<RowLink to={paths.deskItem(account, kind, item)}>{mono(number)}</RowLink>
	),
	account: ({ account, accountName }) => (
		<>
			{mono(account)} {accountName}
		</>
	),
	about: ({ kind, about, state, lastWords }) => (
		<span className={styles.about} title={lastWords ?? undefined}>
			{aboutLabel([kind, about ?? "", state].join("/"))} <span className={styles.quiet}>{lastWords}</span>
		</span>
	),
	turn: ({ turn }) => <TurnPill turn={turn} />,
	due: ({ dueAt, isOverdue, turn }, format) =>
		dueAt ? (
			<DueTime dueAt={dueAt} isOverdue={isOverdue} format={format} />
		) : (
			<span className={styles.quiet}>{turnLabel(turn)}</span>
		),
	last: ({ kind, lastBy, lastSide, lastCompany }) =>
		authorLabel({ name: lastBy, side: sideOfEntry(kind, lastSide), company: lastCompany }, undefined),
	order: ({ order, line }) => (order ? mono(line ? `${order}-${line}` : order) : "–"),
});

/** Whose turn it is: orange only where the mill is waited for. */
export function TurnPill({ turn }: { turn: string }) {
	return <Pill tone={turn === "mill" ? "heat" : "neutral"}>{turnLabel(turn)}</Pill>;
}

type DueProps = { dueAt: string | null | undefined; isOverdue: boolean; format: Format };

/** Until when the mill means to answer, and in a word that it has not. */
export function DueTime({ dueAt, isOverdue, format }: DueProps) {
	if (!dueAt) return "–";
	return (
		<>
			{format.instant(dueAt)} {isOverdue && <Pill tone="heat">{m.desk_overdue()}</Pill>}
		</>
	);
}
