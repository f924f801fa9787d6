import type { SupplierPaymentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";

graphql(`
	fragment SupplierPayment on SupplierHomePayment {
		settlementNumber dueOn daysLeft paidOn remittanceNumber loads deducted amount currency
	}
`);

/** What is paid when: the settlements that come next, and the last that were paid. */
export function PaymentsCard({ payments }: { payments: readonly SupplierPaymentFragment[] }) {
	const format = useFormat();
	return (
		<Card
			title={m.supplier_home_payments()}
			aside={
				payments.length > 0 && (
					<AppLink to={pathWith(paths.shipmentsWithInvoice, { tab: "unpaid" })}>
						{m.supplier_home_payments_all()}
					</AppLink>
				)
			}
		>
			<FactsTable
				isStacked
				label={m.supplier_home_payments()}
				titles={[
					m.supplier_home_settlement_number(),
					m.supplier_home_when(),
					m.supplier_home_paid_loads(),
					m.supplier_home_adjustments(),
					m.supplier_home_amount(),
				]}
				rows={payments.map((payment) => ({
					id: payment.settlementNumber,
					isQuiet: payment.paidOn !== null && payment.paidOn !== undefined,
					cells: [
						<RowLink
							key="settlement"
							to={pathWith(paths.shipmentsWithInvoice, { tab: "all", settlement: payment.settlementNumber })}
							className="mono"
						>
							{payment.settlementNumber}
						</RowLink>,
						<When key="when" payment={payment} />,
						format.number(payment.loads),
						payment.deducted < 0 ? format.money(payment.deducted, payment.currency) : "–",
						format.money(payment.amount, payment.currency),
					],
				}))}
				none={m.supplier_home_payments_none()}
			/>
		</Card>
	);
}

function When({ payment: { dueOn, daysLeft, paidOn, remittanceNumber } }: { payment: SupplierPaymentFragment }) {
	const format = useFormat();
	if (paidOn)
		return (
			<>
				<Pill tone="better">{m.supplier_home_paid({ day: format.day(paidOn) })}</Pill> {remittanceNumber}
			</>
		);
	if (daysLeft < 0)
		return (
			<Pill tone="heat">
				<span aria-hidden="true">▲ </span>
				{m.supplier_home_payment_late({ day: format.day(dueOn) })}
			</Pill>
		);
	return m.supplier_home_payment_due({ day: format.day(dueOn), days: daysLeft });
}
