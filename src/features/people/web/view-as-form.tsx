import type { ShownPersonFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { viewAsMinutes } from "#shared/view-as.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { leaveAfter } from "#web/session/page-session.ts";
import { useFormat } from "#web/viewer.tsx";
import { viewAsForm } from "../right.ts";
import styles from "./person-view.module.css";

const StartViewAsDocument = graphql(`
	mutation StartViewAs($input: StartViewAsInput!) {
		startViewAs(input: $input)
	}
`);

/** Shows the portal as the person sees it, once there is a reason. */
export function ViewAsForm({ person }: { person: Pick<ShownPersonFragment, "id" | "rights"> }) {
	const format = useFormat();
	const form = useForm(viewAsForm);
	const handleSubmit = async ({ reason }: { reason: string }) => {
		// A whole document: nothing of the administrator's may stay in this one's memory.
		await leaveAfter(async () => {
			await runInBrowser(StartViewAsDocument, { input: { person: person.id, reason } });
			return pathOf(person);
		});
	};
	return (
		<>
			<p className={styles.about}>{m.people_view_as_about({ minutes: format.number(viewAsMinutes) })}</p>
			<Form<{ reason: string }> form={form} label={m.people_view_as()} onSubmit={handleSubmit}>
				<TextInput name="reason" maxLength={500} autoComplete="off" />
				<SubmitButton>{m.people_view_as()}</SubmitButton>
			</Form>
		</>
	);
}

/** Where the person begins: a user who has supplier accounts alone, with the suppliers. */
function pathOf({ rights }: Pick<ShownPersonFragment, "rights">): string {
	const has = (name: string) => rights.some(({ list }) => list === name);
	return has("supplier") && !has("sold_to") && !has("ship_to") ? paths.supplier : paths.customer;
}
