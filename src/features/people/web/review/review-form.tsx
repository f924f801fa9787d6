import { useRevalidator } from "react-router";
import type { ReviewRightsInput } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { FormShape } from "#shared/forms/form-shape.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { DayInput } from "#web/forms/inputs/day-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import type { SelectedRows } from "#web/lists/selection-bar.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { useFormat } from "#web/viewer.tsx";
import { attestForm, type EndValues, endForm } from "../../review/review-forms.ts";
import { reasonForm } from "../../right.ts";
import styles from "./review.module.css";
import { SelectedRights } from "./selected-rights.tsx";

const AttestRightsDocument = graphql(`
	mutation AttestRights($input: ReviewRightsInput!) {
		attestRights(input: $input) {
			done
			own
			gone
		}
	}
`);
const EndRightsDocument = graphql(`
	mutation EndRights($input: ReviewRightsInput!) {
		endRights(input: $input) {
			done
			own
			gone
		}
	}
`);
const RemoveRightsDocument = graphql(`
	mutation RemoveRights($input: ReviewRightsInput!) {
		removeRights(input: $input) {
			done
			own
			gone
		}
	}
`);

export type ReviewAct = "attest" | "end" | "remove";
type Values = Partial<EndValues> & { note?: string };
type Outcome = { done: number; own: number; gone: number };

const send: Record<ReviewAct, (input: ReviewRightsInput) => Promise<Outcome>> = {
	attest: async (input) => (await runInBrowser(AttestRightsDocument, { input })).attestRights,
	end: async (input) => (await runInBrowser(EndRightsDocument, { input })).endRights,
	remove: async (input) => (await runInBrowser(RemoveRightsDocument, { input })).removeRights,
};
const shapes: Record<ReviewAct, FormShape<Values>> = { attest: attestForm, end: endForm, remove: reasonForm };
const about: Record<ReviewAct, (given: { count: string }) => string> = {
	attest: m.people_review_attest_about,
	end: m.people_review_end_about,
	remove: m.people_review_remove_about,
};
const submit: Record<ReviewAct, () => string> = {
	attest: m.people_review_attest,
	end: m.people_review_end_save,
	remove: m.people_review_remove,
};

/** One decision on the rights that were chosen. What was typed stays when it is refused. */
export function ReviewForm({ act, chosen }: { act: ReviewAct; chosen: SelectedRows }) {
	const format = useFormat();
	const form = useForm(shapes[act]);
	const { revalidate } = useRevalidator();
	const decide = async (values: Values) => {
		const outcome = await send[act]({ view: chosen.query, ...values });
		showToast(outcomeWords(outcome, format));
		chosen.clear();
		await revalidate();
	};
	return (
		<>
			<p className={styles.about}>{about[act]({ count: format.number(chosen.count) })}</p>
			<SelectedRights view={chosen.query} />
			<Form<Values> form={form} label={submit[act]()} onSubmit={decide}>
				{act === "end" && <DayInput name="endsOn" hint={m.people_review_ends_on_hint()} />}
				{act === "attest" ? (
					<TextAreaInput name="note" rows={2} hint={m.people_review_note_hint()} />
				) : (
					<TextAreaInput name="reason" rows={2} hint={m.people_reason_hint()} />
				)}
				<SubmitButton>{submit[act]()}</SubmitButton>
			</Form>
		</>
	);
}

function outcomeWords({ done, own, gone }: Outcome, format: ReturnType<typeof useFormat>): string {
	return [
		m.people_review_done({ count: format.number(done) }),
		...(own > 0 ? [m.people_review_left_own({ count: format.number(own) })] : []),
		...(gone > 0 ? [m.people_review_left_gone({ count: format.number(gone) })] : []),
	].join(" ");
}
