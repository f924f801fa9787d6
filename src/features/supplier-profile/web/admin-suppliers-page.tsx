import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { windowTitle } from "#web/window-title.ts";
import { BankReviews, DecidedChanges } from "./admin/bank-reviews.tsx";
import { DueComplianceDocuments } from "./admin/due-compliance-documents.tsx";
import { SentComplianceDocuments } from "./admin/sent-compliance-documents.tsx";
import styles from "./supplier-profile.module.css";

const AdminSuppliersDocument = graphql(`
	query AdminSuppliers($supplier: String) {
		bankChanges { ...BankReview }
		dueComplianceDocuments { ...ListedDueDocument }
		sentComplianceDocuments(supplier: $supplier) { ...ListedSentDocument }
	}
`);

export const meta = () => windowTitle(m.supplier_profile_admin_title());

export async function loader({ context, request }: LoaderFunctionArgs) {
	const supplier = new URL(request.url).searchParams.get("supplier")?.trim().slice(0, 80) ?? "";
	return { supplier, ...(await context.get(pageContext).execute(AdminSuppliersDocument, { supplier })) };
}

/**
 * /admin/suppliers: changes of bank details that wait for a second person, and compliance documents that have run out or soon will,
 * and what suppliers sent.
 */
export default function AdminSuppliersPage() {
	const { supplier, bankChanges, dueComplianceDocuments, sentComplianceDocuments } = useLoaderData<typeof loader>();
	const waiting = bankChanges.filter(({ state }) => state === "requested");
	const decided = bankChanges.filter(({ state }) => state !== "requested");
	return (
		<>
			<PageHeader title={m.supplier_profile_admin_title()} />
			<div className={styles.cards}>
				<BankReviews changes={waiting} />
				<DueComplianceDocuments complianceDocuments={dueComplianceDocuments} />
				<SentComplianceDocuments supplier={supplier} complianceDocuments={sentComplianceDocuments} />
				<DecidedChanges changes={decided} />
			</div>
		</>
	);
}
