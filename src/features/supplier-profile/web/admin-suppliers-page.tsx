import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { pageContext } from "#web/page-context.ts";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { windowTitle } from "#web/window-title.ts";
import { BankReviews, DecidedChanges } from "./admin/bank-reviews.tsx";
import { DuePapers } from "./admin/due-papers.tsx";
import { SentPapers } from "./admin/sent-papers.tsx";
import styles from "./supplier-profile.module.css";

const AdminSuppliersDocument = graphql(`
	query AdminSuppliers($supplier: String) {
		bankChanges {
			account accountName number state scheme bank holder lastFour startsOn reason requestedBy requestedAt decidedBy decidedAt refusal
			isMine isTied isReady waitsUntil contactConfirmedAt knownContacts { name email phone }
		}
		duePapers { account accountName kind number expiresOn daysLeft fileId }
		sentPapers(supplier: $supplier) { account accountName kind number issuedOn expiresOn isReplaced sentBy sentAt fileId fileName }
	}
`);

export const meta = () => windowTitle(m.supplier_profile_admin_title());

export async function loader({ context, request }: LoaderFunctionArgs) {
	const supplier = new URL(request.url).searchParams.get("supplier")?.trim().slice(0, 80) ?? "";
	return { supplier, ...(await context.get(pageContext).execute(AdminSuppliersDocument, { supplier })) };
}

export type AdminSuppliersData = Awaited<ReturnType<typeof loader>>;

/**
 * /admin/suppliers: changes of bank details that wait for a second person, and papers that have run out or soon will,
 * and what suppliers sent.
 */
export default function AdminSuppliersPage() {
	const { supplier, bankChanges, duePapers, sentPapers } = useLoaderData<typeof loader>();
	const waiting = bankChanges.filter(({ state }) => state === "requested");
	const decided = bankChanges.filter(({ state }) => state !== "requested");
	return (
		<>
			<PageHeader title={m.supplier_profile_admin_title()} />
			<div className={styles.cards}>
				<BankReviews changes={waiting} />
				<DuePapers papers={duePapers} />
				<SentPapers supplier={supplier} papers={sentPapers} />
				<DecidedChanges changes={decided} />
			</div>
		</>
	);
}
