import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { NoticesCard } from "#web/notices/notices-card.tsx";
import { pageContext } from "#web/page-context.ts";
import { useNoticeMoves } from "#web/realtime/use-notice-moves.ts";
import { SuppliersHidden } from "#web/suppliers-hidden.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useViewer } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { ComplianceDocumentsCard } from "./compliance-documents-card.tsx";
import { NewestLoads } from "./newest-loads.tsx";
import styles from "./supplier-home.module.css";
import { SupplierTiles } from "./supplier-tiles.tsx";

const SupplierHomeDocument = graphql(`
	query SupplierHome {
		supplierHome {
			...SupplierTiles
			newest { ...NewestLoad }
			complianceDocuments { ...ExpiringDocument }
			dataAsOf { at place timeZone }
		}
		notices(forSuppliers: true) { number isUrgent millName titleEn titleEs bodyEn bodyEs startsOn endsOn }
		myAccounts(kind: "supplier") { code name city region }
	}
`);

export const meta = () => windowTitle(m.supplier_home_title());

export function loader({ context }: LoaderFunctionArgs) {
	return context.get(pageContext).execute(SupplierHomeDocument, {});
}

/** /supplier: what is ordered, on its way, received and to be paid, and which compliance documents run out. */
export default function SupplierHomePage() {
	const { supplierHome, notices, myAccounts } = useLoaderData<typeof loader>();
	useNoticeMoves();
	const viewer = useViewer();
	const title = m.supplier_home_welcome({ name: viewer?.name ?? "" });
	if (viewer?.alias)
		return (
			<>
				<PageHeader title={title} />
				<NoticesCard notices={notices} />
				<SuppliersHidden alias={viewer.alias} />
			</>
		);
	const whose = myAccounts.map(({ code, name }) => `${code} · ${name}`).join(", ");
	return (
		<>
			<PageHeader title={title} summary={whose} stamp={supplierHome.dataAsOf ?? null} />
			<NoticesCard notices={notices} />
			<SupplierTiles home={supplierHome} />
			<div className={styles.cards}>
				<ComplianceDocumentsCard
					complianceDocuments={supplierHome.complianceDocuments}
					isShared={myAccounts.length > 1}
				/>
				<NewestLoads loads={supplierHome.newest} />
			</div>
		</>
	);
}
