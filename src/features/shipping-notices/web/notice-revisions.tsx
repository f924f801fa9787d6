import type { NoticePanelFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { useFormat } from "#web/viewer.tsx";
import type { NoticeContent } from "../notice-content.ts";
import { type Difference, differencesOf } from "../notice-difference.ts";
import { radiationLabel } from "../notice-labels.ts";
import styles from "./notice-entry.module.css";

type Revisions = NoticePanelFragment["revisions"];

const titles: Readonly<Record<string, () => string>> = {
	mode: m.asn_mode,
	yard: m.asn_yard,
	carrier: m.asn_carrier,
	scac: m.asn_scac,
	bol: m.asn_bol,
	shippedAt: m.asn_col_shipped,
	expectedAt: m.asn_col_expected,
	po: m.asn_line,
	poLine: m.asn_line,
	commodity: m.asn_commodity,
	vehicle: m.asn_vehicle,
	seals: m.asn_seals,
	grossLb: m.asn_gross,
	tareLb: m.asn_tare,
	scaleTicket: m.asn_ticket,
	radiationScan: m.asn_radiation,
	files: m.asn_files,
};

/** What each amendment changed, the newest first. One that was never amended shows nothing. */
export function NoticeRevisions({ revisions, timeZone }: { revisions: Revisions; timeZone: string }) {
	const format = useFormat();
	if (revisions.length < 2) return null;
	return (
		<ol className={styles.revisions} reversed>
			{revisions.map(({ revision, writtenAt, writtenBy, content }, index) => {
				const before = revisions[index + 1];
				const changes = before ? differencesOf(read(before.content), read(content)) : [];
				return (
					<li key={revision}>
						<p className={styles.quiet}>
							{m.asn_revision_by({ revision, name: writtenBy, instant: format.instant(writtenAt) })}
						</p>
						{changes.map((change) => (
							<p key={`${change.load} ${change.field}`}>{changeText(change, format, timeZone)}</p>
						))}
					</li>
				);
			})}
		</ol>
	);
}

const read = (content: string) => JSON.parse(content) as NoticeContent;

function changeText({ load, field, before, after }: Difference, format: Format, timeZone: string): string {
	const shown = (value: string | null) => shownValue(field, value, format, timeZone);
	const title = titles[field]?.() ?? field;
	const what = load === undefined ? title : `${m.asn_load()} ${load}, ${title}`;
	return m.asn_revision_change({ what, before: shown(before), after: shown(after) });
}

function shownValue(field: string, value: string | null, format: Format, timeZone: string): string {
	if (value === null || value === "") return "–";
	if (field.endsWith("Lb")) return format.weightLb(Number(value));
	if (field.endsWith("At")) return format.instant(value, timeZone);
	if (field === "mode") return modeLabel(value);
	return field === "radiationScan" ? radiationLabel(value) : value;
}
