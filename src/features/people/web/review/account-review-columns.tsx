import type { AccessReviewPageQuery } from "#generated/graphql/graphql.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { accountReviewsList } from "../../review/review-lists.ts";
import { DuePill } from "./due-pill.tsx";

type Account = AccessReviewPageQuery["accountReviews"]["nodes"][number];

/** The columns of the accounts that are to be reviewed. */
export const accountReviewColumns = tableColumns<typeof accountReviewsList, Account>(accountReviewsList, {
	due: ({ dueInDays }) => (typeof dueInDays === "number" ? <DuePill days={dueInDays} /> : "–"),
	ending: ({ ending }, format) => (ending > 0 ? format.number(ending) : "–"),
});
