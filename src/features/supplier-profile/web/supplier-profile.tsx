import type { LoaderFunctionArgs } from "react-router";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { BankCard } from "./bank/bank-card.tsx";
import { CompanyCards } from "./company/company-cards.tsx";
import { ComplianceDocumentsCard } from "./compliance-documents/compliance-documents-card.tsx";
import styles from "./supplier-profile.module.css";
import { WhichSupplier } from "./which-supplier.tsx";

const SupplierProfileDocument = graphql(`
	query SupplierProfile($account: String) {
		supplierProfile(account: $account) {
			code today ...CompanyCards
			complianceDocuments { ...ShownComplianceDocument }
			bankChanges { ...ShownBankChange }
			bankChangesFrom
		}
		myAccounts(kind: "supplier") { code name }
	}
	fragment ShownComplianceDocument on ComplianceDocument {
		kind number issuedOn expiresOn isReplaced sentBy sentAt fileId fileName
	}
`);

/** A supplier as its people see it; the first of theirs unless one is named. */
export function loadSupplierProfile({ context }: Pick<LoaderFunctionArgs, "context">, account: string | null) {
	return context.get(pageContext).execute(SupplierProfileDocument, { account });
}

export type SupplierProfileData = Awaited<ReturnType<typeof loadSupplierProfile>>;

/** What the mill has recorded of a supplier, and what its users maintain. */
export function SupplierProfile({ data: { supplierProfile, myAccounts } }: { data: SupplierProfileData }) {
	const { code, today, complianceDocuments, bankChanges, bankChangesFrom } = supplierProfile;
	return (
		<div className={styles.cards} key={code}>
			<WhichSupplier accounts={myAccounts} current={code} />
			<CompanyCards company={supplierProfile} />
			<ComplianceDocumentsCard account={code} today={today} complianceDocuments={complianceDocuments} />
			<BankCard account={code} today={today} changes={bankChanges} changesFrom={bankChangesFrom ?? undefined} />
		</div>
	);
}
