import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { SelectedList, SelectedPerson } from "./selected-list.tsx";

const ChosenPeopleDocument = graphql(`
	query SelectedPeople($view: String!) {
		chosenPeople(view: $view) {
			first {
				name
				email
				isActive
				isOneself
			}
			more
		}
	}
`);

const read = async (view: string) => (await runInBrowser(ChosenPeopleDocument, { view })).chosenPeople;

/** With whom something is about to be done, by name. */
export function SelectedNames({ view }: { view: string }) {
	return (
		<SelectedList view={view} label={m.people_bulk_names()} read={read} keyOf={({ email }) => email}>
			{({ isOneself, ...person }) => <SelectedPerson {...person} left={isOneself && m.people_bulk_names_oneself()} />}
		</SelectedList>
	);
}
