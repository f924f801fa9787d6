import type { ShownComplianceDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { type ComplianceDocumentState, complianceDocumentState } from "#shared/supplies/compliance-document-kinds.ts";
import { complianceDocumentLabel, complianceDocumentStateLabel } from "#shared/supplies/compliance-document-labels.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";

const tones: Readonly<Record<ComplianceDocumentState, Tone>> = {
	valid: "better",
	upcoming: "steel",
	expiring: "heat",
	expired: "heat",
	replaced: "neutral",
};

type ComplianceDocumentsTableProps = {
	label: string;
	today: string;
	complianceDocuments: readonly ShownComplianceDocumentFragment[];
};

/** Compliance documents with their days and their state today, by the supplier's clock. */
export function ComplianceDocumentsTable({ label, today, complianceDocuments }: ComplianceDocumentsTableProps) {
	const format = useFormat();
	return (
		<SheetTable
			label={`${label}: ${m.supplier_profile_document_until()}`}
			rows={complianceDocuments}
			keyOf={({ kind, number }) => `${kind} ${number}`}
			columns={[
				{ title: m.supplier_profile_document_kind(), cell: ({ kind }) => complianceDocumentLabel(kind) },
				{ title: m.supplier_profile_document_number(), cell: ({ number }) => <span className="mono">{number}</span> },
				{
					title: m.supplier_profile_document_state(),
					cell: (complianceDocument) => (
						<ComplianceDocumentPill state={complianceDocumentState(complianceDocument, today)} />
					),
				},
				{ title: m.supplier_profile_document_from(), cell: ({ issuedOn }) => format.day(issuedOn) },
				{
					title: m.supplier_profile_document_until(),
					cell: ({ expiresOn }) => (expiresOn ? format.day(expiresOn) : m.supplier_profile_document_no_end()),
				},
				{
					title: m.supplier_profile_document_file(),
					cell: (complianceDocument) => <ComplianceDocumentFile complianceDocument={complianceDocument} />,
				},
				{
					title: m.supplier_profile_document_sent(),
					cell: (complianceDocument) => <Sender complianceDocument={complianceDocument} />,
				},
			]}
		/>
	);
}

function ComplianceDocumentPill({ state }: { state: ComplianceDocumentState }) {
	const needsAction = tones[state] === "heat";
	return (
		<Pill tone={tones[state]}>
			{needsAction && <span aria-hidden="true">▲ </span>}
			{complianceDocumentStateLabel(state)}
		</Pill>
	);
}

function ComplianceDocumentFile({
	complianceDocument: { fileId, fileName },
}: {
	complianceDocument: ShownComplianceDocumentFragment;
}) {
	if (!fileId) return "–";
	return (
		<a href={paths.file(fileId)} target="_blank" rel="noreferrer">
			{fileName}
		</a>
	);
}

function Sender({ complianceDocument: { sentBy, sentAt } }: { complianceDocument: ShownComplianceDocumentFragment }) {
	const format = useFormat();
	return sentBy && sentAt
		? m.supplier_profile_document_sent_by({ name: sentBy, at: format.instant(sentAt) })
		: m.supplier_profile_document_from_mill();
}
