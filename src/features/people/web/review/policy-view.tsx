import { useNavigate } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { NumberInput } from "#web/forms/inputs/number-input.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { policyForm } from "../../review/review-forms.ts";

const ChangeReviewPolicyDocument = graphql(`
	mutation ChangeReviewPolicy($input: ChangeReviewPolicyInput!) {
		changeReviewPolicy(input: $input)
	}
`);

/** How often rights are reviewed again. */
export function PolicyView({ months }: { months: number }) {
	const form = useForm(policyForm, { values: { months } });
	const navigate = useNavigate();
	const save = async (input: { months: number }) => {
		await runInBrowser(ChangeReviewPolicyDocument, { input });
		showToast(m.people_review_policy_saved({ months: input.months }));
		await navigate(paths.accessReview);
	};
	return (
		<>
			<PageHeader
				title={m.people_review_policy()}
				trail={[{ to: paths.accessReview, label: m.people_review_title() }]}
				trailEnd={m.people_review_policy()}
			/>
			<Card>
				<p>{m.people_review_policy_about()}</p>
				<Form<{ months: number }> form={form} label={m.people_review_policy()} onSubmit={save}>
					<NumberInput name="months" />
					<SubmitButton>{m.people_review_policy_save()}</SubmitButton>
				</Form>
			</Card>
		</>
	);
}
