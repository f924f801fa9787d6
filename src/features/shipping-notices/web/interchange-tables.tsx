import type { SendInterchangeMutation } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { wordOf } from "#shared/word-of.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { elementName } from "../x12/x12-errors.ts";

type Taken = SendInterchangeMutation["sendInterchange"];

/** Errors of an interchange, segment by segment; the set is shown only if there are several. */
export function InterchangeErrors({ label, title, faults }: { label: string; title: string; faults: Taken["faults"] }) {
	const format = useFormat();
	const hasSets = new Set(faults.map(({ set }) => set)).size > 1;
	return (
		<FactsTable
			label={label}
			titles={[
				m.asn_x12_col_at(),
				m.asn_x12_col_element(),
				...(hasSets ? [m.asn_x12_col_set()] : []),
				m.web_csv_value(),
				title,
			]}
			rows={faults.map(({ at, segment, element = null, value, set, reason }) => ({
				id: `${at} ${segment} ${element} ${reason}`,
				cells: [
					format.number(at),
					mono(elementName({ segment, element })),
					...(hasSets ? [mono(set ?? "–")] : []),
					mono(value),
					reason,
				],
			}))}
		/>
	);
}

const purposeLabel = wordOf({
	submit: m.asn_x12_purpose_submit,
	amend: m.asn_x12_purpose_amend,
	cancel: m.asn_x12_purpose_cancel,
});

/** The notices of an interchange; those that are in force have links to their page. */
export function InterchangeNotices({ notices, isTaken }: { notices: Taken["notices"]; isTaken: boolean }) {
	const format = useFormat();
	return (
		<FactsTable
			label={m.asn_title()}
			titles={[m.asn_col_notice(), m.asn_x12_col_purpose(), m.asn_line(), m.asn_loads(), m.asn_net()]}
			rows={notices.map(({ notice, purpose, line, loads, netLb }, index) => ({
				id: `${index} ${notice}`,
				cells: [
					isTaken ? (
						<AppLink key="notice" to={paths.shippingNotice(notice)} prefetch="none">
							{notice}
						</AppLink>
					) : (
						mono(notice)
					),
					purposeLabel(purpose),
					mono(line ?? "–"),
					typeof loads === "number" ? format.number(loads) : "–",
					typeof netLb === "number" ? format.weight(netLb) : "–",
				],
			}))}
		/>
	);
}

function mono(text: string) {
	return (
		<span key={text} className="mono">
			{text}
		</span>
	);
}
