import type { HomeTilesFragment, PastDueTileFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { type NewDocumentKind, newDocumentKinds } from "#shared/documents/new-documents.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { FigureTile, PartedTile, TileTons } from "#web/ui/surfaces/figure-tile.tsx";
import { useFormat } from "#web/viewer.tsx";
import { homeLinks } from "./home-links.ts";
import styles from "./home-page.module.css";

graphql(`
	fragment HomeTiles on CustomerHome {
		dueThisWeek { lines weightLb }
		late { lines weightLb }
		newDocuments { kind count }
		openComplaints
	}
	fragment PastDueTile on InvoiceConnection {
		nodes { currency }
		totals { count currencies openCents }
	}
`);

/** Figures, each with a link to what it counts. Only late lines are highlighted. */
export function HomeTiles({ home, pastDue }: { home: HomeTilesFragment; pastDue: PastDueTileFragment | undefined }) {
	const { dueThisWeek, late, newDocuments, openComplaints } = home;
	const format = useFormat();
	const lines = ({ lines: count }: { lines: number }) => m.home_lines({ count, shown: format.number(count) });
	return (
		<section aria-label={m.home_tiles()}>
			<ul className={styles.tiles} data-figures={pastDue ? 5 : 4}>
				<FigureTile to={homeLinks.dueThisWeek} label={m.home_due()} figure={<TileTons lb={dueThisWeek.weightLb} />}>
					{lines(dueThisWeek)}
				</FigureTile>
				<FigureTile
					to={homeLinks.late}
					label={m.home_late()}
					figure={<TileTons lb={late.weightLb} />}
					isUrgent={late.lines > 0}
				>
					{lines(late)}
				</FigureTile>
				<FigureTile to={homeLinks.complaints} label={m.home_complaints()} figure={format.number(openComplaints)}>
					{openComplaints === 0 ? m.home_complaints_none() : m.home_complaints_open()}
				</FigureTile>
				{pastDue && <PastDueTile pastDue={pastDue} />}
				<NewDocumentsTile documents={newDocuments} />
			</ul>
		</section>
	);
}

/** Sold-tos only. Sums in several currencies are none. */
function PastDueTile({ pastDue: { totals, nodes } }: { pastDue: PastDueTileFragment }) {
	const format = useFormat();
	const sum =
		totals.currencies > 1 ? m.home_several_currencies() : format.money(totals.openCents / 100, nodes[0]?.currency);
	const figure = (
		<>
			{format.number(totals.count)} <small>{totals.count === 1 ? m.home_invoice() : m.home_invoices()}</small>
		</>
	);
	return (
		<FigureTile to={homeLinks.pastDue} label={m.home_past_due()} figure={figure} isUrgent={totals.count > 0}>
			{sum}
		</FigureTile>
	);
}

const documentLabels: Readonly<
	Record<NewDocumentKind, { one: () => string; many: (inputs: { count: string }) => string }>
> = {
	certificate: { one: m.home_certificate, many: m.home_certificates },
	bill_of_lading: { one: m.home_bill, many: m.home_bills },
	invoice: { one: m.home_new_invoice, many: m.home_new_invoices },
	order_acknowledgment: { one: m.home_acknowledgment, many: m.home_acknowledgments },
};

/** Each kind leads to its own list, so the tile is no link as a whole. */
function NewDocumentsTile({ documents }: { documents: HomeTilesFragment["newDocuments"] }) {
	const format = useFormat();
	const kinds = newDocumentKinds.flatMap((kind) =>
		documents.filter((one) => one.kind === kind).map(({ count }) => ({ kind, count })),
	);
	const total = kinds.reduce((sum, { count }) => sum + count, 0);
	return (
		<PartedTile className={styles.documents} label={m.home_new_documents()} figure={format.number(total)}>
			{total === 0 ? (
				m.home_new_documents_none()
			) : (
				<ul className={styles.kinds}>
					{kinds.map(({ kind, count }) => (
						<li key={kind}>
							<AppLink to={homeLinks.newDocuments[kind]}>
								{count === 1 ? documentLabels[kind].one() : documentLabels[kind].many({ count: format.number(count) })}
							</AppLink>
						</li>
					))}
				</ul>
			)}
		</PartedTile>
	);
}
