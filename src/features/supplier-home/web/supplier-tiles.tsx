import type { SupplierTilesFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { FigureTile, TileTons } from "#web/ui/surfaces/figure-tile.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./supplier-home.module.css";

graphql(`
	fragment SupplierTiles on SupplierHome {
		openLines { count weightLb }
		underWay { count weightLb }
		receivedThisWeek { count weightLb }
		trouble { rejected held downgraded since }
		due { count loads amount currency }
		dueUntil
	}
`);

/** Five figures, each a link to the rows that it counts. Only loads in trouble ask for attention. */
export function SupplierTiles({ home }: { home: SupplierTilesFragment }) {
	const { openLines, underWay, receivedThisWeek, trouble } = home;
	const troubled = trouble.rejected + trouble.held + trouble.downgraded;
	const format = useFormat();
	const kinds = [
		m.supplier_home_rejected({ count: trouble.rejected, shown: format.number(trouble.rejected) }),
		m.supplier_home_held({ count: trouble.held, shown: format.number(trouble.held) }),
		m.supplier_home_downgraded({ count: trouble.downgraded, shown: format.number(trouble.downgraded) }),
	];
	return (
		<section aria-label={m.supplier_home_tiles()}>
			<ul className={styles.tiles}>
				<FigureTile
					to={paths.outstandingTonnage}
					label={m.supplier_home_open()}
					figure={<TileTons lb={openLines.weightLb} />}
				>
					{openLines.count === 1
						? m.supplier_home_line()
						: m.supplier_home_lines({ count: format.number(openLines.count) })}
				</FigureTile>
				<FigureTile
					to={pathWith(paths.noticesByDay, { tab: "underWay" })}
					label={m.supplier_home_under_way()}
					figure={<TileTons lb={underWay.weightLb} />}
				>
					<Loads count={underWay.count} />
				</FigureTile>
				<FigureTile
					to={pathWith(paths.shipmentsReceived, { tab: "thisWeek" })}
					label={m.supplier_home_received()}
					figure={<TileTons lb={receivedThisWeek.weightLb} />}
				>
					<Loads count={receivedThisWeek.count} />
				</FigureTile>
				<FigureTile
					to={pathWith(paths.shipmentsReceived, { tab: "trouble", received_from: trouble.since })}
					label={m.supplier_home_trouble()}
					figure={format.number(troubled)}
					isUrgent={troubled > 0}
				>
					{m.supplier_home_trouble_of({ kinds: kinds.join(" · ") })}
				</FigureTile>
				<DueTile home={home} />
			</ul>
		</section>
	);
}

// What is still to be paid, beside what a load brings in all: the sum of the one is the tile's figure.
const dueColumns = "receipt,received,settlement,amount,unpaid,invoice,state,due";

function DueTile({ home: { due, dueUntil } }: { home: SupplierTilesFragment }) {
	const format = useFormat();
	const count = due.reduce((sum, one) => sum + one.count, 0);
	const loads = due.reduce((sum, one) => sum + one.loads, 0);
	const amounts = due.map(({ amount, currency }) => format.money(amount, currency)).join(" + ");
	return (
		<FigureTile
			to={pathWith(paths.shipmentsWithInvoice, { tab: "unpaid", due_to: dueUntil, columns: dueColumns })}
			label={m.supplier_home_due()}
			figure={amounts || format.money(0)}
		>
			<Loads count={loads} /> ·{" "}
			{count === 1 ? m.supplier_home_settlement() : m.supplier_home_settlements({ count: format.number(count) })}
		</FigureTile>
	);
}

function Loads({ count }: { count: number }) {
	const format = useFormat();
	return count === 1 ? m.supplier_home_load() : m.supplier_home_loads({ count: format.number(count) });
}
