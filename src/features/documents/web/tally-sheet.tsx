import type { PieceOfTallyFragment, TallyGroupsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { meltText, worksText } from "#shared/certificates/melt.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Button, DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { Noted } from "#web/ui/signs/noted.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DocumentLinks } from "#web/ui/surfaces/document-links.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { ThreadLinks } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat } from "#web/viewer.tsx";
import { netNote } from "../net-note.ts";
import { mono } from "./document-cells.tsx";
import type { TallySums } from "./tally-columns.tsx";
import { TallyPieces } from "./tally-pieces.tsx";
import styles from "./tally-sheet.module.css";

graphql(`
	fragment TallyGroups on TallyGroup {
		bolNumber
		orderNumber
		item
		heatNumber
		melt { ...MeltOfSteel }
		loadNetLb
		loadPiecesLb
		pieces
		weightLb
		theoreticalLb
	}
`);

type TallySheetProps = {
	bol: string;
	isBuyer: boolean;
	mode: string | null | undefined;
	groups: readonly TallyGroupsFragment[];
	sums: TallySums;
	/** Undefined = they are in the list below. */
	pieces?: readonly PieceOfTallyFragment[];
};

/** What one load adds up to by order line and heat, and its pieces. */
export function TallySheet({ bol, isBuyer, mode, groups, sums, pieces }: TallySheetProps) {
	const format = useFormat();
	const isWhole = groups.every(({ theoreticalLb }) => theoreticalLb !== null);
	return (
		<div className={styles.sheet}>
			<Card
				title={`${m.documents_bol()} ${bol} · ${m.documents_by_heat()}`}
				aside={
					<span className={styles.links} data-print="no">
						<DocumentButtonLink variant="primary" icon="check" href={paths.tallyCheck(bol)}>
							{m.documents_check_off()}
						</DocumentButtonLink>
						<Button onClick={() => window.print()}>{m.documents_print()}</Button>
						<DocumentLinks kind="shipment_tally" number={bol} />
					</span>
				}
			>
				<NetWeight group={groups[0]} />
				<ThreadLinks bol={bol} isBuyer={isBuyer} mode={mode} here="tally" />
				<SheetTable
					rows={groups}
					keyOf={({ orderNumber, item, heatNumber }) => `${orderNumber} ${item} ${heatNumber}`}
					columns={[
						{
							title: m.documents_order(),
							cell: ({ orderNumber, item }) => (
								<AppLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</AppLink>
							),
						},
						{
							title: m.documents_heat(),
							cell: ({ heatNumber }) =>
								heatNumber ? (
									<AppLink to={paths.certificatesOfHeat(heatNumber)}>{mono(heatNumber)}</AppLink>
								) : (
									mono(heatNumber)
								),
						},
						{ title: m.measure_melt(), cell: ({ melt }) => meltText(melt ?? {}, format.locale) },
						{ title: m.measure_melting_works(), cell: ({ melt }) => worksText(melt ?? {}) },
						{
							title: m.documents_pieces(),
							isFigure: true,
							cell: ({ pieces }) => format.number(pieces),
							total: format.number(sums.count),
						},
						{
							title: m.documents_actual(),
							isFigure: true,
							cell: ({ weightLb }) => format.weightLb(weightLb),
							total: format.weightLb(sums.weightLb),
						},
						{
							title: m.documents_theoretical(),
							help: "theoreticalWeight",
							isFigure: true,
							cell: ({ theoreticalLb }) => format.weightLb(theoreticalLb),
							total: isWhole ? format.weightLb(sums.theoreticalLb) : "–",
						},
					]}
				/>
				{pieces && <TallyPieces bol={bol} pieces={pieces} count={sums.count} />}
			</Card>
		</div>
	);
}

/** The net weight of the load, marked where it is not that of its pieces, as on the bill of lading. */
function NetWeight({ group }: { group: TallyGroupsFragment | undefined }) {
	const format = useFormat();
	const netLb = group?.loadNetLb;
	if (!group || netLb === null || netLb === undefined) return null;
	return (
		<p>
			{m.documents_net()}:{" "}
			<Noted note={netNote({ netLb, piecesLb: group.loadPiecesLb }, format)} isSpelled>
				{format.weightLb(netLb)}
			</Noted>
		</p>
	);
}
