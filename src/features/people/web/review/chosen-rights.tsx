import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { accessWayLabel } from "../../review/review-labels.ts";
import { ChosenList, ChosenPerson } from "../bulk/chosen-list.tsx";

const ChosenRightsDocument = graphql(`
	query ChosenRights($view: String!) {
		chosenRights(view: $view) {
			first {
				person
				email
				isActive
				way
				account
				isOwn
			}
			more
		}
	}
`);

const read = async (view: string) => (await runInBrowser(ChosenRightsDocument, { view })).chosenRights;

/** Whose rights are about to be decided on, and which. */
export function ChosenRights({ view }: { view: string }) {
	return (
		<ChosenList
			view={view}
			label={m.people_review_chosen()}
			read={read}
			keyOf={({ email, way, account }) => `${email} ${way} ${account}`}
		>
			{({ person, email, isActive, way, account, isOwn }) => (
				<ChosenPerson
					name={person}
					email={email}
					isActive={isActive}
					right={
						<>
							{accessWayLabel(way)} <span className="mono">{account}</span>
						</>
					}
					left={isOwn && m.people_review_own_left()}
				/>
			)}
		</ChosenList>
	);
}
