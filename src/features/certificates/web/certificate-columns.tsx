import type { ListedCertificateFragment } from "#generated/graphql/graphql.ts";
import { meltCodes } from "#shared/certificates/melt.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Noted } from "#web/ui/signs/noted.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { certificateStateLabel } from "../certificate-labels.ts";
import { certificatesList } from "../certificates-list.ts";
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

/** Orange only where it must not be used any more. */
export function CertificatePill({ state }: { state: string }) {
	return <Pill tone={state === "published" ? "steel" : "heat"}>{certificateStateLabel(state)}</Pill>;
}

/** Columns of certificates as the table shows them. */
export const certificateColumns = tableColumns<typeof certificatesList, ListedCertificateFragment>(certificatesList, {
	number: ({ certificateNumber }) => <PreviewLink number={certificateNumber}>{mono(certificateNumber)}</PreviewLink>,
	melt: ({ melt }) => meltCodes(melt),
	// Only the mill's own users see the reason.
	state: ({ state, gaps }, format) => (
		<Noted note={gaps?.length ? gaps.map((gap) => gapText(gap, format)).join("; ") : undefined} isSpelled>
			<CertificatePill state={state} />
		</Noted>
	),
	order: ({ orderNumber, item }) => (
		<RowLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</RowLink>
	),
});
