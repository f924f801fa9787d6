import { Suspense, useState } from "react";
import type { ShownPaperFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useFocusBack } from "#web/ui/actions/use-focus-back.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { AnsweredPart } from "#web/ui/surfaces/opened-part.tsx";
import styles from "../supplier-profile.module.css";
import { PapersTable } from "./papers-table.tsx";

// Most who look send nothing: the form comes with whoever does.
const PaperEntry = lazyPart(() => import("./paper-entry.tsx"), "PaperEntry");

type PapersCardProps = { account: string; today: string; papers: readonly ShownPaperFragment[] };

/** A supplier's papers, those in force and those before them, and the way to send one. */
export function PapersCard({ account, today, papers }: PapersCardProps) {
	const [isEntering, setEntering] = useState(false);
	const opener = useFocusBack(isEntering);
	const inForce = papers.filter(({ isReplaced }) => !isReplaced);
	const replaced = papers.filter(({ isReplaced }) => isReplaced);
	const entry = (
		<Button ref={opener} onClick={() => setEntering(true)}>
			{m.supplier_profile_paper_new()}
		</Button>
	);
	return (
		<>
			<Card title={m.supplier_profile_papers()} aside={!isEntering && entry}>
				{inForce.length === 0 ? (
					<p className={styles.quiet}>{m.supplier_profile_papers_none()}</p>
				) : (
					<PapersTable label={m.supplier_profile_papers()} today={today} papers={inForce} />
				)}
				{replaced.length > 0 && <History today={today} papers={replaced} />}
			</Card>
			<Suspense>
				{isEntering && (
					<AnsweredPart>
						<PaperEntry account={account} today={today} papers={inForce} onDone={() => setEntering(false)} />
					</AnsweredPart>
				)}
			</Suspense>
		</>
	);
}

function History({ today, papers }: Pick<PapersCardProps, "today" | "papers">) {
	const label = m.supplier_profile_papers_history({ count: papers.length });
	return (
		<details className={styles.history}>
			<summary>{label}</summary>
			<PapersTable label={label} today={today} papers={papers} />
		</details>
	);
}
