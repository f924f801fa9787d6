import type { ComplaintPanelFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { complaintStateLabel } from "#shared/complaints/complaint-labels.ts";
import { sentFileTypes } from "#shared/forms/sent-files.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { MessageForm } from "#web/forms/message-form.tsx";
import { Conversation } from "#web/ui/surfaces/conversation.tsx";
import { SentFiles } from "#web/ui/surfaces/sent-files.tsx";
import { useAuthor, useAuthorCompany } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import { type MessageValues, messageForm } from "../complaint-form.ts";
import styles from "./complaint-panel.module.css";

const WriteDocument = graphql(`
	mutation WriteToComplaint($input: WriteToComplaintInput!) {
		writeToComplaint(input: $input)
	}
`);

/**
 * What was said and what was done, in the order in which it happened; and, while the complaint is alive, a further
 * word.
 */
export function ComplaintConversation({
	complaint,
	mayWrite,
}: {
	complaint: ComplaintPanelFragment;
	mayWrite: boolean;
}) {
	const format = useFormat();
	const companyOf = useAuthorCompany();
	const authorOf = useAuthor();
	const { complaintNumber: number } = complaint;
	const messages = complaint.messages.map(({ key, side, author, company, alias, body, sentAt, files }) => ({
		...{
			key: `message ${key}`,
			at: sentAt,
			author,
			company: companyOf(side, company),
			about: [alias],
			isOwn: side === "customer",
			body,
		},
		files: <SentFiles files={files} />,
	}));
	const changes = complaint.stateChanges.map(({ to, side, author, company, changedAt }) => ({
		key: `state ${to} ${changedAt}`,
		at: changedAt,
		words: m.complaints_moved({
			state: complaintStateLabel(to),
			author: authorOf(author, { side, company }),
			time: format.instant(changedAt),
		}),
	}));
	const send = (values: MessageValues) =>
		runInBrowser(WriteDocument, { input: { number, values: JSON.stringify(values) } });
	return (
		<div className={styles.conversation}>
			<h3>{m.complaints_conversation()}</h3>
			<Conversation label={m.complaints_conversation()} entries={[...messages, ...changes]}>
				{mayWrite && (
					<MessageForm<MessageValues>
						key={number}
						shape={messageForm}
						draft={`complaint message ${number}`}
						label={m.complaints_write()}
						submit={m.complaints_write()}
						fileTypes={sentFileTypes}
						send={send}
					/>
				)}
			</Conversation>
		</div>
	);
}
