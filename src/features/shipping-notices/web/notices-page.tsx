import { Suspense, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ShippingNoticeSortColumn, ShippingNoticeTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { useNoticeUpdates } from "#web/realtime/use-notice-updates.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { OpenedPart } from "#web/ui/surfaces/opened-part.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { noticesList, noticeTabLabel } from "../notices-list.ts";
import { copyOf, freshValues } from "./entry-values.ts";
import { NoticeAmendment } from "./notice-amendment.tsx";
import styles from "./notice-entry.module.css";
import { NoticeEntry } from "./notice-entry.tsx";
import { NoticePanel } from "./notice-panel.tsx";
import { noticeColumns } from "./notices-columns.tsx";

const NoticesDocument = graphql(`
	query ShippingNotices(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: ShippingNoticeTab, $search: String,
		$filter: ShippingNoticeFilterInput, $sort: ShippingNoticeSortInput, $number: String!
	) {
		noticeLines(search: "") { lines { ...NoticeLineFields } }
		noticeCommodities { code nameEn nameEs }
		shippingNotice(number: $number) { ...EntryNotice ...NoticePanel }
		shippingNotices(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedNotice }
			pageInfo { ...ListPlace }
			totals { count loads netLb }
			tabs { tab count }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

// Most suppliers type or paste: what sends interchanges comes with those who want to.
const InterchangePanel = lazyPart(() => import("./interchange-panel.tsx"), "InterchangePanel");

const ownParameters = ["notice", "amend"] as const;

/** The entry of shipping notices, one notice if the address names it, and below the list of the supplier's own. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, viewer } = context.get(pageContext);
	const url = new URL(request.url);
	const number = (url.searchParams.get("notice") ?? "").slice(0, 60);
	const isAmending = url.searchParams.has("amend");
	for (const name of ownParameters) url.searchParams.delete(name);
	const answer = await loadList(noticesList, { request: new Request(url), context }, (state) =>
		execute(NoticesDocument, {
			...listVariables<ShippingNoticeTab, ShippingNoticeSortColumn>(noticesList, state),
			number,
		}),
	);
	return {
		...answer,
		number,
		isAmending,
		key: crypto.randomUUID(),
		now: nowAt(answer.data.noticeLines.lines[0]?.timeZone ?? viewer?.preferences.timeZone ?? "UTC"),
	};
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.number && loaderData.data.shippingNotice?.noticeNumber, m.asn_title());

export default function NoticesPage() {
	const { state, unread, data, ...query } = useLoaderData<typeof loader>();
	useNoticeUpdates();
	const format = useFormat();
	const alias = useViewer()?.alias;
	const [isSending, setSending] = useState(false);
	const { totals, tabs, nodes, pageInfo } = data.shippingNotices;
	const count = format.number(totals.count);
	const summary = totals.count === 1 ? m.asn_summary_one() : m.asn_summary({ count });
	return (
		<ListPage
			view={{ list: noticesList, path: paths.shippingNotices, state }}
			unread={unread}
			title={m.asn_title()}
			summary={summary}
			tabs={countedTabs(noticesList, tabs, noticeTabLabel)}
			saved={data.savedViews}
			filters={declaredFilters(noticesList, state)}
			columns={noticeColumns(format, { totals })}
			rows={nodes}
			keyOf={({ noticeNumber }) => noticeNumber}
			rowFilter="one"
			pageInfo={pageInfo}
			matching={totals.count}
			actions={
				!(query.number || alias) && <SendInterchange isOpen={isSending} onToggle={() => setSending(!isSending)} />
			}
			empty={
				alias
					? { title: m.web_suppliers_hidden(), reason: m.asn_hidden_reason() }
					: { title: m.asn_empty_title(), reason: m.asn_empty_reason() }
			}
			above={above()}
			isBesideForm={!query.number && !alias}
		/>
	);

	function above() {
		const { noticeLines, noticeCommodities, shippingNotice } = data;
		const parts = { lines: noticeLines.lines, commodities: noticeCommodities };
		const { number, isAmending, key, now } = query;
		if (number && !shippingNotice) return <Card>{m.asn_not_found({ number })}</Card>;
		if (number && shippingNotice && !isAmending)
			return (
				<OpenedPart key={number}>
					<NoticePanel notice={shippingNotice} />
				</OpenedPart>
			);
		if (number && shippingNotice)
			return (
				<OpenedPart key={`${number} amended`}>
					<NoticeAmendment {...parts} notice={shippingNotice} entryKey={key} />
				</OpenedPart>
			);
		// What could be announced is out of reach: the list says so.
		if (alias) return null;
		const copy = shippingNotice ? copyOf(shippingNotice) : undefined;
		return (
			<div className={styles.entries}>
				<Suspense>{isSending && <InterchangePanel />}</Suspense>
				<NoticeEntry key="new" {...parts} values={freshValues(key, now)} copy={copy} />
			</div>
		);
	}
}

function SendInterchange({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
	return (
		<Button aria-expanded={isOpen} onClick={onToggle}>
			{m.asn_x12_open()}
		</Button>
	);
}

/** Day and time of day now in a time zone, as a form holds them. */
function nowAt(timeZone: string): { day: string; time: string } {
	const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
		new Date(),
	);
	return { day: parts.slice(0, 10), time: parts.slice(11, 16) };
}
