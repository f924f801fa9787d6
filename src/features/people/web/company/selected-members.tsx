import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { SelectedList, SelectedPerson } from "../bulk/selected-list.tsx";

const ChosenMembersDocument = graphql(`
	query SelectedMembers($view: String!) {
		selectedMembers(view: $view) {
			person
			email
			isActive
			account
			isAdministrator
		}
	}
`);

const read = async (view: string) => ({
	first: (await runInBrowser(ChosenMembersDocument, { view })).selectedMembers,
	more: 0,
});

/** From whom an account is about to be taken, by name. */
export function SelectedMembers({ view }: { view: string }) {
	return (
		<SelectedList
			view={view}
			label={m.people_bulk_names()}
			read={read}
			keyOf={({ email, account }) => `${email} ${account}`}
		>
			{({ person, email, isActive, account, isAdministrator }) => (
				<SelectedPerson
					name={person}
					email={email}
					isActive={isActive}
					right={<span className="mono">{account}</span>}
					left={isAdministrator && m.people_company_chosen_left()}
				/>
			)}
		</SelectedList>
	);
}
