import type { AccessReviewPageQuery } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { listLabel } from "../../people-labels.ts";
import { accountReviewColumnLabel } from "../../review/review-labels.ts";
import { type AccountReviewColumnId, accountReviewsList } from "../../review/review-lists.ts";
import { DuePill } from "./due-pill.tsx";

type Account = AccessReviewPageQuery["accountReviews"]["nodes"][number];

const missing = "–";

/** The columns of the accounts that are to be reviewed. */
export function accountReviewColumns(format: Format): TableColumn<Account>[] {
	const cells: Record<AccountReviewColumnId, TableColumn<Account>["cell"]> = {
		account: ({ account }) => (
			<RowLink to={paths.accessOf(account)} className="mono">
				{account}
			</RowLink>
		),
		name: ({ name }) => name,
		kind: ({ kind }) => listLabel(kind),
		people: ({ people }) => format.number(people),
		due: ({ dueInDays }) => (typeof dueInDays === "number" ? <DuePill days={dueInDays} /> : missing),
		reviewed: ({ reviewedAt }) => (reviewedAt ? format.instant(reviewedAt) : missing),
		reviewedBy: ({ reviewedBy }) => reviewedBy ?? missing,
		ending: ({ ending }) => (ending > 0 ? format.number(ending) : missing),
	};
	return accountReviewsList.columns.map(({ id, isSortable }) => ({
		id,
		title: accountReviewColumnLabel(id as AccountReviewColumnId),
		isSortable: isSortable ?? false,
		isFigure: id === "people" || id === "ending",
		cell: cells[id as AccountReviewColumnId],
	}));
}
