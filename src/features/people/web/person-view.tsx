import type { ShownPersonFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { groupNames } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { languageLabel, personState, personStateLabel } from "../people-labels.ts";
import { isErased } from "../privacy/personal-tables.ts";
import { AccessForms } from "./access-forms.tsx";
import { CompaniesForm } from "./companies-form.tsx";
import { IdentitiesCard } from "./identities-card.tsx";
import { HistoryTable, RightsTable, SessionsTable } from "./person-tables.tsx";
import styles from "./person-view.module.css";
import { PrivacyForms } from "./privacy-forms.tsx";
import { RightsForm } from "./rights-form.tsx";
import { ViewAsForm } from "./view-as-form.tsx";

graphql(`
	fragment ShownPerson on Person {
		id
		name
		email
		phone
		language
		isActive
		since
		revision
		companies
		rights {
			list
			value
			name
			source
			grantedAt
			actor
			reason
			endsAt
			reviewedAt
			reviewedBy
		}
		history {
			id
			at
			list
			value
			act
			source
			actor
			reason
			endsAt
		}
		linkableProviders
		identities {
			id
			provider
			issuer
			subject
			linkedAt
			linkedHow
			lastUsedAt
			isUsable
		}
		sessions {
			id
			signedInAt
			seenAt
			address
			provider
			hasMfa
			factors
			isOpen
		}
	}
`);

export type ShownPerson = ShownPersonFragment;

/** One person: what they hold and why, what can be done about it, what became of it. */
export function PersonView({ person }: { person: ShownPerson }) {
	const format = useFormat();
	const isAdministrator = person.rights.some(({ list, value }) => list === "group" && value === groupNames.admin);
	const isOneself = useViewer()?.email === person.email;
	return (
		<>
			<PageHeader
				title={person.name}
				trail={[{ to: paths.people, label: m.people_back() }]}
				trailEnd={person.email}
				mark={<Pill tone={person.isActive ? "neutral" : "heat"}>{personStateLabel(personState(person.isActive))}</Pill>}
			/>
			<div className={styles.cards}>
				<Card>
					<DefinitionList
						facts={[
							{ term: m.people_email(), value: person.email },
							{ term: m.people_phone(), value: person.phone },
							{ term: m.people_language(), value: languageLabel(person.language) },
							{ term: m.people_since(), value: format.instant(person.since) },
						]}
					/>
				</Card>
				<Card
					title={m.people_rights_title()}
					aside={<AppLink to={paths.accessOfPerson(person.email)}>{m.people_review_of_person()}</AppLink>}
				>
					<RightsTable rights={person.rights} isActive={person.isActive} />
				</Card>
				{isOneself && (
					<Card>
						<p>{m.people_oneself()}</p>
					</Card>
				)}
				{!isOneself && !isErased(person) && (
					<>
						{person.isActive && !isAdministrator && (
							<Card title={m.people_view_as()}>
								<ViewAsForm person={person} />
							</Card>
						)}
						<Card title={m.people_rights_form()}>
							<RightsForm person={person} />
						</Card>
						{person.rights.some(({ list }) => list !== "group") && (
							<Card title={m.people_company_administrator()}>
								<CompaniesForm person={person} />
							</Card>
						)}
						<Card title={m.people_access_title()}>
							<AccessForms person={person} />
						</Card>
					</>
				)}
				<IdentitiesCard person={person} mayChange={!isOneself && !isErased(person)} />
				<Card title={m.people_privacy()}>
					<PrivacyForms person={person} isOneself={isOneself} />
				</Card>
				<Card title={m.people_history()}>
					<HistoryTable history={person.history} />
				</Card>
				<Card title={m.people_sessions()}>
					<SessionsTable sessions={person.sessions} />
				</Card>
			</div>
		</>
	);
}
