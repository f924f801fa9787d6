import type { LoadsUnderWayFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { NoticePill } from "#web/ui/signs/notice-pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";

graphql(`
	fragment LoadsUnderWay on SupplierHome {
		underWayLoads { noticeNumber load mode vehicle mill timeZone expectedAt commodity netLb state }
	}
`);

const underWay = pathWith(paths.noticesByDay, { tab: "underWay" });

/** What was announced and is not received yet, by when it is expected. */
export function LoadsUnderWay({ home: { underWayLoads } }: { home: LoadsUnderWayFragment }) {
	const format = useFormat();
	return (
		<Card
			title={m.supplier_home_on_its_way()}
			aside={underWayLoads.length > 0 && <AppLink to={underWay}>{m.supplier_home_on_its_way_all()}</AppLink>}
		>
			<FactsTable
				isStacked
				label={m.supplier_home_on_its_way()}
				titles={[
					m.supplier_home_notice(),
					m.supplier_home_state(),
					m.supplier_home_expected(),
					m.supplier_home_vehicle(),
					m.supplier_home_commodity(),
					m.supplier_home_weight({ unit: format.tonUnit }),
				]}
				rows={underWayLoads.map((load) => ({
					id: `${load.noticeNumber}-${load.load}`,
					cells: [
						<RowLink key="notice" to={paths.shippingNotice(load.noticeNumber)} className="mono">
							{`${load.noticeNumber}-${load.load}`}
						</RowLink>,
						<NoticePill key="state" state={load.state} />,
						`${format.instant(load.expectedAt, load.timeZone)} · ${load.mill}`,
						`${modeLabel(load.mode)} ${load.vehicle}`,
						load.commodity,
						format.tons(load.netLb),
					],
				}))}
				none={m.supplier_home_on_its_way_none()}
			/>
		</Card>
	);
}
