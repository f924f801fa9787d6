import type { ReactNode } from "react";
import type { ListedCertificateFragment } from "#generated/graphql/graphql.ts";
import { meltCodes } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Noted } from "#web/ui/signs/noted.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { certificateColumnLabel, certificateStateLabel } from "../certificate-labels.ts";
import { type CertificateColumnId, certificatesList } from "../certificates-list.ts";
import { gapText } from "./certificate-gaps.tsx";

graphql(`
	fragment ListedCertificate on Certificate {
		certificateNumber
		isBuyer
		revision
		type
		state
		gaps { property tempF least most value }
		specification
		grade
		heatNumber
		melt { ...MeltOfSteel }
		mill
		shipTo
		orderNumber
		item
		poNumber
		bolNumber
		shippedOn
		issuedOn
		pieces
		weightLb
	}
`);

type Cell = (certificate: ListedCertificateFragment, format: Format) => ReactNode;

/** A number of the trade. */
export const mono = (text: string): ReactNode => <span className="mono">{text}</span>;

/** Orange only where it must not be used any more. */
export function CertificatePill({ state }: { state: string }) {
	return <Pill tone={state === "published" ? "steel" : "heat"}>{certificateStateLabel(state)}</Pill>;
}

const cells: Record<CertificateColumnId, Cell> = {
	number: ({ certificateNumber }) => <PreviewLink number={certificateNumber}>{mono(certificateNumber)}</PreviewLink>,
	revision: ({ revision }, format) => format.number(revision),
	type: ({ type }) => type,
	heat: ({ heatNumber }) => <RowLink to={paths.talliesOfHeat(heatNumber)}>{mono(heatNumber)}</RowLink>,
	melt: ({ melt }) => meltCodes(melt),
	pieces: ({ pieces }, format) => format.number(pieces),
	weight: ({ weightLb }, format) => format.weightLb(weightLb),
	specification: ({ specification }) => specification,
	bol: ({ bolNumber }) => <RowLink to={paths.billOfLading(bolNumber)}>{mono(bolNumber)}</RowLink>,
	shipped: ({ shippedOn }, format) => format.day(shippedOn),
	// The mill's own people read the reason here; nobody else is given any.
	state: ({ state, gaps }, format) => (
		<Noted note={gaps?.length ? gaps.map((gap) => gapText(gap, format)).join("; ") : undefined} isSpelled>
			<CertificatePill state={state} />
		</Noted>
	),
	order: ({ orderNumber, item }) => (
		<RowLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</RowLink>
	),
	po: ({ poNumber }) => <RowLink to={paths.ordersOfPo(poNumber)}>{mono(poNumber)}</RowLink>,
	grade: ({ grade }) => grade,
	issued: ({ issuedOn }, format) => format.day(issuedOn),
	shipTo: ({ shipTo }) => shipTo ?? "–",
	mill: ({ mill }) => mill,
};
const figures: readonly CertificateColumnId[] = ["revision", "pieces", "weight"];

/** Of what steel, for which order. */
export const certificateBrief = ({ heatNumber, grade, poNumber, state }: ListedCertificateFragment): string[] => [
	[heatNumber, grade].join(" · "),
	state === "published" ? poNumber : certificateStateLabel(state),
];

/** Columns of certificates as the table shows them, with sums over all that is filtered. */
export function certificateColumns(
	format: Format,
	sums: { pieces: number; weightLb: number },
): TableColumn<ListedCertificateFragment>[] {
	const totals: Partial<Record<CertificateColumnId, string>> = {
		pieces: format.number(sums.pieces),
		weight: format.weightLb(sums.weightLb),
	};
	return certificatesList.columns.map(({ id: name, isSortable }) => {
		const id = name as CertificateColumnId;
		const total = totals[id];
		return {
			id,
			title: certificateColumnLabel(id),
			isSortable: isSortable ?? false,
			isFigure: figures.includes(id),
			cell: (certificate) => cells[id](certificate, format),
			...(total === undefined ? {} : { total }),
		};
	});
}
