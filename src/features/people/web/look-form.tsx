import { m } from "#generated/texts/messages.js";
import { lookMinutes } from "#shared/looks.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { leaveAfter } from "#web/session/page-session.ts";
import { useFormat } from "#web/viewer.tsx";
import { lookForm } from "../right.ts";
import styles from "./person-view.module.css";
import type { ShownPerson } from "./person-view.tsx";

const StartLookDocument = graphql(`
	mutation StartLook($input: StartLookInput!) {
		startLook(input: $input)
	}
`);

/** Shows the portal as the person sees it, once there is a reason. */
export function LookForm({ person }: { person: Pick<ShownPerson, "id" | "rights"> }) {
	const format = useFormat();
	const form = useForm(lookForm);
	const handleSubmit = async ({ reason }: { reason: string }) => {
		// A whole document: nothing of the administrator's may stay in this one's memory.
		await leaveAfter(async () => {
			await runInBrowser(StartLookDocument, { input: { person: person.id, reason } });
			return pathOf(person);
		});
	};
	return (
		<>
			<p className={styles.about}>{m.people_look_about({ minutes: format.number(lookMinutes) })}</p>
			<Form<{ reason: string }> form={form} label={m.people_look()} onSubmit={handleSubmit}>
				<TextInput name="reason" maxLength={500} autoComplete="off" />
				<SubmitButton>{m.people_look()}</SubmitButton>
			</Form>
		</>
	);
}

/** Where the person begins: whoever has supplier accounts alone, with the suppliers. */
function pathOf({ rights }: Pick<ShownPerson, "rights">): string {
	const has = (name: string) => rights.some(({ list }) => list === name);
	return has("supplier") && !has("sold_to") && !has("ship_to") ? paths.supplier : paths.customer;
}
