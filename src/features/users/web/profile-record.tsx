import type { ProfileActFragment, ProfileSignInFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { auditActionLabel } from "#shared/audit/audit-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./person-profile.module.css";

graphql(`
	fragment ProfileSignIn on MyRecord { id at action address }
	fragment ProfileAct on MyRecord { id at actor action account }
`);

type ProfileRecordProps = { signIns: readonly ProfileSignInFragment[]; acts: readonly ProfileActFragment[] };

/** What is on record: the person's own sign-ins, and who acted under their accounts. */
export function ProfileRecord({ signIns, acts }: ProfileRecordProps) {
	const format = useFormat();
	return (
		<>
			<Card title={m.users_acts()}>
				{acts.length === 0 ? (
					<p className={styles.quiet}>{m.users_acts_none()}</p>
				) : (
					<ul className={styles.record}>
						{acts.map(({ id, at, actor, action, account }) => (
							<li key={id}>
								<span>
									{action === "alias.change"
										? m.users_act_alias({ actor: actorLabel(actor), account: account ?? "" })
										: m.users_act_other({
												actor: actorLabel(actor),
												account: account ?? "",
												action: auditActionLabel(action),
											})}
								</span>
								<span className={styles.quiet}>{format.instant(at)}</span>
							</li>
						))}
					</ul>
				)}
			</Card>
			<Card title={m.users_sign_ins()}>
				{signIns.length === 0 ? (
					<p className={styles.quiet}>{m.users_sign_ins_none()}</p>
				) : (
					<ul className={styles.record}>
						{signIns.map(({ id, at, action, address }) => (
							<li key={id}>
								<span>
									{action === "sign-in" ? m.users_signed_in() : m.users_signed_out()}{" "}
									{address && <span className="mono">{address}</span>}
								</span>
								<span className={styles.quiet}>{format.instant(at)}</span>
							</li>
						))}
					</ul>
				)}
			</Card>
		</>
	);
}
