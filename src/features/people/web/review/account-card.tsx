import type { ReviewedAccountFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { useFormat } from "#web/viewer.tsx";
import { listLabel } from "../../people-labels.ts";
import { DuePill } from "./due-pill.tsx";
import styles from "./review.module.css";

graphql(`
	fragment ReviewedAccount on AccountReview {
		account
		name
		kind
		people
		dueInDays
		reviewedAt
		reviewedBy
	}
`);

type AccountCardProps = { account: ReviewedAccountFragment; administrators: number };

/** * What is above the rights of one account: its clock, who attested last, and who sees it whatever its lists say. */
export function AccountCard({ account, administrators }: AccountCardProps) {
	const format = useFormat();
	const { reviewedAt, reviewedBy, dueInDays } = account;
	return (
		<div className={styles.account}>
			<Card>
				<DefinitionList
					facts={[
						{ term: listLabel(account.kind), value: `${account.account} ${account.name}` },
						{ term: m.people_review_people(), value: format.number(account.people) },
						{ term: m.people_review_due(), value: typeof dueInDays === "number" && <DuePill days={dueInDays} /> },
						{
							term: m.people_review_reviewed(),
							value: reviewedAt ? `${format.instant(reviewedAt)} · ${reviewedBy ?? ""}` : m.people_review_never(),
						},
					]}
				/>
				<p className={styles.note}>
					{m.people_review_administrators({ count: format.number(administrators) })}{" "}
					<AppLink to={paths.accessOf("SSA-Admin")}>{m.people_review_administrators_link()}</AppLink>
				</p>
			</Card>
		</div>
	);
}
