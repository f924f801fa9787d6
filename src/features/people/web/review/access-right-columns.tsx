import type { ReviewedRightFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { sourceLabel } from "#shared/audit/right-sources.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { accessRightColumnLabel, accessWayLabel } from "../../review/review-labels.ts";
import { type AccessRightColumnId, accessRightsList } from "../../review/review-lists.ts";
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
		givenBy
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

const missing = "–";

/** The columns of rights as reviewers see them. */
export function accessRightColumns(format: Format): TableColumn<ReviewedRightFragment>[] {
	const when = (instant: unknown) => (instant ? format.instant(String(instant)) : missing);
	const cells: Record<AccessRightColumnId, TableColumn<ReviewedRightFragment>["cell"]> = {
		person: ({ personId, person, isActive }) => (
			<>
				<RowLink to={paths.person(personId)}>{person}</RowLink> {!isActive && <Pill>{m.people_is_inactive()}</Pill>}
			</>
		),
		email: ({ email }) => email,
		right: ({ way, isCompanyAdministrator }) => (
			<>
				{accessWayLabel(way)} {isCompanyAdministrator && <Pill tone="steel">{m.people_company_administrator()}</Pill>}
			</>
		),
		account: ({ account }) => (
			<RowLink to={paths.accessOf(account)} className="mono">
				{account}
			</RowLink>
		),
		accountName: ({ accountName }) => accountName,
		since: ({ since }) => when(since),
		source: ({ source }) => sourceLabel(source),
		givenBy: ({ givenBy, source }) => (givenBy ? actorLabel(givenBy) : sourceLabel(source)),
		reason: ({ reason }) => reason ?? missing,
		lastSignIn: ({ lastSignInAt }) => when(lastSignInAt),
		lastActed: ({ lastActedAt }) => when(lastActedAt),
		due: ({ dueInDays }) => <DuePill days={dueInDays} />,
		ends: ({ endsAt }) => (endsAt ? <Pill tone="steel">{when(endsAt)}</Pill> : missing),
		reviewed: ({ reviewedAt, reviewedBy }) => (reviewedAt ? `${when(reviewedAt)} · ${reviewedBy ?? ""}` : missing),
		reviewedBy: ({ reviewedBy }) => reviewedBy ?? missing,
		note: ({ note }) => note ?? missing,
	};
	return accessRightsList.columns.map(({ id, isSortable }) => ({
		id,
		title: accessRightColumnLabel(id as AccessRightColumnId),
		isSortable: isSortable ?? false,
		cell: cells[id as AccessRightColumnId],
	}));
}
