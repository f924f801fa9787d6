import type { DeductedLoadsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { reasonLabel } from "#shared/supplies/notice-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./supplier-home.module.css";

graphql(`
	fragment DeductedLoads on SupplierHome {
		trouble { since }
		deducted { count weightLb }
		deductedLoads {
			receiptNumber receivedOn shippedAs gradedAs state deductionLb downgradeReason rejectionReason deductions { code lb }
		}
	}
`);

type Load = DeductedLoadsFragment["deductedLoads"][number];

/** What the mill deducted, graded lower or rejected in the last days, and why. */
export function DeductedLoads({ home: { trouble, deducted, deductedLoads } }: { home: DeductedLoadsFragment }) {
	const format = useFormat();
	const all = pathWith(paths.shipmentsReceived, { tab: "all", received_from: trouble.since });
	return (
		<Card
			title={m.supplier_home_deducted()}
			aside={
				deducted.count > 0 && (
					<>
						{m.supplier_home_deducted_sum({
							count: deducted.count,
							shown: format.number(deducted.count),
							weight: format.weightLb(deducted.weightLb),
						})}
						{" · "}
						<AppLink to={all} className={styles.inText}>
							{m.supplier_home_deducted_all()}
						</AppLink>
					</>
				)
			}
		>
			<FactsTable
				isStacked
				label={m.supplier_home_deducted()}
				titles={[
					m.supplier_home_receipt(),
					m.supplier_home_received_on(),
					m.supplier_home_commodity(),
					m.supplier_home_adjustments(),
					m.supplier_home_why(),
				]}
				rows={deductedLoads.map((load) => ({
					id: load.receiptNumber,
					cells: [
						<RowLink key="receipt" to={paths.receipt(load.receiptNumber)} className="mono">
							{load.receiptNumber}
						</RowLink>,
						format.day(load.receivedOn),
						gradeOf(load),
						load.deductionLb > 0 ? format.weightLb(load.deductionLb) : "–",
						reasonsOf(load, format.weightLb).join(" · "),
					],
				}))}
				none={m.supplier_home_deducted_none()}
			/>
		</Card>
	);
}

const gradeOf = ({ shippedAs, gradedAs }: Load) =>
	gradedAs && gradedAs !== shippedAs ? `${shippedAs} → ${gradedAs}` : shippedAs;

/** Why, the worst first; of several deductions with the weight of each. */
function reasonsOf(load: Load, weight: (lb: number) => string): string[] {
	const { state, rejectionReason, downgradeReason, deductions } = load;
	const isSeveral = deductions.length > 1;
	return [
		...(rejectionReason ? [m.supplier_home_rejected_for({ reason: reasonLabel(rejectionReason) })] : []),
		...(state === "radiation_hold" ? [m.supplier_home_radiation()] : []),
		...(downgradeReason ? [m.supplier_home_downgraded_for({ reason: reasonLabel(downgradeReason) })] : []),
		...deductions.map(({ code, lb }) => (isSeveral ? `${reasonLabel(code)} ${weight(lb)}` : reasonLabel(code))),
	];
}
