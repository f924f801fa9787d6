import type { ReviewedRightFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { sourceLabel } from "#shared/audit/right-sources.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { accessWayLabel } from "../../review/review-labels.ts";
import { accessRightsList } from "../../review/review-lists.ts";
import { DuePill } from "./due-pill.tsx";

graphql(`
	fragment ReviewedRight on AccessRight {
		key
		personId
		person
		email
		isActive
		isCompanyAdministrator
		way
		account
		accountName
		since
		source
		grantedBy
		reason
		lastSignInAt
		lastActedAt
		dueInDays
		endsAt
		reviewedAt
		reviewedBy
		note
	}
`);

/** The columns of rights as reviewers see them. */
export const accessRightColumns = tableColumns<typeof accessRightsList, ReviewedRightFragment>(accessRightsList, {
	person: ({ personId, person, isActive }) => (
		<>
			<RowLink to={paths.person(personId)}>{person}</RowLink> {!isActive && <Pill>{m.people_is_inactive()}</Pill>}
		</>
	),
	right: ({ way, isCompanyAdministrator }) => (
		<>
			{accessWayLabel(way)} {isCompanyAdministrator && <Pill tone="steel">{m.people_company_administrator()}</Pill>}
		</>
	),
	grantedBy: ({ grantedBy, source }) => (grantedBy ? actorLabel(grantedBy) : sourceLabel(source)),
	due: ({ dueInDays }) => <DuePill days={dueInDays} />,
	ends: ({ endsAt }, format) => (endsAt ? <Pill tone="steel">{format.instant(endsAt)}</Pill> : "–"),
	reviewed: ({ reviewedAt, reviewedBy }, format) =>
		reviewedAt ? `${format.instant(reviewedAt)} · ${reviewedBy ?? ""}` : "–",
});
