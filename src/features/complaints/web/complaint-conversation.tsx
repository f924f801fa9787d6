import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { draftServer } from "#web/forms/drafts/draft-server.ts";
import { useDraft } from "#web/forms/drafts/use-draft.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadFile } from "#web/forms/files/upload-file.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { fileTypes, type MessageValues, messageForm } from "../complaint-form.ts";
import { complaintStateWord } from "../complaint-words.ts";
import styles from "./complaint-panel.module.css";
import type { ShownComplaint } from "./complaint-panel.tsx";
import { SentFiles } from "./complaint-parts.tsx";

const WriteDocument = graphql(`
	mutation WriteToComplaint($input: WriteToComplaintInput!) {
		writeToComplaint(input: $input)
	}
`);

const drafts = draftServer(runInBrowser);

/** What was said and what was done, in the order in which it happened; and, while the complaint is alive, a further word. */
export function Conversation({ complaint, mayWrite }: { complaint: ShownComplaint; mayWrite: boolean }) {
	const format = useFormat();
	const events = [
		...complaint.messages.map((message) => ({ at: message.sentAt, message, move: undefined })),
		...complaint.moves.map((move) => ({ at: move.movedAt, message: undefined, move })),
	].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
	return (
		<section className={styles.conversation} aria-label={m.complaints_conversation()}>
			<h3>{m.complaints_conversation()}</h3>
			<ol className={styles.events}>
				{events.map(({ at, message, move }) =>
					message ? (
						<li key={`message ${message.key}`} className={styles.message} data-side={message.side}>
							<p className={styles.quiet}>
								<b>{message.author}</b>
								{message.alias && ` · ${message.alias}`} · {format.instant(at)}
							</p>
							<p className={styles.body}>{message.body}</p>
							<SentFiles files={message.files} />
						</li>
					) : (
						<li key={`move ${move.to} ${at}`} className={styles.quiet}>
							{m.complaints_moved({ state: complaintStateWord(move.to), author: move.author, time: format.instant(at) })}
						</li>
					),
				)}
			</ol>
			{mayWrite && <MessageForm key={complaint.complaintNumber} number={complaint.complaintNumber} />}
		</section>
	);
}

function MessageForm({ number }: { number: string }) {
	const viewer = useViewer();
	const { revalidate } = useRevalidator();
	const form = useForm(messageForm);
	useDraft(form, `complaint message ${number}`, viewer?.email, drafts);
	const handleSubmit = async (values: MessageValues) => {
		await runInBrowser(WriteDocument, { input: { number, values: JSON.stringify(values) } });
		form.clear();
		await revalidate();
	};
	return (
		<Form<MessageValues> form={form} label={m.complaints_write()} onSubmit={handleSubmit}>
			<TextAreaInput name="body" />
			<FileInput name="files" types={fileTypes} upload={uploadFile} />
			<SubmitButton>{m.complaints_write()}</SubmitButton>
		</Form>
	);
}
