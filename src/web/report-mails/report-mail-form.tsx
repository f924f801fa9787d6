import { m } from "#generated/texts/messages.js";
import { mailedLists } from "#shared/report-mails/mailed-lists.ts";
import {
	mailDays,
	mailHours,
	mailPeriods,
	type ReportMailValues,
	reportMailForm,
} from "#shared/report-mails/report-mail-form.ts";
import { mailDayLabel, mailHourLabel, mailPeriodLabel } from "#shared/report-mails/report-mail-labels.ts";
import { runInBrowser } from "../data/mutate.ts";
import { useSeen } from "../forms/core/use-seen.ts";
import { Form, useForm } from "../forms/form.tsx";
import { SelectInput } from "../forms/inputs/choice-inputs.tsx";
import { TextInput } from "../forms/inputs/text-inputs.tsx";
import { SubmitButton } from "../forms/parts/submit-button.tsx";
import { Button } from "../ui/actions/button.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import { SaveReportMailDocument } from "./report-mail-documents.ts";
import styles from "./report-mails.module.css";

type ReportMailFormProps = {
	/** The one to change; its list and view stay. */
	id?: string;
	version?: string;
	list: string;
	query: string;
	values: Partial<ReportMailValues>;
	label: string;
	onDone: () => void;
	onCancel?: () => void;
};

/** When a view is mailed, and of which days. */
export function ReportMailForm({
	id,
	version = "",
	list,
	query,
	values,
	label,
	onDone,
	onCancel,
}: ReportMailFormProps) {
	const form = useForm(reportMailForm, { values });
	const keep = useSeen(version);
	const handleSubmit = async (input: ReportMailValues) => {
		await keep((seen) =>
			runInBrowser(SaveReportMailDocument, {
				input: { ...(id === undefined ? {} : { id, seen }), list, query, ...input },
			}),
		);
		form.clear();
		showToast(id === undefined ? m.report_mail_saved() : m.report_mail_changed(), "better");
		onDone();
	};
	const hasDays = mailedLists[list]?.dayFilter !== undefined;
	return (
		<Form<ReportMailValues> form={form} label={label} onSubmit={handleSubmit}>
			<TextInput name="name" autoComplete="off" />
			<div className={styles.when}>
				<SelectInput name="day" choices={mailDays.map((value) => ({ value, label: mailDayLabel(value) }))} />
				<SelectInput name="hour" choices={mailHours.map((value) => ({ value, label: mailHourLabel(value) }))} />
				<SelectInput
					name="period"
					choices={mailPeriods
						.filter((value) => hasDays || value === "view")
						.map((value) => ({ value, label: mailPeriodLabel(value) }))}
				/>
			</div>
			<div className={styles.actions}>
				<SubmitButton>{id === undefined ? m.report_mail_save() : m.report_mail_keep()}</SubmitButton>
				{onCancel && (
					<Button variant="quiet" onClick={onCancel}>
						{m.report_mail_cancel()}
					</Button>
				)}
			</div>
		</Form>
	);
}
