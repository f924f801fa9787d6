import type { ListedNoticeFragment } from "#generated/graphql/graphql.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { NoticePill } from "#web/ui/signs/notice-pill.tsx";
import { noticesList } from "../notices-list.ts";
import { PoLineLinks } from "./po-line-links.tsx";

graphql(`
	fragment ListedNotice on ShippingNotice {
		noticeNumber
		state
		mode
		mill
		timeZone
		shippedOn
		expectedAt
		yard
		carrier
		bolNumber
		poNumbers
		loads
		netLb
		revision
		submittedAt
	}
`);

/** Columns of notices as the table shows them. */
export const noticeColumns = tableColumns<typeof noticesList, ListedNoticeFragment>(noticesList, {
	notice: ({ noticeNumber }) => (
		<AppLink to={paths.shippingNotice(noticeNumber)} prefetch="none" className="mono">
			{noticeNumber}
		</AppLink>
	),
	state: ({ state }) => <NoticePill state={state} />,
	po: ({ poNumbers }) => <PoLineLinks lines={poNumbers} />,
});
