import { useEffect, useState } from "react";
import type { ChosenPeopleQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./chosen-names.module.css";

const ChosenPeopleDocument = graphql(`
	query ChosenPeople($view: String!) {
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

type Chosen = ChosenPeopleQuery["chosenPeople"];

/** With whom something is about to be done, by name: read before it happens. */
export function ChosenNames({ view }: { view: string }) {
	const format = useFormat();
	const [chosen, setChosen] = useState<Chosen>();
	const [fault, setFault] = useState<string>();
	useEffect(() => {
		runInBrowser(ChosenPeopleDocument, { view }).then(
			(answer) => setChosen(answer.chosenPeople),
			(error: Error) => setFault(error.message),
		);
	}, [view]);
	if (fault) return <p role="alert">{fault}</p>;
	if (!chosen) return <p aria-live="polite">{m.people_bulk_names_loading()}</p>;
	return (
		<ScrollRegion label={m.people_bulk_names()} className={styles.names}>
			<ul>
				{chosen.first.map((person) => (
					<li key={person.email}>
						<ChosenName {...person} />
					</li>
				))}
			</ul>
			{chosen.more > 0 && <p className={styles.more}>{m.people_bulk_names_more({ count: format.number(chosen.more) })}</p>}
		</ScrollRegion>
	);
}

function ChosenName({ name, email, isActive, isOneself }: Chosen["first"][number]) {
	return (
		<>
			<span>{name}</span> <span className={styles.email}>{email}</span>
			{!isActive && <span className={styles.state}>{m.people_is_inactive()}</span>}
			{isOneself && <span className={styles.state}>{m.people_bulk_names_oneself()}</span>}
		</>
	);
}
