import type { ReadMailFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "../admin-page.module.css";
import { MailPill } from "./mails-view.tsx";

graphql(`
	fragment ReadMail on OutboxMail {
		...ListedMail
		text
		isStuck
	}
`);
const SendMailAgainDocument = graphql(`
	mutation SendMailAgain($id: ID!) {
		sendMailAgain(id: $id)
	}
`);

/** One mail as its reader gets it, what became of it, and another try where nothing else will make one. */
export function MailView({ mail }: { mail: ReadMailFragment }) {
	const format = useFormat();
	const { id, subject, address, state, queuedAt, sentAt, attempts, failure, language, text, isStuck } = mail;
	return (
		<>
			<PageHeader
				title={subject}
				trail={[{ to: paths.mails, label: m.administration_mails() }]}
				trailEnd={subject}
				mark={<MailPill state={state} />}
				actions={
					isStuck && (
						<ActionButton onRun={() => runInBrowser(SendMailAgainDocument, { id })}>
							{m.administration_mail_again()}
						</ActionButton>
					)
				}
			/>
			<div className={styles.cards}>
				<Card>
					<DefinitionList
						facts={[
							{ term: m.administration_mail_to(), value: address },
							{
								term: m.administration_mail_language(),
								value: language === "es" ? m.web_language_es() : m.web_language_en(),
							},
							{ term: m.administration_mail_queued(), value: format.instant(queuedAt) },
							{ term: m.administration_mail_sent_at(), value: sentAt && format.instant(sentAt) },
							{ term: m.administration_mail_attempts(), value: format.number(attempts) },
							{ term: m.administration_mail_failure(), value: failure },
						]}
					/>
				</Card>
				<Card title={m.administration_mail_words()}>
					<pre className={styles.text} lang={language}>
						{text}
					</pre>
				</Card>
			</div>
		</>
	);
}
