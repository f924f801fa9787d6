import { Suspense, useState } from "react";
import type { ShownComplianceDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useFocusBack } from "#web/ui/actions/use-focus-back.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { AnsweredPart } from "#web/ui/surfaces/opened-part.tsx";
import styles from "../supplier-profile.module.css";
import { ComplianceDocumentsTable } from "./compliance-documents-table.tsx";

// Most who look send nothing: the form comes with a user who does.
const ComplianceDocumentEntry = lazyPart(() => import("./compliance-document-entry.tsx"), "ComplianceDocumentEntry");

type ComplianceDocumentsCardProps = {
	account: string;
	today: string;
	complianceDocuments: readonly ShownComplianceDocumentFragment[];
};

/** A supplier's compliance documents, those in force and those before them, and the way to send one. */
export function ComplianceDocumentsCard({ account, today, complianceDocuments }: ComplianceDocumentsCardProps) {
	const [isEntering, setEntering] = useState(false);
	const opener = useFocusBack(isEntering);
	const inForce = complianceDocuments.filter(({ isReplaced }) => !isReplaced);
	const replaced = complianceDocuments.filter(({ isReplaced }) => isReplaced);
	const entry = (
		<Button ref={opener} onClick={() => setEntering(true)}>
			{m.supplier_profile_document_new()}
		</Button>
	);
	return (
		<>
			<Card title={m.supplier_profile_documents()} aside={!isEntering && entry}>
				{inForce.length === 0 ? (
					<p className={styles.quiet}>{m.supplier_profile_documents_none()}</p>
				) : (
					<ComplianceDocumentsTable
						label={m.supplier_profile_documents()}
						today={today}
						complianceDocuments={inForce}
					/>
				)}
				{replaced.length > 0 && <History today={today} complianceDocuments={replaced} />}
			</Card>
			<Suspense>
				{isEntering && (
					<AnsweredPart>
						<ComplianceDocumentEntry
							account={account}
							today={today}
							complianceDocuments={inForce}
							onDone={() => setEntering(false)}
						/>
					</AnsweredPart>
				)}
			</Suspense>
		</>
	);
}

function History({ today, complianceDocuments }: Pick<ComplianceDocumentsCardProps, "today" | "complianceDocuments">) {
	const label = m.supplier_profile_documents_history({ count: complianceDocuments.length });
	return (
		<details className={styles.history}>
			<summary>{label}</summary>
			<ComplianceDocumentsTable label={label} today={today} complianceDocuments={complianceDocuments} />
		</details>
	);
}
