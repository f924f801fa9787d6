import type { NoticePanelFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { mayTransition, type NoticeState } from "#shared/supplies/notice-states.ts";
import { pounds } from "#shared/supplies/shown-weights.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { DocumentButtonLink } from "#web/ui/actions/button.tsx";
import { NoticePill } from "#web/ui/signs/notice-pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { radiationLabel } from "../notice-labels.ts";
import styles from "./notice-entry.module.css";
import { NoticeRevisions } from "./notice-revisions.tsx";
import { PoLineLinks } from "./po-line-links.tsx";

graphql(`
	fragment NoticePanel on ShippingNoticeDetail {
		noticeNumber
		state
		mode
		mill
		timeZone
		bolNumber
		shippedOn
		shippedTime
		expectedAt
		yard
		carrier
		scac
		netLb
		revision
		submittedAt
		isEntered
		answers { control receivedAt }
		items {
			load
			poNumber
			poLine
			commodity
			vehicle
			seals
			grossLb
			tareLb
			netLb
			unit
			scaleTicket
			radiationScan
			state
			receiptNumber
			files { id name mediaType }
		}
		revisions { revision writtenAt writtenBy content }
	}
`);

const CancelDocument = graphql(`
	mutation CancelShippingNotice($notice: String!) { cancelShippingNotice(notice: $notice) }
`);

/**
 * The first load that cannot go there any more, by the table of states; a user who sent the notice changes it, so ask
 * `isEntered` too.
 */
export const stuckLoad = ({ items }: Pick<NoticePanelFragment, "items">, to: NoticeState) =>
	items.find(({ state }) => !mayTransition(state as NoticeState, to));

/** One notice as it is, and what may still be done with it. */
export function NoticePanel({ notice }: { notice: NoticePanelFragment }) {
	const format = useFormat();
	const may = (to: NoticeState) => notice.isEntered && stuckLoad(notice, to) === undefined;
	const weight = (lb: number) => format.weightLb(lb);
	return (
		<Card title={m.asn_notice_title({ notice: notice.noticeNumber })} aside={<NoticePill state={notice.state} />}>
			<DefinitionList
				facts={[
					{ term: m.asn_mode(), value: modeLabel(notice.mode) },
					{ term: m.asn_col_mill(), value: notice.mill },
					{ term: m.asn_bol(), value: notice.bolNumber },
					{ term: m.asn_col_shipped(), value: `${format.day(notice.shippedOn)} ${notice.shippedTime}` },
					{
						term: m.asn_col_expected(),
						value: notice.expectedAt && format.instant(notice.expectedAt, notice.timeZone),
					},
					{ term: m.asn_yard(), value: notice.yard },
					{ term: m.asn_carrier(), value: [notice.carrier, notice.scac].filter(Boolean).join(" · ") },
					{ term: m.asn_net(), value: weight(notice.netLb) },
					{ term: m.asn_col_submitted(), value: notice.submittedAt && format.instant(notice.submittedAt) },
					{ term: m.asn_col_revision(), value: notice.revision },
				]}
			/>
			<NoticeLoads items={notice.items} />
			<LoadFiles items={notice.items} />
			<Answers notice={notice.noticeNumber} answers={notice.answers} />
			<NoticeRevisions revisions={notice.revisions} timeZone={notice.timeZone} />
			{!notice.isEntered && <p className={styles.quiet}>{m.asn_not_entered()}</p>}
			<div className={styles.actions} data-print="no">
				{may("amended") && (
					<AppLink to={pathWith(paths.shippingNotices, { notice: notice.noticeNumber, amend: "" })}>
						{m.asn_amend()}
					</AppLink>
				)}
				{may("cancelled") && <Cancel notice={notice.noticeNumber} />}
				{notice.isEntered && (
					<DocumentButtonLink href={paths.noticeReceipt(notice.noticeNumber, notice.revision)} icon="download">
						{m.asn_document_download()}
					</DocumentButtonLink>
				)}
				<AppLink to={paths.shippingNotices}>{m.asn_new()}</AppLink>
			</div>
		</Card>
	);
}

function NoticeLoads({ items }: Pick<NoticePanelFragment, "items">) {
	const format = useFormat();
	const heavy = (title: string) => `${title}, ${format.weightUnit}`;
	const sum = (of: "grossLb" | "tareLb" | "netLb") =>
		pounds(
			format,
			items.reduce((total, load) => total + load[of], 0),
		);
	return (
		<SheetTable
			rows={items}
			keyOf={({ load }) => String(load)}
			columns={[
				{ title: m.asn_load(), cell: ({ load }) => load },
				{ title: m.asn_vehicle(), cell: ({ vehicle }) => <span className="mono">{vehicle}</span> },
				{ title: m.asn_line(), cell: ({ poNumber, poLine }) => <PoLineLinks lines={`${poNumber}/${poLine}`} /> },
				{ title: m.asn_commodity(), cell: ({ commodity }) => <span className="mono">{commodity}</span> },
				{
					title: heavy(m.asn_gross()),
					isFigure: true,
					cell: ({ grossLb }) => pounds(format, grossLb),
					total: sum("grossLb"),
				},
				{
					title: heavy(m.asn_tare()),
					isFigure: true,
					cell: ({ tareLb }) => pounds(format, tareLb),
					total: sum("tareLb"),
				},
				{ title: heavy(m.asn_net()), isFigure: true, cell: ({ netLb }) => pounds(format, netLb), total: sum("netLb") },
				{ title: m.asn_radiation(), cell: ({ radiationScan }) => radiationLabel(radiationScan) },
				{ title: m.asn_ticket(), cell: ({ scaleTicket }) => scaleTicket ?? "–" },
				{ title: m.asn_seals(), cell: ({ seals }) => seals.join(", ") || "–" },
				{ title: m.asn_col_state(), cell: ({ state }) => <NoticePill state={state} /> },
				{ title: m.asn_receipt(), cell: ({ receiptNumber }) => receiptLink(receiptNumber) },
			]}
		/>
	);
}

/** Photos and documents load by load, where there are any. */
function LoadFiles({ items }: Pick<NoticePanelFragment, "items">) {
	const withFiles = items.filter(({ files }) => files.length > 0);
	if (withFiles.length === 0) return null;
	return (
		<section className={styles.files} aria-label={m.asn_files()}>
			<h3>{m.asn_files()}</h3>
			{withFiles.map(({ load, vehicle, files }) => (
				<div key={load}>
					<p className={styles.quiet}>
						{m.asn_load()} {load} · <span className="mono">{vehicle}</span>
					</p>
					<SentFiles files={files} />
				</div>
			))}
		</section>
	);
}

/** The 997s of a notice that came as X12. */
function Answers({ notice, answers }: { notice: string; answers: NoticePanelFragment["answers"] }) {
	const format = useFormat();
	if (answers.length === 0) return null;
	return (
		<p className={styles.quiet}>
			{m.asn_x12_kept()}:{" "}
			{answers.map(({ control, receivedAt }, index) => (
				<span key={control}>
					{index > 0 && " · "}
					<a href={paths.noticeAnswer(notice, control)}>997 {control}</a> ({format.instant(receivedAt)})
				</span>
			))}
		</p>
	);
}

function receiptLink(receipt: string | null | undefined) {
	if (!receipt) return "–";
	return (
		<AppLink to={pathWith(paths.shipmentsReceived, { receipt })} prefetch="none" className="mono">
			{receipt}
		</AppLink>
	);
}

function Cancel({ notice }: { notice: string }) {
	return (
		<ActionButton
			confirm={{ question: m.asn_cancel_sure(), yes: m.asn_cancel_yes(), no: m.asn_cancel_no() }}
			onRun={() => runInBrowser(CancelDocument, { notice })}
		>
			{m.asn_cancel()}
		</ActionButton>
	);
}
