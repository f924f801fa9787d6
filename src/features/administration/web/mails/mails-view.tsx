import type { ListedMailFragment, MailsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import type { SavedView } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { useFormat } from "#web/viewer.tsx";
import { mailStateLabel, mailTabLabel } from "../../mail-labels.ts";
import { mailsList } from "../../mails-list.ts";

graphql(`
	fragment ListedMail on OutboxMail {
		id
		subject
		address
		state
		queuedAt
		sentAt
		attempts
		failure
		language
	}
`);

const tones: Record<string, Tone> = {
	waiting: "steel",
	claimed: "steel",
	sent: "better",
	kept: "neutral",
	failed: "heat",
};

export function MailPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{mailStateLabel(state)}</Pill>;
}

const mailColumns = tableColumns<typeof mailsList, ListedMailFragment>(mailsList, {
	subject: ({ id, subject }) => <RowLink to={paths.mail(id)}>{subject}</RowLink>,
	state: ({ state }) => <MailPill state={state} />,
	language: ({ language }) => language.toUpperCase(),
});

type MailsViewProps = {
	state: ListState;
	unread: readonly UnreadPart[];
	mails: MailsQuery["mails"];
	saved: readonly SavedView[];
};

/** The list of mails. */
export function MailsView({ state, unread, mails, saved }: MailsViewProps) {
	const format = useFormat();
	const { totals } = mails;
	const count = format.number(totals.count);
	const summary = totals.count === 1 ? m.administration_mails_summary_one() : m.administration_mails_summary({ count });
	return (
		<ListPage
			view={{ list: mailsList, path: paths.mails, state }}
			unread={unread}
			title={m.administration_mails()}
			summary={summary}
			tabs={countedTabs(mailsList, mails.tabs, mailTabLabel)}
			search={m.administration_mails_search()}
			saved={saved}
			filters={declaredFilters(mailsList, state)}
			columns={mailColumns(format)}
			rows={mails.nodes}
			keyOf={({ id }) => id}
			nameOf={({ address, subject }) => `${address} ${subject}`}
			rowFilter="one"
			pageInfo={mails.pageInfo}
			matching={totals.count}
			empty={{ title: m.administration_mails_none(), reason: m.administration_mails_none_why() }}
		/>
	);
}
