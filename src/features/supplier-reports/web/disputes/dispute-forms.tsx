import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { InvalidError } from "#shared/errors.ts";
import { sentFileTypes } from "#shared/forms/sent-files.ts";
import { disputeReasonLabel } from "#shared/supplies/dispute-labels.ts";
import { disputeReasons } from "#shared/supplies/dispute-states.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useOwnDraft } from "#web/forms/drafts/use-own-draft.ts";
import { FileInput } from "#web/forms/files/file-input.tsx";
import { uploadFile } from "#web/forms/files/upload-file.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { WeightInput } from "#web/forms/inputs/amount-inputs.tsx";
import { RadioInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { MessageForm } from "#web/forms/message-form.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import {
	type DisputeMessageValues,
	type DisputeValues,
	disputeErrors,
	disputeForm,
	disputeMessageForm,
} from "../../dispute-form.ts";

const DisputeReceiptDocument = graphql(`
	mutation DisputeReceipt($input: DisputeReceiptInput!) { disputeReceipt(input: $input) }
`);
const WriteToDisputeDocument = graphql(`
	mutation WriteToDispute($input: DisputeReceiptInput!) { writeToDispute(input: $input) }
`);

/** The first word: what is wrong with the receipt. What was typed is kept until it is sent. */
export function DisputeEntry({ receipt, onDone }: { receipt: string; onDone: () => void }) {
	const { revalidate } = useRevalidator();
	const form = useForm(disputeForm);
	useOwnDraft(form, `dispute ${receipt}`);
	const handleSubmit = async (values: DisputeValues) => {
		const errors = disputeErrors(values);
		if (errors.length > 0) throw new InvalidError(m.supply_dispute_not_sent(), errors);
		await runInBrowser(DisputeReceiptDocument, { input: { receipt, values: JSON.stringify(values) } });
		form.clear();
		await revalidate();
		onDone();
	};
	return (
		<Form<DisputeValues> form={form} label={m.supply_dispute_open()} onSubmit={handleSubmit}>
			<RadioInput
				name="reason"
				choices={disputeReasons.map((value) => ({ value, label: disputeReasonLabel(value) }))}
			/>
			<WeightInput name="wanted" />
			<TextAreaInput name="body" />
			<FileInput name="files" types={sentFileTypes} upload={uploadFile} />
			<div>
				<SubmitButton>{m.supply_dispute_send()}</SubmitButton>
				<Button variant="quiet" onClick={onDone}>
					{m.supply_dispute_cancel()}
				</Button>
			</div>
		</Form>
	);
}

/** A further word, while the dispute is not decided. */
export function DisputeMessage({ receipt }: { receipt: string }) {
	return (
		<MessageForm<DisputeMessageValues>
			shape={disputeMessageForm}
			draft={`dispute message ${receipt}`}
			label={m.supply_dispute_message()}
			submit={m.supply_dispute_send()}
			fileTypes={sentFileTypes}
			send={(values) => runInBrowser(WriteToDisputeDocument, { input: { receipt, values: JSON.stringify(values) } })}
		/>
	);
}
