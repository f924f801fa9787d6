import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { accessWayLabel } from "../../review/review-labels.ts";
import { SelectedList, SelectedPerson } from "../bulk/selected-list.tsx";

const ChosenRightsDocument = graphql(`
	query SelectedRights($view: String!) {
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
export function SelectedRights({ view }: { view: string }) {
	return (
		<SelectedList
			view={view}
			label={m.people_review_chosen()}
			read={read}
			keyOf={({ email, way, account }) => `${email} ${way} ${account}`}
		>
			{({ person, email, isActive, way, account, isOwn }) => (
				<SelectedPerson
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
		</SelectedList>
	);
}
