import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ChosenList, ChosenPerson } from "../bulk/chosen-list.tsx";

const ChosenMembersDocument = graphql(`
	query ChosenMembers($view: String!) {
		chosenMembers(view: $view) {
			person
			email
			isActive
			account
			isAdministrator
		}
	}
`);

const read = async (view: string) => ({
	first: (await runInBrowser(ChosenMembersDocument, { view })).chosenMembers,
	more: 0,
});

/** From whom an account is about to be taken, by name. */
export function ChosenMembers({ view }: { view: string }) {
	return (
		<ChosenList
			view={view}
			label={m.people_bulk_names()}
			read={read}
			keyOf={({ email, account }) => `${email} ${account}`}
		>
			{({ person, email, isActive, account, isAdministrator }) => (
				<ChosenPerson
					name={person}
					email={email}
					isActive={isActive}
					right={<span className="mono">{account}</span>}
					left={isAdministrator && m.people_company_chosen_left()}
				/>
			)}
		</ChosenList>
	);
}
