import type { AdminPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./admin-page.module.css";
import { MailPill } from "./mails/mails-view.tsx";

type Mail = AdminPageQuery["mails"]["nodes"][number];

/** The newest mails of the portal; without a mail server this is where they are read. */
export function MailCard({ mails }: { mails: readonly Mail[] }) {
	const format = useFormat();
	return (
		<Card title={m.administration_mails()} aside={<AppLink to={paths.mails}>{m.administration_mails_open()}</AppLink>}>
			{mails.length === 0 ? (
				<p className={styles.none}>{m.administration_mails_none()}</p>
			) : (
				<ul className={styles.mails}>
					{mails.map(({ id, state, subject, address, queuedAt, failure }) => (
						<li key={id}>
							<p className={styles.mail}>
								<MailPill state={state} />
								<AppLink to={paths.mail(id)}>{subject}</AppLink>
								<span>
									{m.administration_mail_to()}: {address}
								</span>
								<span>{format.instant(queuedAt)}</span>
							</p>
							{failure && <p className={styles.none}>{failure}</p>}
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}
