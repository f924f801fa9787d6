import type { AdminPageQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./admin-page.module.css";

type Mail = AdminPageQuery["mailOutbox"]["edges"][number]["node"];

const states: Readonly<Record<string, { word: () => string; tone: Tone }>> = {
	waiting: { word: m.administration_mail_waiting, tone: "steel" },
	claimed: { word: m.administration_mail_claimed, tone: "steel" },
	sent: { word: m.administration_mail_sent, tone: "better" },
	kept: { word: m.administration_mail_kept, tone: "neutral" },
	failed: { word: m.administration_mail_failed, tone: "heat" },
};

/** The newest mails of the portal; without a mail server this is where they are read. */
export function MailCard({ mails }: { mails: readonly Mail[] }) {
	const format = useFormat();
	return (
		<Card title={m.administration_mails()}>
			{mails.length === 0 ? (
				<p className={styles.none}>{m.administration_mails_none()}</p>
			) : (
				<ul className={styles.mails}>
					{mails.map((mail) => (
						<li key={mail.id}>
							<p className={styles.mail}>
								<Pill tone={states[mail.state]?.tone ?? "neutral"}>{states[mail.state]?.word() ?? mail.state}</Pill>
								<b>{mail.subject}</b>
								<span>
									{m.administration_mail_to()}: {mail.address}
								</span>
								<span>{format.instant(mail.queuedAt)}</span>
							</p>
							{mail.failure && <p className={styles.none}>{mail.failure}</p>}
							<details>
								<summary>{m.administration_mail_show()}</summary>
								<pre className={styles.text}>{mail.text}</pre>
							</details>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}
