import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { FormShape, FormValues } from "#shared/forms/form-shape.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import { useOwnDraft } from "./drafts/use-own-draft.ts";
import { FileInput } from "./files/file-input.tsx";
import { uploadFile } from "./files/upload-file.ts";
import { Form, useForm } from "./form.tsx";
import { TextAreaInput } from "./inputs/text-inputs.tsx";
import { SubmitButton } from "./parts/submit-button.tsx";

type MessageFormProps<Values> = {
	/** With `body`, and `files` where `fileTypes` are taken. */
	shape: Pick<FormShape, "fields">;
	/** Names the draft that is kept until the message is sent. */
	draft: string;
	label: string;
	submit: string;
	fileTypes?: readonly string[];
	send: (values: Values) => Promise<unknown>;
	/** The user has just opened it, and continues here. */
	takesFocus?: boolean;
};

/**
 * A further word in a conversation. What was typed is kept until it is sent; then the page says so and shows it among
 * the others.
 */
export function MessageForm<Values = FormValues>({
	shape,
	draft,
	label,
	submit,
	fileTypes,
	send,
	takesFocus,
}: MessageFormProps<Values>) {
	const { revalidate } = useRevalidator();
	const form = useForm(shape);
	useOwnDraft(form, draft);
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (takesFocus) ref.current?.querySelector("textarea")?.focus();
	}, [takesFocus]);
	const handleSubmit = async (values: Values) => {
		await send(values);
		form.clear();
		// The conversation above shows it; a user who listens hears it here.
		showToast(m.forms_message_sent(), "better");
		await revalidate();
	};
	return (
		<div ref={ref} data-print="no">
			<Form<Values> form={form} label={label} onSubmit={handleSubmit}>
				<TextAreaInput name="body" />
				{fileTypes && <FileInput name="files" types={fileTypes} upload={uploadFile} />}
				<SubmitButton>{submit}</SubmitButton>
			</Form>
		</div>
	);
}
