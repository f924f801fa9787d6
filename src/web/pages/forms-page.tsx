import { useState } from "react";
import type { FieldError } from "#shared/errors.ts";
import { InvalidError } from "#shared/errors.ts";
import type { DraftServer } from "../forms/drafts/draft-keeper.ts";
import { DraftNote } from "../forms/drafts/draft-note.tsx";
import { useDraft } from "../forms/drafts/use-draft.ts";
import { FileInput } from "../forms/files/file-input.tsx";
import type { Upload } from "../forms/files/use-file-list.ts";
import { Form, useForm } from "../forms/form.tsx";
import { MoneyInput, WeightInput } from "../forms/inputs/amount-inputs.tsx";
import { CheckboxesInput, CheckboxInput, RadioInput, SelectInput } from "../forms/inputs/choice-inputs.tsx";
import { ComboboxInput } from "../forms/inputs/combobox-input.tsx";
import { DayInput, DayRangeInput, TimeInput } from "../forms/inputs/day-inputs.tsx";
import { NumberInput } from "../forms/inputs/number-input.tsx";
import { PasswordInput, TextAreaInput, TextInput } from "../forms/inputs/text-inputs.tsx";
import type { ChoiceSearch } from "../forms/inputs/use-combobox.ts";
import { FormSteps } from "../forms/parts/form-steps.tsx";
import { RepeatedGroup } from "../forms/parts/repeated-group.tsx";
import { SubmitButton } from "../forms/parts/submit-button.tsx";
import { windowTitle } from "../window-title.ts";
import { livingForm, livingSteps } from "./living-form.ts";
import { livingWords } from "./living-labels.ts";

export const meta = () => windowTitle("Forms");

/** What the page calls instead of a server: it waits as one would. */
export type LivingServer = {
	drafts: DraftServer;
	send: (values: unknown) => Promise<FieldError[]>;
	search: ChoiceSearch;
	upload: Upload;
};

const pause = () => new Promise((done) => setTimeout(done, 400));
const heats = Array.from({ length: 40 }, (_, index) => ({
	value: `H${4100 + index}`,
	label: `H${4100 + index} · A${36 + (index % 4) * 10}`,
}));
const away = () => Promise.reject(new Error("This page has no server"));
const ownServer: LivingServer = {
	// Its drafts are in the browser alone.
	drafts: { find: away, save: away, drop: away },
	send: async () => pause().then(() => []),
	search: async (text) =>
		pause().then(() => heats.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))),
	upload: async (file, { onProgress }) => {
		for (const share of [0.3, 0.6, 0.9]) await pause().then(() => onProgress(share));
		return { id: file.name };
	},
};

/** /status/forms, in development builds only: every input in every state. */
export default function FormsPage({ server = ownServer }: { server?: LivingServer }) {
	const words = livingWords();
	const form = useForm(livingForm, { values: { loads: [{ vehicle: "T-100" }] } });
	const draft = useDraft(form, "living", "developer", server.drafts);
	const [sent, setSent] = useState<unknown>();
	const handleSubmit = async (values: unknown) => {
		const errors = await server.send(values);
		if (errors.length > 0) throw new InvalidError(words.refused, errors);
		setSent(values);
	};
	return (
		<>
			<h1>{words.title}</h1>
			<Form form={form} label={words.title} onSubmit={handleSubmit}>
				<Texts />
				<NumberInput name="pieces" />
				<NumberInput name="thickness" unit="in" />
				<MoneyInput name="price" />
				<WeightInput name="claimed" />
				<SelectInput name="mill" placeholder={words.choose} choices={words.mills} />
				<RadioInput name="mode" choices={words.modes} />
				<TextInput name="railcar" />
				<CheckboxesInput name="defects" choices={words.defects} />
				<CheckboxInput name="agreed" />
				<DayInput name="shipped" />
				<TimeInput name="at" />
				<DayRangeInput name="period" />
				<ComboboxInput name="heat" search={server.search} />
				<FileInput name="photos" types={["image/*", "application/pdf"]} upload={server.upload} />
				<RepeatedGroup name="loads" itemName={words.load}>
					{() => (
						<>
							<TextInput name="vehicle" />
							<WeightInput name="gross" />
						</>
					)}
				</RepeatedGroup>
				<SubmitButton />
				<DraftNote draft={draft} />
			</Form>
			<output>{sent === undefined ? "" : JSON.stringify(sent)}</output>
			<InSteps />
		</>
	);
}

function Texts() {
	const { hint } = livingWords();
	return (
		<>
			<TextInput name="po" hint={hint} />
			<TextInput name="email" kind="email" autoComplete="email" />
			<TextInput name="email_confirm" kind="email" />
			<TextInput name="site" kind="url" />
			<PasswordInput name="password" autoComplete="new-password" />
			<TextAreaInput name="comment" />
		</>
	);
}

function InSteps() {
	const words = livingWords();
	const form = useForm(livingSteps);
	const [isSent, setSent] = useState(false);
	const steps = [
		{ title: words.load, fields: ["load"], content: <TextInput name="load" /> },
		{ title: words.seals, fields: ["seal"], content: <TextInput name="seal" /> },
	];
	return (
		<Form form={form} label={words.steps} onSubmit={() => setSent(true)}>
			<FormSteps steps={steps} />
			<output>{isSent ? words.sent : ""}</output>
		</Form>
	);
}
