import { useRevalidator } from "react-router";
import type { ShownPersonFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { type EraseValues, eraseForm } from "../privacy/erase-form.ts";
import { isErased, pseudonymOf } from "../privacy/personal-tables.ts";
import styles from "./person-view.module.css";

const ErasePersonDocument = graphql(`
	mutation ErasePerson($input: ErasePersonInput!) {
		erasePerson(input: $input)
	}
`);

/** What is known about a user, to hand to them; and to forget them, unless it is oneself or was done already. */
export function PrivacyForms({ person, isOneself }: { person: ShownPersonFragment; isOneself: boolean }) {
	const isGone = isErased(person);
	return (
		<div className={styles.forms}>
			<section>
				<h3>{m.people_export()}</h3>
				<p>{m.people_export_about()}</p>
				<a href={paths.personalData(person.id)} download>
					{m.people_export_take()}
				</a>
			</section>
			{isGone && <p>{m.people_erased_already()}</p>}
			{!isGone && !isOneself && <EraseForm person={person} />}
		</div>
	);
}

function EraseForm({ person: { id, email, revision } }: { person: ShownPersonFragment }) {
	const form = useForm(eraseForm);
	const { revalidate } = useRevalidator();
	const handleSubmit = async (values: EraseValues) => {
		try {
			await runInBrowser(ErasePersonDocument, { input: { person: id, revision, ...values } });
			form.clear();
			showToast(m.people_erased({ name: pseudonymOf(Number(id)).name }));
		} finally {
			await revalidate();
		}
	};
	return (
		<section>
			<h3>{m.people_erase()}</h3>
			<p>{m.people_erase_about()}</p>
			<Form<EraseValues> form={form} label={m.people_erase()} onSubmit={handleSubmit}>
				<TextInput name="reason" maxLength={500} autoComplete="off" />
				<TextInput
					name="email"
					kind="email"
					maxLength={320}
					autoComplete="off"
					spellCheck={false}
					hint={m.people_erase_email_hint({ email })}
				/>
				<SubmitButton>{m.people_erase()}</SubmitButton>
			</Form>
		</section>
	);
}
