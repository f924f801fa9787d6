import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { BankReviews, DecidedChanges } from "./admin/bank-reviews.tsx";
import { DuePapers } from "./admin/due-papers.tsx";
import styles from "./supplier-profile.module.css";

const AdminSuppliersDocument = graphql(`
	query AdminSuppliers {
		bankChanges {
			account accountName number state scheme bank holder lastFour startsOn reason requestedBy requestedAt decidedBy decidedAt refusal
			isMine knownContacts { name email phone }
		}
		duePapers { account accountName kind number expiresOn daysLeft }
	}
`);

export const meta = () => [{ title: `${m.supplier_profile_admin_title()} · Millgate` }];

export function loader({ context }: LoaderFunctionArgs) {
	return context.get(pageContext).execute(AdminSuppliersDocument, {});
}

export type AdminSuppliersData = Awaited<ReturnType<typeof loader>>;

/** /admin/suppliers: changes of bank details that wait for a second person, and papers that have run out or soon will. */
export default function AdminSuppliersPage() {
	const { bankChanges, duePapers } = useLoaderData<typeof loader>();
	const waiting = bankChanges.filter(({ state }) => state === "requested");
	const decided = bankChanges.filter(({ state }) => state !== "requested");
	return (
		<>
			<PageHeader title={m.supplier_profile_admin_title()} />
			<div className={styles.cards}>
				<BankReviews changes={waiting} />
				<DuePapers papers={duePapers} />
				<DecidedChanges changes={decided} />
			</div>
		</>
	);
}
