import type { PeopleQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import type { SavedView } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { useFormat } from "#web/viewer.tsx";
import { peopleTabLabel, personState, personStateLabel } from "../people-labels.ts";
import { peopleList } from "../people-list.ts";
import { PeopleBulk } from "./bulk/people-bulk.tsx";

type PeopleAnswer = PeopleQuery["people"];
type ListedPerson = PeopleAnswer["nodes"][number];

const columns = tableColumns<typeof peopleList, ListedPerson>(peopleList, {
	name: (person) => <RowLink to={paths.person(person.id)}>{person.name}</RowLink>,
	accounts: ({ accountCount, firstAccounts }, format) => {
		const codes = firstAccounts.join(", ");
		const rest = accountCount - firstAccounts.length;
		return rest > 0 ? m.people_accounts_more({ codes, count: format.number(rest) }) : codes || "–";
	},
	state: ({ isActive }) => <Pill tone={isActive ? "neutral" : "heat"}>{personStateLabel(personState(isActive))}</Pill>,
});

type PeopleViewProps = {
	state: ListState;
	unread: readonly UnreadPart[];
	people: PeopleAnswer;
	saved: readonly SavedView[];
};

/** The list of people. */
export function PeopleView({ state, unread, people, saved }: PeopleViewProps) {
	const format = useFormat();
	const count = format.number(people.totals.count);
	return (
		<ListPage
			view={{ list: peopleList, path: paths.people, state }}
			unread={unread}
			title={m.people_title()}
			summary={people.totals.count === 1 ? m.people_summary_one() : m.people_summary({ count })}
			tabs={countedTabs(peopleList, people.tabs, peopleTabLabel)}
			search={m.people_search()}
			actions={
				<>
					<ButtonLink to={paths.changeMany}>{m.people_batch_title()}</ButtonLink>
					<ButtonLink to={paths.accessReview}>{m.people_review_title()}</ButtonLink>
				</>
			}
			saved={saved}
			filters={declaredFilters(peopleList, state, people.choices)}
			columns={columns(format)}
			rows={people.nodes}
			keyOf={(person) => person.email}
			copyLabel={m.people_copy_addresses()}
			rowFilter="person"
			bulk={(chosen) => <PeopleBulk chosen={chosen} />}
			pageInfo={people.pageInfo}
			matching={people.totals.count}
			empty={{ title: m.people_empty(), reason: m.people_empty_why() }}
		/>
	);
}
