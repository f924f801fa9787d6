import type { ReactNode } from "react";
import type { SheetOfDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { type Definition, DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { useFormat } from "#web/viewer.tsx";
import { documentLabel } from "../document-labels.ts";
import styles from "./document-sheet.module.css";
import { OrderSheet } from "./order-sheet.tsx";
import { RemittanceSheet, SettlementSheet } from "./payment-sheets.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

graphql(`
	fragment SheetOfDocument on SupplierDocument {
		kind
		number
		issuedOn
		millName
		timeZone
		account { code name street city region }
		order {
			poNumber poRevision orderedOn buyer currency paymentTerms freightTerms
			lines {
				line commodity nameEn nameEs periodFrom periodTo expiresOn orderedLb unit tolerancePercent indexName price
				releases { release releasedLb deliverFrom deliverTo }
			}
		}
		receipt {
			receiptNumber noticeNumber vehicle mode weighedAt inspectedBy shippedAs gradedAs shipLb grossLb tareLb netLb acceptedLb
			moisturePercent downgradeReason rejectionReason radiation state
			deductions { code lb }
		}
		settlement {
			settlementNumber dueOn paidOn invoiceNumber remittanceNumber currency amount
			lines { receiptNumber netLb unit price adjustmentAmount freightAmount amount }
		}
		remittance {
			remittanceNumber paidOn method currency amount
			settlements { settlementNumber dueOn currency amount }
		}
		specification { commodity nameEn nameEs textEn textEs }
	}
`);

type Sheet = SheetOfDocumentFragment;

/** A document as it is read, printed and kept: who, when, and what is in it. */
export function DocumentSheet({ sheet }: { sheet: Sheet }) {
	const format = useFormat();
	const { account } = sheet;
	const address = [account.street, account.city, account.region].filter(Boolean).join(", ");
	const facts: Definition[] = [
		{ term: m.supplier_documents_account(), value: `${account.code} · ${account.name}` },
		{ term: m.supplier_documents_address(), value: address },
		{ term: m.supplier_documents_mill(), value: sheet.millName },
		{ term: m.supplier_documents_issued(), value: format.day(sheet.issuedOn) },
	];
	const actions = (
		<span className={styles.actions} data-print="no">
			<Button onClick={() => window.print()}>{m.supplier_documents_print()}</Button>
			<AppLink to={paths.supplierDocuments}>{m.supplier_documents_close()}</AppLink>
		</span>
	);
	return (
		<div className={styles.sheet}>
			<Card title={`${documentLabel(sheet.kind)} ${sheet.number}`} aside={actions}>
				<DefinitionList facts={facts} />
				{contentOf(sheet)}
			</Card>
		</div>
	);
}

function contentOf({ order, receipt, settlement, remittance, specification, kind, timeZone }: Sheet): ReactNode {
	if (order) return <OrderSheet order={order} />;
	if (receipt)
		return (
			<ReceiptSheet receipt={receipt} isInspection={kind === "inspection_report"} timeZone={timeZone ?? undefined} />
		);
	if (settlement) return <SettlementSheet settlement={settlement} />;
	if (remittance) return <RemittanceSheet remittance={remittance} />;
	if (!specification) return null;
	const isSpanish = getLocale() === "es";
	return (
		<div className={styles.text}>
			<h3>
				{specification.commodity} {isSpanish ? specification.nameEs : specification.nameEn}
			</h3>
			<p>{isSpanish ? specification.textEs : specification.textEn}</p>
		</div>
	);
}
