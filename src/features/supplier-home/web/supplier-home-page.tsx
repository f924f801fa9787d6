import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { NoticesCard } from "#web/notices/notices-card.tsx";
import { pageContext } from "#web/page-context.ts";
import { useNoticeUpdates } from "#web/realtime/use-notice-updates.ts";
import { SuppliersHidden } from "#web/suppliers-hidden.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useViewer } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { ComplianceDocumentsCard } from "./compliance-documents-card.tsx";
import { DeductedLoads } from "./deducted-loads.tsx";
import { LoadsUnderWay } from "./loads-under-way.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import styles from "./supplier-home.module.css";
import { SupplierTiles } from "./supplier-tiles.tsx";

const SupplierHomeDocument = graphql(`
	query SupplierHome {
		supplierHome {
			...SupplierTiles
			...LoadsUnderWay
			...DeductedLoads
			payments { ...SupplierPayment }
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

/** /supplier: announce a load, what is on its way, what was deducted and why, what is paid when, what expires. */
export default function SupplierHomePage() {
	const { supplierHome, notices, myAccounts } = useLoaderData<typeof loader>();
	useNoticeUpdates();
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
			<PageHeader
				title={title}
				summary={whose}
				stamp={supplierHome.dataAsOf ?? null}
				actions={
					<ButtonLink to={paths.shippingNotices} variant="primary" icon="plus">
						{m.supplier_home_announce()}
					</ButtonLink>
				}
			/>
			<SupplierTiles home={supplierHome} />
			<div className={styles.cards}>
				<LoadsUnderWay home={supplierHome} />
				<DeductedLoads home={supplierHome} />
				<PaymentsCard payments={supplierHome.payments} />
			</div>
			<NoticesCard notices={notices} />
			<div className={styles.cards}>
				<ComplianceDocumentsCard
					complianceDocuments={supplierHome.complianceDocuments}
					isShared={myAccounts.length > 1}
				/>
			</div>
		</>
	);
}
