import type { ShownPaperFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { type PaperState, paperState } from "#shared/supplies/paper-kinds.ts";
import { paperLabel, paperStateLabel } from "#shared/supplies/paper-labels.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";

const tones: Readonly<Record<PaperState, Tone>> = {
	valid: "better",
	upcoming: "steel",
	expiring: "heat",
	expired: "heat",
	replaced: "neutral",
};

type PapersTableProps = { label: string; today: string; papers: readonly ShownPaperFragment[] };

/** Papers with their days and where they stand today, by the supplier's clock. */
export function PapersTable({ label, today, papers }: PapersTableProps) {
	const format = useFormat();
	return (
		<SheetTable
			label={`${label}: ${m.supplier_profile_paper_until()}`}
			rows={papers}
			keyOf={({ kind, number }) => `${kind} ${number}`}
			columns={[
				{ title: m.supplier_profile_paper_kind(), cell: ({ kind }) => paperLabel(kind) },
				{ title: m.supplier_profile_paper_number(), cell: ({ number }) => <span className="mono">{number}</span> },
				{ title: m.supplier_profile_paper_state(), cell: (paper) => <PaperPill state={paperState(paper, today)} /> },
				{ title: m.supplier_profile_paper_from(), cell: ({ issuedOn }) => format.day(issuedOn) },
				{
					title: m.supplier_profile_paper_until(),
					cell: ({ expiresOn }) => (expiresOn ? format.day(expiresOn) : m.supplier_profile_paper_no_end()),
				},
				{ title: m.supplier_profile_paper_file(), cell: (paper) => <PaperFile paper={paper} /> },
				{ title: m.supplier_profile_paper_sent(), cell: (paper) => <Sender paper={paper} /> },
			]}
		/>
	);
}

function PaperPill({ state }: { state: PaperState }) {
	const needsAction = tones[state] === "heat";
	return (
		<Pill tone={tones[state]}>
			{needsAction && <span aria-hidden="true">▲ </span>}
			{paperStateLabel(state)}
		</Pill>
	);
}

function PaperFile({ paper: { fileId, fileName } }: { paper: ShownPaperFragment }) {
	if (!fileId) return "–";
	return (
		<a href={paths.file(fileId)} target="_blank" rel="noreferrer">
			{fileName}
		</a>
	);
}

function Sender({ paper: { sentBy, sentAt } }: { paper: ShownPaperFragment }) {
	const format = useFormat();
	return sentBy && sentAt
		? m.supplier_profile_paper_sent_by({ name: sentBy, at: format.instant(sentAt) })
		: m.supplier_profile_paper_from_mill();
}
